"""The adapters have the properties that Gymnasium, PettingZoo and OpenSpiel ask for. Where these are installed, their own tests run."""

import copy

import numpy as np
import patolli
import patolli.gym
import patolli.openspiel
import patolli.pettingzoo
import pytest


def test_gymnasiums_own_check():
    checker = pytest.importorskip("gymnasium.utils.env_checker")
    checker.check_env(patolli.gym.Env("splendor", opponents=["random"]), skip_render_check=True)


def test_pettingzoos_own_check():
    api = pytest.importorskip("pettingzoo.test")
    api.api_test(patolli.pettingzoo.AECEnv("splendor"), num_cycles=100)


def test_openspiels_own_check():
    pytest.importorskip("pyspiel")
    sim = pytest.importorskip("open_spiel.python.tests.pyspiel_test")
    assert sim and patolli.openspiel.register()


@pytest.mark.parametrize("name, opponents", [("splendor", ["random"]), ("splendor", ["greedy", "random"]), ("coatl", ["random"]), ("coatl-solo", [])])
def test_an_environment_of_one_learner(name, opponents):
    env = patolli.gym.Env(name, opponents=opponents)
    seats = set()
    rewards = []
    obs, info = env.reset(seed=3)
    for _ in range(3):
        over = False
        seats.add(info["seat"])
        while not over:
            assert obs in env.observation_space and info["to_act"] == info["seat"]
            action = int(np.flatnonzero(info["action_mask"])[-1])
            assert action in env.action_space
            obs, reward, over, truncated, info = env.step(action)
            assert not truncated and (over or reward == 0)
        assert obs in env.observation_space and not info["action_mask"].any()
        rewards.append(reward)
        with pytest.raises(patolli.Error, match="reset"):
            env.step(0)
        obs, info = env.reset()
    assert len(seats) == min(3, len(opponents) + 1), "the learner's seat changes from game to game"
    assert all(0 <= reward <= 1 for reward in rewards)
    env.close()
    with pytest.raises(patolli.ClosedError):
        env.reset()


def test_a_seed_gives_the_same_game():
    seen = []
    for _ in range(2):
        env = patolli.gym.Env("splendor", opponents=["novice"])
        obs, info = env.reset(seed=11, options={"seat": 1})
        steps = [obs]
        for _ in range(10):
            obs, *_, info = env.step(int(info["action_mask"].argmax()))
            steps.append(obs)
        seen.append(np.stack(steps))
    assert np.array_equal(*seen)


def test_a_vector_of_environments():
    envs = patolli.gym.VectorEnv("splendor", num_envs=3, opponents=["random"], seat=0)
    assert str(envs.metadata["autoreset_mode"]).endswith(("SameStep", "SAME_STEP"))
    obs, info = envs.reset(seed=5)
    assert obs in envs.observation_space and envs.single_action_space.n == 154
    ended = 0
    while ended < 3:
        actions = np.array([np.flatnonzero(mask)[-1] for mask in info["action_mask"]])
        assert actions in envs.action_space
        obs, reward, terminated, truncated, info = envs.step(actions)
        assert reward.shape == (3,) and not truncated.any() and not reward[~terminated].any()
        assert info["action_mask"].any(axis=1).all(), "ended tables have begun again"
        for table in np.flatnonzero(terminated):
            ended += 1
            assert info["_final_obs"][table] and info["final_obs"][table] in envs.single_observation_space
            assert info["final_info"][table]["result"].ending != "running"
    with pytest.raises(patolli.IllegalActionError):
        envs.step(np.array([138, 138, 138]))
    envs.close()
    with pytest.raises(patolli.ClosedError):
        envs.reset()


@pytest.mark.parametrize("name, players", [("splendor", 3), ("coatl", 2), ("coatl-solo", 1)])
def test_agents_in_turn(name, players):
    env = patolli.pettingzoo.AECEnv(name, players=players)
    env.reset(seed=5)
    assert env.agents == env.possible_agents and env.max_num_agents == players
    rng = patolli.Rng(1)
    total = {agent: 0.0 for agent in env.agents}
    steps = 0
    for agent in env.agent_iter():
        steps += 1
        observation, reward, terminated, truncated, _ = env.last()
        total[agent] += reward
        assert observation in env.observation_space(agent) and not truncated
        if terminated:
            assert not observation["action_mask"].any()
            env.step(None)
        else:
            legal = np.flatnonzero(observation["action_mask"])
            for other in env.agents:
                assert env.observe(other)["action_mask"].any() == (other == agent)
            env.step(int(legal[rng.below(len(legal))]))
    assert not env.agents and steps > 20
    winners = env._playing().result.winners
    assert [total[agent] for agent in env.possible_agents] == pytest.approx(
        [1 / len(winners) if seat in winners else 0 for seat in range(players)]
    )


@pytest.mark.parametrize("name, players", [("splendor", 2), ("coatl", 3), ("coatl-solo", 1)])
def test_a_spiel(name, players):
    game = patolli.openspiel.SpielGame(name, {"players": players})
    assert game.num_players() == players
    state = game.new_initial_state()
    rng = patolli.Rng(3)
    length = 0
    told = set()
    while not state.is_terminal():
        length += 1
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert len(outcomes) <= game.max_chance_outcomes()
            assert sum(odds for _, odds in outcomes) == pytest.approx(1)
            assert state.legal_actions() == [number for number, _ in outcomes]
            action = outcomes[rng.below(len(outcomes))][0]
        else:
            player = state.current_player()
            legal = state.legal_actions()
            assert legal == sorted(set(legal)) and 0 <= legal[0] and legal[-1] < game.num_distinct_actions()
            information = state.information_state_string(player)
            assert (player, information) not in told, "perfect recall: no information state comes twice"
            told.add((player, information))
            assert len(state.observation_tensor(player)) == game.observation_tensor_shape()[0]
            action = legal[rng.below(len(legal))]
        assert state.action_to_string(state.current_player(), action)
        child = state.clone()
        child.apply_action(action)
        before = str(state)
        state.apply_action(action)
        assert str(child) == str(state) and str(state) != before
    assert length <= game.max_game_length()
    returns = state.returns()
    assert len(returns) == players and all(game.min_utility() <= value <= game.max_utility() for value in returns)
    assert copy.copy(returns) == returns and state.legal_actions() == []
