#include "server/sanctions.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "server/encode.hpp"

namespace patolli::server {
namespace {

constexpr std::int64_t kMaxKnown = 20'000;

struct Decided {
  std::int64_t number = 0;
  std::vector<store::RoleRow> roles;
  std::vector<SanctionRow> sanctions;
};

Result<Decided> read_decided(Reader& reader, std::int64_t now) {
  const auto number = reader.counter(Sanctions::kCounter);
  if (!number.ok()) return number.error();
  auto roles = reader.roles();
  if (!roles.ok()) return roles.error();
  auto sanctions = reader.sanctions(now, kMaxKnown);
  if (!sanctions.ok()) return sanctions.error();
  return Decided{*number, std::move(*roles), std::move(*sanctions)};
}

}  // namespace

void Sanctions::load() {
  if (std::exchange(loading_, true)) {
    again_ = true;
    return;
  }
  context_.store.read([now = context_.now()](Reader& reader) { return read_decided(reader, now); },
                      [this](const Result<Decided>& decided) {
                        loading_ = false;
                        if (!decided.ok()) return context_.later(std::chrono::seconds(5), [this] { load(); });
                        number_ = decided->number;
                        moderators_.clear();
                        of_users_.clear();
                        ranges_.clear();
                        for (const auto& role : decided->roles) moderators_.insert(role.user);
                        for (const SanctionRow& row : decided->sanctions) {
                          if (row.kind != SanctionKind::kRangeBan) {
                            of_users_.emplace(row.user, row);
                          } else if (const auto range = AddressRange::read(row.range)) {
                            ranges_.push_back({*range, row});
                          }
                        }
                        on_change();
                        if (std::exchange(again_, false)) load();
                      });
}

void Sanctions::ask() {
  context_.store.read([](Reader& reader) { return reader.counter(kCounter); },
                      [this](const Result<std::int64_t>& number) {
                        if (number.ok()) heard(*number);
                      });
}

const SanctionRow* Sanctions::find(UserId user, SanctionKind kind) const {
  if (user == 0) return nullptr;
  const SanctionRow* longest = nullptr;
  const auto [begin, end] = of_users_.equal_range(user);
  for (auto each = begin; each != end; ++each) {
    const SanctionRow& row = each->second;
    if (row.kind != kind || row.until_ms <= context_.now()) continue;
    if (longest == nullptr || row.until_ms > longest->until_ms) longest = &row;
  }
  return longest;
}

const SanctionRow* Sanctions::ban_of(UserId user, std::string_view address) const {
  if (const SanctionRow* const own = find(user, SanctionKind::kBan)) return own;
  if (ranges_.empty() || moderates(user)) return nullptr;
  const auto from = Address::read(address);
  if (!from) return nullptr;
  const auto found = std::find_if(ranges_.begin(), ranges_.end(), [&](const Ranged& one) {
    return one.row.until_ms > context_.now() && one.range.contains(*from);
  });
  return found == ranges_.end() ? nullptr : &found->row;
}

std::string Sanctions::message_for(UserId user, std::string_view address) const {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const SanctionRow* const row : {ban_of(user, address), mute_of(user)})
    if (row != nullptr)
      list.push_back({{"kind", row->kind == SanctionKind::kMute ? "mute" : "ban"},
                      {"until", row->until_ms},
                      {"reason", row->reason}});
  const std::string& contact = context_.config.moderation_contact;
  return to_message({{"type", "sanctions"},
                     {"sanctions", std::move(list)},
                     {"contact", contact.empty() ? nlohmann::ordered_json(nullptr) : nlohmann::ordered_json(contact)}});
}

}  // namespace patolli::server
