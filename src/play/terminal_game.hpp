// A game in the terminal, for programs that know it at run time only.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "ai/search.hpp"
#include "match/any_game.hpp"
#include "play/players.hpp"
#include "term/context.hpp"
#include "term/screen.hpp"

namespace patolli::play {

// A game that is about to be played.
struct SessionConfig {
  std::unique_ptr<match::AnyState> start;
  std::vector<PlayerSpec> players;
  std::optional<std::uint64_t> seed;  // none: random numbers come from the system
  ai::Budget budget;                  // of bots that search, and of hints; empty: their defaults
};

class TerminalGame {
 public:
  virtual ~TerminalGame() = default;
  TerminalGame(const TerminalGame&) = delete;
  TerminalGame& operator=(const TerminalGame&) = delete;

  [[nodiscard]] virtual std::string_view name() const noexcept = 0;
  // Plays until the game or the input ends.
  virtual void play(SessionConfig config, const term::Context& context, term::Screen& screen) const = 0;
  // The whole table, what is hidden included, and the final count when the game is over: for records only.
  [[nodiscard]] virtual term::Lines table(const match::AnyState& state, const term::Context& context) const = 0;

 protected:
  TerminalGame() = default;
};

}  // namespace patolli::play
