// Who decides for the seats of one game of selfplay: bots, or random numbers.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "arena/seated.hpp"
#include "core/rng.hpp"
#include "match/match.hpp"
#include "selfplay_file.hpp"

namespace patolli::cli {

class SelfplayPlayers {
 public:
  // `game` is the generator that everything in this game comes from.
  static Result<SelfplayPlayers> seat(const SelfplayTable& table, const Rng& game, arena::Programs& programs);

  struct Choice {
    Action action;
    std::optional<match::RecordNote> replaced;  // it stands in place of what a program wanted
    std::string broken = {};                    // why it is of no use to go on with this program
  };
  Choice choose(Seat seat, const match::Match& match);
  void game_over(const Outcome& outcome);

 private:
  std::vector<Rng> random_;
  std::vector<arena::Seated> bots_;  // empty: random play
};

}  // namespace patolli::cli
