"""The controls: what a reader sees after moving them, without a browser."""

import json
import re

import ipywidgets
import pytest

from queens import Player, SizeSlider, Vary, draw
from queens_player._prepared import PreparedPictures


def sentence_of(picture):
    """Return what a screen reader says of the picture that is shown."""
    return picture.value.split('aria-label="', 1)[1].split('"', 1)[0]


def displayed(varied):
    """Do what Jupyter does with the value of a cell; return what is stored with the notebook."""
    varied._ipython_display_()
    return {name: varied.picture.get_state()[name] for name in ("_prepared", "_drawn")}


def spoken_when_stored(stored):
    """Read key by key what a browser would show without Python."""
    pieces, pictures, at = (stored["_prepared"][name] for name in ("pieces", "pictures", "at"))
    lines, found = pieces.split("\n"), {}
    for key, number in at.items():
        runs = [[int(end) for end in run.split("-")] for run in pictures[number].split()]
        markup = "".join(line for run in runs for line in lines[run[0] : run[-1] + 1])
        found[key] = re.search('aria-label="([^"]*)"', markup)[1]
    return found


def test_vary_starts_at_the_default_of_the_parameter_and_names_its_controls():
    varied = Vary(lambda size_of_board=3: draw.board(size_of_board), size_of_board=(1, 5))
    control = varied.controls["size_of_board"]
    assert (control.value, control.min, control.max) == (3, 1, 5)
    assert control.description == "size of board"


def test_what_paint_raises_stands_in_the_pictures_place_and_goes_away_again():
    def paint(n=1):
        if n % 2 == 0:
            raise ValueError("no picture for <2>")
        return draw.board(n)

    for prepare in (False, True):
        varied = Vary(paint, n=(1, 3))
        if prepare:
            displayed(varied)
        varied.controls["n"].value = 2
        words = "ValueError: no picture for &lt;2&gt;"
        assert varied.picture.value == f'<p role="alert">No picture: {words}</p>'
        varied.controls["n"].value = 3
        assert "Board of 3" in sentence_of(varied.picture)


@pytest.mark.parametrize(
    ("controls", "error", "words"),
    [
        ({"n": None}, TypeError, "n=None .*is not a control"),
        ({"m": (1, 2)}, TypeError, "paint takes no m; it takes n"),
        ({"n": (2, 1)}, ValueError, "n cannot be a control: .*min=2, .*max=1"),
        ({"n": (1,)}, TypeError, r"n=\(1,\) .*is not a control"),
    ],
)
def test_what_cannot_be_a_control_is_refused_by_name(controls, error, words):
    with pytest.raises(error, match=words):
        Vary(lambda n: draw.board(n), **controls)


def boards(numbers):
    return {f"[{n}]": f"Board of {n} with no queens." for n in numbers}


def test_all_pictures_of_a_few_values_are_stored_and_none_is_painted_twice():
    painted = []

    def paint(n=3):
        painted.append(n)
        return draw.board(n)

    varied = Vary(paint, n=(1, 5))
    assert painted == [3]  # the others are made when it is displayed
    stored = displayed(varied)
    assert json.dumps(stored) == json.dumps(displayed(Vary(lambda n=3: draw.board(n), n=(1, 5))))
    assert spoken_when_stored(stored) == boards(range(1, 6))
    assert stored["_drawn"] == []
    varied._ipython_display_()
    varied.controls["n"].value = 5
    assert sentence_of(varied.picture) == "Board of 5 with no queens."
    assert sorted(painted) == [1, 2, 3, 4, 5]


def test_pictures_of_several_controls_are_looked_up_by_what_the_browser_knows_of_them():
    def paint(n="four", queen=False, col=2):
        size = {"four": 4, "six": 6}[n]
        return draw.board(size, [(1, min(col, size))] if queen else [])

    varied = Vary(paint, n=["four", "six"], queen=False, col=(2, 6, 2))
    spoken = spoken_when_stored(displayed(varied))
    assert len(spoken) == 2 * 2 * 3
    # A choice is known by its place.
    assert "Board of 6 with 1 queen on row 1 column 4." in spoken["[1,true,4]"]
    assert spoken["[0,false,2]"] == spoken["[0,false,6]"] == "Board of 4 with no queens."
    varied.controls["n"].value = "six"
    varied.controls["queen"].value = True
    assert "Board of 6 with 1 queen on row 1 column 2." in sentence_of(varied.picture)


