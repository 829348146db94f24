"""Learns Splendor for two with PyTorch, from zero knowledge and from observations alone, until it beats `casual`.

    learn_torch.py [MINUTES] [--seed N] [--opponent casual] [--games 400] [--every MINUTES] [--save FILE] [--load FILE]

MINUTES is the processor time of the learning. Every so often, and at the end, the policy plays the opponent; each of these
lines is a point of the curve in docs/PYTHON.md. It needs PyTorch (Debian: python3-torch, libopenblas0-pthread) and one core.

At half of the tables it plays against itself, at the others against the opponent, whose decisions are not copied. The method
is PPO. A table is one stream of decisions, in which a seat's gain is the other's loss, so that one value serves both. The
network knows what the printed components have in common: every card is looked at by the same weights, and every colour by
the same weights.
"""

import argparse
import time

import numpy as np
import patolli
import torch
from torch import nn

TABLES, STEPS, BATCH, EPOCHS = 256, 64, 1024, 2
TRACE, CLIP, ENTROPY, RATE = 0.95, 0.2, 0.01, 1e-3
WANTS = 8  # learned ways in which a card makes its colours wanted
NEAR = 3  # and known ones: how near it is, and what it is worth

SETS = torch.tensor([[s >> c & 1 for c in range(5)] for s in range(32) if 1 <= bin(s).count("1") <= 3], dtype=torch.float32)


def returned_tokens():
    """The tokens of the 83 returns, in the order of their indices."""
    one = [(c,) for c in range(6)]
    two = [(c, d) for c in range(6) for d in range(c, 6)]
    two_and_one = [(c, c, d) for c in range(6) for d in range(6)]
    three = [tuple(c for c in range(6) if s >> c & 1) for s in range(64) if bin(s).count("1") == 3]
    return torch.tensor([[m.count(c) for c in range(6)] for m in one + two + two_and_one + three], dtype=torch.float32)


RETURNS = returned_tokens()


def small(*sizes):
    layers = []
    for before, after in zip(sizes, sizes[1:]):
        layers += [nn.Linear(before, after), nn.ReLU()]
    return nn.Sequential(*layers[:-1])


