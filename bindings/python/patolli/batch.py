"""Many tables in step, for programs that learn."""

from __future__ import annotations

from ctypes import byref, c_size_t, c_uint32, c_uint64
from typing import Any, Dict, List, Optional, Tuple, Union

import numpy as np

from . import _library as lib
from ._library import C, ClosedError, Error, IllegalActionError
from .games import Game, Part, game, space_number
from .values import ENDINGS, State, _UNKNOWN, new_game

Array = "np.ndarray[Any, Any]"


class VecEnv:
    """Tables of one game that are played in step; made by `make_vec`.

    All arrays belong to the environment and are overwritten by the next step, unless it was made with ``copy=True``.
    """

    def __init__(
        self,
        which: Game,
        num_envs: int,
        players: int,
        seed: int,
        payments: str,
        reward: str,
        threads: int,
        observations: bool,
        masks: bool,
        packed: bool,
        lists: bool,
        history: bool,
        copy: bool,
        options: Dict[str, Any],
    ) -> None:
        self.game = which
        self.payments = payments
        self.num_envs = num_envs
        self.num_actions = which.encoding.actions[payments]
        self.observation_size = which.encoding.observation
        self.layout: Dict[str, Part] = which.encoding.layout
        self.encoding_version = which.encoding.version
        self._start = new_game(which, players, payments=payments, **options)
        self.players = self._start.seats
        self._history = history
        self._copy = copy
        config = lib.BatchConfig(
            num_envs, threads, seed & (1 << 64) - 1, space_number(payments), reward == "margin", history
        )
        self._batch: Optional[lib.Handle] = lib.handle(
            "batch", C.patolli_batch_make, self._start._handle.pointer, byref(config), error=True
        )
        self._pointer = self._batch.pointer
        self._refused = c_uint32()
        self._make_arrays(observations, masks, packed, lists)
        # What a step costs besides the engine is mostly looking things up: once is enough.
        self._step = C.patolli_batch_step
        self._refused_at = byref(self._refused)
        self._random_at = self._random.ctypes.data
        self._started = False

    def _make_arrays(self, observations: bool, masks: bool, packed: bool, lists: bool) -> None:
        n, a, d = self.num_envs, self.num_actions, self.observation_size
        limit = c_size_t()
        lib.check(C.patolli_batch_list_limit(self._pointer, byref(limit)))
        arrays: Dict[str, Any] = {
            "to_act": np.zeros(n, np.int8),
            "reward": np.zeros((n, self.players), np.float32),
            "terminated": np.zeros(n, bool),
            "score": np.zeros((n, lib.MAX_SEATS), np.int16),
            "winners": np.zeros(n, np.uint8),
            "ending": np.zeros(n, np.uint8),
            "turns": np.zeros(n, np.int32),
            "game": np.zeros(n, np.uint64),
        }
        if observations:
            arrays["observation"] = np.zeros((n, d), np.float32)
            arrays["final_observation"] = np.zeros((n, self.players, d), np.float32)
        if masks:
            arrays["mask"] = np.zeros((n, a), bool)
        if packed:
            arrays["packed"] = np.zeros((n, (a + 7) // 8), np.uint8)
        if lists:
            arrays["legal"] = np.zeros(limit.value, np.int32)
            arrays["legal_offsets"] = np.zeros(n + 1, np.int32)
        self._arrays = arrays
        pointers = lib.BatchArrays(**{name: array.ctypes.data for name, array in arrays.items()})
        lib.check(C.patolli_batch_bind(self._pointer, byref(pointers)))
        self._random = np.zeros(n, np.int32)
        self._truncated = np.zeros(n, bool)
        self._obs = arrays.get("observation")
        self._result = {
            "score": arrays["score"],
            "winners": arrays["winners"],
            "ending": arrays["ending"],
            "turns": arrays["turns"],
            "game": arrays["game"],
        }
        self._info: Dict[str, Any] = {"to_act": arrays["to_act"], "result": self._result}
        for name, key in (("mask", "action_mask"), ("packed", "packed_mask"), ("final_observation", "final_obs")):
            if name in arrays:
                self._info[key] = arrays[name]
        if lists:
            self._info["legal_offsets"] = arrays["legal_offsets"]

    def _open(self) -> None:
        if self._batch is None:
            raise ClosedError("this environment was closed")

    def _shown(self) -> Tuple[Any, Dict[str, Any]]:
        info = self._info
        if "legal_offsets" in info:
            info["legal"] = self._arrays["legal"][: self._arrays["legal_offsets"][-1]]
        if not self._copy:
            return self._obs, info
        copied = {
            key: {k: v.copy() for k, v in value.items()} if isinstance(value, dict) else value.copy()
            for key, value in info.items()
        }
        return (None if self._obs is None else self._obs.copy()), copied

    def reset(self, seed: Optional[int] = None) -> Tuple[Any, Dict[str, Any]]:
        """Starts game 0 of a seed at every table; without a seed each table's next game."""
        self._open()
        number = None if seed is None else byref(c_uint64(seed & (1 << 64) - 1))
        lib.check(C.patolli_batch_reset(self._pointer, number))
        self._started = True
        return self._shown()

    def step(self, actions: Any) -> Tuple[Any, Any, Any, Any, Dict[str, Any]]:
        """One action index for every table. Returns obs, reward, terminated, truncated, info.

        If one of them is not legal nothing happens at any table, and `IllegalActionError` says which.
        """
        if not self._started:
            self._open()
            raise Error("reset() was expected before the first step()")
        if actions is self._random:
            status = self._step(self._pointer, self._random_at, self._refused_at)
        else:
            wanted = self._wanted(actions)
            status = self._step(self._pointer, wanted.ctypes.data, self._refused_at)
        if status:
            self._refuse(status, actions)
        arrays = self._arrays
        if self._copy:
            obs, info = self._shown()
            return obs, arrays["reward"].copy(), arrays["terminated"].copy(), self._truncated.copy(), info
        if "legal_offsets" in self._info:
            self._shown()
        return self._obs, arrays["reward"], arrays["terminated"], self._truncated, self._info

    def _wanted(self, actions: Any) -> Any:
        given = np.asarray(actions)
        if given.dtype.kind not in "iu":
            raise Error(f"whole numbers were expected as actions, not {given.dtype}")
        if given.shape != (self.num_envs,):
            raise Error(f"actions of the shape ({self.num_envs},) were expected, not {given.shape}")
        if given.dtype != np.int32:
            outside = (given < -1) | (given > self.num_actions)
            given = np.where(outside, -1, given).astype(np.int32)
        return np.ascontiguousarray(given)

    def _refuse(self, status: int, actions: Any) -> None:
        self._open()
        if status != lib.ILLEGAL:
            lib.fail(status)
        table = self._refused.value
        legal = self.state(table).view(int(self._arrays["to_act"][table]))._legal_indices()
        raise IllegalActionError(
            f"table {table}: index {np.asarray(actions)[table]} is not legal; legal are {legal}. No table has moved"
        )

    def random_actions(self) -> Any:
        """int32 [N]: a legal action for every table, drawn in C from the streams of `patolli selfplay`.

        They are the same until the next step: selfplay draws once for every decision.
        """
        self._open()
        lib.check(C.patolli_batch_random_actions(self._pointer, self._random_at))
        return self._random.copy() if self._copy else self._random

    def observe(self, seats: Any) -> Any:
        """float32 [N, D]: what any seat of each table sees; `seats` is one number, or one for every table."""
        self._open()
        viewers = np.ascontiguousarray(np.broadcast_to(np.asarray(seats, dtype=np.int8), (self.num_envs,)))
        out = np.empty((self.num_envs, self.observation_size), np.float32)
        status = C.patolli_batch_observe(self._pointer, viewers.ctypes.data, out.ctypes.data)
        lib.check(status, f"seats from 0 to {self.players - 1} were expected")
        return out

    def state(self, table: int) -> State:
        """The state of a table: a value that does not change with it."""
        self._table(table)
        if self._history:
            state = self._start.copy()
            for code in self._log(table):
                state.apply(_code(state, code))
            return state
        handle = lib.handle("state", C.patolli_batch_state, self._pointer, table)
        return State(self.game, handle, (_UNKNOWN,) * (self.players + 1), self.payments)

    def _log(self, table: int) -> List[int]:
        count = c_size_t()
        C.patolli_batch_log(self._pointer, table, None, 0, byref(count))
        codes = (c_uint32 * max(1, count.value))()
        lib.check(C.patolli_batch_log(self._pointer, table, codes, count.value, byref(count)))
        return codes[: count.value]

    def game_number(self, table: int) -> int:
        """The number of the game that a table plays: game i + k * num_envs of `patolli selfplay`."""
        self._table(table)
        number = c_uint64()
        lib.check(C.patolli_batch_game(self._pointer, table, byref(number)))
        return number.value

    def _table(self, table: int) -> None:
        self._open()
        if not 0 <= table < self.num_envs:
            raise Error(f"table {table}: 0 to {self.num_envs - 1} were expected")

    def close(self) -> None:
        """Frees the tables. The arrays stay."""
        self._batch = None
        self._pointer = None
        self._started = False

    def __enter__(self) -> "VecEnv":
        return self

    def __exit__(self, *_error: Any) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<{self.num_envs} tables of {self.game.name}, {self.players} players>"


def _code(state: State, code: int) -> Any:
    from .values import Action

    return Action(state.game, code)


def ending_text(ending: int) -> str:
    """An entry of ``info["result"]["ending"]`` in words."""
    return ENDINGS[ending]


def make_vec(
    which: Union[str, Game],
    num_envs: int = 1,
    players: Optional[int] = None,
    seed: int = 1,
    *,
    payments: str = "default",
    reward: str = "win",
    threads: int = 1,
    observations: bool = True,
    masks: bool = True,
    packed: bool = False,
    lists: bool = False,
    history: bool = False,
    copy: bool = False,
    **options: Any,
) -> VecEnv:
    """Many tables in step.

    payments   "default": every card is paid with as little gold as possible; "all": the full rules
    reward     "win": 1 shared among the winners; "margin": points ahead of the best other side
    threads    how many share the tables; the games do not depend on it
    observations, masks   what steps compute; packed: masks also as bits (numpy.unpackbits(..., bitorder="little"));
               lists: the legal indices one after the other, ``info["legal"]``, with ``info["legal_offsets"]``
    history    ``env.state(i).view(seat).history()`` knows what was played
    copy       steps return new arrays
    options    of the game: sacrifice=True

    >>> import patolli
    >>> env = patolli.make_vec("splendor", num_envs=4, players=2, seed=7)
    >>> obs, info = env.reset()
    >>> obs.shape, info["action_mask"].shape, info["to_act"].tolist()
    ((4, 523), (4, 154), [0, 0, 0, 0])
    >>> obs, reward, terminated, truncated, info = env.step(env.random_actions())
    >>> info["to_act"].tolist()
    [1, 1, 1, 1]
    """
    found = game(which)
    space_number(payments)
    if reward not in ("win", "margin"):
        raise Error(f"reward={reward!r}: 'win' or 'margin' were expected")
    if not isinstance(num_envs, (int, np.integer)) or num_envs < 1:
        raise Error(f"num_envs={num_envs!r}: at least one table was expected")
    seats = players if players is not None else max(found.players[0], min(2, found.players[1]))
    return VecEnv(
        found,
        int(num_envs),
        seats,
        int(seed),
        payments,
        reward,
        max(0, int(threads)),
        observations,
        masks,
        packed,
        lists,
        history,
        copy,
        options,
    )