def test_what_a_painting_prints_is_not_printed_for_pictures_made_beforehand(capsys):
    def paint(n=1):
        print("painting", n)
        return draw.board(n)

    displayed(Vary(paint, n=(1, 9)))
    assert capsys.readouterr().out.count("painting") == 1


@pytest.mark.parametrize(
    "controls",
    [{"n": (1, 200)}, {"n": (1, 20), "m": (1, 20)}, {"n": (1.0, 2.0)}, {"n": "text"}],
)
def test_where_the_values_are_many_python_paints_the_newest_alone(controls):
    painted = []

    def paint(**values):
        painted.append(values)
        return draw.board(4)

    varied = Vary(paint, **controls)
    stored = displayed(varied)
    assert stored["_prepared"]["at"] == {}
    values = [control.value for control in varied.controls.values()]
    assert stored["_drawn"][0] == values
    assert "Board of 4" in stored["_drawn"][1]
    assert len(painted) == 1


def test_the_pictures_that_do_not_fit_are_painted_when_they_are_asked_for():
    trouble = "".join(map(chr, range(0x4E00, 0x4E00 + 5000)))

    def paint(n=50):
        ax = draw.board(1)
        draw.describe(ax, f"{n} {trouble}")
        return ax

    varied = Vary(paint, n=(31, 70))
    stored = displayed(varied)
    assert len(json.dumps(stored["_prepared"])) <= 235_000
    kept = sorted(json.loads(key)[0] for key in stored["_prepared"]["at"])
    assert kept == list(range(kept[0], kept[-1] + 1))  # those nearest to where it stands
    assert kept[0] < 50 < kept[-1]
    assert len(kept) < 20
    varied.controls["n"].value = 70
    assert sentence_of(varied.picture).startswith("70 ")
    varied.controls["n"].value = 50
    assert sentence_of(varied.picture).startswith("50 ")


def test_what_pictures_have_in_common_is_stored_once():
    queens = [(1, 1), (2, 5), (3, 8), (4, 6), (5, 3), (6, 7), (7, 2), (8, 4)]
    varied = Vary(lambda first=0: draw.board(8, queens[:first]), first=(0, 8))
    stored = displayed(varied)
    whole = sum(
        len(json.dumps(varied.picture.value)) for varied.controls["first"].value in range(9)
    )
    assert len(json.dumps(stored["_prepared"])) < whole / 2


def test_pictures_come_back_as_they_were_but_for_line_ends_and_some_names():
    prepared = PreparedPictures()
    markup = (
        '<svg>\n <g id="text_3">\n  <text x="2" y="3">a\n b</text>\n </g>\n <g id="ink"/>\n</svg>'
    )
    prepared.add("[1]", markup)
    prepared.add("[2]", markup.replace(">a", ">c"))
    assert prepared["[1]"] == ('<svg> <g> <text x="2" y="3">a b</text> </g> <g id="ink"/> </svg>')
    assert prepared["[2]"] == prepared["[1]"].replace(">a", ">c")


def test_where_widgets_do_not_run_there_is_the_picture_and_a_sentence():
    varied = Vary(lambda n=4: draw.board(n), n=(1, 12))
    bundle, _ = varied._repr_mimebundle_()
    told = "Board of 4 with no queens. n = 4; move the slider in the running course."
    assert f' aria-label="{told}"' in bundle["image/svg+xml"]
    assert bundle["text/plain"].startswith("A picture with controls (n = 4)")
    failed, _ = Vary(lambda n=4: 1 / 0, n=(1, 12))._repr_mimebundle_()
    assert failed["text/html"].startswith('<p role="alert">No picture: ZeroDivisionError')
    assert json.dumps(ipywidgets.Widget.get_manager_state())


def test_a_size_slider_ends_where_boards_do():
    slider = SizeSlider(Player("permutations", 3), largest=4)
    for wanted, given in ((0, 1), (9, 4)):
        slider.n.value = wanted
        assert slider.n.value == slider.shown.n == given
