"""Bots and searches: from a view to an action."""

from __future__ import annotations

from ctypes import byref, c_size_t, c_uint32, c_void_p
from functools import lru_cache
from typing import Any, Callable, Dict, List, NamedTuple, Optional, Sequence, Tuple, Union

from . import _library as lib
from ._library import C, Error
from .games import Game, games
from .values import Action, View

LEVELS = ("novice", "casual", "skilled", "expert", "master")
_EVERYWHERE = ("random", "greedy", "search", *LEVELS)
_LONG_ITERATIONS = 20_000
_LONG_MS = 200


class SearchRow(NamedTuple):
    """What a search thinks of one action."""

    action: Action
    visits: int
    value: float  # share of the games that the viewer wins with it
    prior: float

    @property
    def text(self) -> str:
        return self.action.text

    @property
    def index(self) -> Optional[int]:  # type: ignore[override]  # of the action, not of an entry of the tuple
        return self.action.index

    def __str__(self) -> str:
        return f"{self.text:<24} visits {self.visits:>7}  value {self.value:.3f}  prior {self.prior:.3f}"


def _budget(iterations: Optional[int], time_ms: Optional[int], stop: Any) -> lib.BudgetInfo:
    for name, value in (("iterations", iterations), ("time_ms", time_ms)):
        if value is not None and not 0 < int(value) < 1 << 31:
            raise Error(f"{name}={value!r}: a positive number was expected")
    return lib.BudgetInfo(iterations or 0, time_ms or 0, stop, None)


def search(
    view: View, iterations: Optional[int] = None, time_ms: Optional[int] = None, seed: int = 1
) -> List[SearchRow]:
    """Searches the decision of the view's seat: every legal action, the best first. Ctrl-C ends it.

    With iterations alone the same seed gives the same result.

    >>> import patolli
    >>> view = patolli.new_game("splendor", players=2, seed=3).view(0)
    >>> rows = patolli.search(view, iterations=100, seed=1)
    >>> len(rows) == len(view.legal()), sum(row.visits for row in rows) <= 100
    (True, True)
    """
    if iterations is None and time_ms is None:
        raise Error("a budget was expected: iterations=400, or time_ms=100")
    actions = {action.code: action for action in view.legal()}
    if not actions:
        raise Error("the view's seat has nothing to decide")
    rows = (lib.RootActionInfo * len(actions))()
    count = c_size_t()

    def call(stop: Any) -> int:
        budget = _budget(iterations, time_ms, stop)
        status: int = C.patolli_search(
            view._handle.pointer, byref(budget), seed & (1 << 64) - 1, rows, len(actions), byref(count)
        )
        return status

    lib.check(lib.interruptible(call))
    return [SearchRow(actions[row.action], row.visits, row.value, row.prior) for row in rows[: count.value]]


class Bot:
    """A bot of the program: "random", "greedy", "search" or a level ("novice", "casual", "skilled", "expert", "master"),
    or an opponent of the game (`patolli bots`): "search:1", the published version that never changes, or a style like "racer".

    Its strength can be written behind an @, as on the command line: "search@400i", "master@100ms". Called with a view
    it answers with an action.

    >>> import patolli
    >>> bot = patolli.Bot("skilled", seed=1)
    >>> state = patolli.new_game("splendor", players=2, seed=3)
    >>> state.apply(bot(state.view(state.to_act)))
    """

    def __init__(
        self, name: str, seed: int = 1, iterations: Optional[int] = None, time_ms: Optional[int] = None
    ) -> None:
        self.name = name
        self.seed = seed
        self.kind, own_iterations, own_time = read_bot(name)
        self._iterations = iterations if iterations is not None else own_iterations
        self._time_ms = time_ms if time_ms is not None else own_time
        if self.kind == "search" and self._iterations is None and self._time_ms is None:
            raise Error("search needs a budget: 'search@400i', or iterations=400")
        self._bots: Dict[Any, lib.Handle] = {}
        # What is over soon is not worth a thread that waits for Ctrl-C.
        long = (self._iterations or 0) > _LONG_ITERATIONS or (self._time_ms or 0) > _LONG_MS
        self._stop = lib.Stop() if long else None

    def __call__(self, view: View, legal: Optional[Sequence[Action]] = None) -> Action:
        bot = self._bots.get(view.game) or self._make(view.game)
        code = c_uint32()

        def call(_stop: Any = None) -> int:
            done: int = C.patolli_bot_decide(bot.pointer, view._handle.pointer, byref(code), None)
            return done

        status = call() if self._stop is None else lib.interruptible(call, self._stop)
        if status == lib.NOT_NOW:
            raise Error("the view's seat has nothing to decide")
        lib.check(status)
        for action in legal if legal is not None else view.legal():
            if action.code == code.value:
                return action
        return Action(view.game, code.value)

    def _make(self, which: Game) -> lib.Handle:
        budget = None
        if self._iterations is not None or self._time_ms is not None:
            stop = self._stop.function if self._stop is not None else lib.NO_STOP
            budget = byref(_budget(self._iterations, self._time_ms, stop))
        made = c_void_p()
        error = lib.ErrorText()
        status = C.patolli_bot_make(
            which.pointer, self.kind.encode(), budget, self.seed & (1 << 64) - 1, byref(made), byref(error)
        )
        lib.check(status, f"bot {self.name!r}", error)
        bot = self._bots[which] = lib.Handle(made, C.patolli_bot_free)
        return bot

    def __repr__(self) -> str:
        return f"Bot({self.name!r}, seed={self.seed})"

    def __reduce__(self) -> Tuple[Any, ...]:
        return Bot, (self.name, self.seed, self._iterations, self._time_ms)


@lru_cache(maxsize=None)
def _knows(which: Game, kind: str) -> bool:
    made = c_void_p()
    budget = _budget(1, None, lib.NO_STOP)  # small, as its tree is
    status = C.patolli_bot_make(which.pointer, kind.encode(), byref(budget), 0, byref(made), None)
    C.patolli_bot_free(made)
    return bool(status == lib.OK)


def read_bot(text: str) -> Tuple[str, Optional[int], Optional[int]]:
    """A bot as people write it: its kind, and what is behind the @ in iterations and milliseconds.

    >>> read_bot("search@400i+1s")
    ('search', 400, 1000)
    """
    kind, at, budget = text.partition("@")
    if kind not in _EVERYWHERE and not any(_knows(each, kind) for each in games()):
        raise Error(f"bot {text!r}: {', '.join(_EVERYWHERE)} were expected, or an opponent of a game (`patolli bots`)")
    iterations = time_ms = None
    for part in budget.split("+") if at else ():
        try:
            if part.endswith("ms"):
                time_ms = int(part[:-2])
            elif part.endswith("s"):
                time_ms = round(1000 * float(part[:-1]))
            elif part.endswith("i"):
                iterations = int(part[:-1])
            else:
                raise ValueError
        except ValueError:
            raise Error(f"bot {text!r}: a budget like 400i, 100ms or 1s was expected") from None
    return kind, iterations, time_ms


BotLike = Union[str, Callable[[View, List[Action]], Any]]
