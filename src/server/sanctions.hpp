// Who may moderate, and whom moderators have muted or banned, as the store has it: in memory, since every message is
// held against it. Each decision raises a number in the store; whoever sees another one than before reads all of it.
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/address.hpp"
#include "server/server_context.hpp"

namespace patolli::server {

class Sanctions {
 public:
  // The number of decisions so far: a counter of the store.
  static constexpr const char* kCounter = "moderation decisions";

  explicit Sanctions(ServerContext& context) : context_(context) {}

  std::function<void()> on_change = [] {};

  void load();                     // and whenever something was decided here
  void heard(std::int64_t number)  // of decisions, as the store has it
  {
    if (number != number_) load();
  }
  void ask();  // whether it has changed

  [[nodiscard]] bool moderates(UserId user) const { return moderators_.contains(user); }
  // What holds for them now; null: nothing. An address that cannot be read is in no range. Moderators are not banned
  // by their address.
  [[nodiscard]] const SanctionRow* ban_of(UserId user, std::string_view address) const;
  [[nodiscard]] const SanctionRow* mute_of(UserId user) const { return find(user, SanctionKind::kMute); }
  // What they are told: every sanction that holds for them.
  [[nodiscard]] std::string message_for(UserId user, std::string_view address) const;
  [[nodiscard]] bool any_for(UserId user, std::string_view address) const {
    return ban_of(user, address) != nullptr || mute_of(user) != nullptr;
  }

 private:
  struct Ranged {
    AddressRange range;
    SanctionRow row;
  };
  [[nodiscard]] const SanctionRow* find(UserId user, SanctionKind kind) const;

  ServerContext& context_;
  std::int64_t number_ = -1;
  bool loading_ = false, again_ = false;
  std::set<UserId> moderators_;
  std::unordered_multimap<UserId, SanctionRow> of_users_;
  std::vector<Ranged> ranges_;
};

}  // namespace patolli::server