class Network(nn.Module):
    """From observations to the logits of all actions, and the expected result of the seat that looks."""

    def __init__(self, layout):
        super().__init__()
        self.part = {name: part.slice for name, part in layout.items()}
        size = max(part.slice.stop for part in layout.values())
        self.table = nn.Sequential(nn.Linear(size, 96), nn.ReLU())
        self.short = nn.Linear(96, 16)
        self.card = small(25 + 16, 48, 2 + WANTS)
        self.colour = small(2 * (WANTS + NEAR) + 6 + 16, 32, 3)
        self.others = nn.Linear(96, 3 + 10 + 1 + 3 + 3 + 1)  # decks, nobles, pass; sets by size; tokens too many; gold
        self.value = small(96 + 2 * (WANTS + NEAR), 64, 1)
        for last in (self.card[-1], self.colour[-1], self.others, self.value[-1]):
            nn.init.normal_(last.weight, std=0.01)
            nn.init.zeros_(last.bias)

    def cards(self, obs):
        """The twelve open cards and the viewer's reserved ones, and what the viewer lacks of each."""
        n, part = len(obs), self.part
        tokens, bonuses = 7 * obs[:, part["tokens"]].view(n, 4, 6), 7 * obs[:, part["bonuses"]].view(n, 4, 5)
        reserved = obs[:, part["reserved"]].reshape(n, 12, 16)[:, :3, 4:]
        cards = torch.cat([obs[:, part["cards"]].reshape(n, 12, 12), reserved], 1)
        there, points, bonus, price = cards[..., :1], cards[..., 1:2], cards[..., 2:7], 7 * cards[..., 7:]
        left = (price - bonuses[:, :1]).clamp(min=0)
        lack = (left - tokens[:, :1, :5]).clamp(min=0)
        missing = (lack.sum(2, keepdim=True) - tokens[:, :1, 5:]).clamp(min=0)
        theirs = (price - bonuses[:, 1:2] - tokens[:, 1:2, :5]).clamp(min=0).sum(2, keepdim=True) * there
        cheaper = ((left > 0) * there).sum(1, keepdim=True) / 5  # cards that a bonus of the colour makes cheaper
        wins = (5 * points + 15 * obs[:, part["points"]][:, None, :1] >= 15) * there
        own = torch.zeros(n, 15, 1)
        own[:, 12:] = 1
        known = [there, points, bonus, left / 7, lack / 7, missing / 7, left.sum(2, keepdim=True) / 10, (missing == 0) * there]
        known += [wins, (bonus * cheaper).sum(2, keepdim=True), own, theirs / 7, 1 / (1 + missing)]
        return torch.cat(known, 2), there, left, lack, tokens, bonuses

    def forward(self, obs):
        n = len(obs)
        known, there, left, lack, tokens, bonuses = self.cards(obs)
        table = self.table(obs)
        short = self.short(table)[:, None]
        cards = self.card(torch.cat([known, short.expand(n, 15, 16)], 2))
        near, points = known[..., -1:], known[..., 1:2]
        wants = torch.cat([torch.sigmoid(cards[..., 2:]), near, near**2, 5 * points * near**2], 2) * there
        demand = torch.cat([torch.einsum("nkm,nkc->ncm", wants, lack), torch.einsum("nkm,nkc->ncm", wants, left)], 2) / 10
        bank = 7 * obs[:, self.part["bank"]]
        held = torch.stack([bank[:, :5], tokens[:, 0, :5], bonuses[:, 0], tokens[:, 1, :5], bonuses[:, 1]], 2) / 7
        many = (tokens[:, 0].sum(1) / 10)[:, None, None].expand(n, 5, 1)
        colours = self.colour(torch.cat([demand, held, many, short.expand(n, 5, 16)], 2))
        one, two, back = colours[..., 0], colours[..., 1], colours[..., 2]
        others = self.others(table)
        room = 10 - tokens[:, 0].sum(1, keepdim=True)

        def surplus(count):  # what it costs to have to return one, two, three tokens
            over = (count[None] - room).clamp(min=0, max=3)
            return sum(others[:, 17 + i, None] * (over > i) for i in range(3))

        count = SETS.sum(1)
        by_size = others[:, 14:17][:, count.long() - 1]
        takes = one @ SETS.T + by_size + surplus(count)
        twice = one + two + surplus(torch.full((5,), 2.0))
        returns = back @ RETURNS[:, :5].T + others[:, 20:] * RETURNS[:, 5]
        logits = [takes, twice, cards[:, :12, 1], others[:, :3], returns, others[:, 3:14], cards[..., 0]]
        return torch.cat(logits, 1), torch.tanh(self.value(torch.cat([table, demand.mean(1)], 1))).squeeze(1)

    def bot(self):
        """As a bot: the most probable action."""

        def learner(view, _legal):
            with torch.no_grad():
                logits, _ = self(torch.from_numpy(view.observation()[None]))
            logits[0, torch.from_numpy(~view.action_mask())] = -torch.inf
            return view.action(int(logits.argmax()))

        return learner


def masked(logits, mask):
    return torch.log_softmax(logits.masked_fill(~mask, -1e9), 1)


