"""Examples are run as they stand: examples_test.py PROGRAM SOURCE.

Those in the help of every command and in its manual page, the commands of README.md and of the documents, and those at the
top of the example bots. Each runs in a folder with the files that examples name. What would take hours is interrupted after a
moment, as a user would; what asks for input gets none.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from itertools import chain

PROGRAM, SOURCE = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
MOMENT = 2  # seconds; nothing depends on how far a long command comes until then
SHORT = 0.5  # enough to refuse what cannot be played
DOCUMENTS = ["README.md"] + ["docs/%s.md" % name for name in (
    "ADDING_A_GAME ANALYSIS ARENA BOTS LIBRARY PERFORMANCE PYTHON RECORDS RESEARCH RULES STRENGTH TUTORIAL").split()]
# These need a system of their own: hosting_test.py.
ELSEWHERE = {"serve", "backup", "restore", "check", "copy", "admin", "nodes"}
ROFF = {"e": "\\", "&": "", "(aq": "'", "(ga": "`", "(ha": "^", "(ti": "~"}  # escapes in manual pages
POSITION = ("seats=2 turn=2 passes=0 phase=play bank=w4b4g4r4k4o5 row1=1,2,3,4 row2=42,43,44,45 row3=71,72,73,74 nobles=1,2,3 "
            "p1=w0b0g0r0k0o0;-;-;- p2=w0b0g0r0k0o0;-;-;-\n")
failures = []


def run(words, **more):
    return subprocess.run([PROGRAM] + words, capture_output=True, text=True, stdin=subprocess.DEVNULL, **more)


def commands():
    listed = run(["--help"]).stdout.partition("Subcommands:")[2].partition("Examples:")[0]
    return re.findall(r"^  ([a-z-]+) ", listed, re.M)


def examples_of_help():
    for command in commands():
        if command in ELSEWHERE:
            continue
        for words in ([command],) if command != "score" else (["score", "coatl"], ["score", "splendor"]):
            text = run(["help"] + words).stdout.partition("Example")[2]
            found = re.findall(r"^  (patolli .*)$", text, re.M)
            if not found:
                failures.append("no example in the help of " + " ".join(words))
            yield from (("help " + " ".join(words), line) for line in found)


def examples_of_manual():
    """The examples of the manual pages, all of them."""
    with tempfile.TemporaryDirectory() as folder:
        run(["--write-documents", folder], check=True)
        pages = os.path.join(folder, "share/man/man1")
        for name in sorted(os.listdir(pages)):
            with open(os.path.join(pages, name)) as file:
                text = file.read().partition(".SH EXAMPLES")[2].partition(".SH")[0]
            if re.search(r"['`^~]", text):
                failures.append("%s: groff shows some characters of the examples as others" % name)
            text = re.sub(r"\\(\(..|.)", lambda found: ROFF.get(found[1], found[1]), text)
            found = re.findall(r"^ *(patolli .*)$", text, re.M)
            if not found and name != "patolli-help.1":
                failures.append("no example in " + name)
            if name.removesuffix(".1").removeprefix("patolli-") not in ELSEWHERE:
                yield from ((name, line) for line in found)


def examples_of_bots():
    for bot in ("python/greedy_bot.py", "python/forward_bot.py", "cpp/points_bot.cpp"):
        with open(os.path.join(SOURCE, "examples", bot)) as file:
            found = re.findall(r"^(?://   |    )((?:patolli|g\+\+) .*?)(?:  +\(.*)?$", file.read(), re.M)
        if not found:
            failures.append("no example in examples/" + bot)
        yield from (("examples/" + bot, line) for line in found)


def examples_of_documents():
    for document in DOCUMENTS:
        with open(os.path.join(SOURCE, document)) as file:
            text = file.read()
        for block in re.findall(r"^```\n(.*?)^```", text, re.M | re.S):
            for line in re.findall(r"^(?:\$ )?((?:\./run|patolli) (?=[a-z]).*)$", block, re.M):
                if line.startswith("patolli replay: "):
                    continue  # an error message, shown as one
                yield document, re.sub(r"^\./run", "patolli", line.partition("  #")[0])
        for line in re.findall(r"`(patolli [a-z-]+ [^`]*)`", text):
            if not re.search(r"[A-Z]{3,}|…|<", line):  # words in capitals stand for something
                yield document, line
        for line in re.findall(r"^\|.*\| `([a-z-]+ --bots [^`]*)` \|", text, re.M):
            yield document, "patolli arena " + line


def prepare(folder):
    """The files that examples name."""
    bin_folder = os.path.join(folder, "bin")
    os.mkdir(bin_folder)
    os.symlink(PROGRAM, os.path.join(bin_folder, "patolli"))
    os.symlink(os.path.join(SOURCE, "examples"), os.path.join(folder, "examples"))
    made = run(["selfplay", "splendor", "--games", "3", "--bots", "greedy", "--records", "-"])
    assert made.returncode == 0, made.stderr
    with open(os.path.join(folder, "records"), "w") as file:
        file.write(made.stdout.replace('"name":"greedy"', '"name":"Ana"'))
    with open(os.path.join(SOURCE, "docs/RECORDS.md")) as file:
        example = re.search(r"^```json\n(.*?)^```", file.read(), re.M | re.S).group(1)
    with open(os.path.join(folder, "example.jsonl"), "w") as file:
        file.write(example)
    # A position of the other protocol is what a bot of that kind is asked.
    ask = "exec-st:tee contest.txt | '%s' bot greedy --protocol splendor-tools" % PROGRAM
    asked = run(["arena", "splendor", "--bots", "random", "--bots", ask, "--games", "2", "--threads", "1"], cwd=folder)
    assert asked.returncode == 0, asked.stderr
    with open(os.path.join(folder, "coatls.txt"), "w") as file:
        file.write("<BBRBBKRBBYY>\n<YKRGB>\n")


def tidy_between(folder, line):
    """A new file for every example that writes records; the table that `score` of the game reads, and the position."""
    for name in ("games.jsonl", "game.jsonl"):
        shutil.copy(os.path.join(folder, "records"), os.path.join(folder, name))
    written = re.search(r"--records ([\w.]+)", line)
    if written and "--resume" not in line and os.path.exists(os.path.join(folder, written.group(1))):
        os.remove(os.path.join(folder, written.group(1)))
    table = "Ana: w1 k4 N\nRui: b0\n" if "splendor" in line else "Ana: <BBRBBKRBBYY> 29,10,5 T3\nRui:\n"
    with open(os.path.join(folder, "table.txt"), "w") as file:
        file.write(table)
    with open(os.path.join(folder, "position.txt"), "w") as file, open(os.path.join(folder, "contest.txt")) as contest:
        file.write(POSITION if line.startswith("patolli solve") else contest.read())


def good_codes(line):
    codes = {0, 130, -signal.SIGINT}
    if re.match(r"patolli play(?: --load \S+.*)?$", line):
        codes.add(2)  # asks, or names a file that the player has
    return codes


def moment_of(where, line):
    if line.startswith("g++") or "--part" in line:
        return None  # others need what it makes
    return SHORT if where == "docs/STRENGTH.md" else MOMENT


def try_out(where, line, folder):
    tidy_between(folder, line)
    environment = dict(os.environ, PATH=os.path.join(folder, "bin") + ":" + os.environ["PATH"], LC_ALL="C.UTF-8", PAGER="cat")
    process = subprocess.Popen(["/bin/bash", "-o", "pipefail", "-c", line.replace("| less", "| cat")], cwd=folder, env=environment,
                               stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                               start_new_session=True,
                               # A job in the background inherits SIGINT ignored.
                               preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
    try:
        out, err = process.communicate(timeout=moment_of(where, line))
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate()
    if process.returncode not in good_codes(line):
        failures.append("%s: `%s` ended with %s\n%s" % (where, line, process.returncode, (err or out)[-500:]))


with tempfile.TemporaryDirectory() as folder:
    prepare(folder)
    tried = set()
    for where, line in chain(examples_of_help(), examples_of_manual(), examples_of_documents(), examples_of_bots()):
        if line not in tried:
            tried.add(line)
            try_out(where, line, folder)
    print("%d examples, %d failures" % (len(tried), len(failures)))
    for failure in failures:
        print("FAIL " + failure)
    if len(tried) < 30:
        failures.append("too few examples were found")
sys.exit(1 if failures else 0)
