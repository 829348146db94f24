// All that the server knows of a user, as a file. Read page by page, so that nobody waits for it.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "server/account_names.hpp"
#include "server/accounts.hpp"
#include "server/encode.hpp"
#include "server/http_json.hpp"

namespace patolli::server {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMaxExporting = 4;  // at once
constexpr std::int64_t kGamesAtOnce = 50;
constexpr std::int64_t kLinesAtOnce = 1000;

Json parsed(const std::string& text) { return text.empty() ? Json(nullptr) : Json::parse(text, nullptr, false); }

// What the seats of one table say of this user, and the moves that were made there.
Result<Json> game_json(Reader& reader, const TableRow& table, UserId user) {
  const auto rows = reader.seats(table.id);
  if (!rows.ok()) return rows.error();
  const auto events = reader.events(table.id, 0);
  if (!events.ok()) return events.error();
  std::vector<std::int8_t> seats;
  std::string name;
  for (const SeatRow& seat : *rows) {
    if (seat.user != user) continue;
    seats.push_back(seat.seat);
    name = seat.name;
  }
  Json moves = Json::array();
  for (const EventRow& event : *events)
    if (std::find(seats.begin(), seats.end(), event.entry.seat) != seats.end())
      moves.push_back({{"n", event.number + 1},
                       {"type", static_cast<int>(event.entry.type)},
                       {"code", event.entry.code},
                       {"at", event.entry.at_ms}});
  return Json{{"table", table.link},
              {"game", table.game},
              {"version", table.game_version},
              {"options", parsed(table.options)},
              {"seats", seats},
              {"name", name},
              {"creator", table.created_by == user},
              {"rated", table.rated},
              {"created", table.created_ms},
              {"changed", table.changed_ms},
              {"finished", table.finished_ms},
              {"result", parsed(table.result)},
              {"moves", std::move(moves)}};
}

std::string_view kind_text(SessionKind kind) {
  switch (kind) {
    case SessionKind::kDevice: return "device";
    case SessionKind::kLink: return "link";
    case SessionKind::kKnown: return "known device";
  }
  return "";
}

// Keys of browsers and secrets of webhooks are left out: whoever finds the file must not be able to use them.
Result<Json> notifications_json(Reader& reader, UserId user) {
  const auto channels = reader.channels(user);
  if (!channels.ok()) return channels.error();
  const auto settings = reader.notify_settings(user);
  if (!settings.ok()) return settings.error();
  Json list = Json::array();
  for (const ChannelRow& channel : *channels)
    list.push_back({{"label", channel.label}, {"address", channel.target}, {"created", channel.created_ms}});
  return Json{{"settings", parsed(settings->value_or(""))}, {"channels", std::move(list)}};
}

Result<Json> plans_json(Reader& reader, UserId user) {
  const auto plans = reader.plans_of(user);
  if (!plans.ok()) return plans.error();
  Json list = Json::array();
  for (const PlanRow& plan : *plans) {
    const auto table = reader.table(plan.table);
    if (!table.ok()) return table.error();
    list.push_back({{"table", *table ? (*table)->link : std::string()}, {"turns", plan_json(read_plan(plan.text))}});
  }
  return list;
}

// What was decided about somebody, what they have reported, and whom they have blocked. Who has reported them is not
// theirs to know.
Result<Json> moderation_json(Reader& reader, UserId user) {
  const auto sanctions = reader.sanctions_of(user);
  if (!sanctions.ok()) return sanctions.error();
  const auto reports = reader.reports_by(user);
  if (!reports.ok()) return reports.error();
  const auto blocks = reader.blocks(user);
  if (!blocks.ok()) return blocks.error();
  const auto reliability = reader.reliability(user);
  if (!reliability.ok()) return reliability.error();
  Json held = Json::array();
  for (const SanctionRow& row : *sanctions)
    held.push_back({{"kind", row.kind == SanctionKind::kMute ? "mute" : "ban"},
                    {"from", row.from_ms},
                    {"until", row.until_ms},
                    {"reason", row.reason}});
  Json made = Json::array();
  for (const ReportRow& row : *reports)
    made.push_back({{"about", row.about}, {"why", row.why}, {"created", row.created_ms}, {"closed", row.closed_ms}});
  Json blocked = Json::array();
  for (const BlockRow& row : *blocks) blocked.push_back({{"person", row.blocked}, {"since", row.at_ms}});
  return Json{{"sanctions", std::move(held)},
              {"reports", std::move(made)},
              {"blocks", std::move(blocked)},
              {"reliability", {{"games", reliability->games}, {"left", reliability->left}}}};
}

Result<Json> about(Reader& reader, const UserRow& user) {
  const auto session_rows = reader.sessions(user.id);
  if (!session_rows.ok()) return session_rows.error();
  const auto rating_rows = reader.ratings(user.id);
  if (!rating_rows.ok()) return rating_rows.error();
  const auto change_rows = reader.rating_changes_of(user.id);
  if (!change_rows.ok()) return change_rows.error();
  auto notifications = notifications_json(reader, user.id);
  if (!notifications.ok()) return notifications.error();
  auto plans = plans_json(reader, user.id);
  if (!plans.ok()) return plans.error();
  auto moderation = moderation_json(reader, user.id);
  if (!moderation.ok()) return moderation.error();
  Json sessions = Json::array();
  for (const SessionRow& session : *session_rows)
    sessions.push_back({{"kind", kind_text(session.kind)},
                        {"device", session.device},
                        {"created", session.created_ms},
                        {"seen", session.seen_ms}});
  Json ratings = Json::array();
  for (const RatingRow& rating : *rating_rows)
    ratings.push_back({{"game", rating.game},
                       {"rating", rating.rating},
                       {"deviation", rating.deviation},
                       {"volatility", rating.volatility},
                       {"games", rating.games},
                       {"wins", rating.wins},
                       {"at", rating.at_ms}});
  Json changes = Json::array();
  for (const auto& change : *change_rows)
    changes.push_back(
        {{"game", change.game}, {"before", change.before}, {"after", change.after}, {"at", change.at_ms}});
  return Json{{"person", user.id},
              {"name", user.name},
              {"account", user.account.empty() ? Json(nullptr) : Json(user.account)},
              {"passphrase", !user.phrase.empty()},
              {"profile", parsed(user.profile)},
              {"created", user.created_ms},
              {"seen", user.seen_ms},
              {"sessions", std::move(sessions)},
              {"ratings", std::move(ratings)},
              {"rating_changes", std::move(changes)},
              {"notifications", std::move(*notifications)},
              {"plans", std::move(*plans)},
              {"moderation", std::move(*moderation)},
              {"games", Json::array()},
              {"chat", Json::array()}};
}

}  // namespace

