"""What the games of a match add up to: the formulas of docs/ARENA.md, the same as the program's."""

from __future__ import annotations

import math
from typing import Dict, Tuple

POINT = 12  # points of a game are counted in twelfths: a victory shared by two, three or four is a whole number
_CONFIDENCE_95 = 1.959963984540054
_ADDED_GAMES = 2.0


def elo_of(rate: float) -> float:
    """How far apart two players are if one expects that share of the points.

    >>> round(elo_of(0.75), 1)
    190.8
    """
    if rate <= 0:
        return -math.inf
    if rate >= 1:
        return math.inf
    return 400 * math.log10(rate / (1 - rate))


class GroupScores:
    """The scores of groups of games that share a deal. Groups are independent of each other, their games are not."""

    def __init__(self, games_per_group: int) -> None:
        self.games = games_per_group
        self.groups = 0
        self.counts: Dict[int, int] = {}

    def add(self, points: int) -> None:
        self.groups += 1
        self.counts[points] = self.counts.get(points, 0) + 1

    @property
    def rate(self) -> float:
        """The share of the points that were to be had."""
        if not self.groups:
            return 0.5
        points = sum(points * count for points, count in self.counts.items())
        return points / (self.groups * POINT * self.games)

    def _squares(self, mean: float) -> float:
        total = 0.0
        for points in sorted(self.counts):
            distance = points / (POINT * self.games) - mean
            total += self.counts[points] * distance * distance
        return total

    @property
    def careful_rate(self) -> float:
        added = _ADDED_GAMES / self.games
        return (self.groups * (self.rate if self.groups else 0) + added) / (self.groups + 2 * added)

    @property
    def careful_variance(self) -> float:
        added = _ADDED_GAMES / self.games
        mean = self.careful_rate
        total = self._squares(mean) + added * (mean * mean + (1 - mean) * (1 - mean))
        return total / (self.groups + 2 * added)

    @property
    def standard_error(self) -> float:
        return math.sqrt(self.careful_variance / (self.groups + 2 * _ADDED_GAMES / self.games))

    @property
    def interval(self) -> Tuple[float, float]:
        """95 % of the rate."""
        half = _CONFIDENCE_95 * self.standard_error
        return max(0.0, self.careful_rate - half), min(1.0, self.careful_rate + half)

    @property
    def elo(self) -> float:
        return elo_of(self.rate)

    @property
    def elo_95(self) -> Tuple[float, float]:
        low, high = self.interval
        return elo_of(low), elo_of(high)
