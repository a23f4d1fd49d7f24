// Drawings are stored as plain SVG, which viewers of notebooks keep. JupyterLab shows that as an
// image without words, and not at all in a notebook that it does not trust; inside an image no
// script runs, so there is nothing to distrust.

const SVG = "image/svg+xml";

export function showDrawings({ content: { rendermime } }) {
  const factory = rendermime.getFactory(SVG);
  rendermime.addFactory({
    ...factory,
    safe: true,
    createRenderer: (options) => speaking(factory.createRenderer(options)),
  });
}

function speaking(renderer) {
  const render = renderer.render.bind(renderer);
  renderer.render = async ({ data, metadata }) => {
    await render({ data, metadata, trusted: true });
    const drawing = new DOMParser().parseFromString(String(data[SVG]), SVG).documentElement;
    const image = renderer.node.querySelector("img");
    if (image) image.alt = drawing.getAttribute("aria-label") ?? "";
  };
  return renderer;
}
