"""`patolli selfplay --observations`: NumPy reads it, and it is what this package says of the same games."""

import json
import os
import subprocess

import numpy as np
import patolli
import pytest

PROGRAM = os.environ.get("PATOLLI_PROGRAM")


def exported(folder, *words):
    """The arrays of a run, and its layout."""
    subprocess.run([PROGRAM, "selfplay", *words, "--observations", str(folder)], check=True, stdout=subprocess.DEVNULL)
    arrays = {file.stem: np.load(file, mmap_mode="r") for file in folder.glob("*.npy")}
    assert set(arrays) == {"observation", "mask", "action", "seat", "reward", "game"}
    return arrays, json.loads((folder / "layout.json").read_text())


@pytest.mark.skipif(not PROGRAM, reason="PATOLLI_PROGRAM is not set")
@pytest.mark.parametrize("name, players, payments", [("splendor", 3, "all"), ("coatl", 2, "default"), ("coatl-solo", 1, "default")])
def test_exported_observations_are_those_of_the_environment(tmp_path, name, players, payments):
    arrays, layout = exported(tmp_path / "o", name, "--players", str(players), "--games", "3", "--seed", "7", "--payments", payments)
    env = patolli.make_vec(name, num_envs=1, players=players, seed=7, payments=payments, packed=True)
    assert layout["observation"] == env.observation_size
    assert {part["name"]: (part["offset"], part["rows"], part["width"]) for part in layout["layout"]} == {
        key: (part.offset, part.rows, part.width) for key, part in env.layout.items()
    }
    rewards = {}
    obs, info = env.reset()
    for row, (game, seat) in enumerate(zip(arrays["game"], arrays["seat"])):
        assert seat == info["to_act"][0]
        assert np.array_equal(arrays["observation"][row], obs[0])
        assert np.array_equal(arrays["mask"][row], info["packed_mask"][0])
        action = env.random_actions()
        assert action[0] == arrays["action"][row]
        obs, reward, terminated, _, info = env.step(action)
        if terminated[0]:
            assert info["result"]["game"][0] == game
            rewards[int(game)] = reward[0].copy()
    assert sorted(rewards) == [0, 1, 2]
    expected = [rewards[int(game)][seat] for game, seat in zip(arrays["game"], arrays["seat"])]
    assert np.array_equal(arrays["reward"], np.array(expected, np.float32))


@pytest.mark.skipif(not PROGRAM, reason="PATOLLI_PROGRAM is not set")
def test_exported_observations_of_bots_are_those_of_views(tmp_path):
    """Bots pay as they like, so that some actions have no index among the default ones."""
    records = tmp_path / "games.jsonl"
    arrays, layout = exported(tmp_path / "o", "splendor", "--bots", "greedy,random", "--games", "2", "--records", str(records))
    row = 0
    for record in patolli.read_records(records):
        state = patolli.new_game("splendor", players=2)
        for actor, action in record.actions():
            if actor >= 0:
                assert state.to_act == actor
                view = state.view(actor)
                assert np.array_equal(arrays["observation"][row], view.observation())
                mask = np.unpackbits(arrays["mask"][row], bitorder="little")[: layout["actions"]].astype(bool)
                assert np.array_equal(mask, view.action_mask())
                chosen = arrays["action"][row]
                if chosen >= 0:
                    assert state.action(int(chosen)) == action
                row += 1
            state.apply(action)
    assert row == len(arrays["action"]) and (arrays["action"] >= 0).any()
