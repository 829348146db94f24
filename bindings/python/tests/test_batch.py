"""Many tables in step."""

import multiprocessing
import os
import signal
import subprocess
import sys
import time

import numpy as np
import patolli
import pytest

GAMES = [("splendor", 2), ("splendor", 4), ("coatl", 2), ("coatl", 4), ("coatl-solo", 1)]


@pytest.mark.parametrize("name, players", GAMES)
def test_shapes_and_types(name, players):
    env = patolli.make_vec(name, num_envs=3, players=players, seed=7, packed=True, lists=True)
    obs, info = env.reset()
    actions = patolli.game(name).encoding.actions["default"]
    assert obs.shape == (3, env.observation_size) and obs.dtype == np.float32
    assert info["action_mask"].shape == (3, actions) and info["action_mask"].dtype == bool
    assert info["to_act"].dtype == np.int8 and info["final_obs"].shape == (3, players, env.observation_size)
    unpacked = np.unpackbits(info["packed_mask"], axis=1, bitorder="little")[:, :actions].astype(bool)
    assert np.array_equal(unpacked, info["action_mask"])
    for table in range(3):
        first, last = info["legal_offsets"][table : table + 2]
        assert info["legal"][first:last].tolist() == np.flatnonzero(info["action_mask"][table]).tolist()
    obs, reward, terminated, truncated, info = env.step(env.random_actions())
    assert reward.shape == (3, players) and reward.dtype == np.float32
    assert terminated.dtype == bool and truncated.dtype == bool and not truncated.any()


def test_the_observation_is_the_same_for_two_to_four_players():
    sizes = {patolli.make_vec("coatl", 1, players).observation_size for players in (2, 3, 4)}
    assert len(sizes) == 1


def test_the_layout_names_every_number():
    for name, players in GAMES:
        env = patolli.make_vec(name, 1, players)
        parts = list(env.layout.values())
        assert [part.offset for part in parts] == list(np.cumsum([0] + [p.rows * p.width for p in parts])[:-1])
        assert parts[-1].slice.stop == env.observation_size


def test_observations_are_those_of_views():
    env = patolli.make_vec("coatl", 4, players=3, seed=2)
    obs, info = env.reset()
    for _ in range(30):
        for table in range(4):
            state = env.state(table)
            view = state.view(state.to_act)
            assert state.to_act == info["to_act"][table]
            assert np.array_equal(view.observation(), obs[table])
            assert np.array_equal(view.action_mask(), info["action_mask"][table])
        seats = np.array([2, 1, 0, 2])
        seen = env.observe(seats)
        for table, seat in enumerate(seats):
            assert np.array_equal(env.state(table).view(int(seat)).observation(), seen[table])
        obs, _, _, _, info = env.step(env.random_actions())


def ended_games(threads, seed=5):
    """Scores by number of the game."""
    env = patolli.make_vec("splendor", 6, players=2, seed=seed, payments="all", threads=threads)
    env.reset()
    found = {}
    while len(found) < 20:
        obs, reward, terminated, _, info = env.step(env.random_actions())
        for table in np.flatnonzero(terminated):
            number = int(info["result"]["game"][table])
            assert number % 6 == table
            found[number] = tuple(int(x) for x in info["result"]["score"][table][:2])
            assert reward[table].sum() == pytest.approx(1)
            assert patolli.ending_text(int(info["result"]["ending"][table])) in ("goal", "all-pass", "turn-limit")
        assert not reward[~terminated].any()
    return found


def test_games_are_those_of_selfplay_with_any_number_of_threads():
    one, two = ended_games(1), ended_games(2)
    assert one == two
    records = list(patolli.selfplay("splendor", games=12, seed=5))
    for number, score in one.items():
        if number < 12:
            assert records[number].result.score == score


def test_ended_tables_restart_in_the_same_step():
    env = patolli.make_vec("splendor", 8, players=2, seed=1)
    env.reset()
    while True:
        obs, reward, terminated, _, info = env.step(env.random_actions())
        if terminated.any():
            break
    table = int(np.flatnonzero(terminated)[0])
    over = env.layout["phase"].offset + 3
    assert (info["final_obs"][table][:, over] == 1).all(), "the old game is over"
    assert obs[table][over] == 0 and env.state(table).turn == 1, "the new one begins"
    assert env.game_number(table) == table + 8


