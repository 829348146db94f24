"""Shapes for drawings of tables (SVG)."""

from __future__ import annotations

from html import escape
from typing import List


def picture(width: int, height: int, parts: List[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="11">{"".join(parts)}</svg>'
    )


def dot(x: float, y: float, colour: str, text: str = "", radius: float = 9) -> str:
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    ink = "#222" if 3 * red + 6 * green + blue > 1300 else "#fff"
    return (
        f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{colour}" stroke="#555"/>'
        f'<text x="{x}" y="{y + 4}" text-anchor="middle" fill="{ink}">{escape(text)}</text>'
    )


def box(x: float, y: float, text: str, fill: str = "#faf8f2", width: float = 56, height: float = 22) -> str:
    return (
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="4" fill="{fill}" stroke="#777"/>'
        f'<text x="{x + width / 2}" y="{y + height / 2 + 4}" text-anchor="middle" fill="#222">{escape(text)}</text>'
    )
