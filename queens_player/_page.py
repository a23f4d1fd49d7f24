"""One HTML file in which a widget runs from disk, with no server, kernel or network."""

import base64
import json
from collections.abc import Mapping
from html import escape
from os import PathLike
from pathlib import Path
from typing import Any

from queens_player._javascript import module as joined

_PAGE = """\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
:root {{ color-scheme: light dark; }}
body {{ --chrome: 4.25rem; margin: 0.6rem auto; padding: 0 1rem; max-width: 112rem; background: Canvas; color: CanvasText; }}
h1 {{ position: absolute; clip-path: inset(50%); }}
{style}
</style>
</head>
<body>
<main>
<h1>{title}</h1>
<div id="widget"></div>
<noscript><p>{words} It plays in a browser that runs JavaScript.</p></noscript>
</main>
<script type="application/json" id="state">{state}</script>
<script type="module">
{module}
{{
  const state = JSON.parse(document.getElementById("state").textContent);
  for (const [name, text] of Object.entries(state.buffers)) {{
    const letters = atob(text), bytes = new Uint8Array(letters.length);
    for (let at = 0; at < bytes.length; at++) bytes[at] = letters.charCodeAt(at);
    state.values[name] = new DataView(bytes.buffer);
  }}
  const el = document.getElementById("widget");
  const model = $shared.modelOf(state.values);
  widget.render({{ model, el, signal: new AbortController().signal }});
  letKeep(widget, model, el);
}}
</script>
</body>
</html>
"""  # noqa: E501


def page(title: str, words: str, module: str, style: str, state: Mapping[str, Any]) -> str:
    """Return the page of a widget.

    title and words: what it shows, the second where scripts do not run. module: JavaScript
    whose ``widget`` draws it, joined with the module ``shared``. state: what the model holds.

    >>> "<title>A &lt; B</title>" in page("A < B", "", "", "", {"t": 0, "data": b"0"})
    True
    """
    binary = {name: value for name, value in state.items() if isinstance(value, bytes)}
    held = {
        "values": {name: value for name, value in state.items() if name not in binary},
        "buffers": {name: base64.b64encode(value).decode() for name, value in binary.items()},
    }
    # Inside a script element "</script" and "<!--" would be read as HTML.
    text = json.dumps(held).replace("<", "\\u003c")
    code = f"{module}\n{joined('splice')}"
    return _PAGE.format(
        title=escape(title), words=escape(words), style=style, state=text, module=code
    )


def save(
    widget: Any, path: "str | PathLike[str]", title: str, words: str, state: Mapping[str, Any]
) -> None:
    """Write the page of a widget; FileNotFoundError if there is no folder for it."""
    text = page(title, words, widget._esm, widget._css, {"_page": True, **state})
    target = Path(path)
    if not target.parent.is_dir():
        raise FileNotFoundError(f"there is no folder {str(target.parent)!r} to save in")
    target.write_text(text, encoding="utf-8", newline="\n")
