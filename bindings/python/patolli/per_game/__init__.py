"""What the package knows about single games. All of it is optional: a game that is not listed has the defaults."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Callable, NamedTuple, Optional

if TYPE_CHECKING:
    from ..values import View

# The only list of games here: a game's name, and its module in this folder.
_MODULES = {"coatl": "coatl", "coatl-solo": "coatl", "splendor": "splendor"}


class PerGame(NamedTuple):
    """A drawing of the table (SVG), and upper bounds: steps of the longest game, outcomes of one step of chance."""

    drawing: Optional[Callable[[View], str]] = None
    longest: int = 100_000
    most_outcomes: int = 512  # the library's lists have no more


def per_game(name: str) -> PerGame:
    """What is known about a game.

    >>> per_game("splendor").most_outcomes, per_game("chess")
    (90, PerGame(drawing=None, longest=100000, most_outcomes=512))
    """
    module = _MODULES.get(name)
    if module is None:
        return PerGame()
    known: PerGame = import_module("." + module, __name__).GAME
    return known
