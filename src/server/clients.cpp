#include "server/clients.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "server/address.hpp"
#include "server/encode.hpp"

namespace patolli::server {

Clients::Clients(ServerContext& context, Transport& transport) : context_(context), transport_(transport) {
  for (const i18n::Language language : i18n::kLanguages)
    catalogues_.emplace(language, i18n::Catalogue(language, context.config.words));
}

std::string Clients::translate(i18n::Language language, std::string_view key, std::string_view detail) const {
  return catalogues_.at(language).tr(key, detail);
}

Client& Clients::add(ClientId id, std::string_view address) {
  Client& client = clients_[id];
  const auto parsed = Address::read(address);
  client.address = parsed ? parsed->network().text() : std::string(address);
  client.site = site_of(client.address);
  client.origin = address;
  return client;
}

std::vector<ClientId> Clients::all() const {
  std::vector<ClientId> ids;
  ids.reserve(clients_.size());
  for (const auto& [id, client] : clients_) ids.push_back(id);
  return ids;
}

std::vector<ClientId> Clients::of(UserId user) const {
  const auto found = users_.find(user);
  return found == users_.end() ? std::vector<ClientId>() : found->second.clients;
}

std::vector<UserId> Clients::called(std::string_view name) const {
  std::vector<UserId> ids;
  for (const auto& [id, user] : users_)
    if (user.name == name && ids.size() < kMaxCalled) ids.push_back(id);
  return ids;
}

Client* Clients::find(ClientId id) {
  const auto found = clients_.find(id);
  return found == clients_.end() ? nullptr : &found->second;
}

OnlineUser* Clients::user_of(const Client& client) {
  const auto found = users_.find(client.user);
  return found == users_.end() ? nullptr : &found->second;
}

void Clients::sign_in(ClientId id, const UserRow& row, const SecretHash& session) {
  Client* const client = find(id);
  if (client == nullptr) return;
  client->user = row.id;
  client->session = session;
  if (const auto known = users_.find(row.id);
      known != users_.end() && known->second.clients.size() >= context_.config.max_clients_of_user)
    close(known->second.clients.front(), "replaced", 4000);
  OnlineUser& user = users_[row.id];
  user.id = row.id;
  user.name = row.name;
  user.account = !row.account.empty();
  user.clients.push_back(id);
}

void Clients::rename(const UserRow& row) {
  const auto online = users_.find(row.id);
  if (online == users_.end()) return;
  online->second.name = row.name;
  online->second.account = !row.account.empty();
}

void Clients::send(ClientId id, Message message) {
  ++context_.stats.sent;
  transport_.send(id, std::move(message));
}

void Clients::send_error(ClientId id, std::string_view request_id, const RequestError& error, const Table* table,
                         std::string_view detail) {
  const Client* const to = find(id);
  if (to == nullptr) return;
  context_.count_refusal(error.is_of_rules() ? "reject" : error.key());
  nlohmann::ordered_json json = {
      {"type", "error"},
      {"id", request_id.empty() ? nlohmann::ordered_json(nullptr) : nlohmann::ordered_json(request_id)},
      {"key", to->protocol == kFirstProtocol ? first_protocol_key(error.key()) : std::string(error.key())},
      {"text", translate(to->language, error.key(), detail)}};
  if (table != nullptr) {
    json["table"] = table->link;
    json["revision"] = table->sent_revision;
  }
  send(id, to_message(json));
}

void Clients::send_ack(ClientId id, std::string_view request_id, const Table& table, std::int64_t revision,
                       bool repeated) {
  if (find(id) != nullptr) send(id, ack_message(request_id, &table, revision, repeated));
}

void Clients::send_to_lobby(std::string message, std::string first_protocol_message) {
  const auto now = std::make_shared<const std::string>(std::move(message));
  const auto then = std::make_shared<const std::string>(std::move(first_protocol_message));
  std::vector<std::pair<ClientId, Message>> to;  // the transport may drop a client while it sends
  for (const auto& [id, client] : clients_)
    if (client.lobby) to.emplace_back(id, client.protocol == kFirstProtocol ? then : now);
  for (const auto& [id, text] : to) send(id, text);
}

void Clients::close(ClientId id, std::string_view reason, std::uint16_t code) {
  send(id, to_message({{"type", "bye"}, {"reason", reason}}));
  transport_.close(id, code, reason);
  remove(id);
}

void Clients::close_all(std::string_view reason, std::uint16_t code) {
  for (const ClientId id : all()) close(id, reason, code);
}

void Clients::close_some(std::size_t count, std::string_view reason, std::uint16_t code) {
  std::vector<ClientId> some;
  for (const auto& [id, client] : clients_)
    if (some.size() < count) some.push_back(id);
  for (const ClientId id : some) close(id, reason, code);
}

void Clients::close_sessions(UserId user, const SecretHash* only) {
  const auto online = users_.find(user);
  if (online == users_.end()) return;
  const std::vector<ClientId> all = online->second.clients;
  for (const ClientId id : all)
    if (const Client* const one = find(id); one != nullptr && (only == nullptr || store::same(one->session, *only)))
      close(id, "ended", 4001);
}

void Clients::close_other_sessions(UserId user, const SecretHash& kept) {
  const auto online = users_.find(user);
  if (online == users_.end()) return;
  const std::vector<ClientId> all = online->second.clients;
  for (const ClientId id : all)
    if (const Client* const one = find(id); one != nullptr && !store::same(one->session, kept))
      close(id, "ended", 4001);
}

std::vector<std::pair<UserId, SecretHash>> Clients::sessions() const {
  std::vector<std::pair<UserId, SecretHash>> all;
  for (const auto& [id, client] : clients_)
    if (client.user != 0) all.emplace_back(client.user, client.session);
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

bool Clients::is_online(UserId user, const SecretHash& session) {
  const auto online = users_.find(user);
  return online != users_.end() &&
         std::any_of(online->second.clients.begin(), online->second.clients.end(), [&](ClientId id) {
           const Client* const one = find(id);
           return one != nullptr && store::same(one->session, session);
         });
}

void Clients::remove(ClientId id) {
  const auto found = clients_.find(id);
  if (found == clients_.end()) return;
  Client gone = std::move(found->second);
  clients_.erase(found);
  if (const auto user = users_.find(gone.user); user != users_.end()) {
    std::erase(user->second.clients, id);
    if (user->second.clients.empty()) users_.erase(user);
  }
  if (on_gone) on_gone(id, gone);
}

}  // namespace patolli::server