class Learner:
    def __init__(self, seed, opponent):
        torch.manual_seed(seed)
        torch.set_num_threads(1)
        self.env = patolli.make_vec("splendor", TABLES, players=2, seed=seed, reward="margin")
        self.network = Network(self.env.layout)
        self.optimiser = torch.optim.Adam(self.network.parameters(), lr=RATE)
        self.obs, self.info = self.env.reset()
        self.opponent = patolli.Bot(opponent, seed=seed)
        self.seat = np.where(np.arange(TABLES) < TABLES // 2, -1, np.arange(TABLES) % 2)  # of the opponent; -1: it is not there
        self.games = self.decisions = 0

    def let_opponent_act(self, action):
        """Puts its decisions among the actions, and returns where the others, the learner's own, are."""
        own = self.info["to_act"] != self.seat
        for table in np.flatnonzero(~own):
            view = self.env.state(table).view(self.seat[table])
            chosen = self.opponent(view).index
            if chosen is not None:  # it may pay in a way that these action indices do not have
                action[table] = chosen
        return torch.from_numpy(own)

    def play(self):
        """Some steps of all tables: what was seen, done and expected, from the side of seat 0."""
        obs = torch.empty(STEPS, TABLES, self.env.observation_size)
        mask = torch.empty(STEPS, TABLES, self.env.num_actions, dtype=torch.bool)
        side, value, gain, ended = (torch.zeros(STEPS + 1, TABLES) for _ in range(4))
        action, odds = torch.empty(STEPS, TABLES, dtype=torch.long), torch.empty(STEPS, TABLES)
        own = torch.empty(STEPS, TABLES, dtype=torch.bool)
        for t in range(STEPS + 1):
            side[t] = torch.from_numpy(1.0 - 2.0 * self.info["to_act"])
            with torch.no_grad():
                logits, expected = self.network(torch.from_numpy(self.obs))
            value[t] = side[t] * expected
            if t == STEPS:
                break
            obs[t], mask[t] = torch.from_numpy(self.obs), torch.from_numpy(self.info["action_mask"])
            logged = masked(logits, mask[t])
            action[t] = torch.multinomial(logged.exp(), 1).squeeze(1)
            own[t] = self.let_opponent_act(action[t])
            odds[t] = logged.gather(1, action[t, :, None]).squeeze(1)
            self.obs, reward, terminated, _, self.info = self.env.step(action[t].numpy().astype(np.int32))
            gain[t], ended[t] = torch.from_numpy(np.tanh(reward[:, 0] / 5)), torch.from_numpy(terminated)
            self.games += int(terminated.sum())
        self.decisions += STEPS * TABLES
        advantage, after = torch.empty(STEPS, TABLES), torch.zeros(TABLES)
        for t in reversed(range(STEPS)):
            going = 1 - ended[t]
            after = gain[t] + going * (value[t + 1] + TRACE * after) - value[t]
            advantage[t] = after
        target = side[:STEPS] * (advantage + value[:STEPS])
        own = own.flatten()
        return [x.flatten(0, 1)[own] for x in (obs, mask, action, odds, side[:STEPS] * advantage, target)]

    def improve(self, played):
        for _ in range(EPOCHS):
            order = torch.randperm(len(played[0]))
            for rows in order[: len(order) // BATCH * BATCH].split(BATCH):
                obs, mask, action, odds, advantage, target = (x[rows] for x in played)
                logits, value = self.network(obs)
                logged = masked(logits, mask)
                ratio = (logged.gather(1, action[:, None]).squeeze(1) - odds).exp()
                advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
                won = torch.minimum(ratio * advantage, ratio.clamp(1 - CLIP, 1 + CLIP) * advantage).mean()
                spread = -(logged.exp() * logged).sum(1).mean()
                loss = (value - target).square().mean() - won - self.entropy * spread
                self.optimiser.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(self.network.parameters(), 0.5)
                self.optimiser.step()

    def learn(self, seconds, done):
        """Learns for so much processor time; `done` is the share of the whole that was before, and will be after it."""
        begin, played = time.process_time(), 0.0
        while played < seconds:
            share = done[0] + (done[1] - done[0]) * played / seconds
            for group in self.optimiser.param_groups:
                group["lr"] = RATE * (1 - 0.9 * share)
            self.entropy = ENTROPY * (1 - 0.8 * share)
            self.improve(self.play())
            played = time.process_time() - begin


def main():
    read = argparse.ArgumentParser(description="Learns Splendor for two with PyTorch.")
    read.add_argument("minutes", nargs="?", type=float, default=12, help="processor time of the learning")
    read.add_argument("--seed", type=int, default=1)
    read.add_argument("--opponent", default="casual", help="whom it plays, like casual or search@100i")
    read.add_argument("--games", type=int, default=400, help="against the opponent, each time")
    read.add_argument("--every", type=float, default=1.5, help="minutes between two matches")
    read.add_argument("--save", help="where the weights go")
    read.add_argument("--load", help="weights to begin with")
    given = read.parse_args()
    learner = Learner(given.seed, given.opponent)
    if given.load:
        learner.network.load_state_dict(torch.load(given.load))
    print("minutes  games      decisions  score against", given.opponent)
    at = 0.0
    while True:
        result = patolli.arena("splendor", [learner.network.bot(), given.opponent], given.games, seed=3, payments="default")
        low, high = result.bots[0].interval
        print(f"{at:7.1f}  {learner.games:9,}  {learner.decisions:11,}  {result.rate:.3f} (95 %: {low:.3f} to {high:.3f})", flush=True)
        if at >= given.minutes:
            break
        piece = min(given.every, given.minutes - at)
        learner.learn(60 * piece, (at / given.minutes, (at + piece) / given.minutes))
        at += piece
        if given.save:
            torch.save(learner.network.state_dict(), given.save)


if __name__ == "__main__":
    main()
