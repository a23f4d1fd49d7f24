"""The files of the course, in a clone or in a download without git."""

from collections.abc import Iterator
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parent.parent


def course_files(root: Path = ROOT) -> Iterator[Path]:
    """List all files below ``root`` but git's own and those that its .gitignore names."""
    patterns = [*filter(None, (root / ".gitignore").read_text(encoding="utf-8").splitlines())]

    def is_kept(path: Path) -> bool:
        kept, name = path.name != ".git", PurePosixPath("/", path.relative_to(root))
        for pattern in patterns:
            folders_alone = pattern.endswith("/")
            if name.match(pattern.removeprefix("!")) and (path.is_dir() or not folders_alone):
                kept = pattern.startswith("!")
        return kept

    folders = [root]
    for folder in folders:
        kept = [path for path in sorted(folder.iterdir()) if is_kept(path)]
        folders += [path for path in kept if path.is_dir()]
        yield from (path for path in kept if path.is_file())
