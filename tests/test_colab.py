"""A player on Colab."""

import sys
from types import SimpleNamespace

import pytest

from queens import Player


def test_a_player_has_colab_fetch_what_widgets_from_elsewhere_need(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    enabled = []
    manager = SimpleNamespace(_installed_url="https://manager.js")
    output = SimpleNamespace(
        enable_custom_widget_manager=lambda: enabled.append(True), _widgets=manager
    )
    monkeypatch.setitem(sys.modules, "google.colab.output", output)
    _, metadata = Player("one_array", 4)._repr_mimebundle_()
    assert enabled
    [told] = metadata.values()
    assert told["colab"]["custom_widget_manager"]["url"] == "https://manager.js"
