"""An animation shows the steps that were asked for, in order, and refuses what it cannot be."""

import pytest
from PIL import Image, ImageSequence

from queens import draw, record
from queens.draw import animations

TRACE = record("one_array", 5)


def frames(path):
    with Image.open(path) as gif:
        pictures = [one.convert("RGB").tobytes() for one in ImageSequence.Iterator(gif)]
        return pictures, gif.info.get("duration")


def test_each_step_of_the_stretch_is_a_picture(tmp_path, capsys, monkeypatch):
    tested, scene = [], animations.scene

    def noted(*given, **how):
        tested.append(how["tested"])
        return scene(*given, **how)

    monkeypatch.setattr(animations, "scene", noted)
    path = draw.animation(TRACE, tmp_path / "run.gif", 6, 18, 4, per_second=5)
    assert "4/4" in capsys.readouterr().err, "a bar says how many are drawn"
    events = [TRACE[step - 1] for step in (6, 10, 14, 18)]
    assert tested == [(e.row, e.col) if e.kind == "try" else None for e in events]
    pictures, duration = frames(path)
    assert (len(pictures), duration) == (4, 200)
    for step, picture in zip((6, 14, 18), (pictures[0], pictures[2], pictures[3]), strict=True):
        single = draw.animation(TRACE, tmp_path / "one.gif", step, step, progress=False)
        assert frames(single)[0] == [picture]
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
def test_what_cannot_be_drawn_is_refused_in_words(given, error, words):
    with pytest.raises(error, match=words):
        draw.animation(TRACE, *given)


def test_a_stretch_too_long_names_the_distance_that_fits(tmp_path):
    trace = record("one_array", 6)
    with pytest.raises(ValueError, match=r"1,203 pictures are too many.*or every=3"):
        draw.animation(trace, tmp_path / "run.gif")
    assert len(range(0, len(trace) + 1, 3)) <= 500
    assert not (tmp_path / "run.gif").exists()
