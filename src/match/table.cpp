#include "match/table.hpp"

#include <utility>

#include "match/record.hpp"

namespace patolli {

Table::Table(std::unique_ptr<AnyState> start) : start_(std::move(start)), state_(start_->clone()) {}

std::vector<Action> Table::legal(Seat seat) const {
  if (seat < 0 || seat != to_act()) return {};
  return state_->legal();
}

namespace {

std::size_t eye_of(Seat viewer, int seats) noexcept {
  return viewer >= 0 && viewer < seats ? static_cast<std::size_t>(viewer) : kMaxSeats;
}

}  // namespace

Event Table::step(std::size_t number, Seat viewer) const noexcept {
  Event event = steps_[number].event;
  event.action = steps_[number].seen[eye_of(viewer, seats())];
  return event;
}

std::vector<Event> Table::log(Seat viewer, std::size_t first) const {
  std::vector<Event> events;
  for (std::size_t i = first; i < steps_.size(); ++i) events.push_back(step(i, viewer));
  return events;
}

std::optional<Outcome> Table::result() const noexcept {
  if (!over()) return std::nullopt;
  return state_->result();
}

Outcome Table::standing() const noexcept { return outcome_so_far(*state_); }

Reject Table::check(Seat seat, Action action) const noexcept {
  if (over()) return kGameOver;
  if (seat < 0 || seat != to_act()) return kNotYourTurn;
  return state_->check(action, seat);
}

Reject Table::act(Seat seat, Action action) {
  if (const Reject why = check(seat, action); !why.ok()) return why;
  undone_.clear();
  commit(seat, action);
  return kAllowed;
}

Reject Table::chance(Action outcome) {
  if (over()) return kGameOver;
  if (to_act() != kNature) return kNotNow;
  if (const Reject why = state_->check(outcome, kNature); !why.ok()) return why;
  undone_.clear();
  commit(kNature, outcome);
  return kAllowed;
}

void Table::settle(Rng& rng) {
  while (settle_step(rng)) {
  }
}

bool Table::settle_step(Rng& rng) {
  if (to_act() != kNature) return false;
  undone_.clear();
  commit(kNature, state_->sample(rng));
  return true;
}

void Table::commit(Seat actor, Action action) {
  Step step{.event = {.actor = actor, .action = action, .turn = turn()}, .seen = {}};
  for (int viewer = 0; viewer < seats(); ++viewer)
    step.seen[viewer] = state_->masked(action, static_cast<Seat>(viewer));
  step.seen[kMaxSeats] = state_->masked(action, kNobody);
  state_->apply(action);
  steps_.push_back(step);
  ++revision_;
}

Reject Table::can_undo(Seat seat) const noexcept {
  if (over()) return kGameOver;
  if (seat < 0 || seat != to_act()) return kNotYourTurn;
  // The last steps of this turn, newest first: chance, then (if at all) a step of one's own.
  bool chance_since = false;
  for (auto step = steps_.rbegin(); step != steps_.rend() && step->event.turn == turn(); ++step) {
    if (step->event.actor == seat) return chance_since ? kUndoPastChance : kAllowed;
    if (step->event.actor != kNature) break;
    chance_since = true;
  }
  return kNothingToUndo;
}

Reject Table::undo(Seat seat) {
  if (const Reject why = can_undo(seat); !why.ok()) return why;
  undone_.push_back(steps_.back().event.action);
  steps_.pop_back();
  replay_steps();
  return kAllowed;
}

void Table::replay_steps() {
  state_ = start_->clone();
  for (const Step& step : steps_) state_->apply(step.event.action);
  ++revision_;
}

Table Table::after(std::size_t steps) const {
  Table past(start_->clone());
  past.steps_.assign(steps_.begin(), steps_.begin() + static_cast<std::ptrdiff_t>(steps));
  past.replay_steps();
  past.revision_ = steps;
  return past;
}

void Table::rewind(std::size_t steps) {
  undone_.clear();
  steps_.resize(steps);
  replay_steps();
}

Reject Table::can_redo(Seat seat) const noexcept {
  if (over()) return kGameOver;
  if (seat < 0 || seat != to_act()) return kNotYourTurn;
  return undone_.empty() ? kNothingToRedo : kAllowed;
}

Reject Table::redo(Seat seat) {
  if (const Reject why = can_redo(seat); !why.ok()) return why;
  const Action action = undone_.back();
  undone_.pop_back();
  commit(seat, action);
  return kAllowed;
}

}  // namespace patolli
