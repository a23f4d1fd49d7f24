"""How quick the player is, in JupyterLab.

Needs the browser that QUEENS_CHROMIUM names; without it nothing is measured.
"""

import json
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from benchmarks.recording import report

ROOT = Path(__file__).resolve().parent.parent
SUDOKU = "53..7.... 6..195... .98....6. 8...6...3 4..8.3..1 7...2...6 .6....28. ...419..5 ....8..79"
WINDOW = {"width": 1400, "height": 1000}
PRESSES = 100
# A grid of states, each beside the next, and a table whose rows must differ from their neighbours.
GRID = """
names = [f"State {{k}}" for k in range(1, {n} + 1)]
def apart(a, x, b, y):
    far = abs(names.index(a) - names.index(b))
    return f"beside {{b}}" if x == y and far in (1, {across}) else ""
colours = ["red", "green", "blue", "grey", "white"][:{values}]
Player("fewest_first", Problem(names, colours, apart), step=60)
"""
PUZZLES = {
    "a sudoku": f"Player('fewest_first', problems.sudoku({SUDOKU!r}), step=60)",
    "a map of 50 states": GRID.format(n=50, across=10, values=4),
    "a table of 25 variables": GRID.format(n=25, across=5, values=5),
}

MEASURES = """
window.drawn = [];
// The work between a press and the finished frame, and all of the time with the wait for the
// screen's next refresh, which depends on when in its 16.7 ms the press came.
const finish = (press, worked) => requestAnimationFrame((_, frame = performance.now()) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
        const now = performance.now();
        window.drawn.push([worked + now - frame, now - press]);
    };
    channel.port2.postMessage(0);
});
window.measure = (root) => {
    let press = 0;
    root.addEventListener("keydown", (event) => { press = event.timeStamp; }, true);
    root.addEventListener("keydown", ({ key }) => {
        if (key !== "Shift") finish(press, performance.now() - press);
    });
};
window.shown = async () => {
    const begin = performance.now();
    window.jupyterapp.commands.execute("notebook:run-cell-and-select-next");
    while (!document.querySelector(".queens-player .sentence")) {
        await new Promise(requestAnimationFrame);
    }
    await new Promise(requestAnimationFrame);
    return performance.now() - begin;
};
window.frames = (seconds) => new Promise((done) => {
    const times = [];
    const tick = (now) => {
        times.push(now);
        if (now - times[0] < 1000 * seconds) requestAnimationFrame(tick);
        else done(times.slice(1).map((time, place) => time - times[place]));
    };
    requestAnimationFrame(tick);
});
"""


def quantiles(times: list[float]) -> tuple[float, float]:
    return statistics.median(times), statistics.quantiles(times, n=20)[-1]


def sent(name: str) -> int:
    """Return how many bytes a player of all of n = 8 sends."""
    from queens import Player

    player = Player(name, 8)
    bundle, _ = player._repr_mimebundle_()
    state = player.get_state()
    binary = sum(len(value) for value in state.values() if isinstance(value, bytes))
    text = {key: value for key, value in state.items() if not isinstance(value, bytes)}
    return binary + len(json.dumps([text, bundle], default=str))


def pressed(page: Any, what: str, key: str, target: str) -> None:
    """Press the key at any phase of the screen's refresh, and report the times."""
    # What was pressed before must not be counted when it is finished.
    page.wait_for_timeout(300)
    page.evaluate("() => { window.drawn = []; }")
    for done in range(1, PRESSES + 1):
        page.keyboard.press(key)
        page.wait_for_function("(done) => window.drawn.length >= done", arg=done, polling=23)
    works, waits = zip(*page.evaluate("() => window.drawn"), strict=True)
    (middle, most), (seen, last) = quantiles(works), quantiles(waits)
    report(f"  {what}, median / 95 %, ms", f"{middle:.1f} / {most:.1f}", target)
    report("    with the wait for the screen's refresh", f"{seen:.1f} / {last:.1f}")


