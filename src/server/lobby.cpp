// Lists of tables: the lobby, and one's own games.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "server/encode.hpp"
#include "server/impl.hpp"

namespace patolli::server {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::chrono::milliseconds kLobbyEvery{1000};

// For everybody: whose turn it is changes too often to be told.
Json for_lobby(const Table& table) {
  Json json = summary_json(table, 0);
  json["to_act"] = nullptr;
  return json;
}

}  // namespace

void GameServer::Impl::load_lobby() {
  for (const auto state : {TableState::kOpen, TableState::kRunning}) {
    const auto rows = store_.tables(state, true, static_cast<std::int64_t>(settings_.max_lobby_tables)).value_or({});
    for (const TableRow& row : rows) {
      Table table;
      if (fill(table, row) && table.listed()) lobby_[row.id] = {table.link, to_message(for_lobby(table))};
    }
    alive_tables_ += static_cast<std::size_t>(store_.count_tables(state).value_or(0));
  }
}

void GameServer::Impl::lobby_changed(const Table& table) {
  if (table.listed()) {
    if (lobby_.size() >= 2 * settings_.max_lobby_tables && lobby_.find(table.id) == lobby_.end()) return;
    lobby_[table.id] = {table.link, to_message(for_lobby(table))};
    lobby_news_.insert(table.id);
  } else if (lobby_.erase(table.id) != 0) {
    lobby_news_.erase(table.id);
    lobby_gone_.push_back(table.link);
  } else {
    return;
  }
  if (lobby_armed_) return;
  lobby_armed_ = true;
  later(kLobbyEvery, [this] { flush_lobby(); });
}

void GameServer::Impl::send_lobby(ClientId id) {
  std::string text = R"({"type":"lobby","full":true,"tables":[)";
  std::size_t n = 0;
  // The newest first.
  for (auto entry = lobby_.rbegin(); entry != lobby_.rend() && n < settings_.max_lobby_tables; ++entry, ++n) {
    if (n != 0) text += ',';
    text += entry->second.summary;
  }
  text += R"(],"gone":[]})";
  send(id, std::move(text));
}

void GameServer::Impl::flush_lobby() {
  lobby_armed_ = false;
  std::string text = R"({"type":"lobby","full":false,"tables":[)";
  bool first = true;
  for (const TableId id : lobby_news_) {
    if (!first) text += ',';
    first = false;
    text += lobby_.at(id).summary;
  }
  text += R"(],"gone":)" + to_message(Json(lobby_gone_)) + "}";
  lobby_news_.clear();
  lobby_gone_.clear();
  const auto message = std::make_shared<const std::string>(std::move(text));
  std::vector<ClientId> to;
  for (const auto& [id, client] : clients_)
    if (client.lobby) to.push_back(id);
  for (const ClientId id : to) send(id, message);
}

void GameServer::Impl::handle(ClientId id, Client& client, const message::Lobby& message) {
  client.lobby = message.on;
  send(id, ack_message(message.request_id, nullptr, 0, false));
  if (client.lobby) send_lobby(id);
}

void GameServer::Impl::handle(ClientId id, Client& client, const message::Games& message) {
  if (client.user == 0) return refuse(id, message.request_id, MessageKey::kNoSession);
  const auto rows = store_.games(client.user, message.before.value_or(0), message.limit);
  if (!rows.ok()) return refuse(id, message.request_id, message_key(rows.error()));
  Json list = Json::array();
  for (const UserGameRow& game : *rows) {
    if (game.table.state == TableState::kRunning) {
      if (const Table* const live = find_table(game.table.id)) list.push_back(summary_json(*live, client.user));
      continue;
    }
    Table table;
    if (!fill(table, game.table)) continue;
    Json summary = summary_json(table, client.user);
    if (!game.table.result.empty()) summary["result"] = Json::parse(game.table.result, nullptr, false);
    list.push_back(std::move(summary));
  }
  const bool more = static_cast<std::int64_t>(rows->size()) == message.limit;
  send(id, to_message({{"type", "games"},
                       {"id", message.request_id},
                       {"games", std::move(list)},
                       {"next", more ? Json(rows->back().table.changed_ms) : Json(nullptr)}}));
}

}  // namespace patolli::server
