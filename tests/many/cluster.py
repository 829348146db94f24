"""A cluster as a host would have it: PostgreSQL, NATS, several `patolli serve` and HAProxy in front of them. All are real,
listen on loopback only, live in a temporary folder, and end with this process. PostgreSQL and NATS do not run as root."""
import ctypes
import errno
import glob
import json
import os
import pathlib
import pwd
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
REAL_TIMERS = ROOT / 'build' / 'release' / 'tests' / 'libpatolli_real_timers.so'
BINARY = ROOT / 'build' / 'release' / 'apps' / 'patolli' / 'patolli'
PATIENCE = 60  # seconds
SMALL_MEGABYTES = 512
OWN_MOUNTS = os.environ.get('PATOLLI_OWN_MOUNTS') == 'yes'


def with_own_mounts():
    """Starts this program again where it may mount file systems that end with it; where it may not, it goes on as it is."""
    if OWN_MOUNTS or os.geteuid() != 0:
        return
    unshare = ['unshare', '--mount', '--propagation', 'private']
    if subprocess.run([*unshare, 'true'], check=False, capture_output=True).returncode == 0:
        os.environ['PATOLLI_OWN_MOUNTS'] = 'yes'
        os.execvp(unshare[0], [*unshare, sys.executable, *sys.argv])


def free_port():
    with socket.socket() as probe:
        probe.bind(('127.0.0.1', 0))
        return probe.getsockname()[1]


def wait_for(what, condition, seconds=PATIENCE):
    end = time.time() + seconds
    while not condition():
        if time.time() > end:
            raise RuntimeError(f'{what}: not within {seconds} s')
        time.sleep(0.02)


def _start(command, log, user=None, environment=None):
    def child():
        if user is not None and os.geteuid() == 0:
            who = pwd.getpwnam(user)
            os.setgroups([])
            os.setgid(who.pw_gid)
            os.setuid(who.pw_uid)
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # it does not outlive us
    return subprocess.Popen(command, stdout=log, stderr=log, stdin=subprocess.DEVNULL, preexec_fn=child,
                            env={**os.environ, **(environment or {})},
                            start_new_session=True)


class Postgres:
    def __init__(self, folder):
        self.programs = max(glob.glob('/usr/lib/postgresql/*/bin'))
        self.folder = folder / 'postgres'
        self.folder.mkdir()
        self.log = open(folder / 'postgres.log', 'ab')
        self.small = self.folder / 'small'
        self.small.mkdir()
        # A file system of its own for the tables, so that it can be full while PostgreSQL's own files have space.
        self.can_be_full = OWN_MOUNTS and subprocess.run(
            ['mount', '-t', 'tmpfs', '-o', f'size={SMALL_MEGABYTES}m', 'patolli-test', self.small], check=False).returncode == 0
        if os.geteuid() == 0:
            shutil.chown(self.folder, 'postgres')
            shutil.chown(self.small, 'postgres')
        self._run('initdb', '-D', 'data', '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C', '--no-sync')
        self.start()
        # The servers are no superusers: for those there is always a connection left.
        self.admin('CREATE ROLE patolli LOGIN')
        if self.can_be_full:
            self.admin(f"CREATE TABLESPACE small LOCATION '{self.small}'")
        self.admin('CREATE DATABASE patolli OWNER patolli' + (' TABLESPACE small' if self.can_be_full else ''))

    def _run(self, program, *more):
        code = subprocess.run(self._as_user([f'{self.programs}/{program}', *more]), cwd=self.folder, stdout=self.log,
                              stderr=self.log, check=False).returncode
        if code != 0:
            raise RuntimeError(f'{program} ended with {code}: {self.log.name}')

    @staticmethod
    def _as_user(command):
        return ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups', *command] if os.geteuid() == 0 else command

    def _control(self, *more):
        # What is committed is on its way to the disk: the system goes on when PostgreSQL does not, so fsync can be off.
        self._run('pg_ctl', '-D', 'data', '-w', '-t', '60', '-l', 'server.log', '-o',
                  f"-k {self.folder} -c listen_addresses= -c fsync=off -c max_connections=100", *more)

    def start(self):
        self._control('start')

    def restart_at_once(self):
        self._control('-m', 'immediate', 'restart')

    def fill_disk(self):
        """Until free_disk() there is no byte left for the tables."""
        try:
            with open(self.small / 'ballast', 'ab', buffering=0) as ballast:
                while ballast.write(bytes(1 << 16)):
                    pass
        except OSError as full:
            if full.errno != errno.ENOSPC:
                raise

    def free_disk(self):
        (self.small / 'ballast').unlink()

    def only_read(self, so):
        """What a failover to a standby that may only be read looks like."""
        self.admin(f"ALTER SYSTEM SET default_transaction_read_only = {'on' if so else 'off'}")
        self.admin('SELECT pg_reload_conf()')

    def no_connections(self, so):
        """Ends the servers' connections, and gives them no others."""
        self.admin(f'ALTER ROLE patolli CONNECTION LIMIT {0 if so else -1}')
        if so:
            self.admin("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'patolli'")

    def lock_tables(self, seconds):
        self.admin('BEGIN; LOCK TABLE table_versions, events IN ACCESS EXCLUSIVE MODE; '
                   f'SELECT pg_sleep({seconds}); COMMIT', database='patolli')

    def end(self):
        subprocess.run(self._as_user([f'{self.programs}/pg_ctl', '-D', 'data', '-m', 'immediate', 'stop']),
                       cwd=self.folder, stdout=self.log, stderr=self.log, check=False)

    @property
    def address(self):
        return f'postgresql://patolli@/patolli?host={self.folder}'

    def admin(self, sql, database='postgres'):
        # One call for each statement, as some may not stand in a transaction; but those that are one.
        subprocess.run([f'{self.programs}/psql', '-XAtq', '-v', 'ON_ERROR_STOP=1', f'postgresql://postgres@/{database}?host={self.folder}',
                        '-c', sql], check=True, stdout=self.log, stderr=self.log,
                       env={**os.environ, 'PGOPTIONS': '-c default_transaction_read_only=off'})

    def rows(self, sql):
        text = subprocess.run([f'{self.programs}/psql', '-XAtq', '-F', '\t', self.address, '-c', sql], check=True,
                              capture_output=True, text=True).stdout
        return [line.split('\t') for line in text.splitlines()]


