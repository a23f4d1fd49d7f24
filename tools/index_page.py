"""What an index of packages shows of the course: README.md, whose links lead to the repository."""

import re
import sys
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent))
import address

LINK = re.compile(r'(\]\(|(?:src|srcset|href)=")(?!https?://|#)([^\s)"]+)')


def absolute(readme: str, code: str) -> str:
    """Return the text with its links to files as addresses below that of the repository."""

    def link(found: re.Match[str]) -> str:
        view = "raw" if Path(found[2]).suffix in {".gif", ".png", ".svg"} else "blob"
        return f"{found[1]}{code}/{view}/HEAD/{found[2]}"

    return LINK.sub(link, readme)


class IndexPage(MetadataHookInterface):
    def update(self, metadata: dict[str, Any]) -> None:
        text = Path(self.root, "README.md").read_text(encoding="utf-8")
        if repository := address.repository():
            code = address.code(repository)
            text = absolute(text, code)
            metadata["urls"] = {"Book": address.book(repository), "Repository": code}
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
