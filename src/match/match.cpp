#include "match/match.hpp"

#include <utility>

#include "match/record.hpp"

namespace patolli::match {

Match::Match(std::unique_ptr<AnyState> start) : start_(std::move(start)), state_(start_->clone()) {}

std::vector<Action> Match::legal(Seat seat) const {
  if (seat < 0 || seat != to_act()) return {};
  return state_->legal();
}

template <class Visit>
void Match::replay(std::size_t first, std::size_t last, Visit visit) const {
  const bool near_end = before_ && first >= before_at_;
  const AnyState* state = near_end ? before_.get() : start_.get();
  std::unique_ptr<AnyState> own;  // once it has to change: the last step alone needs none
  for (std::size_t i = near_end ? before_at_ : 0; i < last; ++i) {
    if (i >= first) visit(log_[i], *state);
    if (i + 1 == last) break;
    if (!own) own = state->clone();
    own->apply(log_[i].action());
    state = own.get();
  }
}

std::vector<Event> Match::log(Seat viewer, std::size_t first) const {
  const Seat eye = viewer >= 0 && viewer < seats() ? viewer : kSpectator;
  std::vector<Event> events;
  replay(first, log_.size(), [&](const LogEntry& entry, const AnyState& state) {
    events.push_back({entry.seat, state.redacted(entry.action(), eye), state.turn()});
  });
  return events;
}

Event Match::step(std::size_t number, Seat viewer) const {
  const Seat eye = viewer >= 0 && viewer < seats() ? viewer : kSpectator;
  Event event;
  replay(number, number + 1, [&](const LogEntry& entry, const AnyState& state) {
    event = {entry.seat, state.redacted(entry.action(), eye), state.turn()};
  });
  return event;
}

std::vector<std::vector<Fact>> Match::facts_between(std::size_t first, std::size_t last, Seat viewer) const {
  const Seat eye = viewer >= 0 && viewer < seats() ? viewer : kSpectator;
  std::vector<std::vector<Fact>> all;
  if (first >= last) return all;
  const bool near_end = before_ && first >= before_at_;
  const auto state = near_end ? before_->clone() : start_->clone();
  FactList list;
  for (std::size_t i = near_end ? before_at_ : 0; i < last; ++i) {
    if (i < first) {
      state->apply(log_[i].action());
      continue;
    }
    list.clear();
    state->apply(log_[i].action(), list);
    auto& step = all.emplace_back();
    for (const Fact& fact : list) step.push_back(game().redacted(fact, eye));
  }
  return all;
}

std::vector<std::vector<Fact>> Match::facts_from(Seat viewer, std::size_t first) const {
  return facts_between(first, log_.size(), viewer);
}

std::vector<Fact> Match::facts(std::size_t number, Seat viewer) const {
  return std::move(facts_between(number, number + 1, viewer).front());
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
  if (actor != kChance) {
    before_ = state_->clone();
    before_at_ = log_.size();
  }
  log_.push_back(
      {.type = actor == kChance ? EventType::kOutcome : EventType::kAct, .seat = actor, .code = action.code});
  state_->apply(action);
  ++revision_;
}

RejectReason Match::can_undo(Seat seat) const noexcept {
  if (over()) return kGameOver;
  if (seat < 0 || seat != to_act()) return kNotYourTurn;
  // The last step that is not chance's: one's own, and of this turn?
  if (!before_ || log_[before_at_].seat != seat || before_->turn() != turn()) return kNothingToUndo;
  return before_at_ + 1 < log_.size() ? kUndoPastChance : kAllowed;
}

RejectReason Match::undo(Seat seat) {
  if (const RejectReason why = can_undo(seat); !why.ok()) return why;
  undone_.push_back(log_.back().action());
  log_.pop_back();
  std::erase_if(notes_, [this](const RecordNote& note) { return !stands(note, log_.size()); });
  replay_log();
  return kAllowed;
}

void Match::replay_log() {
  state_ = start_->clone();
  before_.reset();
  before_at_ = log_.size();
  while (before_at_ > 0 && log_[before_at_ - 1].type == EventType::kOutcome) --before_at_;
  for (std::size_t i = 0; i < log_.size(); ++i) {
    if (i + 1 == before_at_) before_ = state_->clone();
    state_->apply(log_[i].action());
  }
  before_at_ = before_ ? before_at_ - 1 : 0;
  ++revision_;
}

Match Match::after(std::size_t steps) const {
  Match past(start_->clone());
  past.log_.assign(log_.begin(), log_.begin() + static_cast<std::ptrdiff_t>(steps));
  past.replay_log();
  past.revision_ = steps;
  for (const RecordNote& note : notes_)
    if (stands(note, steps)) past.notes_.push_back(note);
  return past;
}

// Turns were taken back between two steps; the other notes are about one.
bool Match::stands(const RecordNote& note, std::size_t steps) noexcept {
  return note.kind == RecordNote::Kind::kTakenBack ? note.step <= steps : note.step < steps;
}

void Match::note_conditional() {
  notes_.push_back({.kind = RecordNote::Kind::kConditional,
                    .step = static_cast<std::uint32_t>(log_.size() - 1),
                    .seat = log_.back().seat});
}

void Match::note_replaced() {
  notes_.push_back({.kind = RecordNote::Kind::kReplaced,
                    .step = static_cast<std::uint32_t>(log_.size() - 1),
                    .seat = log_.back().seat});
}

void Match::rewind(std::size_t steps) {
  undone_.clear();
  std::erase_if(notes_, [steps](const RecordNote& note) { return !stands(note, steps); });
  log_.resize(steps);
  replay_log();
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
