#include "server/online_match.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <charconv>
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

// The number behind `"left":` in what this file has written.
std::optional<std::int64_t> left_in(std::string_view data) noexcept {
  constexpr std::string_view kKey = "\"left\":";
  const auto at = data.find(kKey);
  if (at == std::string_view::npos) return std::nullopt;
  std::int64_t left = 0;
  const char* const end = data.data() + data.size();
  if (std::from_chars(data.data() + at + kKey.size(), end, left).ec != std::errc()) return std::nullopt;
  return left;
}

std::string_view level_in(std::string_view data) noexcept {
  constexpr std::string_view kKey = "\"level\":\"";
  const auto at = data.find(kKey);
  if (at == std::string_view::npos) return {};
  data.remove_prefix(at + kKey.size());
  return data.substr(0, data.find('"'));
}

}  // namespace

std::string_view to_text(Kind kind) noexcept {
  switch (kind) {
    case Kind::kStart: return "start";
    case Kind::kAct: return "act";
    case Kind::kChance: return "chance";
    case Kind::kUndo: return "undo";
    case Kind::kRedo: return "redo";
    case Kind::kTakeback: return "takeback";
    case Kind::kResign: return "resign";
    case Kind::kTimeout: return "timeout";
    case Kind::kOver: return "over";
  }
  return "over";
}

OnlineMatch::OnlineMatch(std::unique_ptr<match::AnyState> start, const TimeControl& clock, std::uint8_t people)
    : match_(std::make_unique<match::Match>(std::move(start))),
      clocks_(clock, match_->seats(), people),
      users_(people) {}

