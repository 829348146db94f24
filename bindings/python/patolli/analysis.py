"""Recorded games, decision by decision."""

from __future__ import annotations

import json
from concurrent.futures import Executor
from ctypes import byref, c_size_t
from typing import Any, Dict, Iterable, List, NamedTuple, Optional, Union

from . import _library as lib
from ._library import C, Error
from .bots import _budget
from .records import Record
from .spread import Progress, spread


class _Work(NamedTuple):
    lines: List[str]
    iterations: Optional[int]
    time_ms: Optional[int]
    seed: int
    seats: int


def _analyse(work: _Work, number: int) -> Dict[str, Any]:
    record = Record(work.lines[number])

    def call(stop: Any) -> int:
        budget = _budget(work.iterations, work.time_ms, stop)
        analysis = lib.handle(
            "analysis",
            C.patolli_analysis_make,
            record._handle.pointer,
            byref(budget),
            work.seed,
            work.seats,
            what="the record",
            error=True,
        )
        size = c_size_t()
        lib.check(C.patolli_analysis_size(analysis.pointer, byref(size)))
        for decision in range(size.value):
            status: int = C.patolli_analysis_look(analysis.pointer, decision)
            if status != lib.OK:
                return status
        found.update(json.loads(lib.text(C.patolli_analysis_json, analysis.pointer)))
        return lib.OK

    found: Dict[str, Any] = {}
    lib.check(lib.interruptible(call))
    return found


def analyse(
    records: Union[Record, Iterable[Record]],
    iterations: Optional[int] = None,
    time_ms: Optional[int] = None,
    seed: int = 1,
    seats: Optional[Iterable[int]] = None,
    *,
    executor: Optional[Executor] = None,
    resume: Optional[Any] = None,
    progress: Progress = None,
) -> Any:
    """How good each decision of a recorded game was: the JSON of `patolli analyse` (docs/ANALYSIS.md) as a dict.

    Of several records it is a list, and with an `executor` they are analysed there. `seats` are those to look at.

    >>> import patolli
    >>> record = next(patolli.selfplay("splendor", games=1, seed=7))
    >>> patolli.analyse(record, iterations=20, seats=[0])["seats"][0]["decisions"] > 10
    True
    """
    if iterations is None and time_ms is None:
        raise Error("a budget was expected: iterations=400, or time_ms=100")
    one = isinstance(records, Record)
    chosen = [records] if isinstance(records, Record) else list(records)
    mask = 0xFF if seats is None else sum(1 << seat for seat in set(seats))
    if not 0 < mask <= 0xFF:
        raise Error(f"seats={seats!r}: numbers of seats were expected")
    work = _Work([record.line for record in chosen], iterations, time_ms, seed, mask)
    what = {"analyse": len(chosen), "iterations": iterations, "time_ms": time_ms, "seed": seed, "seats": mask}
    found = list(spread(_analyse, work, len(chosen), executor, resume, progress, what))
    return found[0] if one else found
