// What a cell shows, in its place below the cell: text, tracebacks, pictures, tables, widgets.

const VIEW = "application/vnd.jupyter.widget-view+json";
const VERDICT = "application/vnd.queens.verdict+json";
// eslint-disable-next-line no-control-regex
const COLOURS = /\u001b\[[\d;]*m/g;

export function made(name, className, ...children) {
  const el = document.createElement(name);
  el.className = className;
  el.append(...children);
  return el;
}

function text(words, kind) {
  const pre = made("pre", "", words);
  return made("div", `output ${kind}`, made("div", "highlight-none notranslate", made("div", "highlight", pre)));
}

function picture(address, alt) {
  return made("div", "output", Object.assign(made("img", ""), { src: address, alt }));
}

function drawing(svg) {
  const root = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  return picture(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`, root.getAttribute("aria-label") ?? "");
}

function hyper(html) {
  const el = made("div", "output text_html");
  el.innerHTML = html;
  return el;
}

/** Where a cell's outputs stand; `view` draws a widget by its name. */
export function outputsOf(cell, view) {
  let place = cell.querySelector(".cell_output"), stale = false;
  const named = new Map();

  function element(data) {
    const widget = data[VIEW] && view(data[VIEW].model_id);
    if (widget) return made("div", "output", widget);
    if (data["text/html"]) return hyper(data["text/html"]);
    if (data["image/svg+xml"]) return drawing(data["image/svg+xml"]);
    if (data["image/png"]) return picture(`data:image/png;base64,${data["image/png"]}`, data["text/plain"] ?? "");
    return text(data["text/plain"] ?? "", "text_plain");
  }

  function room() {
    if (!place) {
      place = made("div", "cell_output docutils container");
      cell.append(place);
    }
    if (stale) place.replaceChildren();
    stale = false;
    return place;
  }

  function stream(name, words) {
    const last = room().lastElementChild;
    if (last?.classList.contains(`std${name}`)) last.querySelector("pre").append(words);
    else place.append(text(words, `stream std${name}`));
    // A bar of progress begins its line again.
    const pre = place.lastElementChild.querySelector("pre");
    if (words.includes("\r")) pre.textContent = pre.textContent.replace(/[^\n]*\r(?!\n)(?=[^\n])/g, "");
  }

  function display({ data, id }) {
    if (!Object.keys(data).length) return; // IPython's word that a cell's last line shows nothing
    const el = element(data);
    if (id) named.set(id, el);
    room().append(el);
  }

  const SHOW = {
    stream: ({ name, text: words }) => stream(name.replace("std", ""), words),
    display,
    update({ data, id }) {
      const el = element(data);
      named.get(id)?.replaceWith(el);
      named.set(id, el);
    },
    clear({ wait }) {
      stale = true;
      if (!wait) room();
    },
    error({ traceback }) {
      room().append(text(traceback.join("\n").replace(COLOURS, ""), "traceback"));
    },
  };

  return {
    // What was shown stays until there is something else, or nothing.
    begin() { stale = true; },
    end() {
      room();
      window.dispatchEvent(new Event("resize")); // the book lets keys scroll what is too wide
    },
    show: (output) => SHOW[output.kind](output),
    verdict: ({ data }) => data?.[VERDICT]?.outcome,
    open() {
      const hidden = place?.closest("details") ?? cell.querySelector("details.below-input");
      if (hidden) hidden.open = true;
    },
  };
}
