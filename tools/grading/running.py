"""Running a submission so that nothing in it can stop or spoil the grading of the others."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from jupyter_client.asynchronous import AsyncKernelClient
from jupyter_client.manager import AsyncKernelManager
from matplotlib import font_manager, get_cachedir
from nbclient.exceptions import DeadKernelError
from nbformat import NotebookNode
from nbformat.v4 import new_output
from nbgrader.preprocessors import Execute
from nbgrader.utils import is_grade, is_locked
from traitlets import Integer, default

from grading import landlock
from grading.reading import grade_id

KERNEL = Path(__file__).with_name("kernel.py")
SHOWN = ("stream", "display_data", "execute_result", "update_display_data", "error")
OVERHEAD = 200
"""Characters that a message counts for beside its own: very many short ones are a flood too."""
LONGEST_ERROR = 5_000
PASSED_ON = ("PATH", "PYTHONPATH", "LD_LIBRARY_PATH", "LANG", "LC_ALL", "TZ")
"""What a kernel learns of our environment: no password that somebody keeps there."""
LARGEST_MESSAGE = 10_000_000
MESSAGES_WAITING = 50


class BoundedKernels(AsyncKernelManager):
    """Starts kernels that run ``kernel.py``."""

    arguments: tuple[str, ...] = ()

    def format_kernel_cmd(self, extra_arguments: list[str] | None = None) -> list[str]:
        command = [sys.executable, "-P", str(KERNEL), *self.arguments, "-f", self.connection_file]
        return command + (extra_arguments or [])

    def client(self, **kwargs: Any) -> AsyncKernelClient:
        client = super().client(**kwargs)
        # What waits to be read must not fill the memory of this process.
        client.context.maxmsgsize = LARGEST_MESSAGE
        client.context.rcvhwm = MESSAGES_WAITING
        return client


class RunAnswers(Execute):
    """nbgrader's Execute with a kernel in bounds, which is replaced when an answer kills it.

    When the kernel is lost in some cell, that cell gets an error, and a new kernel runs the cells
    before it again, without those of the exercise that did it; lost a second time, it runs again
    only what was handed out. So each exercise is graded that can be.
    """

    timeout = Integer(60, help="Seconds that a cell may take.").tag(config=True)
    seconds_in_all = Integer(300, help="Seconds that a submission may take.").tag(config=True)
    megabytes = Integer(3072, help="Memory that a kernel may ask for.").tag(config=True)
    disk_megabytes = Integer(200, help="What a submission may write.").tag(config=True)
    characters = Integer(500_000, help="What a cell may show; more is cut.").tag(config=True)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{**kwargs, "kernel_manager_class": BoundedKernels})

    @default("shutdown_kernel")
    def _shutdown_kernel(self) -> str:
        return "immediate"

    # --- a submission and its cells ---------------------------------------------------------

    def preprocess(
        self, nb: NotebookNode, resources: Any, km: Any = None
    ) -> tuple[NotebookNode, Any]:
        with tempfile.TemporaryDirectory(prefix="grading-", ignore_cleanup_errors=True) as folder:
            self._scratch = Path(folder).resolve()
            if not landlock.version():
                self.log.warning("No Landlock here: an answer could read other submissions")
            self._end = time.monotonic() + self.seconds_in_all
            self._exercises = _exercises(nb.cells)
            self._lost: set[str] = set()
            self._endless: list[NotebookNode] = []
            self._troubles: list[str] = []
            nb, resources = super().preprocess(nb, resources, km)
            nb.metadata.setdefault("queens", {})["troubles"] = self._troubles
        return nb, resources

    def preprocess_cell(
        self, cell: NotebookNode, resources: Any, index: int
    ) -> tuple[NotebookNode, Any]:
        if cell.cell_type == "code" and cell.source.strip():
            if self._left() > 0:
                self._run(cell, index)
            else:
                self._fail(cell, f"not run: the {self.seconds_in_all} seconds for all are over")
            _tidy(cell)
        return cell, resources

    def _run(self, cell: NotebookNode, index: int) -> None:
        self._why = "the kernel died"
        try:
            self._execute(cell, index)
        except Exception as error:
            self.log.warning("The kernel is lost: %s\n%s", error, self._kernel_said())
            if not isinstance(error, DeadKernelError):
                self._why = "the kernel answered no more"
            self._fail(cell, self._why)
            if self._is_ours(index):
                raise RuntimeError("what was handed out does not run here") from error
            self._lost.update(self._exercises if self._lost else [self._exercises[index]])
            self._start_again(index)

        if self._is_ours(index) and any(out.output_type == "error" for out in cell.outputs):
            raise RuntimeError(f"What was handed out does not run here: {cell.outputs[-1].evalue}")

    def _is_ours(self, index: int) -> bool:
        """Whether nothing of the learner's has been run up to this cell."""
        code = (cell for cell in self.nb.cells[: index + 1] if cell.cell_type == "code")
        return all(is_locked(cell) and not is_grade(cell) for cell in code)

    def _execute(self, cell: NotebookNode, index: int) -> None:
        self._room = self.characters
        self.execute_cell(cell, index, store_history=True)

    def _fail(self, cell: NotebookNode, why: str) -> None:
        cell.outputs.append(new_output("error", **_stopped(why)))
        self._troubles.append(f"{grade_id(cell) or 'own cell'}: {why}")

    def _start_again(self, index: int) -> None:
        """Replace the kernel, and bring the new one to where the old one was."""
        self._cleanup_kernel()
        # What the lost exercise wrote would count against the new kernel.
        for path in self._scratch.iterdir():
            if path.is_dir() and not path.is_symlink():
                shutil.rmtree(path, ignore_errors=True)
            else:
                path.unlink()
        self.create_kernel_manager()
        self.start_new_kernel()
        self.start_new_kernel_client()
        for before, cell in enumerate(self.nb.cells[:index]):
            if cell.cell_type != "code" or is_grade(cell) or self._left() <= 0:
                continue
            lost = self._exercises[before] in self._lost or cell in self._endless
            if lost and not is_locked(cell):
                continue
            try:
                self._execute(NotebookNode(cell), before)
            except Exception:
                if self._lost >= {*self._exercises}:
                    raise  # what was handed out does not run: no learner is to blame
                self._lost.update(self._exercises)
                return self._start_again(index)
            finally:
                self.nb.cells[before] = cell

    # --- bounds -----------------------------------------------------------------------------

    def create_kernel_manager(self) -> AsyncKernelManager:
        manager = super().create_kernel_manager()
        course = self.parent.parent.coursedir.root
        # A little more than is kept, so that we see when something is cut.
        printed = self.characters + OVERHEAD
        bounds = (self._scratch, course, self.megabytes, self.seconds_in_all, printed)
        manager.arguments = tuple(map(str, bounds))
        # Sockets in its own folder: of the machine's ports another process could take one first.
        manager.transport, manager.ip = "ipc", str(self._scratch / "kernel")
        return manager

    def start_new_kernel(self, **kwargs: Any) -> None:
        env = {name: os.environ[name] for name in PASSED_ON if name in os.environ} | {
            "HOME": str(self._scratch),
            "IPYTHONDIR": str(self._scratch / ".ipython"),
            # The list of fonts, which is made here since a kernel could not store it.
            "MPLCONFIGDIR": get_cachedir() if font_manager.fontManager else "",
            "PYTHONDONTWRITEBYTECODE": "1",
            # Each thread asks for memory of its own, and a large machine has many.
            "OPENBLAS_NUM_THREADS": "1",
            "TMPDIR": str(self._scratch),
        }
        with (self._scratch / "kernel.log").open("wb") as said:
            super().start_new_kernel(
                env=env, cwd=str(self._scratch), stdout=said, stderr=subprocess.STDOUT, **kwargs
            )

    def start_new_kernel_client(self) -> Any:
        try:
            return super().start_new_kernel_client()
        except Exception:
            self.log.error("The kernel did not start. It said:\n%s", self._kernel_said())
            raise

    def _kernel_said(self) -> str:
        return (self._scratch / "kernel.log").read_text(errors="replace")[-2000:]

    def timeout_func(self, cell: NotebookNode) -> int:
        # What was handed out is not the learner's, and on a busy machine its imports take long.
        ours = is_locked(cell) and not is_grade(cell)
        left = round(self._left())
        return max(1, left if ours else min(self.timeout, left))

    def _left(self) -> float:
        return self._end - time.monotonic()

    async def _async_handle_timeout(
        self, timeout: int, cell: NotebookNode | None = None
    ) -> dict[str, Any]:
        await super()._async_handle_timeout(timeout, cell)
        why = f"the cell took more than {timeout} seconds"
        if cell is not None:
            self._endless.append(cell)
            self._troubles.append(f"{grade_id(cell) or 'own cell'}: {why}")
        return {"content": {"status": "error", **_stopped(why)}}

    async def _async_check_alive(self) -> None:
        if _megabytes_in(self._scratch) > self.disk_megabytes:
            self._why = f"it wrote more than {self.disk_megabytes} MB"
            raise DeadKernelError(self._why)
        await super()._async_check_alive()

    def process_message(self, msg: Any, cell: NotebookNode, cell_index: int) -> Any:
        kind = msg["msg_type"]
        if kind.startswith("comm"):
            return None  # nobody moves a slider in feedback
        if kind in SHOWN:
            if self._room < 0:
                return None
            self._room -= len(json.dumps(msg["content"], default=str)) + OVERHEAD
            if self._room < 0:
                if kind == "stream":
                    msg["content"]["text"] = msg["content"]["text"][: self._room]
                    super().process_message(msg, cell, cell_index)
                said = f"\n... and more: only {self.characters} characters are kept\n"
                cell.outputs.append(new_output("stream", name="stdout", text=said))
                return None
        return super().process_message(msg, cell, cell_index)


