// All that the server knows of a user, as a file. Read page by page, so that nobody waits for it.
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
Json game_json(Reader& reader, const TableRow& table, UserId user) {
  std::vector<std::int8_t> seats;
  std::string name;
  for (const SeatRow& seat : reader.seats(table.id).value_or({})) {
    if (seat.user != user) continue;
    seats.push_back(seat.seat);
    name = seat.name;
  }
  Json moves = Json::array();
  for (const EventRow& event : reader.events(table.id, 0).value_or({}))
    if (std::find(seats.begin(), seats.end(), event.entry.seat) != seats.end())
      moves.push_back({{"n", event.number + 1},
                       {"type", static_cast<int>(event.entry.type)},
                       {"code", event.entry.code},
                       {"at", event.entry.at_ms}});
  return {{"table", table.link},
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

Json about(Reader& reader, const UserRow& user) {
  Json sessions = Json::array();
  for (const SessionRow& session : reader.sessions(user.id).value_or({}))
    sessions.push_back({{"kind", kind_text(session.kind)},
                        {"device", session.device},
                        {"created", session.created_ms},
                        {"seen", session.seen_ms}});
  Json ratings = Json::array();
  for (const RatingRow& rating : reader.ratings(user.id).value_or({}))
    ratings.push_back({{"game", rating.game},
                       {"rating", rating.rating},
                       {"deviation", rating.deviation},
                       {"volatility", rating.volatility},
                       {"games", rating.games},
                       {"wins", rating.wins},
                       {"at", rating.at_ms}});
  Json changes = Json::array();
  for (const auto& change : reader.rating_changes_of(user.id).value_or({}))
    changes.push_back(
        {{"game", change.game}, {"before", change.before}, {"after", change.after}, {"at", change.at_ms}});
  return {{"person", user.id},
          {"name", user.name},
          {"account", user.account.empty() ? Json(nullptr) : Json(user.account)},
          {"passphrase", !user.phrase.empty()},
          {"profile", parsed(user.profile)},
          {"created", user.created_ms},
          {"seen", user.seen_ms},
          {"sessions", std::move(sessions)},
          {"ratings", std::move(ratings)},
          {"rating_changes", std::move(changes)},
          {"games", Json::array()},
          {"chat", Json::array()}};
}

}  // namespace

struct Accounts::ExportJob {
  UserRow user;
  Answer answer;
  Json data;
  std::int64_t games_before = 0;
  bool games_done = false;
  TableId chat_table = 0;
  std::int64_t chat_number = -1;
  bool done = false;
};

void Accounts::export_get(const HttpRequest& request, const Answer& answer) {
  authenticate(request.cookie, [this, answer](const MaybeSession& who) {
    if (!who) return error(answer, 401, MessageKey::kNoSession);
    if (exporting_ >= kMaxExporting) return error(answer, 503, MessageKey::kBusy);
    if (!exports_.allow(std::to_string(who->user.id), context_.now())) return error(answer, 429, MessageKey::kTooMany);
    ++exporting_;
    auto job = std::make_shared<ExportJob>();
    job->user = who->user;
    job->answer = answer;
    export_next(job);
  });
}

// The job is the reading thread's while it reads, and this thread's between.
void Accounts::export_next(const std::shared_ptr<ExportJob>& job) {
  context_.store.read(
      [job](Reader& reader) {
        if (job->data.is_null()) {
          job->data = about(reader, job->user);
        } else if (!job->games_done) {
          const auto games = reader.games(job->user.id, job->games_before, kGamesAtOnce).value_or({});
          for (const UserGameRow& game : games)
            job->data["games"].push_back(game_json(reader, game.table, job->user.id));
          job->games_done = games.size() < static_cast<std::size_t>(kGamesAtOnce);
          if (!games.empty()) job->games_before = games.back().table.changed_ms;
        } else {
          const auto lines = reader.chat_of(job->user.id, job->chat_table, job->chat_number, kLinesAtOnce).value_or({});
          for (const ChatRow& line : lines) {
            const auto table = reader.table(line.table).value_or({});
            job->data["chat"].push_back({{"table", table ? table->link : std::string()},
                                         {"at", line.at_ms},
                                         {"name", line.name},
                                         {"text", line.text}});
          }
          job->done = lines.size() < static_cast<std::size_t>(kLinesAtOnce);
          if (!lines.empty()) {
            job->chat_table = lines.back().table;
            job->chat_number = lines.back().number;
          }
        }
        return true;
      },
      [this, job](bool) {
        if (!job->done) return export_next(job);
        --exporting_;
        HttpResponse response = ok_json(to_message(job->data) + "\n");
        response.filename = "patolli-" + std::to_string(job->user.id) + ".json";
        job->answer(std::move(response));
      });
}

}  // namespace patolli::server
