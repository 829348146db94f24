"""Whole games of `patolli play` on a pseudo-terminal: play_test.py PROGRAM [--update].

Each of three kinds of game, lines and full screen, 80x24 and 120x40 and four languages occurs; by keys and mouse, resized
in the middle, interrupted and loaded again. What a terminal of that size would show is compared with tests/terminal/screens
at some moments. Every wait is for something to be seen; the time limit is only for a program that hangs.
"""

import os
import random
import re
import shutil
import signal
import stat
import sys
import tempfile
import termios

from terminal import Terminal, describe_terminal

UPDATE = "--update" in sys.argv
SCREENS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "screens")
failures = []


def check(good, what):
    if not good:
        failures.append(what)
        print("FAILED:", what)


def golden(name, terminal):
    path = os.path.join(SCREENS, name + ".txt")
    now = "\n".join(terminal.lines()) + "\n"
    if UPDATE:
        with open(path, "w") as file:
            file.write(now)
    with open(path) as file:
        check(file.read() == now, "screen %s is now:\n%s" % (name, now))


def saved_in(state):
    folder = os.path.join(state, "patolli")
    return [os.path.join(folder, name) for name in os.listdir(folder)] if os.path.isdir(folder) else []


def interrupt(terminal, state, name):
    """Ctrl-C: the game is saved, for its owner only, and the terminal is as before."""
    before = set(saved_in(state))
    terminal.send("\x03")
    status = terminal.end()
    check(os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGINT, name + ": Ctrl-C ends it as a signal does")
    now = set(saved_in(state)) - before
    check(len(now) == 1, name + ": Ctrl-C saves one game")
    file = now.pop()
    check(stat.S_IMODE(os.stat(file).st_mode) == 0o600, name + ": only the owner may read it")
    check(file.encode() in terminal.raw, name + ": it says where")
    return file


class FullGame:
    """A game on the whole screen."""

    def __init__(self, name, size, words, state, people=1):
        self.name, self.size, self.words, self.state, self.people = name, size, words, state, people
        self.rng = random.Random(name)
        self.resizing = False
        self.terminal = Terminal(*size, words, state)

    def over(self):
        return "F3" in self.terminal.lines()[-1] and "F4" not in self.terminal.lines()[-1]

    def step(self, mouse):
        t = self.terminal
        before = t.lines()
        if self.people > 1 and "F1" not in before[-1]:  # the screen is covered for the next one
            text = [line for line in before if line]
            check(len(text) <= 2 and not re.search(r"[#T]\d|\br[123]\b", " ".join(text)), "a covered screen: %s" % text)
            t.send("\r")
            t.wait(lambda: t.drawn() and t.lines() != before)
            return
        place = t.reversed_at()
        if place is None:  # one hides the cards before the other comes
            t.send("\r")
        elif mouse:
            t.click(*place)
        else:
            t.send(self.rng.choice(["", "\x1bOC", "\x1bOB", "\x1bOB\x1bOC"]) * self.rng.randrange(4) + "\r")
        t.wait(lambda: t.drawn() and t.lines() != before)

    def ready(self):
        """Something to be answered, or the end."""
        t = self.terminal

        def seen():
            bar = t.lines()[-1]
            if not t.drawn():
                return False
            if self.over() or ("F1 " in bar and t.reversed_at()):
                return True
            if self.people < 2:
                return False
            text = "".join(t.lines())
            return (self.hide in text and "F1" in bar) or (self.cover in text and "F1" not in bar)

        check(t.wait(seen), self.name + ": the program has ended")
        check(self.resizing or not t.screen.history.top, self.name + ": something was scrolled away")

    def play(self, mouse=False):
        t = self.terminal
        self.ready()
        golden(self.name, t)
        for step in range(2000):
            self.ready()
            if self.over():
                break
            if step == 12:
                self.resize_and_back()
            if step == 20:
                file = interrupt(t, self.state, self.name)
                left = " ".join(t.lines())
                check("patolli play --load" in left and "F1" not in left, self.name + ": what stays on the screen: " + left)
                self.terminal = t = Terminal(*self.size, ["--load", file] + self.words[-6:], self.state)
                self.ready()
            self.step(mouse and step % 2 == 0)
        check(self.over(), self.name + ": the game did not end")
        t.send("\r")
        check(t.end() == 0, self.name + ": exit code")
        check(t.raw.rstrip().count(b"\x1b[?1049l") == 1, self.name + ": the terminal is restored once")

    def resize_and_back(self):
        t = self.terminal
        for columns, rows in ((100, 30), self.size):
            t.resize(columns, rows)
            t.screen.reset()
            self.resizing = True  # what was drawn for the other size may still come
            self.ready()
            t.screen.history.top.clear()
        self.resizing = False

    cover = "keyboard"
    hide = "hide your cards"


