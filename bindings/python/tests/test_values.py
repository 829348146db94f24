"""States, views and actions are values."""

import copy
import pickle

import numpy as np
import patolli
import pytest

GAMES = [("splendor", 2), ("splendor", 4), ("coatl", 3), ("coatl-solo", 1)]


def played(name, players, steps=40, seed=5, **options):
    """A state in the middle of a random game."""
    state = patolli.new_game(name, players, seed=seed, **options)
    rng = patolli.Rng(seed)
    for _ in range(steps):
        if state.to_act is None:
            break
        if state.to_act < 0:
            state.apply(state.sample(rng))
        else:
            legal = state.legal()
            state.apply(legal[rng.below(len(legal))])
    state.resolve_chance(rng)
    return state


@pytest.mark.parametrize("name, players", GAMES)
def test_states_are_values(name, players):
    state = played(name, players)
    pickled = pickle.loads(pickle.dumps(state))
    for other in (state.copy(), copy.copy(state), copy.deepcopy(state), pickled, patolli.parse(name, str(state))):
        assert other == state and hash(other) == hash(state) and str(other) == str(state)
        assert other is not state
    text = str(state)
    after = state.after(state.legal()[-1])
    assert str(state) == text and after != state
    state.apply(state.legal()[-1])
    assert state == after
    assert len({state, after, played(name, players)}) == 2


@pytest.mark.parametrize("name, players", GAMES)
def test_views_are_values(name, players):
    state = played(name, players)
    for seat in [*range(players), -2]:
        view = state.view(seat)
        for other in (copy.copy(view), pickle.loads(pickle.dumps(view)), state.view(seat)):
            assert other == view and hash(other) == hash(view) and str(other) == str(view)
            assert other.history() == view.history()
        assert view.determinize(3).view(seat) == view


@pytest.mark.parametrize("name, players", GAMES)
def test_actions_have_text_code_and_index(name, players):
    state = played(name, players)
    legal = state.legal()
    assert [a.code for a in legal] == sorted(a.code for a in legal)
    view = state.view(state.to_act)
    assert view.legal() == legal and [a.index for a in view.legal()] == [a.index for a in legal]
    for action in legal:
        assert state.action(action.text) == action
        assert pickle.loads(pickle.dumps(action)) == action
        if action.index is not None:
            assert view.action(action.index) == action
            assert state.after(action.index) == state.after(action)
    mask = view.action_mask()
    assert np.flatnonzero(mask).tolist() == sorted(a.index for a in legal if a.index is not None)


def test_every_payment_has_an_index_in_the_full_space():
    for seed in range(50):  # until somebody can choose how to pay
        state = played("splendor", 2, steps=80, seed=seed)
        if any(action.index is None for action in state.legal()):
            break
    assert any(action.index is None for action in state.legal())
    full = patolli.parse("splendor", str(state), payments="all")
    assert all(action.index is not None for action in full.legal())
    assert len(full.legal()) == len(state.legal())


def test_chance_is_explicit_or_drawn():
    state = patolli.new_game("splendor", 2)
    assert state.to_act == -1
    outcomes = state.outcomes()
    assert abs(sum(odds for _, odds in outcomes) - 1) < 1e-12
    assert state.sample(3) == state.sample(3)
    state.apply(outcomes[0][0])
    with pytest.raises(patolli.Error, match="chance is not to act"):
        patolli.new_game("splendor", 2, seed=1).sample(1)


def test_a_view_knows_nothing_hidden():
    # The same deal but for what the other player holds: the views are equal, and so is all that they say.
    state = played("coatl", 2, steps=30)
    view = state.view(0)
    world = view.determinize(17)
    assert world != state
    other = world.view(0)
    assert other == view and other.json() == view.json() and str(other) == str(view)
    assert np.array_equal(other.observation(), view.observation())
    assert str(state).encode() not in pickle.dumps(view), "a view is pickled as a world drawn from it"


def test_histories_are_redacted():
    state = patolli.new_game("coatl", 2, seed=3)
    mine, yours, nobody = (state.view(seat).history() for seat in (0, 1, -2))
    assert len(mine) == len(yours) == len(nobody)
    assert any(event.text == "draw ?" for event in mine)
    known = [(a.text, b.text) for a, b in zip(mine, yours) if a.text != b.text]
    assert known and all("?" in a or "?" in b for a, b in known)
    assert sum("?" in event.text for event in nobody) > sum("?" in event.text for event in mine)
    # It goes on with every step, and a copy has its own.
    copied = state.copy()
    copied.apply(copied.legal()[0])
    assert len(copied.view(0).history()) == len(mine) + 1 and len(state.view(0).history()) == len(mine)


def test_results_have_a_side_for_the_automaton():
    state = played("coatl-solo", 1, steps=5000)
    assert state.to_act is None
    assert len(state.result.score) == 2 and state.result.winners in ((0,), (1,))
    assert state.legal() == []


def test_perft_counts_sequences():
    assert patolli.new_game("splendor", 2).perft(2) == 40 * 39


def test_a_view_is_drawn_in_notebooks():
    for name, players in GAMES:
        html = played(name, players).view(0)._repr_html_()
        assert "<svg" in html and "</svg>" in html and name in html


def test_random_numbers_are_those_of_splitmix64():
    rng = patolli.Rng(1234567)
    assert [rng.next() for _ in range(3)] == [6457827717110365317, 3203168211198807973, 9817491932198370423]
    assert 0 <= rng.below(6) < 6
