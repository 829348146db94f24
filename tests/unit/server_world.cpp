#include "unit/server_world.hpp"

#include <algorithm>
#include <future>

#include "core/rng.hpp"
#include "registry/registry.hpp"
#include "registry/words.hpp"
#include "server/random_bits.hpp"

namespace patolli::server::test {
namespace fs = std::filesystem;

constexpr std::uint64_t kSeed = 1;

Folder::Folder() {
  // In memory where that is possible: these tests are not about disks, and make a thousand databases.
  std::error_code none;
  const fs::path memory = "/dev/shm";
  const std::string name = "patolli-server-" + random_name(12);
  path_ = memory / name;
  if (!fs::create_directories(path_, none)) {
    path_ = fs::temp_directory_path() / name;
    fs::create_directories(path_);
  }
}
Folder::~Folder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

TestClient::TestClient(World& world, std::string secret) : cookie(std::move(secret)), world_(&world) {}

void TestClient::come(World* elsewhere) {
  if (elsewhere != nullptr) world_ = elsewhere;
  client = world_->next_client();
  gone = false;
  world_->hears(*this);
  world_->server().connect(client, cookie, address);
  const json welcome = ask({{"type", "hello"}, {"protocol", world_->protocol}, {"language", "en"}});
  EXPECT_EQ(welcome.value("type", ""), "welcome");
}

void TestClient::go() {
  gone = true;
  world_->server().disconnect(client);
  world_->settle();
}

void TestClient::say(const std::string& text) { world_->server().receive(client, text); }

void TestClient::say(const json& message) {
  if (world_->validate) {
    EXPECT_EQ(world_->client_schema().message(message), "") << message.dump();
  }
  say(message.dump());
}

json TestClient::ask(json message) {
  if (!message.contains("id")) message["id"] = world_->next_id();
  const std::size_t before = messages.size();
  say(message);
  world_->settle();
  for (std::size_t i = before; i < messages.size(); ++i)
    if (messages[i].contains("id") && messages[i]["id"] == message["id"]) return messages[i];
  return nullptr;
}

json TestClient::ask(const std::string& type, const std::string& table, json more) {
  more["type"] = type;
  more["table"] = table;
  return ask(std::move(more));
}

json TestClient::act(const std::string& table, const std::string& action) {
  std::int64_t revision = 0;
  for (auto message = messages.rbegin(); message != messages.rend(); ++message)
    if (message->contains("revision") && message->value("table", json()) == table) {
      revision = (*message)["revision"];
      break;
    }
  return ask("act", table, {{"revision", revision}, {"action", action}});
}

json TestClient::last(const std::string& type) const {
  for (auto message = messages.rbegin(); message != messages.rend(); ++message)
    if ((*message)["type"] == type) return *message;
  return nullptr;
}

World::World(GameServerConfig settings, const std::string& folder, std::int64_t now, bus::Bus* bus)
    : settings_(std::move(settings)),
      now_(now),
      bus_(bus),
      client_schema_(PATOLLI_SOURCE_DIR "/docs/protocol/client.schema.json"),
      server_schema_(PATOLLI_SOURCE_DIR "/docs/protocol/server.schema.json"),
      first_server_schema_(PATOLLI_SOURCE_DIR "/docs/protocol/1/server.schema.json"),
      api_schema_(PATOLLI_SOURCE_DIR "/docs/protocol/api.schema.json") {
  if (folder.empty()) own_folder_ = std::make_unique<Folder>();
  folder_ = folder.empty() ? own_folder_->path() : folder;
  settings_.max_new_guests = 10'000;
  if (settings_.games.size() == 0) settings_.games = registry::games();
  const auto words = registry::words();
  settings_.words.assign(words.begin(), words.end());
  // The same deals in every run; a server that starts again goes on with them.
  if (!settings_.random_bits) settings_.random_bits = [rng = std::make_shared<Rng>(kSeed)] { return rng->next(); };
  auto opened = open_store(folder_);
  EXPECT_TRUE(opened.ok()) << opened.error().text();
  store_ = std::move(*opened);
  server_ = std::make_unique<GameServer>(*store_, settings_, *this, *this, bus_);
  settle();
}

World::~World() { close_all(); }

void World::close_all() {
  server_.reset();
  store_.reset();
}

void World::stop_for(std::chrono::milliseconds time) {
  server_.reset();
  store_.reset();
  {
    const std::lock_guard lock(mutex_);
    tasks_.clear();
    timers_.clear();
  }
  now_ += time.count();
  people_by_client_.clear();
  for (auto& user : users_) user->gone = true;
  auto opened = open_store(folder_);
  EXPECT_TRUE(opened.ok()) << opened.error().text();
  store_ = std::move(*opened);
  server_ = std::make_unique<GameServer>(*store_, settings_, *this, *this, bus_);
  settle();
}

void World::send(ClientId client, std::shared_ptr<const std::string> message) {
  const auto found = people_by_client_.find(client);
  if (found == people_by_client_.end()) return;
  TestClient& to = *found->second;
  json parsed = json::parse(*message, nullptr, false);
  ASSERT_TRUE(parsed.is_object()) << *message;
  if (validate) {
    ASSERT_EQ((protocol == kFirstProtocol ? first_server_schema_ : server_schema_).message(parsed), "") << *message;
    ++validated;
  }
  if (watch) watch(to, parsed);
  to.heard.push_back(*message);
  to.messages.push_back(std::move(parsed));
}

void World::close(ClientId client, std::uint16_t, std::string_view) {
  if (const auto found = people_by_client_.find(client); found != people_by_client_.end()) {
    found->second->gone = true;
    people_by_client_.erase(found);
  }
}

void World::post(std::function<void()> task) {
  {
    const std::lock_guard lock(mutex_);
    tasks_.push_back(std::move(task));
  }
  wake_.notify_one();
}

void World::after(std::chrono::milliseconds wait, std::function<void()> task) {
  timers_.emplace(now_ + wait.count(), std::move(task));
}

bool World::step() {
  std::function<void()> task;
  {
    std::unique_lock lock(mutex_);
    if (tasks_.empty()) {
      if (!timers_.empty() && timers_.begin()->first <= now_) {
        task = std::move(timers_.begin()->second);
        timers_.erase(timers_.begin());
      } else {
        const GameServerStats counts = server_ ? server_->counts() : GameServerStats{};
        if (counts.writes_waiting == 0 && counts.reads_waiting == 0 && counts.jobs_waiting == 0) return false;
        // A worker reports before it is done: so look again, and not only when something was reported.
        if (!wake_.wait_for(lock, std::chrono::milliseconds(2), [&] { return !tasks_.empty(); })) {
          if (++idle_ < 30'000) return true;
          ADD_FAILURE() << "nothing has happened for a minute";
          return false;
        }
      }
    }
    if (!task) {
      task = std::move(tasks_.front());
      tasks_.pop_front();
    }
  }
  idle_ = 0;
  task();
  return true;
}

void World::settle() {
  while (step()) {
  }
}

void World::settle_until(const std::function<bool()>& enough) {
  while (!enough() && step()) {
  }
}

void World::pass(std::chrono::milliseconds time) {
  const std::int64_t until = now_ + time.count();
  settle();
  while (!timers_.empty() && timers_.begin()->first <= until) {
    now_ = std::max(now_, timers_.begin()->first);
    settle();
  }
  now_ = until;
  settle();
}

void World::sleep(std::chrono::milliseconds time) {
  settle();
  now_ += time.count();
  settle();
}

HttpResponse World::http(const std::string& method, const std::string& path, const json& body,
                         const std::string& cookie, const std::string& address) {
  HttpRequest request{method, path, {}, body.is_null() ? "" : body.dump(), cookie, address};
  if (const auto mark = path.find('?'); mark != std::string::npos) {
    request.query = path.substr(mark + 1);
    request.path = path.substr(0, mark);
  }
  return ask(request);
}

void World::write(WriteBatch changes) {
  std::promise<bool> done;
  store_->write(std::move(changes), [&](const Result<Written>& result) { done.set_value(result.ok()); });
  EXPECT_TRUE(done.get_future().get());
}

HttpResponse World::ask(const HttpRequest& request) {
  std::optional<HttpResponse> answer;
  server_->request(request, [&](HttpResponse response) { answer = std::move(response); });
  settle();
  EXPECT_TRUE(answer.has_value()) << request.path;
  if (answer && answer->status >= 400) {
    EXPECT_EQ(api_schema_.definition("problem", json::parse(answer->body)), "") << answer->body;
  }
  return answer.value_or(HttpResponse{});
}

TestClient& World::guest(const std::string& name, const std::string& address) {
  const HttpResponse made = http("POST", "/api/session", {{"name", name}}, {}, address);
  EXPECT_EQ(made.status, 200) << made.body;
  EXPECT_EQ(api_schema_.definition("me", json::parse(made.body)), "") << made.body;
  return device(made.set_cookie.value_or(""), address);
}

TestClient& World::device(const std::string& cookie, const std::string& address) {
  users_.push_back(std::make_unique<TestClient>(*this, cookie));
  users_.back()->address = address;
  users_.back()->come();
  return *users_.back();
}

void play_out(World& world, const std::string& table, std::vector<TestClient*> players, std::uint64_t seed,
              const std::function<void(TestClient& next, int step)>& between) {
  std::mt19937_64 rng(seed);
  world.settle();
  for (int step = 0; step < 3000; ++step) {
    const json now = players.front()->last("position").is_null() ? players.front()->last("events")
                                                                 : players.front()->last("position");
    ASSERT_FALSE(now.is_null());
    const json& state = now["type"] == "position" ? now["position"] : now;
    if (state["over"] == true) return;
    ASSERT_FALSE(state["to_act"].is_null()) << "the server waits for nobody";
    TestClient* next = nullptr;
    json legal;
    for (TestClient* player : players) {
      const json seen = player->last("position").is_null() ? player->last("events") : player->last("position");
      legal = seen["type"] == "position" ? seen["position"]["legal"] : seen["legal"];
      if (legal.is_array() && !legal.empty()) {
        next = player;
        break;
      }
    }
    ASSERT_NE(next, nullptr) << "nobody has to decide";
    if (between) {
      const std::size_t heard = next->messages.size();
      between(*next, step);
      if (next->messages.size() != heard || next->gone) continue;  // something else has happened
    }
    const std::string action = legal[rng() % legal.size()];
    const json answer = next->act(table, action);
    ASSERT_EQ(answer.value("type", ""), "ack") << answer.dump() << " for " << action;
  }
  FAIL() << "the game doesn't end";
}

}  // namespace patolli::server::test
