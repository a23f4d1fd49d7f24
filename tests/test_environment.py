"""pyproject.toml, the lock files, environment.yml and binder/ say the same, and name no machine."""

import ast
import json
import os
import platform
import re
import subprocess
import tomllib
from importlib.metadata import packages_distributions, version
from pathlib import Path

import pytest
import version as release_version
import yaml
from build_hook import FOLDER as EXTENSION
from checkout import ROOT, course_files
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import queens

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
EXTRAS = PROJECT["project"]["optional-dependencies"]
GROUPS = EXTRAS | PROJECT["dependency-groups"]
# Debian 12 has 3.11.2, and a pin can differ from one 3.11 to another.
PYTHONS = ("3.11.2", "3.11.9", "3.12.9", "3.13.9", "3.14.2")
FILES = {
    "requirements.txt": ["course"],
    "requirements-lite.txt": ["lite"],
    "requirements-browser.txt": ["browser"],
    "requirements-dev.txt": ["course", "grade", "peers", "site", "dev"],
}


def pinned(file: str, python: str) -> dict[str, str]:
    """Return the versions that a file gives a Linux machine with, say, Python 3.11.2."""
    machine = {
        "python_version": python.rpartition(".")[0],
        "python_full_version": python,
        "sys_platform": "linux",
        "platform_machine": "x86_64",
        "implementation_name": "cpython",
        "platform_python_implementation": "CPython",
    }
    found: dict[str, str] = {}
    for line in (ROOT / file).read_text().replace("\\\n", "").splitlines():
        if line.startswith("#"):
            continue
        pin, *hashes = line.split("--hash=sha256:")
        assert hashes, f"{file}: {line} has no hash"
        one = Requirement(pin)
        if one.marker is None or one.marker.evaluate(machine):
            [exact] = one.specifier
            assert exact.operator == "==", f"{file}: {line} is no pin"
            assert one.name not in found, f"{file}: two pins of {one.name} on Python {python}"
            found[one.name] = exact.version
    return found


@pytest.mark.parametrize("python", PYTHONS)
@pytest.mark.parametrize("file", FILES)
def test_what_pyproject_asks_is_pinned_to_versions_that_are_tested(file: str, python: str) -> None:
    pins, tested = pinned(file, python), pinned("requirements-dev.txt", python)
    for group in FILES[file]:
        for asked in map(Requirement, GROUPS[group]):
            given = pins.get(canonicalize_name(asked.name))
            assert given, f"{asked.name} is missing: run `make lock`"
            assert asked.specifier.contains(given), f"{asked} but {given} is pinned: `make lock`"
    assert pins.items() <= {**pins, **tested}.items()
    if file == "requirements.txt":  # the live edition has packages of its own
        assert pins.keys() <= tested.keys()


@pytest.mark.parametrize(("folder", "group"), [("js", "devDependencies"), ("lite", "dependencies")])
def test_what_npm_fetches_is_locked_as_asked_and_names_no_server(folder: str, group: str) -> None:
    asked = json.loads((ROOT / "tools" / folder / "package.json").read_text())
    lock_file = ROOT / "tools" / folder / "package-lock.json"
    packages = json.loads(lock_file.read_text())["packages"]
    assert packages.pop("")[group] == asked[group], "run `make lock`"
    assert all("integrity" in package for package in packages.values())
    assert not any("resolved" in package for package in packages.values())


def test_the_core_needs_the_standard_library_alone_and_learners_can_build_it() -> None:
    assert PROJECT["project"]["dependencies"] == []
    assert {*EXTRAS} == {"play", "draw", "count", "course", "grade"}, "others are for developers"
    # The editable install is made without isolation: nothing else would bring these.
    assert {*PROJECT["build-system"]["requires"]} <= {*GROUPS["course"]}


def imports(path: Path) -> set[str]:
    """Return the top-level names of all modules that a file imports, wherever in it."""
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
        name = path.relative_to(ROOT).as_posix()
        if path.suffix == ".py":
            # `make lab` installs the first group alone.
            if name.startswith("queens_grading"):
                allowed = asked["course"] | asked["grade"]
            elif name.startswith("queens") or name == "tools/lab.py":
                allowed = asked["course"]
            else:
                allowed = set().union(*asked.values())
            for top in imports(path):
                homes = {canonicalize_name(home) for home in owners.get(top, [])}
                if homes and "queens-course" not in homes and not homes & allowed:
                    missing.add(f"{name}: {top}")
    assert not missing


def test_the_pythons_are_the_same_everywhere() -> None:
    prefix = "Programming Language :: Python :: "
    said = PROJECT["project"]["classifiers"]
    named = [line.removeprefix(prefix) for line in said if line.startswith(prefix)]
    assert named == [*dict.fromkeys(python.rpartition(".")[0] for python in PYTHONS)]
    assert PROJECT["project"]["requires-python"] == f">={named[0]}"
    bounds = f"if not ({named[0]}) <= sys.version_info[:2] <= ({named[-1]}):".replace(".", ", ")
    start = (ROOT / "start.py").read_text()
    assert bounds.replace("sys, version", "sys.version") in start
    assert f"{', '.join(named[:-1])} or {named[-1]}" in start


