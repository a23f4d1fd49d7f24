// @ts-nocheck
// Beside the source: what the local variables said at each step, and what was printed by then.

const KEY_FRAME_EVERY = 1024;

// The number of the value that each slot held after t steps.
function heldAt(run, t) {
  const frame = Math.floor(t / KEY_FRAME_EVERY);
  run.held ??= [new Map()];
  const follow = (held, begin, end) => {
    for (let e = begin; e < end; e++) {
      const slots = run.acts[run.act[e]][5];
      for (let place = 0; place < slots.length; place++) {
        held.set(slots[place], run.values[run.changed[e] + place]);
      }
    }
    return held;
  };
  for (let next = run.held.length; next <= frame; next++) {
    const end = next * KEY_FRAME_EVERY;
    run.held.push(follow(new Map(run.held.at(-1)), end - KEY_FRAME_EVERY, end));
  }
  return follow(new Map(run.held[frame]), frame * KEY_FRAME_EVERY, t);
}

const viewAt = (run, t) => (t === 0 ? [] : run.views[run.acts[run.act[t - 1]][4]]);

// The variables at moment t: name, brackets ("" for one value), items, and whether the step that
// led here changed the variable, and which items of it; a list may have become shorter.
export function variablesAt(run, t) {
  if (t === 0) return [];
  const held = heldAt(run, t), news = new Set(run.acts[run.act[t - 1]][5]);
  const before = new Map(viewAt(run, t - 1).map(([name, , slots]) => [name, slots.length]));
  return viewAt(run, t).map(([name, brackets, slots]) => {
    const items = slots.map((slot) => ({ text: run.texts[held.get(slot)], changed: news.has(slot) }));
    const resized = before.has(name) && before.get(name) !== slots.length;
    return { name, brackets, items, changed: resized || items.some(({ changed }) => changed) };
  });
}

// What was printed before the step that led to moment t, and by it.
export function printedAt(run, t) {
  const text = (pieces) => pieces.map(([, piece]) => piece).join("");
  return [text(run.printed.filter(([moment]) => moment < t)),
    text(run.printed.filter(([moment]) => moment === t))];
}

function made(name, ...inside) {
  const el = document.createElement(name);
  el.append(...inside);
  return el;
}

function written({ name, brackets, items, changed }) {
  const [open = "", close = ""] = brackets;
  const value = made("dd", open);
  items.forEach(({ text, changed: anew }, place) => {
    value.append(place ? ", " : "", anew ? made("b", text) : text);
  });
  value.append(brackets === "()" && items.length === 1 ? "," : "", close);
  const line = made("div", made("dt", name), value);
  line.classList.toggle("changed", changed);
  return line;
}

// Nothing at all for a run that kept neither.
export function localsView(run) {
  const el = made("div"), list = made("dl"), printed = made("pre");
  el.className = "locals";
  const most = Math.max(...run.views.map((view) => view.length), 0);
  if (most) {
    const variables = made("div", list);
    variables.style.minHeight = `${1.5 * most}em`;
    if (run.seen < run.steps) {
      variables.append(made("p", `Variables are kept up to step ${run.seen.toLocaleString("en")}.`));
    }
    el.append(named(variables, "Variables"));
  }
  if (run.printed.length) {
    printed.tabIndex = 0;
    el.append(named(printed, "Printed"));
  }
  function draw(t) {
    if (most) list.replaceChildren(...variablesAt(run, t).map(written));
    if (!run.printed.length) return;
    const [before, now] = printedAt(run, t);
    printed.replaceChildren(before, made("b", now));
    printed.scrollTop = printed.scrollHeight;
  }
  return { el, draw };
}

function named(el, name) {
  el.setAttribute("role", "group");
  el.setAttribute("aria-label", name);
  return el;
}
