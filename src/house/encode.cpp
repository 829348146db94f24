#include "house/encode.hpp"

#include <fmt/format.h>

#include <cmath>
#include <iterator>
#include <nlohmann/json.hpp>

#include "protocol/message.hpp"
#include "protocol/position_json.hpp"

namespace patolli {
namespace {

using Json = nlohmann::ordered_json;
using Text = fmt::memory_buffer;

template <class... Args>
void put(Text& out, fmt::format_string<Args...> format, Args&&... args) {
  fmt::format_to(std::back_inserter(out), format, std::forward<Args>(args)...);
}

void put(Text& out, std::string_view text) { out.append(text.data(), text.data() + text.size()); }

void put_seat(Text& out, Seat seat) {
  if (seat < 0) {
    put(out, std::string_view("null"));
  } else {
    put(out, "{}", static_cast<int>(seat));
  }
}

// Notation has no letter that JSON would have to escape; a test holds every action against that.
void put_event(Text& out, const Course& course, std::int64_t number, Seat viewer) {
  const Happening& what = course.happening(number);
  put(out, R"({{"n":{},"kind":"{}")", number, to_text(what.kind));
  if (what.seat >= 0 && what.kind != Kind::kChance) put(out, R"(,"seat":{})", static_cast<int>(what.seat));
  switch (what.kind) {
    case Kind::kAct:
    case Kind::kChance:
    case Kind::kRedo:
      put(out, R"(,"turn":{},"action":"{}")", what.turn, course.game().action_text(what.seen_by(viewer)));
      break;
    case Kind::kUndo:
    case Kind::kTakeback: put(out, R"(,"steps":{})", what.steps); break;
    case Kind::kTimeout:
      if (what.level == 0) {
        put(out, std::string_view(R"(,"level":null)"));
      } else {
        put(out, R"(,"level":"{}")", level_names()[what.level - 1U]);
      }
      break;
    case Kind::kStart:
    case Kind::kResign:
    case Kind::kOver: break;
  }
  out.push_back('}');
}

void put_events(Text& out, const Course* course, std::int64_t from, Seat viewer) {
  out.push_back('[');
  if (course != nullptr) {
    for (std::int64_t n = from + 1; n <= course->revision(); ++n) {
      if (n != from + 1) out.push_back(',');
      put_event(out, *course, n, viewer);
    }
  }
  out.push_back(']');
}

void put_clocks(Text& out, const Course* course, std::int64_t now) {
  if (course == nullptr || !course->clocks().any()) return put(out, std::string_view("null"));
  const Clocks& clocks = course->clocks();
  put(out, R"({{"now":{},"running":)", now);
  put_seat(out, clocks.has(clocks.running()) ? clocks.running() : kNobody);
  put(out, std::string_view(R"(,"left":[)"));
  for (int seat = 0; seat < course->table().seats(); ++seat) {
    if (seat != 0) out.push_back(',');
    if (clocks.has(static_cast<Seat>(seat))) {
      put(out, "{}", clocks.left(static_cast<Seat>(seat), now));
    } else {
      put(out, std::string_view("null"));
    }
  }
  put(out, std::string_view("]}"));
}

Json seat_or_null(Seat seat) { return seat >= 0 ? Json(static_cast<int>(seat)) : Json(nullptr); }
Json time_or_null(std::int64_t ms) { return ms != 0 ? Json(ms) : Json(nullptr); }
Json text_or_null(std::string_view text) { return text.empty() ? Json(nullptr) : Json(std::string(text)); }

std::string_view state_text(kept::TableState state) {
  switch (state) {
    case kept::TableState::kOpen: return "open";
    case kept::TableState::kRunning: return "running";
    case kept::TableState::kOver: return "over";
    case kept::TableState::kClosed: break;
  }
  return "cancelled";
}

std::string_view kind_text(Chair::Kind kind) {
  switch (kind) {
    case Chair::Kind::kPerson: return "person";
    case Chair::Kind::kBot: return "bot";
    case Chair::Kind::kOpen: return "open";
    case Chair::Kind::kInvite: break;
  }
  return "invite";
}

Json options_json(const Options& options) {
  Json json = Json::object();
  for (const auto& [name, value] : options) json[name] = value;
  return json;
}

Json result_json(const LiveTable& table) {
  const auto ended = table.course ? table.course->result() : std::nullopt;
  return ended ? ended_json(*ended) : Json(nullptr);
}

Json rounded_rating(const std::optional<double>& rating) {
  return rating ? Json(std::llround(*rating)) : Json(nullptr);
}

// The position as the engine in the page makes it, and what only the house knows: its revision, and who has left.
Json course_position(const Course& course, Seat viewer, std::size_t log_from) {
  Json json = position_json(course.table(), viewer, log_from);
  json["revision"] = course.revision();
  if (const auto ended = course.result()) {
    json["to_act"] = nullptr;
    json["over"] = true;
    json["legal"] = Json::array();
    json["can_undo"] = kGameOver.key;
    json["can_redo"] = kGameOver.key;
    json["result"] = ended_json(*ended);
  } else if (viewer >= 0 && !course.plays(viewer).empty()) {
    json["legal"] = Json::array();  // somebody else moves these pieces now
    json["can_undo"] = kNotYourTurn.key;
    json["can_redo"] = kNotYourTurn.key;
  }
  return json;
}

}  // namespace

std::string to_message(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

std::string ack_message(std::string_view id, const LiveTable* table, std::int64_t revision, bool repeated) {
  Text out;
  put(out, R"({{"type":"ack","id":"{}")", id);
  if (table != nullptr) put(out, R"(,"table":"{}","revision":{})", table->link, revision);
  if (repeated) put(out, std::string_view(R"(,"repeated":true)"));
  out.push_back('}');
  return {out.data(), out.size()};
}

std::string events_message(const LiveTable& table, Seat viewer, std::int64_t from, std::int64_t now) {
  const Course* const course = table.course ? &*table.course : nullptr;
  const bool over = course != nullptr && course->over();
  Text out;
  put(out, R"({{"type":"events","table":"{}","revision":{},"to_act":)", table.link, table.revision());
  put_seat(out, table.to_act());
  put(out, R"(,"over":{},"events":)", over);
  put_events(out, course, from, viewer);
  put(out, std::string_view(R"(,"legal":)"));
  if (viewer >= 0 && table.to_act() == viewer && table.mover(viewer).empty()) {
    char before = '[';
    for (const Action action : course->table().legal(viewer)) {
      out.push_back(before);
      before = ',';
      out.push_back('"');
      put(out, course->game().action_text(action));
      out.push_back('"');
    }
    out.push_back(']');
  } else {
    put(out, std::string_view("null"));
  }
  put(out, std::string_view(R"(,"clocks":)"));
  put_clocks(out, course, now);
  if (over) put(out, R"(,"result":{})", to_message(result_json(table)));
  out.push_back('}');
  return {out.data(), out.size()};
}

std::string position_message(const LiveTable& table, Seat viewer, std::int64_t from, std::size_t log_from,
                             bool meanwhile, std::int64_t now) {
  const Course& course = *table.course;
  Text out;
  put(out, R"({{"type":"position","table":"{}","revision":{},"log_from":{},"position":{},"events":)", table.link,
      course.revision(), log_from, to_message(course_position(course, viewer, log_from)));
  put_events(out, &course, from, viewer);
  put(out, R"(,"meanwhile":{},"clocks":)", meanwhile);
  put_clocks(out, &course, now);
  out.push_back('}');
  return {out.data(), out.size()};
}

std::string replay_message(const LiveTable& table, std::string_view id, Seat viewer, std::size_t steps) {
  const Course& course = *table.course;
  const bool last = steps == course.table().log_size();
  Json position = last ? course_position(course, viewer, 0) : position_json(course.table().after(steps), viewer, 0);
  if (!last) position["revision"] = course.revision();
  position["legal"] = Json::array();  // nothing can be done in the past
  return to_message(
      {{"type", "replay"}, {"id", id}, {"table", table.link}, {"step", steps}, {"position", std::move(position)}});
}

std::string table_message(const LiveTable& table, PersonId person, std::uint8_t here) {
  const Seat you = table.seat_of(person);
  const bool maker = person != 0 && person == table.maker;
  Json seats = Json::array();
  std::size_t watchers = 0;
  for (const Subscriber& subscriber : table.subscribers) watchers += subscriber.seat < 0 ? 1 : 0;
  for (std::size_t i = 0; i < table.chairs.size(); ++i) {
    const Chair& chair = table.chairs[i];
    const auto seat = static_cast<Seat>(i);
    const bool is_person = chair.kind == Chair::Kind::kPerson;
    const auto out = table.course ? table.course->out(seat) : std::nullopt;
    seats.push_back({{"seat", i},
                     {"kind", kind_text(chair.kind)},
                     {"name", is_person ? Json(chair.name) : Json(nullptr)},
                     {"person", is_person && chair.person != 0 ? Json(chair.person) : Json(nullptr)},
                     {"account", chair.account},
                     {"rating", rounded_rating(chair.rating)},
                     {"level", text_or_null(chair.level)},
                     {"here", (here >> i & 1) != 0 || chair.kind == Chair::Kind::kBot},
                     {"out", !out ? Json(nullptr) : Json(*out == Kind::kResign ? "resigned" : "timeout")},
                     {"plays", text_or_null(table.course ? table.course->plays(seat) : std::string_view())}});
  }
  Json takeback = nullptr;
  if (table.takeback) takeback = {{"seat", table.takeback->seat}, {"agreed", table.takeback->agreed}};
  Json ratings = nullptr;
  if (!table.rated.empty()) {
    ratings = Json::array();
    for (const auto& change : table.rated)
      ratings.push_back(
          change ? Json({{"before", rounded_rating(change->first)}, {"after", rounded_rating(change->second)}})
                 : Json(nullptr));
  }
  Json info = {{"id", table.link},
               {"game", table.game->name()},
               {"version", table.game->version()},
               {"options", options_json(table.options)},
               {"clock", clock_json(table.terms.clock)},
               {"timeout", timeout_json(table.terms)},
               {"rated", table.terms.rated},
               {"chat", table.terms.chat},
               {"watch", table.terms.watch_anyone ? "anyone" : "invited"},
               {"order", order_text(table.terms)},
               {"state", state_text(table.state)},
               {"created", table.created},
               {"started", time_or_null(table.started)},
               {"ended", time_or_null(table.ended)},
               {"you", seat_or_null(you)},
               {"maker", maker},
               {"invite", you >= 0 || maker ? Json(table.terms.invite) : Json(nullptr)},
               {"seats", std::move(seats)},
               {"watchers", watchers},
               {"takeback", std::move(takeback)},
               {"rematch", table.rematch},
               {"next", text_or_null(table.terms.next)},
               {"previous", text_or_null(table.previous)},
               {"result", result_json(table)},
               {"ratings", std::move(ratings)},
               {"analysis", text_or_null(table.analysis)},
               {"revision", table.revision()},
               {"to_act", seat_or_null(table.to_act())}};
  return to_message({{"type", "table"}, {"table", std::move(info)}});
}

Json summary_json(const LiveTable& table, PersonId person) {
  Json seats = Json::array();
  for (const Chair& chair : table.chairs)
    seats.push_back({{"kind", kind_text(chair.kind)},
                     {"name", chair.kind == Chair::Kind::kPerson ? Json(chair.name) : Json(nullptr)},
                     {"level", text_or_null(chair.level)},
                     {"rating", rounded_rating(chair.rating)}});
  return {{"id", table.link},
          {"game", table.game->name()},
          {"options", options_json(table.options)},
          {"state", state_text(table.state)},
          {"seats", std::move(seats)},
          {"clock", clock_json(table.terms.clock)},
          {"rated", table.terms.rated},
          {"created", table.created},
          {"started", time_or_null(table.started)},
          {"ended", time_or_null(table.ended)},
          {"you", seat_or_null(table.seat_of(person))},
          {"to_act", seat_or_null(table.to_act())},
          {"result", result_json(table)}};
}

Json ended_json(const Ended& ended) {
  Json json = outcome_json(ended.outcome);
  json["ending"] = ended.ending;
  return json;
}

std::string ended_text(const Ended& ended) { return to_message(ended_json(ended)); }

Json line_json(const kept::Chat& line) {
  return {{"n", line.number},
          {"room", line.room == kPlayersRoom ? "players" : "watchers"},
          {"name", line.name},
          {"person", line.person != 0 ? Json(line.person) : Json(nullptr)},
          {"seat", seat_or_null(line.seat)},
          {"text", line.text},
          {"at", line.at_ms}};
}

}  // namespace patolli
