// What the host has set about notifications, made into what the game server needs: the keys, which are made once and
// kept in the store, and the sender.
#pragma once

#include <string>

#include "core/result.hpp"
#include "push/smtp.hpp"
#include "server/game_server.hpp"

namespace patolli::store {
class Store;
}

namespace patolli::net {

struct NotificationSettings {
  std::string contact;        // mailto: or https:, told to push services; empty: nothing is pushed
  std::string stub;           // an origin that may be sent to although it is a private one: for tests
  push::MailRelay relay;      // without an address: there are no mails
  std::string mail_password;  // a file; it becomes the relay's password
};

// `page`: the public address of the page, which links in mails begin with; empty: the host has set none.
// Precondition: nobody else writes on this thread. Errors name the setting.
Status set_up_notifications(const NotificationSettings& settings, const std::string& page, store::Store& store,
                            server::NotifyConfig& config);

}  // namespace patolli::net
