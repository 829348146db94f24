#include "server/turn_ahead.hpp"

#include <utility>

namespace patolli::server {

TurnAhead::TurnAhead(std::unique_ptr<match::AnyState> start, Seat seat)
    : match_(std::move(start)), seat_(seat), turn_(match_.turn()), rng_(match_.start().hash()) {}

std::unique_ptr<TurnAhead> TurnAhead::begin(const match::Match& match, Seat seat) {
  auto start = match.game().turn_ahead(match.view_bytes(seat), seat);
  if (!start || start->to_act() != seat) return nullptr;
  return std::unique_ptr<TurnAhead>(new TurnAhead(std::move(start), seat));
}

RejectReason TurnAhead::act(std::string_view text) {
  if (done()) return kNotYourTurn;
  const auto action = match_.game().parse_action(text);
  if (!action) return kNoSuch;
  if (const RejectReason why = match_.act(seat_, *action); !why.ok()) return why;
  match_.resolve_chance(rng_);
  return kAllowed;
}

std::string TurnAhead::taken(std::string_view text) const {
  const auto action = match_.game().parse_action(text);
  return action ? match_.game().taken(match_.view_bytes(seat_), *action) : std::string();
}

bool TurnAhead::done() const noexcept { return match_.to_act() != seat_ || match_.turn() != turn_; }

}  // namespace patolli::server
