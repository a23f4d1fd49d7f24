"""An animation shows the steps that were asked for, in order, and refuses what it cannot be."""

from pathlib import Path

import pytest
from PIL import Image, ImageSequence

from queens import draw, record
from queens.draw import animations

TRACE = record("one_array", 5)


def test_each_step_of_the_stretch_is_a_picture(tmp_path: Path, capsys, monkeypatch) -> None:
    tested, scene = [], animations.scene

    def noted(*given, **how):
        tested.append(how["tested"])
        return scene(*given, **how)

    monkeypatch.setattr(animations, "scene", noted)
    path = draw.animation(TRACE, tmp_path / "run.gif", 6, 18, 4, per_second=5)
    assert "4/4" in capsys.readouterr().err, "a bar says how many are drawn"
    with Image.open(path) as gif:
        pictures = [one.convert("RGB") for one in ImageSequence.Iterator(gif)]
        assert gif.info["duration"] == 200
    assert len(pictures) == 4
    of_trace = [
        (e.row, e.col) if e.kind == "try" else None for e in (TRACE[k] for k in (5, 9, 13, 17))
    ]
    assert tested == of_trace
    single = draw.animation(TRACE, tmp_path / "one.gif", 14, 14, progress=False)
    with Image.open(single) as gif:
        assert gif.convert("RGB").tobytes() == pictures[2].tobytes()
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("given", "error", "words"),
    [
        (("run.png",), ValueError, "path must end in .gif; got 'run.png'"),
        ((3,), TypeError, "path must be the path of a file; got 3"),
        (("run.gif", 10, 5), ValueError, "start must be a whole number from 0 to 5; got 10"),
        (("run.gif", 0, 10**6), ValueError, f"stop must be a whole number from 0 to {len(TRACE)}"),
        (("run.gif", 0, 5, 0), ValueError, "every must be a whole number, 1 or more; got 0"),
    ],
)
def test_what_cannot_be_drawn_is_refused_in_words(given, error, words) -> None:
    with pytest.raises(error, match=words):
        draw.animation(TRACE, *given)


def test_a_stretch_too_long_names_the_distance_that_fits(tmp_path: Path) -> None:
    trace = record("one_array", 6)
    with pytest.raises(ValueError, match=r"1,203 pictures are too many.*or every=3"):
        draw.animation(trace, tmp_path / "run.gif")
    assert len(range(0, len(trace) + 1, 3)) <= 500
    assert not (tmp_path / "run.gif").exists()