struct Accounts::ExportJob {
  UserRow user;
  Answer answer;
  Json data;
  TableId last_table = 0;
  bool games_done = false;
  TableId chat_table = 0;
  std::int64_t chat_number = -1;
  bool done = false;

  // The next part. Nothing is left out: what cannot be read ends the export.
  Status read(Reader& reader);

 private:
  Status read_games(Reader& reader);
  Status read_chat(Reader& reader);
};

Status Accounts::ExportJob::read(Reader& reader) {
  if (!data.is_null()) return games_done ? read_chat(reader) : read_games(reader);
  auto begun = about(reader, user);
  if (!begun.ok()) return begun.error();
  data = std::move(*begun);
  return {};
}

Status Accounts::ExportJob::read_games(Reader& reader) {
  const auto tables = reader.tables_of(user.id, last_table, kGamesAtOnce);
  if (!tables.ok()) return tables.error();
  for (const TableRow& table : *tables) {
    auto game = game_json(reader, table, user.id);
    if (!game.ok()) return game.error();
    data["games"].push_back(std::move(*game));
    last_table = table.id;
  }
  games_done = tables->size() < static_cast<std::size_t>(kGamesAtOnce);
  return {};
}

Status Accounts::ExportJob::read_chat(Reader& reader) {
  const auto lines = reader.chat_of(user.id, chat_table, chat_number, kLinesAtOnce);
  if (!lines.ok()) return lines.error();
  for (const ChatRow& line : *lines) {
    const auto table = reader.table(line.table);
    if (!table.ok()) return table.error();
    data["chat"].push_back({{"table", *table ? (*table)->link : std::string()},
                            {"at", line.at_ms},
                            {"name", line.name},
                            {"text", line.text}});
    chat_table = line.table;
    chat_number = line.number;
  }
  done = lines->size() < static_cast<std::size_t>(kLinesAtOnce);
  return {};
}

void Accounts::export_get(const HttpRequest& request, const Answer& answer) {
  authenticate(request.cookie, [this, address = request.address, answer](const MaybeSession& who) {
    if (!who) return error(answer, 401, MessageKey::kNoSession);
    if (exporting_ >= kMaxExporting) return error(answer, 503, MessageKey::kBusy);
    if (!exports_.allow(std::to_string(who->user.id), context_.now()) ||
        !exports_of_address_.allow_address(address, context_.now()))
      return error(answer, 429, context_.limited("exports"));
    ++exporting_;
    auto job = std::make_shared<ExportJob>();
    job->user = who->user;
    job->answer = answer;
    export_next(job);
  });
}

// The job is the reading thread's while it reads, and this thread's between.
void Accounts::export_next(const std::shared_ptr<ExportJob>& job) {
  context_.store.read([job](Reader& reader) { return job->read(reader); },
                      [this, job](const Status& read) {
                        if (read.ok() && !job->done) return export_next(job);
                        --exporting_;
                        if (!read.ok()) return error(job->answer, 503, message_key(read.error()));
                        HttpResponse response = ok_json(to_message(job->data) + "\n");
                        response.filename = "patolli-" + std::to_string(job->user.id) + ".json";
                        job->answer(std::move(response));
                      });
}

}  // namespace patolli::server
