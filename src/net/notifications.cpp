#include "net/notifications.hpp"

#include <fstream>
#include <functional>
#include <future>
#include <memory>
#include <utility>

#include "net/log.hpp"
#include "push/encode.hpp"
#include "push/mail_format.hpp"
#include "push/openssl.hpp"
#include "push/sender.hpp"
#include "push/vapid.hpp"
#include "store/store.hpp"

namespace patolli::net {
namespace {

constexpr const char* kVapid = "vapid";
constexpr const char* kMailLinks = "mail links";

// The one that is stored; of several processes that start at once, the first one's stays.
Result<std::string> stored_key(store::Store& store, const char* name, const std::function<std::string()>& make) {
  const auto stored = [&] {
    return store::read_now(store, [&](store::Reader& reader) { return reader.server_key(name); });
  };
  auto known = stored();
  if (known.ok() && !*known) {
    std::promise<Status> promise;
    store.write({store::ServerKeyRow{name, make()}}, [&](const Result<store::Written>& written) {
      promise.set_value(written.ok() ? Status() : Status(written.error()));
    });
    if (const Status status = promise.get_future().get(); !status.ok()) return status.error();
    known = stored();
  }
  if (!known.ok()) return known.error();
  return known->value_or("");
}

Result<push::VapidKey> vapid_key(store::Store& store) {
  const auto pem = stored_key(store, kVapid, [] { return push::make_vapid_key().pem; });
  if (!pem.ok()) return pem.error();
  push::VapidKey key = push::read_vapid_key(*pem);
  if (key.public_key.empty()) return Error::of(Error::Kind::kDamaged, "the key of push messages is damaged");
  return key;
}

Result<std::string> first_line(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::string line;
  if (!std::getline(file, line)) return Error::invalid("mail-password", path + " cannot be read, or is empty");
  if (line.ends_with('\r')) line.pop_back();
  return line;
}

// What belongs together.
Status check_mail(const NotificationSettings& settings, const std::string& page) {
  const push::MailRelay& relay = settings.relay;
  if (relay.from.empty()) return Error::invalid("mail-relay", "set mail-from, too: whom our mails come from");
  if (page.empty()) return Error::invalid("mail-relay", "set base-url, too: there are links in our mails");
  if (relay.user.empty() != settings.mail_password.empty())
    return Error::invalid(relay.user.empty() ? "mail-password" : "mail-user",
                          "mail-user and mail-password belong together");
  if (!relay.ca.empty() && !std::ifstream(relay.ca).good())
    return Error::invalid("mail-ca", relay.ca + " cannot be read");
  return {};
}

Status set_up_mails(const NotificationSettings& settings, const std::string& page, store::Store& store,
                    server::MailConfig& config, push::SenderSettings& sender) {
  if (settings.relay.url.empty() && !settings.relay.from.empty())
    return Error::invalid("mail-from", "set mail-relay, too: who takes our mails");
  if (settings.relay.url.empty()) return {};
  if (Status status = check_mail(settings, page); !status.ok()) return status;
  sender.relay = settings.relay;
  if (!settings.mail_password.empty()) {
    auto password = first_line(settings.mail_password);
    if (!password.ok()) return password.error();
    sender.relay.password = std::move(*password);
  }
  auto key = stored_key(store, kMailLinks, [] { return push::to_hex(push::random_bytes(32)); });
  if (!key.ok()) return Error::invalid("mail-relay", key.error().text());
  sender.on_mail_trouble = [](const std::string& why) {
    log_event(LogLevel::kError, "mail_relay_failed", {{"reason", why}});
  };
  config = {*push::read_mail_address(settings.relay.from), std::move(*key), page};
  return {};
}

}  // namespace

Status set_up_notifications(const NotificationSettings& settings, const std::string& page, store::Store& store,
                            server::NotifyConfig& config) {
  if (settings.contact.empty() && settings.relay.url.empty() && settings.relay.from.empty()) return {};
  push::SenderSettings sender{{}, settings.contact, settings.stub, {}, {}};
  if (!settings.contact.empty()) {
    auto key = vapid_key(store);
    if (!key.ok()) return Error::invalid("push-contact", key.error().text());
    sender.vapid = *key;
    config.public_key = key->public_key;
  }
  if (Status status = set_up_mails(settings, page, store, config.mail, sender); !status.ok()) return status;
  if (!settings.stub.empty()) log_event(LogLevel::kWarning, "push_stub", {{"origin", settings.stub}});
  config.stub = settings.stub;
  config.sender = std::make_shared<push::NetworkSender>(std::move(sender));
  return {};
}

}  // namespace patolli::net