class LineGame:
    """A game in lines. What is printed between two prompts is never higher or wider than the terminal."""

    def __init__(self, name, size, words, state, shared=False):
        self.name, self.size, self.words, self.state, self.shared = name, size, words, state, shared
        self.rng = random.Random(name)
        self.terminal = Terminal(*size, words + ["--lines"], state)

    def prompt(self):
        """The number of choices; -1: the end, -2: more lines, -3: to hide one's cards, -4: nobody's are shown."""
        t = self.terminal

        def seen():
            line = t.screen.display[t.screen.cursor.y].rstrip()
            found = re.search(r"\[1-(\d+)\]>$", line)
            if found:
                return int(found[1])
            if self.shared and line.endswith(self.cover):
                return -4
            if self.shared and line.endswith(self.hide):
                return -3
            return -1 if line.endswith(("…>", "leaves>", "sale>", "sai>", "quitte>")) else -2 if line.endswith("--") else 0

        return t.wait(seen)

    def shown(self):
        raw = self.terminal.raw[self.mark :].split(b"\x1b[2J")[-1]
        lines = [line.split(b"\r\x1b[K")[-1] for line in raw.split(b"\n")]  # a status is no line
        text = b"\n".join(re.sub(rb"\x1b\[[0-9;?]*[A-Za-z]", b"", line) for line in lines)
        return text.decode(errors="replace").replace("\r", "").split("\n")

    def play(self):
        t = self.terminal
        self.mark = 0
        looked = loaded = resized = recall = False
        for step in range(2000):
            choices = self.prompt()
            if choices is None or choices == -1:
                break
            lines = self.shown()
            if step > 0 and choices > 0:
                check(len(lines) - 1 <= self.size[1], "%s: a prompt of %d lines:\n%s" % (self.name, len(lines) - 1, "\n".join(lines)))
            check(max(len(line) for line in lines) <= self.size[0], "%s: too wide:\n%s" % (self.name, "\n".join(lines)))
            if step >= 3 and choices > 0 and not looked:
                looked = True
                golden(self.name, t)
            if choices == -4:
                self.nothing_is_left("between two people")
            if step > 8 and choices > 0 and not resized:
                resized = True
                self.resize_and_back()
            if step >= 15 and choices > 0 and not loaded:
                loaded = True
                file = interrupt(t, self.state, self.name)
                if self.shared:
                    self.nothing_is_left("after Ctrl-C")
                self.terminal = t = Terminal(*self.size, ["--load", file, "--lines"] + self.words[-6:], self.state)
                self.mark = 0
                continue
            self.mark = len(t.raw)
            before = t.screen.cursor.y
            if self.shared and choices > 0 and recall:
                self.nothing_is_recalled()
                self.mark = len(t.raw)
            recall = choices == -4
            t.send("\r" if choices < -1 else "%d\r" % self.rng.randint(1, choices))
            size = len(t.raw)
            t.wait(lambda: b"\n" in t.raw[size:] or t.screen.cursor.y != before)
        golden(self.name + "-end", t)
        t.send("\r")
        check(t.end() == 0, self.name + ": exit code")


    def nothing_is_left(self, when):
        """Cards are named by their numbers; the keyboard is passed on, or the saved game is named."""
        left = self.terminal.everything()
        check(len(left) <= 5 and not re.search(r"#\d|\bT\d", " ".join(left)), "%s: %s: %s" % (self.name, when, "\n".join(left)))

    def nothing_is_recalled(self):
        """Neither by Up nor by Ctrl-Y, which inserts what was cut."""
        t = self.terminal
        line = t.screen.display[t.screen.cursor.y]
        for keys in ("\x1b[A", "\x19"):
            t.send(keys + "x")
            t.wait(lambda: t.screen.display[t.screen.cursor.y].rstrip().endswith("x"))
            now = t.screen.display[t.screen.cursor.y].rstrip()
            check(now == line.rstrip() + " x", "%s: something is recalled: %s" % (self.name, now))
            t.send("\x7f")
            t.wait(lambda: t.screen.display[t.screen.cursor.y] == line)

    def resize_and_back(self):
        """Drawn anew for the size that the terminal has then."""
        t = self.terminal
        for columns, rows in ((100, 30), self.size):
            t.resize(columns, rows)
            t.screen.reset()
            self.mark = len(t.raw)
            t.send("\r")
            t.wait(lambda: (self.prompt() or 0) > 0 and len(self.shown()) > 3)
            lines = self.shown()
            check(len(lines) - 1 <= rows and max(map(len, lines)) <= columns, "%s: resized:\n%s" % (self.name, "\n".join(lines)))

    hide = "para esconder tus cartas."
    cover = "pulsa Intro."