def played(page: Any, speed: str) -> None:
    """Play from the beginning at so many steps a second, and report the frames."""
    page.get_by_label("Speed").select_option(speed)
    page.locator(".queens-player [role=slider]").focus()
    page.keyboard.press("Home")
    page.keyboard.press("Space")
    frames = page.evaluate("() => frames(4)")
    _, most = quantiles(frames)
    told = f"50             (95 % of frames in {most:.1f} ms)"
    rate = 1000 * len(frames) / sum(frames)
    report(f"  playing at {speed} steps/s, frames a second", f"{rate:.1f}", told)
    page.keyboard.press("End")


def opened(lab: Any, what: str, cell: str, target: str = "") -> Any:
    """Run a cell that shows a player, report how long that took; return the page."""
    lab.write("bench.ipynb", "from queens import Player", "from matplotlib import pyplot", cell)
    notebook = lab.open("bench.ipynb")
    page = notebook.page
    run = "() => window.jupyterapp.commands.execute('notebook:run-cell-and-select-next')"
    page.evaluate(run)
    page.evaluate(run)
    notebook.wait_for_kernel()
    page.evaluate(MEASURES)
    shown = page.evaluate("() => window.shown()")
    report(f"{what}: run to shown, ms", f"{shown:.0f}", target)
    page.evaluate("() => measure(document.querySelector('.queens-player'))")
    page.locator(".queens-player [role=slider]").focus()
    page.wait_for_timeout(500)
    return page


def measure_queens(lab: Any) -> None:
    cell = "Player('automaton_shared_search', 8, step=12_000)"
    page = opened(lab, "all of n = 8", cell, "at most 1,000")
    pressed(page, "key press to picture", "ArrowRight", "at most 12 / 20")
    pressed(page, "next placement", "Shift+ArrowRight", "at most 12 / 20")
    # On the way back nothing is asked, and the tree is as it was then.
    page.get_by_label("Ask me").check()
    page.locator(".queens-player [role=slider]").focus()
    pressed(page, "previous placement, Ask me on", "Shift+ArrowLeft", "95 % at most 16")
    page.get_by_label("Ask me").uncheck()
    for speed in ("60", "300", "2000"):
        played(page, speed)


def measure_puzzles(lab: Any) -> None:
    for what, cell in PUZZLES.items():
        page = opened(lab, what, f"from queens import Problem, problems\n{cell}")
        pressed(page, "key press to picture", "ArrowRight", "1.3 times 8 queens")
        played(page, "60")


def measure_a_long_search(lab: Any) -> None:
    page = opened(lab, "100,000 events", "Player('automaton_shared_search', 10, step=50_000)")
    pressed(page, "key press to picture", "ArrowRight", "at most 50")
    pressed(page, "next placement", "Shift+ArrowRight", "at most 50")


def main() -> None:
    chromium = os.environ.get("QUEENS_CHROMIUM")
    if not chromium:
        print("The player was not measured: QUEENS_CHROMIUM names no browser.")
        return
    sys.path[:0] = [str(ROOT / "tests" / "browser"), str(ROOT / "tools")]
    from harness import CHROMIUM_FLAGS, Lab, Server
    from playwright.sync_api import sync_playwright

    kilobytes = sent("automaton_shared_search") / 1000
    report("all of n = 8, sent, kB", f"{kilobytes:.0f}", "at most 300")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        home = Path(folder)
        (home / "notebooks").mkdir()
        server = Server(home)
        browser = playwright.chromium.launch(executable_path=chromium, args=CHROMIUM_FLAGS)
        lab = Lab(server, browser.new_context(viewport=WINDOW))
        measure_queens(lab)
        measure_puzzles(lab)
        measure_a_long_search(lab)
        browser.close()
        server.stop()


if __name__ == "__main__":
    begin = time.perf_counter()
    main()
    print(f"({time.perf_counter() - begin:.0f} s)")
