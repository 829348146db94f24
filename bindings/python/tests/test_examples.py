"""The examples run and say what they promise."""

import pathlib
import re
import subprocess
import sys

EXAMPLES = pathlib.Path(__file__).resolve().parents[3] / "examples" / "python"


def run(name, *arguments):
    command = [sys.executable, str(EXAMPLES / name), *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def test_random_play():
    output = run("random_play.py")
    assert "games of" in output and "victories by seat:" in output and "goal" in output


def test_a_learner_beats_novice():
    output = run("learn.py", "20")  # seconds of processor time
    seconds = int(re.search(r"in (\d+) s of processor time", output).group(1))
    score = float(re.search(r"score against novice: ([\d.]+)", output).group(1))
    assert seconds <= 60 and score >= 0.6, output