def test_rewards_by_margin():
    env = patolli.make_vec("splendor", 8, players=2, seed=1, reward="margin", observations=False)
    env.reset()
    while True:
        obs, reward, terminated, _, info = env.step(env.random_actions())
        if terminated.any():
            break
    table = int(np.flatnonzero(terminated)[0])
    score = info["result"]["score"][table]
    assert obs is None and reward[table].tolist() == [score[0] - score[1], score[1] - score[0]]


def test_arrays_are_overwritten_unless_copied():
    env = patolli.make_vec("splendor", 2, seed=3)
    first, _ = env.reset()
    second, *_ = env.step(env.random_actions())
    assert first is second
    env = patolli.make_vec("splendor", 2, seed=3, copy=True)
    first, info = env.reset()
    kept = first.copy(), info["action_mask"].copy()
    second, *_ = env.step(env.random_actions())
    assert first is not second and np.array_equal(first, kept[0]) and np.array_equal(info["action_mask"], kept[1])


def test_reset_goes_on_or_starts_over():
    env = patolli.make_vec("coatl", 2, players=2, seed=9)
    env.reset()
    first = str(env.state(0))
    env.reset()
    assert env.game_number(0) == 2 and str(env.state(0)) != first
    env.reset(seed=9)
    assert str(env.state(0)) == first


def test_history_is_kept_when_wanted():
    env = patolli.make_vec("coatl", 2, players=2, seed=9, history=True)
    env.reset()
    for _ in range(10):
        env.step(env.random_actions())
    state = env.state(1)
    assert len(state.view(0).history()) > 30
    plain = patolli.make_vec("coatl", 2, players=2, seed=9)
    plain.reset()
    for _ in range(10):
        plain.step(plain.random_actions())
    assert plain.state(1) == state
    with pytest.raises(patolli.Error, match="history=True"):
        plain.state(1).view(0).history()


def steps_in_child(env, out):
    for _ in range(10):
        env.step(env.random_actions())
    out.put([str(env.state(i)) for i in range(env.num_envs)])


def test_works_after_a_fork():
    env = patolli.make_vec("splendor", 8, players=2, seed=4, threads=3)
    env.reset()
    env.step(env.random_actions())
    context = multiprocessing.get_context("fork")
    out = context.Queue()
    child = context.Process(target=steps_in_child, args=(env, out))
    child.start()
    theirs = out.get(timeout=120)
    child.join()
    for _ in range(10):
        env.step(env.random_actions())
    assert theirs == [str(env.state(i)) for i in range(8)]


def spawned(seed, out):
    env = patolli.make_vec("splendor", 2, seed=seed)
    env.reset()
    out.put(str(env.state(0)))


def test_works_after_a_spawn():
    context = multiprocessing.get_context("spawn")
    out = context.Queue()
    child = context.Process(target=spawned, args=(6, out))
    child.start()
    text = out.get(timeout=120)
    child.join()
    env = patolli.make_vec("splendor", 2, seed=6)
    env.reset()
    assert text == str(env.state(0))


@pytest.mark.parametrize("thinks", ["patolli.search(view, time_ms=2000000)", "patolli.Bot('search@2000s')(view)", "patolli.solve(view, nodes=20_000_000, turns=40)"])
def test_control_c_ends_a_long_search(thinks):
    program = (
        "import signal, patolli\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"  # a job in the background inherits it ignored
        "view = patolli.new_game('splendor', 2, seed=1).view(0)\n"
        "try:\n"
        f"    {thinks}\n"
        "except KeyboardInterrupt:\n"
        "    print('interrupted', flush=True)\n"
    )
    environment = dict(os.environ, OPENBLAS_NUM_THREADS="1")  # NumPy has threads of its own otherwise
    child = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True, env=environment)
    while len(os.listdir(f"/proc/{child.pid}/task")) < 2:  # until the search has its thread
        assert child.poll() is None
        time.sleep(0.01)
    child.send_signal(signal.SIGINT)
    output, _ = child.communicate()
    assert child.returncode == 0 and output == "interrupted\n"