std::optional<Ended> OnlineMatch::result() const {
  if (!over()) return std::nullopt;
  Ended ended{match_->standing(), to_text(Ending::kRunning)};
  std::uint8_t in = 0;  // sides that have not left
  for (int side = 0; side < ended.outcome.sides; ++side)
    if (side >= match_->seats() || out_[static_cast<std::size_t>(side)] == 0)
      in |= static_cast<std::uint8_t>(1U << side);
  if (ended_early_) {
    const GameEvent& last = events_[events_.size() - 2];  // whoever left, right before the end
    ended.ending = last.kind == Kind::kResign ? "resigned" : "timeout";
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

std::optional<Kind> OnlineMatch::left_by(Seat seat) const noexcept {
  const std::uint8_t kind = out_[static_cast<std::size_t>(seat)];
  if (kind == 0) return std::nullopt;
  return static_cast<Kind>(kind);
}

std::string_view OnlineMatch::replaced_by(Seat seat) const noexcept {
  const std::uint8_t level = plays_[static_cast<std::size_t>(seat)];
  return level == 0 ? std::string_view() : level_names()[level - 1U];
}

std::int64_t OnlineMatch::last_of(Seat seat) const noexcept {
  return seat >= 0 ? last_[static_cast<std::size_t>(seat)] : 0;
}

void OnlineMatch::append(GameEvent event, const When& when) {
  if (event.seat >= 0) last_[static_cast<std::size_t>(event.seat)] = revision() + 1;
  events_.push_back(event);
  unwritten_.push_back(
      {when.now, std::string(unwritten_.empty() ? when.request_id : std::string_view()), std::nullopt});
  last_at_ = when.now;
}

void OnlineMatch::append_step(Kind kind, const When& when) {
  const std::size_t last = match_->log_size() - 1;
  GameEvent event;
  event.kind = kind;
  for (int viewer = 0; viewer < match_->seats(); ++viewer)
    event.seen[static_cast<std::size_t>(viewer)] = match_->step(last, static_cast<Seat>(viewer)).action;
  const match::Event seen = match_->step(last, kSpectator);
  event.seen[kMaxSeats] = seen.action;
  event.seat = seen.actor;
  event.turn = seen.turn;
  event.action = match::archived_step(*match_, last);
  append(event, when);
}

void OnlineMatch::resolve_chance(const When& when, const RandomBits& random_bits) {
  while (match_->to_act() == kChance) {
    Rng rng(random_bits());  // bits of its own for every draw
    match_->resolve_chance_step(rng);
    append_step(Kind::kChance, when);
  }
}

void OnlineMatch::finish(const When& when) {
  const Seat paid = clocks_.running();
  clocks_.turn_to(to_act(), when.now);
  if (clocks_.has(paid)) unwritten_.back().left = clocks_.left(paid, when.now);
}

void OnlineMatch::start(const When& when, const RandomBits& random_bits) {
  append({.kind = Kind::kStart}, when);
  resolve_chance(when, random_bits);
  finish(when);
}

RejectReason OnlineMatch::act(Seat seat, Action action, const When& when, const RandomBits& random_bits) {
  if (over()) return kGameOver;
  if (const RejectReason why = match_->act(seat, action); !why.ok()) return why;
  append_step(Kind::kAct, when);
  resolve_chance(when, random_bits);
  finish(when);
  return kAllowed;
}

RejectReason OnlineMatch::undo(Seat seat, const When& when) {
  if (over()) return kGameOver;
  if (const RejectReason why = match_->undo(seat); !why.ok()) return why;
  append({.kind = Kind::kUndo, .seat = seat, .steps = 1}, when);
  finish(when);
  return kAllowed;
}

RejectReason OnlineMatch::restart(Seat seat, const When& when) {
  if (over()) return kGameOver;
  if (const RejectReason why = match_->undo(seat); !why.ok()) return why;
  std::uint32_t steps = 1;
  while (match_->undo(seat).ok()) ++steps;
  append({.kind = Kind::kUndo, .seat = seat, .steps = steps}, when);
  finish(when);
  return kAllowed;
}

RejectReason OnlineMatch::redo(Seat seat, const When& when, const RandomBits& random_bits) {
  if (over()) return kGameOver;
  if (const RejectReason why = match_->redo(seat); !why.ok()) return why;
  append_step(Kind::kRedo, when);
  resolve_chance(when, random_bits);
  finish(when);
  return kAllowed;
}

std::optional<std::size_t> OnlineMatch::takeback_to(Seat seat) const noexcept {
  std::size_t at = match_->log_size();
  while (at > 0 && match_->step(at - 1, kSpectator).actor != seat) --at;
  if (at == 0) return std::nullopt;
  // From the seat's last step back to the first of that turn, with what chance did in between.
  std::size_t first = at - 1;
  const int turn = match_->step(first, kSpectator).turn;
  for (std::size_t i = first; i > 0; --i) {
    const match::Event before = match_->step(i - 1, kSpectator);
    if (before.turn != turn || (before.actor != seat && before.actor != kChance)) break;
    if (before.actor == seat) first = i - 1;
  }
  return first;
}

void OnlineMatch::takeback(Seat seat, std::size_t steps, const When& when) {
  const auto back = static_cast<std::uint32_t>(match_->log_size() - steps);
  match_->rewind(steps);
  append({.kind = Kind::kTakeback, .seat = seat, .steps = back}, when);
  finish(when);
}

void OnlineMatch::mark_left(Kind kind, Seat seat, std::string_view level) noexcept {
  const auto at = static_cast<std::size_t>(seat);
  const bool out = kind == Kind::kResign || level.empty();
  if (out) out_[at] = static_cast<std::uint8_t>(kind);
  plays_[at] = level_number(out ? kStandIn : level);
  clocks_.take_away(seat);
}

void OnlineMatch::leave(Kind kind, Seat seat, std::string_view level, const When& when) {
  append({.kind = kind, .seat = seat, .level = level_number(level)}, when);
  mark_left(kind, seat, level);
  int seats_in = 0;
  int people_in = 0;
  for (int other = 0; other < match_->seats(); ++other) {
    if (out_[static_cast<std::size_t>(other)] != 0) continue;
    ++seats_in;
    if ((users_ >> other & 1) != 0) ++people_in;
  }
  if (left_by(seat) && (seats_in <= 1 || people_in == 0)) {
    append({.kind = Kind::kOver}, when);
    ended_early_ = true;
  }
  finish(when);
}

void OnlineMatch::resign(Seat seat, const When& when) { leave(Kind::kResign, seat, {}, when); }

void OnlineMatch::timeout(Seat seat, std::string_view level, const When& when) {
  leave(Kind::kTimeout, seat, level, when);
}

void OnlineMatch::append_pending(TableId table, WriteBatch& changes) const {
  for (std::size_t i = 0; i < unwritten_.size(); ++i) {
    const std::int64_t number = durable() + static_cast<std::int64_t>(i);  // the store counts from 0
    const GameEvent& what = event(number + 1);
    const Unwritten& about = unwritten_[i];
    EventRow event;
    event.table = table;
    event.number = number;
    event.kind = static_cast<std::uint8_t>(what.kind);
    event.seat = what.seat;
    event.code = what.steps != 0 ? what.steps : what.action.code;
    event.at_ms = about.at;
    event.request_id = about.request_id;
    if (what.level != 0) event.data = fmt::format(R"("level":"{}")", level_names()[what.level - 1U]);
    if (about.left) event.data += fmt::format(R"({}"left":{})", event.data.empty() ? "" : ",", *about.left);
    if (!event.data.empty()) event.data = "{" + event.data + "}";
    changes.emplace_back(std::move(event));
  }
}

bool OnlineMatch::replay(const EventRow& event) {
  const When when{event.at_ms, event.request_id};
  const auto kind = static_cast<Kind>(event.kind);
  const Action action{event.code};
  const std::uint32_t steps = event.code;
  const bool seated = event.seat >= 0 && event.seat < match_->seats();
  if (event.number != revision() || (kind == Kind::kStart) != (event.number == 0) || ended_early_) return false;
  switch (kind) {
    case Kind::kStart: append({.kind = Kind::kStart}, when); break;
    case Kind::kAct:
      if (!match_->act(event.seat, action).ok()) return false;
      append_step(kind, when);
      break;
    case Kind::kChance:
      if (!match_->chance(action).ok()) return false;
      append_step(kind, when);
      break;
    case Kind::kUndo:
      for (std::uint32_t i = 0; i < steps; ++i)
        if (!match_->undo(event.seat).ok()) return false;
      append({.kind = kind, .seat = event.seat, .steps = steps}, when);
      break;
    case Kind::kRedo:
      if (!match_->redo(event.seat).ok() || match::archived_step(*match_, match_->log_size() - 1) != action)
        return false;
      append_step(kind, when);
      break;
    case Kind::kTakeback:
      if (!seated || steps == 0 || steps > match_->log_size()) return false;
      match_->rewind(match_->log_size() - steps);
      append({.kind = kind, .seat = event.seat, .steps = steps}, when);
      break;
    case Kind::kResign:
    case Kind::kTimeout: {
      if (!seated) return false;
      const std::string_view level = level_in(event.data);
      append({.kind = kind, .seat = event.seat, .level = level_number(level)}, when);
      mark_left(kind, event.seat, level);
      break;
    }
    case Kind::kOver:
      if (events_.size() < 2) return false;
      append({.kind = kind}, when);
      ended_early_ = true;
      break;
    default: return false;
  }
  unwritten_.clear();  // it comes from there
  if (match_->to_act() == kChance && !ended_early_) return true;
  const Seat paid = clocks_.running();
  clocks_.turn_to(to_act(), event.at_ms);
  if (const auto left = left_in(event.data)) clocks_.set(paid, *left, event.at_ms);
  return true;
}

void OnlineMatch::not_before(std::int64_t since) noexcept {
  if (clocks_.kind() == TimeControl::Kind::kBudget) clocks_.not_before(since);
}

}  // namespace patolli::server
