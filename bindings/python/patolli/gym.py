"""One learner against bots, as Gymnasium wants it: `Env` and `VectorEnv`.

They are subclasses of Gymnasium's where that is installed; without it they have the same methods and spaces.
"""

from __future__ import annotations

from typing import Any, Dict, List, Optional, Sequence, Tuple

import numpy as np

from . import _spaces
from ._library import ClosedError, Error
from .bots import Bot, BotLike
from .games import game
from .rng import Rng
from .values import State, new_game

try:
    from gymnasium import Env as _Env
    from gymnasium.vector import VectorEnv as _VectorEnv
except ImportError:
    _Env = object
    _VectorEnv = object
try:
    from gymnasium.vector import AutoresetMode

    SAME_STEP: Any = AutoresetMode.SAME_STEP
except ImportError:
    SAME_STEP = "SameStep"

_HIGHEST = 8.0  # of any number of an observation


class Env(_Env):  # type: ignore[misc,valid-type]
    """A table with one learner; the other seats are bots, which play between its steps.

    seat   where the learner sits; None: it changes from game to game

    >>> from patolli.gym import Env
    >>> env = Env("splendor", opponents=["casual"])
    >>> obs, info = env.reset(seed=7)
    >>> obs, reward, terminated, truncated, info = env.step(int(info["action_mask"].argmax()))
    """

    metadata: Dict[str, Any] = {"render_modes": ["ansi"]}
    render_mode: Optional[str] = None
    spec = None

    def __init__(
        self,
        which: str,
        opponents: Sequence[BotLike] = ("casual",),
        seat: Optional[int] = None,
        payments: str = "default",
        render_mode: Optional[str] = None,
        **options: Any,
    ) -> None:
        found = game(which)
        self.game = found
        self.opponents = [] if found.players[1] == 1 else list(opponents)
        self.players = 1 + len(self.opponents)
        if seat is not None and not 0 <= seat < self.players:
            raise Error(f"seat {seat}: 0 to {self.players - 1} were expected")
        self._seat = seat
        self._payments = payments
        self._options = options
        self.render_mode = render_mode
        encoding = found.encoding
        self.observation_space = _spaces.box(0.0, _HIGHEST, (encoding.observation,), np.float32)
        self.action_space = _spaces.discrete(encoding.actions[payments])
        new_game(found, self.players, payments=payments, **options)  # says what is wrong with the options
        self._rng = Rng(int(np.random.default_rng().integers(1 << 62)))
        self._games = 0
        self._state: Optional[State] = None
        self._closed = False
        self.learner = 0

    @property
    def unwrapped(self) -> "Env":
        return self

    def reset(self, *, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> Tuple[Any, Dict[str, Any]]:
        """A new game. `options` may hold "seat", the learner's for this game."""
        if self._closed:
            raise ClosedError("this environment was closed")
        if seed is not None:
            self._rng = Rng(seed)
            self._games = 0
        wanted = (options or {}).get("seat", self._seat)
        self.learner = self._games % self.players if wanted is None else int(wanted)
        if not 0 <= self.learner < self.players:
            raise Error(f"seat {self.learner}: 0 to {self.players - 1} were expected")
        streams = self._rng.split(self._games)
        self._games += 1
        self._deal = streams.split(0)
        bots: List[Any] = [Bot(b, seed=streams.split(1 + i).next()) if isinstance(b, str) else b for i, b in enumerate(self.opponents)]
        bots.insert(self.learner, None)
        self._bots = bots
        self._state = new_game(self.game, self.players, payments=self._payments, **self._options)
        self._go_on()
        return self._seen()

    def _go_on(self) -> None:
        """Chance and bots, until the learner has to decide."""
        state = self._state
        assert state is not None
        while state.to_act is not None and state.to_act != self.learner:
            if state.to_act < 0:
                state.apply(state.sample(self._deal))
            else:
                view = state.view(state.to_act)
                state.apply(self._bots[state.to_act](view, view.legal()))

    def _seen(self) -> Tuple[Any, Dict[str, Any]]:
        assert self._state is not None
        view = self._state.view(self.learner)
        return view.observation(), {"action_mask": view.action_mask(), "to_act": self._state.to_act, "seat": self.learner}

    def step(self, action: Any) -> Tuple[Any, float, bool, bool, Dict[str, Any]]:
        if self._closed:
            raise ClosedError("this environment was closed")
        if self._state is None or self._state.to_act is None:
            raise Error("reset() was expected: no game is being played")
        self._state.apply(int(action))
        self._go_on()
        obs, info = self._seen()
        over = self._state.to_act is None
        reward = 0.0
        if over:
            result = self._state.result
            info["result"] = result
            reward = 1.0 / len(result.winners) if self.learner in result.winners else 0.0
        return obs, reward, over, False, info

    def state(self) -> State:
        """A copy of the state."""
        if self._state is None:
            raise Error("reset() was expected: no game is being played")
        return self._state.copy()

    def render(self) -> Optional[str]:
        return str(self.state().view(self.learner)) if self.render_mode == "ansi" else None

    def close(self) -> None:
        self._closed = True


class VectorEnv(_VectorEnv):  # type: ignore[misc,valid-type]
    """Several `Env`s in step. A game that ends is followed by the next one in the same step."""

    metadata: Dict[str, Any] = {"autoreset_mode": SAME_STEP, "render_modes": []}
    render_mode: Optional[str] = None
    spec = None

    def __init__(self, which: str, num_envs: int = 1, **arguments: Any) -> None:
        if num_envs < 1:
            raise Error(f"num_envs={num_envs}: at least one was expected")
        self.envs = [Env(which, **arguments) for _ in range(num_envs)]
        self.num_envs = num_envs
        first = self.envs[0]
        self.single_observation_space = first.observation_space
        self.single_action_space = first.action_space
        self.observation_space = _spaces.box(0.0, _HIGHEST, (num_envs, *first.observation_space.shape), np.float32)
        self.action_space = _spaces.multi_discrete([first.action_space.n] * num_envs)
        self.closed = False

    def reset(self, *, seed: Any = None, options: Optional[Dict[str, Any]] = None) -> Tuple[Any, Dict[str, Any]]:
        """A seed is that of the first table, the others follow; or a list has one for each."""
        if self.closed:
            raise ClosedError("this environment was closed")
        seeds = seed if isinstance(seed, (list, tuple)) else [None if seed is None else seed + i for i in range(self.num_envs)]
        if len(seeds) != self.num_envs:
            raise Error(f"{self.num_envs} seeds were expected, not {len(seeds)}")
        seen = [env.reset(seed=own, options=options) for env, own in zip(self.envs, seeds)]
        return np.stack([obs for obs, _ in seen]), self._join([info for _, info in seen])

    def _join(self, infos: List[Dict[str, Any]]) -> Dict[str, Any]:
        return {
            "action_mask": np.stack([info["action_mask"] for info in infos]),
            "seat": np.array([info["seat"] for info in infos], np.int8),
        }

    def step(self, actions: Any) -> Tuple[Any, Any, Any, Any, Dict[str, Any]]:
        if self.closed:
            raise ClosedError("this environment was closed")
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_envs,) or chosen.dtype.kind not in "iu":
            raise Error(f"{self.num_envs} whole numbers were expected as actions")
        for env, action in zip(self.envs, chosen):  # before any table moves
            env.state().action(int(action))
        steps = [env.step(action) for env, action in zip(self.envs, chosen)]
        ended = np.array([step[2] for step in steps])
        final_obs = np.empty(self.num_envs, dtype=object)
        final_info = np.empty(self.num_envs, dtype=object)
        shown = []
        for number, (env, (obs, _, over, _, info)) in enumerate(zip(self.envs, steps)):
            if over:
                final_obs[number], final_info[number] = obs, info
                obs, info = env.reset()
            shown.append((obs, info))
        infos = self._join([info for _, info in shown])
        if ended.any():
            infos.update(final_obs=final_obs, _final_obs=ended, final_info=final_info, _final_info=ended)
        rewards = np.array([step[1] for step in steps], np.float64)
        return np.stack([obs for obs, _ in shown]), rewards, ended, np.zeros(self.num_envs, bool), infos

    def close(self, **_arguments: Any) -> None:
        for env in self.envs:
            env.close()
        self.closed = True
