"""Running a submission so that nothing in it can stop or spoil the grading of the others."""

import json
import math
import re
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
from traitlets import Integer

from queens_grading import _checks
from queens_grading._judge import Judging
from queens_grading._kernels import BoundedKernels
from queens_grading._names import printable
from queens_grading._read import grade_id

SHOWN = ("stream", "display_data", "execute_result", "error")
OVERHEAD = 200
"""Characters that a message counts for beside its own: very many short ones are a flood too."""
SERVED = """\
__import__("queens_exercises._remote", fromlist=["serve"]).serve({}, lambda: {})
"""
"""What runs in the place of a check."""
OF_HERE = re.compile(
    r"^Stopped\.|an answer that is graded can"
    r"|(Permission|FileNotFound|ModuleNotFound|Memory|OS|StdinNotImplemented)Error: "
)
"""What an answer may not meet on the learner's own machine, so that a teacher is to know of it."""
LEFT_OUT = "Left out"
"""So begins what is printed of a shell line."""
LONGEST_TOLD = 200
GRACE = 2
"""Seconds of processor time after which a cell that was told to stop is stopped with its kernel."""


class RunAnswers(Execute):
    """nbgrader's Execute with a kernel in bounds, which is replaced when an answer kills it.

    What a check marks is judged in a process of its own (``queens_grading._judge``): the kernel
    does with the answer what that asks for. An exercise in which the kernel is lost is lost as a
    whole; a new kernel runs the cells before it again, but for the exercises that are lost.
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
    characters_in_all = Integer(2_000_000, help="What all cells together may show.").tag(
        config=True
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        own = {"kernel_manager_class": BoundedKernels, "shutdown_kernel": "immediate"}
        # A busy machine is slow, and no learner can help that.
        own |= {"startup_timeout": 300, "iopub_timeout": 60}
        super().__init__(*args, **kwargs | own)

    # --- a submission and its cells ---------------------------------------------------------

    def preprocess(
        self, nb: NotebookNode, resources: Any, km: Any = None
    ) -> tuple[NotebookNode, Any]:
        with tempfile.TemporaryDirectory(prefix="grading-", ignore_cleanup_errors=True) as folder:
            self._scratch = Path(folder).resolve()
            self._end = time.monotonic() + self.patience * self.seconds_in_all
            self._spent = 0.0
            self._watch(math.inf)
            self._exercises = _checks.exercises(nb.cells)
            self._lost: dict[str, str] = {}
            self._troubles: list[str] = []
            self._checked: dict[str, bool] = {}
            self._left_out: set[str] = set()
            self._room_in_all = self.characters_in_all
            nb, resources = super().preprocess(nb, resources, km)
            found = {"troubles": self._troubles, "checked": self._checked}
            nb.metadata.setdefault("queens", {}).update(found)
        return nb, resources

    def preprocess_cell(
        self, cell: NotebookNode, resources: Any, index: int
    ) -> tuple[NotebookNode, Any]:
        if cell.cell_type == "code" and cell.source.strip():
            self._judged = False
            if self._is_run(index) and self._left() > 0:
                self._run(cell, index)
            elif self._is_run(index):
                self._fail(cell, f"not run: the {self.seconds_in_all} seconds for all are over")
            elif is_grade(cell):
                cell.outputs = [_stopped(f"not run: {self._lost[self._exercises[index]]}")]
            else:
                return cell, resources
            _checks.tidy(cell, self._judged)
        return cell, resources

    def _run(self, cell: NotebookNode, index: int) -> None:
        """Run a cell, and go on with another kernel if this one did not outlive it."""
        lost = ""
        try:
            self._execute(cell, index)
        except Exception as error:
            self.log.warning("The kernel is lost: %s\n%s", error, self.km and self.km.said())
            known = str(error) if isinstance(error, EOFError) else "the kernel answered no more"
            died = isinstance(error, DeadKernelError)
            lost = self._over or ("the kernel died" if died else known)
        errors = [output for output in cell.outputs if output.output_type == "error"]
        if self._is_ours(index) and (lost or errors):
            why = lost or errors[-1].evalue
            raise RuntimeError(f"what was handed out does not run here: {why}")
        if self._over and not lost:
            cell.outputs = [output for output in cell.outputs if output not in errors]
        if why := lost or self._over:
            self._fail(cell, why)
        else:
            exercise = self._exercises[index]
            if any(LEFT_OUT in output.get("text", "") for output in cell.outputs):
                self._left_out.add(exercise)
            for error in errors:
                said = f"{error.ename}: {error.evalue}".removeprefix("NotRight: ")
                if exercise in self._left_out or OF_HERE.search(said):
                    told = printable(said)[:LONGEST_TOLD].rstrip(".")
                    self._troubles.append(f"{_name(cell)}: {told}")
        if lost:
            self._lost.setdefault(self._exercises[index], f"{lost} in {_name(cell)}")
            after = range(index + 1, len(self.nb.cells))
            if any(self._is_run(k) for k in after if self.nb.cells[k].cell_type == "code"):
                self._start_again(index)

    def _is_run(self, index: int) -> bool:
        """Whether a cell is run though exercises are lost."""
        return _is_given(self.nb.cells[index]) or self._exercises[index] not in self._lost

    def _is_ours(self, index: int) -> bool:
        """Whether nothing of the learner's has been run up to this cell."""
        code = (cell for cell in self.nb.cells[: index + 1] if cell.cell_type == "code")
        return all(map(_is_given, code))

    def _execute(self, cell: NotebookNode, index: int) -> None:
        self._room = min(self.characters, self._room_in_all)
        ours = _is_given(cell)
        # What was handed out is not the learner's, and its imports may take long.
        self._watch(self._left() if ours else min(self.seconds, self._left()))
        run, judging = NotebookNode(cell), None
        if is_grade(cell):
            marked = _checks.marked(cell.source)
            before = [one.source for one in self.nb.cells[:index] if one.cell_type == "code"]
            tasks = self.nb.metadata.get("queens", {}).get("tasks", ())
            judging = Judging(self.km.talk, *marked, before, tasks)
            run.source = SERVED.format(self.km.asked, marked[-1])
        try:
            self.execute_cell(run, index, store_history=True)
            if judging:
                said, part, checked = judging.verdict()
                run.outputs = _checks.outputs_of(said, part * cell.metadata.nbgrader.points)
                self._checked[grade_id(cell).removesuffix("-check")] = checked
                self._judged = True
        finally:
            if judging:
                judging.end()
            self.nb.cells[index] = cell
            cell.outputs, cell.execution_count = run.outputs, run.execution_count
            self._spent += max(self._used, self._used_now())

    def _fail(self, cell: NotebookNode, why: str) -> None:
        self._judged = False
        cell.outputs.append(_stopped(why))
        self._troubles.append(f"{_name(cell)}: {why}")

    def _start_again(self, index: int, ours_alone: bool = False) -> None:
        """Replace the kernel; run again what was handed out, and the exercises not lost so far.

        If one of those ends this kernel too, run what was handed out alone.
        """
        self._cleanup_kernel()
        self.create_kernel_manager()
        self.start_new_kernel()
        self.start_new_kernel_client()
        for before, cell in enumerate(self.nb.cells[:index]):
            stopped = any(output.get("ename") == "Stopped" for output in cell.get("outputs", ()))
            lost = ours_alone or stopped or self._exercises[before] in self._lost
            lost = lost and not is_locked(cell)
            if cell.cell_type != "code" or is_grade(cell) or lost or self._left() <= 0:
                continue
            try:
                self._execute(NotebookNode(cell), before)
            except Exception:
                if ours_alone:
                    raise  # what was handed out does not run: no learner is to blame
                return self._start_again(index, ours_alone=True)
            finally:
                self.nb.cells[before] = cell

    # --- the kernel and its bounds ------------------------------------------------------------

    def create_kernel_manager(self) -> AsyncKernelManager:
        manager = super().create_kernel_manager()
        manager.set_bounds(
            self._scratch,
            megabytes=self.megabytes,
            disk_megabytes=self.disk_megabytes,
            seconds=self.seconds_in_all,
            # A little more is printed than is kept, so that we see when something is cut.
            characters=self.characters + OVERHEAD,
        )
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

    async def _async_handle_timeout(self, timeout: int, cell: NotebookNode | None = None) -> Any:
        self._over = f"the cell took more than {timeout} seconds by the clock"
        return await super()._async_handle_timeout(timeout, cell)

    async def _async_check_alive(self) -> None:
        # nbclient asks once a second while a cell runs.
        self._used = self._used_now()
        if self._used > self._most + GRACE:
            raise DeadKernelError(self._over)
        if self._used > self._most and not self._over:
            self._over = f"it took more than {self._most:.3g} seconds of processor time"
            await self.km.interrupt_kernel()
        await super()._async_check_alive()

    def process_message(self, msg: Any, cell: NotebookNode, cell_index: int) -> Any:
        kind = msg["msg_type"]
        if kind.startswith("comm") or kind == "update_display_data":
            return None  # in feedback no slider moves, and no cell changes another
        if kind in SHOWN:
            if self._room < 0:
                return None
            size = len(json.dumps(msg["content"], default=str)) + OVERHEAD
            self._room -= size
            self._room_in_all -= size
            if self._room < 0:
                if kind == "stream":
                    msg["content"]["text"] = msg["content"]["text"][: self._room]
                    super().process_message(msg, cell, cell_index)
                said = (
                    f"\n... and more: only {self.characters} characters are kept, and of all "
                    f"cells {self.characters_in_all}\n"
                )
                cell.outputs.append(new_output("stream", name="stdout", text=said))
                return None
        return super().process_message(msg, cell, cell_index)


def _name(cell: NotebookNode) -> str:
    return grade_id(cell) or "own cell"


def _is_given(cell: NotebookNode) -> bool:
    """Whether a cell was handed out to be run as it is."""
    return bool(is_locked(cell) and not is_grade(cell))


def _stopped(why: str) -> NotebookNode:
    return new_output("error", ename="Stopped", evalue=why, traceback=[f"Stopped: {why}"])
