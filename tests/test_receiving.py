"""Taking notebooks out of what was handed in or over: nothing but them, and nothing in silence."""

import json
import os
import socket
import subprocess
import zipfile
from datetime import datetime

import collect
import nbformat
import pytest

from notebooks import ROOT
from queens_exercises._package import told_of
from queens_grading import _archives, _intake
from queens_grading._archives import collect as sorted_in

NAME = "01_puzzle"
NOTEBOOK = nbformat.writes(nbformat.v4.new_notebook(cells=[])).encode()


@pytest.fixture
def place(tmp_path):
    """What the student "ann" handed in."""
    place = tmp_path / "submitted" / "ann" / NAME
    place.mkdir(parents=True)
    return place


def take(tmp_path, student="ann"):
    return _intake.take(tmp_path, student, NAME)


def served(path):
    here = socket.socket(socket.AF_UNIX)
    os.chdir(path.parent)
    here.bind(path.name)
    here.close()


@pytest.mark.parametrize(
    ("made", "said"),
    [
        (lambda path: path.symlink_to("elsewhere"), "a symbolic link"),
        (lambda path: path.hardlink_to(path.with_name("elsewhere")), "a hard link"),
        (os.mkfifo, "a named pipe"),
        (served, "a socket"),
        (os.mkdir, "a folder"),
    ],
)
def test_what_is_no_file_of_its_own_is_refused_in_words(tmp_path, place, made, said, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (place / "elsewhere").write_bytes(NOTEBOOK)
    made(place / f"{NAME}.ipynb")
    with pytest.raises(_intake.Refused, match=said):
        take(tmp_path)
    with pytest.raises(_intake.Refused, match=said):
        _intake.read_regular(place / f"{NAME}.ipynb")


def test_what_takes_the_place_of_a_file_meanwhile_is_refused(tmp_path, place, monkeypatch):
    path = place / f"{NAME}.ipynb"
    path.write_bytes(NOTEBOOK)
    looked = _intake.fault

    def slow(status):
        said = looked(status)
        if path.exists() and not path.is_symlink():
            path.rename(place / "elsewhere")
            path.symlink_to("elsewhere")
        return said

    monkeypatch.setattr(_intake, "fault", slow)
    with pytest.raises(_intake.Refused, match="a symbolic link"):
        take(tmp_path)


@pytest.mark.parametrize("which", ["ann", f"ann/{NAME}"])
def test_a_folder_that_is_a_link_is_refused(tmp_path, place, which):
    (place / f"{NAME}.ipynb").write_bytes(NOTEBOOK)
    folder = tmp_path / "submitted" / which
    folder.rename(tmp_path / "other")
    folder.symlink_to(tmp_path / "other")
    with pytest.raises(_intake.Refused, match="is a symbolic link"):
        take(tmp_path)


@pytest.mark.parametrize(
    ("names", "taken", "remarks"),
    [
        ([f"{NAME}.ipynb", ".DS_Store"], f"{NAME}.ipynb", []),
        (
            [f"{NAME}.ipynb", "queens.py"],
            f"{NAME}.ipynb",
            [
                f"{told_of('queens.py')}.",
                "Left aside, for only the notebook is taken: queens.py (no notebook).",
            ],
        ),
        (
            ["00.ipynb", f"{NAME.upper()} (2).ipynb", "notes\x1b.txt"],
            f"{NAME.upper()} (2).ipynb",
            [
                f"Handed in under another name: {NAME.upper()} (2).ipynb.",
                "Of several notebooks one is graded; not these: 00.ipynb.",
                "Left aside, for only the notebook is taken: notes\ufffd.txt (no notebook).",
            ],
        ),
    ],
)
def test_of_several_files_one_is_taken_and_the_others_are_told_of(
    tmp_path, place, names, taken, remarks
):
    for name in names:
        (place / name).write_text(name)
    opened = len(os.listdir("/dev/fd"))
    assert take(tmp_path) == (taken.encode(), "", remarks)
    # Of a large class the open files would be too many.
    assert len(os.listdir("/dev/fd")) == opened


def test_of_several_notebooks_the_newest_counts_and_if_that_is_not_known_none(tmp_path, place):
    """A blank one with the right name was graded, and the later one with the answers was not."""
    old, new = f"{NAME}.ipynb", f"{NAME} (1).ipynb"
    for name in (old, new):
        (place / name).write_text(name)
    with pytest.raises(_intake.Refused, match=r"several notebooks, .*: 01_puzzle \(1\)\.ipynb, 01"):
        take(tmp_path)
    noted = _intake.place(tmp_path, "ann", NAME).with_name("handed_over.json")
    noted.parent.mkdir(parents=True)
    times = {old: {"came": "2026-11-01T09:00:00+00:00"}, new: {"came": "2026-11-02T09:00:00+00:00"}}
    noted.write_text(json.dumps(times))
    data, came, remarks = take(tmp_path)
    assert (data.decode(), came) == (new, times[new]["came"])
    assert remarks[1] == f"Of several notebooks one is graded; not these: {old}."
    noted.write_text(json.dumps({old: times[old], new: times[old]}))
    with pytest.raises(_intake.Refused, match="not known which came last"):
        take(tmp_path)


# --- What a learning platform hands over ---------------------------------------------------

MOODLE = "Dora Example_1234_assignsubmission_file_"


def archive(path, files):
    with zipfile.ZipFile(path, "w") as made:
        for number, (name, data) in enumerate(files.items()):
            made.writestr(zipfile.ZipInfo(name, (2026, 11, 1 + number, 0, 0, 0)), data)
    return path


def submitted(course):
    return {
        str(path.relative_to(course / "submitted")): path.read_text()
        for path in (course / "submitted").rglob("*")
        if path.is_file()
    }


def test_every_file_of_an_archive_is_sorted_in_or_told_of(tmp_path):
    first = archive(
        tmp_path / "moodle.zip",
        {
            f"{MOODLE}{NAME}.ipynb": "old",
            f"{MOODLE[:-1]}/{NAME}-Copy1.ipynb": "copy",
            f"{MOODLE}essay.docx": "words",
            "exampleberta_LATE_77_4242_puzzle-1.ipynb": "berta",
            f"../../../{NAME}_9_9_escape.ipynb": "escape",
            "..dots_3_3_a.IPYNB": "dots",
            "folder_4_4_x/": "",
            f"{NAME}.ipynb": "whose?",
            "__MACOSX/._x": "",
        },
    )
    with zipfile.ZipFile(first, "a") as made:
        made.writestr(zipfile.ZipInfo("undxxted_7_7_u.ipynb", (1980, 0, 0, 0, 0, 0)), "undated")
    # macOS writes a name in UTF-8, and does not say so.
    first.write_bytes(first.read_bytes().replace(b"undxxted", "undäted".encode()))
    copy = f"{MOODLE[:-1]}/{NAME}-Copy1.ipynb"
    second = archive(
        tmp_path / "again.ZIP",
        {"a": "", "b\x1b": "", f"{MOODLE}{NAME}.ipynb": "new", copy: "copy"},
    )
    (tmp_path / "no.zip").write_text("no archive")
    course = tmp_path / "course"
    students, reasons = sorted_in(course, NAME, [second, first, tmp_path / "no.zip"])
    assert submitted(course) == {
        f"Dora Example_1234/{NAME}/{NAME}.ipynb": "new",
        f"Dora Example_1234/{NAME}/{NAME}-Copy1.ipynb": "copy",
        f"exampleberta_77/{NAME}/puzzle-1.ipynb": "berta",
        f"_dots_3/{NAME}/a.IPYNB": "dots",
        f"undäted_7/{NAME}/u.ipynb": "undated",
    }
    assert students == 4
    dora = _intake.handed_over(course, "Dora Example_1234", NAME)
    days = [str(datetime.fromisoformat(one["came"]).astimezone())[:10] for one in dora.values()]
    assert days == ["2026-11-03", "2026-11-04"]
    assert _intake.handed_over(course, "undäted_7", NAME)["u.ipynb"]["came"] == ""
    # What they get back has the names that the platform gave, however often they handed in.
    for student in ("Dora Example_1234", "exampleberta_77"):
        page = course / "feedback" / student / NAME / f"{NAME}.html"
        page.parent.mkdir(parents=True)
        page.write_text(student)
    packed = _archives.pack(course, NAME, ["Dora Example_1234", "exampleberta_77", "undäted_7"])
    assert sorted(zipfile.ZipFile(packed).namelist()) == [
        f"{MOODLE[:-1]}/{NAME}.html",
        f"{MOODLE}{NAME}.html",
        f"exampleberta_LATE_77_4242_{NAME}.html",
    ]
    # An older archive, collected again, takes the place of nothing.
    sorted_in(course, NAME, [archive(tmp_path / "old.zip", {f"{MOODLE}{NAME}.ipynb": "old"})])
    assert submitted(course)[f"Dora Example_1234/{NAME}/{NAME}.ipynb"] == "new"
    assert sorted(reasons) == sorted(
        [
            f"{tmp_path / 'no.zip'}: the archive cannot be read (File is not a zip file)",
            f"{MOODLE}{NAME}.ipynb: {NAME}.ipynb was handed in again later",
            f"{MOODLE}essay.docx: no notebook",
            f"{NAME}.ipynb: its name tells no student",
            f"../../../{NAME}_9_9_escape.ipynb: its name tells no student",
            "a: its name tells no student",
            "b\ufffd: its name tells no student",
        ]
    )


@pytest.mark.parametrize(
    ("name", "letters"),
    [("Лев", "utf-8"), ("Лев", "cp866"), ("Märi", "utf-8"), ("Märi", "cp437")],
)
def test_a_name_that_an_archive_writes_in_letters_of_its_own_is_read(tmp_path, name, letters):
    written = name.encode(letters)
    packed = archive(tmp_path / "a.zip", {f"{'x' * len(written)}_7_7_u.ipynb": ""})
    packed.write_bytes(packed.read_bytes().replace(b"x" * len(written), written))
    sorted_in(tmp_path / "course", NAME, [packed])
    assert list(submitted(tmp_path / "course")) == [f"{name}_7/{NAME}/u.ipynb"]


def test_a_folder_is_collected_like_an_archive_and_no_link_is_followed(
    tmp_path, capsys, monkeypatch
):
    monkeypatch.setattr(collect, "FOLDER", tmp_path / "course")
    (tmp_path / "course" / "source" / NAME).mkdir(parents=True)
    files = tmp_path / "files"
    (files / MOODLE[:-1]).mkdir(parents=True)
    (files / MOODLE[:-1] / f"{NAME}.ipynb").write_text("mine")
    (files / f"Emil_5_{MOODLE[18:]}{NAME}.ipynb").symlink_to("/etc/passwd")
    there = tmp_path / "course" / "submitted" / "Dora Example_1234" / NAME
    there.mkdir(parents=True)
    (tmp_path / "precious").write_text("precious")
    (there / f"{NAME}.ipynb").symlink_to(tmp_path / "precious")
    (files / "folder").symlink_to(tmp_path)
    (tmp_path / "a link").symlink_to(files)
    with pytest.raises(SystemExit):
        collect.main([NAME, str(files), "no.zip", "nor.zip"])
    assert "there is no no.zip, nor.zip" in capsys.readouterr().err
    assert collect.main([NAME, str(tmp_path / "a link")]) == 1
    assert collect.main([NAME, str(files)]) == 0
    assert submitted(tmp_path / "course") == {f"Dora Example_1234/{NAME}/{NAME}.ipynb": "mine"}
    assert (tmp_path / "precious").read_text() == "precious"
    said = capsys.readouterr().out
    assert "Collected from 1 student.\n" in said
    assert said.count("a symbolic link.") == 3


ANN = "Ann Lee_99_assignsubmission_file"
DORA = MOODLE[:-1]


def test_nobody_hands_in_for_another(tmp_path):
    """What stood deepest in a path decided: a folder in one's own upload replaced another's."""
    inner = archive(tmp_path / "inner.zip", {f"{ANN}_{NAME}.ipynb": "forged"}).read_bytes()
    forged = {
        f"{DORA}/{ANN}/{NAME}.ipynb": "own",
        f"{DORA}/{ANN}_{NAME}.ipynb": "own, too",
        f"{DORA}/../{ANN}/up.ipynb": "own as well",
        f"{DORA}/hand in.zip": inner,
        f"Eve_5_assignsubmission_file_{ANN}_{NAME}.ipynb": "forged",
        f"Ann Lee_99_1_Eve_5_assignsubmission_file_{NAME}.ipynb": "forged",
        f"Eve_5_assignsubmission_file_{ANN}.zip": inner,
        f"a folder/{ANN}/{NAME}.ipynb": "forged",
        f"/{ANN}/{NAME}.ipynb": "forged",
    }
    own = {
        f"Dora Example_1234/{NAME}/{NAME}.ipynb": "own",
        f"Dora Example_1234/{NAME}/{ANN}_{NAME}.ipynb": "own, too",
        f"Dora Example_1234/{NAME}/up.ipynb": "own as well",
    }
    honest = {f"{ANN}/{NAME}.ipynb": "Ann's"}
    packed = archive(tmp_path / "all.zip", honest | forged)
    course = tmp_path / "packed"
    assert sorted_in(course, NAME, [packed])[0] == 2
    assert submitted(course) == own | {f"Ann Lee_99/{NAME}/{NAME}.ipynb": "Ann's"}
    with zipfile.ZipFile(packed) as opened:
        opened.extractall(tmp_path / "unpacked", [n for n in opened.namelist() if n[0] != "/"])
    course = tmp_path / "folder"
    sorted_in(course, NAME, [tmp_path / "unpacked"])
    assert submitted(course)[f"Ann Lee_99/{NAME}/{NAME}.ipynb"] == "Ann's"


@pytest.mark.parametrize("other", ["\uff21nn Lee_99", "ANN LEE_99"])
def test_of_names_that_could_stand_for_one_folder_none_is_taken(other, tmp_path):
    files = {f"{name}_assignsubmission_file_a.ipynb": name for name in ("Ann Lee_99", other)}
    files["bob_1_assignsubmission_file_a.ipynb"] = "bob"
    _, reasons = sorted_in(tmp_path, NAME, [archive(tmp_path / "all.zip", files)])
    assert submitted(tmp_path) == {f"bob_1/{NAME}/a.ipynb": "bob"}
    assert len(reasons) == 2
    assert all("another name differs from it in signs or capitals" in reason for reason in reasons)


def test_what_cannot_be_stored_or_is_too_much_is_told_and_the_rest_collected(tmp_path, monkeypatch):
    monkeypatch.setattr(_archives, "MOST_BYTES", 1000)
    files = {
        f"{'Ж' * 130}_1_assignsubmission_file_a.ipynb": "long",
        f"bob_2_assignsubmission_file_{'Ж' * 130}.ipynb": "long",
        **{f"dan_4_assignsubmission_file/{k}.txt": "" for k in range(101)},
        "eve_5_assignsubmission_file/a.ipynb": "e" * 6000,
    }
    students, reasons = sorted_in(tmp_path, NAME, [archive(tmp_path / "all.zip", files)])
    assert students == 1
    # A byte more than is read says that there is more.
    assert submitted(tmp_path) == {f"eve_5/{NAME}/a.ipynb": "e" * 1001}
    assert [reason.partition(": ")[2] for reason in reasons] == [
        "cannot be stored (File name too long)",
        "it cannot be stored (File name too long)",
        "more than 100 files",
    ]


@pytest.mark.parametrize("name", ["""CS 1 ("Queens" & 'co'; `x`)-99.zip""", ""])
def test_make_collect_takes_an_archive_as_platforms_name_it(name):
    """Their names hold blanks, and teachers put brackets and quotes into them."""
    line = ["make", "--no-print-directory", "collect", "RUN=@printf '<%s>'"]
    line += ["ASSIGNMENT=a b", f"FROM={name}"]
    done = subprocess.run(line, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.endswith("<--run><tools/collect.py><a b>" + f"<{name}>" * bool(name))
