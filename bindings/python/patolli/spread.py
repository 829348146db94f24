"""Work in numbered pieces, here or on any `concurrent.futures.Executor`: processes, a Dask cluster, MPI, Ray.

Every piece is a function of its number alone, so the results do not depend on who did what. What a dead worker had is
done again where the executor survives it; otherwise what is finished stays in the file of `resume=`.
"""

from __future__ import annotations

import json
import os
import sys
import time
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from typing import Any, Callable, Dict, Iterator, List, Optional, Union

from ._library import Error

Progress = Union[None, bool, Callable[[int, int], None]]

_AHEAD = 64  # pieces that are handed out before the first is back
_TRIES = 3  # of a piece whose workers die


class Journal:
    """Finished pieces in a file, one a line; the first line says of what."""

    def __init__(self, path: Optional[Any], what: Dict[str, Any]) -> None:
        self.done: Dict[int, Any] = {}
        self._out: Optional[Any] = None
        if path is None:
            return
        whole = 0
        if os.path.exists(path):
            whole = self._read(path, what)
        mode = "r+" if whole else "w"
        self._out = open(path, mode, encoding="utf-8")
        if whole:
            self._out.seek(whole)
            self._out.truncate()
        else:
            self._write(what)

    def _read(self, path: Any, what: Dict[str, Any]) -> int:
        whole = 0
        with open(path, "rb") as lines:
            for number, line in enumerate(lines):
                if not line.endswith(b"\n"):
                    break  # was being written when that run died
                try:
                    entry = json.loads(line)
                except ValueError:
                    raise Error(f"{path}, line {number + 1}: not a line of a journal") from None
                if number == 0:
                    if entry != json.loads(json.dumps(what)):
                        raise Error(f"{path} is of other work: {entry}, not {what}")
                else:
                    self.done[entry["piece"]] = entry["result"]
                whole += len(line)
        return whole

    def _write(self, entry: Dict[str, Any]) -> None:
        assert self._out is not None  # written are only those that were begun
        self._out.write(json.dumps(entry) + "\n")
        self._out.flush()

    def add(self, piece: int, result: Any) -> None:
        self.done[piece] = result
        if self._out is not None:
            self._write({"piece": piece, "result": result})

    def close(self) -> None:
        if self._out is not None:
            self._out.close()


class _Bar:
    """Reports progress: to a function, or as a line on the screen twice a second."""

    def __init__(self, progress: Progress, total: int) -> None:
        self._progress = progress
        self._total = total
        self._last = 0.0

    def show(self, done: int) -> None:
        if not self._progress:
            return
        if callable(self._progress):
            self._progress(done, self._total)
        elif done == self._total or time.monotonic() - self._last > 0.5:
            self._last = time.monotonic()
            end = "\n" if done == self._total else ""
            sys.stderr.write(f"\r{done} of {self._total}{end}")
            sys.stderr.flush()


def spread(
    function: Callable[[Any, int], Any],
    argument: Any,
    pieces: int,
    executor: Optional[Executor] = None,
    resume: Optional[Any] = None,
    progress: Progress = None,
    what: Optional[Dict[str, Any]] = None,
) -> Iterator[Any]:
    """The results of function(argument, 0), function(argument, 1), …, in this order. They have to be JSON values."""
    journal = Journal(resume, what or {})
    bar = _Bar(progress, pieces)
    try:
        work = _here(function, argument, pieces, journal) if executor is None else _there(
            function, argument, pieces, journal, executor
        )
        given = 0
        bar.show(len(journal.done))
        for _ in work:
            bar.show(len(journal.done))
            while given in journal.done:
                yield journal.done[given]
                given += 1
        while given in journal.done:
            yield journal.done[given]
            given += 1
    finally:
        journal.close()


def _here(function: Any, argument: Any, pieces: int, journal: Journal) -> Iterator[None]:
    for piece in range(pieces):
        if piece not in journal.done:
            journal.add(piece, function(argument, piece))
        yield


def _there(function: Any, argument: Any, pieces: int, journal: Journal, executor: Executor) -> Iterator[None]:
    waiting = [piece for piece in reversed(range(pieces)) if piece not in journal.done]
    tries: Dict[int, int] = {}
    running: Dict["Future[Any]", int] = {}

    def hand_out(piece: int) -> None:
        try:
            running[executor.submit(function, argument, piece)] = piece
        except RuntimeError as error:  # a broken pool takes nothing more
            for future, finished in running.items():
                if future.done() and not future.cancelled() and future.exception() is None:
                    journal.add(finished, future.result())
            raise Error(f"the executor is broken ({error}); what is finished is kept: go on with resume=") from error

    try:
        while waiting or running:
            while waiting and len(running) < _AHEAD:
                hand_out(waiting.pop())
            finished, _ = wait(list(running), return_when=FIRST_COMPLETED)
            for future in finished:
                piece = running.pop(future)
                error = future.exception()
                if error is None:
                    journal.add(piece, future.result())
                elif _died(error) and tries.get(piece, 0) < _TRIES:
                    tries[piece] = tries.get(piece, 0) + 1
                    waiting.append(piece)
                else:
                    raise error
            yield
    finally:
        leftover: List["Future[Any]"] = list(running)
        for future in leftover:
            future.cancel()


def _died(error: BaseException) -> bool:
    """Is it the worker that failed, and not the work?"""
    names = {kind.__name__ for kind in type(error).__mro__}
    return bool(names & {"BrokenExecutor", "KilledWorker", "CancelledError", "WorkerCrashedError", "CommClosedError"})
