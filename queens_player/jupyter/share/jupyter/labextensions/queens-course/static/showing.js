// A widget's place in the page is never empty: until its model is there, and where it never
// comes, the picture of the same output stands in for it.

import { VIEW, arrival } from "./manager.js";

const MISSING = "The picture stands in for a control that is not there: choose Run, Run All Cells.";
const NEEDS_KERNEL = "The slider for n needs the kernel: choose Run, Run All Cells.";

export function showWidgets({ content, sessionContext }, manager, known) {
  const { rendermime } = content;
  const create = rendermime.createRenderer.bind(rendermime);
  rendermime.createRenderer = (mimeType) => {
    const renderer = create(mimeType);
    if (mimeType === VIEW) attend(renderer, rendermime, manager, known, sessionContext);
    return renderer;
  };
}

function attend(renderer, rendermime, found, known, sessionContext) {
  const render = renderer.renderModel.bind(renderer);
  const draw = async (model, manager, id) => {
    await render(model);
    const { model_id } = model.data[VIEW];
    const widget = model_id && (await manager.get_model(id));
    if (!widget || renderer.isDisposed) return;
    const tell = () => say(renderer, !widget.comm_live && needsKernel(widget) && NEEDS_KERNEL);
    tell();
    sessionContext.statusChanged.connect(tell);
    renderer.disposed.connect(() => sessionContext.statusChanged.disconnect(tell));
  };
  renderer.renderModel = async (model) => {
    const { model_id: id } = model.data[VIEW];
    if (id === "") return render(model);
    const picture = await standIn(renderer, rendermime, model);
    found.then(async (manager) => {
      known.then(() => {
        if (!manager.has_model(id) && !renderer.isDisposed) say(renderer, MISSING);
      });
      await arrival(manager, id);
      if (renderer.isDisposed) return;
      picture.dispose();
      say(renderer, false);
      await draw(model, manager, id);
    });
  };
}

async function standIn(renderer, rendermime, model) {
  const data = { ...model.data };
  delete data[VIEW];
  const mimeType = rendermime.preferredMimeType(data, model.trusted ? "any" : "ensure");
  const picture = rendermime.createRenderer(mimeType ?? "text/plain");
  renderer.addWidget(picture);
  await picture.renderModel(model);
  return picture;
}

function needsKernel(widget) {
  return widget.get("_dom_classes")?.includes("queens-needs-kernel")
    || Boolean(widget.get("children")?.some(needsKernel));
}

function say({ node }, words) {
  node.querySelector(":scope > .queens-note")?.remove();
  if (!words) return;
  const note = document.createElement("p");
  note.className = "queens-note";
  note.setAttribute("role", "status");
  note.style.margin = "0.4em 0";
  note.textContent = words;
  node.prepend(note);
}
