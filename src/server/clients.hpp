// Connections, and the users behind them.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "i18n/catalogue.hpp"
#include "server/client_message.hpp"
#include "server/message_key.hpp"
#include "server/server_context.hpp"
#include "server/table.hpp"

namespace patolli::server {

// A connected user, with all connections.
struct OnlineUser {
  UserId id = 0;
  std::string name;
  bool account = false;
  std::vector<ClientId> clients;
};

struct Client {
  UserId user = 0;  // 0: nobody
  SecretHash session{};
  std::string address;  // its network, as limits count it; empty: one without limits
  std::string site;     // and its site (server/address.hpp)
  std::string origin;   // and itself, as bans count it
  std::string told;     // of sanctions, the last message; empty: none hold
  bool greeted = false;
  int protocol = kFirstProtocol;  // as its hello says
  bool lobby = false;
  i18n::Language language = i18n::Language::kEnglish;
  std::vector<TableId> tables;  // subscriptions

  // While something is read for this client its messages wait: they are handled in the order in which they came.
  bool busy = false;
  struct Unread {
    std::string text;
    std::int64_t arrived = 0;
  };
  std::deque<Unread> waiting;
  std::int64_t arrived = 0;  // of the message that is being handled

  [[nodiscard]] JobOwner owner() const { return {address, user}; }
  [[nodiscard]] bool unlimited() const noexcept { return address.empty(); }
};

class Clients {
 public:
  using Message = std::shared_ptr<const std::string>;

  Clients(ServerContext& context, Transport& transport);

  // Called after a client is gone, with what was known of it.
  std::function<void(ClientId, Client&)> on_gone;

  Client& add(ClientId id, std::string_view address);
  void remove(ClientId id);
  [[nodiscard]] Client* find(ClientId id);
  [[nodiscard]] OnlineUser* user_of(const Client& client);
  void sign_in(ClientId id, const UserRow& user, const SecretHash& session);
  void rename(const UserRow& user);
  [[nodiscard]] std::vector<ClientId> all() const;
  [[nodiscard]] std::vector<ClientId> of(UserId user) const;
  [[nodiscard]] std::vector<UserId> called(std::string_view name) const;  // at most kMaxCalled
  static constexpr std::size_t kMaxCalled = 20;
  [[nodiscard]] std::size_t size() const noexcept { return clients_.size(); }
  [[nodiscard]] std::size_t users() const noexcept { return users_.size(); }

  // -- what is sent to them ------------------------------------------------------------------------------------------
  void send(ClientId id, Message message);
  void send(ClientId id, std::string message) { send(id, std::make_shared<const std::string>(std::move(message))); }
  void send_error(ClientId id, std::string_view request_id, const RequestError& error, const Table* table = nullptr,
                  std::string_view detail = {});
  void send_ack(ClientId id, std::string_view request_id, const Table& table, std::int64_t revision,
                bool repeated = false);
  // To all who follow the lobby, by protocol.
  void send_to_lobby(std::string message, std::string first_protocol_message);

  void close(ClientId id, std::string_view reason, std::uint16_t code);
  void close_some(std::size_t count, std::string_view reason, std::uint16_t code);
  void close_all(std::string_view reason, std::uint16_t code);
  void close_sessions(UserId user, const SecretHash* only);  // nullptr: all
  void close_other_sessions(UserId user, const SecretHash& kept);
  [[nodiscard]] std::vector<std::pair<UserId, SecretHash>> sessions() const;  // of all who are connected
  [[nodiscard]] bool is_online(UserId user, const SecretHash& session);

  [[nodiscard]] std::string translate(i18n::Language language, std::string_view key,
                                      std::string_view detail = {}) const;

 private:
  ServerContext& context_;
  Transport& transport_;
  std::unordered_map<ClientId, Client> clients_;
  std::unordered_map<UserId, OnlineUser> users_;
  std::map<i18n::Language, i18n::Catalogue> catalogues_;
};

}  // namespace patolli::server
