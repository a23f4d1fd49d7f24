"""What a learner wrote does nothing in Formgrader or in feedback, and what is sound looks right."""

import json
import os
import re
import secrets
import sys
import urllib.request
from contextlib import contextmanager

import nbformat
import pytest
import release
from attacks import ATTACHMENTS, HTML, MARKDOWN, METADATA, OUTPUTS, PICTURE, SVG, TERMINAL
from harness import RUN_MS, serve, stop
from nbgrader.api import Gradebook
from nbgrader.converters import GenerateAssignment, GenerateFeedback
from nbgrader.coursedir import CourseDirectory

from queens_grading._names import booked
from queens_grading._sanitize import POLICY

NAME = "00_map"
STUDENT = booked('"><img src=x onerror=alert(1)>\\";alert(1)--')
CONFIG = """\
load_subconfig({ours!r})
c = get_config()
c.CourseDirectory.root = {course!r}
"""
SOUND = r"""# A heading

A **table**:

| board | queens |
|:------|-------:|
| small | 4      |

The sum $\sum_{k=1}^n k = \frac{n(n+1)}{2}$ and, where $a < b$,

$$\begin{matrix} 1 & 2 \\ 3 & 4 \end{matrix}$$

![a dot](attachment:dot) [a link](https://example.org/) `code <b>`

```python
for row in range(4):  # a loop
    pass
```
"""
TABLE = (
    "<table class='dataframe'><thead><tr><th colspan='2' style='text-align: right'>n</th></tr>"
    "</thead><tbody><tr><td>8</td><td>92</td></tr></tbody></table>"
)
MENDED = [{"image/png": PICTURE}, {"image/svg+xml": SVG}, {"text/html": TABLE}]

pytestmark = pytest.mark.filterwarnings("ignore::sqlalchemy.exc.SAWarning")


def hostile():
    """A notebook as it would stand if grading let everything through."""
    path = release.FOLDER / "source" / NAME / f"{NAME}.ipynb"
    notebook = nbformat.read(path, as_version=4)
    code = nbformat.v4.new_code_cell(f"# {HTML[0]}", execution_count=1)
    for data in OUTPUTS:
        code.outputs.append(nbformat.v4.new_output("display_data", data, metadata=METADATA))
    code.outputs.append(nbformat.v4.new_output("stream", text=TERMINAL))
    traceback = [TERMINAL, HTML[5]]
    code.outputs.append(
        nbformat.v4.new_output("error", ename=HTML[0], evalue=HTML[0], traceback=traceback)
    )
    for attack in (*HTML, *MARKDOWN):
        notebook.cells.append(nbformat.v4.new_markdown_cell(attack, attachments=ATTACHMENTS))
        notebook.cells.append(nbformat.v4.new_raw_cell(attack))
    sound = nbformat.v4.new_markdown_cell(SOUND, attachments=ATTACHMENTS)
    shown = nbformat.v4.new_code_cell("show()", execution_count=2)
    shown.outputs = [nbformat.v4.new_output("display_data", data) for data in MENDED]
    notebook.cells += [code, sound, shown]
    state = {"state": {"</script><script>alert(1)</script>": {}}}
    notebook.metadata["widgets"] = {"application/vnd.jupyter.widget-state+json": state}
    notebook.metadata["title"] = HTML[0]
    return notebook


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    """A course's folder in which one hostile notebook is graded."""
    root = tmp_path_factory.mktemp("course")
    config = release.configuration()
    config.CourseDirectory.update(root=str(root), assignment_id=NAME, student_id=STUDENT)
    ours = str(release.FOLDER / "nbgrader_config.py")
    (root / "nbgrader_config.py").write_text(CONFIG.format(ours=ours, course=str(root)))
    source = release.FOLDER / "source" / NAME / f"{NAME}.ipynb"
    (root / "source" / NAME).mkdir(parents=True)
    (root / "source" / NAME / source.name).write_bytes(source.read_bytes())
    directory = CourseDirectory(config=config)
    GenerateAssignment(coursedir=directory, config=config).start()
    with Gradebook(f"sqlite:///{root / 'gradebook.db'}") as book:
        book.add_student(STUDENT)
        book.add_submission(NAME, STUDENT)
    path = root / "autograded" / STUDENT / NAME / source.name
    path.parent.mkdir(parents=True)
    nbformat.write(hostile(), path)
    GenerateFeedback(coursedir=directory, config=config).start()
    return root


@contextmanager
def served(course):
    """Formgrader, on the course's folder, with no user's settings."""
    token = secrets.token_hex(16)
    home = course / "home"
    own = {f"JUPYTER_{what}_DIR": str(home / what) for what in ("CONFIG", "DATA", "RUNTIME")}
    environment = {**os.environ, **own, "JUPYTER_TOKEN": token, "JUPYTER_PREFER_ENV_PATH": "1"}
    extensions = "{'nbgrader.server_extensions.formgrader': True, 'jupyterlab': False}"
    options = ["--no-browser", "--allow-root", "--ServerApp.ip=127.0.0.1", "--port=0"]
    options += [f"--ServerApp.jpserver_extensions={extensions}"]
    command = [sys.executable, "-m", "jupyter_server", *options]
    server, url = serve(command, course, environment, course / "server.log")
    try:
        request = urllib.request.Request(
            f"{url}formgrader/api/submitted_notebooks/{NAME}/{NAME}",
            headers={"Authorization": f"token {token}"},
        )
        [notebook] = json.loads(urllib.request.urlopen(request, timeout=60).read())
        yield url, token, notebook["id"]
    finally:
        stop(server)


