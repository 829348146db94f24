"""The examples of docstrings and of docs/PYTHON.md are run."""

import doctest
import importlib
import pathlib
import pkgutil
import re

import patolli
import pytest

ROOT = pathlib.Path(__file__).resolve().parents[3]


@pytest.mark.parametrize("name", [module.name for module in pkgutil.iter_modules(patolli.__path__)])
def test_docstrings(name):
    module = importlib.import_module(f"patolli.{name}")
    assert doctest.testmod(module, optionflags=doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL).failed == 0


def test_public_things_are_described():
    for name in patolli.__all__:
        thing = getattr(patolli, name)
        if callable(thing):
            assert thing.__doc__, name


def test_the_guide_runs(capsys):
    text = (ROOT / "docs" / "PYTHON.md").read_text(encoding="utf-8")
    programs = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert programs[0].startswith("import numpy as np, patolli\n"), "the guide begins with a whole program"
    names = {}
    for program in programs:
        exec(compile(program, "docs/PYTHON.md", "exec"), names)
    assert capsys.readouterr().out


def test_the_guide_lists_every_part_and_index():
    text = (ROOT / "docs" / "PYTHON.md").read_text(encoding="utf-8")
    for game in patolli.games():
        for part in game.encoding.layout.values():
            shape = f"{part.rows} × {part.width}" if part.rows > 1 else str(part.width)
            assert f"| {part.offset} | `{part.name}` | {shape} | {part.meaning} |" in text, (game.name, part)
        assert str(game.encoding.actions["all"]) in text
