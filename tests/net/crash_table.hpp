// A table that is played on whatever happens to the server. What was acknowledged must be there afterwards, once.
#pragma once

#include <atomic>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "net/player.hpp"

namespace patolli::net::test {

class CrashTable {
 public:
  // `bots` sit on the seats behind the people's.
  CrashTable(std::string name, std::string game, int people, int bots, std::uint32_t seed);

  // Plays, games one after the other, until `stop`; `port` changes whenever there is another server, 0 while none.
  void play(const std::atomic<std::uint16_t>& port, const std::atomic<bool>& stop);
  // Plays until one more move of somebody is acknowledged. False: it cannot be done.
  bool one_more(const std::atomic<std::uint16_t>& port);

  void leave() {
    for (Player& player : players_) player.disconnect();
  }

  [[nodiscard]] std::vector<std::string> complaints() const;
  // These may be asked while it plays.
  [[nodiscard]] int moves() const { return moves_; }    // acknowledged
  [[nodiscard]] int echoes() const { return echoes_; }  // messages sent again although they were acknowledged
  [[nodiscard]] int offers() const { return offers_; }  // takebacks and rematches that were there after a crash
  // These only when it has ended.
  [[nodiscard]] int repeated() const { return repeated_; }  // moves that had counted before the server died
  [[nodiscard]] int games() const { return games_; }        // finished
  // The games, by name, with the number of events that were acknowledged.
  [[nodiscard]] const std::vector<std::pair<std::string, std::int64_t>>& tables() const { return tables_; }
  // Lines of the chat that were acknowledged, by the name of the table.
  [[nodiscard]] const std::map<std::string, std::vector<std::string>>& said() const { return said_; }

 private:
  enum class Step { kMoved, kOver, kLost };  // lost: the connection

  // A message whose answer did not come: to be sent again, as it was.
  struct Pending {
    Json message;
    std::size_t player = 0;
  };

  // What was acknowledged last to each: the answer must be the same whenever it comes again.
  struct Acknowledged {
    Json message;
    Json answer;
  };
  struct Offer {  // a takeback that was asked for
    std::int64_t revision = 0;
    std::vector<int> agreed;  // seats
  };

  bool come_back(const std::atomic<std::uint16_t>& port, const std::atomic<bool>& stop);
  bool echo();  // false: the connection is lost
  void check_offers(const Player& player);
  void check_revision(const Player& player, const Json& act, std::int64_t revision);
  bool create();
  Step sit();
  Step step();
  std::optional<Step> offer();  // a takeback is asked for or answered; none: nobody feels like it
  Step rematch();
  Step ask();  // sends what is pending and waits for its answer
  void acknowledged(const Json& message, std::size_t player, std::int64_t revision);
  bool catch_up(std::int64_t revision);
  void over();
  void finished();
  void complain(const std::string& what);

  std::string name_;
  std::string game_;
  int bots_;
  std::mt19937 random_;
  std::vector<Player> players_;
  std::string table_;  // empty: to be made
  bool seated_ = false;
  std::optional<Pending> pending_;
  std::vector<std::optional<Acknowledged>> last_;  // of each player, at this table
  std::optional<Offer> offer_;
  std::optional<std::size_t> rematch_;  // the game is over, and so many want another
  std::vector<int> acts_;               // acknowledged, of each player in this game
  std::vector<std::pair<std::string, std::int64_t>> tables_;
  std::map<std::string, std::vector<std::string>> said_;
  std::vector<std::string> complaints_;
  std::atomic<int> moves_ = 0;
  int repeated_ = 0;
  int games_ = 0;
  std::atomic<int> echoes_ = 0;
  std::atomic<int> offers_ = 0;
};

}  // namespace patolli::net::test