def test_conda_and_binder_install_the_same_pins() -> None:
    conda = yaml.safe_load((ROOT / "environment.yml").read_text())
    python, pip, packages = conda["dependencies"]
    assert (pip, packages) == ("pip", {"pip": ["-r requirements.txt"]})
    binder = ROOT / "binder"
    assert not (ROOT / ".binder").exists(), "repo2docker refuses to choose between the two"
    files = {path.name for path in binder.iterdir()}
    assert files == {"postBuild", "requirements.txt", "runtime.txt"}
    assert os.readlink(binder / "requirements.txt") == "../requirements.txt"
    assert (binder / "runtime.txt").read_text() == f"{python.replace('=', '-')}\n"


def test_binder_installs_the_package_and_trusts_the_notebooks_whether_it_compiles_or_not(
    tmp_path: Path,
) -> None:
    """Runs postBuild with stand-ins for programs that write down how they were called."""
    calls = tmp_path / "calls"
    for name, end in {"pip": "", "python": "exit 1", "jupyter": ""}.items():
        stand_in = tmp_path / name
        stand_in.write_text(f'#!/bin/sh\necho {name} "$@" >>"{calls}"\n{end}\n')
        stand_in.chmod(0o755)
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "HOME": str(tmp_path)}
    subprocess.run(["binder/postBuild"], cwd=ROOT, env=environment, check=True)
    install, compile_ahead, trust = calls.read_text().splitlines()
    assert install == "pip install --no-cache-dir --no-deps --no-build-isolation -e ."
    assert compile_ahead == "python -m queens_counting"
    assert trust.startswith("jupyter trust notebooks/00_map.ipynb notebooks/01_puzzle.ipynb")


def test_what_is_installed_is_what_is_pinned() -> None:
    """Else every other test speaks of versions that no learner gets."""
    pins = pinned("requirements-dev.txt", platform.python_version())
    assert {name: version(name) for name in pins} == pins


def test_all_that_names_the_version_names_one() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text())
    extension = json.loads((EXTENSION / "package.json").read_text())
    assert citation["version"] == queens.__version__ == version("queens-course")
    assert extension["version"] == queens.__version__


def test_a_release_dates_the_citation_and_names_the_version_everywhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GITHUB_REPOSITORY", "Ann/Course")
    extension = EXTENSION.relative_to(ROOT) / "package.json"
    for name in ("queens/__init__.py", "CHANGELOG.md", "CITATION.cff", extension):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        text = (ROOT / name).read_text(encoding="utf-8")
        if name == "queens/__init__.py":
            text = text.replace(queens.__version__, "9.8.0")
        (tmp_path / name).write_text(text, encoding="utf-8")
    with pytest.raises(SystemExit, match=r"tag says 9\.9\.0"):
        release_version.main("9.9.0", tmp_path)
    with pytest.raises(SystemExit, match=r"no dated heading for 9\.8\.0"):
        release_version.main("9.8.0", tmp_path)
    with (tmp_path / "CHANGELOG.md").open("a", encoding="utf-8") as log:
        log.write("\n## 9.8.0 (1 May 2027)\n")
    for _ in range(2):  # a second release, too
        release_version.main("9.8.0", tmp_path)
        citation = yaml.safe_load((tmp_path / "CITATION.cff").read_text())
        assert str(citation["date-released"]) == "2027-05-01"
        assert citation["repository-code"] == "https://github.com/Ann/Course"
        assert citation["version"] == "9.8.0"
        assert json.loads((tmp_path / extension).read_text())["version"] == "9.8.0"


def test_each_job_of_a_workflow_pins_its_actions_by_commit_and_ends_in_time() -> None:
    for path in (ROOT / ".github" / "workflows").glob("*.yml"):
        for name, job in yaml.safe_load(path.read_text())["jobs"].items():
            assert job["timeout-minutes"] <= 45, f"{path.name}: {name}"
            for step in job["steps"]:
                action, script = step.get("uses", ""), step.get("run", "").split(" ")[0]
                assert not action or re.search("@[0-9a-f]{40}$", action), f"{path.name}: {action}"
                if script.startswith(".github/"):
                    assert os.access(ROOT / script, os.X_OK), script


@pytest.mark.parametrize(
    ("gh", "printed"),
    [
        ("echo https://queens.example.org/", "address=https://queens.example.org/\n"),
        ('echo \'{"message": "Not Found"}\'; exit 1', ""),  # Pages is off
        ("true", ""),  # it serves a branch
    ],
)
def test_what_is_not_to_be_published_yet_is_no_failure_and_says_how(
    tmp_path: Path, gh: str, printed: str
) -> None:
    stand_in = tmp_path / "gh"
    stand_in.write_text(f"#!/bin/sh\n{gh}\n")
    stand_in.chmod(0o755)
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    environment = {"PATH": path, "GITHUB_REPOSITORY": "Ann/Course"}
    ask = [ROOT / ".github" / "pages.sh"]
    done = subprocess.run(ask, env=environment, capture_output=True, text=True, check=True)
    assert done.stdout == printed
    assert bool(printed) != ("Under Settings, Pages, choose GitHub Actions" in done.stderr)


# Written in pieces, so that this file does not hold what it looks for.
PRIVATE = re.compile(
    r"--(?:extra-)?index" + r"-url|--find" + r"-links|py" + r"pi\.org|pythonhosted|"
    r"(?<![\w.}~/])/(?:root|work|tmp|opt|home/\w+)/\w"
)


def test_no_file_names_a_package_index_or_a_machine() -> None:
    found = []
    for path in course_files():
        if path.suffix in (".png", ".gif") or path == Path(__file__):
            continue
        for number, line in enumerate(path.read_text().splitlines(), start=1):
            if PRIVATE.search(line):
                found.append(f"{path.relative_to(ROOT)}:{number}: {line[:120]}")
    assert not found
