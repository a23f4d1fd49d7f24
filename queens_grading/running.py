"""Running a submission so that nothing in it can stop or spoil the grading of the others."""

import json
import math
import tempfile
import time
from pathlib import Path
from typing import Any

from jupyter_client.manager import AsyncKernelManager
from nbclient.exceptions import DeadKernelError
from nbclient.util import run_sync
from nbformat import NotebookNode
from nbformat.v4 import new_output
from nbgrader.preprocessors import Execute
from nbgrader.utils import is_grade, is_locked
from traitlets import Integer, default

from queens_grading import checks
from queens_grading.kernels import BoundedKernels
from queens_grading.reading import grade_id

SHOWN = ("stream", "display_data", "execute_result", "error")
OVERHEAD = 200
"""Characters that a message counts for beside its own: very many short ones are a flood too."""
GRACE = 2
"""Seconds of processor time after which a cell that was told to stop is stopped with its kernel."""


class RunAnswers(Execute):
    """nbgrader's Execute with a kernel in bounds, which is replaced when an answer kills it.

    A cell in which the kernel is lost gets an error, and a new kernel runs the cells before it
    again, but not the one that did it. Which one that was is tried out: an answer can leave
    something behind that kills the kernel in the cell of another exercise. Where that is so, each
    exercise from then on has a kernel of its own.
    """

    seconds = Integer(60, help="Processor time that a cell may take.").tag(config=True)
    seconds_in_all = Integer(300, help="Processor time that a submission may take.").tag(
        config=True
    )
    patience = Integer(
        5, help="How many times as long it may all take by the clock of a busy machine."
    ).tag(config=True)
    megabytes = Integer(3072, help="Memory that a kernel may ask for.").tag(config=True)
    disk_megabytes = Integer(200, help="What a submission may write.").tag(config=True)
    characters = Integer(500_000, help="What a cell may show; more is cut.").tag(config=True)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{**kwargs, "kernel_manager_class": BoundedKernels})

    @default("shutdown_kernel")
    def _shutdown_kernel(self) -> str:
        return "immediate"

    # A busy machine is slow, and no learner can help that.

    @default("startup_timeout")
    def _startup_timeout(self) -> int:
        return 300

    @default("iopub_timeout")
    def _iopub_timeout(self) -> int:
        return 60

    # --- a submission and its cells ---------------------------------------------------------

    def preprocess(
        self, nb: NotebookNode, resources: Any, km: Any = None
    ) -> tuple[NotebookNode, Any]:
        with tempfile.TemporaryDirectory(prefix="grading-", ignore_cleanup_errors=True) as folder:
            self._scratch = Path(folder).resolve()
            self._end = time.monotonic() + self.patience * self.seconds_in_all
            self._spent = 0.0
            self._watch(math.inf)
            self._exercises = checks.exercises(nb.cells)
            self._judges = checks.judges(nb.cells)
            self._skipped: set[int] = set()
            self._alone = False
            self._standing_for = ""
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
            checks.tidy(cell)
        return cell, resources

    def _run(self, cell: NotebookNode, index: int) -> None:
        if self._alone and self._exercises[index] != self._standing_for:
            self._start_again(index)
        if self._survives(cell, index):
            return
        if self._is_ours(index):
            raise RuntimeError(f"what was handed out does not run here: {self._why}")
        if grade_id(cell) and not self._alone:
            self._alone = True
            self._start_again(index)
            if self._survives(cell, index):
                return
            self._alone = False
        self._fail(cell, self._why)
        self._skipped.update(self._to_blame(index))
        self._start_again(index)

    def _survives(self, cell: NotebookNode, index: int) -> bool:
        """Run a cell; return whether the kernel outlived it."""
        self._why = "the kernel died"
        try:
            self._execute(cell, index)
        except Exception as error:
            self.log.warning("The kernel is lost: %s\n%s", error, self.km and self.km.said())
            if not isinstance(error, DeadKernelError):
                self._why = self._over or "the kernel answered no more"
            return False
        if self._over:
            cell.outputs = [output for output in cell.outputs if output.output_type != "error"]
            self._fail(cell, self._over)
            self._skipped.add(index)
        if self._is_ours(index) and any(out.output_type == "error" for out in cell.outputs):
            raise RuntimeError(f"what was handed out does not run here: {cell.outputs[-1].evalue}")
        return True

    def _is_ours(self, index: int) -> bool:
        """Whether nothing of the learner's has been run up to this cell."""
        code = (cell for cell in self.nb.cells[: index + 1] if cell.cell_type == "code")
        return all(is_locked(cell) and not is_grade(cell) for cell in code)

    def _to_blame(self, index: int) -> set[int]:
        """The cell itself; if it is a check, the answer that it calls."""
        if not is_grade(self.nb.cells[index]):
            return {index}
        return {
            place
            for place, cell in enumerate(self.nb.cells[:index])
            if self._exercises[place] == self._exercises[index] and grade_id(cell)
        }

    def _execute(self, cell: NotebookNode, index: int) -> None:
        self._room = self.characters
        ours = is_locked(cell) and not is_grade(cell)
        # What was handed out is not the learner's, and its imports may take long.
        self._watch(self._left() if ours else min(self.seconds, self._left()))
        run = NotebookNode(cell)
        if is_grade(cell):
            run.source = checks.with_own_names(cell.source, self._judges)
        try:
            self.execute_cell(run, index, store_history=True)
        finally:
            self.nb.cells[index] = cell
            cell.outputs, cell.execution_count = run.outputs, run.execution_count
            self._spent += max(self._used, self._used_now())

    def _fail(self, cell: NotebookNode, why: str) -> None:
        cell.outputs.append(new_output("error", **_stopped(why)))
        self._troubles.append(f"{grade_id(cell) or 'own cell'}: {why}")

    def _start_again(self, index: int) -> None:
        """Replace the kernel, and bring the new one to where the old one was."""
        self._cleanup_kernel()
        self.create_kernel_manager()
        self.start_new_kernel()
        self.start_new_kernel_client()
        self._standing_for = self._exercises[index]
        for before, cell in enumerate(self.nb.cells[:index]):
            if not self._runs_again(before):
                continue
            try:
                self._execute(NotebookNode(cell), before)
            except Exception:
                if self._alone and is_locked(cell):
                    raise  # what was handed out does not run: no learner is to blame
                if self._alone:
                    self._skipped.update(self._of(self._standing_for))
                self._alone = True
                return self._start_again(index)
            finally:
                self.nb.cells[before] = cell

    def _runs_again(self, place: int) -> bool:
        cell = self.nb.cells[place]
        if cell.cell_type != "code" or is_grade(cell) or self._left() <= 0:
            return False
        near = not self._alone or self._exercises[place] == self._standing_for
        return is_locked(cell) or (near and place not in self._skipped)

    def _of(self, exercise: str) -> set[int]:
        return {place for place, name in enumerate(self._exercises) if name == exercise}

    # --- the kernel and its bounds ------------------------------------------------------------

    def create_kernel_manager(self) -> AsyncKernelManager:
        manager = super().create_kernel_manager()
        # A little more is printed than is kept, so that we see when something is cut.
        printed = self.characters + OVERHEAD
        bounds = self.megabytes, self.disk_megabytes, self.seconds_in_all, printed
        manager.settle(self._scratch, *bounds)
        return manager

    def start_new_kernel_client(self) -> Any:
        manager = self.km
        try:
            return super().start_new_kernel_client()
        except Exception:
            self.log.error("The kernel did not start. It said:\n%s", manager.said())
            raise

    async def _async_cleanup_kernel(self) -> None:
        manager = self.km
        await super()._async_cleanup_kernel()
        manager.sweep()

    _cleanup_kernel = run_sync(_async_cleanup_kernel)

    def _left(self) -> float:
        """Seconds of processor time; none if too many have passed by the clock."""
        return self.seconds_in_all - self._spent if time.monotonic() < self._end else 0

    def _watch(self, most: float) -> None:
        self._most, self._over, self._used, self._before = most, "", 0.0, 0.0
        self._before = self._used_now()

    def _used_now(self) -> float:
        return self.km.seconds_used() - self._before if self.km else 0.0

    def timeout_func(self, cell: NotebookNode) -> int:
        return max(1, round(min(self.patience * self._most, self._end - time.monotonic())))

    async def _async_handle_timeout(
        self, timeout: int, cell: NotebookNode | None = None
    ) -> dict[str, Any]:
        self._over = f"the cell took more than {timeout} seconds by the clock"
        await super()._async_handle_timeout(timeout, cell)
        return {"content": {"status": "error", **_stopped(self._over)}}

    async def _async_check_alive(self) -> None:
        # nbclient asks once a second while a cell runs.
        self._used = self._used_now()
        if self._used > self._most + GRACE:
            self._why = self._over
            raise DeadKernelError(self._why)
        if self._used > self._most and not self._over:
            self._over = f"it took more than {self._most:.3g} seconds of processor time"
            await self.km.interrupt_kernel()
        await super()._async_check_alive()

    def process_message(self, msg: Any, cell: NotebookNode, cell_index: int) -> Any:
        kind = msg["msg_type"]
        if kind.startswith("comm") or kind == "update_display_data":
            return None  # nobody moves a slider in feedback, nor does one cell change another there
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
