"""Learns Splendor by playing against itself, with NumPy alone: from zero weights, and from observations alone.

The policy is linear: each kind of action has a few features, all computed from the observation, and the weights are moved
along the policy gradient (REINFORCE) after every game. Then it plays 400 games against `novice`. `learn.py SECONDS` is the
processor time of the learning.
"""

import sys
import time
from itertools import combinations_with_replacement

import numpy as np
import patolli

TABLES = 256
FIRST = {"take": 0, "take_two": 25, "reserve": 30, "deck": 42, "return": 45, "noble": 128, "pass": 138, "buy": 139}
COUNT = {"take": 25, "take_two": 5, "reserve": 12, "deck": 3, "return": 83, "buy": 15}
SETS = np.array([[s >> c & 1 for c in range(5)] for s in range(32) if 1 <= bin(s).count("1") <= 3], np.float32)


def returned_tokens():
    """The tokens of the 83 returns, in the order of their indices."""
    one = [(c,) for c in range(6)]
    two = list(combinations_with_replacement(range(6), 2))
    two_and_one = [(c, c, d) for c in range(6) for d in range(6)]
    three = [tuple(c for c in range(6) if s >> c & 1) for s in range(64) if bin(s).count("1") == 3]
    return np.array([[m.count(c) for c in range(6)] for m in one + two + two_and_one + three], np.float32)


RETURNS = returned_tokens()


class Features:
    """The features of every kind of action, for a batch of observations."""

    def __init__(self, layout):
        self.layout = layout
        self.part = {name: part.slice for name, part in layout.items()}

    def __call__(self, obs):
        n, part = len(obs), self.part
        tokens = 7 * obs[:, part["tokens"]][:, :6]
        bonuses = 7 * obs[:, part["bonuses"]][:, :5]
        score = 15 * obs[:, part["points"]][:, 0]
        open_cards = obs[:, part["cards"]].reshape(n, 12, 12)
        reserved = obs[:, part["reserved"]].reshape(n, 12, 16)[:, :3, 4:]
        cards = np.concatenate([open_cards, reserved], axis=1)
        there, points, bonus = cards[:, :, 0], 5 * cards[:, :, 1], cards[:, :, 2:7]
        left = np.maximum(7 * cards[:, :, 7:] - bonuses[:, None], 0)  # prices after bonuses
        lack = np.maximum(left - tokens[:, None, :5], 0)
        near = there / (1 + np.maximum(lack.sum(2) - tokens[:, None, 5], 0))
        wants = (lack > 0).astype(np.float32)
        demand = np.stack([(wants * weight[:, :, None]).sum(1) for weight in (near, near**2, points * near**2)], axis=2)
        help_ = ((left > 0) * there[:, :, None]).sum(1) / 5  # cards that a bonus of the colour makes cheaper
        room = 10 - tokens.sum(1)
        return {
            "take": self.takes(SETS, demand, room),
            "take_two": self.takes(2 * np.eye(5, dtype=np.float32), demand, room),
            "reserve": np.stack([there, points, near, points * near], axis=2)[:, :12],
            "deck": np.broadcast_to(np.eye(3, dtype=np.float32), (n, 3, 3)),
            "return": np.concatenate(
                [np.einsum("ac,nck->nak", RETURNS[:, :5], demand), np.broadcast_to(RETURNS[:, 5:], (n, 83, 1))], axis=2
            ),
            "buy": np.stack(
                [
                    there,
                    points,
                    (bonus * help_[:, None]).sum(2),
                    left.sum(2) / 5,
                    lack.sum(2) / 3,
                    (points + score[:, None] >= 15) * there,
                ],
                axis=2,
            ),
        }

    @staticmethod
    def takes(sets, demand, room):
        taken = np.broadcast_to(sets.sum(1), (len(demand), len(sets)))
        excess = np.maximum(taken - room[:, None], 0)
        return np.concatenate([np.einsum("ac,nck->nak", sets, demand), taken[:, :, None], excess[:, :, None]], axis=2)


class Policy:
    def __init__(self, layout):
        self.features = Features(layout)
        self.weights = None  # zero, as many as there are features

    def __call__(self, obs, mask):
        """The features by kind of action, and the probability of every action."""
        features = self.features(obs)
        if self.weights is None:
            self.weights = {kind: np.zeros(f.shape[2], np.float32) for kind, f in features.items()}
        logits = np.zeros(mask.shape, np.float32)
        for kind, f in features.items():
            logits[:, FIRST[kind] : FIRST[kind] + COUNT[kind]] = f @ self.weights[kind]
        logits[~mask] = -np.inf
        logits -= logits.max(axis=1, keepdims=True)
        odds = np.exp(logits)
        return features, odds / odds.sum(axis=1, keepdims=True)

    def choose(self, view, _legal):
        """As a bot: the most probable action."""
        _, odds = self(view.observation()[None], view.action_mask()[None])
        return view.action(int(odds[0].argmax()))


def log_gradient(features, odds, actions):
    """d log(odds of the action) / d weights, all kinds one after the other."""
    rows = np.arange(len(actions))
    parts = []
    for kind, f in features.items():
        own = actions - FIRST[kind]
        inside = (own >= 0) & (own < COUNT[kind])
        chosen = f[rows, np.clip(own, 0, COUNT[kind] - 1)] * inside[:, None]
        expected = np.einsum("na,nak->nk", odds[:, FIRST[kind] : FIRST[kind] + COUNT[kind]], f)
        parts.append(chosen - expected)
    return np.concatenate(parts, axis=1)


def learn(seconds, seed=1):
    env = patolli.make_vec("splendor", TABLES, players=2, seed=seed, reward="margin")
    policy, rng = Policy(env.layout), np.random.default_rng(seed)
    obs, info = env.reset()
    rows = np.arange(TABLES)
    traces = speed = None
    games, begin = 0, time.process_time()
    while time.process_time() - begin < seconds:
        seats = info["to_act"].copy()
        features, odds = policy(obs, info["action_mask"])
        actions = (odds.cumsum(axis=1) > rng.random((TABLES, 1))).argmax(axis=1).astype(np.int32)
        actions = np.where(info["action_mask"][rows, actions], actions, odds.argmax(axis=1)).astype(np.int32)
        gradient = log_gradient(features, odds, actions)
        if traces is None:
            traces, speed = np.zeros((TABLES, 2, gradient.shape[1]), np.float32), np.ones(gradient.shape[1], np.float32)
        traces[rows, seats] += gradient
        obs, reward, terminated, _, info = env.step(actions)
        if not terminated.any():
            continue
        games += int(terminated.sum())
        ended = np.tanh(reward[terminated] / 10)[:, :, None] * traces[terminated]
        step = ended.mean(axis=(0, 1))
        speed += 0.01 * (step**2 - speed)
        moved = 0.03 * step / (np.sqrt(speed) + 1e-3)
        at = 0
        for kind, weights in policy.weights.items():
            weights += moved[at : at + len(weights)]
            at += len(weights)
        traces[terminated] = 0
    return policy, games, time.process_time() - begin


def main():
    policy, games, seconds = learn(float(sys.argv[1]) if len(sys.argv) > 1 else 40)
    print(f"learned from {games} games in {seconds:.0f} s of processor time")
    for kind, weights in policy.weights.items():
        print(f"  {kind:<9}", " ".join(f"{w:+.2f}" for w in weights))

    def learner(view, legal):
        return policy.choose(view, legal)

    result = patolli.arena("splendor", [learner, "novice"], games=400, seed=3, payments="default")
    print(result)
    print(f"score against novice: {result.rate:.3f}")


if __name__ == "__main__":
    main()
