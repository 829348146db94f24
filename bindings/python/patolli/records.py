"""Recorded games: one line of JSON each (docs/RECORDS.md)."""

from __future__ import annotations

import json
from ctypes import byref, c_size_t, c_void_p
from typing import Any, Iterable, Iterator, List, Optional, Sequence, Tuple, Union

from . import _library as lib
from ._library import C, Error
from .games import Game, _find
from .values import Action, Result, State, _UNKNOWN, result_of

_ALL = (1 << 64) - 1


class Record:
    """A recorded game.

    >>> import patolli
    >>> record = next(patolli.selfplay("splendor", games=1, seed=7))
    >>> record.check()
    >>> patolli.Record(record.line) == record
    True
    """

    def __init__(self, line: Union[str, lib.Handle]) -> None:
        if isinstance(line, str):
            data = line.strip().encode()
            line = lib.handle("record", C.patolli_record_read, data, len(data), what="a record", error=True)
        self._handle = line

    @property
    def line(self) -> str:
        """The record as one line, without its end."""
        return lib.text(C.patolli_record_write, self._handle.pointer, 0)

    @property
    def game(self) -> Game:
        pointer = c_void_p()
        error = lib.ErrorText()
        lib.check(C.patolli_record_game(self._handle.pointer, byref(pointer), byref(error)), "the record", error)
        found = Game(pointer)
        return _find(found.name, found.version)

    @property
    def result(self) -> Result:
        """The result that it claims."""
        info = lib.ResultInfo()
        lib.check(C.patolli_record_result(self._handle.pointer, byref(info)))
        return result_of(info)

    def __len__(self) -> int:
        """Actions, those of chance included."""
        count = c_size_t()
        lib.check(C.patolli_record_size(self._handle.pointer, byref(count)))
        return count.value

    def check(self) -> None:
        """Plays it and compares everything that it claims; raises `patolli.Error` where something is not so."""
        error = lib.ErrorText()
        lib.check(C.patolli_record_check(self._handle.pointer, byref(error)), "the record", error)

    def actions(self) -> List[Tuple[int, Action]]:
        """Who did what: seats and actions, -1 is chance."""
        fields = json.loads(self.line)
        which = self.game
        actors = fields.get("actors")
        if actors is None:
            raise Error("the record does not say who acted: one of format 2 was expected")
        return [(seat, Action(which, which.action_code(text))) for seat, text in zip(actors, fields["actions"])]

    def _match(self, actions: int = _ALL) -> lib.Handle:
        return lib.handle("match", C.patolli_record_match, self._handle.pointer, actions, what="the record", error=True)

    def state(self, actions: Optional[int] = None) -> State:
        """The state after so many actions; None: after all."""
        if actions is not None and not 0 <= actions <= len(self):
            raise Error(f"{actions} actions: 0 to {len(self)} were expected")
        match = self._match(_ALL if actions is None else actions)
        handle = lib.handle("state", C.patolli_match_state, match.pointer)
        state = State(self.game, handle, None, "default")
        state._logs = (_UNKNOWN,) * (state.seats + 1)
        return state

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and self.line == other.line

    def __hash__(self) -> int:
        return hash(self.line)

    def __repr__(self) -> str:
        return f"<record of {self.game.name}, {len(self)} actions>"

    def __reduce__(self) -> Tuple[Any, ...]:
        return Record, (self.line,)


class Recorder:
    """Takes down a game that is played with `State`s."""

    def __init__(self, start: State) -> None:
        self._match = lib.handle("match", C.patolli_match_make, start._handle.pointer)

    def add(self, seat: int, action: Action) -> None:
        error = lib.ErrorText()
        lib.check(C.patolli_match_act(self._match.pointer, seat, action.code, byref(error)), action.text, error)

    def record(
        self, names: Sequence[str], kinds: Optional[Sequence[str]] = None, seed: Optional[int] = None, index: int = 0
    ) -> Record:
        players = (lib.PlayerInfo * len(names))()
        for entry, name, kind in zip(players, names, kinds or names):
            entry.name = name.encode()
            entry.kind = kind.encode()
        handle = lib.handle("record", C.patolli_record_of, self._match.pointer, players, 0)
        if seed is not None:
            lib.check(C.patolli_record_set_seed(handle.pointer, seed & _ALL, index))
        return Record(handle)


def read_records(path: Any) -> Iterator[Record]:
    """The records of a file, one after the other."""
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            if line.strip():
                yield Record(line)


def write_records(path: Any, records: Iterable[Record]) -> None:
    """A file of records, one a line."""
    with open(path, "w", encoding="utf-8") as out:
        for record in records:
            out.write(record.line + "\n")

