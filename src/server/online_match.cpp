#include "server/online_match.hpp"

#include <algorithm>
#include <utility>

#include "match/record.hpp"

namespace patolli::server {
namespace {

// Moves for those who have left a game that goes on without them.
constexpr std::string_view kStandIn = "casual";

std::uint8_t level_number(std::string_view level) noexcept {
  const auto all = level_names();
  const auto found = std::find(all.begin(), all.end(), level);
  return found == all.end() ? std::uint8_t{0} : static_cast<std::uint8_t>(1 + (found - all.begin()));
}

}  // namespace

OnlineMatch::OnlineMatch(std::unique_ptr<match::AnyState> start, const TimeControl& clock, std::uint8_t people)
    : control_(clock),
      people_(people),
      match_(std::make_unique<match::Match>(std::move(start))),
      clocks_(clock, match_->seats(), people) {}

std::optional<Ended> OnlineMatch::result() const {
  if (!over()) return std::nullopt;
  Ended ended{match_->standing(), to_text(Ending::kRunning)};
  std::uint8_t in = 0;  // sides that have not left
  for (int side = 0; side < ended.outcome.sides; ++side)
    if (side >= match_->seats() || out_[static_cast<std::size_t>(side)] == 0)
      in |= static_cast<std::uint8_t>(1U << side);
  if (abandoned()) {
    ended.ending = "abandoned";
    ended.outcome.winners = 0;
    return ended;
  }
  if (ended_early_) {
    const LogEntry& last = log_[log_.size() - 2];  // the player who left, right before the end
    ended.ending = last.type == EventType::kResign ? "resigned" : "timeout";
    ended.outcome.winners = in;
    return ended;
  }
  ended.ending = to_text(ended.outcome.ending);
  if ((ended.outcome.winners & ~in) != 0) {
    // Who has left ranks last: the best of the others have won.
    Outcome others = ended.outcome;
    for (int side = 0; side < others.sides; ++side)
      if ((in >> side & 1) == 0) others.score[static_cast<std::size_t>(side)] = INT16_MIN;
    decide_winners(others);
    ended.outcome.winners = others.winners;
  }
  return ended;
}

std::optional<EventType> OnlineMatch::left_by(Seat seat) const noexcept {
  const std::uint8_t type = out_[static_cast<std::size_t>(seat)];
  if (type == 0) return std::nullopt;
  return static_cast<EventType>(type);
}

std::string_view OnlineMatch::replaced_by(Seat seat) const noexcept {
  const std::uint8_t level = plays_[static_cast<std::size_t>(seat)];
  return level == 0 ? std::string_view() : level_names()[level - 1U];
}

int OnlineMatch::turns_of(Seat seat) const {
  int turns = 0;
  int last = -1;
  for (const match::Event& event : match_->log(kSpectator)) {
    if (event.actor != seat || event.turn == last) continue;
    last = event.turn;
    ++turns;
  }
  return turns;
}

std::int64_t OnlineMatch::last_of(Seat seat) const noexcept {
  return seat >= 0 ? last_[static_cast<std::size_t>(seat)] : 0;
}

std::vector<SeenEvent> OnlineMatch::seen(std::int64_t from, Seat viewer, bool with_facts) const {
  const auto first = static_cast<std::size_t>(std::clamp<std::int64_t>(from, 0, revision()));
  std::vector<SeenEvent> events;
  for (std::size_t i = first; i < log_.size(); ++i) events.push_back({log_[i], 0});
  const auto steps = static_cast<std::size_t>(
      std::count_if(events.begin(), events.end(), [](const SeenEvent& e) { return e.entry.is_step(); }));
  if (steps == 0) return events;
  const auto show = [](SeenEvent& event, const match::Event& step) {
    event.entry.code = step.action.code;
    event.turn = step.turn;
  };
  const bool rewound =
      std::any_of(events.begin(), events.end(), [](const SeenEvent& e) { return e.entry.is_rewind(); });
  if (!rewound) {  // nearly always: they are the last steps of the match
    std::size_t number = match_->log_size() - steps;
    const std::vector<match::Event> log = match_->log(viewer, number);
    auto facts = with_facts ? match_->facts_from(viewer, number) : std::vector<std::vector<Fact>>(steps);
    auto step = log.begin();
    auto did = facts.begin();
    for (SeenEvent& event : events) {
      if (!event.entry.is_step()) continue;
      show(event, *step++);
      event.facts = std::move(*did++);
      event.step = number++;
    }
    return events;
  }
  // Steps that were taken back since: the whole game again.
  OnlineMatch again(match_->start().clone(), control_, people_);
  for (std::size_t i = 0; i < log_.size(); ++i) {
    again.replay(log_[i]);
    const std::size_t size = again.match_->log_size();
    if (i < first) continue;
    if (log_[i].is_step()) {
      SeenEvent& event = events[i - first];
      show(event, again.match_->step(size - 1, viewer));
      if (with_facts) event.facts = again.match_->facts(size - 1, viewer);
      event.step = size - 1;
    } else if (log_[i].is_rewind()) {
      for (SeenEvent& event : events)
        if (event.step && *event.step >= size) event.step.reset();
    }
  }
  return events;
}

void OnlineMatch::append(LogEntry entry, const When& when) {
  if (entry.seat >= 0) last_[static_cast<std::size_t>(entry.seat)] = revision() + 1;
  entry.at_ms = when.now;
  log_.push_back(entry);
  pending_ids_.emplace_back(pending_ids_.empty() ? when.request_id : std::string_view());
  last_at_ = when.now;
}

void OnlineMatch::append_step(EventType type, const When& when, std::uint8_t level) {
  const LogEntry last = match::stored_entry(*match_, match_->log_size() - 1);
  append({.type = type, .seat = last.seat, .level = level, .code = last.code}, when);
}

void OnlineMatch::resolve_chance(const When& when, const RandomBits& random_bits) {
  while (match_->to_act() == kChance) {
    Rng rng(random_bits());  // bits of its own for every draw
    match_->resolve_chance_step(rng);
    append_step(EventType::kOutcome, when);
  }
}

void OnlineMatch::finish(const When& when) {
  const Seat paid = clocks_.running();
  clocks_.turn_to(to_act(), when.now, when.arrived == 0 ? when.now : when.arrived);
  if (clocks_.has(paid)) log_.back().clock_ms = clocks_.left(paid, when.now);
}

void OnlineMatch::start(const When& when, const RandomBits& random_bits) {
  append({.type = EventType::kStart}, when);
  resolve_chance(when, random_bits);
  finish(when);
}

RejectReason OnlineMatch::act(Seat seat, Action action, const When& when, const RandomBits& random_bits) {
  if (over()) return kGameOver;
  if (const RejectReason why = match_->act(seat, action); !why.ok()) return why;
  append_step(EventType::kAct, when);
  resolve_chance(when, random_bits);
  finish(when);
  return kAllowed;
}

void OnlineMatch::act_as_planned(Seat seat, Action action, const When& when, const RandomBits& random_bits) {
  if (over() || !match_->act(seat, action).ok()) return;
  match_->note_conditional();
  append_step(EventType::kAct, when, kPlanned);
  resolve_chance(when, random_bits);
  finish(when);
}

RejectReason OnlineMatch::undo(Seat seat, const When& when) {
  if (over()) return kGameOver;
  if (const RejectReason why = match_->undo(seat); !why.ok()) return why;
  append({.type = EventType::kUndo, .seat = seat, .code = 1}, when);
  finish(when);
  return kAllowed;
}

RejectReason OnlineMatch::restart(Seat seat, const When& when) {
  if (over()) return kGameOver;
  if (const RejectReason why = match_->undo(seat); !why.ok()) return why;
  std::uint32_t steps = 1;
  while (match_->undo(seat).ok()) ++steps;
  append({.type = EventType::kUndo, .seat = seat, .code = steps}, when);
  finish(when);
  return kAllowed;
}

RejectReason OnlineMatch::redo(Seat seat, const When& when, const RandomBits& random_bits) {
  if (over()) return kGameOver;
  if (const RejectReason why = match_->redo(seat); !why.ok()) return why;
  append_step(EventType::kRedo, when);
  resolve_chance(when, random_bits);
  finish(when);
  return kAllowed;
}

void OnlineMatch::takeback(Seat seat, std::size_t steps, const When& when) {
  const auto back = static_cast<std::uint32_t>(match_->log_size() - steps);
  match_->take_back(seat, steps);
  append({.type = EventType::kTakeback, .seat = seat, .code = back}, when);
  finish(when);
}

void OnlineMatch::mark_left(EventType type, Seat seat, std::uint8_t level) noexcept {
  const auto at = static_cast<std::size_t>(seat);
  const bool out = type == EventType::kResign || level == 0;
  if (out) out_[at] = static_cast<std::uint8_t>(type);
  plays_[at] = out ? level_number(kStandIn) : level;
  clocks_.take_away(seat);
}

void OnlineMatch::leave(EventType type, Seat seat, std::uint8_t level, const When& when) {
  append({.type = type, .seat = seat, .level = level}, when);
  mark_left(type, seat, level);
  int seats_in = 0;
  int people_in = 0;
  for (int other = 0; other < match_->seats(); ++other) {
    if (out_[static_cast<std::size_t>(other)] != 0) continue;
    ++seats_in;
    if ((people_ >> other & 1) != 0) ++people_in;
  }
  if (left_by(seat) && (seats_in <= 1 || people_in == 0)) {
    append({.type = EventType::kOver}, when);
    ended_early_ = true;
  }
  finish(when);
}

void OnlineMatch::resign(Seat seat, const When& when) { leave(EventType::kResign, seat, 0, when); }

void OnlineMatch::abandon(const When& when) {
  append({.type = EventType::kOver, .code = kAbandoned}, when);
  ended_early_ = true;
  finish(when);
}

void OnlineMatch::timeout(Seat seat, std::string_view level, const When& when) {
  leave(EventType::kTimeout, seat, level_number(level), when);
}

void OnlineMatch::append_pending(TableId table, WriteBatch& changes) const {
  for (std::size_t i = 0; i < pending_ids_.size(); ++i) {
    const std::int64_t number = durable() + static_cast<std::int64_t>(i);  // the store counts from 0
    changes.emplace_back(EventRow{table, number, entry(number + 1), pending_ids_[i]});
  }
}

void OnlineMatch::roll_back() {
  if (!pending()) return;
  OnlineMatch again(match_->start().clone(), control_, people_);
  for (std::int64_t n = 1; n <= durable(); ++n) again.replay(entry(n));
  *this = std::move(again);
}

bool OnlineMatch::replay(const LogEntry& entry) {
  const When when{entry.at_ms, {}};
  const std::uint32_t steps = entry.code;
  const bool seated = entry.seat >= 0 && entry.seat < match_->seats();
  if ((entry.type == EventType::kStart) != log_.empty() || ended_early_) return false;
  switch (entry.type) {
    case EventType::kStart: break;
    case EventType::kAct:
      if (!match_->act(entry.seat, entry.action()).ok()) return false;
      if (entry.level == kPlanned) match_->note_conditional();
      break;
    case EventType::kOutcome:
      if (!match_->chance(entry.action()).ok()) return false;
      break;
    case EventType::kUndo:
      for (std::uint32_t i = 0; i < steps; ++i)
        if (!match_->undo(entry.seat).ok()) return false;
      break;
    case EventType::kRedo:
      if (!match_->redo(entry.seat).ok() || match::stored_entry(*match_, match_->log_size() - 1).code != entry.code)
        return false;
      break;
    case EventType::kTakeback:
      if (!seated || steps == 0 || steps > match_->log_size()) return false;
      match_->take_back(entry.seat, match_->log_size() - steps);
      break;
    case EventType::kResign:
    case EventType::kTimeout:
      if (!seated || entry.level > level_names().size()) return false;
      mark_left(entry.type, entry.seat, entry.level);
      break;
    case EventType::kOver:
      if (log_.size() < 2) return false;
      ended_early_ = true;
      break;
    default: return false;
  }
  append(entry, when);
  pending_ids_.clear();  // it comes from there
  if (match_->to_act() == kChance && !ended_early_) return true;
  const Seat paid = clocks_.running();
  clocks_.turn_to(to_act(), entry.at_ms);
  if (entry.clock_ms) clocks_.set(paid, *entry.clock_ms, entry.at_ms);
  return true;
}

void OnlineMatch::not_after(std::int64_t now) noexcept {
  clocks_.not_after(now);
  last_at_ = std::min(last_at_, now);
}

void OnlineMatch::stood_still(std::int64_t began, std::int64_t ended) noexcept {
  if (clocks_.kind() == TimeControl::Kind::kBudget) clocks_.stood_still(began, ended);
}

void OnlineMatch::not_before(std::int64_t since) noexcept {
  if (clocks_.kind() == TimeControl::Kind::kBudget) clocks_.not_before(since);
}

}  // namespace patolli::server
