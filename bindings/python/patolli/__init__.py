"""Patolli: Cóatl, Cóatl alone against M.A.R.C.O., and Splendor, with exact rules.

States and views are values (`new_game`, `parse`), many tables are played in step (`make_vec`), bots and searches answer
views (`Bot`, `search`), and matches are played here or on a cluster (`arena`). docs/PYTHON.md is the guide.
"""

from ._library import ClosedError, Error, IllegalActionError, __version__
from .analysis import analyse
from .batch import VecEnv, ending_text, make_vec
from .bots import LEVELS, Bot, SearchRow, search
from .exact import score, solve
from .games import Encoding, Game, Option, Part, game, games
from .records import Record, Recorder, read_records, write_records
from .rng import Rng
from .statistics import GroupScores, elo_of
from .tournament import ArenaResult, BotScore, arena, selfplay
from .values import Action, Event, Result, State, View, new_game, parse

for _class in (Error, IllegalActionError, ClosedError):
    _class.__module__ = "patolli"

__all__ = [
    "Action",
    "ArenaResult",
    "Bot",
    "BotScore",
    "ClosedError",
    "Encoding",
    "Error",
    "Event",
    "Game",
    "GroupScores",
    "IllegalActionError",
    "LEVELS",
    "Option",
    "Part",
    "Record",
    "Recorder",
    "Result",
    "Rng",
    "SearchRow",
    "State",
    "VecEnv",
    "View",
    "__version__",
    "analyse",
    "arena",
    "elo_of",
    "ending_text",
    "game",
    "games",
    "make_vec",
    "new_game",
    "parse",
    "read_records",
    "score",
    "search",
    "selfplay",
    "solve",
    "write_records",
]
