// News between servers on one database: what was written here is told to the others, and what they tell is applied to
// the tables in memory. Nothing depends on it: whoever notices a gap reads the store, and StoreWatch asks after
// silence.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <unordered_map>

#include "bus/bus.hpp"
#include "server/broadcaster.hpp"
#include "server/clients.hpp"
#include "server/news.hpp"
#include "server/table_repository.hpp"

namespace patolli::server {

class NewsFeed {
 public:
  NewsFeed(ServerContext& context, bus::Bus& bus, Clients& clients, Broadcaster& broadcaster, TableRepository& tables);

  ~NewsFeed();
  NewsFeed(const NewsFeed&) = delete;
  NewsFeed& operator=(const NewsFeed&) = delete;

  struct Hooks {
    std::function<void(Table&)> moved;  // events of another server were applied, and told to those who follow
    std::function<void(const UserRow&)> renamed;
    std::function<void(UserId)> erased;
    std::function<void()> lobby_changed;
    std::function<void()> decided = [] {};  // something about somebody, perhaps by a moderator
  };
  Hooks hooks;

  void start();
  // News come, as far as one can know: so silence means that nothing has happened.
  [[nodiscard]] bool connected() const { return bus_.shared(); }
  [[nodiscard]] const std::string& node() const noexcept { return node_; }

  // Every table in memory is listened to. `then` is called once that holds: what is read after that is not too old.
  void listen(const std::string& link, const std::function<void()>& then);
  void forget(const std::string& link);
  // A table that is known to be behind is read again. False: it is not.
  bool read_if_behind(Table& table);

  void publish(const Table& table, const TableNews& news);
  void publish_line(const Table& table, const ChatRow& line);
  void announce(const Table& table, bool ask = false);  // who is at it here
  void user_changed(UserId user);                       // renamed, erased, or a session has ended
  void lobby_changed();

 private:
  void on_news(const std::string& link, const TableNews& news);
  void on_version(Table& table, const TableNews& news);
  bool apply(Table& table, const TableNews& news);
  void on_line(Table& table, ChatRow line);
  void on_here(Table& table, const TableNews& news);
  void on_user(UserId user);
  void announce_all();
  void forget_silent(Table& table);

  ServerContext& context_;
  bus::Bus& bus_;
  Clients& clients_;
  Broadcaster& broadcaster_;
  TableRepository& tables_;
  std::string node_;
  bus::SubscriptionId users_ = 0, lobby_ = 0;
  std::unordered_map<std::string, bus::SubscriptionId> listening_;
};

}  // namespace patolli::server
