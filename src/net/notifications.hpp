// What the host has set about notifications, made into what the game server needs: the key, which is made once and kept
// in the store, and the sender.
#pragma once

#include <string>

#include "core/result.hpp"
#include "server/game_server.hpp"

namespace patolli::store {
class Store;
}

namespace patolli::net {

struct NotificationSettings {
  std::string contact;  // mailto: or https:, told to push services; empty: there are no notifications
  std::string stub;     // an origin that may be sent to although it is a private one: for tests
};

// Precondition: nobody else writes on this thread. Errors name the setting.
Status set_up_notifications(const NotificationSettings& settings, store::Store& store, server::NotifyConfig& config);

}  // namespace patolli::net
