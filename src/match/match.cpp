#include "match/match.hpp"

#include <utility>

#include "match/record.hpp"

namespace patolli::match {

Match::Match(std::unique_ptr<AnyState> start) : start_(std::move(start)), state_(start_->clone()) {}

std::vector<Action> Match::legal(Seat seat) const {
  if (seat < 0 || seat != to_act()) return {};
  return state_->legal();
}

namespace {

std::size_t eye_of(Seat viewer, int seats) noexcept {
  return viewer >= 0 && viewer < seats ? static_cast<std::size_t>(viewer) : kMaxSeats;
}

}  // namespace

Event Match::step(std::size_t number, Seat viewer) const noexcept {
  Event event = steps_[number].event;
  event.action = steps_[number].seen[eye_of(viewer, seats())];
  return event;
}

std::vector<Event> Match::log(Seat viewer, std::size_t first) const {
  std::vector<Event> events;
  for (std::size_t i = first; i < steps_.size(); ++i) events.push_back(step(i, viewer));
  return events;
}

std::optional<Outcome> Match::result() const noexcept {
  if (!over()) return std::nullopt;
  return state_->result();
}

Outcome Match::standing() const noexcept { return outcome_so_far(*state_); }

RejectReason Match::check(Seat seat, Action action) const noexcept {
  if (over()) return kGameOver;
  if (seat < 0 || seat != to_act()) return kNotYourTurn;
  return state_->check(action, seat);
}

RejectReason Match::act(Seat seat, Action action) {
  if (const RejectReason why = check(seat, action); !why.ok()) return why;
  undone_.clear();
  commit(seat, action);
  return kAllowed;
}

RejectReason Match::chance(Action outcome) {
  if (over()) return kGameOver;
  if (to_act() != kChance) return kNotNow;
  if (const RejectReason why = state_->check(outcome, kChance); !why.ok()) return why;
  undone_.clear();
  commit(kChance, outcome);
  return kAllowed;
}

void Match::resolve_chance(Rng& rng) {
  while (resolve_chance_step(rng)) {
  }
}

bool Match::resolve_chance_step(Rng& rng) {
  if (to_act() != kChance) return false;
  undone_.clear();
  commit(kChance, state_->sample(rng));
  return true;
}

void Match::commit(Seat actor, Action action) {
  Step step{.event = {.actor = actor, .action = action, .turn = turn()}, .seen = {}};
  for (int viewer = 0; viewer < seats(); ++viewer)
    step.seen[viewer] = state_->redacted(action, static_cast<Seat>(viewer));
  step.seen[kMaxSeats] = state_->redacted(action, kSpectator);
  state_->apply(action);
  steps_.push_back(step);
  ++revision_;
}

RejectReason Match::can_undo(Seat seat) const noexcept {
  if (over()) return kGameOver;
  if (seat < 0 || seat != to_act()) return kNotYourTurn;
  // The last steps of this turn, newest first: chance, then (if at all) a step of one's own.
  bool chance_since = false;
  for (auto step = steps_.rbegin(); step != steps_.rend() && step->event.turn == turn(); ++step) {
    if (step->event.actor == seat) return chance_since ? kUndoPastChance : kAllowed;
    if (step->event.actor != kChance) break;
    chance_since = true;
  }
  return kNothingToUndo;
}

RejectReason Match::undo(Seat seat) {
  if (const RejectReason why = can_undo(seat); !why.ok()) return why;
  undone_.push_back(steps_.back().event.action);
  steps_.pop_back();
  replay_steps();
  return kAllowed;
}

void Match::replay_steps() {
  state_ = start_->clone();
  for (const Step& step : steps_) state_->apply(step.event.action);
  ++revision_;
}

Match Match::after(std::size_t steps) const {
  Match past(start_->clone());
  past.steps_.assign(steps_.begin(), steps_.begin() + static_cast<std::ptrdiff_t>(steps));
  past.replay_steps();
  past.revision_ = steps;
  return past;
}

void Match::rewind(std::size_t steps) {
  undone_.clear();
  steps_.resize(steps);
  replay_steps();
}

RejectReason Match::can_redo(Seat seat) const noexcept {
  if (over()) return kGameOver;
  if (seat < 0 || seat != to_act()) return kNotYourTurn;
  return undone_.empty() ? kNothingToRedo : kAllowed;
}

RejectReason Match::redo(Seat seat) {
  if (const RejectReason why = can_redo(seat); !why.ok()) return why;
  const Action action = undone_.back();
  undone_.pop_back();
  commit(seat, action);
  return kAllowed;
}

}  // namespace patolli::match
