"""The games, their options, and how their actions and views become numbers."""

from __future__ import annotations

import json
from ctypes import byref, c_size_t, c_uint32, c_uint64, c_void_p
from functools import lru_cache
from typing import Any, Dict, List, Mapping, NamedTuple, Tuple, Union

from . import _library as lib
from ._library import C, Error

PAYMENTS = ("default", "all")


class Option(NamedTuple):
    """An option of a table."""

    name: str
    values: str
    default: str


class Part(NamedTuple):
    """A part of an observation: `rows` times `width` numbers from `offset` on."""

    name: str
    offset: int
    rows: int
    width: int
    meaning: str

    @property
    def slice(self) -> slice:
        """Where its numbers are: ``obs[:, part.slice]``."""
        return slice(self.offset, self.offset + self.rows * self.width)


class Encoding(NamedTuple):
    """How a game becomes numbers."""

    version: int
    actions: Dict[str, int]
    observation: int
    layout: Dict[str, Part]


class Game:
    """A game in one version of its rules.

    >>> import patolli
    >>> patolli.game("splendor").players
    (2, 4)
    """

    def __init__(self, pointer: Any) -> None:
        self.pointer = pointer
        info = lib.GameInfo()
        lib.check(C.patolli_game_describe(pointer, byref(info)))
        self.name: str = info.name.decode()
        self.version: int = info.version
        self.players: Tuple[int, int] = (info.min_seats, info.max_seats)
        self.options: List[Option] = []
        for number in range(info.options):
            option = lib.OptionInfo()
            lib.check(C.patolli_game_option(pointer, number, byref(option)))
            self.options.append(Option(option.name.decode(), option.values.decode(), option.default_value.decode()))

    def __repr__(self) -> str:
        return f"<patolli game {self.name} {self.version}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and (self.name, self.version) == (other.name, other.version)

    def __hash__(self) -> int:
        return hash((self.name, self.version))

    def __reduce__(self) -> Tuple[Any, ...]:
        return game, (self.name, self.version)

    @property
    def cards(self) -> Dict[str, Any]:
        """The printed cards: what the numbers in views and actions mean."""
        cards: Dict[str, Any] = json.loads(lib.text(C.patolli_game_cards_json, self.pointer))
        return cards

    @property
    def signature(self) -> str:
        """16 digits that change when any rule does; `patolli bench` prints them. Takes a second or so."""
        number = c_uint64()
        lib.check(C.patolli_game_signature(self.pointer, byref(number)))
        return f"{number.value:016x}"

    @property
    def encoding(self) -> Encoding:
        """Its action indices and observation. A game that brings none raises `patolli.Error`."""
        return _encoding(self)

    def action_text(self, code: int) -> str:
        """An action's code in the game's notation."""
        return lib.text(C.patolli_action_text, self.pointer, code)

    def action_code(self, text: str) -> int:
        """The code of an action in the game's notation."""
        data = text.encode()
        code = c_uint32()
        error = lib.ErrorText()
        lib.check(
            C.patolli_action_parse(self.pointer, data, len(data), byref(code), byref(error)),
            f"{self.name}: {text!r}",
            error,
        )
        return code.value

    def option_values(self, options: Mapping[str, Any]) -> Tuple[Any, int]:
        """Options as the library takes them: True and False are on and off."""
        values = (lib.OptionValue * max(1, len(options)))()
        for entry, (name, value) in zip(values, options.items()):
            if isinstance(value, bool):
                value = "on" if value else "off"
            entry.name = name.replace("_", "-").encode()
            entry.value = str(value).encode()
        return values, len(options)


@lru_cache(maxsize=None)
def _encoding(which: Game) -> Encoding:
    info = lib.EncodingInfo()
    error = lib.ErrorText()
    lib.check(C.patolli_game_encoding(which.pointer, byref(info), byref(error)), "", error)
    layout = {}
    for number in range(info.parts):
        part = lib.PartInfo()
        lib.check(C.patolli_game_part(which.pointer, number, byref(part)))
        name = part.name.decode()
        layout[name] = Part(name, part.offset, part.rows, part.width, part.meaning.decode())
    actions = {"default": info.default_actions, "all": info.all_actions}
    return Encoding(info.version, actions, info.observation, layout)


@lru_cache(maxsize=None)
def _find(name: str, version: int) -> Game:
    pointer = c_void_p()
    error = lib.ErrorText()
    lib.check(
        C.patolli_game_find(name.encode(), version, byref(pointer), byref(error)),
        f"game {name!r}; there are {', '.join(each.name for each in games())}",
        error,
    )
    return Game(pointer)


def game(which: Union[str, Game], version: int = 0) -> Game:
    """A game by its name; version 0 is the newest of its rules.

    >>> import patolli
    >>> patolli.game("chess")
    Traceback (most recent call last):
    ...
    patolli.Error: game 'chess'; there are coatl, coatl-solo, splendor: ...
    """
    if isinstance(which, Game):
        return which
    if not isinstance(which, str):
        raise TypeError(f"a game is named by a text, not by {which!r}")
    return _find(which, version)


def games() -> List[Game]:
    """All games, in the newest version of their rules.

    >>> import patolli
    >>> [game.name for game in patolli.games()]
    ['coatl', 'coatl-solo', 'splendor']
    """
    count = c_size_t()
    lib.check(C.patolli_game_count(byref(count)))
    found = []
    for number in range(count.value):
        pointer = c_void_p()
        lib.check(C.patolli_game_at(number, byref(pointer)))
        found.append(Game(pointer))
    return found


def space_number(payments: str) -> int:
    """Which action space: 0 for "default", 1 for "all"."""
    if payments not in PAYMENTS:
        raise Error(f"payments={payments!r}: 'default' or 'all' were expected")
    return PAYMENTS.index(payments)
