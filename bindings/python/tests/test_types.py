"""The types of the package are those that it says, and a program that uses them is checked with them (mypy --strict)."""

import os
import pathlib
import subprocess
import sys

import patolli

CONFIG = """
[mypy]
strict = True
[mypy-gymnasium.*,pettingzoo.*,pyspiel.*]
ignore_missing_imports = True
[mypy-patolli.gym,patolli.pettingzoo,patolli.openspiel]
warn_unused_ignores = False
"""

PROGRAM = """
from typing import Any, List, Optional

import numpy as np
import patolli

Array = np.ndarray[Any, Any]

def choose(mask: Array) -> Array:
    first: Array = mask.argmax(axis=1).astype(np.int32)
    return first

def my_bot(view: patolli.View, legal: List[patolli.Action]) -> patolli.Action:
    return max(legal, key=lambda action: action.text)

env = patolli.make_vec("splendor", num_envs=8, players=2, seed=7)
obs, info = env.reset()
obs, reward, terminated, truncated, info = env.step(choose(info["action_mask"]))
state: patolli.State = env.state(0)
seat: Optional[int] = state.to_act
state.copy().apply(state.legal()[0])
for row in patolli.search(state.view(seat or 0), iterations=10, seed=1):
    visits: int = row.visits
    index: Optional[int] = row.action.index
rate: float = patolli.arena("splendor", [my_bot, "novice"], games=2, seed=1).rate
"""


def check(folder, *arguments):
    (folder / "mypy.ini").write_text(CONFIG)
    paths = dict(os.environ, MYPYPATH=str(pathlib.Path(patolli.__file__).parents[1]))
    command = [sys.executable, "-m", "mypy", "--config-file", "mypy.ini", "--cache-dir", ".cache", *arguments]
    done = subprocess.run(command, cwd=folder, env=paths, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


def test_the_package(tmp_path):
    assert "Success" in check(tmp_path, "-p", "patolli")


def test_a_program(tmp_path):
    (tmp_path / "program.py").write_text(PROGRAM)
    assert "Success" in check(tmp_path, "program.py")
    (tmp_path / "program.py").write_text(PROGRAM + "state.view('first')\nstate.to_act + 1\n")
    said = check(tmp_path, "program.py")
    assert 'incompatible type "str"; expected "int"' in said and "Found 2 errors in 1 file" in said
