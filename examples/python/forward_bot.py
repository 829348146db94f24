#!/usr/bin/env python3
"""A bot for all games of Patolli that knows no rules: it asks the host what its actions lead to. Standard library only.

    patolli arena coatl --bots 'random,exec:python3 examples/python/forward_bot.py' --games 20

Before it answers, a bot may send `{"id": …, "try": [actions]}` as often as its time allows; the host says what the bot
would see after them (docs/BOTS.md). This one takes what brings points at once, and among equals what leaves most to do.
"""

import json
import random
import sys
import time


def say(message):
    print(json.dumps(message), flush=True)


def look_ahead(turn, actions):
    """What the host says of these actions: `next`, `legal` and `view`, or `error`."""
    say({"id": turn["id"], "try": actions})
    return json.loads(sys.stdin.readline())


def worth(said):
    """Points first; then how many actions are left to choose from, if it is still our turn."""
    me = said["view"]["players"][said["view"]["seat"]]
    return me.get("points", me.get("score", 0)), len(said["legal"])


def choose(turn, can_try):
    legal = turn["legal"]
    best, best_worth = random.choice(legal), None
    if not can_try or len(legal) == 1:
        return best
    until = time.monotonic() + min(turn["ms"] / 1000 * 0.5, 1)
    for action in random.sample(legal, len(legal)):
        if time.monotonic() > until:
            break
        value = worth(look_ahead(turn, [action]))
        if best_worth is None or value > best_worth:
            best, best_worth = action, value
    return best


def main():
    can_try = False
    # Not `for line in sys.stdin`: that and readline() do not mix.
    for line in iter(sys.stdin.readline, ""):
        message = json.loads(line)
        if message["type"] == "hello":
            can_try = "try" in message.get("features", [])
            say({"id": message["id"], "protocol": 1, "name": "forward.py", "author": "Patolli", "version": "1"})
        elif message["type"] == "newgame":
            random.seed(message["seed"])
        elif message["type"] == "turn":
            say({"id": message["id"], "action": choose(message, can_try)})
        elif message["type"] == "bye":
            break


if __name__ == "__main__":
    main()
