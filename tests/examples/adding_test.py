"""The commands of docs/ADDING_A_GAME.md are run as they stand: adding_test.py PROGRAM SOURCE.

PROGRAM is the one that the document builds, patolli_with_pebbles; scripts/check_docs compares the document's quotations of
sources. `serve` is left to PebblesServed, which needs no certain port. Arena and analysis are interrupted after a while.
"""

import os
import re
import signal
import subprocess
import sys
import tempfile

PROGRAM, SOURCE = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
MOMENT = 10  # seconds, of searches only
COMMANDS = {"games", "selfplay", "replay", "arena", "analyse", "play", "serve"}

with open(os.path.join(SOURCE, "docs/ADDING_A_GAME.md")) as file:
    lines = re.findall(r"^\./patolli_with_pebbles .*$", file.read(), re.M)
failures = []
if {line.split()[1] for line in lines} != COMMANDS:
    failures.append("the document has other commands: %s" % lines)

with tempfile.TemporaryDirectory() as folder:
    os.symlink(PROGRAM, os.path.join(folder, "patolli_with_pebbles"))
    for line in lines:
        if line.split()[1] == "serve":
            continue
        process = subprocess.Popen(["/bin/sh", "-c", "exec " + line], cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                   stderr=subprocess.STDOUT, text=True,
                                   preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
        searches = line.split()[1] in ("arena", "analyse")
        try:
            text, _ = process.communicate(timeout=MOMENT if searches else None)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGINT)
            text, _ = process.communicate()
        if process.returncode not in ((0, 130, -signal.SIGINT) if searches else (0,)):
            failures.append("`%s` ended with %s\n%s" % (line, process.returncode, text[-500:]))
        if line.split()[1] == "games" and "pebbles" not in text:
            failures.append("pebbles is not among the games:\n" + text)

print("%d commands, %d failures" % (len(lines), len(failures)))
for failure in failures:
    print("FAIL " + failure)
sys.exit(1 if failures else 0)
