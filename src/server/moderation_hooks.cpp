// How moderation is connected with the rest of the server.
#include "server/impl.hpp"

namespace patolli::server {

Moderation::Hooks GameServer::Impl::moderation_hooks() {
  return {
      .with_table = [this](const std::string& link, std::int64_t version,
                           const std::function<void(Table*)>& then) { with_table(link, version, then); },
      .user_changed = [this](UserId user) { news_.user_changed(user); },
      .renamed =
          [this](const UserRow& user) {
            clients_.rename(user);
            on_renamed(user);
          },
      .line_deleted =
          [this](const Table& table) {
            TableNews news;
            news.kind = TableNews::Kind::kChanged;
            news.version = table.version;
            news.events = table.events();
            news.due_ms = table.due;
            news_.publish(table, news);
          },
  };
}

void GameServer::Impl::connect_moderation() {
  sanctions_.on_change = [this] { on_decided(); };
  accounts_.hooks.banned = [this](UserId user, const std::string& address) {
    return sanctions_.ban_of(user, address) != nullptr;
  };
  news_.hooks.decided = [this] { sanctions_.ask(); };
  watch_.on_decided = [this](std::int64_t number) { sanctions_.heard(number); };
}

// Whoever is banned follows nothing any more, and everybody concerned is told.
void GameServer::Impl::on_decided() {
  for (const ClientId id : clients_.all()) {
    Client* const client = clients_.find(id);
    if (client == nullptr || !client->greeted) continue;
    if (sanctions_.ban_of(client->user, client->origin) != nullptr) {
      client->lobby = false;
      const std::vector<TableId> followed = client->tables;
      for (const TableId table : followed)
        if (Table* const live = tables_.find(table)) unfollow(id, *client, *live);
    }
    tell_sanctions(id, *client);
  }
}

// Also that they have ended, to whoever was told of them.
void GameServer::Impl::tell_sanctions(ClientId id, Client& client) {
  if (client.protocol == kFirstProtocol) return;
  std::string message;
  if (sanctions_.any_for(client.user, client.origin) || !client.told.empty())
    message = sanctions_.message_for(client.user, client.origin);
  if (message == client.told) return;
  client.told = sanctions_.any_for(client.user, client.origin) ? message : std::string();
  clients_.send(id, std::move(message));
}

}  // namespace patolli::server
