#include "server/crash_table.hpp"

#include <algorithm>
#include <chrono>
#include <thread>

namespace patolli::test {

using Clock = std::chrono::steady_clock;

CrashTable::CrashTable(std::string name, std::string game, int people, int bots, std::uint32_t seed)
    : name_(std::move(name)), game_(std::move(game)), bots_(bots), random_(seed) {
  for (int n = 0; n < people; ++n) players_.emplace_back(name_ + "p" + std::to_string(n));
  acts_.resize(players_.size());
}

void CrashTable::complain(const std::string& what) { complaints_.push_back(name_ + " " + table_ + ": " + what); }

std::vector<std::string> CrashTable::complaints() const {
  auto all = complaints_;
  for (const Player& player : players_) all.insert(all.end(), player.complaints.begin(), player.complaints.end());
  return all;
}

bool CrashTable::come_back(const std::atomic<std::uint16_t>& port, const std::atomic<bool>& stop) {
  const auto until = Clock::now() + std::chrono::seconds(40);
  const auto here = [&] {
    return std::all_of(players_.begin(), players_.end(), [](const Player& p) { return p.connected(); });
  };
  while (!stop && Clock::now() < until) {
    bool all = true;
    for (Player& player : players_) {
      if (!all) break;
      if (player.connected()) player.disconnect();
      all = port != 0 && player.connect(port);
      if (!all || table_.empty() || !seated_) continue;
      const std::int64_t known = player.known.revision;
      const auto opened = player.open(table_);
      all = opened.has_value();
      if (!all) break;
      if ((*opened)["type"] != "ack") complain("cannot be opened again: " + opened->dump());
      if (player.known.revision < known)
        complain("was at " + std::to_string(known) + " and is at " + std::to_string(player.known.revision));
    }
    if (all && here()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  if (!stop) complain("no way back");
  return false;
}

CrashTable::Step CrashTable::ask() {
  Player& player = players_[pending_->player];
  if (!player.send(pending_->message)) return Step::kLost;
  const auto answer = player.answer_to(pending_->message.at("id"));
  if (!answer) return Step::kLost;
  const Json message = std::exchange(pending_, std::nullopt)->message;
  if ((*answer)["type"] != "ack") {
    complain(message.dump() + " was answered with " + answer->dump());
    return Step::kLost;
  }
  if (answer->value("repeated", false)) ++repeated_;
  if (message["type"] == "create") {
    table_ = (*answer)["table"];
    tables_.emplace_back(table_, 0);
    return Step::kMoved;
  }
  const std::int64_t revision = answer->value("revision", std::int64_t{0});
  if (!tables_.empty()) tables_.back().second = std::max(tables_.back().second, revision);
  if (message["type"] == "chat") said_[table_].push_back(message["text"]);
  if (message["type"] == "act") {
    ++moves_;
    ++acts_[static_cast<std::size_t>(&player - players_.data())];
  }
  return catch_up(revision) ? Step::kMoved : Step::kLost;
}

// Everybody is told of everything up to there.
bool CrashTable::catch_up(std::int64_t revision) {
  for (Player& player : players_)
    while (seated_ && player.known.revision < revision)
      if (!player.receive()) return false;
  return true;
}

bool CrashTable::create() {
  Json seats = Json::array({{{"kind", "me"}}});
  for (std::size_t n = 1; n < players_.size(); ++n) seats.push_back({{"kind", "invite"}});
  for (int n = 0; n < bots_; ++n) seats.push_back({{"kind", "bot"}, {"level", "novice"}});
  seated_ = false;
  std::fill(acts_.begin(), acts_.end(), 0);
  for (Player& player : players_) player.known = {};
  pending_ = Pending{
      {{"type", "create"}, {"id", players_[0].next_id()}, {"game", game_}, {"seats", seats}, {"detail", "events"}}, 0};
  return ask() == Step::kMoved;
}

// The others sit down by the invitation. Everything here may be done again after a crash.
bool CrashTable::sit() {
  Player& maker = players_[0];
  for (Player& player : players_) {
    const std::string invite = &player == &maker ? "" : maker.known.invite;
    const auto opened = player.open(table_, invite);
    if (!opened) return false;
    if ((*opened)["type"] != "ack") {
      complain("cannot be opened: " + opened->dump());
      return false;
    }
    if (player.known.seat >= 0) continue;
    const std::string id = player.next_id();
    if (!player.send({{"type", "sit"}, {"id", id}, {"table", table_}, {"invite", invite}})) return false;
    const auto sat = player.answer_to(id);
    if (!sat) return false;
    if ((*sat)["type"] != "ack") complain("no seat: " + sat->dump());
  }
  seated_ = true;
  // The game begins with the last of them.
  for (Player& player : players_)
    while (player.known.revision == 0)
      if (!player.receive()) return false;
  return true;
}

CrashTable::Step CrashTable::step() {
  if (pending_) return ask();
  if (table_.empty()) return create() ? Step::kMoved : Step::kLost;
  if (!seated_) return sit() ? Step::kMoved : Step::kLost;
  for (std::size_t n = 0; n < players_.size(); ++n) {
    Player& player = players_[n];
    if (player.known.over) return Step::kOver;
    const auto& legal = player.known.legal;
    if (legal.empty()) continue;
    if (random_() % 16 == 0) {
      const std::string id = player.next_id();
      pending_ = Pending{{{"type", "chat"}, {"id", id}, {"table", table_}, {"text", "this is " + id}}, n};
      return ask();
    }
    const std::string action = legal[random_() % legal.size()];
    pending_ = Pending{{{"type", "act"},
                        {"id", player.next_id()},
                        {"table", table_},
                        {"revision", player.known.revision},
                        {"action", action}},
                       n};
    return ask();
  }
  // A bot's turn: wait for whatever comes, and then for everybody to know it.
  if (!players_[0].receive()) return Step::kLost;
  return catch_up(players_[0].known.revision) ? Step::kMoved : Step::kLost;
}

void CrashTable::finished() {
  ++games_;
  for (const Player& player : players_) {
    int acts = 0;
    for (const auto& [number, event] : player.known.events)
      if (event.at("kind") == "act" && event.at("seat") == player.known.seat) ++acts;
    const int acknowledged = acts_[static_cast<std::size_t>(&player - players_.data())];
    if (acts != acknowledged)
      complain(std::to_string(acknowledged) + " moves were acknowledged, and the log has " + std::to_string(acts));
  }
}

void CrashTable::play(const std::atomic<std::uint16_t>& port, const std::atomic<bool>& stop) {
  bool here = false;
  while (!stop && complaints_.size() < 10) {
    if (!here && !(here = come_back(port, stop))) continue;
    switch (step()) {
      case Step::kMoved: break;
      case Step::kLost: here = false; break;
      case Step::kOver:
        finished();
        table_.clear();
        break;
    }
  }
}

bool CrashTable::one_more(const std::atomic<std::uint16_t>& port) {
  const std::atomic<bool> never{false};
  const int before = moves_;
  const auto until = Clock::now() + std::chrono::seconds(30);
  bool here = false;
  while (moves_ == before && Clock::now() < until && complaints_.empty()) {
    if (!here && !(here = come_back(port, never))) return false;
    const Step result = step();
    if (result == Step::kLost) here = false;
    if (result == Step::kOver) {
      finished();
      table_.clear();
    }
  }
  if (moves_ == before) return false;
  // What the log has is what was acknowledged, also in the middle of a game.
  if (!table_.empty() && seated_ && !pending_) {
    finished();
    --games_;
  }
  return true;
}

}  // namespace patolli::test
