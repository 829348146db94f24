"""People at tables of a cluster who follow the protocol: they send again, with the same id, whatever was not answered,
and come back when their connection breaks. They keep what was acknowledged, and how long they waited."""
import random
import sys
import threading
import time

from cluster import ROOT

sys.path.insert(0, str(ROOT / 'tests' / 'fixtures'))
import wire  # noqa: E402

TRY_AGAIN = {'server.not_stored', 'server.busy', 'server.stopping', 'store.failed', 'store.full', 'store.read_only', 'store.locked',
             'store.conflict'}
ANSWER_WITHIN = 13  # seconds, more than a server waits for its database; then it is asked again over another connection


class Entrance:
    """The proxy, as wire.Server is for one server."""
    http, get, post = wire.Server.http, wire.Server.get, wire.Server.post

    def __init__(self, port):
        self.port = port


class World:
    """What all players share: where to go, what was acknowledged, and what went wrong."""

    def __init__(self, port, seed):
        self.entrance = Entrance(port)
        self.began = time.time()
        self.seed = seed
        self.lock = threading.Lock()
        self.acks = {}     # (table, id) → type
        self.waits = []    # (seconds for an answer, whether the connection had to be made anew, when)
        self.records = []  # of finished games
        self.troubles = []
        self.ending = threading.Event()
        self.errors = {}

    def note(self, key):
        with self.lock:
            self.errors[key] = self.errors.get(key, 0) + 1


class Player:
    def __init__(self, world, name):
        self.world, self.name = world, name
        self.user = None
        self.ids = 0
        self.socket = None
        self.latest = {}  # (type, table) → message
        self.tables = {}  # that are followed, with the detail
        self.revisions = {}
        self.lines = {}
        self.comes = 0
        self._retry(self._register)

    def _retry(self, call):
        end = time.time() + 120
        while True:
            try:
                return call()
            except (OSError, EOFError, RuntimeError, ValueError, KeyError, IndexError):
                if time.time() > end:
                    raise
                time.sleep(0.02)

    def _register(self):
        self.cookie = self.world.entrance.post('/api/session', {'name': self.name})[1]

    def _connect(self):
        if self.socket is not None:
            self.socket.close()
        self.socket = wire.Socket(self.world.entrance.port, self.cookie)
        self.socket.socket.settimeout(ANSWER_WITHIN)
        self.comes += 1
        welcome = self._exchange({'type': 'hello', 'id': f'h-{self.comes}', 'protocol': 2, 'language': 'en'})
        self.user = welcome['you']
        for table, more in list(self.tables.items()):
            self._exchange({'type': 'open', 'id': f'o-{self.comes}-{table}', 'table': table, **more})

    def _note(self, message):
        table = message.get('table')
        table = table['id'] if isinstance(table, dict) else table
        self.latest[message['type'], table] = message
        if message['type'] == 'chat':
            for line in message['lines']:
                self.lines.setdefault(table, {})[line['n'] if 'n' in line else len(self.lines.get(table, {}))] = line
        if message['type'] == 'bye':
            raise EOFError('bye')

    def _exchange(self, message):
        self.socket.send(message)
        end = time.time() + ANSWER_WITHIN
        while True:
            if not self.socket.waiting(max(0, end - time.time())):
                raise EOFError('no answer')
            heard = self.socket.receive()
            self._note(heard)
            if heard.get('id', '') == message['id']:
                return heard

    def ask(self, message):
        """The answer; whatever happens to connections and servers in between."""
        self.ids += 1
        message.setdefault('id', f'{self.name}-{self.ids}')
        began, anew = time.time(), False
        end = began + 180
        while True:
            try:
                if self.socket is None:
                    self._connect()
                answer = self._exchange(message)
                if answer['type'] != 'error' or answer['key'] not in TRY_AGAIN:
                    break
                self.world.note(answer['key'])
                time.sleep(0.05)
            except (OSError, EOFError, RuntimeError, ValueError) as trouble:
                anew = True
                self.world.note(type(trouble).__name__)
                if self.socket is not None:
                    self.socket.close()
                self.socket = None
                time.sleep(0.02)
            if time.time() > end:
                raise RuntimeError(f'{self.name}: no answer to {message}')
        with self.world.lock:
            self.world.waits.append((time.time() - began, anew, time.time()))
            if answer['type'] == 'ack':
                self.world.acks[message.get('table') or answer.get('table'), message['id']] = message['type']
        return answer

    def pump(self, seconds):
        """Hears what comes."""
        try:
            if self.socket is None:
                self._connect()
            while self.socket.waiting(seconds):
                self._note(self.socket.receive())
                seconds = 0
        except (OSError, EOFError, RuntimeError, ValueError) as trouble:
            self.world.note(type(trouble).__name__)
            if self.socket is not None:
                self.socket.close()
            self.socket = None
            time.sleep(0.02)

    def open(self, table):
        self.tables[table] = {'detail': 'events'}
        answer = self.ask({'type': 'open', 'table': table, 'detail': 'events'})
        if answer['type'] != 'ack':
            raise RuntimeError(f'{self.name} cannot open {table}: {answer}')

    def leave(self, table):
        self.tables.pop(table, None)

    def seen(self, table):
        return self.latest.get(('events', table), {})

    def about(self, table):
        return self.latest.get(('table', table), {}).get('table', {})

    def close(self):
        if self.socket is not None:
            self.socket.close()


