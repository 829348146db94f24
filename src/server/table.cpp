#include "server/table.hpp"

#include <algorithm>
#include <functional>

#include "server/store_types.hpp"

namespace patolli::server {
namespace {

std::uint64_t mark_of(UserId user, std::string_view id) {
  return std::hash<std::string_view>{}(id) ^ (static_cast<std::uint64_t>(user) * 0x9E3779B97F4A7C15ULL);
}

}  // namespace

std::string_view to_text(TableSeat::Kind kind) noexcept {
  switch (kind) {
    case TableSeat::Kind::kUser: return "person";
    case TableSeat::Kind::kBot: return "bot";
    case TableSeat::Kind::kOpen: return "open";
    case TableSeat::Kind::kInvite: break;
  }
  return "invite";
}

void RecentRequests::add(UserId user, std::string_view id, std::int64_t revision) {
  if (id.empty()) return;
  const std::pair entry{mark_of(user, id), revision};
  if (ids_.size() < kKept) {
    ids_.push_back(entry);
  } else {
    ids_[next_++ % kKept] = entry;
  }
}

std::optional<std::int64_t> RecentRequests::find(UserId user, std::string_view id) const {
  const std::uint64_t mark = mark_of(user, id);
  for (const auto& [known, revision] : ids_)
    if (known == mark) return revision;
  return std::nullopt;
}

Seat Table::seat_of(UserId user) const noexcept {
  if (user == 0) return kNoSeat;
  for (std::size_t i = 0; i < seats.size(); ++i)
    if (seats[i].kind == TableSeat::Kind::kUser && seats[i].user == user) return static_cast<Seat>(i);
  return kNoSeat;
}

namespace {

bool same_secret(std::string_view given_text, std::string_view our_text) {
  const auto given = Secret::parse(given_text);
  const auto ours = Secret::parse(our_text);
  return given && ours && store::same(given->hash(), ours->hash());
}

}  // namespace

bool Table::invited_by(std::string_view invite) const { return same_secret(invite, config.invite); }

bool Table::shared_by(std::string_view share) const { return same_secret(share, config.share); }

std::string_view Table::mover(Seat seat) const noexcept {
  if (seat < 0) return {};
  const TableSeat& seat_info = seats[static_cast<std::size_t>(seat)];
  if (seat_info.kind == TableSeat::Kind::kBot) return seat_info.level;
  return match ? match->replaced_by(seat) : std::string_view();
}

std::uint8_t Table::people() const noexcept {
  unsigned bits = 0;
  for (std::size_t i = 0; i < seats.size(); ++i)
    if (seats[i].kind == TableSeat::Kind::kUser) bits |= 1U << i;
  return static_cast<std::uint8_t>(bits);
}

UserId Table::waits_for() const noexcept {
  const auto is_person = [](const TableSeat& seat) { return seat.kind == TableSeat::Kind::kUser; };
  if (state != TableState::kRunning || !match || config.clock.kind == TimeControl::Kind::kBudget) return 0;
  if (to_act() < 0 || !mover(to_act()).empty() || std::count_if(seats.begin(), seats.end(), is_person) < 2) return 0;
  return seats[static_cast<std::size_t>(to_act())].user;
}

bool Table::full() const noexcept {
  return std::all_of(seats.begin(), seats.end(), [](const TableSeat& seat_info) {
    return seat_info.kind == TableSeat::Kind::kUser || seat_info.kind == TableSeat::Kind::kBot;
  });
}

bool Table::listed() const noexcept {
  if (!config.watch_anyone || config.hidden) return false;
  if (state == TableState::kRunning) return !adjourned;
  return state == TableState::kOpen && std::any_of(seats.begin(), seats.end(), [](const TableSeat& seat_info) {
           return seat_info.kind == TableSeat::Kind::kOpen;
         });
}

std::uint8_t Table::seats_elsewhere() const noexcept {
  unsigned bits = 0;
  for (const Elsewhere& one : elsewhere) bits |= one.seats;
  return static_cast<std::uint8_t>(bits);
}

std::int64_t Table::watchers_elsewhere() const noexcept {
  std::int64_t count = 0;
  for (const Elsewhere& one : elsewhere) count += one.watchers;
  return count;
}

bool Table::someone_waits() const noexcept {
  return seats_elsewhere() != 0 ||
         std::any_of(subscribers.begin(), subscribers.end(), [](const Subscriber& one) { return one.seat >= 0; });
}

std::int64_t Table::idle_since() const noexcept {
  const bool waits = state == TableState::kRunning && match && config.clock.kind == TimeControl::Kind::kNone &&
                     to_act() >= 0 && mover(to_act()).empty();
  return waits ? match->last_at() : 0;
}

Subscriber* Table::subscriber(ClientId client) noexcept {
  const auto found =
      std::find_if(subscribers.begin(), subscribers.end(), [&](const Subscriber& s) { return s.client == client; });
  return found == subscribers.end() ? nullptr : &*found;
}

}  // namespace patolli::server
