// Mails: an address is told nothing before whoever reads there has confirmed it, and each mail has a link that ends
// them. Whoever names an address can choose nothing else of what is sent there: no name, no text.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "push/encode.hpp"
#include "push/mail_format.hpp"
#include "push/sender.hpp"
#include "server/account_names.hpp"
#include "server/encode.hpp"
#include "server/http_json.hpp"
#include "server/mail_link.hpp"
#include "server/notifier.hpp"
#include "server/read_json.hpp"

namespace patolli::server {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMaxMailAddresses = 3;             // of a user
constexpr std::int64_t kConfirmWithin = 3LL * 86400000;  // ms; then it is deleted (server/retention.cpp)
constexpr const char* kSenderName = "Patolli";

// somebody+1@example.org and somebody+2@example.org are one person's.
std::string recipient_of(const std::string& address) {
  const std::size_t at = address.find('@');
  std::string small = address.substr(0, std::min(at, address.find('+'))) + address.substr(at);
  std::transform(small.begin(), small.end(), small.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return push::digest(small);
}

struct MailAsked {
  std::vector<ChannelRow> channels;
  NotifySettings settings;
  bool refused = false;  // whoever reads there wants nothing from us
};

Result<MailAsked> read_asked(Reader& reader, UserId user, const std::string& refusals) {
  auto channels = reader.channels(user);
  if (!channels.ok()) return channels.error();
  auto settings = reader.notify_settings(user);
  if (!settings.ok()) return settings.error();
  auto refused = reader.counter(refusals);
  if (!refused.ok()) return refused.error();
  return MailAsked{std::move(*channels), parse_notify_settings(*settings), *refused != 0};
}

const ChannelRow* mail_channel(const std::vector<ChannelRow>& channels, const std::string& id) {
  const auto found = std::find_if(channels.begin(), channels.end(), [&](const ChannelRow& one) {
    return one.id == id && one.kind == store::ChannelKind::kMail;
  });
  return found == channels.end() ? nullptr : &*found;
}

}  // namespace

std::string Notifier::mail_page(std::string_view what, std::string_view token) const {
  return context_.config.notify.mail.page + "#/mail/" + std::string(what) + "/" + std::string(token);
}

// By whoever asks, by their network, by whoever would get it, and in all: nobody makes us write to strangers.
bool Notifier::may_ask_to_confirm(UserId user, const std::string& client, const std::string& address) {
  const std::int64_t now = context_.now();
  return mails_of_user_.allow(std::to_string(user), now) && mails_of_address_.allow_address(client, now) &&
         mails_to_.allow(recipient_of(address), now) && mails_in_all_.allow("", now);
}

void Notifier::mail_post(const Accounts::AuthSession& who, const HttpRequest& request, const Accounts::Answer& answer) {
  const MailConfig& config = context_.config.notify.mail;
  if (config.from.empty()) return accounts_.error(answer, 404, MessageKey::kNoNotify);
  if (who.user.account.empty()) return accounts_.error(answer, 409, MessageKey::kNoAccount);
  if (accounts_.hooks.banned(who.user.id, request.address)) return accounts_.error(answer, 403, MessageKey::kBanned);
  const auto address = push::read_mail_address(text_field(body_of(request), "address").value_or(""));
  if (!address) return accounts_.error(answer, 400, MessageKey::kBadMail);
  const ChannelRow channel{who.user.id, channel_id(*address), store::ChannelKind::kMail, *address, "{}", *address,
                           false,       context_.now()};
  context_.store.read(
      [user = channel.user, refusals = refusal_counter(config.key, *address)](Reader& reader) {
        return read_asked(reader, user, refusals);
      },
      [this, channel, client = request.address, answer](Result<MailAsked> asked) {
        if (!asked.ok()) return accounts_.error(answer, 503, message_key(asked.error()));
        if (asked->refused) return accounts_.error(answer, 400, MessageKey::kBadMail);
        std::vector<ChannelRow>& known = asked->channels;
        fresh_.complete(channel.user, known, context_.now());
        const ChannelRow* const again = mail_channel(known, channel.id);
        if (again != nullptr && again->confirmed) return answer(ok_json(to_message({{"id", channel.id}})));
        const auto mails = static_cast<std::size_t>(std::count_if(
            known.begin(), known.end(), [](const ChannelRow& one) { return one.kind == store::ChannelKind::kMail; }));
        if (again == nullptr && (known.size() >= kMaxChannels || mails >= kMaxMailAddresses))
          return accounts_.error(answer, 429, context_.limited("channels"));
        if (!may_ask_to_confirm(channel.user, client, channel.target))
          return accounts_.error(answer, 429, context_.limited("mails"));
        fresh_.add(channel.user, channel, context_.now());
        keep_and_ask(channel, asked->settings.language, answer);
      });
}

// The answer waits for the relay's: it says whether there is anything to confirm.
void Notifier::keep_and_ask(const ChannelRow& channel, i18n::Language language, const Accounts::Answer& answer) {
  WriteBatch changes;
  changes.emplace_back(channel);
  context_.store.write(std::move(changes), [this, channel, language, answer](const Result<Written>& result) {
    if (!result.ok()) return accounts_.error(answer, 503, message_key(result.error()));
    context_.config.notify.sender->send(
        mail_to_confirm(channel, catalogues_.at(language)),
        [this, box = context_.mailbox, channel, answer](const push::Delivery& delivery) {
          box->put([this, channel, answer, delivery] { asked_to_confirm(channel, delivery, answer); });
        });
  });
}

void Notifier::asked_to_confirm(const ChannelRow& channel, const push::Delivery& delivery,
                                const Accounts::Answer& answer) {
  count_mail(delivery);
  if (delivery.outcome == push::Outcome::kDelivered) return answer(ok_json(to_message({{"id", channel.id}})));
  if (delivery.outcome == push::Outcome::kLater) return accounts_.error(answer, 503, MessageKey::kMailLater);
  fresh_.forget(channel.user, channel.id);
  WriteBatch changes;
  changes.emplace_back(store::DropChannel{channel.user, channel.id});
  context_.store.write(std::move(changes), [this, answer](const Result<Written>& /*result*/) {
    accounts_.error(answer, 400, MessageKey::kBadMail);
  });
}

void Notifier::count_mail(const push::Delivery& delivery) {
  ++(delivery.outcome == push::Outcome::kDelivered ? context_.stats.mails_sent : context_.stats.mails_failed);
}

push::Outgoing Notifier::mail_to_confirm(const ChannelRow& channel, const i18n::Catalogue& catalogue) const {
  const MailConfig& config = context_.config.notify.mail;
  const MailTarget target{channel.user, channel.id};
  push::Mail mail;
  mail.from = config.from;
  mail.sender_name = kSenderName;
  mail.to = channel.target;
  mail.subject = catalogue.text("mail.confirm_title");
  mail.text = catalogue.tr("mail.confirm", mail_page("confirm", mail_token(config.key, MailLink::kConfirm, target))) +
              "\n\n" +
              catalogue.tr("mail.not_mine", mail_page("stop", mail_token(config.key, MailLink::kStop, target))) + "\n";
  mail.id = "confirm." + channel.id + "." + std::to_string(channel.created_ms);
  mail.at_s = context_.now() / 1000;
  return outgoing_mail(channel, mail);
}

push::Outgoing Notifier::mail_of_turn(const Job& job, const ChannelRow& channel, const Notice& notice) const {
  const MailConfig& config = context_.config.notify.mail;
  const i18n::Catalogue& catalogue = catalogues_.at(job.wishes.settings.language);
  const std::string token = mail_token(config.key, MailLink::kStop, {channel.user, channel.id});
  push::Mail mail;
  mail.from = config.from;
  mail.sender_name = kSenderName;
  mail.to = channel.target;
  mail.subject = notice.title;
  mail.text = (notice.body.empty() ? "" : notice.body + "\n\n") +
              catalogue.tr("mail.open", config.page + "#/table/" + job.story.table) + "\n\n-- \n" +
              catalogue.tr("mail.stop", mail_page("stop", token)) + "\n";
  mail.references = job.story.table + "." + channel.id;
  mail.id = job.story.table + "." + std::to_string(job.call.event) + "." + channel.id;
  mail.stop_url = config.page + "api/mail/stop?token=" + token;
  mail.at_s = context_.now() / 1000;
  return outgoing_mail(channel, mail);
}

push::Outgoing Notifier::outgoing_mail(const ChannelRow& channel, const push::Mail& mail) {
  push::Outgoing message;
  message.kind = push::Outgoing::Kind::kMail;
  message.user = channel.user;
  message.target = channel.target;
  message.text = push::mail_text(mail);
  message.topic = mail.id;
  return message;
}

// -- links in mails: whoever reads the mail may follow them, on whatever device ---------------------------------------

bool Notifier::handle_mail_link(const HttpRequest& request, const Accounts::Answer& answer) {
  const bool stop = request.path == "/api/mail/stop";
  const bool post = request.method == "POST";
  if (!stop && !(post && request.path == "/api/mail/confirm")) return false;
  const MailConfig& config = context_.config.notify.mail;
  if (config.from.empty()) {
    accounts_.error(answer, 404, MessageKey::kNoNotify);
  } else if (!mail_links_.allow_address(request.address, context_.now())) {
    accounts_.error(answer, 429, context_.limited("mails"));
  } else if (!stop) {
    confirm_mail(text_field(body_of(request), "token").value_or(""), answer);
  } else if (post) {
    stop_mail(std::string(query_field(request.query, "token")), answer);
  } else {
    // Programs that look at mails follow their links: only the button of the page does something.
    lead_to_stop(std::string(query_field(request.query, "token")), answer);
  }
  return true;
}

void Notifier::lead_to_stop(const std::string& token, const Accounts::Answer& answer) {
  if (!read_mail_token(context_.config.notify.mail.key, MailLink::kStop, token))
    return accounts_.error(answer, 404, MessageKey::kBadLink);
  HttpResponse response;
  response.status = 302;
  response.content_type = "text/plain; charset=utf-8";
  response.location = mail_page("stop", token);
  answer(response);
}

void Notifier::confirm_mail(const std::string& token, const Accounts::Answer& answer) {
  const auto target = read_mail_token(context_.config.notify.mail.key, MailLink::kConfirm, token);
  if (!target) return accounts_.error(answer, 404, MessageKey::kBadLink);
  context_.store.read(
      [user = target->user](Reader& reader) { return reader.channels(user); },
      [this, target = *target, answer](const Result<std::vector<ChannelRow>>& known) {
        if (!known.ok()) return accounts_.error(answer, 503, message_key(known.error()));
        const ChannelRow* const channel = mail_channel(*known, target.channel);
        if (channel == nullptr || (!channel->confirmed && context_.now() - channel->created_ms > kConfirmWithin))
          return accounts_.error(answer, 404, MessageKey::kBadLink);
        WriteBatch changes;
        changes.emplace_back(ConfirmChannel{target.user, target.channel});
        fresh_.forget(target.user, target.channel);
        context_.store.write(std::move(changes), [this, answer](const Result<Written>& result) {
          if (result.failed_with(Error::Kind::kConflict)) return accounts_.error(answer, 404, MessageKey::kBadLink);
          if (!result.ok()) return accounts_.error(answer, 503, message_key(result.error()));
          answer(ok_json("{}"));
        });
      });
}

// Whoever has never confirmed it says that it is not theirs: nobody can have us write there again. An address that is
// gone already is as it should be.
void Notifier::stop_mail(const std::string& token, const Accounts::Answer& answer) {
  const std::string& key = context_.config.notify.mail.key;
  const auto target = read_mail_token(key, MailLink::kStop, token);
  if (!target) return accounts_.error(answer, 404, MessageKey::kBadLink);
  context_.store.read([user = target->user](Reader& reader) { return reader.channels(user); },
                      [this, target = *target, key, answer](const Result<std::vector<ChannelRow>>& known) {
                        if (!known.ok()) return accounts_.error(answer, 503, message_key(known.error()));
                        const ChannelRow* const channel = mail_channel(*known, target.channel);
                        if (channel == nullptr) return answer(ok_json("{}"));
                        WriteBatch changes;
                        changes.emplace_back(store::DropChannel{target.user, target.channel});
                        if (!channel->confirmed)
                          changes.emplace_back(CounterRaise{refusal_counter(key, channel->target), 1});
                        fresh_.forget(target.user, target.channel);
                        write(std::move(changes), Json::object(), answer);
                      });
}

}  // namespace patolli::server
