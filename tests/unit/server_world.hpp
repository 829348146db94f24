// A game server with a real store, and people around it who speak with it as over a network. Time passes when the test
// says so; the store's thread and the worker threads are real.
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "server/client_message.hpp"
#include "server/game_server.hpp"
#include "store/store.hpp"
#include "unit/json_schema.hpp"

namespace patolli::server::test {

using namespace store;
using nlohmann::json;
using patolli::test::JsonSchema;

class Folder {
 public:
  Folder();
  ~Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  [[nodiscard]] std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

class World;

// One connection of somebody.
class TestClient {
 public:
  TestClient(World& world, std::string cookie);

  // Sends and waits until the server has nothing more to do; returns what came with this id (or null).
  json ask(json message);
  json ask(const std::string& type, const std::string& table, json more = json::object());
  void say(const json& message);  // without waiting
  void say(const std::string& text);
  json act(const std::string& table, const std::string& action);
  void go();                              // disconnects
  void come(World* elsewhere = nullptr);  // connects anew, and says hello

  [[nodiscard]] json last(const std::string& type) const;  // the last message of that type; null: none
  [[nodiscard]] json position() const { return last("position").value("position", json()); }
  [[nodiscard]] json table() const { return last("table").value("table", json()); }
  [[nodiscard]] int seat() const { return position()["seat"].get<int>(); }

  std::string cookie;
  std::string address = "192.0.2.1";
  ClientId client = 0;
  bool gone = false;
  std::vector<std::string> heard;  // every byte
  std::vector<json> messages;      // and what it means
  std::size_t read = 0;            // of `messages`, for tests

 private:
  World* world_;
};

class World : public Transport, public EventLoop {
 public:
  // `now`: when it begins, for data that was left at some time.
  explicit World(GameServerConfig settings = {}, const std::string& folder = {}, std::int64_t now = 1'800'000'000'000,
                 bus::Bus* bus = nullptr);
  ~World() override;

  void send(ClientId client, std::shared_ptr<const std::string> message) override;
  void close(ClientId client, std::uint16_t code, std::string_view reason) override;
  void post(std::function<void()> task) override;
  void after(std::chrono::milliseconds wait, std::function<void()> task) override;
  [[nodiscard]] std::int64_t now_ms() const override { return now_; }

  // Runs the server until it waits for nobody but people and time.
  void settle();
  void settle_until(const std::function<bool()>& enough);  // or until there is nothing more to do
  void pass(std::chrono::milliseconds time);               // and whatever happens meanwhile
  void sleep(std::chrono::milliseconds time);              // the machine sleeps: nothing happens until later
  void late(std::chrono::milliseconds time) { now_ += time.count(); }  // and nobody has looked at the clock yet
  // Ends the server as a crash would, as far as it knows, and starts it anew on the same folder.
  void restart() { stop_for(std::chrono::milliseconds(0)); }
  void stop_for(std::chrono::milliseconds time);
  void close_all();  // the end: only the folder is left

  // Makes one, connects and says hello.
  TestClient& guest(const std::string& name, const std::string& address = "192.0.2.1");
  TestClient& device(const std::string& cookie, const std::string& address = "192.0.2.1");  // another connection
  HttpResponse http(const std::string& method, const std::string& path, const json& body = nullptr,
                    const std::string& cookie = {}, const std::string& address = "192.0.2.1");
  HttpResponse ask(const HttpRequest& request);
  void write(WriteBatch changes);  // past the server, and waits for it
  // From the next server on, which is at once: so many new guests from an address within an hour.
  void bound_guests(std::size_t max) {
    settings_.max_new_guests = max;
    restart();
  }

  GameServerConfig& settings() { return settings_; }  // of the next server
  [[nodiscard]] const std::string& folder() const { return folder_; }
  GameServer& server() { return *server_; }
  Store& store() { return *store_; }
  // What is stored, at once.
  [[nodiscard]] TableRow table_row(const std::string& link) {
    return read_now(*store_, [&](Reader& reader) { return reader.table_by_link(link); })->value();
  }
  [[nodiscard]] std::vector<EventRow> events_of(TableId table) {
    return *read_now(*store_, [&](Reader& reader) { return reader.events(table); });
  }
  std::string next_id() { return id_prefix + std::to_string(++ids_); }
  std::string id_prefix = "m-";  // for users who are at several servers
  ClientId next_client() { return ++clients_; }
  void hears(TestClient& user) { people_by_client_[user.client] = &user; }
  JsonSchema& client_schema() { return client_schema_; }
  JsonSchema& api_schema() { return api_schema_; }
  // Called with everything that is sent, before it is delivered.
  std::function<void(TestClient&, const json&)> watch;
  int protocol = kProtocol;  // that clients say hello with
  bool validate = true;      // against the schema; costs most of the time
  std::size_t validated = 0;

 private:
  bool step();

  std::unique_ptr<Folder> own_folder_;
  std::string folder_;
  GameServerConfig settings_;
  std::int64_t now_;
  bus::Bus* bus_;
  std::unique_ptr<Store> store_;
  std::unique_ptr<GameServer> server_;
  JsonSchema client_schema_, server_schema_, first_server_schema_, api_schema_;

  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> tasks_;
  std::multimap<std::int64_t, std::function<void()>> timers_;
  std::map<ClientId, TestClient*> people_by_client_;
  std::vector<std::unique_ptr<TestClient>> users_;
  std::uint64_t ids_ = 0;
  int idle_ = 0;
  ClientId clients_ = 0;
};

// Lets everybody in `players` act at random, whoever's turn it is, until the game at this table is over.
// `between` is called before each action.
void play_out(World& world, const std::string& table, std::vector<TestClient*> players, std::uint64_t seed,
              const std::function<void(TestClient& next, int step)>& between = {});

}  // namespace patolli::server::test
