#include "server/live_table.hpp"

#include <algorithm>
#include <functional>

#include "store/secret.hpp"

namespace patolli {
namespace {

std::uint64_t mark_of(UserId person, std::string_view id) {
  return std::hash<std::string_view>{}(id) ^ (static_cast<std::uint64_t>(person) * 0x9E3779B97F4A7C15ULL);
}

}  // namespace

std::string_view to_text(Chair::Kind kind) noexcept {
  switch (kind) {
    case Chair::Kind::kPerson: return "person";
    case Chair::Kind::kBot: return "bot";
    case Chair::Kind::kOpen: return "open";
    case Chair::Kind::kInvite: break;
  }
  return "invite";
}

void Recent::add(UserId person, std::string_view id, std::int64_t revision) {
  if (id.empty()) return;
  const std::pair entry{mark_of(person, id), revision};
  if (ids_.size() < kKept) {
    ids_.push_back(entry);
  } else {
    ids_[next_++ % kKept] = entry;
  }
}

std::optional<std::int64_t> Recent::find(UserId person, std::string_view id) const {
  const std::uint64_t mark = mark_of(person, id);
  for (const auto& [known, revision] : ids_)
    if (known == mark) return revision;
  return std::nullopt;
}

Seat LiveTable::seat_of(UserId person) const noexcept {
  if (person == 0) return kNobody;
  for (std::size_t i = 0; i < chairs.size(); ++i)
    if (chairs[i].kind == Chair::Kind::kPerson && chairs[i].person == person) return static_cast<Seat>(i);
  return kNobody;
}

bool LiveTable::invited_by(std::string_view invite) const {
  const auto given = Secret::parse(invite);
  const auto ours = Secret::parse(terms.invite);
  return given && ours && same(given->hash(), ours->hash());
}

std::string_view LiveTable::mover(Seat seat) const noexcept {
  if (seat < 0) return {};
  const Chair& chair = chairs[static_cast<std::size_t>(seat)];
  if (chair.kind == Chair::Kind::kBot) return chair.level;
  return course ? course->plays(seat) : std::string_view();
}

std::uint8_t LiveTable::people() const noexcept {
  unsigned bits = 0;
  for (std::size_t i = 0; i < chairs.size(); ++i)
    if (chairs[i].kind == Chair::Kind::kPerson) bits |= 1U << i;
  return static_cast<std::uint8_t>(bits);
}

bool LiveTable::full() const noexcept {
  return std::all_of(chairs.begin(), chairs.end(), [](const Chair& chair) {
    return chair.kind == Chair::Kind::kPerson || chair.kind == Chair::Kind::kBot;
  });
}

bool LiveTable::listed() const noexcept {
  if (!terms.watch_anyone) return false;
  if (state == TableState::kRunning) return true;
  return state == TableState::kOpen &&
         std::any_of(chairs.begin(), chairs.end(), [](const Chair& chair) { return chair.kind == Chair::Kind::kOpen; });
}

Subscriber* LiveTable::subscriber(ClientId client) noexcept {
  const auto found =
      std::find_if(subscribers.begin(), subscribers.end(), [&](const Subscriber& s) { return s.client == client; });
  return found == subscribers.end() ? nullptr : &*found;
}

}  // namespace patolli
