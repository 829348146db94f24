"""Cóatl and Cóatl alone: a drawing of the table."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, List

from . import PerGame
from .shapes import box, dot, picture

if TYPE_CHECKING:
    from ..values import View

_COLOURS = {"Y": "#e6c02f", "R": "#c8402f", "K": "#37322e", "G": "#3c9a52", "B": "#3470c4"}


def _pieces(text: str, y: float, x: float = 10) -> List[str]:
    """A Cóatl or some pieces as coloured dots; < and > mark heads and tails."""
    parts = []
    for letter in text:
        if letter in _COLOURS:
            parts.append(dot(x, y, _COLOURS[letter], "", 7))
            x += 15
        elif letter in "<>":
            parts.append(f'<text x="{x - 5}" y="{y + 4}" fill="#222">{escape(letter)}</text>')
            x += 8
    return parts


def table(view: View) -> str:
    """Supply, row and Cóatls."""
    json = view.json()
    parts: List[str] = []
    y = 14
    x = 4.0
    for space, pieces in json["supply"].items():
        parts.append(box(x, y - 10, space, width=26))
        parts.extend(_pieces("".join(pieces), y, x + 36))
        x += 80
        if x > 380:
            x, y = 4.0, y + 26
    y += 26
    for number, card in enumerate(json["row"]):
        parts.append(box(4 + 60 * number, y - 10, "–" if card is None else f"Prophecy {card}"[:12], width=58))
    for seat, player in enumerate(json["players"]):
        for key in ("a", "b"):
            coatl = player["coatls"][key]
            y += 24
            parts.append(f'<text x="4" y="{y + 4}" fill="#222">{seat + 1}{key}</text>')
            if coatl is not None:
                parts.extend(_pieces(coatl["pieces"], y, 34))
    return picture(480, y + 20, parts)


GAME = PerGame(drawing=table, longest=4000, most_outcomes=54)
