"""States, views and actions: values that are compared, copied, hashed, pickled and written as text."""

from __future__ import annotations

import json
from ctypes import byref, c_int32, c_size_t, c_uint32, c_uint64, c_void_p
from typing import Any, Dict, List, NamedTuple, Optional, Tuple, Union

import numpy as np

from . import _library as lib
from ._library import C, Error, IllegalActionError
from .games import Game, game, space_number
from .rng import Rng, generator

ENDINGS = ("running", "goal", "supply", "all-pass", "turn-limit")
_LONGEST_LIST = 512


class Action:
    """One step of a game: a player's choice or an outcome of chance.

    `code` is the engine's number, `text` the game's notation, and `index` the constant index of the action space; None
    for outcomes of chance and for what the space leaves out.
    """

    __slots__ = ("game", "code", "index", "_text")

    def __init__(self, game: Game, code: int, index: Optional[int] = None) -> None:
        self.game = game
        self.code = code
        self.index = index
        self._text: Optional[str] = None

    @property
    def text(self) -> str:
        if self._text is None:
            self._text = self.game.action_text(self.code)
        return self._text

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<action {self.text!r}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Action) and self.code == other.code and self.game == other.game

    def __hash__(self) -> int:
        return hash(self.code)

    def __reduce__(self) -> Tuple[Any, ...]:
        return Action, (self.game, self.code, self.index)


class Result(NamedTuple):
    """How a game stands or has ended; one entry a side: the seats, and behind them an automaton where there is one."""

    score: Tuple[int, ...]
    winners: Tuple[int, ...]
    ending: str
    tie_break: Tuple[Tuple[int, ...], ...]


class Event(NamedTuple):
    """A line of the log as a viewer saw it; seat -1 is chance. What the viewer may not know is a question mark."""

    seat: int
    text: str
    code: int


# The log of one viewer: a list that grows at its front, shared by all states that have come from the same one.
_Log = Optional[Tuple[Any, int, int]]


def result_of(info: lib.ResultInfo) -> Result:
    sides = range(info.sides)
    return Result(
        tuple(info.score[i] for i in sides),
        tuple(i for i in sides if info.winners >> i & 1),
        ENDINGS[info.ending],
        tuple(tuple(info.tie_break[i]) for i in sides),
    )


def _codes(call: Any, pointer: Any) -> List[int]:
    buffer = (c_uint32 * _LONGEST_LIST)()
    count = c_size_t()
    lib.check(call(pointer, buffer, _LONGEST_LIST, byref(count)))
    return buffer[: count.value]


def _indices(view: Any, space: int) -> List[Optional[int]]:
    buffer = (c_int32 * _LONGEST_LIST)()
    count = c_size_t()
    lib.check(C.patolli_view_indices(view, space, buffer, _LONGEST_LIST, byref(count)))
    return [index if index >= 0 else None for index in buffer[: count.value]]


def _actions(which: Game, codes: List[int], view: Any, payments: str) -> List[Action]:
    try:
        which.encoding
    except Error:  # a game without indices
        return [Action(which, code) for code in codes]
    return [Action(which, code, index) for code, index in zip(codes, _indices(view, space_number(payments)))]


def _seat(to_act: int) -> Optional[int]:
    return None if to_act == lib.OVER else to_act


