#include "server/game_list.hpp"

#include <nlohmann/json.hpp>

#include "server/encode.hpp"

namespace patolli::server {
namespace {

using Json = nlohmann::ordered_json;

}  // namespace

Result<GameListPage> read_game_list(Reader& reader, UserId user, std::int64_t before, std::int64_t limit) {
  auto rows = reader.games(user, before, limit);
  if (!rows.ok()) return rows.error();
  GameListPage page;
  if (static_cast<std::int64_t>(rows->size()) == limit && !rows->empty()) page.next = rows->back().table.changed_ms;
  for (UserGameRow& game : *rows) {
    auto snapshot = read_summary(reader, std::move(game.table));
    if (!snapshot.ok()) return snapshot.error();
    if (snapshot->row.state == TableState::kRunning) {
      auto events = reader.events(snapshot->row.id);
      if (!events.ok()) return events.error();
      snapshot->events = std::move(*events);
    }
    page.games.push_back(std::move(*snapshot));
  }
  return page;
}

std::string game_list_message(match::Games games, std::string_view request_id, const GameListPage& page, UserId user,
                              int protocol, TableRepository& tables,
                              const std::function<void(const std::string&)>& unreadable) {
  Json list = Json::array();
  for (const TableSnapshot& game : page.games) {
    const Table* const live = tables.find(game.row.id);
    if (live != nullptr && live->ready() && game.row.state == TableState::kRunning) {
      list.push_back(summary_json(*live, user, protocol));
      continue;
    }
    Table table;
    const bool running = game.row.state == TableState::kRunning;
    if (!(running ? apply_snapshot(table, games, game, StoodStill{}) : apply_summary(table, games, game))) {
      unreadable(game.row.link);
      continue;
    }
    Json summary = summary_json(table, user, protocol);
    if (!game.row.result.empty()) summary["result"] = Json::parse(game.row.result, nullptr, false);
    list.push_back(std::move(summary));
  }
  return to_message({{"type", "games"},
                     {"id", request_id},
                     {"games", std::move(list)},
                     {"next", page.next != 0 ? Json(page.next) : Json(nullptr)}});
}

}  // namespace patolli::server
