"""Bring what names the version in step with queens/__init__.py and CHANGELOG.md, for a release.

    python tools/version.py 0.1.0

SystemExit where these two do not say that this version is released, and when.
"""

import re
import sys
from datetime import datetime
from pathlib import Path

import address
from build_hook import FOLDER as EXTENSION

ROOT = Path(__file__).resolve().parent.parent


def replaced(path: Path, **lines: str) -> None:
    """Give lines of a YAML or JSON file new values by their names; add what is not there."""
    text = path.read_text(encoding="utf-8")
    for name, value in lines.items():
        text, found = re.subn(rf'(?m)^( *"?{name}"?: ).*?(,?)$', rf"\g<1>{value}\2", text)
        text += "" if found else f"{name}: {value}\n"
    path.write_text(text, encoding="utf-8", newline="\n")


def main(version: str, root: Path = ROOT) -> None:
    """Write version, date and address to CITATION.cff, the version to package.json, too."""
    said = (root / "queens" / "__init__.py").read_text(encoding="utf-8")
    if f'__version__ = "{version}"' not in said:
        sys.exit(f"The tag says {version}, and queens/__init__.py another version.")
    log = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    found = re.search(rf"(?m)^## {re.escape(version)} \((\d+ [A-Z][a-z]+ \d{{4}})\)$", log)
    if not found:
        heading = f"## {version} (1 May 2027)"
        sys.exit(f"CHANGELOG.md has no dated heading for {version}, such as: {heading}")
    cited = {"version": version, "date-released": f"{datetime.strptime(found[1], '%d %B %Y'):%F}"}
    if code := address.code(address.repository()):
        cited["repository-code"] = f'"{code}"'
    replaced(root / "CITATION.cff", **cited)
    replaced(root / EXTENSION.relative_to(ROOT) / "package.json", version=f'"{version}"')


if __name__ == "__main__":
    main(*sys.argv[1:])