class View:
    """All that a seat may know, and nothing else: made by `State.view`.

    >>> import patolli
    >>> view = patolli.new_game("splendor", players=2, seed=3).view(0)
    >>> view.viewer, view.to_act, len(view.legal())
    (0, 0, 30)
    """

    __slots__ = ("game", "payments", "viewer", "seats", "to_act", "turn", "_handle", "_log")

    def __init__(self, which: Game, handle: lib.Handle, log: Any, payments: str) -> None:
        info = lib.ViewInfo()
        lib.check(C.patolli_view_describe(handle.pointer, byref(info)))
        self.game = which
        self.payments = payments
        self.viewer: int = info.viewer
        self.seats: int = info.seats
        self.to_act = _seat(info.to_act)
        self.turn: int = info.turn
        self._handle = handle
        self._log = log

    def legal(self) -> List[Action]:
        """What the viewer may do now; nothing while others decide."""
        pointer = self._handle.pointer
        return _actions(self.game, _codes(C.patolli_view_legal, pointer), pointer, self.payments)

    def action(self, index: int) -> Action:
        """The legal action of an index."""
        code = c_uint32()
        status = C.patolli_view_action(self._handle.pointer, int(index), space_number(self.payments), byref(code))
        if status != lib.OK:
            raise IllegalActionError(f"index {index} is not legal here; legal are {self._legal_indices()}")
        return Action(self.game, code.value, int(index))

    def _legal_indices(self) -> List[int]:
        return sorted(index for index in _indices(self._handle.pointer, space_number(self.payments)) if index is not None)

    def action_mask(self) -> "np.ndarray[Any, Any]":
        """bool [A]: which indices are legal."""
        mask = np.zeros(self.game.encoding.actions[self.payments], dtype=bool)
        mask[self._legal_indices()] = True
        return mask

    def observation(self) -> "np.ndarray[Any, Any]":
        """float32 [D]: the view as numbers; `game.encoding.layout` names them."""
        numbers = np.empty(self.game.encoding.observation, dtype=np.float32)
        count = c_size_t()
        lib.check(
            C.patolli_view_observe(self._handle.pointer, numbers.ctypes.data, numbers.size, byref(count)),
            "a seat's view was expected, not a spectator's" if self.viewer < 0 else "",
        )
        return numbers

    def history(self) -> List[Event]:
        """The log as the viewer saw it. With it a view is an information state with perfect recall."""
        if self._log is _UNKNOWN:
            raise Error("the history of this game was not kept: make_vec(..., history=True) keeps it")
        events = []
        log: _Log = self._log
        while log is not None:
            log, seat, code = log
            events.append(Event(seat, self.game.action_text(code), code))
        events.reverse()
        return events

    def determinize(self, rng: Union[int, Rng]) -> "State":
        """A state that would look like this to the viewer, drawn at random from the view alone."""
        source = generator(rng)
        state = lib.RngState(source.state)
        made = c_void_p()
        lib.check(C.patolli_view_determinize(self._handle.pointer, byref(state), byref(made)))
        source.state = state.state
        return State(self.game, lib.Handle(made, C.patolli_state_free), None, self.payments)

    def json(self) -> Dict[str, Any]:
        """The view as docs/BOTS.md describes it."""
        fields: Dict[str, Any] = json.loads(lib.text(C.patolli_view_json, self._handle.pointer))
        return fields

    def __str__(self) -> str:
        return lib.text(C.patolli_view_text, self._handle.pointer)

    def __repr__(self) -> str:
        return f"<{self.game.name} view of seat {self.viewer}, turn {self.turn}>"

    def _repr_html_(self) -> str:
        from .show import view_html

        return view_html(self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        equal = c_int32()
        lib.check(C.patolli_view_equal(self._handle.pointer, other._handle.pointer, byref(equal)))
        return bool(equal.value)

    def __hash__(self) -> int:
        number = c_uint64()
        lib.check(C.patolli_view_hash(self._handle.pointer, byref(number)))
        return hash(number.value)

    def copy(self) -> "View":
        return self  # nothing can change it

    def __copy__(self) -> "View":
        return self

    def __deepcopy__(self, _memo: Any) -> "View":
        return self

    def __reduce__(self) -> Tuple[Any, ...]:
        # A world that looks like this says all that the view says, and nothing more.
        world = self.determinize(hash(self))
        return _unpickled_view, (self.game.name, self.game.version, str(world), self.viewer, self.payments, _flat(self._log))


_UNKNOWN = object()  # in place of a log that was not kept


def _flat(log: Any) -> Any:
    if log is _UNKNOWN:
        return "unknown"
    flat = []
    while log is not None:
        log, seat, code = log
        flat.append((seat, code))
    return tuple(reversed(flat))


def _chained(flat: Any) -> Any:
    if flat == "unknown":
        return _UNKNOWN
    log: _Log = None
    for seat, code in flat:
        log = (log, seat, code)
    return log


class State:
    """Everything about a position, hidden things included. Players are given views of it.

    >>> import patolli
    >>> state = patolli.new_game("splendor", players=2, seed=3)
    >>> after = state.after(state.legal()[0])
    >>> state == after, state == patolli.parse("splendor", str(state))
    (False, True)
    """

    __slots__ = ("game", "payments", "_handle", "_logs", "_info")

    def __init__(self, which: Game, handle: lib.Handle, logs: Any, payments: str) -> None:
        self.game = which
        self.payments = payments
        self._handle = handle
        self._info = lib.StateInfo()
        self._look()
        # A log for every seat and one for spectators, redacted: a view is given its own and no other.
        self._logs = logs if logs is not None else (None,) * (self.seats + 1)

    def _look(self) -> None:
        lib.check(C.patolli_state_describe(self._handle.pointer, byref(self._info)))

    @property
    def seats(self) -> int:
        """Players at the table."""
        return int(self._info.seats)

    @property
    def to_act(self) -> Optional[int]:
        """A seat, -1 for chance, None when the game is over."""
        return _seat(self._info.to_act)

    @property
    def turn(self) -> int:
        """Turns begun so far; 0 while setting up."""
        return int(self._info.turn)

    @property
    def options(self) -> Dict[str, str]:
        """Every option with the value in force."""
        pointer = self._handle.pointer
        return {o.name: lib.text(C.patolli_state_option, pointer, o.name.encode()) for o in self.game.options}

    @property
    def result(self) -> Result:
        """The standing; without winners while the game is running."""
        info = lib.ResultInfo()
        lib.check(C.patolli_state_result(self._handle.pointer, byref(info)))
        return result_of(info)

    def legal(self) -> List[Action]:
        """The actions of the seat to act, or the outcomes that chance may have; none when the game is over."""
        codes = _codes(C.patolli_state_legal, self._handle.pointer)
        if self._info.to_act < 0:
            return [Action(self.game, code) for code in codes]
        view = lib.handle("view", C.patolli_state_view, self._handle.pointer, self._info.to_act)
        return _actions(self.game, codes, view.pointer, self.payments)

    def action(self, which: Union[Action, str, int]) -> Action:
        """An action of this state: itself, or by its text, or by its index."""
        if isinstance(which, Action):
            return which
        if isinstance(which, str):
            return Action(self.game, self.game.action_code(which))
        if isinstance(which, (int, np.integer)) and not isinstance(which, bool):
            if self._info.to_act < 0:
                raise IllegalActionError(f"index {which}: no seat is to act, and outcomes of chance have no index")
            return self.view(self._info.to_act).action(int(which))
        raise TypeError(f"an Action, its text or its index was expected, not {which!r}")

    def apply(self, action: Union[Action, str, int]) -> None:
        """Does one step of whoever is to act, chance included."""
        chosen = self.action(action)
        if chosen.game != self.game:
            raise IllegalActionError(f"an action of {chosen.game.name} at a table of {self.game.name}")
        actor = self._info.to_act
        seen = (c_uint32 * (lib.MAX_SEATS + 1))()
        error = lib.ErrorText()
        status = C.patolli_state_play(self._handle.pointer, chosen.code, seen, byref(error))
        if status != lib.OK:
            legal = ", ".join(each.text for each in self.legal()[:8])
            lib.fail(status, f"{chosen.text!r} is not legal here (legal are {legal}, …)", error)
        if self._logs[0] is not _UNKNOWN:
            self._logs = tuple((log, actor, code) for log, code in zip(self._logs, seen))
        self._look()

    def after(self, action: Union[Action, str, int]) -> "State":
        """A new state: this one after one step."""
        state = self.copy()
        state.apply(action)
        return state

    def outcomes(self) -> List[Tuple[Action, float]]:
        """What chance may do now, with probabilities."""
        outcomes = (c_uint32 * _LONGEST_LIST)()
        odds = (c_uint32 * _LONGEST_LIST)()
        count = c_size_t()
        status = C.patolli_state_outcomes(self._handle.pointer, outcomes, odds, _LONGEST_LIST, byref(count))
        lib.check(status, "chance is not to act" if status == lib.NOT_NOW else "")
        total = sum(odds[: count.value])
        return [(Action(self.game, outcomes[i]), odds[i] / total) for i in range(count.value)]

    def sample(self, rng: Union[int, Rng]) -> Action:
        """An outcome of chance, drawn with its odds."""
        source = generator(rng)
        state = lib.RngState(source.state)
        code = c_uint32()
        status = C.patolli_state_sample(self._handle.pointer, byref(state), byref(code))
        lib.check(status, "chance is not to act" if status == lib.NOT_NOW else "")
        source.state = state.state
        return Action(self.game, code.value)

    def resolve_chance(self, rng: Union[int, Rng]) -> None:
        """Draws outcomes of chance until a seat has to act or the game is over."""
        source = generator(rng)
        while self._info.to_act == lib.CHANCE:
            self.apply(self.sample(source))

    def view(self, seat: int) -> View:
        """All that a seat may know; -2 is a spectator."""
        if not isinstance(seat, (int, np.integer)) or not (0 <= seat < self.seats or seat == lib.SPECTATOR):
            raise Error(f"seat {seat!r}: 0 to {self.seats - 1} were expected, or -2 for a spectator")
        handle = lib.handle("view", C.patolli_state_view, self._handle.pointer, int(seat))
        return View(self.game, handle, self._logs[seat if seat >= 0 else self.seats], self.payments)

    def perft(self, depth: int) -> int:
        """How many sequences of that many steps there are from here."""
        number = c_uint64()
        lib.check(C.patolli_state_perft(self._handle.pointer, depth, byref(number)), f"depth {depth}")
        return number.value

    def copy(self) -> "State":
        """Another state, equal to this one."""
        handle = lib.handle("state", C.patolli_state_copy, self._handle.pointer)
        return State(self.game, handle, self._logs, self.payments)

    __copy__ = copy

    def __deepcopy__(self, _memo: Any) -> "State":
        return self.copy()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        equal = c_int32()
        lib.check(C.patolli_state_equal(self._handle.pointer, other._handle.pointer, byref(equal)))
        return bool(equal.value)

    def __hash__(self) -> int:
        number = c_uint64()
        lib.check(C.patolli_state_hash(self._handle.pointer, byref(number)))
        return hash(number.value)

    def __str__(self) -> str:
        return lib.text(C.patolli_state_text, self._handle.pointer)

    def __repr__(self) -> str:
        return f"<{self.game.name} state, {self.seats} players, turn {self.turn}, to act {self.to_act}>"

    def __reduce__(self) -> Tuple[Any, ...]:
        logs = tuple(_flat(log) for log in self._logs)
        return _unpickled_state, (self.game.name, self.game.version, str(self), self.payments, logs)


def _unpickled_state(name: str, version: int, text: str, payments: str, logs: Any) -> State:
    state = parse(game(name, version), text, payments=payments)
    state._logs = tuple(_chained(log) for log in logs)
    return state


def _unpickled_view(name: str, version: int, world: str, viewer: int, payments: str, log: Any) -> View:
    view = parse(game(name, version), world, payments=payments).view(viewer)
    view._log = _chained(log)
    return view


def parse(which: Union[str, Game], text: str, payments: str = "default") -> State:
    """Reads the text of a state: only states that keep every invariant of the game are taken.

    >>> import patolli
    >>> patolli.parse("splendor", "splendor seats=9")
    Traceback (most recent call last):
    ...
    patolli.Error: ...
    """
    space_number(payments)
    found = game(which)
    data = text.encode()
    handle = lib.handle(
        "state", C.patolli_state_parse, found.pointer, data, len(data), what=f"the text of a {found.name} state", error=True
    )
    return State(found, handle, None, payments)


def new_game(
    which: Union[str, Game],
    players: Optional[int] = None,
    seed: Optional[Union[int, Rng]] = None,
    payments: str = "default",
    **options: Any,
) -> State:
    """A new table. With a seed it is dealt; without one chance is to act.

    >>> import patolli
    >>> patolli.new_game("coatl", players=3, sacrifice=True).to_act
    -1
    """
    space_number(payments)
    found = game(which)
    seats = players if players is not None else max(found.players[0], min(2, found.players[1]))
    values, count = found.option_values(options)
    handle = lib.handle("state", C.patolli_state_make, found.pointer, seats, values, count, what=found.name, error=True)
    state = State(found, handle, None, payments)
    if seed is not None:
        state.resolve_chance(seed)
    return state
