// The widgets of stored notebooks, without Jupyter: each comes to life when it is looked at. All is
// loaded by script elements, since a page that is opened from disk may fetch nothing else.

window.queensBook = (() => {
  const PLACES = ".queens-place";
  const DRAWN_BY_PYTHON = "This control needs Python: ";
  const modules = new Map(), states = new Map(), loaded = new Map();

  function define(name, css, make) {
    const style = document.createElement("style");
    style.textContent = css;
    document.head.append(style);
    modules.set(name, make());
  }

  const root = () => document.documentElement.dataset.content_root;

  const hold = (file, models) => states.set(file, models);

  function load(file) {
    if (!loaded.has(file)) {
      loaded.set(file, new Promise((resolve, reject) => {
        const script = document.createElement("script");
        script.src = `${root()}_static/${file}`;
        script.onload = resolve;
        script.onerror = () => reject(new Error(`${file} is missing`));
        document.head.append(script);
      }));
    }
    return loaded.get(file);
  }

  function bytes(text) {
    return new DataView(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer);
  }

  // A model as anywidget gives it. `python` hears it where a cell of this page made it; else there is
  // no kernel behind it.
  function model({ kind, module, values, buffers }, found, python) {
    for (const [name, text] of Object.entries(buffers)) values[name] = bytes(text);
    const heard = new Map();
    let dirty = {};
    const listeners = (name) => heard.get(name) ?? heard.set(name, new Set()).get(name);
    const tell = (name, ...sent) => { for (const listener of [...listeners(name)]) listener(...sent); };
    function follow(state) {
      Object.assign(values, state);
      for (const name of Object.keys(state)) tell(`change:${name}`);
    }
    return {
      kind, module, tell, follow,
      comm_live: Boolean(python),
      get: (name) => values[name],
      set: (name, value) => {
        dirty[name] = value;
        follow({ [name]: value });
      },
      save_changes: () => {
        python?.save(dirty);
        dirty = {};
      },
      send: python && ((content) => python.say({ method: "custom", content })),
      on: (name, listener) => listeners(name).add(listener),
      off: (name, listener) => listeners(name).delete(listener),
      widget_manager: { get_model: async (id) => found.get(id) },
    };
  }

  const of = (reference) => reference.slice("IPY_MODEL_".length);

  function made(name, className, ...children) {
    const el = document.createElement(name);
    el.className = className;
    el.append(...children);
    return el;
  }

  function labelled(control, one, ...more) {
    control.disabled = one.get("disabled") || isUnanswered(one);
    return made("label", "queens-control", made("span", "", one.get("description")), control, ...more);
  }

  const isUnanswered = (one) => one.unanswered || (!one.send && one.get("_dom_classes")?.includes("queens-needs-kernel"));

  const boxed = (name) => (one, found) => made("div", name,
    ...one.get("children").map((child) => view(found.get(of(child)), found)));

  const VIEWS = {
    VBox: boxed("queens-column"),
    HBox: boxed("queens-row"),
    IntSlider(one) {
      const slider = made("input", ""), shown = made("output", "", String(one.get("value")));
      Object.assign(slider, { type: "range", min: one.get("min"), max: one.get("max"), step: one.get("step") });
      slider.value = one.get("value");
      slider.addEventListener("input", () => {
        one.set("value", Number(slider.value));
        one.save_changes();
      });
      one.on("change:value", () => {
        slider.value = one.get("value");
        shown.value = slider.value;
      });
      return labelled(slider, one, shown);
    },
    Checkbox(one) {
      const box = Object.assign(made("input", ""), { type: "checkbox", checked: one.get("value") });
      box.addEventListener("input", () => {
        one.set("value", box.checked);
        one.save_changes();
      });
      one.on("change:value", () => { box.checked = one.get("value"); });
      return labelled(box, one);
    },
    Any(one) {
      const el = made("div", "");
      modules.get(one.module).render({ model: one, el, signal: new AbortController().signal });
      return el;
    },
  };

  const view = (one, found) => VIEWS[one.kind](one, found);

  const draws = (one, found) => Boolean(one && VIEWS[one.kind])
    && (one.get("children") ?? []).every((child) => draws(found.get(of(child)), found));

  // Controls of pictures of which none was made beforehand.
  function markUnanswered(found) {
    for (const one of found.values()) {
      const at = one.get("_prepared")?.at;
      if (!at || Object.keys(at).length) continue;
      for (const [reference] of one.get("_controls")) found.get(of(reference)).unanswered = true;
    }
  }

  async function show(place) {
    const { model: name, states: file, modules: needed } = place.dataset;
    await Promise.all([file, ...needed.split(" ")].map(load));
    const found = new Map();
    for (const [id, state] of Object.entries(states.get(file))) found.set(id, model(state, found));
    markUnanswered(found);
    const still = made("div", "queens-still", ...place.childNodes);
    place.replaceChildren(still, view(found.get(name), found));
    if ([...found.values()].some(isUnanswered)) place.prepend(note(place));
    place.classList.add("queens-alive");
  }

  function note(place) {
    if (isLive() && place.closest(".cell")) return made("p", "queens-note", `${DRAWN_BY_PYTHON}run this cell.`);
    const link = Object.assign(made("a", "", "run the page yourself"), { href: `${root()}docs/launch.html` });
    return made("p", "queens-note", DRAWN_BY_PYTHON, link, ".");
  }

  // Where the live edition lies beside the book live.js says so. From disk it does not start.
  const isLive = () => window.queensLive && location.protocol !== "file:";

  function showLive() {
    for (const link of document.querySelectorAll("[data-live]")) {
      link.href = link.dataset.live;
      link.hidden = false;
    }
  }

  // Cells run with the files of the live edition. Only this one's address has no digest, so that it
  // is asked for each time; without a network it is as it was.
  async function letRun() {
    const lite = new URL(`${root()}lite/`, location.href), file = new URL("page.json", lite);
    const answer = await fetch(file, { cache: "no-cache" }).catch(() => fetch(file, { cache: "force-cache" }));
    const edition = await answer.json();
    for (const name of ["cells", "editor", "python", "folder", "lock"]) edition[name] = new URL(edition[name], lite).href;
    edition.files = edition.files.map((name) => new URL(name, lite).href);
    const { start } = await import(edition.cells);
    start({ ...edition, root: lite.href }, { model, view, draws, define, has: (name) => modules.has(name) });
  }

  function watch() {
    const seen = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        seen.unobserve(target);
        show(target);
      }
    }, { rootMargin: "300px" });
    for (const place of document.querySelectorAll(PLACES)) seen.observe(place);
  }

  // The widgets ask Jupyter's attribute whether it is light or dark.
  function followTheme() {
    const { theme } = document.body.dataset;
    if (theme === "auto") delete document.body.dataset.jpThemeLight;
    else document.body.dataset.jpThemeLight = String(theme === "light");
  }

  // What is wider than the page can be moved with the keys, too.
  function letScroll() {
    for (const wide of document.querySelectorAll(".highlight pre, article table")) {
      if (wide.scrollWidth > wide.clientWidth) wide.tabIndex = 0;
      else wide.removeAttribute("tabindex");
    }
  }

  document.addEventListener("DOMContentLoaded", () => {
    document.querySelector(".toc-drawer")?.setAttribute("aria-label", "On this page");
    // The theme has this link outside of all landmarks, by which who listens goes about a page.
    document.querySelector("footer").append(document.querySelector(".back-to-top"));
    if (isLive()) {
      showLive();
      if (document.querySelector(".queens-tools")) letRun().catch(console.error);
    }
    letScroll();
    window.addEventListener("resize", letScroll);
    followTheme();
    window.addEventListener("beforeprint", () => { document.body.dataset.jpThemeLight = "true"; });
    window.addEventListener("afterprint", followTheme);
    new MutationObserver(followTheme).observe(document.body, { attributeFilter: ["data-theme"] });
    watch();
  });

  return { define, hold };
})();