@contextmanager
def watched(browser):
    """A page, and what it did that no page should do: it is told here."""
    did = []
    with browser.new_context() as context:
        page = context.new_page()
        page.set_default_timeout(RUN_MS)
        page.on("dialog", lambda dialog: (did.append(f"alert {dialog.message}"), dialog.dismiss()))
        context.on("page", lambda other: did.append(f"opened {other.url}"))

        def ask(route):
            did.append(f"asked for {route.request.url}")
            route.abort()

        # By a route, which what the page's policy refuses does not reach.
        context.route(re.compile("evil"), ask)
        yield page, did


OWN = ".cell:not(:has(.nbgrader_cell))"
"""The cells that a learner brought; in the others nbgrader has its buttons."""

# What could do something, wherever it stands among what a learner wrote.
ACTIVE = """(root) => [...document.querySelectorAll(root + ' *')].flatMap((one) => [
  ...(/^(script|iframe|object|embed|form|input|button|select|link|meta|base|style|svg|video|audio)$/i
      .test(one.localName) ? [one.outerHTML.slice(0, 200)] : []),
  ...[...one.attributes].filter(({name, value}) =>
      /^on|^(srcdoc|action|formaction|ping|srcset|background|xlink:href)$/i.test(name)
      || (/^(href|src)$/i.test(name) && !/^(https?:|mailto:|#|data:image\\/)/i.test(value)
          && !(name === 'href' && one.closest('.panel-heading')))
      || (name === 'style' && /url|position|margin|inset|z-index/i.test(value))
      || (name === 'id' && document.querySelectorAll('#' + CSS.escape(value)).length > 1))
    .map(({name, value}) => `${one.localName} ${name}=${value}`.slice(0, 200)),
])"""

LOOKS = """() => ({
  formula: document.body.textContent.includes('where $a < b$'),
  pictures: [...document.images].filter((i) => i.naturalWidth >= 10).length,
  code: document.querySelectorAll('.highlight span.k').length,
  heads: [...document.querySelectorAll('td')].map((d) => d.textContent),
})"""


TOUCHED = """(all) => all.forEach((one) => ["click", "mouseover"].forEach((kind) =>
    one.dispatchEvent(new MouseEvent(kind, { bubbles: true, cancelable: true }))))"""


def assert_harmless_and_right(page, did):
    assert page.evaluate(ACTIVE, OWN) == []
    page.locator(f"{OWN} >> text=click").evaluate_all(TOUCHED)
    page.wait_for_timeout(300)
    assert did == []
    looks = page.evaluate(LOOKS)
    assert looks["formula"]  # as it was typed
    assert looks["pictures"] >= 2
    assert looks["code"] >= 1
    assert {"small", "4", "8", "92"} <= {*looks["heads"]}


def test_feedback_is_harmless_and_looks_right(course, browser):
    path = course / "feedback" / STUDENT / NAME / f"{NAME}.html"
    text = path.read_text(encoding="utf-8")
    assert text.index(POLICY) < text.index("<style")
    assert "<script" not in text
    with watched(browser) as (page, did):
        refused = []
        page.on("console", lambda said: refused.append(said.text))
        page.goto(path.as_uri())
        assert_harmless_and_right(page, did)
        # Were something to get past all that, the page's own policy would stop it.
        page.evaluate(
            "document.body.insertAdjacentHTML('beforeend', "
            "'<img src=x onerror=alert(1)><img src=https://evil.example/>')"
        )
        page.wait_for_timeout(300)
        assert did == []
        assert any("Content Security Policy" in said for said in refused)


def test_formgrader_is_harmless_and_looks_right(course, browser):
    with served(course) as (url, token, notebook), watched(browser) as (page, did):
        page.set_extra_http_headers({"Authorization": f"token {token}"})
        page.goto(f"{url}formgrader/submissions/{notebook}/")
        page.locator("#notebook-container .cell").first.wait_for()
        grades = page.evaluate(
            "() => [...document.querySelectorAll('.score-saved')].length && "
            "[...document.querySelectorAll('input.score')].map((one) => one.value)"
        )
        assert_harmless_and_right(page, did)
        assert {*grades} <= {"", "0"}
        # The pages that list students show their names.
        for path in ("manage_students", f"manage_submissions/{NAME}", f"gradebook/{NAME}/{NAME}"):
            page.goto(f"{url}formgrader/{path}")
            page.get_by_text("onerror=alert(1)").first.wait_for(state="attached")
        page.goto(f"{url}formgrader/manage_students")
        page.get_by_role("link", name="None, None").click()
        page.get_by_text(NAME).first.wait_for()
        assert did == []
