"""Exact answers: those of the program, of views as of what people write down."""

import json
import os
import subprocess

import patolli
import pytest

PROGRAM = os.environ.get("PATOLLI_PROGRAM")
needs_program = pytest.mark.skipif(not PROGRAM, reason="PATOLLI_PROGRAM names the program to compare with")


def run(*arguments):
    return json.loads(subprocess.run([PROGRAM, *arguments, "--json"], check=True, capture_output=True, text=True).stdout)


@needs_program
def test_a_build_is_solved_as_by_the_program():
    ours = patolli.solve(
        "coatl", coatl=["<BBR", "KYG>"], played=[[12], []], board="R.R.K>.<Y", hand=[29, 10, 5], temples=[3], piles=[9], aim="total"
    )
    theirs = run(
        *("solve", "coatl", "--coatl", "<BBR", "--coatl", "KYG>", "--played", "12", "--board", "R.R.K>.<Y"),
        *("--hand", "29,10,5", "--temples", "3", "--piles", "9", "--aim", "total"),
    )
    assert ours == theirs


@needs_program
def test_a_coatl_is_scored_as_by_the_program():
    theirs = run("score", "coatl", "<BBRBBKRBBYY>", "--prophecy", "29,10,5", "--temple", "3")
    assert patolli.score("coatl", coatl="<BBRBBKRBBYY>", prophecies=[29, 10, 5], temples=[3]) == theirs
    assert len(patolli.score("coatl", coatl="<bbr")["prophecies"]) == 49
    assert patolli.score("coatl", coatl="BRB", gap="closed") == run("score", "coatl", "BRB", "--gap", "closed")


def late_states(game, players, seed):
    """States near the end of games between bots, in which a seat has to decide."""
    for number in range(3):
        state, rng = patolli.new_game(game, players, seed=seed + number), patolli.Rng(number)
        bot, states = patolli.Bot("greedy", seed=1), []
        while state.to_act is not None:
            states.append(state.copy())
            state.apply(bot(state.view(state.to_act)))
            state.resolve_chance(rng)
        yield from states[-4:]


@needs_program
def test_last_rounds_are_solved_as_by_the_program(tmp_path):
    solved = 0
    for number, state in enumerate(late_states("splendor", 2, 40)):
        path = tmp_path / f"{number}.txt"
        path.write_text(str(state) + "\n")
        theirs = run("solve", "splendor", str(path), "--nodes", "20000", "--turns", "6")
        assert patolli.solve(state, nodes=20000, turns=6) == theirs
        assert patolli.solve(state.view(state.to_act), nodes=20000, turns=6) == theirs
        solved += theirs["solved"]
    assert solved > 3


@pytest.mark.parametrize("game, players", [("coatl", 3), ("coatl-solo", 1)])
def test_the_best_build_of_a_turn_can_be_played(game, players):
    steps = 0
    for state in late_states(game, players, 7):
        best = patolli.solve(state, aim="total")
        legal = {action.text for action in state.legal()}
        if state.view(state.to_act).json().get("phase") == "turn" and best["steps"]:
            assert best["steps"][0] in legal
            steps += 1
    assert steps > 0


def test_what_is_no_question():
    state = patolli.new_game("splendor", 2, seed=3)
    for call, word in (
        (lambda: patolli.solve("splendor"), "view"),
        (lambda: patolli.solve(state, nodes=0), "nodes"),
        (lambda: patolli.solve(state, depth=3), "'depth': there is no such field; there are view, nodes, turns"),
        (lambda: patolli.solve(patolli.new_game("splendor", 2)), "a seat is to act"),
        (lambda: patolli.solve(state.view(1)), "nothing to decide"),
        (lambda: patolli.solve("coatl", hand=[99], coatl=["B"]), "hand '99'"),
        (lambda: patolli.solve("coatl", hand=["x"], coatl=["B"]), "hand: a list of numbers"),
        (lambda: patolli.solve("coatl", coatl="B"), "coatl: a list"),
        (lambda: patolli.solve("coatl", coatl=["B"], aim="win"), "score or total or grow"),
        (lambda: patolli.solve("coatl", coatl=[b"B"]), "texts, numbers"),
        (lambda: patolli.score("splendor", coatl="B"), "no such question in this game"),
        (lambda: patolli.score("coatl", coatl="<B<"), "place"),
        (lambda: patolli.score("coatl", coatl="B", prophecies=[5, 5]), "different numbers from 1 to 49"),
    ):
        with pytest.raises(patolli.Error, match=".") as found:
            call()
        assert word in str(found.value), str(found.value)
