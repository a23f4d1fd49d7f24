import { assert, modelOf, test } from "./opened.js";
import picture from "../picture.js";

const BY_PYTHON = "This picture is drawn by Python: run all cells first, or wait while Python is busy.";
const PREPARED = { pieces: "a\nb\nc\nd", pictures: ["0-1 3", "2"], at: { "[1]": 0, "[2]": 1 } };

async function follows(t, index = 1) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const control = modelOf({ index }), page = new AbortController();
  const model = modelOf({ _controls: [["IPY_MODEL_one", "index"]], _prepared: PREPARED, _drawn: [] });
  model.widget_manager = { get_model: async (id) => (id === "one" ? control : null) };
  const el = document.createElement("div");
  await picture.render({ model, el, signal: page.signal });
  return { control, model, el, page, shows: () => el.firstChild.textContent, alert: () => el.querySelector("[role=alert]") };
}

test("a picture made beforehand is put together from its pieces at once", async (t) => {
  const { control, shows, alert } = await follows(t);
  assert.equal(shows(), "abd");
  control.set("index", 2);
  assert.equal(shows(), "c");
  t.mock.timers.tick(2000);
  assert.equal(alert(), null);
});

test("where none was made Python is named after a second, and the old one is no longer shown", async (t) => {
  const { control, model, el, shows, alert } = await follows(t);
  control.set("index", 3);
  t.mock.timers.tick(999);
  assert.equal(alert(), null, "Python may be about to draw it");
  t.mock.timers.tick(1);
  assert.equal(alert().textContent, BY_PYTHON);
  assert.ok(el.querySelector(".unanswered"));
  control.set("index", 1);
  control.set("index", 3);
  control.set("index", 2);
  t.mock.timers.tick(2000);
  assert.equal(alert(), null, "it is looked up by now");
  for (const index of [3, 4]) {
    control.set("index", index);
    t.mock.timers.tick(2000);
  }
  assert.equal(el.querySelectorAll("[role=alert]").length, 1, "it is said once");
  model.set("_drawn", [[4], "four"]);
  assert.deepEqual([shows(), alert()], ["four", null]);
});

test("in the middle of a drag the picture of where the control was is shown, and waited on", async (t) => {
  const { control, model, shows, alert } = await follows(t);
  control.set("index", 5);
  model.set("_drawn", [[4], "four"]);
  assert.equal(shows(), "four");
  t.mock.timers.tick(1000);
  assert.equal(alert().textContent, BY_PYTHON);
  model.set("_prepared", { pieces: "e", pictures: ["0"], at: { "[5]": 0 } });
  assert.equal(shows(), "e");
});

test("a picture that is taken away hears its control no more", async (t) => {
  const { control, page, alert } = await follows(t);
  control.set("index", 3);
  page.abort();
  t.mock.timers.tick(2000);
  assert.equal(alert(), null);
  assert.equal(control.listeners(), 0);
});