GAMES = [('splendor', {}, 2, 0), ('coatl', {}, 2, 0), ('coatl-solo', {}, 1, 0), ('splendor', {}, 2, 1)]


class Table(threading.Thread):
    """Its players, and a spectator, game after game."""

    def __init__(self, world, number, pause):
        super().__init__(daemon=True)
        self.world, self.number, self.pause = world, number, pause
        self.random = random.Random(world.seed * 1000 + number)
        self.games = self.steps = 0

    def run(self):
        try:
            self._play()
        except Exception as trouble:  # pylint: disable=broad-except
            with self.world.lock:
                self.world.troubles.append(f'table {self.number}: {type(trouble).__name__}: {trouble}')

    def _play(self):
        game, options, people, bots = GAMES[self.number % len(GAMES)]
        self.players = [Player(self.world, f'{name}{self.number}') for name in ('Ana', 'Bea')[:people]]
        self.watcher = Player(self.world, f'Wat{self.number}')
        seats = [{'kind': 'me'}] + [{'kind': 'open'}] * (people - 1) + [{'kind': 'bot', 'level': 'novice'}] * bots
        create = {'type': 'create', 'game': game, 'seats': seats, 'watch': 'anyone', 'detail': 'events', **options}
        if self.number % 3 == 1:
            create['clock'] = {'kind': 'budget', 'ms': 3_600_000, 'increment': 1000}
        made = self.players[0].ask(create)
        if made['type'] != 'ack':
            raise RuntimeError(f'{create}: {made}')
        link = made['table']
        while link and not self.world.ending.is_set():
            for player in [*self.players, self.watcher]:
                player.open(link)
            for player in self.players[1:]:
                if player.about(link).get('state') == 'open':
                    answer = player.ask({'type': 'sit', 'table': link})
                    if answer['type'] != 'ack' and player.about(link).get('you') is None:
                        raise RuntimeError(f'{player.name} cannot sit down: {answer}')
            link = self._game(link)
        for player in [*self.players, self.watcher]:
            player.close()

    def _game(self, link):
        over = False
        secret = 0
        silent = time.time()
        while not over and not self.world.ending.is_set():
            acted = False
            for player in self.players:
                player.pump(0)
                seen = player.seen(link)
                over = over or seen.get('over', False)
                if not seen.get('legal'):
                    continue
                acted = True
                silent = time.time()
                self._act(player, link, seen)
                if self.pause:
                    time.sleep(self.pause)
                if self.random.random() < 0.03:
                    secret += 1
                    player.ask({'type': 'chat', 'table': link, 'text': f'secret {secret}'})
            self.watcher.pump(0)
            for line in self.watcher.lines.get(link, {}).values():
                if not over and line['text'].startswith('secret') and not self.watcher.seen(link).get('over'):
                    raise RuntimeError(f'a spectator reads what players say: {line}')
            if not acted and not over:
                self.players[0].pump(0.05)
                if time.time() - silent > 120:
                    raise RuntimeError(f'nobody can act at {link}: {self.players[0].seen(link)}')
        return self._after(link) if over else None

    def _act(self, player, link, seen):
        what = {'type': 'act', 'table': link, 'revision': seen['revision'],
                'action': self.random.choice(seen['legal'])}
        chance = self.random.random()
        if chance < 0.03:
            what = {'type': 'undo', 'table': link, 'revision': seen['revision']}
        elif chance < 0.06 and len(self.players) == 2:
            offer = player.ask({'type': 'takeback', 'table': link, 'agree': True})
            other = self.players[1 - self.players.index(player)]
            if offer['type'] == 'ack' and self.random.random() < 0.7:
                other.ask({'type': 'takeback', 'table': link, 'agree': self.random.random() < 0.7})
            return
        answer = player.ask(what)
        if answer['type'] == 'ack':
            self.steps += 1
            # The acknowledgement comes before what it led to; whoever was cut off hears it with the next opening.
            player.latest.pop(('events', link), None) if player.seen(link) is seen else None
            end = time.time() + 1
            while not player.seen(link) and time.time() < end:
                player.pump(0.2)
        if not player.seen(link) or answer['type'] != 'ack':
            player.open(link)

    def _after(self, link):
        self.games += 1
        self.watcher.leave(link)
        record = self.players[0].ask({'type': 'record', 'table': link})
        with self.world.lock:
            self.world.records.append(record.get('record'))
        if self.world.ending.is_set():
            return None
        answers = [player.ask({'type': 'rematch', 'table': link, 'agree': True}) for player in self.players]
        end = time.time() + 60
        while not self.players[0].about(link).get('next'):
            self.players[0].pump(0.05)
            if time.time() > end:
                raise RuntimeError(f'there is no rematch of {link}: {answers}, {self.players[0].about(link)}')
            self.players[0].open(link)
        following = self.players[0].about(link)['next']
        for player in self.players:
            player.leave(link)
        return following
