"""A bot that plays its first legal action, and does something wrong on purpose: faulty.py FAULT [TURN].

The fault happens at the TURN-th turn message that this process gets (1 unless told otherwise), and at every later one
unless its name says "once". Several faults with commas between happen one after the other, one a turn.
"""

import json
import os
import signal
import subprocess
import sys
import time

fault = sys.argv[1] if len(sys.argv) > 1 else "none"
several = fault.split(",")
when = int(sys.argv[2]) if len(sys.argv) > 2 else 1
out = sys.stdout


def say(message):
    out.write(json.dumps(message) + "\n")
    out.flush()


def hang():
    while True:
        time.sleep(3600)


if fault == "dead":
    sys.exit(3)
if fault == "mute":
    hang()
if fault == "never-reads":
    say({"id": 1, "protocol": 1, "name": "deaf"})
    hang()
if fault == "ignores-sigterm":
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
if fault == "leaves-children":
    subprocess.Popen(["sleep", "3600"])

def trying(message, actions):
    """What the host says of these actions."""
    say({"id": message["id"], "try": actions})
    return json.loads(next(sys.stdin))


def looks_ahead(message):
    """Its first legal action, and the first one after that; the comment says what the host said."""
    first = message["legal"][0]
    one = trying(message, first)
    two = trying(message, [first] + one["legal"][:1])
    wrong = [trying(message, actions)["error"] for actions in ("resign", [], [first, "resign"])]
    return "%s %s %s, %s" % (one["type"], one["next"], two["next"], "; ".join(wrong))


turns = 0
for line in sys.stdin:
    message = json.loads(line)
    kind = message["type"]
    if kind == "hello":
        hello = {"id": message["id"], "protocol": 1, "name": "faulty", "author": "tests", "version": "1"}
        if fault == "other-protocol":
            hello["protocol"] = 2
        if fault == "other-games":
            hello["games"] = ["chess"]
        if fault == "wrong-hello":
            hello["id"] += 1
        say(hello)
    if kind == "bye":
        if fault == "ignores-sigterm":
            hang()
        break
    if kind != "turn":
        continue
    turns += 1
    answer = {"id": message["id"], "action": message["legal"][0], "comment": "turn %d of %d" % (turns, os.getpid())}
    if len(several) > 1:
        fault = several[min(turns, len(several)) - 1]
    if turns < when or (turns > when and "once" in fault):
        say(answer)
    elif fault in ("none", "ignores-sigterm", "leaves-children"):
        say(answer)
    elif fault.startswith("late"):
        time.sleep(message["ms"] / 1000 + 0.35)
        say(answer)
    elif fault == "hangs":
        hang()
    elif fault == "dies":
        sys.exit(7)
    elif fault == "crashes":
        os.kill(os.getpid(), signal.SIGSEGV)
    elif fault.startswith("garbage"):
        out.write("I think I'll take \x1b[31mrubies\n")
        out.flush()
    elif fault == "not-an-object":
        say([answer])
    elif fault == "wrong-id":
        say(dict(answer, id=message["id"] + 1))
    elif fault == "no-id":
        say({"action": message["legal"][0]})
    elif fault == "no-action":
        say({"id": message["id"]})
    elif fault == "gives-up":
        say({"id": message["id"], "error": "no idea"})
    elif fault == "illegal":
        say(dict(answer, action="buy 3.4 gold=wwwww"))
    elif fault == "not-an-action":
        say(dict(answer, action="resign"))
    elif fault == "huge-line":
        out.write("x" * 1000000)
        out.flush()
        hang()
    elif fault == "huge-answer":
        say(dict(answer, comment="x" * 100000))
    elif fault == "closes-stdout":
        os.close(1)
        hang()
    elif fault == "floods":
        while True:
            out.write(json.dumps(dict(answer, id=0)) + "\n")
    elif fault == "floods-garbage":
        while True:
            out.write("bla\n" * 1000)
    elif fault == "looks-ahead":
        say(dict(answer, comment=looks_ahead(message)))
    elif fault == "tries-all":
        for action in message["legal"]:
            trying(message, action)
        say(answer)
    elif fault == "tries-forever":
        while True:
            trying(message, message["legal"][0])
    elif fault == "tries-unread":
        while True:
            say({"id": message["id"], "try": message["legal"][0]})
    elif fault == "stops-reading":
        say(answer)
        hang()
    else:
        sys.exit("no such fault: " + fault)
