"""An animation shows the steps that were asked for, in order."""

from PIL import Image, ImageSequence

from queens import draw, record

TRACE = record("one_array", 5)


def frames(path):
    with Image.open(path) as gif:
        pictures = [one.convert("RGB").tobytes() for one in ImageSequence.Iterator(gif)]
        return pictures, gif.info.get("duration")


def test_each_step_of_the_stretch_is_a_picture(tmp_path, capsys):
    path = draw.animation(TRACE, tmp_path / "run.gif", 6, 18, 4)
    assert "4/4" in capsys.readouterr().err, "a bar says how many are drawn"
    pictures, duration = frames(path)
    assert (len(pictures), duration) == (4, 250)
    for step, picture in ((6, pictures[0]), (18, pictures[3])):
        single = draw.animation(TRACE, tmp_path / "one.gif", step, step)
        assert frames(single)[0] == [picture]
