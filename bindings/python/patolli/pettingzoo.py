"""All seats as agents that act in turn: PettingZoo's AEC interface.

The class is a subclass of PettingZoo's where that is installed; without it it has the same methods.
"""

from __future__ import annotations

from typing import Any, Dict, Iterator, List, Optional, Tuple

import numpy as np

from . import _spaces
from ._library import ClosedError, Error
from .games import game
from .rng import Rng
from .values import State, new_game

try:
    from pettingzoo import AECEnv as _AECEnv
except ImportError:
    _AECEnv = object

_HIGHEST = 8.0


class AECEnv(_AECEnv):  # type: ignore[misc,valid-type]
    """Agents "player_0", "player_1", …; observations are {"observation", "action_mask"}.

    >>> from patolli.pettingzoo import AECEnv
    >>> env = AECEnv("splendor", players=3)
    >>> env.reset(seed=7)
    >>> env.agent_selection
    'player_0'
    """

    metadata: Dict[str, Any] = {"name": "patolli_v1", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(
        self,
        which: str,
        players: Optional[int] = None,
        payments: str = "default",
        render_mode: Optional[str] = None,
        **options: Any,
    ) -> None:
        found = game(which)
        self.game = found
        self._arguments = dict(options, payments=payments)
        seats = new_game(found, players, **self._arguments).seats
        self.metadata = dict(self.metadata, name=f"patolli_{found.name.replace('-', '_')}_v{found.version}")
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        encoding = found.encoding
        actions = encoding.actions[payments]
        self.observation_spaces = {
            agent: _spaces.mapping(
                {
                    "observation": _spaces.box(0.0, _HIGHEST, (encoding.observation,), np.float32),
                    "action_mask": _spaces.box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: _spaces.discrete(actions) for agent in self.possible_agents}
        self._rng = Rng(int(np.random.default_rng().integers(1 << 62)))
        self._games = 0
        self._state: Optional[State] = None
        self._closed = False
        self.agents: List[str] = []

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    @property
    def unwrapped(self) -> "AECEnv":
        return self

    def reset(self, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> None:
        if self._closed:
            raise ClosedError("this environment was closed")
        if seed is not None:
            self._rng = Rng(seed)
            self._games = 0
        self._deal = self._rng.split(self._games).split(0)
        self._games += 1
        self.agents = list(self.possible_agents)
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos: Dict[str, Dict[str, Any]] = {agent: {} for agent in self.agents}
        self._state = new_game(self.game, len(self.agents), **self._arguments)
        self._state.resolve_chance(self._deal)
        self._select()

    def _playing(self) -> State:
        if self._state is None:
            raise Error("reset() was expected: no game is being played")
        return self._state

    def _select(self) -> None:
        seat = self._playing().to_act
        self.agent_selection = self.agents[0] if seat is None else self.possible_agents[seat]

    def observe(self, agent: str) -> Dict[str, Any]:
        view = self._playing().view(self.possible_agents.index(agent))
        return {"observation": view.observation(), "action_mask": view.action_mask().astype(np.int8)}

    def last(self, observe: bool = True) -> Tuple[Any, float, bool, bool, Dict[str, Any]]:
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def step(self, action: Any) -> None:
        if self._closed:
            raise ClosedError("this environment was closed")
        state = self._playing()
        agent = self.agent_selection
        if self.terminations[agent]:
            self._leave(agent, action)
            return
        state.apply(int(action))
        state.resolve_chance(self._deal)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = {each: 0.0 for each in self.agents}
        if state.to_act is None:
            winners = state.result.winners
            for seat, each in enumerate(self.possible_agents):
                self.rewards[each] = 1.0 / len(winners) if seat in winners else 0.0
                self.terminations[each] = True
        for each, reward in self.rewards.items():
            self._cumulative_rewards[each] += reward
        self._select()

    def _leave(self, agent: str, action: Any) -> None:
        """After the end every agent steps once more, with None, and is gone."""
        if action is not None:
            raise Error("None was expected of an agent whose game is over")
        of_agents: Tuple[Dict[str, Any], ...] = (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos)
        for each in of_agents:
            each.pop(agent)
        self.agents.remove(agent)
        if self.agents:
            self.agent_selection = self.agents[0]

    def agent_iter(self, max_iter: int = 1 << 62) -> Iterator[str]:
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def render(self) -> Optional[str]:
        return str(self._playing().view(-2)) if self.render_mode == "ansi" else None

    def close(self) -> None:
        self._closed = True


def env(which: str, **arguments: Any) -> AECEnv:
    """A new environment, under the name that PettingZoo's modules use."""
    return AECEnv(which, **arguments)
