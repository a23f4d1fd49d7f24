// Lines of a program to be put in order and indented: those of the program first, below them those
// that are put aside. All that is shown follows from begin, lines and arranged; to try it wants Python.

import { aimedAt, capital, isOurs, keepKeys, made, part, within } from "./shared.js";

/** @typedef {[number: number, depth: number][]} Arranged the program's lines, each as its place among all */

const DEEPEST = 6;
const STEP_PX = 24; // --step in lines.css

/** @type {(line: string) => number} */
const depthOf = (line) => (line.length - line.trimStart().length) / 4;

// How far what stands in the block of the last head of the program's beginning is indented.
/** @type {(begin: string) => number} */
export const leastDepth = (begin) =>
  depthOf(begin.split("\n").findLast((line) => /^\s*(def|class) /.test(line)) ?? "") + 1;

// The arrangement with one line elsewhere: at a place of the program, or null: put aside.
/** @type {(arranged: Arranged, number: number, place: number | null, depth: number) => Arranged} */
function moved(arranged, number, place, depth) {
  const others = arranged.filter(([one]) => one !== number);
  return place === null ? others : others.toSpliced(place, 0, [number, depth]);
}

// Where a line is, in words.
/** @type {(arranged: Arranged, number: number) => string} */
function whereIs(arranged, number) {
  const place = arranged.findIndex(([one]) => one === number);
  if (place < 0) return "put aside";
  const depth = arranged[place][1];
  const times = ["not indented", "indented once", "indented twice"][depth] ?? `indented ${depth} times`;
  return `line ${place + 1} of ${arranged.length}, ${times}`;
}

const FRAME = `
  <p class="how">Space puts a line into the program, and aside again. Arrow up and down choose a line,
    with Shift they move it; arrow left and right indent it. Or use the buttons, or drag.</p>
  <div class="all" role="listbox" aria-label="Lines">
    <div class="program" role="group" aria-label="Program"><pre class="begin"></pre></div>
    <div class="aside" role="group" aria-label="Put aside"></div>
  </div>
  <div class="controls" role="group" aria-label="The chosen line">
    <button type="button" data-do="use"></button>
    <button type="button" data-do="up">Up</button>
    <button type="button" data-do="down">Down</button>
    <button type="button" data-do="outdent">Outdent</button>
    <button type="button" data-do="indent">Indent</button>
    <button type="button" data-do="try">Try it</button>
  </div>
  <p class="where" role="status"></p>
  <div class="said" role="status"></div>`;

/** @type {Record<string, string>} */
const KEYS = {
  " ": "use", Enter: "use", ArrowLeft: "outdent", ArrowRight: "indent",
  ArrowUp: "previous", ArrowDown: "next", Home: "first", End: "last",
  "Shift+ArrowUp": "up", "Shift+ArrowDown": "down",
};

