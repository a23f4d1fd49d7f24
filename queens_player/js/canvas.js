// A canvas that fills its element, sharp on every screen, in the colours of the page's theme.

const COLORS = ["ink", "quiet", "faint", "paper", "current", "solution", "dead", "strip", "played"];

/** @type {(canvas: HTMLCanvasElement) => Brush} */
const brushOf = (canvas) => /** @type {Brush} */ (canvas.getContext("2d"));

/** @param {Element} el @param {() => void} resized */
export function canvasIn(el, resized) {
  const canvas = document.createElement("canvas");
  el.append(canvas);
  const g = brushOf(canvas);
  let ratio = 1, lettered = false;
  let known = /** @type {Colors | null} */ (null);

  function colors() {
    if (known) return known;
    const style = getComputedStyle(canvas);
    known = Object.fromEntries(COLORS.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]));
    known.font = `10px ${style.fontFamily}`;
    return known;
  }

  /** @type {(brush: Brush) => void} */
  const letter = (brush) =>
    Object.assign(brush, { font: colors().font, textAlign: "center", textBaseline: "middle" });

  const pane = { canvas, width: 0, height: 0 };
  // Whether there is any room to paint on.
  const ready = () => pane.width > 0 && pane.height > 0;

  function measure() {
    const { clientWidth, clientHeight } = canvas;
    // For a hall it is shown larger than it is.
    ratio = (window.devicePixelRatio || 1) * (canvas.getBoundingClientRect().width / clientWidth || 1);
    if (pane.width === clientWidth && pane.height === clientHeight
        && canvas.width === Math.round(clientWidth * ratio)) return;
    Object.assign(pane, { width: clientWidth, height: clientHeight });
    canvas.width = Math.round(clientWidth * ratio);
    canvas.height = Math.round(clientHeight * ratio);
    lettered = false;
    if (ready()) resized();
  }
  const observer = new ResizeObserver(measure);
  observer.observe(canvas);
  return Object.assign(pane, {
    ready,
    close: () => observer.disconnect(),
    recolor: () => { known = null; lettered = false; },
    // A new picture.
    begin: () => {
      g.setTransform(ratio, 0, 0, ratio, 0, 0);
      g.clearRect(0, 0, pane.width, pane.height);
      // To set a font has the browser style the whole page: once is enough.
      if (!lettered) letter(g);
      lettered = true;
      return { g, colors: colors() };
    },
    /** @type {(paint: (g: Brush, colors: Colors) => void) => HTMLCanvasElement} painted once, to be pasted */
    layer: (paint) => {
      const sheet = document.createElement("canvas");
      sheet.width = canvas.width;
      sheet.height = canvas.height;
      const brush = brushOf(sheet);
      brush.scale(ratio, ratio);
      letter(brush);
      paint(brush, colors());
      return sheet;
    },
    /** @type {(sheet: HTMLCanvasElement, x?: number) => void} a layer, or what of it lies left of x */
    paste: (sheet, x = pane.width) => {
      const width = Math.min(Math.round(x * ratio), sheet.width);
      if (width > 0) g.drawImage(sheet, 0, 0, width, sheet.height, 0, 0, width / ratio, pane.height);
    },
  });
}

/** @type {(g: Brush, x: number, y: number, half: number) => void} */
export function diamond(g, x, y, half) {
  g.beginPath();
  g.moveTo(x, y - half); g.lineTo(x + half, y); g.lineTo(x, y + half); g.lineTo(x - half, y);
  g.closePath();
  g.fill();
}
