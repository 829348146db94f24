"""Views in notebooks: HTML with a small drawing (SVG), made of what the view's JSON says and nothing else."""

from __future__ import annotations

from html import escape
from typing import Optional

from .per_game import per_game
from .values import View


def view_svg(view: View) -> Optional[str]:
    """The table as a drawing, where there is one for the game; else None."""
    drawing = per_game(view.game.name).drawing
    return None if drawing is None else drawing(view)


def view_html(view: View) -> str:
    """What notebooks show of a view."""
    who = "a spectator" if view.viewer < 0 else f"player {view.viewer + 1}"
    to_act = {None: "over", -1: "chance"}.get(view.to_act, f"player {(view.to_act or 0) + 1} to act")
    drawing = view_svg(view) or ""
    return (
        f"<div><b>{escape(view.game.name)}</b>, as {who} sees it: turn {view.turn}, {to_act}<br/>{drawing}"
        f"<details><summary>all of it</summary><pre>{escape(str(view))}</pre></details></div>"
    )
