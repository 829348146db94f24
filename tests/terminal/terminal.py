"""A pseudo-terminal with `patolli play` on it, and what it would show."""

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time

import pyte

PROGRAM = os.path.abspath(sys.argv[1])
LIMIT = int(os.environ.get("LIMIT", 120))  # seconds until a program counts as hanging


def describe_terminal(folder):
    """xterm, without what pyte does not understand."""
    text = "patolli-test|a terminal for tests,\n\trep@, indn@, rin@, cbt@, csr@, use=xterm-256color,\n"
    subprocess.run(["tic", "-x", "-o", folder, "-"], input=text, text=True, check=True, stderr=subprocess.DEVNULL)


def settings_of_a_new_one():
    ours, others = pty.openpty()
    settings = termios.tcgetattr(others)
    os.close(ours)
    os.close(others)
    return settings


class Terminal:
    """A program on a terminal of this size, and what the terminal shows."""

    NEW = settings_of_a_new_one()

    def __init__(self, columns, rows, words, state, **environment):
        self.screen = pyte.HistoryScreen(columns, rows, history=10000)
        self.stream = pyte.ByteStream(self.screen)
        self.raw = b""
        self.code = None
        self.pid, self.file = pty.fork()
        if self.pid == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
            os.environ.update(TERM="patolli-test", TERMINFO=state, LC_ALL="C.UTF-8", XDG_STATE_HOME=state)
            os.environ.pop("NO_COLOR", None)
            os.environ.update(environment)
            os.execv(PROGRAM, [PROGRAM, "play"] + words)
        self.resize(columns, rows)

    def resize(self, columns, rows):
        self.screen.resize(rows, columns)
        fcntl.ioctl(self.file, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def send(self, text):
        os.write(self.file, text.encode())

    def click(self, row, column):
        self.send("\x1b[<0;%d;%dM\x1b[<0;%d;%dm" % (column + 1, row + 1, column + 1, row + 1))

    def read(self):
        """Reads what there is; False: the program has ended."""
        ready, _, _ = select.select([self.file], [], [], LIMIT)
        if not ready:
            raise TimeoutError("nothing more after:\n" + "\n".join(self.lines()))
        try:
            data = os.read(self.file, 1 << 16)
        except OSError:
            data = b""
        if not data:
            return False
        self.raw += data
        for part in re.split(rb"(\x1b\[\?1049l)", data):
            self.stream.feed(part)
            if part == b"\x1b[?1049l":
                self.screen.reset()  # what was on the other screen is gone
        return True

    def wait(self, seen):
        """Until seen() is true. None: the program has ended before."""
        until = time.monotonic() + LIMIT
        while True:
            value = seen()
            if value:
                return value
            if time.monotonic() > until:
                raise TimeoutError("not seen in:\n" + "\n".join(self.lines()))
            if not self.read():
                return seen() or None

    def end(self):
        while self.read():
            pass
        _, status = os.waitpid(self.pid, 0)
        self.settings = termios.tcgetattr(self.file)
        os.close(self.file)
        self.code = status
        return status

    def lines(self):
        return [line.rstrip() for line in self.screen.display]

    def everything(self):
        """What can be read on the screen or by scrolling back."""
        above = ["".join(line[x].data for x in range(self.screen.columns)) for line in self.screen.history.top]
        return [line.rstrip() for line in above + self.screen.display if line.strip()]

    def drawn(self):
        """A whole screen has been drawn: that ends with the cursor in the last corner, or in the line for answers."""
        cursor = self.screen.cursor
        return cursor.y == self.screen.lines - 2 or (cursor.y, cursor.x) == (self.screen.lines - 1, self.screen.columns - 1)

    def reversed_at(self):
        """Where something is shown the other way round: the chosen action. Row and column."""
        for row in range(self.screen.lines):
            for column in range(self.screen.columns):
                if self.screen.buffer[row][column].reverse:
                    return row, column
        return None
