// Turns that are taken back.
#include <algorithm>
#include <utility>

#include "match/match.hpp"

namespace patolli::match {

std::optional<std::size_t> Match::takeback_to(Seat seat) const {
  if (seat < 0) return std::nullopt;
  std::size_t at = log_.size();
  while (at > 0 && log_[at - 1].seat != seat) --at;
  if (at == 0) return std::nullopt;
  // From the seat's last step back to the first of that turn, with what chance did in between.
  std::vector<int> turns;
  const auto state = start_->clone();
  for (std::size_t i = 0; i < at; ++i) {
    turns.push_back(state->turn());
    state->apply(log_[i].action());
  }
  std::size_t first = at - 1;
  const int turn = turns[first];
  for (std::size_t i = first; i > 0; --i) {
    const Seat before = log_[i - 1].seat;
    if (turns[i - 1] != turn || (before != seat && before != kChance)) break;
    if (before == seat) first = i - 1;
  }
  return first;
}

RejectReason Match::can_take_back(Seat seat) const noexcept {
  if (over()) return kGameOver;
  const bool acted =
      seat >= 0 && std::any_of(log_.begin(), log_.end(), [seat](const LogEntry& e) { return e.seat == seat; });
  return acted ? kAllowed : kNothingToTakeBack;
}

RejectReason Match::take_back(Seat seat) {
  if (const RejectReason why = can_take_back(seat); !why.ok()) return why;
  take_back(seat, *takeback_to(seat));
  return kAllowed;
}

void Match::take_back(Seat seat, std::size_t steps) {
  RecordNote note{.kind = RecordNote::Kind::kTakenBack, .step = static_cast<std::uint32_t>(steps), .seat = seat};
  for (std::size_t i = steps; i < log_.size(); ++i) note.actions.push_back(game().action_text(log_[i].action()));
  rewind(steps);
  notes_.push_back(std::move(note));
}

}  // namespace patolli::match
