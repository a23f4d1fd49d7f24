// A picture of what a run shows, to be kept: as SVG, and that as PNG.

import { escaped } from "./shared.js";

/** @typedef {{ title: string, sentence: string, field: SVGElement, tree: HTMLCanvasElement | null }} Picture */

const SIDE = 480, EDGE = 24, LINE = 20, LETTERS = 62;
const KEPT = [
  "fill", "stroke", "stroke-width", "stroke-dasharray", "opacity", "fill-opacity", "stroke-opacity",
  "font-size", "font-weight", "paint-order", "text-anchor", "vector-effect",
];

// In a file a drawing has no style sheet, and few readers know the colours that CSS mixes.
/** @type {(drawn: Element) => string} */
function styled(drawn) {
  const copy = /** @type {Element} */ (drawn.cloneNode(true));
  const originals = drawn.querySelectorAll("*");
  copy.querySelectorAll("*").forEach((el, place) => {
    const style = getComputedStyle(originals[place]);
    for (const name of KEPT) el.setAttribute(name, plainColor(style.getPropertyValue(name)));
    el.removeAttribute("class");
  });
  return copy.innerHTML;
}

/** @type {(value: string) => string} */
const plainColor = (value) => value.replace(/color\(srgb (\S+) (\S+) (\S+)(?: \/ (\S+))?\)/,
  (_, r, g, b, a = "1") => `rgba(${[r, g, b].map((part) => Math.round(255 * part)).join(", ")}, ${a})`);

/** @type {(text: string) => string[]} */
function wrapped(text) {
  const lines = [""];
  for (const word of text.split(" ")) {
    if (`${lines[lines.length - 1]} ${word}`.length > LETTERS) lines.push(word);
    else lines[lines.length - 1] = `${lines[lines.length - 1]} ${word}`.trim();
  }
  return lines;
}

/** @type {(n: number, shown: Picture[], look: { ink: string, paper: string }) => string} */
export function svgOf(n, shown, { ink, paper }) {
  const side = SIDE / n;
  const columns = shown.map(({ title, sentence, field, tree }, number) => {
    const said = wrapped(sentence), foot = 2 * EDGE + SIDE + LINE * (said.length + 1);
    const names = Array.from({ length: n }, (_, place) => `<text x="${EDGE + (place + 0.5) * side}" y="${EDGE + 16}">${place + 1}</text>`
      + `<text x="${EDGE / 2}" y="${2 * EDGE + (place + 0.55) * side}">${place + 1}</text>`);
    const height = tree?.width ? (SIDE * tree.height) / tree.width : 0;
    const drawn = tree && height ? `<image x="${EDGE}" y="${foot}" width="${SIDE}" height="${height}" href="${tree.toDataURL()}"/>` : "";
    return {
      bottom: foot + height + EDGE,
      text: `<g transform="translate(${number * (SIDE + 2 * EDGE)} 0)" fill="${ink}" font-family="sans-serif" font-size="14">`
        + `<text x="${EDGE}" y="16" font-weight="bold">${escaped(title)}</text><g text-anchor="middle" font-size="12">${names.join("")}</g>`
        + `<svg x="${EDGE}" y="${2 * EDGE}" width="${SIDE}" height="${SIDE}" viewBox="0 0 ${n} ${n}">${styled(field)}</svg>`
        + `${said.map((line, place) => `<text x="${EDGE}" y="${2 * EDGE + SIDE + LINE * (place + 1)}">${escaped(line)}</text>`).join("")}${drawn}</g>`,
    };
  });
  const width = shown.length * (SIDE + 2 * EDGE), height = Math.ceil(Math.max(...columns.map(({ bottom }) => bottom)));
  const said = shown.map(({ title, sentence }) => `${title}: ${sentence}`).join(" ");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`
    + `<title>${escaped(said)}</title><rect width="${width}" height="${height}" fill="${paper}"/>${columns.map(({ text }) => text).join("")}</svg>`;
}

// Twice as many pixels as on the screen, for slides.
/** @type {(svg: string) => Promise<Blob>} */
export function pngOf(svg) {
  const image = new Image(), canvas = document.createElement("canvas");
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  return image.decode().then(() => {
    canvas.width = 2 * image.width;
    canvas.height = 2 * image.height;
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return new Promise((give) => { canvas.toBlob((blob) => blob && give(blob)); });
  });
}
