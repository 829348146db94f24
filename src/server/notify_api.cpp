// How to be told: settings, browsers, webhooks. The HTTP interface below /api/notify.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "push/address.hpp"
#include "push/encode.hpp"
#include "push/encrypt.hpp"
#include "push/sender.hpp"
#include "server/account_names.hpp"
#include "server/device_label.hpp"
#include "server/encode.hpp"
#include "server/http_json.hpp"
#include "server/notifier.hpp"

namespace patolli::server {
namespace {

using Json = nlohmann::ordered_json;

std::string_view kind_text(store::ChannelKind kind) {
  switch (kind) {
    case store::ChannelKind::kWebhook: return "webhook";
    case store::ChannelKind::kMail: return "mail";
    case store::ChannelKind::kPush: break;
  }
  return "push";
}

}  // namespace

std::string Notifier::channel_id(const std::string& target) {
  return push::to_base64url(push::digest(target)).substr(0, Secret::kText);
}

bool Notifier::handle(const HttpRequest& request, const Accounts::Answer& answer) {
  if (handle_mail_link(request, answer)) return true;
  using Handler = void (Notifier::*)(const Accounts::AuthSession&, const HttpRequest&, const Accounts::Answer&);
  struct Route {
    std::string_view method;
    std::string_view path;
    Handler handler;
  };
  static constexpr Route kRoutes[] = {
      {"GET", "/api/notify", &Notifier::state_get},
      {"POST", "/api/notify/push", &Notifier::push_post},
      {"POST", "/api/notify/webhook", &Notifier::webhook_post},
      {"POST", "/api/notify/mail", &Notifier::mail_post},
      {"POST", "/api/notify/remove", &Notifier::remove_post},
      {"POST", "/api/notify/settings", &Notifier::settings_post},
  };
  const auto* const route = std::find_if(std::begin(kRoutes), std::end(kRoutes), [&](const Route& one) {
    return request.method == one.method && request.path == one.path;
  });
  if (route == std::end(kRoutes)) return false;
  accounts_.authenticate(request.cookie, [this, request, answer, route](const Who& who) {
    if (!who) return accounts_.error(answer, 401, MessageKey::kNoSession);
    if (request.method == "POST") {
      if (!context_.config.notify.sender) return accounts_.error(answer, 404, MessageKey::kNoNotify);
      if (!changes_.allow(std::to_string(who->user.id), context_.now()) ||
          !changes_of_address_.allow_address(request.address, context_.now()))
        return accounts_.error(answer, 429, context_.limited("notifications"));
    }
    (this->*route->handler)(*who, request, answer);
  });
  return true;
}

void Notifier::state_get(const Accounts::AuthSession& who, const HttpRequest& /*request*/,
                         const Accounts::Answer& answer) {
  context_.store.read([user = who.user.id](Reader& reader) { return read_wishes(reader, user); },
                      [this, answer](const Result<Wishes>& wishes) {
                        if (!wishes.ok()) return accounts_.error(answer, 503, message_key(wishes.error()));
                        Json channels = Json::array();
                        for (const ChannelRow& channel : wishes->channels)
                          channels.push_back({{"id", channel.id},
                                              {"kind", kind_text(channel.kind)},
                                              {"label", channel.label},
                                              {"confirmed", channel.confirmed},
                                              {"created", channel.created_ms}});
                        const NotifyConfig& config = context_.config.notify;
                        answer(ok_json(to_message({{"available", config.sender != nullptr},
                                                   {"key", config.public_key},
                                                   {"mail", !config.mail.from.empty()},
                                                   {"settings", notify_settings_json(wishes->settings)},
                                                   {"channels", std::move(channels)}})));
                      });
}

void Notifier::push_post(const Accounts::AuthSession& who, const HttpRequest& request, const Accounts::Answer& answer) {
  if (context_.config.notify.public_key.empty()) return accounts_.error(answer, 404, MessageKey::kNoNotify);
  const auto body = body_of(request);
  const std::string endpoint = text_field(body, "endpoint").value_or("");
  const std::string p256dh = text_field(body, "p256dh").value_or("");
  const std::string auth = text_field(body, "auth").value_or("");
  if (!push::read_target(endpoint, context_.config.notify.stub))
    return accounts_.error(answer, 400, MessageKey::kBadTarget);
  if (!push::read_browser_keys(p256dh, auth)) return accounts_.error(answer, 400, MessageKey::kMalformed);
  const std::string id = channel_id(endpoint);
  add_channel({who.user.id, id, store::ChannelKind::kPush, endpoint, to_message({{"p256dh", p256dh}, {"auth", auth}}),
               device_label(request.agent), true, context_.now()},
              {{"id", id}}, answer);
}

void Notifier::webhook_post(const Accounts::AuthSession& who, const HttpRequest& request,
                            const Accounts::Answer& answer) {
  const std::string url = text_field(body_of(request), "url").value_or("");
  const auto target = push::read_target(url, context_.config.notify.stub);
  if (!target) return accounts_.error(answer, 400, MessageKey::kBadTarget);
  const std::string id = Secret::make().text();
  const std::string secret = Secret::make().text();
  // Its path may hold a secret of the receiver's: the list shows the host only.
  add_channel({who.user.id, id, store::ChannelKind::kWebhook, url, to_message({{"secret", secret}}), target->host, true,
               context_.now()},
              {{"id", id}, {"secret", secret}}, answer);
}

void Notifier::add_channel(const ChannelRow& channel, const Json& reply, const Accounts::Answer& answer) {
  context_.store.read([user = channel.user](Reader& reader) { return reader.channels(user); },
                      [this, channel, reply, answer](Result<std::vector<ChannelRow>> known) {
                        if (!known.ok()) return accounts_.error(answer, 503, message_key(known.error()));
                        fresh_.complete(channel.user, *known, context_.now());
                        WriteBatch changes;
                        // A webhook that is named again gets a new secret: nobody is told twice at one address. There
                        // may be several by now, of requests that came at once.
                        bool again = false;
                        for (const ChannelRow& one : *known) {
                          if (one.id != channel.id && (one.kind != channel.kind || one.target != channel.target))
                            continue;
                          again = true;
                          if (one.id != channel.id) changes.emplace_back(store::DropChannel{channel.user, one.id});
                          fresh_.forget(channel.user, one.id);
                        }
                        if (!again && known->size() >= kMaxChannels)
                          return accounts_.error(answer, 429, context_.limited("channels"));
                        changes.emplace_back(channel);
                        fresh_.add(channel.user, channel, context_.now());
                        write(std::move(changes), reply, answer);
                      });
}

void Notifier::remove_post(const Accounts::AuthSession& who, const HttpRequest& request,
                           const Accounts::Answer& answer) {
  const auto body = body_of(request);
  const auto endpoint = text_field(body, "endpoint");
  const std::string id = endpoint ? channel_id(*endpoint) : text_field(body, "id").value_or("");
  WriteBatch changes;
  changes.emplace_back(store::DropChannel{who.user.id, id});
  fresh_.forget(who.user.id, id);
  write(std::move(changes), Json::object(), answer);
}

void Notifier::settings_post(const Accounts::AuthSession& who, const HttpRequest& request,
                             const Accounts::Answer& answer) {
  context_.store.read(
      [user = who.user.id](Reader& reader) { return reader.notify_settings(user).value_or({}); },
      [this, user = who.user.id, body = body_of(request), answer](const std::optional<std::string>& before) {
        const auto settings = read_notify_settings(body, parse_notify_settings(before));
        if (!settings) return accounts_.error(answer, 400, MessageKey::kMalformed);
        const Json json = notify_settings_json(*settings);
        WriteBatch changes;
        changes.emplace_back(NotifySettingsRow{user, to_message(json)});
        write(std::move(changes), json, answer);
      });
}

void Notifier::write(WriteBatch changes, const Json& reply, const Accounts::Answer& answer) {
  context_.store.write(std::move(changes), [this, reply, answer](const Result<Written>& result) {
    if (!result.ok()) return accounts_.error(answer, 503, message_key(result.error()));
    answer(ok_json(to_message(reply)));
  });
}

}  // namespace patolli::server
