"""Views in notebooks: HTML with small drawings (SVG), made of what the view's JSON says and nothing else."""

from __future__ import annotations

from html import escape
from typing import Any, Dict, List, Optional

from .values import View

_GEMS = {
    "white": "#f4f4ef",
    "blue": "#2f6fd0",
    "green": "#2f9a55",
    "red": "#cc3a3a",
    "black": "#33312f",
    "gold": "#e0b23a",
}
_COATL = {"Y": "#e6c02f", "R": "#c8402f", "K": "#37322e", "G": "#3c9a52", "B": "#3470c4"}


def _svg(width: int, height: int, parts: List[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="11">{"".join(parts)}</svg>'
    )


def _dot(x: float, y: float, colour: str, text: str = "", radius: float = 9) -> str:
    ink = "#222" if colour in (_GEMS["white"], _GEMS["gold"], _COATL["Y"]) else "#fff"
    return (
        f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{colour}" stroke="#555"/>'
        f'<text x="{x}" y="{y + 4}" text-anchor="middle" fill="{ink}">{escape(text)}</text>'
    )


def _box(x: float, y: float, text: str, fill: str = "#faf8f2", width: float = 56, height: float = 22) -> str:
    return (
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="4" fill="{fill}" stroke="#777"/>'
        f'<text x="{x + width / 2}" y="{y + height / 2 + 4}" text-anchor="middle" fill="#222">{escape(text)}</text>'
    )


def _pieces(text: str, y: float, x: float = 10) -> List[str]:
    """A Cóatl or some pieces as coloured dots; < and > mark heads and tails."""
    parts = []
    for letter in text:
        if letter in _COATL:
            parts.append(_dot(x, y, _COATL[letter], "", 7))
            x += 15
        elif letter in "<>":
            parts.append(f'<text x="{x - 5}" y="{y + 4}" fill="#222">{escape(letter)}</text>')
            x += 8
    return parts


def _coatl_svg(json: Dict[str, Any]) -> str:
    parts: List[str] = []
    y = 14
    x = 4.0
    for space, pieces in json["supply"].items():
        parts.append(_box(x, y - 10, space, width=26))
        parts.extend(_pieces("".join(pieces), y, x + 36))
        x += 80
        if x > 380:
            x, y = 4.0, y + 26
    y += 26
    for number, card in enumerate(json["row"]):
        parts.append(_box(4 + 60 * number, y - 10, "–" if card is None else f"Prophecy {card}"[:12], width=58))
    for seat, player in enumerate(json["players"]):
        for key in ("a", "b"):
            coatl = player["coatls"][key]
            y += 24
            parts.append(f'<text x="4" y="{y + 4}" fill="#222">{seat + 1}{key}</text>')
            if coatl is not None:
                parts.extend(_pieces(coatl["pieces"], y, 34))
    return _svg(480, y + 20, parts)


def _splendor_svg(json: Dict[str, Any], cards: Dict[int, Dict[str, Any]]) -> str:
    parts: List[str] = []
    for row, level in enumerate(reversed(json["rows"])):
        for place, number in enumerate(level):
            x, y = 4 + 84 * place, 4 + 62 * row
            if number is None:
                parts.append(_box(x, y, "–", "#eee", 78, 56))
                continue
            card = cards[number]
            parts.append(_box(x, y, "", "#faf8f2", 78, 56))
            parts.append(_dot(x + 64, y + 13, _GEMS[card["bonus"]]))
            parts.append(f'<text x="{x + 8}" y="{y + 18}" font-size="15" fill="#222">{card["points"] or ""}</text>')
            for i, (colour, amount) in enumerate((c, n) for c, n in card["cost"].items() if n):
                parts.append(_dot(x + 11 + 16 * i, y + 42, _GEMS[colour], str(amount), 7))
    y = 4 + 62 * 3 + 14
    for i, (colour, amount) in enumerate(json["bank"].items()):
        parts.append(_dot(14 + 26 * i, y, _GEMS[colour], str(amount)))
    return _svg(350, y + 14, parts)


def view_svg(view: View) -> Optional[str]:
    """The table as a drawing, where there is one for the game; else None."""
    json = view.json()
    if view.game.name == "splendor":
        return _splendor_svg(json, {card["id"]: card for card in view.game.cards["cards"]})
    return _coatl_svg(json) if view.game.name in ("coatl", "coatl-solo") else None


def view_html(view: View) -> str:
    """What notebooks show of a view."""
    who = "a spectator" if view.viewer < 0 else f"player {view.viewer + 1}"
    to_act = {None: "over", -1: "chance"}.get(view.to_act, f"player {(view.to_act or 0) + 1} to act")
    drawing = view_svg(view) or ""
    return (
        f"<div><b>{escape(view.game.name)}</b>, as {who} sees it: turn {view.turn}, {to_act}<br/>{drawing}"
        f"<details><summary>all of it</summary><pre>{escape(str(view))}</pre></details></div>"
    )
