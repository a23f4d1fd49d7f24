"""The gallery: a saved run of every algorithm of the course, and a few races."""

from pathlib import Path

from queens import ALGORITHMS, Player, draw

N = 6
RACES = {
    "looking_ahead": ["test_after_choice", "implications", "implications_early", "fewest_first"],
    "the_two_automata": ["automaton_labelled", "automaton_shared_search"],
}
FOLDER = "runs"
"""In the site. Every page of the gallery is a file that is complete in itself."""

ENTRY = """
## {title}

<div class="queens-run">{picture}</div>

<p><a href="../{folder}/{name}.html">Play {title}</a></p>
"""


def add(page: Path, site: Path) -> None:
    """Save the runs below the site, and show them on the gallery's page.

    page: the gallery as it stands in docs/, without a run.
    """
    folder = site / FOLDER
    folder.mkdir(parents=True)
    played = {name: [name] for name in ALGORITHMS} | RACES
    entries = [page.read_text(encoding="utf-8")]
    for name, algorithms in played.items():
        player = Player(algorithms, N)
        player.step = len(player.trace) // 3
        player.save(folder / f"{name}.html")
        shown, _ = player._repr_mimebundle_()
        title = " against ".join(algorithms).replace("_", " ")
        entries.append(
            ENTRY.format(
                title=title, picture=draw.image(shown["image/svg+xml"]), folder=FOLDER, name=name
            )
        )
    page.write_text("".join(entries), encoding="utf-8")
