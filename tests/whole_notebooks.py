"""A pytest plugin: what nbval does not compare is compared in the very run that nbval makes.

nbval looks at no widget, no PNG and no execution count. After its last cell one more test compares
the whole stored file with what the run left. In a chapter, one more moves every slider, and one
runs every cell again.
"""

from collections.abc import Iterator
from pathlib import Path
from tempfile import gettempdir
from typing import Any
from uuid import uuid4

import lab
import nbval.kernel
import pytest
from jupyter_client.manager import KernelManager
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionComplete
from nbval.plugin import IPyNbFile, coalesce_streams

import notebooks

# Moves every slider of the kernel's widgets to both of its ends.
TO_THE_ENDS = """
from ipywidgets import IntSlider, Widget
from queens import Vary

def of_kind(kind):
    return [one for one in Widget.widgets.values() if isinstance(one, kind)]

for slider in of_kind(IntSlider):
    for end in (slider.min, slider.max):
        slider.value = end
        for shown in of_kind(Vary):
            assert 'role="alert"' not in shown.picture.value, shown
"""

# What a picture prepares for other values of its sliders was looked at before, and cannot fail.
NOTHING_PREPARED = """
from queens_player._picture import Picture

Picture.prepare = lambda picture: None
"""


class SocketKernel(KernelManager):
    """A kernel without ports: another process can take one before the kernel does, which dies."""

    def __init__(self, **options: Any) -> None:
        sockets = Path(gettempdir(), f"kernel-{uuid4().hex}")
        super().__init__(transport="ipc", ip=str(sockets), **options)


nbval.kernel.KernelManager = SocketKernel


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(parent: pytest.Collector) -> Iterator[Any]:
    found = yield
    return [
        StoredNotebook.from_parent(parent, path=one.path) if isinstance(one, IPyNbFile) else one
        for one in found
    ]


class StoredNotebook(IPyNbFile):
    """A notebook that nbval runs, and what comes of the run as nbclient would store it."""

    def collect(self) -> Iterator[pytest.Item]:
        yield from super().collect()
        if self.path in lab.own_notebooks(notebooks.ROOT):
            yield WholeFile.from_parent(self, name="the whole file")
            if self.path.match(f"notebooks/{lab.CHAPTER}"):
                yield Sliders.from_parent(self, name="sliders")
                yield Backwards.from_parent(self, name="backwards")

    def setup(self) -> None:
        self.fresh = notebooks.blank(notebooks.read(self.path))
        self._cells = [cell for cell in self.fresh.cells if cell.cell_type == "code"]
        if self._cells:
            super().setup()  # which starts a kernel
        self._keeper = NotebookClient(self.fresh, record_timing=False)
        self._running: tuple[str, int] | None = None
        self.executed = 0

    def get_kernel_message(self, timeout: float | None = None, stream: str = "iopub") -> Any:
        message = super().get_kernel_message(timeout, stream)
        asked_by = message["parent_header"].get("msg_id")
        if message["msg_type"] == "execute_input":
            self.executed += 1
            self._keeper.clear_before_next_output = False
            self._running = (asked_by, self.fresh.cells.index(self._cells[self.executed - 1]))
        elif self._running and asked_by == self._running[0]:
            self._keep(message, self._running[1])
        return message

    def _keep(self, message: dict[str, Any], place: int) -> None:
        cell = self.fresh.cells[place]
        try:
            self._keeper.process_message(message, cell, place)
        except CellExecutionComplete:
            cell.outputs = coalesce_streams(cell.outputs)
            # nbval runs cells without a history, which alone would count them.
            for output in cell.outputs:
                if output.output_type == "execute_result":
                    output.execution_count = self.executed
            cell.execution_count = self.executed

    def left(self) -> Any:
        """Return the notebook as the run has left it, in the form in which it is stored."""
        self._keeper.set_widgets_metadata()
        return notebooks.normal_form(self.fresh)

    def error_of(self, source: str) -> str:
        """Run code in the notebook's kernel; return its error in words, "" if there is none."""
        reply = self.kernel.kc.execute_interactive(
            source,
            store_history=False,
            stop_on_error=False,
            timeout=notebooks.SECONDS_A_CELL,
            output_hook=lambda message: None,
        )["content"]
        return "" if reply["status"] == "ok" else f"{reply['ename']}: {reply['evalue']}"

    def error_apart(self, source: str) -> str:
        """Do the same in names apart: the cells keep theirs."""
        return self.error_of(f"exec({source!r}, {{}})")


class AfterTheRun(pytest.Item):
    """What can be said of a notebook once nbval has run all of its cells."""

    parent: StoredNotebook

    def setup(self) -> None:
        codes = sum(cell.cell_type == "code" for cell in self.parent.nb.cells)
        if self.parent.executed < codes:
            pytest.skip("not every cell of the notebook was run")

    def reportinfo(self) -> tuple[Any, int, str]:
        return self.path, 0, f"{self.path.name}: {self.name}"


class WholeFile(AfterTheRun):
    """The stored file is, byte for byte, what running its cells gives."""

    def runtest(self) -> None:
        if not notebooks.is_current(self.parent.path, self.parent.left()):
            pytest.fail("it is stale: `make notebooks`, then `git diff`", pytrace=False)


class Sliders(AfterTheRun):
    """Every slider of a chapter can be moved to both ends: no function fails there."""

    def runtest(self) -> None:
        if failed := self.parent.error_apart(TO_THE_ENDS):
            pytest.fail(f"{self.path.name}, a slider at its end: {failed}", pytrace=False)


class Backwards(AfterTheRun):
    """A learner may run any cell again: no name has come to mean something else further down.

    Cells that take over a second (tagged ``slow``) or show timings are left out.
    """

    def runtest(self) -> None:
        assert not self.parent.error_apart(NOTHING_PREPARED)
        left_out = {"slow", "nbval-ignore-output"}
        failed = [
            f"[{place}] {cell.id}: {error}"
            for place, cell in reversed(list(enumerate(self.parent.nb.cells)))
            if cell.cell_type == "code" and left_out.isdisjoint(cell.metadata.get("tags", ()))
            if (error := self.parent.error_of(cell.source))
        ]
        if failed:
            cells = "\n".join(failed)
            pytest.fail(f"{self.path.name}, run from the last cell:\n{cells}", pytrace=False)
