// What the last rounds of a game are worth exactly: a search over all actions, all replies and all cards that may come.
//
// The value of a position is the share of the victory that its seat can be sure of on average over the cards to come,
// whatever the others do, even if they agree among themselves and know its reserved cards. With two players who both
// know all cards that is the value of the game. Where others hold cards that the seat does not know, the value is
// bounded: below by others who find there, and in the deck, whatever hurts most; above by others who make no use of
// them. So a forced win is one against every hidden card, and no plan depends on what the seat cannot see.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "games/splendor/rules/splendor.hpp"

namespace patolli::splendor {

// Bounds of a share of the victory; equal where it is known.
struct EndgameValue {
  double low = 0;
  double high = 1;
  [[nodiscard]] bool exact() const noexcept { return high - low < 1e-9; }
  [[nodiscard]] bool won() const noexcept { return low > 1 - 1e-9; }
};

struct EndgameMove {
  Action action;
  EndgameValue value;
};

struct Endgame {
  std::vector<EndgameMove> moves;  // the best first; those that cannot be better are only bounded
  bool solved = false;             // the first is as good as any, and its value is exact
  int turns = 0;                   // how far it looked
  std::uint64_t nodes = 0;

  [[nodiscard]] bool won() const noexcept { return solved && moves.front().value.won(); }
};

struct EndgameLimits {
  std::uint64_t nodes = 1'000'000;  // positions looked at
  int turns = 12;                   // of all players together
};

class EndgameProver {
 public:
  // Precondition: the view's seat has to decide. Deterministic.
  Endgame solve(const View& view, const EndgameLimits& limits);

 private:
  EndgameValue value(const State& s, double alpha, double beta);
  EndgameValue look(const State& s, double alpha, double beta);
  EndgameValue own_choice(const State& s, double alpha, double beta);
  EndgameValue others_choice(const State& s, double alpha, double beta);
  EndgameValue others_hidden(const State& s, double alpha, double beta);
  EndgameValue reveal(const State& s, double alpha, double beta);
  EndgameValue average(const State& s, double alpha, double beta);
  void deepen(const State& root, Endgame& found);
  [[nodiscard]] std::uint64_t unknown_cards(const State& s, int level) const noexcept;

  std::unordered_map<std::uint64_t, EndgameValue> known_;
  Seat me_ = 0;
  int last_turn_ = 0;
  std::uint64_t nodes_ = 0;
  std::uint64_t max_nodes_ = 0;
};

// No player can have the points that end the game within the next rounds: not worth asking.
bool far_from_end(const StateBase& table) noexcept;

}  // namespace patolli::splendor
