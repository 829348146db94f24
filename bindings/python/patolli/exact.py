"""Exact answers: what is provably best, and what a Cóatl scores."""

from __future__ import annotations

import json
from ctypes import byref, c_size_t, create_string_buffer
from typing import Any, Dict, Union

from . import _library as lib
from ._library import C, Error
from .games import Game, game
from .values import State, View


def _request(fields: Dict[str, Any]) -> bytes:
    try:
        return json.dumps(fields).encode()
    except (TypeError, ValueError) as error:
        raise Error(f"texts, numbers, and lists of them were expected: {error}") from None


def solve(which: Union[View, State, str, Game], **fields: Any) -> Dict[str, Any]:
    """What is provably best, as the dict that `patolli solve --json` prints. Ctrl-C ends the waiting.

    Of a view or a state it is the decision of the seat to act, from what that seat knows alone: in Splendor the last rounds of
    the game (``nodes=``, ``turns=``: how far it may look), in Cóatl the best build of the turn (``aim="score"``, "total", "grow").
    Of "coatl" it is the build with what lies on some table: ``coatl``, ``played``, ``board``, ``hand``, ``temples``, ``piles``,
    ``completed``, ``no_new``, ``aim``, ``coatls``, ``gap``, ``rules``, as `patolli solve coatl --help` explains them.

    >>> import patolli
    >>> best = patolli.solve("coatl", coatl=["<BBR"], board="R.R.K>.<Y", hand=[29, 10, 5])
    >>> best["scored"], len(best["steps"]) > 0
    (2, True)
    """
    if isinstance(which, State):
        if which.to_act is None or which.to_act < 0:
            raise Error("a state was expected in which a seat is to act")
        which = which.view(which.to_act)
    if isinstance(which, View):
        found = which.game
        if which.viewer < 0 or which.viewer != which.to_act:
            raise Error("the view's seat has nothing to decide")
        fields = dict(fields, view=which.json())
    else:
        found = game(which)
    request = _request(fields)

    def call() -> lib.Handle:
        return lib.handle(
            "solution", C.patolli_solution_make, found.pointer, request, len(request), what=found.name, error=True
        )

    solution = lib.abandonable(call)
    return dict(json.loads(lib.text(C.patolli_solution_json, solution.pointer)))


def score(which: Union[str, Game], **fields: Any) -> Dict[str, Any]:
    """What a Cóatl scores, card by card, as the dict that `patolli score coatl --json` prints.

    ``coatl`` is its pieces; ``prophecies`` and ``temples`` are lists of cards; without either all cards are scored. ``gap`` is
    "open" or "closed". What the players of a game have is in `State.result`.

    >>> import patolli
    >>> patolli.score("coatl", coatl="<BBRBBKRBBYY>", prophecies=[29, 10, 5], temples=[3])["total"]
    17
    """
    found = game(which)
    request = _request(fields)
    capacity = 1 << 14
    while True:
        buffer, size, error = create_string_buffer(capacity), c_size_t(), lib.ErrorText()
        status = C.patolli_score_json(
            found.pointer, request, len(request), buffer, capacity, byref(size), byref(error)
        )
        if status != lib.TOO_SMALL:
            lib.check(status, found.name, error)
            return dict(json.loads(buffer.raw[: size.value]))
        capacity = size.value + 1
