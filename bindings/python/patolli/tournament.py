"""Matches between bots, and games at random: the same games as `patolli arena` and `patolli selfplay` play."""

from __future__ import annotations

from concurrent.futures import Executor
from ctypes import byref, c_size_t, c_uint32
from typing import Any, Dict, Iterator, List, NamedTuple, Optional, Sequence, Tuple, Union

from . import _library as lib
from ._library import C, Error
from .bots import Bot, BotLike
from .games import Game, game
from .records import Record, Recorder
from .rng import Rng
from .spread import Progress, spread
from .statistics import POINT, GroupScores
from .values import Action, State, new_game

_CIRCLES: Dict[int, List[Tuple[int, ...]]] = {
    2: [(0, 1)],
    3: [(0, 1, 2), (0, 2, 1)],
    4: [(0, 1, 2, 3), (0, 1, 3, 2), (0, 2, 1, 3), (0, 2, 3, 1), (0, 3, 1, 2), (0, 3, 2, 1)],
}


class _Match(NamedTuple):
    """What a worker has to know."""

    game: str
    players: int
    options: Dict[str, Any]
    bots: Tuple[BotLike, ...]
    seed: int
    records: bool
    payments: str

    @property
    def solo(self) -> bool:
        return self.players == 1

    def lineup(self, index: int) -> List[int]:
        """Which bot sits in each seat of game number `index`."""
        bots = len(self.bots)
        turn = index % bots
        if self.solo:
            return [turn]
        circles = _CIRCLES[bots]
        circle = circles[index // bots % len(circles)]
        return [circle[(seat + turn) % bots] for seat in range(bots)]

    def names(self) -> List[str]:
        return [bot if isinstance(bot, str) else getattr(bot, "__name__", type(bot).__name__) for bot in self.bots]


def _seat(bot: BotLike, seed: int) -> Any:
    if isinstance(bot, str):
        return Bot(bot, seed=seed)
    begin = getattr(bot, "begin", None)
    if callable(begin):
        begin(seed)
    return bot


def _play_game(match: _Match, index: int) -> Dict[str, Any]:
    state = new_game(match.game, match.players, payments=match.payments, **match.options)
    group = Rng(match.seed).split(index // len(match.bots))
    deal = group.split(0)
    lineup = match.lineup(index)
    turn = index % len(match.bots)
    bots = [_seat(match.bots[bot], group.split(1 + turn * lib.MAX_SEATS + bot).next()) for bot in lineup]
    recorder = Recorder(state) if match.records else None
    while state.to_act is not None:
        seat = state.to_act
        if seat < 0:
            action = state.sample(deal)
        else:
            view = state.view(seat)
            action = _answer(match, lineup[seat], bots[seat], view)
        if recorder is not None:
            recorder.add(seat, action)
        state.apply(action)
    result = state.result
    played: Dict[str, Any] = {
        "score": list(result.score),
        "winners": list(result.winners),
        "tie_break": [list(pair) for pair in result.tie_break],
        "ending": result.ending,
        "turns": state.turn,
    }
    if recorder is not None:
        names = match.names()
        seated = [names[bot] for bot in lineup]
        kinds = [name.partition("@")[0] for name in seated]
        played["record"] = recorder.record(seated, kinds, match.seed, index).line
    return played


def _answer(match: _Match, number: int, bot: Any, view: Any) -> Action:
    if isinstance(bot, Bot):
        return bot(view)
    legal: List[Action] = view.legal()
    answer: Any = bot(view, legal)
    if isinstance(answer, Action) and answer in legal:
        return answer
    for action in legal:
        if answer == action.text or (not isinstance(answer, (str, Action)) and answer == action.index):
            return action
    raise Error(f"{match.names()[number]} answered {answer!r}, which is not legal: one of `legal` was expected")


def _play_group(match: _Match, group: int) -> List[Dict[str, Any]]:
    each = len(match.bots)
    return [_play_game(match, index) for index in range(group * each, (group + 1) * each)]


class BotScore:
    """How one bot has done."""

    def __init__(self, name: str, games_per_group: int) -> None:
        self.name = name
        self.won = 0
        self.tied = 0
        self.lost = 0
        self.points = 0  # of the games, not of the match
        self.scores = GroupScores(games_per_group)

    @property
    def games(self) -> int:
        return self.won + self.tied + self.lost

    @property
    def rate(self) -> float:
        return self.scores.rate

    @property
    def interval(self) -> Tuple[float, float]:
        return self.scores.interval


class ArenaResult:
    """What the games of a match add up to; `print` shows a table.

    `elo` and `elo_95` compare the first bot with the second, as `versus(0, 1)` does; a bot alone is compared with the
    automaton.
    """

    def __init__(self, match: _Match) -> None:
        self._match = match
        each = 1 if match.solo else len(match.bots)
        self.bots = [BotScore(name, each) for name in match.names()]
        self._versus = {
            (a, b): GroupScores(each) for a in range(len(self.bots)) for b in range(a + 1, len(self.bots))
        }
        self.groups = 0
        self.records: List[Record] = []

    def _add(self, group: List[Dict[str, Any]]) -> None:
        match = self._match
        bots = range(len(self.bots))
        scores = [0 for _ in bots]
        before = [[0 for _ in bots] for _ in bots]
        for number, played in enumerate(group):
            lineup = match.lineup(self.groups * len(group) + number)
            for seat, bot in enumerate(lineup):
                share = POINT // len(played["winners"]) if seat in played["winners"] else 0
                scores[bot] += share
                entry = self.bots[bot]
                entry.won += share == POINT
                entry.tied += 0 < share < POINT
                entry.lost += share == 0
                entry.points += played["score"][seat]
                for other, rival in enumerate(lineup):
                    if other != seat:
                        before[bot][rival] += _precedence(played, seat, other)
            if "record" in played:
                self.records.append(Record(played["record"]))
        for a in bots:
            self.bots[a].scores.add(scores[a])
            for b in range(a + 1, len(self.bots)):
                points = (POINT + scores[a] - scores[b]) // 2 if match.solo else before[a][b]
                self._versus[a, b].add(points)
        self.groups += 1

    @property
    def games(self) -> int:
        return self.groups * len(self.bots)

    def versus(self, a: int, b: int) -> GroupScores:
        """How bot a does against bot b, a < b."""
        if (a, b) not in self._versus:
            raise Error(f"versus({a}, {b}): two numbers of bots were expected, the smaller first")
        return self._versus[a, b]

    @property
    def _compared(self) -> GroupScores:
        return self.bots[0].scores if len(self.bots) == 1 else self._versus[0, 1]

    @property
    def rate(self) -> float:
        return self._compared.rate

    @property
    def elo(self) -> float:
        return self._compared.elo

    @property
    def elo_95(self) -> Tuple[float, float]:
        return self._compared.elo_95

    def __str__(self) -> str:
        lines = [f"{self._match.game}, {self._match.players} players, {self.games} games, seed {self._match.seed}"]
        for bot in self.bots:
            low, high = bot.interval
            lines.append(
                f"  {bot.name:<16} won {bot.won}, tied {bot.tied}, lost {bot.lost}: "
                f"{100 * bot.rate:.1f} % (95 %: {100 * low:.1f} to {100 * high:.1f})"
            )
        for (a, b), scores in self._versus.items():
            low, high = scores.elo_95
            lines.append(
                f"  {self.bots[a].name} against {self.bots[b].name}: Elo {scores.elo:+.0f} (95 %: {low:+.0f} to {high:+.0f})"
            )
        return "\n".join(lines)


def _precedence(played: Dict[str, Any], a: int, b: int) -> int:
    def standing(side: int) -> Any:
        return played["score"][side], played["tie_break"][side]

    if standing(a) == standing(b):
        return POINT // 2
    return POINT if standing(a) > standing(b) else 0


def arena(
    which: Union[str, Game],
    bots: Sequence[BotLike],
    games: int = 100,
    seed: int = 1,
    *,
    executor: Optional[Executor] = None,
    resume: Optional[Any] = None,
    progress: Progress = None,
    records: bool = False,
    payments: str = "all",
    **options: Any,
) -> ArenaResult:
    """Plays bots against each other: every deal from every seat, as `patolli arena` does.

    A bot is a name ("expert", "search@400i") or a function ``bot(view, legal)`` that returns one of `legal`, its text
    or its index in the action space of `payments`; an object may have ``begin(seed)``, which is called before every
    game. The number of games is rounded up to whole groups.

    With an `executor` the groups are played there (functions have to be picklable then), with the same result. `resume`
    names a file that keeps what is finished; `progress` is True for a line on the screen, or ``f(done, all)``.

    >>> import patolli
    >>> result = patolli.arena("splendor", ["casual", "random"], games=20, seed=1)
    >>> result.games, result.rate > 0.8
    (20, True)
    """
    found = game(which)
    chosen = tuple(bots)
    for bot in chosen:
        if isinstance(bot, str):
            Bot(bot)._make(found)  # says what is wrong with a name
        elif not callable(bot):
            raise Error(f"a bot is a name or a function, not {bot!r}")
    alone = found.players[1] == 1
    if not (chosen if alone else found.players[0] <= len(chosen) <= found.players[1]) or len(chosen) > lib.MAX_SEATS:
        raise Error(f"{found.name}: {len(chosen)} bots; {found.players[0]} to {found.players[1]} play together")
    if games < 1:
        raise Error(f"games={games}: at least one was expected")
    match = _Match(found.name, 1 if alone else len(chosen), options, chosen, seed, records, payments)
    groups = -(-games // len(chosen))
    what = {"arena": found.name, "bots": match.names(), "seed": seed, "options": options, "records": records, "payments": payments}
    result = ArenaResult(match)
    for group in spread(_play_group, match, groups, executor, resume, progress, what):
        result._add(group)
    return result


class _Random(NamedTuple):
    game: str
    players: int
    options: Dict[str, Any]
    seed: int
    games: int


_CHUNK = 20  # games of a piece of selfplay


def _random_game(work: _Random, index: int) -> str:
    state = new_game(work.game, work.players, **work.options)
    recorder = Recorder(state)
    streams = Rng(work.seed).split(index)
    deal = streams.split(0)
    players = [streams.split(seat + 1) for seat in range(work.players)]
    codes = (c_uint32 * 512)()
    count = c_size_t()
    while state.to_act is not None:
        seat = state.to_act
        if seat < 0:
            action = state.sample(deal)
        else:
            lib.check(C.patolli_state_legal(state._handle.pointer, codes, 512, byref(count)))
            action = Action(state.game, codes[players[seat].below(count.value)])
        recorder.add(seat, action)
        state.apply(action)
    names = ["random"] * work.players
    return recorder.record(names, names, work.seed, index).line


def _random_games(work: _Random, piece: int) -> List[str]:
    return [_random_game(work, index) for index in range(piece * _CHUNK, min(work.games, (piece + 1) * _CHUNK))]


def selfplay(
    which: Union[str, Game],
    games: int = 1,
    seed: int = 1,
    players: Optional[int] = None,
    *,
    executor: Optional[Executor] = None,
    resume: Optional[Any] = None,
    progress: Progress = None,
    **options: Any,
) -> Iterator[Record]:
    """Games between random players, one record after the other: those of `patolli selfplay`.

    >>> import patolli
    >>> [len(record.result.score) for record in patolli.selfplay("splendor", games=2, seed=7, players=3)]
    [3, 3]
    """
    found = game(which)
    table: State = new_game(found, players, **options)
    work = _Random(found.name, table.seats, options, seed, games)
    what = {"selfplay": found.name, "players": table.seats, "seed": seed, "games": games, "options": options}
    for lines in spread(_random_games, work, -(-games // _CHUNK), executor, resume, progress, what):
        for line in lines:
            yield Record(line)
