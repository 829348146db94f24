// Writes changes of tables: each is conditional on the version of the table it was decided on, acknowledged and
// published once it is durable, and judged again when another process was first.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "server/broadcaster.hpp"
#include "server/clients.hpp"
#include "server/news.hpp"
#include "server/table_repository.hpp"

namespace patolli::server {

class TableWriter {
 public:
  TableWriter(ServerContext& context, Clients& clients, TableRepository& tables, Broadcaster& broadcaster)
      : context_(context), clients_(clients), tables_(tables), broadcaster_(broadcaster) {}

  struct Hooks {
    std::function<void(Table&)> ready;                              // it takes messages again
    std::function<void(const Table&)> relisted;                     // what the lobby shows of it may have changed
    std::function<void(const Table&, const TableNews&)> news = {};  // it is durable: for other servers
  };
  Hooks hooks;

  struct Change {
    WriteBatch rows{};                 // besides the pending events of the match
    bool seats_or_offers = false;      // followers get the table again, not only the game
    bool unseen = false;               // a player's secret: nobody else may notice that something was written
    const Waiting* request = nullptr;  // a client's message: acknowledged, and judged again on a conflict
    std::vector<Seat> planned{};       // whose plan has changed: they are told
    std::function<void(Table&, const Written&)> written{};  // once it is durable
    std::function<void(Table&, const Error&)> failed{};     // nothing was written, and the table is read again
  };
  // The change is made in the table already. Writes it with the pending events and, when the game has ended, its end.
  void commit(Table& table, Change change);

  // Writes a new table; `then` gets it, or why there is none.
  using Created = std::function<void(Result<Table*>)>;
  void create(std::unique_ptr<Table> table, std::int64_t max_tables, std::int64_t max_of_user, Created then);
  // The rows of a new table, for a batch that creates it beside other changes; and what has to be done afterwards.
  static void add_new_table(const Table& table, std::int64_t now, const GameServerConfig& config, WriteBatch& rows);
  Table& created(std::unique_ptr<Table> table, TableId id);

 private:
  void add_end(Table& table, WriteBatch& rows);
  static void add_game_ends(const Table& table, WriteBatch& rows);
  static void end_plans(Table& table, Change& change);
  void add_call(Table& table, std::int64_t now, WriteBatch& rows) const;
  void add_ratings(Table& table, const Ended& ended, WriteBatch& rows) const;
  void load_games_of_pairs(Table& table);
  void on_written(Table& table, const Change& change, const Written& written, UserId user, bool ended);
  void on_failed(Table& table, const Change& change, const Error& error);

  ServerContext& context_;
  Clients& clients_;
  TableRepository& tables_;
  Broadcaster& broadcaster_;
};

// When the server has to do something about the table by itself; 0: never.
std::int64_t due_at(const Table& table, const GameServerConfig& config, std::int64_t now);

// When a game without a clock that has waited since then is adjourned; never: the end of time.
std::int64_t adjourned_since(const Table& table, const GameServerConfig& config, std::int64_t idle_since);

// Open and running tables are counted, in all and by creator: one more or one less. Limits of 0: none.
void count_table(const Table& table, std::int64_t by, WriteBatch& rows, std::int64_t max_tables = 0,
                 std::int64_t max_of_user = 0);

// The id of a client's message.
const std::string& request_id(const Waiting& request);

}  // namespace patolli::server
