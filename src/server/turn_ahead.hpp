// A turn that is tried out before it has come: on a table that is drawn from what its player knows, so that nothing can
// be learned from it.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "match/match.hpp"

namespace patolli::server {

class TurnAhead {
 public:
  // Null: the game knows no such turns, or none can begin as things are.
  static std::unique_ptr<TurnAhead> begin(const match::Match& match, Seat seat);

  // Plays it, and what chance might do then; or says why not.
  RejectReason act(std::string_view action);
  [[nodiscard]] const match::Match& match() const noexcept { return match_; }
  [[nodiscard]] std::string taken(std::string_view action) const;  // AnyGame::taken; empty, too, where it is no action
  [[nodiscard]] bool done() const noexcept;                        // the turn has ended

 private:
  TurnAhead(std::unique_ptr<match::AnyState> start, Seat seat);

  match::Match match_;
  Seat seat_;
  int turn_;
  Rng rng_;  // of the table: the same steps always have the same outcomes
};

}  // namespace patolli::server
