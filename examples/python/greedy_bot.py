#!/usr/bin/env python3
"""A bot for Patolli that looks one step ahead: Splendor, Cóatl, and Cóatl alone. Standard library only.

    patolli arena splendor --bots 'greedy,exec:python3 examples/python/greedy_bot.py' --games 20

The protocol is described in docs/BOTS.md: a JSON object on each line, requests on standard input, answers on standard
output. Nothing else may be printed there; use standard error to talk to yourself.
"""

import json
import sys


class Splendor:
    """Buys what brings points and bonuses, and collects tokens for what it will buy next."""

    def __init__(self, game):
        self.cards = {card["id"]: card for card in game["cards"]["cards"]}
        self.nobles = {noble["id"]: noble for noble in game["cards"]["nobles"]}

    def choose(self, view, legal):
        me = view["players"][view["seat"]]
        reserved = [entry["card"] for entry in me["reserved"]]
        within_reach = [card for row in view["rows"] for card in row if card] + reserved
        # How much a token of each colour would help, and a bonus of each colour.
        token_worth = dict.fromkeys(me["tokens"], 0.0)
        bonus_worth = dict.fromkeys(me["bonuses"], 0.3)
        for noble in view["nobles"]:
            missing = {c: n - me["bonuses"][c] for c, n in self.nobles[noble]["bonuses"].items() if n > me["bonuses"][c]}
            for colour in missing:
                bonus_worth[colour] += 2.0 / sum(missing.values())
        for card in within_reach:
            missing = self.missing(card, me)
            worth = (self.cards[card]["points"] + bonus_worth[self.cards[card]["bonus"]]) / (1 + sum(missing.values()))
            for colour in missing:
                token_worth[colour] += worth
        token_worth["gold"] = max(token_worth.values()) + 1

        def value(action):
            words = action.split()
            if words[0] == "buy":
                card = self.cards[self.card_at(words[1], view, me)]
                gold = len(words[2]) - len("gold=") if len(words) > 2 else 0
                return 10 + 4 * card["points"] + bonus_worth[card["bonus"]] - 0.5 * gold
            if words[0] in ("take", "take2"):
                taken = words[1] if words[0] == "take" else 2 * words[1]
                room = 10 - sum(me["tokens"].values())
                return sum(token_worth[COLOURS[c]] for c in taken) - 2 * max(0, len(taken) - room)
            if words[0] == "reserve" and words[1] != "deck":
                card = self.cards[self.card_at(words[1], view, me)]
                return card["points"] / (2.0 + sum(self.missing(card["id"], me).values())) - 0.5
            if words[0] == "return":
                return -sum(token_worth[COLOURS[c]] for c in words[1])
            return -1  # reserving unseen; choosing a noble; passing

        return max(legal, key=value)

    def missing(self, card, me):
        cost = self.cards[card]["cost"]
        short = {c: n - me["bonuses"][c] - me["tokens"][c] for c, n in cost.items()}
        return {c: n for c, n in short.items() if n > 0}

    @staticmethod
    def card_at(place, view, me):
        if place.startswith("r"):
            return me["reserved"][int(place[1:]) - 1]["card"]
        level, at = place.split(".")
        return view["rows"][int(level) - 1][int(at) - 1]


COLOURS = {"w": "white", "b": "blue", "g": "green", "r": "red", "k": "black", "o": "gold"}


class Coatl:
    """Builds towards the Prophecies in hand, and plays them as soon as they count for a lot."""

    def __init__(self, game):
        self.prophecies = {card["id"]: card for card in game["cards"]["prophecies"]}

    def choose(self, view, legal):
        me = view["players"][view["seat"]]
        hand = [card["id"] for card in me["hand"]]
        started = [coatl for coatl in me["coatls"].values() if coatl]
        wanted = hand + [card["id"] for coatl in started for card in coatl["prophecies"]]
        colours = dict.fromkeys("YRKGB", 0.1)
        for card in wanted:
            for colour in self.colours(card):
                colours[colour] += 1.0
        owned = [piece.strip("<>") for piece in me["pieces"]] + [c for coatl in started for c in coatl["pieces"]]

        def card_value(card):
            levels = self.prophecies[card]["levels"]
            return levels[-1]["points"] * 0.5 + sum(0.5 for colour in self.colours(card) if colour in owned)

        def value(action):
            words = action.split()
            verb = words[0]
            if verb == "play":
                return 30 + card_value(int(words[1]))
            if verb == "temple":
                return 25
            if verb in ("close", "end"):
                return 4 if verb == "end" else 20
            if verb == "add":
                coatl = me["coatls"][words[1]]
                return 12 + self.fit(coatl["pieces"], words[2], words[3], wanted)
            if verb == "start":
                return 11 + colours[words[1].strip("<>")]
            if verb == "take":
                pieces = view["supply"][words[1]]
                closing = any("<" in p or ">" in p for p in pieces)
                have_ends = sum("<" in p or ">" in p for p in me["pieces"])
                bonus = 1.5 if closing and have_ends < 2 else 0.0
                return 9 + sum(min(2.0, colours[p.strip("<>")]) for p in pieces) + bonus
            if verb == "row":
                return (10 if len(hand) < 3 else 2) + card_value(view["row"][int(words[1]) - 1])
            if verb == "keep":
                return sum(10 + card_value(int(card)) for card in words[1:])
            if verb == "discard":
                return -len(words)
            if verb in ("perfect", "priest"):
                return 8
            return 0  # the deck, See the future, passing

        # Building is worth a turn when several pieces are at hand, or something can be played at once.
        if view["phase"] == "turn" and len(me["pieces"]) < 5 and not any(a.startswith("play") for a in legal):
            quiet = [a for a in legal if a.split()[0] not in ("add", "start")]
            legal = quiet or legal
        return max(legal, key=value)

    def colours(self, card):
        return [c for c in self.prophecies[card]["pattern"].replace("count", "") if c in "YRKGB"]

    def fit(self, pieces, side, piece, wanted):
        """How well the line continues: neighbours that stand side by side in a pattern we want."""
        colour = piece.strip("<>")
        line = pieces.strip("<>")
        pair = colour + line[0] if side == "left" else line[-1] + colour
        score = 0.0
        for card in wanted:
            pattern = self.prophecies[card]["pattern"]
            plain = "".join(c for c in pattern if c in "YRKGB")
            if pattern.startswith("count"):
                score += 0.6 if colour in plain else 0.0
            elif pair in plain:
                score += 1.0
        return score - 0.5 * (len(pieces) > 9)


def main():
    player = None
    for line in sys.stdin:
        message = json.loads(line)
        kind = message["type"]
        if kind == "hello":
            answer = {"type": "hello", "id": message["id"], "protocol": 1, "name": "greedy.py", "author": "Patolli",
                      "version": "1", "games": ["coatl", "coatl-solo", "splendor"]}
        elif kind == "newgame":
            player = Splendor(message) if message["game"] == "splendor" else Coatl(message)
            continue
        elif kind == "turn":
            action = player.choose(message["view"], message["legal"])
            answer = {"id": message["id"], "action": action, "comment": "one of %d" % len(message["legal"])}
        elif kind == "bye":
            break
        else:
            continue
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
