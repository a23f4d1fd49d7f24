"""Binder's image without Docker: repo2docker's Dockerfile, done step by step in bubblewrap.

A user without rights does in an empty home, at the image's own paths, what the image's user does.
What root does there with packages of Ubuntu and conda-forge cannot be done: this machine's Linux
and its Python stand in, and the packages of the base environment come by pip, in the versions that
repo2docker has locked.
"""

import json
import re
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from importlib.resources import files
from pathlib import Path
from stat import S_ISREG
from string import Template

import lite_parts
import lock
from checkout import ROOT, course_files

FOLDER = ROOT / "build" / "binder"
MEASURED = ROOT / "build" / "binder.json"
USER = "jovyan"
HOME = Path("/home", USER)
SRV = Path("/srv")
REPO2DOCKER = Path(str(files("repo2docker"))) / "buildpacks"
BASE = (
    *("ipywidgets", "jupyter-offlinenotebook", "jupyter-resource-usage", "jupyter-server"),
    *("jupyterhub", "jupyterlab", "notebook", "pip"),
)
# What root does with Ubuntu, and with folders that are the user's here from the beginning.
STOOD_IN_FOR = (
    "apt-get",
    "locale-gen",
    "groupadd",
    "useradd",
    "mkdir",
    "/usr/bin/install",
    "chown",
)
MB = 1_000_000


def dockerfile() -> list[tuple[str, str]]:
    """The Dockerfile's steps: an instruction, and the rest of its line."""
    command = [sys.executable, "-m", "repo2docker", "--no-build", "--debug"]
    command += ["--user-id", "1000", "--user-name", USER, "."]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    _, text = re.split(r"^(?=FROM )", done.stdout, flags=re.MULTILINE)
    text = re.sub(r"^#.*\n", "", text, flags=re.MULTILINE).replace("\\\n", " ")
    lines = (line.partition(" ") for line in text.splitlines() if line.strip())
    return [(word, rest.strip()) for word, _, rest in lines]


def base_versions() -> list[str]:
    """The Python packages of repo2docker's base environment, as constraints for pip."""
    name = f"environment.py-{lock.REMOTE_PYTHON}-linux-64.lock"
    text = (REPO2DOCKER / "conda" / name).read_text()
    found = re.findall(r"/([^/]+)-([^-/]+)-py[^-/]*\.(?:conda|tar\.bz2)#", text)
    return [f"{name.removesuffix('-base')}=={version}" for name, version in found]


def ways_to_the_index() -> dict[str, str]:
    """This machine's settings of pip, as variables: the image's user has none of its files."""
    pip = [sys.executable, "-m", "pip", "config", "list"]
    said = subprocess.run(pip, capture_output=True, text=True, check=True).stdout
    found = re.findall(r"^(?:global|:env:)\.([\w-]+)='(.*)'$", said, re.MULTILINE)
    return {f"PIP_{name.upper().replace('-', '_')}": value for name, value in found}