def without_terminals_of_today(state):
    """NO_COLOR, TERM=dumb, another encoding, two people where nothing can be cleared."""
    colours = re.compile(rb"\x1b\[(\d+;)*(3[0-8]|4[0-8]|9[0-7])[;m]")
    for words in ([], ["--lines"]):
        for environment in ({}, {"NO_COLOR": "1"}):
            t = Terminal(80, 24, ["coatl", "--seed", "1", "--lang", "en"] + words, state, **environment)
            t.wait(lambda: "]>" in t.screen.display[t.screen.cursor.y] if words else t.reversed_at())
            check(bool(colours.search(t.raw)) != bool(environment), "colours: %s %s" % (words, environment))
            check((b"\x1b[?1049h" in t.raw) != bool(words), "NO_COLOR changes colours only")
            t.send("quit\r")
            t.wait(lambda: "(y/n)" in "".join(t.lines()))
            t.send("y\r")
            check(t.end() == 0, "quit without colours")
    for environment in ({"TERM": "dumb"}, {"TERM": ""}, {"LC_ALL": "C"}):
        t = Terminal(80, 24, ["coatl", "--players", "Ana,Rui", "--seed", "1", "--lang", "en"], state, **environment)
        t.wait(lambda: t.screen.display[t.screen.cursor.y].rstrip().endswith("Press Enter."))
        t.send("\r")
        t.wait(lambda: "]>" in t.screen.display[t.screen.cursor.y])
        check(b"\x1b[?1049h" not in t.raw, "lines with %s" % environment)
        check("LC_ALL" in environment or b"\x1b" not in t.raw, "no escapes with %s" % environment)
        t.send("1\r")
        t.wait(lambda: t.screen.display[t.screen.cursor.y].rstrip().endswith("hide your cards."))
        t.send("\r")
        t.wait(lambda: t.screen.display[t.screen.cursor.y].rstrip().endswith("Press Enter."))
        shown = " ".join(t.lines())
        check("#" not in shown, "%s: cards are not on the screen: %s" % (environment, shown))
        check(("cannot be cleared" in shown) == ("TERM" in environment), "%s: it says what cannot be cleared" % environment)
        t.send("\x04")
        t.end()


