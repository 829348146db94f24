"""The games for OpenSpiel: chance is a player there as it is here, and an information state is a view's history.

Where OpenSpiel is installed the classes are subclasses of its Python games and registered as "patolli_splendor" and so
on; without it they have the same methods.
"""

from __future__ import annotations

from typing import Any, Dict, List, Optional, Tuple

from .games import Game, game, games
from .per_game import per_game
from .values import State, new_game

try:
    import pyspiel
except ImportError:
    pyspiel = None

_GameBase: Any = pyspiel.Game if pyspiel else object
_StateBase: Any = pyspiel.State if pyspiel else object

CHANCE_PLAYER = -1
TERMINAL_PLAYER = -4


class SpielState(_StateBase):  # type: ignore[misc,valid-type]
    """A state in OpenSpiel's words. Players' actions are indices; outcomes of chance are counted."""

    def __init__(self, spiel_game: "SpielGame") -> None:
        if pyspiel:
            super().__init__(spiel_game)
        self._spiel_game = spiel_game
        self.state: State = spiel_game.start()

    def current_player(self) -> int:
        seat = self.state.to_act
        return TERMINAL_PLAYER if seat is None else seat

    def is_terminal(self) -> bool:
        return self.state.to_act is None

    def is_chance_node(self) -> bool:
        return self.state.to_act == CHANCE_PLAYER

    def _legal_actions(self, player: int) -> List[int]:
        return sorted(action.index for action in self.state.view(player).legal() if action.index is not None)

    def legal_actions(self, player: Optional[int] = None) -> List[int]:
        who = self.current_player() if player is None else player
        if self.is_terminal():
            return []
        if who == CHANCE_PLAYER:
            return list(range(len(self.state.outcomes()))) if self.is_chance_node() else []
        return self._legal_actions(who)

    def chance_outcomes(self) -> List[Tuple[int, float]]:
        return [(number, odds) for number, (_, odds) in enumerate(self.state.outcomes())]

    def _apply_action(self, action: int) -> None:
        self.state.apply(self.state.outcomes()[action][0] if self.is_chance_node() else int(action))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE_PLAYER:
            return self.state.outcomes()[action][0].text
        return self.state.view(player).action(action).text

    def returns(self) -> List[float]:
        result = self.state.result
        return [1.0 / len(result.winners) if seat in result.winners else 0.0 for seat in range(self.state.seats)]

    def information_state_string(self, player: Optional[int] = None) -> str:
        """All that the player has seen, in order: perfect recall."""
        seat = self.current_player() if player is None else player
        return "\n".join(f"{event.seat} {event.text}" for event in self.state.view(seat).history())

    def observation_string(self, player: Optional[int] = None) -> str:
        return str(self.state.view(self.current_player() if player is None else player))

    def observation_tensor(self, player: Optional[int] = None) -> Any:
        return self.state.view(self.current_player() if player is None else player).observation()

    def clone(self) -> "SpielState":
        other = self._spiel_game.new_initial_state()
        other.state = self.state.copy()
        return other

    def __str__(self) -> str:
        return str(self.state)

    if not pyspiel:

        def apply_action(self, action: int) -> None:
            self._apply_action(action)

        def action_to_string(self, player: int, action: int) -> str:
            return self._action_to_string(player, action)


class SpielGame(_GameBase):  # type: ignore[misc,valid-type]
    """A game in OpenSpiel's words; parameters are "players" and "payments".

    >>> from patolli.openspiel import SpielGame
    >>> SpielGame("splendor", {"players": 3}).num_distinct_actions()
    3919
    """

    def __init__(self, name: str, params: Optional[Dict[str, Any]] = None) -> None:
        parameters = dict(params or {})
        self._which: Game = game(name)
        self._payments = parameters.get("payments", "all")
        self._players = parameters.get("players", max(2, self._which.players[0]) if self._which.players[1] > 1 else 1)
        if pyspiel:
            super().__init__(self._spiel_type(), self._spiel_info(), parameters)

    def start(self) -> State:
        return new_game(self._which, self._players, payments=self._payments)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def num_distinct_actions(self) -> int:
        return int(self._which.encoding.actions[self._payments])

    def num_players(self) -> int:
        return int(self._players)

    def max_game_length(self) -> int:
        return per_game(self._which.name).longest

    def max_chance_outcomes(self) -> int:
        return per_game(self._which.name).most_outcomes

    def min_utility(self) -> float:
        return 0.0

    def max_utility(self) -> float:
        return 1.0

    def observation_tensor_shape(self) -> List[int]:
        return [self._which.encoding.observation]

    def _spiel_type(self) -> Any:
        return pyspiel.GameType(
            short_name=f"patolli_{self._which.name.replace('-', '_')}",
            long_name=f"Patolli's {self._which.name}",
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
            information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.GENERAL_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=self._which.players[1],
            min_num_players=self._which.players[0],
            provides_information_state_string=True,
            provides_information_state_tensor=False,
            provides_observation_string=True,
            provides_observation_tensor=True,
            parameter_specification={"players": 2, "payments": "all"},
        )

    def _spiel_info(self) -> Any:
        return pyspiel.GameInfo(
            num_distinct_actions=self.num_distinct_actions(),
            max_chance_outcomes=self.max_chance_outcomes(),
            num_players=self._players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=self.max_game_length(),
        )


def register() -> List[str]:
    """Registers all games with OpenSpiel, which has to be installed; their names there."""
    if pyspiel is None:
        raise ImportError("OpenSpiel (pyspiel) is not installed")
    names = []
    for which in games():

        def make(params: Dict[str, Any], name: str = which.name) -> SpielGame:
            return SpielGame(name, params)

        spiel_type = SpielGame(which.name)._spiel_type()
        pyspiel.register_game(spiel_type, make)
        names.append(spiel_type.short_name)
    return names