def _stopped(why: str) -> dict[str, Any]:
    return {"ename": "Stopped", "evalue": why, "traceback": [f"Stopped: {why}"]}


def _exercises(cells: Sequence[NotebookNode]) -> list[str]:
    """Name for each cell the exercise that it stands in: "q1" from the cell q1-text on."""
    names, name = [], ""
    for cell in cells:
        name = (grade_id(cell) or name).split("-")[0]
        names.append(name)
    return names


def _tidy(cell: NotebookNode) -> None:
    """Leave in a graded cell only what nbgrader shall judge it by, and shorten endless errors.

    What an answer prints while it is graded could tell a hidden input; and nbgrader takes a warning
    for a failure, and a number for the mark.
    """
    if is_grade(cell):
        cell.outputs = [output for output in cell.outputs if output.output_type == "error"]
    for output in cell.outputs:
        if output.output_type == "error":
            output.evalue = output.evalue[:LONGEST_ERROR]
            if is_grade(cell) or len("".join(output.traceback)) > LONGEST_ERROR:
                kind = "" if output.ename == "NotRight" else f"{output.ename}: "
                output.traceback = [kind + output.evalue]


def _megabytes_in(folder: Path) -> float:
    size = 0
    for path, _, names in os.walk(folder):
        for name in names:
            with suppress(OSError):
                size += os.lstat(os.path.join(path, name)).st_size
    return size / 2**20