def small_things(state):
    """Terminals that cannot show a whole screen get lines; the menu; a misspelt bot."""
    t = Terminal(59, 24, ["splendor", "--seed", "1", "--lang", "en"], state)
    check(t.wait(lambda: "]>" in t.screen.display[t.screen.cursor.y]), "59 columns: lines")
    check(b"\x1b[?1049h" not in t.raw, "59 columns: no full screen")
    t.send("\x04")
    t.end()
    t = Terminal(80, 24, ["--lang", "en"], state)
    t.wait(lambda: "]>" in t.screen.display[t.screen.cursor.y])
    for answer in ("fr", "3", "1", "2"):
        shown = len(t.raw)
        t.send(answer + "\r")
        t.wait(lambda: re.search(rb"(> |: )(\x1b\[[0-9;?]*[A-Za-z])*$", t.raw[shown + len(answer) + 1 :]) or b"?1049h" in t.raw)
    t.wait(lambda: "F1 aide" in t.lines()[-1] and t.reversed_at())
    check("Bot débutant" in "\n".join(t.lines()), "the menu starts a game against a novice, in French")
    t.send("quit\r")
    t.wait(lambda: "(o/n)" in t.lines()[-2])
    t.send("o\r")
    check(t.end() == 0, "the game of the menu is left")
    t = Terminal(80, 24, ["splendor", "--players", "Ana,skiled", "--lang", "en", "--seed", "1"], state)
    t.wait(lambda: "skilled? (y/n" in "".join(t.lines()))
    t.send("y\r")
    t.wait(lambda: "F1 help" in t.lines()[-1])
    check("Skilled bot" in "\n".join(t.lines()), "a misspelt bot is the bot")
    t.send("quit\r")
    t.wait(lambda: "(y/n)" in t.lines()[-2])
    t.send("y\r")
    check(t.end() == 0, "quit")


def ends(state):
    """However it ends, the terminal is as it was: its settings, and in full screen what it showed."""
    for words in ([], ["--lines"]):
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGSEGV, signal.SIGABRT):
            name = "%s with %s" % (number.name, words)
            t = Terminal(80, 24, ["splendor", "--lang", "en", "--seed", "1"] + words, state)
            t.wait(lambda: "]>" in t.screen.display[t.screen.cursor.y] if words else t.reversed_at())
            before = len(saved_in(state))
            t.wait(lambda: termios.tcgetattr(t.file) != t.NEW)  # it reads single keys
            os.kill(t.pid, number)
            status = t.end()
            check(os.WIFSIGNALED(status) and os.WTERMSIG(status) == number, name + ": it ends as by the signal")
            check(t.settings == t.NEW, name + ": the terminal has its settings again")
            check(t.raw.count(b"\x1b[?1049l") == (0 if words else 1), name + ": the terminal is restored once")
            asked = number in (signal.SIGTERM, signal.SIGHUP)
            check((len(saved_in(state)) > before) == asked, name + ": who is asked to end saves the game")
            check(b"End of input" not in t.raw, name + ": a signal is no end of input")


def main():
    state = tempfile.mkdtemp()
    describe_terminal(state)
    fixed = ["--seed", "5", "--iterations", "20"]
    try:
        FullGame("solo-80-pt", (80, 24), ["coatl-solo"] + fixed + ["--lang", "pt"], state).play(mouse=True)
        FullGame("coatl-120-fr", (120, 40), ["coatl", "--players", "Ana,casual", "--option", "sacrifice=on"] + fixed + ["--lang", "fr"], state).play()
        FullGame("splendor-80-es", (80, 24), ["splendor", "--players", "Ana,casual"] + fixed + ["--lang", "es"], state).play(mouse=True)
        FullGame("shared-120-en", (120, 40), ["splendor", "--players", "Ana,Rui"] + fixed + ["--lang", "en"], state, people=2).play()
        LineGame("solo-lines-120-fr", (120, 40), ["coatl-solo"] + fixed + ["--lang", "fr"], state).play()
        LineGame("coatl-lines-80-en", (80, 24), ["coatl", "--players", "3"] + fixed + ["--lang", "en"], state).play()
        LineGame("splendor-lines-80-pt", (80, 24), ["splendor", "--players", "4"] + fixed + ["--lang", "pt"], state).play()
        LineGame("shared-lines-120-es", (120, 40), ["coatl", "--players", "Ana,Rui"] + fixed + ["--lang", "es"], state, shared=True).play()
        small_things(state)
        ends(state)
        without_terminals_of_today(state)
    finally:
        shutil.rmtree(state)
    return 1 if failures else 0


sys.exit(main())