/** @type {(page: { model: Model, el: HTMLElement, signal?: AbortSignal }) => void} */
function render({ model, el, signal }) {
  const root = made("div", "queens-lines", FRAME);
  el.append(root);
  const [all, program, begin, aside, use, where, said] = [
    ".all", ".program", ".begin", ".aside", "[data-do=use]", ".where", ".said",
  ].map((selector) => part(root, selector, HTMLElement));
  /** @type {string[]} */
  const lines = model.get("lines");
  const least = leastDepth(model.get("begin"));
  begin.textContent = model.get("begin");
  const options = lines.map((text, number) => {
    const option = Object.assign(made("div", "line"), { role: "option", textContent: text });
    option.dataset.number = String(number);
    return option;
  });

  /** @type {() => Arranged} */
  const arranged = () => model.get("arranged");
  const placed = () => arranged().findIndex(([one]) => one === current);
  let current = arranged()[0]?.[0] ?? 0;

  // How far the chosen line is indented at first: as the last of these, or one step more if that opens a block.
  /** @type {(above: Arranged) => number} */
  function depthBelow(above) {
    const last = above.at(-1), line = last ? lines[last[0]] : model.get("begin").split("\n").at(-1);
    return (last ? last[1] : depthOf(line)) + Number(line.endsWith(":"));
  }

  function draw() {
    const focus = all.contains(document.activeElement);
    const used = arranged().map(([number, depth]) => {
      options[number].style.setProperty("--depth", String(depth));
      return options[number];
    });
    program.replaceChildren(begin, ...used);
    aside.replaceChildren(...options.filter((option) => !used.includes(option)));
    for (const [number, option] of options.entries()) {
      const ariaLabel = `${lines[number]}, ${whereIs(arranged(), number)}`, chosen = number === current;
      Object.assign(option, { ariaLabel, ariaSelected: String(chosen), tabIndex: chosen ? 0 : -1 });
    }
    use.textContent = placed() < 0 ? "Into the program" : "Put aside";
    if (focus) options[current].focus();
  }

  /** @type {(number: number) => void} */
  function choose(number) {
    current = number;
    where.textContent = "";
    draw();
    options[current].focus();
  }

  /** @type {(to: (at: number) => number) => void} */
  function walk(to) {
    const order = [...root.querySelectorAll(".line")].map((option) => options.indexOf(/** @type {any} */ (option)));
    choose(order[within(to(order.indexOf(current)), 0, order.length - 1)]);
  }

  /** @type {(place: number | null, depth: number) => void} */
  function put(place, depth) {
    model.set("arranged", moved(arranged(), current, place, within(depth, least, DEEPEST)));
  }

  // The chosen line is where the reader wants it.
  function keep() {
    model.save_changes();
    where.textContent = `${capital(whereIs(arranged(), current))}: ${lines[current]}`;
  }

  /** @type {(down: number, right: number) => void} */
  function shift(down, right) {
    const place = placed();
    if (place < 0) {
      where.textContent = `Put aside, and not yet in the program: ${lines[current]}`;
      return;
    }
    put(within(place + down, 0, arranged().length - 1), arranged()[place][1] + right);
    keep();
  }

  /** @type {Record<string, () => void>} */
  const DOES = {
    previous: () => walk((at) => at - 1), next: () => walk((at) => at + 1),
    first: () => walk(() => 0), last: () => walk(() => lines.length - 1),
    up: () => shift(-1, 0), down: () => shift(1, 0), outdent: () => shift(0, -1), indent: () => shift(0, 1),
    use: () => {
      if (placed() < 0) put(arranged().length, depthBelow(arranged()));
      else put(null, 0);
      keep();
    },
    try: () => {
      said.textContent = "Python runs your program. Without a running kernel no answer comes.";
      // A busy Python hears of changes later than of a wish.
      model.send?.({ try: arranged() });
    },
  };

  // By mouse; on a touch screen the page scrolls, and the buttons do all.
  let drag = /** @type {{ x: number, y: number, depth: number, far: boolean } | null} */ (null);
  all.addEventListener("pointerdown", (event) => {
    const option = aimedAt(event, ".line");
    if (!option) return;
    choose(Number(option.dataset.number));
    event.preventDefault();
    if (event.pointerType === "touch" || event.button > 0) return;
    all.setPointerCapture(event.pointerId);
    drag = { x: event.clientX, y: event.clientY, depth: arranged()[placed()]?.[1] ?? 0, far: false };
  });
  all.addEventListener("pointermove", ({ clientX, clientY }) => {
    if (!drag) return;
    drag.far ||= Math.hypot(clientX - drag.x, clientY - drag.y) > 4;
    if (!drag.far) return;
    const above = arranged().filter(([number]) => {
      const { top, bottom } = options[number].getBoundingClientRect();
      return number !== current && (top + bottom) / 2 < clientY;
    });
    const isAside = clientY > aside.getBoundingClientRect().top;
    put(isAside ? null : above.length, (drag.depth || depthBelow(above)) + Math.round((clientX - drag.x) / STEP_PX));
  });
  for (const name of /** @type {const} */ (["pointerup", "pointercancel"])) {
    all.addEventListener(name, () => {
      if (drag?.far) keep();
      drag = null;
    });
  }

  // A screen reader may go to any line by itself.
  all.addEventListener("focusin", (event) => {
    const number = Number(aimedAt(event, ".line")?.dataset.number ?? current);
    if (number !== current) choose(number);
  });
  all.addEventListener("keydown", (event) => {
    if (!isOurs(event)) return;
    const does = (event.shiftKey && KEYS[`Shift+${event.key}`]) || KEYS[event.key];
    if (!does) return;
    event.preventDefault();
    if (does !== "use" || !event.repeat) DOES[does]();
  });
  root.addEventListener("click", (event) => DOES[aimedAt(event, "[data-do]")?.dataset.do ?? ""]?.());
  keepKeys(root, signal);
  model.on("change:arranged", draw);
  // What is said is made by Python, which takes care of what a learner's code says in it.
  model.on("msg:custom", (/** @type {{ said: string }} */ sent) => { said.innerHTML = sent.said; });
  draw();
}

const widget = { render };
export default widget;
