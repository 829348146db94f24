"""Splendor: a drawing of the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, List

from . import PerGame
from .shapes import box, dot, picture

if TYPE_CHECKING:
    from ..values import View

_GEMS = {
    "white": "#f4f4ef",
    "blue": "#2f6fd0",
    "green": "#2f9a55",
    "red": "#cc3a3a",
    "black": "#33312f",
    "gold": "#e0b23a",
}


def table(view: View) -> str:
    """Cards that lie open, and the bank."""
    json = view.json()
    cards = {card["id"]: card for card in view.game.cards["cards"]}
    parts: List[str] = []
    for row, level in enumerate(reversed(json["rows"])):
        for place, number in enumerate(level):
            x, y = 4 + 84 * place, 4 + 62 * row
            if number is None:
                parts.append(box(x, y, "–", "#eee", 78, 56))
                continue
            card = cards[number]
            parts.append(box(x, y, "", "#faf8f2", 78, 56))
            parts.append(dot(x + 64, y + 13, _GEMS[card["bonus"]]))
            parts.append(f'<text x="{x + 8}" y="{y + 18}" font-size="15" fill="#222">{card["points"] or ""}</text>')
            for i, (colour, amount) in enumerate((c, n) for c, n in card["cost"].items() if n):
                parts.append(dot(x + 11 + 16 * i, y + 42, _GEMS[colour], str(amount), 7))
    y = 4 + 62 * 3 + 14
    for i, (colour, amount) in enumerate(json["bank"].items()):
        parts.append(dot(14 + 26 * i, y, _GEMS[colour], str(amount)))
    return picture(350, y + 14, parts)


GAME = PerGame(drawing=table, longest=4000, most_outcomes=90)
