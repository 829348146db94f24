"""Bots, searches, matches, records and analyses; here, in processes and on a cluster."""

import json
import os
import subprocess
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool

import patolli
import pytest

PROGRAM = os.environ.get("PATOLLI_PROGRAM")
needs_program = pytest.mark.skipif(not PROGRAM, reason="PATOLLI_PROGRAM names the program to compare with")


def run(*arguments):
    return subprocess.run([PROGRAM, *arguments], check=True, capture_output=True, text=True).stdout


def last_bot(view, legal):
    return legal[-1]


def text_bot(view, legal):
    return legal[len(legal) // 2].text


class SeededBot:
    """Draws from what `begin` is given."""

    def begin(self, seed):
        self.rng = patolli.Rng(seed)

    def __call__(self, view, legal):
        return legal[self.rng.below(len(legal))].index


def test_a_search_knows_every_action():
    view = patolli.new_game("coatl", 2, seed=4).view(0)
    rows = patolli.search(view, iterations=60, seed=2)
    assert {row.action for row in rows} == set(view.legal())
    assert rows == patolli.search(view, iterations=60, seed=2)
    assert rows[0].visits == max(row.visits for row in rows)
    assert all(0 <= row.value <= 1 and 0 <= row.prior <= 1 for row in rows)
    assert [row.index for row in rows] == [row.action.index for row in rows] and rows[0].text in str(rows[0])


def test_bots_play_whole_games():
    for name in ("random", "greedy", "novice", "search@20i"):
        bot = patolli.Bot(name, seed=3)
        state = patolli.new_game("splendor", 3, seed=5)
        rng = patolli.Rng(1)
        while state.to_act is not None:
            state.apply(bot(state.view(state.to_act)))
            state.resolve_chance(rng)
        assert state.result.winners


@needs_program
def test_every_opponent_that_the_program_lists_plays_here():
    listed = json.loads(run("bots", "splendor", "--json"))
    names = [bot["name"] for bot in listed[0]["bots"]]
    assert {"novice", "search:1", "racer"} <= set(names)
    view = patolli.new_game("splendor", 2, seed=5).view(0)
    for name in names:
        assert patolli.Bot(name, seed=3, iterations=20)(view) in view.legal(), name
    bots = ["search:1@20i", "racer@20i"]
    ours = patolli.arena("splendor", bots, games=4, seed=9)
    theirs = json.loads(run("arena", "splendor", "--bots", ",".join(bots), "--games", "4", "--seed", "9", "--json"))
    assert [bot.won for bot in ours.bots] == [bot["won"] for bot in theirs["bots"]]
    with pytest.raises(patolli.Error, match="racer"):
        patolli.arena("coatl", ["racer", "random"], games=2)


@needs_program
def test_the_arena_is_that_of_the_program():
    matches = (
        ("splendor", ["search@30i", "greedy"]),
        ("splendor", ["greedy", "novice", "random"]),
        ("coatl-solo", ["greedy"]),
    )
    for game, bots in matches:
        ours = patolli.arena(game, bots, games=6, seed=9)
        theirs = json.loads(run("arena", game, "--bots", ",".join(bots), "--games", "6", "--seed", "9", "--json"))
        assert theirs["groups"] == ours.groups
        for mine, other in zip(ours.bots, theirs["bots"]):
            assert (mine.won, mine.tied, mine.lost) == (other["won"], other["tied"], other["lost"])
            rates = other.get("against_automaton", other)
            assert mine.rate == pytest.approx(rates["rate"])
            assert list(mine.interval) == pytest.approx(rates["rate_95"])
        for pair in theirs["comparisons"]:
            assert ours.versus(pair["a"], pair["b"]).rate == pytest.approx(pair["rate"])


@needs_program
def test_selfplay_is_that_of_the_program(tmp_path):
    for game, players in (("splendor", 3), ("coatl", 2), ("coatl-solo", 1)):
        path = tmp_path / f"{game}.jsonl"
        run("selfplay", game, "--players", str(players), "--games", "3", "--seed", "7", "--records", str(path))
        theirs = list(patolli.read_records(path))
        ours = list(patolli.selfplay(game, games=3, seed=7, players=players))
        assert ours == theirs


@needs_program
def test_an_analysis_is_that_of_the_program(tmp_path):
    records = list(patolli.selfplay("splendor", games=2, seed=3))
    path = tmp_path / "games.jsonl"
    patolli.write_records(path, records)
    theirs = json.loads(run("analyse", str(path), "--iterations", "10", "--json"))
    assert patolli.analyse(records[0], iterations=10) == theirs


def test_bots_may_be_functions_and_objects():
    result = patolli.arena("splendor", [SeededBot(), text_bot], games=6, seed=2)
    assert result.games == 6 and [bot.name for bot in result.bots] == ["SeededBot", "text_bot"]
    again = patolli.arena("splendor", [SeededBot(), text_bot], games=6, seed=2)
    assert str(again) == str(result) and "Elo" in str(result)
    low, high = result.elo_95
    assert low <= high


def test_records_of_a_match(tmp_path):
    result = patolli.arena("splendor", ["greedy", last_bot], games=4, seed=2, records=True)
    path = tmp_path / "match.jsonl"
    patolli.write_records(path, result.records)
    for record in patolli.read_records(path):
        record.check()
        assert record.state().result == record.result
        replayed = patolli.new_game("splendor", 2)
        for seat, action in record.actions():
            assert replayed.to_act == seat
            replayed.apply(action)
        assert replayed == record.state()


def test_the_executor_changes_nothing():
    alone = patolli.arena("splendor", [SeededBot(), "greedy"], games=12, seed=4)
    games = list(patolli.selfplay("splendor", games=25, seed=4))
    looks = patolli.analyse(games[:2], iterations=5)
    with ProcessPoolExecutor(2) as pool, ThreadPoolExecutor(3) as threads:
        for executor in (pool, threads):
            assert str(patolli.arena("splendor", [SeededBot(), "greedy"], games=12, seed=4, executor=executor)) == str(alone)
            assert list(patolli.selfplay("splendor", games=25, seed=4, executor=executor)) == games
        assert patolli.analyse(games[:2], iterations=5, executor=pool) == looks


def test_a_cluster_of_two_workers():
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
        with distributed.Client(cluster) as client:
            result = patolli.arena("splendor", ["casual", "greedy"], games=12, seed=4, executor=client.get_executor())
    assert str(result) == str(patolli.arena("splendor", ["casual", "greedy"], games=12, seed=4))


def test_progress_is_reported():
    seen = []
    patolli.arena("splendor", ["random", "greedy"], games=8, progress=lambda done, total: seen.append((done, total)))
    assert seen[0] == (0, 4) and seen[-1] == (4, 4) and seen == sorted(seen)


class DyingExecutor(Executor):
    """Its workers die now and then; with `lasting` the executor survives."""

    def __init__(self, lasting):
        self.lasting = lasting
        self.handed_out = 0

    def submit(self, function, *arguments):
        self.handed_out += 1
        if not self.lasting and self.handed_out > 3:
            raise BrokenProcessPool("a worker has died")
        future = Future()
        if self.handed_out % 3 == 0:
            future.set_exception(BrokenProcessPool("a worker has died"))
        else:
            future.set_result(function(*arguments))
        return future


def test_what_a_dead_worker_had_is_done_again():
    expected = str(patolli.arena("splendor", ["random", "greedy"], games=10, seed=3))
    assert str(patolli.arena("splendor", ["random", "greedy"], games=10, seed=3, executor=DyingExecutor(True))) == expected


def test_what_is_finished_is_kept_for_resume(tmp_path):
    path = tmp_path / "match.journal"
    arguments = dict(games=20, seed=3, resume=path)
    with pytest.raises(patolli.Error, match="resume="):
        patolli.arena("splendor", ["random", "greedy"], executor=DyingExecutor(False), **arguments)
    kept = len(path.read_text().splitlines()) - 1
    assert kept == 2
    with open(path, "a") as journal:
        journal.write('{"piece": 7, "resu')  # was being written when the run died
    played = []
    result = patolli.arena("splendor", ["random", "greedy"], progress=lambda done, _: played.append(done), **arguments)
    assert played[0] == kept
    assert str(result) == str(patolli.arena("splendor", ["random", "greedy"], games=20, seed=3))
    assert len(path.read_text().splitlines()) == 11
    with pytest.raises(patolli.Error, match="other work"):
        patolli.arena("splendor", ["random", "casual"], **arguments)
