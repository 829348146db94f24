#include "server/notifier.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "push/sender.hpp"

namespace patolli::server {
namespace {

constexpr std::chrono::seconds kLookEvery{2};
constexpr std::int64_t kCallsAtOnce = 100;
constexpr std::int64_t kLease = 120'000;  // ms: longer than any delivery takes
// ms, after the first, second, … attempt that failed; after the last one it is given up.
constexpr std::array<std::int64_t, 6> kTryAgain = {30'000, 120'000, 600'000, 1'800'000, 7'200'000, 21'600'000};
constexpr std::int64_t kOneHour = 3'600'000;  // ms
constexpr std::int64_t kOneDay = 24 * kOneHour;
constexpr int kTimeToLive = 2 * 24 * 60 * 60;  // seconds

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

}  // namespace

Notifier::Notifier(ServerContext& context, Accounts& accounts, WithTable with_table)
    : context_(context),
      accounts_(accounts),
      with_table_(std::move(with_table)),
      changes_(60, 60'000),
      changes_of_address_(300, 60'000),
      mails_of_user_(5, kOneDay),
      mails_of_address_(10, kOneDay),
      mails_to_(3, kOneDay),
      mails_in_all_(200, kOneHour),
      mail_links_(120, 60'000) {
  for (const i18n::Language language : i18n::kLanguages)
    catalogues_.try_emplace(language, language, context.config.words);
}

void Notifier::start() {
  if (!context_.config.notify.sender) return;
  context_.later(kLookEvery, [this] {
    look();
    start();
  });
}

void Notifier::look() {
  if (looking_ || context_.stopping) return;
  looking_ = true;
  context_.store.read([now = context_.now()](Reader& reader) { return reader.calls_due(now, kCallsAtOnce); },
                      [this](const Result<std::vector<DueCallRow>>& due) {
                        looking_ = false;
                        if (!due.ok() || context_.stopping) return;
                        for (const DueCallRow& one : *due) {
                          if (!busy_.insert(one.call.table).second) continue;
                          with_table_(one.link, one.version, [this, one](Table* table) { judge(one, table); });
                        }
                      });
}

// A table that cannot be read is looked at again later.
void Notifier::judge(const DueCallRow& due, Table* table) {
  if (table == nullptr) return change(due.call, context_.now() + kLease, due.call.attempts, due.call.left, nullptr);
  const Seat seat = table->to_act();
  const bool waits = table->waits_for() == due.call.user && table->match->last_of(seat) <= due.call.event;
  if (due.call.user == 0 || !waits) return end(due.call);
  context_.store.read([user = due.call.user](Reader& reader) { return read_wishes(reader, user); },
                      [this, due, story = story_for(*table, seat)](const Result<Wishes>& wishes) {
                        if (wishes.ok()) return plan(due, story, *wishes);
                        busy_.erase(due.call.table);  // it is still due
                      });
}

Result<Notifier::Wishes> Notifier::read_wishes(Reader& reader, UserId user) {
  auto settings = reader.notify_settings(user);
  if (!settings.ok()) return settings.error();
  auto channels = reader.channels(user);
  if (!channels.ok()) return channels.error();
  auto waiting = reader.count_calls(user);
  if (!waiting.ok()) return waiting.error();
  return Wishes{parse_notify_settings(*settings), std::move(*channels), *waiting};
}

void Notifier::plan(const DueCallRow& due, const Story& story, const Wishes& wishes) {
  const auto ids = lines_of(due.call.left);
  auto job = std::make_shared<Job>(Job{due.call, story, wishes, {}, 0, {}, 0});
  for (const ChannelRow& channel : wishes.channels)
    if (channel.confirmed && (ids.empty() || std::find(ids.begin(), ids.end(), channel.id) != ids.end()))
      job->to.push_back(channel);
  if (job->to.empty()) return end(due.call);
  if (const std::int64_t until = quiet_until(wishes.settings, context_.now()); until != 0)
    return change(due.call, until, due.call.attempts, due.call.left, nullptr);
  const std::int64_t lease = context_.now() + kLease;
  change(due.call, lease, due.call.attempts + 1, due.call.left, [this, job, lease](bool taken) {
    if (!taken) return;
    busy_.insert(job->call.table);
    job->call.due_ms = lease;
    ++job->call.attempts;
    send(job);
  });
}

// Another process may have been faster, or a move.
void Notifier::change(const CallRow& call, std::int64_t due_ms, std::int64_t attempts, std::string left,
                      const std::function<void(bool)>& then) {
  WriteBatch changes;
  changes.emplace_back(
      store::CallChange{call.table, call.user, call.event, call.due_ms, due_ms, attempts, std::move(left)});
  context_.store.write(std::move(changes), [this, table = call.table, then](const Result<Written>& result) {
    busy_.erase(table);
    if (then) then(result.ok());
  });
}

void Notifier::end(const CallRow& call) { change(call, 0, call.attempts, {}, nullptr); }

void Notifier::send(const std::shared_ptr<Job>& job) {
  job->open = job->to.size();
  for (const ChannelRow& channel : job->to)
    context_.config.notify.sender->send(
        outgoing(*job, channel), [this, box = context_.mailbox, job, channel](const push::Delivery& delivery) {
          box->put([this, job, channel, delivery] { delivered(job, channel, delivery); });
        });
}

push::Outgoing Notifier::outgoing(const Job& job, const ChannelRow& channel) const {
  const NotifySettings& settings = job.wishes.settings;
  const Notice notice = notice_of(job.story, settings.brief, catalogues_.at(settings.language));
  if (channel.kind == store::ChannelKind::kMail) return mail_of_turn(job, channel, notice);
  const auto keys = nlohmann::json::parse(channel.keys, nullptr, false);
  const auto key = [&](const char* name) { return keys.is_object() ? keys.value(name, std::string()) : std::string(); };
  push::Outgoing message;
  message.user = channel.user;
  message.target = channel.target;
  message.text = notice_json(job.story, notice, job.wishes.waiting);
  message.ttl_s = kTimeToLive;
  if (channel.kind == store::ChannelKind::kWebhook) {
    message.kind = push::Outgoing::Kind::kWebhook;
    message.topic = job.story.table + "-" + std::to_string(job.call.event);
    message.secret = key("secret");
  } else {
    message.topic = job.story.table;
    message.p256dh = key("p256dh");
    message.auth = key("auth");
  }
  return message;
}

void Notifier::delivered(const std::shared_ptr<Job>& job, const ChannelRow& channel, const push::Delivery& delivery) {
  ++(delivery.outcome == push::Outcome::kDelivered ? context_.stats.notices_sent : context_.stats.notices_failed);
  if (channel.kind == store::ChannelKind::kMail) count_mail(delivery);
  if (delivery.outcome == push::Outcome::kLater) {
    job->left += (job->left.empty() ? "" : "\n") + channel.id;
    job->wait_ms = std::max(job->wait_ms, std::int64_t{delivery.retry_after_s} * 1000);
  }
  if (delivery.outcome == push::Outcome::kGone) {
    WriteBatch changes;
    changes.emplace_back(store::DropChannel{channel.user, channel.id});
    context_.store.write(std::move(changes), [](const Result<Written>&) {});  // the next attempt tells again
  }
  if (--job->open == 0) finish(*job);
}

void Notifier::finish(const Job& job) {
  const auto failed = static_cast<std::size_t>(job.call.attempts - 1);
  if (job.left.empty() || failed >= kTryAgain.size()) return end(job.call);
  change(job.call, context_.now() + std::max(job.wait_ms, kTryAgain[failed]), job.call.attempts, job.left, nullptr);
}

}  // namespace patolli::server
