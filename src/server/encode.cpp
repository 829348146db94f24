#include "server/encode.hpp"

#include <cmath>
#include <nlohmann/json.hpp>

#include "json/outcome_json.hpp"
#include "match/position_json.hpp"
#include "rating/rate.hpp"
#include "server/client_message.hpp"
#include "server/put.hpp"

namespace patolli::server {
namespace {

using Json = nlohmann::ordered_json;
using Text = std::string;

constexpr std::size_t kUsualNews = 512;
constexpr std::size_t kUsualTable = 1024;

void put_seat(Text& out, Seat seat) {
  if (seat < 0) {
    put(out, "null");
  } else {
    put(out, seat);
  }
}

// What an event says of the step that it is: everything as the first protocol has it, what it did besides, or only
// where in the log of the same message it stands.
enum class StepForm { kFirst, kFacts, kNumber };

// Notation has no letter that JSON would have to escape; a test holds every action against that.
void put_event(Text& out, const OnlineMatch& match, std::int64_t number, const SeenEvent& seen, StepForm form) {
  const LogEntry& entry = seen.entry;
  put(out, R"({"n":)", number, R"(,"kind":")", to_text(entry.type), '"');
  if (entry.seat >= 0 && entry.type != EventType::kOutcome) put(out, R"(,"seat":)", entry.seat);
  if (entry.is_step() && form == StepForm::kNumber && seen.step) {
    put(out, R"(,"step":)", *seen.step);
  } else if (entry.is_step()) {
    put(out, R"(,"turn":)", seen.turn, R"(,"action":")", match.game().action_text(entry.action()), '"');
    if (form == StepForm::kFacts) put(out, R"(,"facts":)", to_message(match::facts_json(match.game(), seen.facts)));
  }
  if (entry.is_rewind()) put(out, R"(,"steps":)", entry.code);
  if (entry.type == EventType::kTimeout) {
    put(out, R"(,"level":)");
    put_text_or_null(out, entry.level == 0 ? std::string_view() : level_names()[entry.level - 1U]);
  }
  put(out, '}');
}

void put_events(Text& out, const OnlineMatch* match, std::int64_t from, Seat viewer, StepForm form) {
  put(out, '[');
  if (match != nullptr) {
    std::int64_t number = from;
    for (const SeenEvent& event : match->seen(from, viewer, form == StepForm::kFacts)) {
      if (number != from) put(out, ',');
      put_event(out, *match, ++number, event, form);
    }
  }
  put(out, ']');
}

void put_clocks(Text& out, const OnlineMatch* match, std::int64_t now) {
  if (match == nullptr || !match->clocks().any()) return put(out, "null");
  const Clocks& clocks = match->clocks();
  put(out, R"({"now":)", now, R"(,"running":)");
  put_seat(out, clocks.has(clocks.running()) ? clocks.running() : kNoSeat);
  put(out, R"(,"left":[)");
  for (int seat = 0; seat < match->match().seats(); ++seat) {
    if (seat != 0) put(out, ',');
    if (clocks.has(static_cast<Seat>(seat))) {
      put(out, clocks.left(static_cast<Seat>(seat), now));
    } else {
      put(out, "null");
    }
  }
  put(out, "]}");
}

Json seat_or_null(Seat seat) { return seat >= 0 ? Json(static_cast<int>(seat)) : Json(nullptr); }
Json time_or_null(std::int64_t ms) { return ms != 0 ? Json(ms) : Json(nullptr); }
Json text_or_null(std::string_view text) { return text.empty() ? Json(nullptr) : Json(std::string(text)); }

Json result_json(const Table& table) {
  const auto ended = table.match ? table.match->result() : std::nullopt;
  return ended ? ended_json(*ended) : Json(nullptr);
}

Json rounded_rating(const std::optional<double>& rating) {
  return rating ? Json(std::llround(*rating)) : Json(nullptr);
}

Json ratings_json(const Table& table) {
  if (table.rated.empty()) return nullptr;
  Json ratings = Json::array();
  for (const auto& change : table.rated)
    ratings.push_back(change
                          ? Json({{"before", rounded_rating(change->first)}, {"after", rounded_rating(change->second)}})
                          : Json(nullptr));
  return ratings;
}

void put_seats(Text& out, const std::vector<Seat>& seats) {
  char before = '[';
  for (const Seat seat : seats) put(out, std::exchange(before, ','), seat);
  put(out, seats.empty() ? "[]" : "]");
}

void put_reliability(Text& out, const TableSeat& seat) {
  put(out, R"(,"reliability":)");
  if (seat.kind != TableSeat::Kind::kUser) return put(out, "null");
  put(out, R"({"games":)", seat.reliability.games, R"(,"left":)", seat.reliability.left, '}');
}

void put_seat_info(Text& out, const Table& table, Seat seat, bool online, int protocol) {
  const bool first = protocol == kFirstProtocol;
  const TableSeat& seat_info = table.seats[static_cast<std::size_t>(seat)];
  const bool is_person = seat_info.kind == TableSeat::Kind::kUser;
  put(out, R"({"seat":)", seat, R"(,"kind":")", to_text(seat_info.kind), R"(","name":)");
  is_person ? put_text(out, seat_info.name) : put(out, "null");
  put(out, R"(,"person":)");
  put_or_null(out, is_person ? seat_info.user : 0);
  put(out, R"(,"account":)", seat_info.account, R"(,"rating":)");
  seat_info.rating ? put(out, std::llround(seat_info.rating->rating)) : put(out, "null");
  if (seat_info.rating) put(out, R"(,"provisional":)", rating::is_provisional(*seat_info.rating));
  if (!first) put_reliability(out, seat_info);
  put(out, R"(,"level":)");
  put_text_or_null(out, seat_info.level);
  const auto gone = table.match ? table.match->left_by(seat) : std::nullopt;
  put(out, first ? R"(,"here":)" : R"(,"online":)", online || seat_info.kind == TableSeat::Kind::kBot,
      first ? R"(,"out":)" : R"(,"left":)",
      !gone                         ? "null"
      : *gone == EventType::kResign ? R"("resigned")"
                                    : R"("timeout")",
      first ? R"(,"plays":)" : R"(,"replaced_by":)");
  put_text_or_null(out, table.match ? table.match->replaced_by(seat) : std::string_view());
  put(out, '}');
}

Json options_json(const match::AnyGame& game, const match::Options& options, int protocol) {
  return server::options_json(protocol == kFirstProtocol ? match::first_version_options(game, options) : options);
}

Json position_of(const match::Match& match, Seat viewer, std::size_t log_from, int protocol) {
  const bool first = protocol == kFirstProtocol;
  Json json = match::position_json(match, viewer, log_from, first ? match::Facts::kNone : match::Facts::kAll);
  if (first) {
    json["options"] = options_json(match.game(), match.options(), protocol);
    if (json["view"].contains("options")) json["view"]["options"] = json["options"];
  }
  return json;
}

void forbid_changes(Json& position, const RejectReason& why) {
  position["legal"] = Json::array();
  for (const char* const change : {"can_undo", "can_redo", "can_take_back"})
    if (position.contains(change)) position[change] = why.key;
}

// The position as the web client's engine makes it, plus what only the server knows: its revision, and who has left.
Json match_position(const OnlineMatch& match, Seat viewer, std::size_t log_from, int protocol) {
  Json json = position_of(match.match(), viewer, log_from, protocol);
  json["revision"] = match.revision();
  if (const auto ended = match.result()) {
    json["to_act"] = nullptr;
    json["over"] = true;
    forbid_changes(json, kGameOver);
    json["result"] = ended_json(*ended);
  } else if (viewer >= 0 && !match.replaced_by(viewer).empty()) {
    forbid_changes(json, kNotYourTurn);  // a bot plays for this seat
  }
  return json;
}

}  // namespace

std::string_view state_text(TableState state) {
  switch (state) {
    case TableState::kOpen: return "open";
    case TableState::kRunning: return "running";
    case TableState::kOver: return "over";
    case TableState::kClosed: break;
  }
  return "cancelled";
}

std::string to_message(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

Json options_json(const match::Options& options) {
  Json json = Json::object();
  for (const auto& [name, value] : options) json[name] = value;
  return json;
}

std::string ack_message(std::string_view id, const Table* table, std::int64_t revision, bool repeated) {
  Text out;
  put(out, R"({"type":"ack","id":")", id, '"');
  if (table != nullptr) put(out, R"(,"table":")", table->link, R"(","revision":)", revision);
  if (repeated) put(out, R"(,"repeated":true)");
  put(out, '}');
  return out;
}

std::string events_message(const Table& table, Seat viewer, std::int64_t from, std::int64_t now, int protocol) {
  const OnlineMatch* const match = table.match ? &*table.match : nullptr;
  const bool over = match != nullptr && match->over();
  Text out;
  out.reserve(kUsualNews);
  put(out, R"({"type":"events","table":")", table.link, R"(","revision":)", table.revision(), R"(,"to_act":)");
  put_seat(out, table.to_act());
  put(out, R"(,"over":)", over, R"(,"events":)");
  put_events(out, match, from, viewer, protocol == kFirstProtocol ? StepForm::kFirst : StepForm::kFacts);
  put(out, R"(,"legal":)");
  if (viewer >= 0 && table.to_act() == viewer && table.mover(viewer).empty()) {
    char before = '[';
    for (const Action action : match->match().legal(viewer)) {
      put(out, before, '"', match->game().action_text(action), '"');
      before = ',';
    }
    put(out, ']');
  } else {
    put(out, "null");
  }
  put(out, R"(,"clocks":)");
  put_clocks(out, match, now);
  if (over) put(out, R"(,"result":)", to_message(result_json(table)));
  put(out, '}');
  return out;
}

std::string position_message(const Table& table, Seat viewer, std::int64_t from, std::size_t log_from, bool missed,
                             std::int64_t now, int protocol) {
  const OnlineMatch& match = *table.match;
  const bool first = protocol == kFirstProtocol;
  Text out;
  put(out, R"({"type":"position","table":")", table.link, R"(","revision":)", match.revision(), R"(,"log_from":)",
      log_from, R"(,"position":)", to_message(match_position(match, viewer, log_from, protocol)), R"(,"events":)");
  put_events(out, &match, from, viewer, first ? StepForm::kFirst : StepForm::kNumber);
  put(out, first ? R"(,"meanwhile":)" : R"(,"missed":)", missed, R"(,"clocks":)");
  put_clocks(out, &match, now);
  put(out, '}');
  return out;
}

std::string replay_message(const Table& table, std::string_view id, Seat viewer, std::size_t steps, int protocol) {
  const OnlineMatch& match = *table.match;
  const bool last = steps == match.match().log_size();
  Json position =
      last ? match_position(match, viewer, 0, protocol) : position_of(match.match().after(steps), viewer, 0, protocol);
  if (!last) position["revision"] = match.revision();
  position["legal"] = Json::array();  // nothing can be done in the past
  return to_message(
      {{"type", "replay"}, {"id", id}, {"table", table.link}, {"step", steps}, {"position", std::move(position)}});
}

std::string table_message(const Table& table, UserId user, std::uint8_t online, int protocol) {
  const Seat you = table.seat_of(user);
  const bool creator = user != 0 && user == table.creator;
  std::int64_t watchers = table.watchers_elsewhere();
  for (const Subscriber& subscriber : table.subscribers) watchers += subscriber.seat < 0 ? 1 : 0;
  Text out;
  out.reserve(kUsualTable);
  put(out, R"({"type":"table","table":{"id":")", table.link, R"(","game":")", table.game->name(), R"(","version":)",
      table.game->version(), R"(,"options":)", to_message(options_json(*table.game, table.options, protocol)),
      R"(,"clock":)", to_message(clock_json(table.config.clock)), R"(,"timeout":)",
      to_message(timeout_json(table.config)), R"(,"rated":)", table.config.rated, R"(,"chat":)", table.config.chat,
      R"(,"watch":")", table.config.watch_anyone ? "anyone" : "invited", R"(","order":")", order_text(table.config),
      R"(","state":")", state_text(table.state), R"(","created":)", table.created, R"(,"started":)");
  put_or_null(out, table.started);
  put(out, R"(,"ended":)");
  put_or_null(out, table.ended);
  put(out, R"(,"you":)");
  put_seat(out, you);
  put(out, protocol == kFirstProtocol ? R"(,"maker":)" : R"(,"creator":)", creator, R"(,"invite":)");
  put_text_or_null(out, you >= 0 || creator ? std::string_view(table.config.invite) : std::string_view());
  if (protocol != kFirstProtocol) {
    put(out, R"(,"share":)");
    put_text_or_null(out, you >= 0 ? std::string_view(table.config.share) : std::string_view());
  }
  put(out, R"(,"seats":[)");
  for (std::size_t seat = 0; seat < table.seats.size(); ++seat) {
    if (seat != 0) put(out, ',');
    put_seat_info(out, table, static_cast<Seat>(seat), (online >> seat & 1) != 0, protocol);
  }
  put(out, R"(],"watchers":)", watchers, R"(,"takeback":)");
  if (table.takeback) {
    put(out, R"({"seat":)", table.takeback->seat, R"(,"agreed":)");
    put_seats(out, table.takeback->agreed);
    if (protocol != kFirstProtocol) put(out, R"(,"revision":)", table.takeback->revision);
    put(out, '}');
  } else {
    put(out, "null");
  }
  put(out, R"(,"rematch":)");
  put_seats(out, table.rematch);
  put(out, R"(,"next":)");
  put_text_or_null(out, table.config.next);
  put(out, R"(,"previous":)");
  put_text_or_null(out, table.previous);
  put(out, R"(,"result":)", to_message(result_json(table)), R"(,"ratings":)", to_message(ratings_json(table)),
      R"(,"analysis":)");
  put_text_or_null(out, table.analysis);
  put(out, R"(,"adjourned":)", table.adjourned, R"(,"closes":)");
  put_or_null(out, table.closes());
  put(out, R"(,"revision":)", table.revision(), R"(,"to_act":)");
  put_seat(out, table.to_act());
  put(out, "}}");
  return out;
}

std::string plan_message(const Table& table, Seat seat) {
  Json turns = Json::array();
  if (table.planned(seat)) turns = plan_json(table.plans[static_cast<std::size_t>(seat)]);
  return to_message({{"type", "plan"}, {"table", table.link}, {"turns", std::move(turns)}});
}

Json summary_json(const Table& table, UserId user, int protocol) {
  Json seats = Json::array();
  for (const TableSeat& seat_info : table.seats) {
    const bool is_person = seat_info.kind == TableSeat::Kind::kUser;
    seats.push_back({{"kind", to_text(seat_info.kind)},
                     {"name", is_person ? Json(seat_info.name) : Json(nullptr)},
                     {"level", text_or_null(seat_info.level)},
                     {"rating", seat_info.rating ? Json(std::llround(seat_info.rating->rating)) : Json(nullptr)}});
    if (protocol != kFirstProtocol)
      seats.back()["reliability"] =
          is_person ? Json({{"games", seat_info.reliability.games}, {"left", seat_info.reliability.left}})
                    : Json(nullptr);
  }
  return {{"id", table.link},
          {"game", table.game->name()},
          {"options", options_json(*table.game, table.options, protocol)},
          {"state", state_text(table.state)},
          {"seats", std::move(seats)},
          {"clock", clock_json(table.config.clock)},
          {"rated", table.config.rated},
          {"created", table.created},
          {"started", time_or_null(table.started)},
          {"ended", time_or_null(table.ended)},
          {"you", seat_or_null(table.seat_of(user))},
          {"to_act", seat_or_null(table.to_act())},
          {"result", result_json(table)}};
}

Json ended_json(const Ended& ended) {
  Json json = json::outcome_json(ended.outcome);
  json["ending"] = ended.ending;
  return json;
}

std::string ended_text(const Ended& ended) { return to_message(ended_json(ended)); }

Json line_json(const ChatRow& line) {
  return {{"n", line.number},
          {"room", line.room == kPlayersRoom ? "players" : "watchers"},
          {"name", line.name},
          {"person", line.user != 0 ? Json(line.user) : Json(nullptr)},
          {"seat", seat_or_null(line.seat)},
          {"text", line.text},
          {"at", line.at_ms}};
}

}  // namespace patolli::server
