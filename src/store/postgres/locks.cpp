#include "store/postgres/locks.hpp"

#include "store/postgres/text.hpp"

namespace patolli::store::postgres {
namespace {

// Names that look like another's are looked for and then written: one at a time.
constexpr const char* kLooks = "looks";
constexpr const char* kChannels = "channels";
// Moderators decide about the same things: one at a time.
constexpr const char* kModeration = "moderation";

// No index is skipped for being short: rows are locked in the order of their ids.
constexpr const char* kVersions =
    "SELECT 1 FROM table_versions WHERE table_id IN (SELECT unnest($1::bigint[]) UNION SELECT table_id FROM seats "
    "WHERE "
    "user_id = ANY($2::bigint[])) ORDER BY table_id FOR UPDATE";
constexpr const char* kTables = "SELECT 1 FROM tables WHERE id = ANY($1::bigint[]) ORDER BY id FOR NO KEY UPDATE";
constexpr const char* kUsers = "SELECT 1 FROM users WHERE id = ANY($1::bigint[]) ORDER BY id FOR NO KEY UPDATE";
constexpr const char* kRatings =
    "SELECT 1 FROM ratings WHERE user_id = ANY($1::bigint[]) ORDER BY user_id, game FOR UPDATE";
constexpr const char* kNewCounters =
    "INSERT INTO counters SELECT name, 0 FROM unnest($1::text[]) AS name ORDER BY name COLLATE \"C\" "
    "ON CONFLICT DO NOTHING";
constexpr const char* kCounters = "SELECT 1 FROM counters WHERE name = ANY($1::text[]) ORDER BY name FOR UPDATE";

template <class T>
std::string array_of(const std::set<T>& values) {
  ArrayText text;
  for (const T& value : values) text.add(value);
  return text.take();
}

}  // namespace

void LockPlan::add(const WriteBatch& changes) {
  for (const Change& change : changes) add(change);
}

void LockPlan::add(const Change& change) {
  if (const auto* version = std::get_if<VersionChange>(&change)) versions_.insert(version->table);
  if (const auto* progress = std::get_if<TableProgress>(&change)) tables_.insert(progress->table);
  if (const auto* table = std::get_if<TableRow>(&change)) tables_.insert(table->id);
  if (const auto* seat = std::get_if<SeatRow>(&change)) users_.insert(seat->user);
  if (const auto* session = std::get_if<SessionRow>(&change)) users_.insert(session->user);
  if (const auto* drop = std::get_if<DropSessions>(&change)) users_.insert(drop->user);
  if (const auto* touch = std::get_if<TouchSession>(&change)) users_.insert(touch->user);
  if (const auto* phrase = std::get_if<PhraseChange>(&change)) users_.insert(phrase->user);
  if (const auto* rating = std::get_if<RatingRow>(&change)) ratings_.insert(rating->user);
  if (const auto* call = std::get_if<CallChange>(&change)) versions_.insert(call->table);
  // An endpoint may be another user's so far: one at a time.
  if (const auto* channel = std::get_if<ChannelRow>(&change)) {
    users_.insert(channel->user);
    counters_.insert(kChannels);
  }
  if (const auto* drop = std::get_if<DropChannel>(&change)) {
    users_.insert(drop->user);
    counters_.insert(kChannels);
  }
  if (const auto* confirm = std::get_if<ConfirmChannel>(&change)) {
    users_.insert(confirm->user);
    counters_.insert(kChannels);
  }
  if (const auto* plan = std::get_if<PlanRow>(&change)) users_.insert(plan->user);
  if (const auto* notify = std::get_if<NotifySettingsRow>(&change)) users_.insert(notify->user);
  if (const auto* counter = std::get_if<CounterChange>(&change)) counters_.insert(counter->name);
  if (const auto* raise = std::get_if<CounterRaise>(&change)) counters_.insert(raise->name);
  if (const auto* look = std::get_if<LookChange>(&change)) {
    users_.insert(look->user);
    counters_.insert(kLooks);
  }
  if (const auto* user = std::get_if<UserRow>(&change)) {
    users_.insert(user->id);
    if (!user->look.empty()) counters_.insert(kLooks);
  }
  // Lines are numbered by table: who talks waits for who talks there, and not for who moves.
  if (const auto* chat = std::get_if<ChatRow>(&change)) {
    tables_.insert(chat->table);
    users_.insert(chat->user);
  }
  add_moderation(change);
  if (const auto* erase = std::get_if<EraseUser>(&change)) {
    users_.insert(erase->user);
    counters_.insert(kModeration);
    erased_.insert(erase->user);
    ratings_.insert(erase->user);
  }
}

void LockPlan::add_moderation(const Change& change) {
  if (std::holds_alternative<RoleRow>(change) || std::holds_alternative<SanctionRow>(change) ||
      std::holds_alternative<LiftSanction>(change) || std::holds_alternative<CloseReport>(change) ||
      std::holds_alternative<ConfirmedRow>(change) || std::holds_alternative<Prune>(change))
    counters_.insert(kModeration);
  if (const auto* report = std::get_if<ReportRow>(&change)) {
    users_.insert(report->by);
    counters_.insert(kModeration);
  }
  if (const auto* block = std::get_if<BlockRow>(&change)) users_.insert(block->user);
  if (const auto* drop = std::get_if<DropBlock>(&change)) users_.insert(drop->user);
  if (const auto* end = std::get_if<GameEndRow>(&change)) users_.insert(end->user);
  if (const auto* line = std::get_if<DropLine>(&change)) {
    versions_.insert(line->table);
    tables_.insert(line->table);
    counters_.insert(kModeration);
  }
  if (const auto* rename = std::get_if<RenameUser>(&change)) {
    users_.insert(rename->user);
    counters_.insert(kLooks);
    counters_.insert(kModeration);
  }
}

int LockPlan::send(Connection& db) const {
  int sent = 0;
  const auto send_one = [&](bool any, const char* name, const char* sql, const Parameters& parameters) {
    if (!any) return;
    db.send(name, sql, parameters);
    ++sent;
  };
  send_one(!versions_.empty() || !erased_.empty(), "lock_versions", kVersions,
           {array_of(versions_), array_of(erased_)});
  send_one(!tables_.empty(), "lock_tables", kTables, {array_of(tables_)});
  send_one(!users_.empty(), "lock_users", kUsers, {array_of(users_)});
  send_one(!ratings_.empty(), "lock_ratings", kRatings, {array_of(ratings_)});
  send_one(!counters_.empty(), "new_counters", kNewCounters, {array_of(counters_)});
  send_one(!counters_.empty(), "lock_counters", kCounters, {array_of(counters_)});
  return sent;
}

}  // namespace patolli::store::postgres