class Nats:
    def __init__(self, folder):
        self.port, self.monitor = free_port(), free_port()
        self.log = open(folder / 'nats.log', 'ab')
        # Whoever does not read for half a second is cut off as a slow consumer.
        self.config = folder / 'nats.conf'
        self.config.write_text(f'''
host: 127.0.0.1
port: {self.port}
http: 127.0.0.1:{self.monitor}
write_deadline: "500ms"
''')
        self.start()

    def start(self):
        self.process = _start(['/usr/sbin/nats-server', '-c', str(self.config)], self.log, 'nobody')
        wait_for('nats-server', self._answers)

    def _answers(self):
        with socket.socket() as probe:
            return probe.connect_ex(('127.0.0.1', self.port)) == 0

    def slow_consumers(self):
        """How many it has cut off since it was started."""
        with urllib.request.urlopen(f'http://127.0.0.1:{self.monitor}/varz', timeout=5) as answer:
            return json.load(answer)['slow_consumers']

    def flood(self, megabytes):
        """More than the system keeps for whoever does not read: messages of a format that nobody knows yet."""
        with socket.create_connection(('127.0.0.1', self.port), timeout=20) as link:
            link.sendall(b'CONNECT {"verbose":false}\r\n')
            text = json.dumps({'format': 1_000_000, 'more': 'x' * 500_000}).encode()
            for _ in range(2 * megabytes):
                link.sendall(b'PUB patolli.lobby %d\r\n%s\r\n' % (len(text), text))
            link.sendall(b'PING\r\n')
            answers = b''
            while b'PONG' not in answers:
                answers += link.recv(1 << 16)

    def kill(self):
        self.process.kill()
        self.process.wait()

    @property
    def address(self):
        return f'nats://127.0.0.1:{self.port}'


