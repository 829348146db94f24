#include "server/news.hpp"

#include <array>
#include <nlohmann/json.hpp>

namespace patolli::server {
namespace {

using NewsJson = nlohmann::json;
using Kind = TableNews::Kind;

constexpr std::array<std::string_view, 5> kKinds = {"", "moves", "changed", "line", "here"};

NewsJson row_json(const EventRow& row) {
  const LogEntry& entry = row.entry;
  return {static_cast<int>(entry.type),
          entry.seat,
          entry.code,
          entry.at_ms,
          entry.level,
          entry.clock_ms ? NewsJson(*entry.clock_ms) : NewsJson(nullptr),
          row.request_id};
}

EventRow event_of(const NewsJson& fields, std::int64_t number) {
  EventRow row;
  row.number = number;
  row.entry.type = static_cast<EventType>(fields.at(0).get<std::uint8_t>());
  row.entry.seat = fields.at(1).get<Seat>();
  row.entry.code = fields.at(2).get<decltype(row.entry.code)>();
  row.entry.at_ms = fields.at(3).get<std::int64_t>();
  row.entry.level = fields.at(4).get<decltype(row.entry.level)>();
  if (!fields.at(5).is_null()) row.entry.clock_ms = fields.at(5).get<std::int64_t>();
  row.request_id = fields.at(6).get<std::string>();
  return row;
}

ChatRow line_of(const NewsJson& fields) {
  ChatRow line;
  line.number = fields.at(0).get<std::int64_t>();
  line.user = fields.at(1).get<UserId>();
  line.seat = fields.at(2).get<std::int8_t>();
  line.room = fields.at(3).get<std::uint8_t>();
  line.name = fields.at(4).get<std::string>();
  line.text = fields.at(5).get<std::string>();
  line.at_ms = fields.at(6).get<std::int64_t>();
  line.request_id = fields.at(7).get<std::string>();
  line.revision = fields.at(8).get<std::int64_t>();
  return line;
}

void read_version(const NewsJson& message, TableNews& news) {
  news.version = message.at("version").get<std::int64_t>();
  if (news.kind == Kind::kChanged) return;
  news.events = message.at("events").get<std::int64_t>();
  news.due_ms = message.at("due").get<std::int64_t>();
  for (const NewsJson& row : message.at("rows"))
    news.rows.push_back(event_of(row, news.events + static_cast<std::int64_t>(news.rows.size())));
  for (const NewsJson& one : message.at("requests"))
    news.requests.push_back(
        {0, news.version, one.at(0).get<UserId>(), one.at(1).get<std::string>(), one.at(2).get<std::int64_t>()});
}

void read_here(const NewsJson& message, TableNews& news) {
  news.node = message.at("node").get<std::string>();
  news.seats = message.at("seats").get<std::uint8_t>();
  news.watchers = message.at("watchers").get<std::int64_t>();
  news.ask = message.at("ask").get<bool>();
}

}  // namespace

std::string to_message(const TableNews& news) {
  NewsJson message = {{"format", kNewsFormat}, {"kind", kKinds[static_cast<std::size_t>(news.kind)]}};
  switch (news.kind) {
    case Kind::kUnknown: break;
    case Kind::kMoves:
      message["events"] = news.events;
      message["due"] = news.due_ms;
      message["rows"] = NewsJson::array();
      for (const EventRow& row : news.rows) message["rows"].push_back(row_json(row));
      message["requests"] = NewsJson::array();
      for (const RequestRow& one : news.requests)
        message["requests"].push_back(NewsJson::array({one.user, one.request_id, one.revision}));
      [[fallthrough]];
    case Kind::kChanged: message["version"] = news.version; break;
    case Kind::kLine: {
      const ChatRow& line = news.line;
      message["line"] = {line.number, line.user,  line.seat,       line.room,    line.name,
                         line.text,   line.at_ms, line.request_id, line.revision};
      break;
    }
    case Kind::kHere:
      message["node"] = news.node;
      message["seats"] = news.seats;
      message["watchers"] = news.watchers;
      message["ask"] = news.ask;
      break;
  }
  return message.dump(-1, ' ', false, NewsJson::error_handler_t::replace);
}

TableNews read_table_news(std::string_view text) {
  const NewsJson message = NewsJson::parse(text.begin(), text.end(), nullptr, false);
  TableNews news;
  try {
    if (message.at("format").get<int>() != kNewsFormat) return {};
    const auto kind = message.at("kind").get<std::string>();
    for (std::size_t i = 1; i < kKinds.size(); ++i)
      if (kKinds[i] == kind) news.kind = static_cast<Kind>(i);
    if (news.kind == Kind::kMoves || news.kind == Kind::kChanged) read_version(message, news);
    if (news.kind == Kind::kLine) news.line = line_of(message.at("line"));
    if (news.kind == Kind::kHere) read_here(message, news);
  } catch (const NewsJson::exception&) {
    return {};
  }
  return news;
}

TableNews news_of(const WriteBatch& rows, bool more, std::int64_t due_ms) {
  TableNews news;
  news.kind = more ? Kind::kChanged : Kind::kMoves;
  news.due_ms = due_ms;
  for (const Change& change : rows) {
    if (const auto* version = std::get_if<VersionChange>(&change)) {
      if (version->table == 0) continue;  // of a table that was made beside
      news.version = version->version + 1;
      news.events = version->events;
    } else if (const auto* event = std::get_if<EventRow>(&change)) {
      if (!more) news.rows.push_back(*event);
    } else if (const auto* request = std::get_if<RequestRow>(&change)) {
      if (!more) news.requests.push_back(*request);
    } else if (const auto* progress = std::get_if<TableProgress>(&change)) {
      if (progress->state != TableState::kRunning) news.kind = Kind::kChanged;
    } else if (!std::holds_alternative<TurnCall>(change)) {  // whom it calls follows from the move
      news.kind = Kind::kChanged;
    }
  }
  if (news.kind == Kind::kChanged) {
    news.rows.clear();
    news.requests.clear();
  }
  return news;
}

}  // namespace patolli::server
