"""Marks as tables for those who want them, and a page about a class: what is in them, and how."""

import csv
import shutil

import nbformat
import pytest
from exercises.sources import FOLDER, stored
from nbgrader.apps import ExportApp
from nbgrader.coursedir import CourseDirectory

from queens_grading import _class_list, _class_page, _gradebook, exporters

LIST = """\
id,last_name,first_name,email,lms_user_id
ann,"Ångström, von",Ann,ann@example.org,1701
zoe,Zed,Zoë,zoe@example.org,1702
"bob, the #2",Lee,Bob,,
"""
POINTS = {"01_puzzle": {"q1": 1, "q2": 2}, "02_automaton": {"q1": 3}}
GIVEN = {
    ("ann", "01_puzzle"): {"q1": 1, "q2": 0.5},
    ("ann", "02_automaton"): {"q1": 3},
    ("bob, the \uff032", "01_puzzle"): {"q1": 0, "q2": 0},  # as the book has him
    ("eve", "02_automaton"): {"q1": 0},
}


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    """A course with two assignments, two who handed in, and a class list of two."""
    folder = tmp_path_factory.mktemp("a %20 %(x)s course")
    (folder / "students.csv").write_text(LIST, encoding="utf-8")
    with _gradebook.opened(folder) as book:
        for name, points in POINTS.items():
            book.add_assignment(name)
            book.add_notebook(name, name)
            for q, most in points.items():
                book.add_grade_cell(f"{q}-check", name, name, max_score=most, cell_type="code")
        for (student, name), points in GIVEN.items():
            book.update_or_create_student(student)
            book.add_submission(name, student)
            for q, given in points.items():
                grade = book.find_grade(f"{q}-check", name, name, student)
                grade.auto_score, grade.needs_manual_grade = given, False
            book.db.commit()
    return folder


def exported(course, kind):
    app = ExportApp()
    app.coursedir = CourseDirectory(root=str(course), parent=app)
    exporter = kind(parent=app)
    exporter.to = str(course / "out.csv")
    with _gradebook.opened(course) as book:
        exporter.export(book)
    with open(exporter.to, encoding="utf-8", newline="") as file:
        return list(csv.reader(file))


def test_days_late_stand_in_the_table_of_an_assignment_that_has_a_deadline(course, tmp_path):
    shutil.copytree(course, tmp_path, dirs_exist_ok=True)
    with _gradebook.opened(tmp_path) as book:
        book.update_or_create_assignment("01_puzzle", duedate="2027-05-01 12:00 UTC")
        came = "2027-05-02 13:00 UTC"
        book.update_or_create_submission("01_puzzle", "ann", timestamp=came)
        assert list(_gradebook.remarks(book, "01_puzzle", "ann")) == ["Late: 2 days."]
    rows = exported(tmp_path, exporters.Table)
    assert [row[-1] for row in rows] == ["01_puzzle days late", "2", "", "0", ""]


def test_a_row_a_student_with_a_mark_an_exercise_and_names_from_the_class_list(course):
    assert exported(course, exporters.Table) == [
        [
            *("student_id", "last_name", "first_name", "email"),
            *("01_puzzle q1", "01_puzzle q2", "01_puzzle", "02_automaton q1", "02_automaton"),
        ],
        ["ann", "Ångström, von", "Ann", "ann@example.org", "1", "0.5", "1.5", "3", "3"],
        ["zoe", "Zed", "Zoë", "zoe@example.org", "", "", "", "", ""],
        ["bob, the #2", "Lee", "Bob", "", "0", "0", "0", "", ""],
        ["eve", "", "", "", "", "", "", "0", "0"],
    ]


def test_canvas_gets_its_own_columns_its_numbers_and_the_points_possible(course):
    assert exported(course, exporters.Canvas) == [
        ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", "01_puzzle", "02_automaton"],
        ["    Points Possible", "", "", "", "", "3", "3"],
        ["Ångström, von, Ann", "1701", "", "ann", "", "1.5", "3"],
        ["Zed, Zoë", "1702", "", "zoe", "", "", ""],
        ["Lee, Bob", "", "", "bob, the #2", "", "0", ""],
        ["eve", "", "", "eve", "", "", "0"],
    ]


def test_no_name_is_a_formula_to_a_spreadsheet(course, tmp_path):
    shutil.copy(course / "gradebook.db", tmp_path)
    (tmp_path / "students.csv").write_text("id,last_name,email\n=1+1,@a,x;=1\n")
    assert exported(tmp_path, exporters.Table)[1][:4] == ["'=1+1", "'@a", "", "x;'=1"]


@pytest.mark.filterwarnings("ignore::sqlalchemy.exc.SAWarning")
def test_what_grading_asks_the_book_of_a_student(course, tmp_path):
    shutil.copy(course / "gradebook.db", tmp_path)
    with _gradebook.opened(tmp_path) as opened:
        assert _gradebook.marks(opened, "01_puzzle", "eve") == {}
        assert not _gradebook.has_words(opened, "01_puzzle", "ann")
        grade = opened.find_grade("q2-check", "01_puzzle", "01_puzzle", "ann")
        grade.manual_score = 1.5
        opened.db.commit()
        assert _gradebook.marks(opened, "01_puzzle", "ann") == {"q1": (1, 1), "q2": (1.5, 2)}
        assert _gradebook.has_words(opened, "01_puzzle", "ann")
        assert [*_gradebook.remarks(opened, "01_puzzle", "ann")] == []
        grade.auto_score, grade.needs_manual_grade = 2, True
        assert [*_gradebook.remarks(opened, "01_puzzle", "ann")] == [
            "q2: 1.5 was set by hand and counts, but it was graded again since, and gets 2. "
            "See Formgrader."
        ]
        # A sentence that is still to be read, and one that was handed in again.
        grade.auto_score = grade.manual_score = None
        opened.db.commit()
        assert _gradebook.marks(opened, "01_puzzle", "ann")["q2"] == (None, 2)
        assert exported(tmp_path, exporters.Table)[1][5] == ""
        grade.manual_score = 1
        assert [*_gradebook.remarks(opened, "01_puzzle", "ann")] == [
            "q2: 1 was set by hand and counts, but it was graded again since. See Formgrader."
        ]


