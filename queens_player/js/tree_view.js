// The search tree on a canvas. Across it can be stretched and moved; downwards it always fits.

import { canvasIn } from "./canvas.js";
import { dragging, sliding } from "./dragging.js";
import { discOf, fork, layersOf, legend, levels, paint, pasteVisited, path } from "./paint.js";
import { made, part, within } from "./shared.js";
import { upTo } from "./trace.js";
import { nearest, nodeAt, pathTo } from "./tree.js";

const TOP = 14, BOTTOM = 20;
const LEGIBLE = 4, CLOSEST = 56;

/**
 * @typedef {object} Heard
 * @property {(t: number) => Tree} treeAt what the search has come to
 * @property {(step: number) => void} go
 * @property {{ checked: boolean }} follow whether the current node is kept in view
 */

/** @param {Tree} whole @param {Heard} heard */
export function treeView(whole, { treeAt, go, follow }) {
  let tree = whole;
  const el = made("figure", "tree", `<div class="view"></div><div class="map" hidden></div><figcaption>${legend(tree)}</figcaption>`);
  const mapBox = part(el, ".map", HTMLElement);
  const widest = () => Math.max(tree.width - 1, 1);
  const left = 15 + discOf(tree), right = 5 + discOf(tree);
  const camera = { scale: 0, offset: 0 };
  let t = 0, shown = "", chosen = false, veiled = false;
  let layers = /** @type {Layers | null} */ (null);
  let mapLayers = /** @type {Layers | null} */ (null);

  const pane = canvasIn(part(el, ".view", HTMLElement), () => { layers = null; aim(); redraw(); });
  const map = canvasIn(mapBox, () => { mapLayers = null; redraw(); });
  pane.canvas.setAttribute("role", "img");
  map.canvas.setAttribute("aria-hidden", "true");

  const room = () => pane.width - left - right;
  const fitting = () => Math.min(room() / widest(), CLOSEST);
  // Where nodes go that begin at this offset and at (left, top), so far apart.
  /** @type {(width: number, scale: number, left: number, top: number, room: number, offset?: number) => Place} */
  const placed = (width, scale, left, top, room, offset = 0) => {
    const down = room / Math.max(tree.height, 1);
    return { scale, down, width, x: (x) => left + (x - offset) * scale, y: (depth) => top + depth * down };
  };
  const onPane = () => placed(pane.width, camera.scale, left, TOP, pane.height - TOP - BOTTOM, camera.offset);
  const onMap = () => placed(map.width, (map.width - 4) / widest(), 2, 3, map.height - 6);

  function aim() {
    if (!pane.ready()) return;
    // In a hall the numbers matter more than to see the whole.
    const enough = pane.larger > 1 ? 2 * discOf(tree) + 1 : LEGIBLE;
    if (!chosen) camera.scale = fitting() >= enough ? fitting() : 2 * discOf(tree) + 3;
    zoomTo(camera.scale, room() / 2 + left);
  }
  /** @type {(scale: number, at: number) => void} */
  function zoomTo(scale, at) {
    const under = camera.offset + (at - left) / (camera.scale || 1);
    camera.scale = within(scale, fitting(), Math.max(CLOSEST, fitting()));
    moveTo(under - (at - left) / camera.scale);
  }
  /** @type {(offset: number) => void} */
  function moveTo(offset) {
    const seen = room() / camera.scale;
    camera.offset = seen >= widest() ? (widest() - seen) / 2 : within(offset, 0, widest() - seen);
    layers = null;
  }
  /** @type {(node: number) => void} */
  function keepInView(node) {
    const x = left + (tree.x[node] - camera.offset) * camera.scale;
    if (x < left + 0.08 * room() || x > left + 0.92 * room()) {
      moveTo(tree.x[node] - (0.35 * room()) / camera.scale);
    }
  }

  // Most steps neither place nor remove: the tree stays as it is.
  /** @type {(now: number) => void} */
  function draw(now) {
    t = now;
    if (shown === `${nodeAt(whole, t)} ${upTo(whole.step, t)}`) return;
    if (veiled) grow(); else redraw();
  }
  function redraw() {
    if (!pane.ready()) return;
    const node = nodeAt(tree, t), visited = upTo(tree.step, t);
    shown = `${nodeAt(whole, t)} ${upTo(whole.step, t)}`;
    const zoomed = camera.scale > fitting() * 1.001;
    // To zoom is of use where not all numbers of the nodes can be read.
    el.classList.toggle("zooms", zoomed || fitting() <= 2 * discOf(tree));
    const player = el.closest(".queens-player");
    player?.classList.toggle("zooms", player.querySelector(".tree.zooms") !== null);
    if (follow.checked && zoomed) keepInView(node);
    const place = onPane();
    const { g, colors } = pane.begin();
    levels(g, tree, place, colors);
    g.save();
    g.beginPath();
    g.rect(left - discOf(tree) - 2, 0, pane.width, pane.height);
    g.clip();
    if (veiled) paint(g, tree, place, colors, false);
    else pasteVisited(pane, g, tree, place, colors, layers ??= layersOf(pane, tree, place), visited);
    path(g, tree, place, colors, node);
    if (tree.parting !== undefined) fork(g, tree, place, colors, tree.parting);
    g.restore();
    describe(node, visited);
    if (mapBox.hidden === zoomed) {
      mapBox.hidden = !zoomed;
      el.closest(".lane")?.classList.toggle("mapped", zoomed);
    }
    if (zoomed && map.ready()) drawMap(node, visited);
  }

  /** @type {(node: number, visited: number) => void} */
  function drawMap(node, visited) {
    const place = onMap();
    const { g, colors } = map.begin();
    if (veiled) paint(g, tree, place, colors, false);
    else pasteVisited(map, g, tree, place, colors, mapLayers ??= layersOf(map, tree, place), visited);
    const from = place.x(camera.offset), to = place.x(camera.offset + room() / camera.scale);
    g.strokeStyle = colors.current;
    g.lineWidth = 2;
    g.strokeRect(from - 2, 1, Math.max(to - from, 3) + 4, map.height - 2);
    g.fillStyle = colors.current;
    g.beginPath();
    g.arc(place.x(tree.x[node]), place.y(tree.depth[node]), 2.5, 0, 7);
    g.fill();
  }

  /** @type {(node: number, visited: number) => void} */
  function describe(node, visited) {
    const queens = pathTo(tree, node).slice(1).map((here) => `${tree.row[here]} on ${tree.col[here]}`);
    pane.canvas.setAttribute("aria-label", `Search tree of ${tree.size} nodes, ${tree.height} deep; `
      + `${visited} visited; now at ${queens.length ? `queens ${queens.join(", ")}` : "the empty board"}`);
  }

  // About the pixel at, or else the present node.
  /** @type {(factor: number | "whole", at?: number) => void} */
  function zoom(factor, at) {
    chosen = true;
    const node = nodeAt(tree, t);
    const middle = at ?? within(onPane().x(tree.x[node]), left, pane.width - right);
    zoomTo(factor === "whole" ? 0 : camera.scale * factor, middle);
    redraw();
  }
  /** @type {(pixels: number) => void} */
  function pan(pixels) {
    follow.checked = false;
    moveTo(camera.offset - pixels / camera.scale);
    redraw();
  }
  pane.canvas.addEventListener("wheel", (event) => {
    // A plain wheel turns the page; a pinch arrives as a wheel with Control.
    if (event.ctrlKey || event.metaKey) zoom(Math.exp(-event.deltaY / 150), event.offsetX);
    else if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
      pan(-(event.deltaX || event.deltaY));
    } else return;
    event.preventDefault();
  }, { passive: false });

  dragging(pane.canvas, {
    moved: pan,
    pinched: (factor, x) => zoom(factor, x),
    pressed: ({ offsetX, offsetY }) => {
      const place = onPane();
      const level = within(Math.round((offsetY - TOP) / place.down), 0, tree.height);
      const node = nearest(tree, level, camera.offset + (offsetX - left) / camera.scale);
      if (Math.abs(place.x(tree.x[node]) - offsetX) < 18) go(tree.step[node]);
    },
  });
  sliding(map.canvas, (share) => {
    follow.checked = false;
    moveTo(share * widest() - room() / camera.scale / 2);
    redraw();
  });

  function grow() {
    tree = veiled ? treeAt(t) : whole;
    layers = mapLayers = null;
    aim();
    redraw();
  }
  return {
    el, draw, zoom, pan, redraw,
    /** @type {(hidden: boolean) => void} what the search has not come to */
    veil: (hidden) => { veiled = hidden; grow(); },
    repaint: () => { pane.recolor(); map.recolor(); layers = mapLayers = null; redraw(); },
    close: () => { pane.close(); map.close(); },
  };
}
