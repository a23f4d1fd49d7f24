// A canvas that fills its element, sharp on every screen, in the colours of the page's theme.

const COLORS = ["ink", "quiet", "faint", "paper", "current", "solution", "dead", "strip", "played"];

export function canvasIn(el, resized) {
  const canvas = document.createElement("canvas");
  el.append(canvas);
  const g = canvas.getContext("2d");
  const pane = { canvas, g, width: 0, height: 0, colors: null };
  let ratio = 1, lettered = false;

  function measure() {
    const { clientWidth, clientHeight } = canvas;
    ratio = window.devicePixelRatio || 1;
    if (pane.width === clientWidth && pane.height === clientHeight
        && canvas.width === Math.round(clientWidth * ratio)) return;
    Object.assign(pane, { width: clientWidth, height: clientHeight });
    canvas.width = Math.round(clientWidth * ratio);
    canvas.height = Math.round(clientHeight * ratio);
    lettered = false;
    if (pane.ready()) resized();
  }
  const observer = new ResizeObserver(measure);
  observer.observe(canvas);

  pane.ready = () => pane.width > 0 && pane.height > 0;
  pane.close = () => observer.disconnect();
  pane.recolor = () => {
    const style = getComputedStyle(canvas);
    pane.colors = Object.fromEntries(COLORS.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]));
    // To set a font has the browser style the whole page: once is enough.
    pane.font = `10px ${style.fontFamily}`;
    lettered = false;
  };
  pane.begin = () => {
    if (!pane.colors) pane.recolor();
    g.setTransform(ratio, 0, 0, ratio, 0, 0);
    g.clearRect(0, 0, pane.width, pane.height);
    if (!lettered) Object.assign(g, { font: pane.font, textAlign: "center", textBaseline: "middle" });
    lettered = true;
    return pane;
  };
  // A picture painted once, to be pasted at every step.
  pane.layer = (paint) => {
    if (!pane.colors) pane.recolor();
    const sheet = document.createElement("canvas");
    sheet.width = canvas.width;
    sheet.height = canvas.height;
    const brush = sheet.getContext("2d");
    brush.scale(ratio, ratio);
    paint(brush, pane.colors);
    return sheet;
  };
  // Paste a layer, or what of it lies left of x.
  pane.paste = (sheet, x = pane.width) => {
    const width = Math.min(Math.round(x * ratio), sheet.width);
    if (width > 0) g.drawImage(sheet, 0, 0, width, sheet.height, 0, 0, width / ratio, pane.height);
  };
  return pane;
}

export function diamond(g, x, y, half) {
  g.beginPath();
  g.moveTo(x, y - half); g.lineTo(x + half, y); g.lineTo(x, y + half); g.lineTo(x - half, y);
  g.closePath();
  g.fill();
}

export function cross(g, x, y, half) {
  g.moveTo(x - half, y - half); g.lineTo(x + half, y + half);
  g.moveTo(x + half, y - half); g.lineTo(x - half, y + half);
}