@pytest.mark.parametrize(
    "content",
    [
        "\ufeffid;last_name;first_name\r\nann;Ångström;Ann\r\n".encode(),
        "first_name\tid\tshoe size\tlast_name\n Ann\t ann \t38\tÅngström\n".encode("cp1252"),
        "id,last_name,first_name\nann,Ångström,Ann\n".encode("utf-16"),
    ],
    ids=["Excel, semicolons", "Windows, tabs, other columns", "UTF-16"],
)
def test_a_class_list_is_read_as_spreadsheets_write_it(tmp_path, content):
    (tmp_path / "students.csv").write_bytes(content)
    (known,) = _class_list.class_list(tmp_path / "students.csv").items()
    assert known[0] == "ann"
    assert (known[1]["last_name"], known[1]["first_name"]) == ("Ångström", "Ann")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("name\nAnn\n", "a row without an id"),
        ("id\n\uff031\n#1\n", "has #1 twice"),  # the book has one name for both
    ],
)
def test_a_class_list_that_leaves_doubts_is_refused_in_words(tmp_path, content, said):
    (tmp_path / "students.csv").write_text(content, encoding="utf-8")
    with pytest.raises(_class_list.BadClassList, match=said):
        _class_list.class_list(tmp_path / "students.csv")


# --- The page about a class ------------------------------------------------------------------

ATTACK = '<img src=x onerror="alert(1)">'


def graded(folder, student, said, hints=0):
    """Store a graded notebook in which an exercise's check raised what is said, if anything.

    Each hint was taken by a cell of its own, and asked for in one that has not been run.
    """
    book = stored("01_puzzle")
    for cell in book.cells:
        if cell.cell_type == "code":
            cell.outputs = []
        name = cell.id.removesuffix("-check")
        if name in said:
            kind = {"ename": "NotRight", "evalue": said[name], "traceback": []}
            if said[name].startswith("NameError"):
                kind |= {"ename": "NameError", "evalue": said[name].partition(": ")[2]}
            cell.outputs = [nbformat.v4.new_output("error", **kind)]
    book.cells.append(nbformat.v4.new_code_cell("q3.hint()\nq99.hint()"))
    for number in range(hints, 0, -1):
        taken = nbformat.v4.new_code_cell("q1.hint()\nq99.hint()")
        data = {"text/plain": f"Hint {number} of 3. Think."}
        taken.outputs = [nbformat.v4.new_output("execute_result", data, execution_count=1)]
        book.cells.append(taken)
    book.metadata["queens"] = {"predicted": {"q1": [f"For n = 4 you said {ATTACK}."]}}
    place = folder / "autograded" / student / "01_puzzle"
    place.mkdir(parents=True)
    nbformat.write(book, place / "01_puzzle.ipynb")


@pytest.fixture
def page(tmp_path):
    shutil.copytree(FOLDER / "source", tmp_path / "source")
    many = "Wrong. For n = 4 you say 4; there are more placements on row 1."
    graded(tmp_path, "ann", {}, hints=2)
    graded(tmp_path, "bob", {"q1": many, "q2": "Not attempted. There is no answer here yet."})
    graded(tmp_path, ATTACK.replace("/", ""), {"q1": many, "q2": f"Wrong. You give {ATTACK}."})
    dora = {"q1": "Error. ValueError: no", "q2": "Wrong. No.", "q4": "NameError: no such name"}
    graded(tmp_path, "dora", dora, hints=1)
    for k in range(7):
        graded(tmp_path, f"eve{k}", {"q5": f"Wrong. {k}"})
    _class_page.write(tmp_path, "01_puzzle")
    return (tmp_path / _class_page.write(tmp_path, "01_puzzle")).read_text(encoding="utf-8")


def line(page, name):
    return next(row for row in page.split("<tr>") if f'"row">{name}. ' in row)


def test_the_page_counts_right_answers_missing_ones_hints_and_what_was_said_most(page):
    first = line(page, "q1")
    assert "Predict" in first
    assert "#" not in first
    assert '<td class="number">8 of 11<td class="number">0' in first
    assert "<li>2 × Wrong. For n = 4 you say 4;" in first
    assert first.index("<li>2 ×") < first.index("<li>1 × Error. ValueError: no")
    assert "1 × 1, 1 × 2<td>" in first
    assert '<td class="number">8 of 11<td class="number">1' in line(page, "q2")
    assert '<td class="number">11 of 11<td class="number">0<td class="number">none' in line(
        page, "q3"
    )
    assert "<li>1 × NameError: no such name" in line(page, "q4")
    assert line(page, "q5").count("<li>1 × Wrong. ") == 5
    assert "<li>2 × something else" in line(page, "q5")
    assert "<li>ann, q1: For n = 4 you said &lt;img" in page


def test_nothing_of_a_learner_s_is_more_than_text_on_the_page(page):
    assert "<img" not in page
    assert "&lt;img src=x onerror=&quot;alert(1)&quot;&gt;" in page
    assert "content=\"default-src 'none'; style-src 'unsafe-inline'\"" in page
    assert "<script" not in page