class Image:
    """What stands in ``folder`` for the image's files; ``parts`` are its steps' seconds and MB."""

    def __init__(self, folder: Path) -> None:
        self.variables = {
            "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
            "NB_USER": USER,
            "NB_UID": "1000",
        }
        self.parts: dict[str, tuple[float, float]] = {}
        self.mounts = {HOME: folder / "home", SRV: folder / "srv"}
        self.here = "/"
        self.python = lite_parts.a_python(lock.REMOTE_PYTHON).resolve()
        shutil.rmtree(folder, ignore_errors=True)
        for place in self.mounts.values():
            place.mkdir(parents=True)

    def build(self) -> None:
        """Do what the Dockerfile says; ValueError for a step that is none of those known here."""
        is_root = True
        for word, rest in dockerfile():
            if word == "ENV":
                for one in shlex.split(rest):
                    name, _, value = one.partition("=")
                    self.variables[name] = self._filled(value)
            elif word == "ARG":
                name, _, value = rest.partition("=")
                self.variables.setdefault(name, self._filled(value))
            elif word == "USER":
                is_root = rest == "root"
            elif word == "WORKDIR":
                self.here = self._filled(rest)
            elif word == "COPY":
                *_, source, target = self._filled(rest).split()
                if source.startswith("src/"):
                    self._copy(source.removeprefix("src/"), Path(target))
            elif word == "RUN" and "install-base-env" in rest:
                self._measure("base environment", self._install_base)
            elif word == "RUN" and not is_root:
                self._measure(rest, partial(self.run, "/bin/sh", "-c", rest))
            elif word == "RUN" and not any(name in rest for name in STOOD_IN_FOR):
                raise ValueError(f"a step of the Dockerfile that is not known here: {rest}")

    def command(self, *line: str) -> list[str]:
        """What runs a line in the image as it is now, as its user; with this machine's network."""
        options = ["--unshare-user", "--unshare-pid", "--uid", "1000", "--gid", "1000"]
        options += ["--die-with-parent", "--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc"]
        options += ["--tmpfs", "/tmp", "--tmpfs", "/home"]
        for inside, outside in self.mounts.items():
            options += ["--bind", str(outside), str(inside)]
        for ours in dict.fromkeys((sys.prefix, str(self.python.parent.parent))):
            options += ["--ro-bind", ours, ours]
        options += ["--chdir", self.here, "--clearenv"]
        for name, value in {**self.variables, **ways_to_the_index()}.items():
            options += ["--setenv", name, value]
        return ["bwrap", *options, "--", *line]

    def run(self, *line: str) -> str:
        """Run a line in the image; return what it said; RuntimeError with that if it fails."""
        done = subprocess.run(self.command(*line), capture_output=True, text=True)
        if done.returncode:
            raise RuntimeError(f"{shlex.join(line)}\n{done.stdout[-3000:]}{done.stderr[-3000:]}")
        return done.stdout

    def keep_measurement(self) -> str:
        """Write down, and return in words, the seconds and the megabytes of each step."""
        seconds, size = (sum(column) for column in zip(*self.parts.values(), strict=True))
        told = {"seconds": round(seconds), "mb": round(size), "on": time.strftime("%Y-%m-%d")}
        MEASURED.write_text(json.dumps(told), encoding="utf-8")
        lines = [f"{s:4.0f} s {mb:5.0f} MB  {name}" for name, (s, mb) in self.parts.items()]
        return "\n".join([*lines, f"{seconds:4.0f} s {size:5.0f} MB  in all"])

    def _filled(self, text: str) -> str:
        return Template(text).safe_substitute(self.variables)

    def _install_base(self) -> None:
        prefix = self.variables["NB_PYTHON_PREFIX"]
        constraints = self.mounts[SRV] / "base.txt"
        constraints.write_text("\n".join(base_versions()))
        self.run(str(self.python), "-m", "venv", prefix)
        pip = (f"{prefix}/bin/python", "-m", "pip", "install", "--no-cache-dir", "-q")
        self.run(*pip, "--constraint", "/srv/base.txt", *BASE)

    def _copy(self, source: str, target: Path) -> None:
        """Copy the course, or one file of it, as a clone has it."""
        place = self.mounts[HOME] / target.relative_to(HOME)
        for path in [ROOT / source] if source else course_files():
            copy = place if source else place / path.relative_to(ROOT)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.unlink(missing_ok=True)
            shutil.copy2(path, copy, follow_symlinks=bool(source))

    def _measure(self, name: str, step: Callable[[], object]) -> None:
        """Do a step; its size is that of a layer: what it wrote, even over what there was."""
        begun, clock = time.time(), time.perf_counter()
        step()
        seconds = time.perf_counter() - clock
        kept = (path.lstat() for place in self.mounts.values() for path in place.rglob("*"))
        size = sum(one.st_size for one in kept if S_ISREG(one.st_mode) and one.st_ctime >= begun)
        self.parts[name] = seconds, size / MB
