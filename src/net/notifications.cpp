#include "net/notifications.hpp"

#include <future>
#include <memory>

#include "net/log.hpp"
#include "push/sender.hpp"
#include "push/vapid.hpp"
#include "store/store.hpp"

namespace patolli::net {
namespace {

constexpr const char* kVapid = "vapid";

Result<std::optional<std::string>> stored_key(store::Store& store) {
  return store::read_now(store, [](store::Reader& reader) { return reader.server_key(kVapid); });
}

// Of several processes that start at once, the first one's key stays.
Result<push::VapidKey> vapid_key(store::Store& store) {
  auto known = stored_key(store);
  if (known.ok() && !*known) {
    std::promise<Status> promise;
    store.write({store::ServerKeyRow{kVapid, push::make_vapid_key().pem}}, [&](const Result<store::Written>& written) {
      promise.set_value(written.ok() ? Status() : Status(written.error()));
    });
    if (const Status status = promise.get_future().get(); !status.ok()) return status.error();
    known = stored_key(store);
  }
  if (!known.ok()) return known.error();
  push::VapidKey key = push::read_vapid_key(known->value_or(""));
  if (key.public_key.empty()) return Error::of(Error::Kind::kDamaged, "the key of push messages is damaged");
  return key;
}

}  // namespace

Status set_up_notifications(const NotificationSettings& settings, store::Store& store, server::NotifyConfig& config) {
  if (settings.contact.empty()) return {};
  auto key = vapid_key(store);
  if (!key.ok()) return Error::invalid("push-contact", key.error().text());
  if (!settings.stub.empty()) log_event(LogLevel::kWarning, "push_stub", {{"origin", settings.stub}});
  config.public_key = key->public_key;
  config.stub = settings.stub;
  config.sender = std::make_shared<push::NetworkSender>(push::SenderSettings{*key, settings.contact, settings.stub});
  return {};
}

}  // namespace patolli::net
