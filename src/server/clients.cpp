// Connections, and the dispatch of messages to their handlers.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "server/encode.hpp"
#include "server/impl.hpp"
#include "server/random_bits.hpp"

namespace patolli::server {
namespace {

constexpr std::size_t kMaxWaitingAtTable = 64;

}  // namespace

bool RateLimiter::allow(const std::string& who, std::int64_t now) {
  if (counts_.size() > 10'000)  // a flood of names: expired entries go first
    std::erase_if(counts_, [&](const auto& entry) { return now - entry.second.since > within_; });
  if (counts_.size() > 100'000) return false;
  Count& count = counts_[who];
  if (now - count.since > within_) count = {now, 0};
  return ++count.n <= max_;
}

GameServer::GameServer(Store& store, GameServerConfig settings, Transport& transport, EventLoop& loop)
    : impl_(std::make_unique<Impl>(store, std::move(settings), transport, loop)) {}
GameServer::~GameServer() = default;
void GameServer::connect(ClientId client, std::string_view cookie, std::string_view address) {
  impl_->connect(client, cookie, address);
}
void GameServer::receive(ClientId client, std::string_view text) { impl_->receive(client, text); }
void GameServer::disconnect(ClientId client) { impl_->disconnect(client); }
void GameServer::request(HttpRequest request, std::function<void(HttpResponse)> answer) {
  impl_->request(std::move(request), std::move(answer));
}
void GameServer::stop(std::function<void()> done) { impl_->stop(std::move(done)); }
GameServerStats GameServer::counts() const { return impl_->counts(); }

GameServer::Impl::Impl(Store& store, GameServerConfig settings, Transport& transport, EventLoop& loop)
    : store_(store),
      settings_(std::move(settings)),
      transport_(transport),
      loop_(loop),
      mailbox_(std::make_shared<Mailbox>(loop)),
      up_since_(loop.now_ms()),
      logins_(10, 10 * 60'000),
      new_guests_(static_cast<int>(settings_.max_new_guests), 60 * 60'000),
      pool_(settings_.worker_threads, settings_.max_queued_jobs) {
  if (!settings_.random_bits) settings_.random_bits = secure_bits;
  for (const i18n::Language language : i18n::kLanguages) catalogues_.emplace(language, i18n::Catalogue(language));
  load_lobby();
  load_due();
  load_analyses();
  later(std::chrono::minutes(1), [this] { evict_idle(); });
}

GameServer::Impl::~Impl() {
  mailbox_->close();
  pool_.stop();
}

void GameServer::Impl::later(std::chrono::milliseconds wait, std::function<void()> task) {
  loop_.after(wait, [alive = std::weak_ptr<const bool>(alive_), task = std::move(task)] {
    if (alive.lock()) task();
  });
}

const i18n::Catalogue& GameServer::Impl::catalogue(i18n::Language language) { return catalogues_.at(language); }

GameServerStats GameServer::Impl::counts() const {
  GameServerStats counts = counts_;
  counts.clients = clients_.size();
  counts.people = users_.size();
  counts.tables = tables_.size();
  for (const auto& [id, table] : tables_) counts.tables_running += table->state == TableState::kRunning ? 1 : 0;
  counts.jobs_waiting = pool_.waiting();
  return counts;
}

Client* GameServer::Impl::client(ClientId id) {
  const auto found = clients_.find(id);
  return found == clients_.end() ? nullptr : &found->second;
}

OnlineUser* GameServer::Impl::online_user(const Client& client) {
  const auto found = users_.find(client.user);
  return found == users_.end() ? nullptr : &found->second;
}

void GameServer::Impl::send(ClientId id, Message message) {
  ++counts_.sent;
  transport_.send(id, std::move(message));
}

void GameServer::Impl::refuse(ClientId id, std::string_view request_id, const RequestError& error, const Table* table,
                              std::string_view detail) {
  const Client* const to = client(id);
  if (to == nullptr) return;
  ++counts_.refused;
  nlohmann::ordered_json json = {
      {"type", "error"},
      {"id", request_id.empty() ? nlohmann::ordered_json(nullptr) : nlohmann::ordered_json(request_id)},
      {"key", error.key()},
      {"text", catalogue(to->language).tr(error.key(), detail)}};
  if (table != nullptr) {
    json["table"] = table->link;
    json["revision"] = table->sent_revision;
  }
  send(id, to_message(json));
}

void GameServer::Impl::ack(ClientId id, std::string_view request_id, const Table& table, bool repeated) {
  if (client(id) != nullptr) send(id, ack_message(request_id, &table, table.revision(), repeated));
}

void GameServer::Impl::connect(ClientId id, std::string_view cookie, std::string_view address) {
  Client& client = clients_[id];
  client.address = address;
  if (stopping_) return close_client(id, "stopping", 1001);
  const auto who = auth_session(std::string(cookie));
  if (!who) return;
  client.user = who->user.id;
  client.session = who->session;
  if (const auto known = users_.find(client.user);
      known != users_.end() && known->second.clients.size() >= settings_.max_clients_of_user)
    close_client(known->second.clients.front(), "replaced", 4000);
  OnlineUser& user = users_[client.user];
  user.id = client.user;
  user.name = who->user.name;
  user.account = !who->user.account.empty();
  user.clients.push_back(id);
}

void GameServer::Impl::close_client(ClientId id, std::string_view reason, std::uint16_t code) {
  send(id, to_message({{"type", "bye"}, {"reason", reason}}));
  transport_.close(id, code, reason);
  forget_client(id);
}

void GameServer::Impl::disconnect(ClientId id) { forget_client(id); }

void GameServer::Impl::forget_client(ClientId id) {
  const auto found = clients_.find(id);
  if (found == clients_.end()) return;
  Client gone = std::move(found->second);
  clients_.erase(found);
  if (const auto user = users_.find(gone.user); user != users_.end()) {
    std::erase(user->second.clients, id);
    if (user->second.clients.empty()) users_.erase(user);
  }
  const std::vector<TableId> tables = gone.tables;
  for (const TableId table : tables)
    if (const auto live = tables_.find(table); live != tables_.end()) unsubscribe(id, gone, *live->second);
}

void GameServer::Impl::receive(ClientId id, std::string_view text) {
  ++counts_.received;
  Client* const from = client(id);
  if (from == nullptr) return;
  auto parsed = parse_message(text);
  if (const auto* error = std::get_if<ParseError>(&parsed))
    return refuse(id, error->request_id, error->key, nullptr, error->field);
  handle(id, *from, std::move(std::get<ClientMessage>(parsed)));
}

void GameServer::Impl::handle(ClientId id, Client& client, ClientMessage message) {
  if (const auto* const hello = std::get_if<message::Hello>(&message)) return handle(id, client, *hello);
  const std::string& request_id = header(message).request_id;
  if (!client.greeted) return refuse(id, request_id, MessageKey::kHelloFirst);
  if (stopping_) return refuse(id, request_id, MessageKey::kStopping);
  if (erasing_.contains(client.user)) return refuse(id, request_id, MessageKey::kNoSession);
  std::visit([&](auto& one) { handle(id, client, std::move(one)); }, message);
}

void GameServer::Impl::handle(ClientId id, Client& client, TableMessage message) {
  const message::TableHeader& about = header(message);
  Table* const table = find_table(about.table);
  if (table == nullptr) return refuse(id, about.request_id, MessageKey::kNoTable);
  if (!table->writing) return handle_at(id, client, *table, message);
  if (table->inbox.size() >= kMaxWaitingAtTable) return refuse(id, about.request_id, MessageKey::kBusy, table);
  table->inbox.push_back({id, std::move(message)});
}

void GameServer::Impl::handle_at(ClientId id, Client& client, Table& table, const TableMessage& message) {
  table.last_used = now();
  std::visit(
      [&]<class M>(const M& one) {
        if (table.needs_reload && !reload(table)) return refuse(id, one.request_id, MessageKey::kNotStored, &table);
        bool admitted = table.may_watch(client.user) || table.subscriber(id) != nullptr;
        if constexpr (requires { one.invite; }) admitted = admitted || table.invited_by(one.invite);
        if (!admitted) return refuse(id, one.request_id, MessageKey::kNoTable);
        if constexpr (std::derived_from<M, message::ChangeHeader>) {
          if (client.user == 0) return refuse(id, one.request_id, MessageKey::kNoSession);
          if (const auto before = table.recent.find(client.user, one.request_id))
            return send(id, ack_message(one.request_id, &table, *before, true));
        }
        const MaybeError error = handle(id, client, table, one);
        if (!error) return;
        refuse(id, one.request_id, *error, &table);
        if constexpr (std::derived_from<M, message::RevisionHeader>)
          if (*error == MessageKey::kStale)
            if (const Subscriber* const to = table.subscriber(id)) send_game(table, *to, one.revision);
      },
      message);
}

void GameServer::Impl::handle(ClientId id, Client& /*client*/, const message::Ping& message) {
  send(id, to_message({{"type", "pong"}, {"id", message.request_id}, {"now", now()}}));
}

void GameServer::Impl::handle(ClientId id, Client& client, const message::Hello& message) {
  if (message.language) client.language = *message.language;
  if (message.protocol != kProtocol) return refuse(id, message.request_id, MessageKey::kProtocol);
  client.greeted = true;
  nlohmann::ordered_json you = nullptr;
  if (client.user != 0)
    if (const auto user = store_.user(client.user).value_or({})) you = nlohmann::ordered_json::parse(me_json(*user));
  send(id, to_message({{"type", "welcome"},
                       {"id", message.request_id},
                       {"protocol", kProtocol},
                       {"server", settings_.version},
                       {"now", now()},
                       {"you", std::move(you)}}));
}

void GameServer::Impl::stop(std::function<void()> done) {
  stopping_ = true;
  std::vector<ClientId> all;
  for (const auto& [id, client] : clients_) all.push_back(id);
  for (const ClientId id : all) close_client(id, "stopping", 1001);
  stopped_ = std::move(done);
  if (counts_.writes_waiting == 0) loop_.post(std::exchange(stopped_, {}));
}

}  // namespace patolli::server
