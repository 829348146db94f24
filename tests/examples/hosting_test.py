"""Examples for hosts are run as they stand: hosting_test.py PROGRAM SOURCE.

Those in the help of the commands that run and keep a server, and in docs/HOSTING.md. They name folders of the system, ports
and machines, so they run in namespaces: /etc, /var/lib, /srv and /run are others there, nobody else uses the network, and
db.example.org is a PostgreSQL of this test. Exit code 77: this system lets its users make no namespaces.
"""

import fcntl
import glob
import json
import os
import re
import select
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time
import urllib.request

PROGRAM, SOURCE = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
COMMANDS = ["serve", "backup", "restore", "check", "copy", "admin", "nodes"]
LIMIT = 60  # seconds until something counts as hanging
DATA, BACKUPS, DATABASE = "/var/lib/patolli", "/srv/backup", "postgresql://patolli@db.example.org/patolli"
SKIPPED = 77
AS_ROOT = ["unshare", "--user", "--map-root-user", "--mount", "--net", "--fork", "--kill-child"]
AS_SOMEBODY = ["unshare", "--user", "--map-user=1000", "--map-group=1000"]  # PostgreSQL refuses root
failures = []


def good(words, **more):
    done = subprocess.run(words, capture_output=True, text=True, stdin=subprocess.DEVNULL, **more)
    assert done.returncode == 0, "%s: %s%s" % (words, done.stdout, done.stderr)
    return done.stdout


def enter():
    """Starts this again in namespaces of its own."""
    trial = subprocess.run(AS_ROOT + AS_SOMEBODY + ["true"], capture_output=True, text=True)
    if trial.returncode != 0:
        print("no namespaces here: " + trial.stderr.strip())
        return SKIPPED
    with tempfile.TemporaryDirectory() as folder:
        return subprocess.run(AS_ROOT + [sys.executable, "-B"] + sys.argv + [folder], check=False).returncode


def make_system(folder):
    """The folders, names and addresses of this namespace."""
    good(["mount", "-t", "tmpfs", "tmpfs", folder])
    # What is not readable in /etc is not needed.
    subprocess.run(["cp", "-a", "/etc", folder + "/etc"], stderr=subprocess.DEVNULL, check=False)
    good(["mount", "--bind", folder + "/etc", "/etc"])
    for place in ("/var/lib", "/srv", "/run"):
        good(["mount", "-t", "tmpfs", "tmpfs", place])
    for name, text in (("hosts", "127.0.0.1 localhost db.example.org nats.example.org\n"),
                       ("nsswitch.conf", "hosts: files\npasswd: files\ngroup: files\n")):
        if os.path.lexists("/etc/" + name):
            os.remove("/etc/" + name)  # it may be a link to somewhere else
        with open("/etc/" + name, "w") as file:
            file.write(text)
    os.makedirs("/etc/patolli", exist_ok=True)
    shutil.copy(os.path.join(SOURCE, "packaging/patolli.conf"), "/etc/patolli/patolli.conf")
    with socket.socket() as any_socket:
        up = struct.pack("16sH14s", b"lo", 0x1 | 0x40, b"")
        fcntl.ioctl(any_socket, 0x8914, up)  # SIOCSIFFLAGS: IFF_UP, IFF_RUNNING


