"""Bad input raises an exception that says what was expected."""

import numpy as np
import patolli
import pytest


@pytest.fixture
def env():
    env = patolli.make_vec("splendor", 3, players=2, seed=1)
    env.reset()
    return env


def refused(call, *words, kind=patolli.Error):
    with pytest.raises(kind) as found:
        call()
    for word in words:
        assert word in str(found.value), str(found.value)


def test_an_illegal_index_harms_no_table(env):
    before = [str(env.state(i)) for i in range(3)]
    good = env.random_actions().copy()
    for table in range(3):
        for bad in (138, -1, 154, 1 << 20, 2**31 - 1):
            actions = good.copy()
            actions[table] = bad
            refused(lambda: env.step(actions), f"table {table}", str(bad), "legal are [", kind=patolli.IllegalActionError)
            refused(lambda: env.step(actions.astype(np.int64)), f"table {table}", kind=patolli.IllegalActionError)
    assert [str(env.state(i)) for i in range(3)] == before
    env.step(good)
    assert all(env.state(i).turn == 2 for i in range(3))


def test_numbers_beyond_32_bits_are_not_legal(env):
    refused(lambda: env.step(np.array([1 << 40, 0, 0])), "table 0", kind=patolli.IllegalActionError)


def test_shapes_and_types(env):
    refused(lambda: env.step(np.zeros(2, np.int32)), "(3,)", "(2,)")
    refused(lambda: env.step(np.zeros((3, 1), np.int32)), "(3,)")
    refused(lambda: env.step(np.zeros(3)), "whole numbers", "float64")
    refused(lambda: env.step(3), "(3,)")
    refused(lambda: env.observe(2), "0 to 1")
    refused(lambda: env.observe([0, -1, 0]), "0 to 1")
    refused(lambda: env.state(3), "0 to 2")


def test_a_step_before_the_reset_and_after_the_close():
    env = patolli.make_vec("splendor", 1)
    refused(lambda: env.step(np.zeros(1, np.int32)), "reset()")
    env.reset()
    env.close()
    for call in (env.reset, env.random_actions, lambda: env.step([0]), lambda: env.state(0), lambda: env.observe(0)):
        refused(call, "closed", kind=patolli.ClosedError)


def test_names_and_options():
    refused(lambda: patolli.make_vec("chess"), "coatl, coatl-solo, splendor")
    refused(lambda: patolli.make_vec("splendor", players=5), "2 to 4")
    refused(lambda: patolli.make_vec("splendor", num_envs=0), "at least one")
    refused(lambda: patolli.make_vec("splendor", payments="some"), "'default' or 'all'")
    refused(lambda: patolli.make_vec("splendor", reward="points"), "'win' or 'margin'")
    refused(lambda: patolli.make_vec("splendor", threads=0), "threads")
    refused(lambda: patolli.new_game("coatl", sacrifice="maybe"), "on|off")
    refused(lambda: patolli.new_game("coatl", speed="high"), "no such option")
    refused(lambda: patolli.Bot("genius"), "novice")
    refused(lambda: patolli.Bot("expert@soon"), "400i")
    refused(lambda: patolli.Bot("search"), "budget")
    with pytest.raises(TypeError):
        patolli.game(7)


def test_texts():
    refused(lambda: patolli.parse("splendor", "nonsense"), "splendor state")
    refused(lambda: patolli.parse("splendor", str(patolli.new_game("coatl", seed=1))), "splendor state")
    good = str(patolli.new_game("splendor", seed=1))
    refused(lambda: patolli.parse("splendor", good.replace("bank=w4", "bank=w9")), "splendor state")
    state = patolli.new_game("splendor", seed=1)
    refused(lambda: state.apply("take everything"), "take everything")
    refused(lambda: state.apply("pass"), "pass", "legal are", kind=patolli.IllegalActionError)
    refused(lambda: state.apply(999), "999", kind=patolli.IllegalActionError)
    refused(lambda: state.apply(patolli.new_game("coatl", seed=1).legal()[0]), "coatl", kind=patolli.IllegalActionError)
    with pytest.raises(TypeError):
        state.apply(None)


def test_seats():
    state = patolli.new_game("splendor", seed=1)
    for seat in (2, -1, 7, "0", None):
        refused(lambda: state.view(seat), "0 to 1", "-2 for a spectator")
    refused(lambda: state.view(-2).observation(), "spectator")
    refused(lambda: patolli.search(state.view(1), iterations=10), "nothing to decide")
    refused(lambda: patolli.Bot("casual")(state.view(1)), "nothing to decide")


def test_budgets():
    view = patolli.new_game("splendor", seed=1).view(0)
    refused(lambda: patolli.search(view), "iterations=400")
    refused(lambda: patolli.search(view, iterations=0), "iterations=0")
    refused(lambda: patolli.search(view, time_ms=-5), "time_ms=-5")


def test_records():
    refused(lambda: patolli.Record("{}"), "a record")
    line = next(patolli.selfplay("splendor", games=1, seed=1)).line
    refused(lambda: patolli.Record(line[:-5]), "a record")
    other = patolli.Record(line.replace('"version":1', '"version":99'))
    refused(lambda: other.game, "version")
    refused(other.check)
    wrong = patolli.Record(line.replace('"winners":[0]', '"winners":[]').replace('"winners":[1]', '"winners":[]'))
    refused(wrong.check, kind=patolli.Error)


def test_bots_that_break_the_rules():
    def cheat(view, legal):
        return "pass"

    refused(lambda: patolli.arena("splendor", [cheat, "random"], games=2), "cheat", "pass")
    refused(lambda: patolli.arena("splendor", ["random"], games=2), "2 to 4")
    refused(lambda: patolli.arena("splendor", ["random", 5], games=2), "a name or a function")