class Node:
    def __init__(self, number, folder, store, bus, more=(), clock=0):
        self.number = number
        self.port = free_port()
        self.log = open(folder / f'node{number}.log', 'ab')
        self.command = [str(BINARY), 'serve', '--port', str(self.port), '--store', store, '--proxies', '127.0.0.1',
                        '--unlimited', '127.0.0.1', '--metrics-from', '127.0.0.9', '--worker-threads', '1', '--tables-per-person', '1000', *more]
        if bus:
            self.command += ['--bus', bus]
        self.environment = {}
        if clock != 0:  # this machine's clock is wrong
            preload = f"{REAL_TIMERS}:{max(glob.glob('/usr/lib/*/faketime/libfaketimeMT.so.1'))}"
            self.environment = {'LD_PRELOAD': preload,
                                'FAKETIME': f'{clock:+d}s', 'FAKETIME_DONT_FAKE_MONOTONIC': '1'}
        self.process = None

    @classmethod
    def that_thinks(cls, number, folder, bus):
        """One that thinks for the others, and knows no database."""
        node = cls(number, folder, '', bus)
        at = node.command.index('--store')
        del node.command[at:at + 2]
        node.command += ['--role', 'think']
        return node

    def launch(self):
        self.process = _start(self.command, self.log, environment=self.environment)
        return self

    def ready(self):
        if self.process.poll() is not None:
            raise RuntimeError(f'node {self.number} ended with {self.process.returncode}: {self.log.name}')
        try:
            with socket.create_connection(('127.0.0.1', self.port), timeout=5) as link:
                link.sendall(b'GET /healthz/ready HTTP/1.0\r\nHost: localhost\r\n\r\n')
                return b' 200 ' in link.recv(64)
        except OSError:
            return False

    def metrics(self):
        with socket.create_connection(('127.0.0.1', self.port), timeout=5) as link:
            link.sendall(b'GET /metrics HTTP/1.0\r\nHost: localhost\r\nX-Forwarded-For: 127.0.0.9\r\n\r\n')
            text = b''
            while chunk := link.recv(1 << 16):
                text += chunk
        found = {}
        for line in text.decode().splitlines():
            if line.startswith('patolli_') and '{' not in line:
                name, value = line.split()
                found[name] = float(value)
        return found

    def kill(self):
        self.process.send_signal(signal.SIGCONT)
        self.process.kill()
        self.process.wait()

    def stop(self):
        """SIGTERM; whether it ended well."""
        self.process.terminate()
        return self.process.wait(PATIENCE) == 0


class Proxy:
    def __init__(self, folder, nodes):
        self.port = free_port()
        config = folder / 'haproxy.cfg'
        config.write_text(f'''
global
  maxconn 4000
  stats socket {folder}/haproxy.sock mode 600
defaults
  mode http
  timeout connect 1s
  timeout client 300s
  timeout server 300s
  timeout tunnel 1h
  timeout check 500ms
  retries 3
  option redispatch 1
  retry-on conn-failure empty-response
frontend games
  bind 127.0.0.1:{self.port}
  option forwardfor
  default_backend patolli
backend patolli
  balance leastconn
  option httpchk GET /healthz/ready
  http-check send hdr Host localhost
  default-server check inter 200ms fall 2 rise 1 on-marked-down shutdown-sessions
''' + ''.join(f'  server n{node.number} 127.0.0.1:{node.port}\n' for node in nodes))
        self.log = open(folder / 'haproxy.log', 'ab')
        self.process = _start(['/usr/sbin/haproxy', '-db', '-f', str(config)], self.log)
        wait_for('haproxy', self._answers)

    def _answers(self):
        with socket.socket() as probe:
            return probe.connect_ex(('127.0.0.1', self.port)) == 0


class Cluster:
    def __init__(self, nodes=3, with_bus=True, more=()):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix='patolli-many-'))
        self.folder.chmod(0o755)
        self.postgres = Postgres(self.folder)
        self.nats = Nats(self.folder) if with_bus else None
        self.nodes = [Node(n, self.folder, self.postgres.address, self.nats and self.nats.address, more,
                           clock=(0, 3600, -3600)[n % 3]).launch() for n in range(nodes)]
        self.thinkers = [Node.that_thinks(nodes, self.folder, self.nats.address).launch()] if with_bus else []
        wait_for('the nodes', lambda: all(node.ready() for node in self.nodes + self.thinkers))
        self.proxy = Proxy(self.folder, self.nodes)
        self.random = random.Random()

    def start_again(self, node):
        node.launch()
        wait_for(f'node {node.number}', node.ready)

    def end(self, keep=False):
        for node in self.nodes + self.thinkers:
            if node.process.poll() is None:
                node.kill()
        self.proxy.process.kill()
        if self.nats:
            self.nats.kill()
        self.postgres.end()
        if keep:
            print(f'logs are kept in {self.folder}')
        else:
            shutil.rmtree(self.folder, ignore_errors=True)