def start_postgres(folder):
    programs = max(glob.glob("/usr/lib/postgresql/*/bin"))
    os.environ.update(PATH=folder + "/bin:" + programs + ":" + os.environ["PATH"], PGHOST="127.0.0.1", PGUSER="postgres", LC_ALL="C.UTF-8")
    data = folder + "/postgres"
    good(AS_SOMEBODY + ["initdb", "-D", data, "-A", "trust", "-U", "postgres", "-E", "UTF8", "--locale=C", "--no-sync"])
    settings = ["-c", "listen_addresses=127.0.0.1", "-c", "fsync=off", "-c", "shared_buffers=16MB", "-k", folder]
    server = subprocess.Popen(AS_SOMEBODY + ["postgres", "-D", data] + settings, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    until = time.monotonic() + LIMIT
    while subprocess.run(["pg_isready", "-q"], check=False).returncode != 0:
        assert server.poll() is None and time.monotonic() < until, "PostgreSQL does not start"
        time.sleep(0.05)
    return server


def until_it_listens(process):
    """All that a server says until it is there; or its end."""
    text = b""
    until = time.monotonic() + LIMIT
    while b"event=listening" not in text:
        ready, _, _ = select.select([process.stdout], [], [], max(0, until - time.monotonic()))
        data = os.read(process.stdout.fileno(), 1 << 16) if ready else b""
        if not data:
            return text
        text += data
    return text


def try_out(line, folder):
    """Exit code and output. A server is ended, as by Ctrl-C, once it is there."""
    process = subprocess.Popen(["/bin/bash", "-o", "pipefail", "-c", line], cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                               stderr=subprocess.STDOUT, start_new_session=True,
                               preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
    text = b""
    if line.startswith("patolli serve"):
        text = until_it_listens(process)
        if process.poll() is None and b"event=listening" in text:
            os.killpg(process.pid, signal.SIGINT)
    try:
        text += process.communicate(timeout=LIMIT)[0]
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
    return process.returncode, text.decode(errors="replace")


def make_data(folder):
    """What a server leaves behind, and a copy of it, once for all examples."""
    code, text = try_out("patolli serve --data %s/data" % folder, folder)
    assert code in (0, 130, -signal.SIGINT), text
    good([PROGRAM, "backup", folder + "/backup.db", "--data", folder + "/data"])


MAKE_DATABASE = "createuser patolli && createdb -O patolli -E UTF8 -T template0 patolli"


def prepare(line, folder):
    """The state that an example starts from: its sources are there, and its destinations are empty."""
    for place in (DATA, BACKUPS):
        shutil.rmtree(place, ignore_errors=True)
        os.makedirs(place)
    into_folder = " --to " + DATA in line or (line.startswith("patolli restore") and "--force" not in line)
    if DATA in line and not into_folder:
        shutil.copytree(folder + "/data", DATA, dirs_exist_ok=True)
    for named in re.findall(r"^patolli restore (\S+)", line):
        shutil.copy(folder + "/backup.db", named)
    if "postgres" in line or "createdb" in line or line.startswith("patolli nodes"):
        good(["dropdb", "--if-exists", "--force", "patolli"])
        good(["dropuser", "--if-exists", "patolli"])
        if "createdb" not in line:
            good(["/bin/bash", "-c", MAKE_DATABASE])
        if "--from postgres" in line:
            good([PROGRAM, "copy", "--from", folder + "/data", "--to", DATABASE])


def beside_a_server(line, folder):
    """Exit code and output of a command for a server that runs, and knows Ana."""
    socket_file = re.search(r" --socket (\S+)", line)
    words = ["patolli", "serve", "--data", DATA, "--port", "0"]
    if socket_file:
        os.makedirs(os.path.dirname(socket_file[1]), exist_ok=True)
        words += ["--admin-socket", socket_file[1]]
    server = subprocess.Popen(words, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    try:
        base = re.search(rb"event=listening url=(\S+)/", until_it_listens(server))[1].decode()
        cookie = ""
        for path, body in (("/api/session", {"name": "Ana"}), ("/api/account/claim", {"name": "Ana", "phrase": "correct horse battery"})):
            request = urllib.request.Request(base + path, json.dumps(body).encode(), {"Content-Type": "application/json", "Cookie": cookie})
            with urllib.request.urlopen(request, timeout=LIMIT) as answer:
                cookie = (answer.headers["Set-Cookie"] or cookie).partition(";")[0]
        return try_out(line, folder)
    finally:
        server.terminate()
        server.communicate()


def beside_many(line, folder):
    """Exit code and output of a command about servers that share a database and a bus: one of them runs."""
    with open("/etc/patolli/1.conf", "w") as file:
        file.write("port = 0\nstore = %s\nbus = nats://nats.example.org:4222\n" % DATABASE)
    bus = subprocess.Popen(["/usr/sbin/nats-server", "-a", "127.0.0.1"], cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    server = subprocess.Popen(["patolli", "serve", "--config", "/etc/patolli/1.conf"], cwd=folder, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    try:
        text = until_it_listens(server)
        assert b"event=listening" in text, text
        return try_out(line, folder)
    finally:
        for process in (server, bus):
            process.terminate()
            process.communicate()
        os.remove("/etc/patolli/1.conf")


# Commands that need others to be running.
BESIDE = {"admin": beside_a_server, "nodes": beside_many}


def examples():
    for command in COMMANDS:
        found = re.findall(r"^  (patolli .*)$", good([PROGRAM, "help", command]).partition("Example")[2], re.M)
        if not found:
            failures.append("no example in the help of " + command)
        yield from (("help " + command, line) for line in found)
    with open(os.path.join(SOURCE, "docs/HOSTING.md")) as file:
        text = file.read()
    lines = [line for block in re.findall(r"^```\w*\n(.*?)^```", text, re.M | re.S) for line in block.splitlines()]
    for line in lines + re.findall(r"`(patolli [^`…]* --[^`…]*)`", text):
        line = re.sub(r"^\./run ", "patolli ", line.partition("  #")[0].strip())
        if re.match(r"(patolli|createuser) ", line) and "--help" not in line:
            yield "docs/HOSTING.md", line


def main(folder):
    make_system(folder)
    os.mkdir(folder + "/bin")
    os.symlink(PROGRAM, folder + "/bin/patolli")
    server = start_postgres(folder)
    try:
        make_data(folder)
        tried = set()
        for where, line in examples():
            if line in tried:
                continue
            tried.add(line)
            prepare(line, folder)
            code, text = BESIDE.get(line.split()[1], try_out)(line, folder)
            if code not in ((0, 130, -signal.SIGINT) if line.startswith("patolli serve") else (0,)):
                failures.append("%s: `%s` ended with %s\n%s" % (where, line, code, text[-500:]))
            elif line.startswith("patolli serve") and "event=listening" not in text:
                failures.append("%s: `%s` has not started:\n%s" % (where, line, text[-500:]))
        if len(tried) < 15:
            failures.append("too few examples were found")
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait()
    print("%d examples, %d failures" % (len(tried), len(failures)))
    for failure in failures:
        print("FAIL " + failure)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[3]) if len(sys.argv) > 3 else enter())
