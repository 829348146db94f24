// Connections and messages that are not about one table.
#include "server/game_server.hpp"

#include <nlohmann/json.hpp>

#include "bus/local_bus.hpp"
#include "server/encode.hpp"
#include "server/game_list.hpp"
#include "server/impl.hpp"

namespace patolli::server {
namespace {

constexpr std::size_t kMaxWaitingOfClient = 64;
constexpr std::chrono::milliseconds kSendOnEvery{90};  // in 20 steps: within two seconds
// Pass phrases that wait to be hashed, one at a time: each takes a tenth of a second.
constexpr std::size_t kMaxHashing = 64;
constexpr std::size_t kMaxHashingOfAddress = 4;

}  // namespace

GameServer::GameServer(Store& store, GameServerConfig settings, Transport& transport, EventLoop& loop, bus::Bus* bus)
    : impl_(std::make_unique<Impl>(store, std::move(settings), transport, loop, bus)) {}
GameServer::~GameServer() = default;
void GameServer::connect(ClientId client, std::string_view cookie, std::string_view address) {
  impl_->connect(client, cookie, address);
}
void GameServer::receive(ClientId client, std::string_view text) { impl_->receive(client, text); }
void GameServer::disconnect(ClientId client) { impl_->disconnect(client); }
void GameServer::request(const HttpRequest& request, const std::function<void(HttpResponse)>& answer) {
  impl_->request(request, answer);
}
void GameServer::stop(std::function<void()> done) { impl_->stop(std::move(done)); }
void GameServer::reload(GameServerConfig settings) { impl_->reload(std::move(settings)); }
void GameServer::administer(std::string_view line, const std::function<void(std::string)>& answer) {
  impl_->administer(line, answer);
}
GameServerStats GameServer::counts() const { return impl_->counts(); }

GameServer::Impl::Impl(Store& store, GameServerConfig settings, Transport& transport, EventLoop& loop, bus::Bus* bus)
    : own_bus_(bus == nullptr ? bus::make_local_bus(bus::make_local_hub()) : nullptr),
      context_(store, std::move(settings), loop),
      pool_({.threads = context_.config.worker_threads,
             .share = context_.config.worker_share,
             .limits = {context_.config.max_queued_jobs, context_.config.max_searches_of_address}}),
      hashing_({.limits = {kMaxHashing, kMaxHashingOfAddress}}),
      clients_(context_, transport),
      sanctions_(context_),
      broadcaster_(context_, clients_),
      tables_(context_, AnalysisQueue::kind_of(context_.config)),
      news_(context_, bus == nullptr ? *own_bus_ : *bus, clients_, broadcaster_, tables_),
      writer_(context_, clients_, tables_, broadcaster_),
      handlers_(context_, clients_, writer_),
      planner_(context_, clients_, writer_),
      chat_(context_, clients_, tables_, broadcaster_, sanctions_),
      thinking_(context_, pool_, bus == nullptr ? *own_bus_ : *bus),
      thinks_for_others_({context_.config.games, context_.node}, pool_, bus == nullptr ? *own_bus_ : *bus),
      bots_(context_, thinking_),
      timers_(context_),
      lobby_(context_, clients_),
      analyses_(context_, clients_, pool_, thinking_),
      accounts_(context_, clients_, hashing_),
      watch_(context_, clients_, broadcaster_, tables_, lobby_),
      heartbeat_(context_),
      ready_(context_),
      retention_(context_),
      notifier_(context_, accounts_,
                [this](const std::string& link, std::int64_t version, const std::function<void(Table*)>& then) {
                  with_table(link, version, then);
                }),
      moderation_(context_, accounts_, clients_, sanctions_, writer_, moderation_hooks()) {
  connect_parts();
  heartbeat_.start();  // first: what is read after that is judged by it
  sanctions_.load();
  lobby_.load();
  timers_.load();
  analyses_.resume_pending();
  accounts_.load();
  retention_.start();
  notifier_.start();
  watch_.start();
  news_.start();
  thinking_.start();
  thinks_for_others_.start();
  announce_thinking();
  context_.later(std::chrono::minutes(1), [this] { evict_idle(); });
}

GameServer::Impl::~Impl() {
  context_.mailbox->close();
  pool_.stop();
  hashing_.stop();
}

void GameServer::Impl::connect_parts() {
  clients_.on_gone = [this](ClientId id, Client& gone) {
    const std::vector<TableId> followed = gone.tables;
    for (const TableId table : followed)
      if (Table* const live = tables_.find(table)) unfollow(id, gone, *live);
  };
  tables_.hooks = {
      .read = [this](Table& table, bool changed) { on_read(table, changed); },
      .planned = [this](const Table& table, Seat seat) { broadcaster_.publish_plan(table, seat); },
      .failed =
          [this](Table& table, const Error& error) {
            context_.report_unreadable(table.link, error);
            refuse_waiting(table, MessageKey::kNotStored);
            // The disk may recover; rows that make no sense do not.
            if (error.kind != Error::Kind::kDamaged) timers_.schedule(table.link, context_.now() + 5000);
          },
      .missing = [this](Table& table) { refuse_waiting(table, MessageKey::kNoTable); },
      .in_use = [this](const Table& table) { return bots_.searching(table.id); },
      .evicted =
          [this](const Table& table) {
            bots_.forget(table.id);
            news_.forget(table.link);
          },
      .listen = [this](const std::string& link, const std::function<void()>& then) { news_.listen(link, then); },
  };
  writer_.hooks = {
      .ready = [this](Table& table) { process_queue(table); },
      .relisted =
          [this](const Table& table) {
            lobby_.update(table);
            if (table.config.watch_anyone) news_.lobby_changed();
          },
      .news = [this](const Table& table, const TableNews& news) { news_.publish(table, news); },
  };
  bots_.on_move = [this](TableId id, std::int64_t revision, Action action) { on_bot_move(id, revision, action); };
  timers_.on_due = [this](const std::string& link) {
    Table& table = tables_.open(link);
    if (table.ready()) process_queue(table);  // otherwise it will, once it is
  };
  watch_.on_overdue = [this](const std::string& link) {
    Table& table = tables_.open(link);
    // What is known of it here may be old; what is due is done once it has been read.
    if (table.ready() && !bots_.searching(table.id)) tables_.refresh(table);
  };
  connect_services();
  connect_news();
  connect_moderation();
}

void GameServer::Impl::connect_services() {
  analyses_.hooks = {
      .state =
          [this](TableId id, std::string_view state, bool publish) {
            Table* const table = tables_.find(id);
            if (table == nullptr) return;
            table->analysis = state;
            if (publish) broadcaster_.publish_table(*table);
          },
      .names =
          [this](TableId id) {
            const Table* const table = tables_.find(id);
            return table == nullptr || table->game == nullptr ? std::vector<match::SeatInfo>() : seat_infos(*table);
          },
      .resume =
          [this](const std::string& link, UserId user) {
            enqueue(tables_.open(link), {.what = [this, user](Table* table) {
                      if (table != nullptr && table->state == TableState::kOver)
                        analyses_.resume(*table, record_of(*table), user);
                    }});
          },
  };
  accounts_.hooks = {
      .renamed =
          [this](const UserRow& user) {
            on_renamed(user);
            news_.user_changed(user.id);
          },
      .erased =
          [this](UserId user, const std::vector<std::string>& links) {
            on_erased(user, links);
            news_.user_changed(user);
          },
      .sessions_ended = [this](UserId user) { news_.user_changed(user); },
  };
}

void GameServer::Impl::connect_news() {
  broadcaster_.on_presence = [this](const Table& table) { news_.announce(table, table.elsewhere.empty()); };
  chat_.on_said = [this](const Table& table, const ChatRow& line) { news_.publish_line(table, line); };
  news_.hooks = {
      .moved = [this](Table& table) { process_queue(table); },
      .renamed = [this](const UserRow& user) { on_renamed(user); },
      .erased = [this](UserId user) { on_erased(user, {}); },
      .lobby_changed = [this] { watch_.ask_lobby(); },
  };
  heartbeat_.on_outage = [this](const OutageRow& outage) { on_outage(outage); };
  watch_.news_come = [this] { return news_.connected(); };
}

void GameServer::Impl::reload(GameServerConfig settings) {
  GameServerConfig& now = context_.config;
  settings.worker_threads = now.worker_threads;
  settings.worker_share = now.worker_share;
  settings.max_queued_jobs = now.max_queued_jobs;
  settings.max_searches_of_address = now.max_searches_of_address;
  settings.analysis_iterations = now.analysis_iterations;  // part of the key of stored results
  settings.max_new_guests = now.max_new_guests;
  settings.random_bits = std::move(now.random_bits);
  settings.on_unreadable = std::move(now.on_unreadable);
  settings.ask_every = now.ask_every;
  settings.notify = std::move(now.notify);
  now = std::move(settings);
}

GameServerStats GameServer::Impl::counts() const {
  GameServerStats stats = context_.stats;
  stats.clients = clients_.size();
  stats.people = clients_.users();
  stats.tables = tables_.size();
  tables_.for_each([&](const Table& table) { stats.tables_running += table.state == TableState::kRunning ? 1 : 0; });
  stats.thoughts_away = thinking_.away();
  stats.jobs_waiting = pool_.waiting() - thinking_.away() + hashing_.waiting();
  stats.thoughts_for_others = thinks_for_others_.answered();
  stats.leaving = context_.draining;
  return stats;
}

// Where other servers go on, clients are sent there one after the other: they would all come at once.
void GameServer::Impl::stop(std::function<void()> done) {
  constexpr int kSteps = 20;
  context_.draining = true;
  thinks_for_others_.end();
  if (context_.config.ask_every.count() == 0) return end(std::move(done));
  send_on(kSteps, std::move(done));
}

void GameServer::Impl::announce_thinking() {
  thinks_for_others_.announce();
  context_.later(std::chrono::milliseconds(Thinkers::kAnnounceEvery), [this] { announce_thinking(); });
}

void GameServer::Impl::send_on(int steps, std::function<void()> done) {
  if (steps == 0 || clients_.size() == 0) return end(std::move(done));
  clients_.close_some(clients_.size() / static_cast<std::size_t>(steps) + 1, "stopping", 1001);
  context_.later(kSendOnEvery, [this, steps, done = std::move(done)] { send_on(steps - 1, done); });
}

void GameServer::Impl::end(std::function<void()> done) {
  context_.stopping = true;
  clients_.close_all("stopping", 1001);
  context_.store.drain([this, done = std::move(done)] { context_.post(done); });
}

void GameServer::Impl::connect(ClientId id, std::string_view cookie, std::string_view address) {
  Client& client = clients_.add(id, address);
  if (context_.draining) return clients_.close(id, "stopping", 1001);
  client.busy = true;
  accounts_.authenticate(std::string(cookie), [this, id](const std::optional<Accounts::AuthSession>& who) {
    if (who) clients_.sign_in(id, who->user, who->session);
    release(id);
  });
}

void GameServer::Impl::receive(ClientId id, std::string_view text) {
  ++context_.stats.received;
  Client* const from = clients_.find(id);
  if (from == nullptr) return;
  if (!from->busy) {
    from->arrived = context_.now();
    return process(id, *from, text);
  }
  if (from->waiting.size() >= kMaxWaitingOfClient) return clients_.send_error(id, {}, MessageKey::kBusy);
  from->waiting.push_back({std::string(text), context_.now()});
}

void GameServer::Impl::release(ClientId id) {
  Client* client = clients_.find(id);
  if (client == nullptr) return;
  client->busy = false;
  while (client != nullptr && !client->busy && !client->waiting.empty()) {
    const Client::Unread next = std::move(client->waiting.front());
    client->waiting.pop_front();
    client->arrived = next.arrived;
    process(id, *client, next.text);
    client = clients_.find(id);
  }
}

void GameServer::Impl::process(ClientId id, Client& client, std::string_view text) {
  auto parsed = parse_message(text);
  if (const auto* error = std::get_if<ParseError>(&parsed))
    return clients_.send_error(id, error->request_id, error->key, nullptr, error->field);
  handle(id, client, std::move(std::get<ClientMessage>(parsed)));
}

void GameServer::Impl::handle(ClientId id, Client& client, ClientMessage message) {
  if (const auto* const hello = std::get_if<message::Hello>(&message)) return handle(id, client, *hello);
  const std::string& request_id = header(message).request_id;
  if (!client.greeted) return clients_.send_error(id, request_id, MessageKey::kHelloFirst);
  if (context_.stopping) return clients_.send_error(id, request_id, MessageKey::kStopping);
  if (sanctions_.ban_of(client.user, client.origin) != nullptr && !std::holds_alternative<message::Ping>(message))
    return clients_.send_error(id, request_id, MessageKey::kBanned);
  if (accounts_.is_erasing(client.user)) return clients_.send_error(id, request_id, MessageKey::kNoSession);
  std::visit([&](auto& one) { handle(id, client, std::move(one)); }, message);
}

void GameServer::Impl::handle(ClientId id, Client& client, const message::Hello& message) {
  if (message.language) client.language = *message.language;
  // Who speaks neither protocol may be older than both: the first one's names are as good for later ones.
  client.protocol = message.protocol == kProtocol ? kProtocol : kFirstProtocol;
  if (message.protocol != client.protocol) return clients_.send_error(id, message.request_id, MessageKey::kProtocol);
  client.greeted = true;
  const auto welcome = [this, id, request_id = message.request_id,
                        protocol = client.protocol](const nlohmann::ordered_json& you) {
    clients_.send(id, to_message({{"type", "welcome"},
                                  {"id", request_id},
                                  {"protocol", protocol},
                                  {"server", context_.config.version},
                                  {"now", context_.now()},
                                  {"you", you}}));
  };
  if (client.user == 0) {
    welcome(nullptr);
    return tell_sanctions(id, client);
  }
  client.busy = true;
  context_.store.read(
      [user = client.user](Reader& reader) {
        return std::pair(reader.user(user).value_or({}), reader.ratings(user).value_or({}));
      },
      [this, id, welcome](const std::pair<std::optional<UserRow>, std::vector<RatingRow>>& me) {
        if (clients_.find(id) == nullptr) return;
        welcome(me.first ? nlohmann::ordered_json::parse(Accounts::me_json(*me.first, me.second)) : nullptr);
        if (Client* const greeted = clients_.find(id)) tell_sanctions(id, *greeted);
        release(id);
      });
}

void GameServer::Impl::handle(ClientId id, Client& /*client*/, const message::Ping& message) {
  clients_.send(id, to_message({{"type", "pong"}, {"id", message.request_id}, {"now", context_.now()}}));
}

void GameServer::Impl::handle(ClientId id, Client& client, const message::Lobby& message) {
  client.lobby = message.on;
  clients_.send(id, ack_message(message.request_id, nullptr, 0, false));
  if (client.lobby) lobby_.send_snapshot(id);
}

void GameServer::Impl::handle(ClientId id, Client& /*client*/, const message::Tables& message) {
  lobby_.answer(id, message);
}

void GameServer::Impl::handle(ClientId id, Client& client, const message::Games& message) {
  if (client.user == 0) return clients_.send_error(id, message.request_id, MessageKey::kNoSession);
  client.busy = true;
  context_.store.read(
      [user = client.user, before = message.before.value_or(0), limit = message.limit](Reader& reader) {
        return read_game_list(reader, user, before, limit);
      },
      [this, id, user = client.user, protocol = client.protocol,
       request_id = message.request_id](const Result<GameListPage>& page) {
        if (clients_.find(id) == nullptr) return;
        if (page.ok()) {
          clients_.send(id, game_list_message(context_.config.games, request_id, *page, user, protocol, tables_,
                                              [this](const std::string& link) {
                                                context_.report_unreadable(
                                                    link, Error::of(Error::Kind::kDamaged, "its rows make no sense"));
                                              }));
        } else {
          clients_.send_error(id, request_id, message_key(page.error()));
        }
        release(id);
      });
}

void GameServer::Impl::handle(ClientId id, Client& client, TableMessage message) {
  const bool sits = std::holds_alternative<message::Sit>(message) && client.user != 0;
  const std::string link = header(message).table;
  Waiting waiting{.client = id, .what = std::move(message), .arrived = client.arrived};
  if (!sits) return enqueue(tables_.open(link), std::move(waiting));
  // Who sits down is shown with name and rating, and not beside those whom they avoid.
  client.busy = true;
  context_.store.read(
      [user = client.user](Reader& reader) -> std::optional<Waiting::Sitter> {
        const auto row = reader.user(user).value_or({});
        if (!row) return std::nullopt;
        return Waiting::Sitter{*row, reader.ratings(user).value_or({}), reader.reliability(user).value_or({}),
                               reader.apart_from(user).value_or({})};
      },
      [this, id, link, waiting](const std::optional<Waiting::Sitter>& who) mutable {
        if (clients_.find(id) == nullptr) return;
        if (who) waiting.sitter = std::make_shared<const Waiting::Sitter>(*who);
        enqueue(tables_.open(link), std::move(waiting));
        release(id);
      });
}

}  // namespace patolli::server
