#include "net/crash_table.hpp"

#include <algorithm>
#include <chrono>
#include <thread>

namespace patolli::net::test {

using Clock = std::chrono::steady_clock;

CrashTable::CrashTable(std::string name, std::string game, int people, int bots, std::uint32_t seed)
    : name_(std::move(name)), game_(std::move(game)), bots_(bots), random_(seed) {
  for (int n = 0; n < people; ++n) players_.emplace_back(name_ + "p" + std::to_string(n));
  acts_.resize(players_.size());
  last_.resize(players_.size());
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
      check_offers(player);
    }
    if (all && here() && echo()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  if (!stop) complain("no way back");
  return false;
}

// A message that was acknowledged is sent again, and the answer compared.
bool CrashTable::echo() {
  const std::size_t n = random_() % players_.size();
  if (!last_[n] || table_.empty()) return true;
  const auto& [message, before] = *last_[n];
  if (!players_[n].send(message)) return false;
  const auto answer = players_[n].answer_to(message.at("id"));
  if (!answer) return false;
  Json expected = before;
  expected["repeated"] = true;
  if (*answer != expected)
    complain(message.dump() + " was answered with " + before.dump() + ", and now with " + answer->dump());
  ++echoes_;
  return true;
}

void CrashTable::check_offers(const Player& player) {
  const auto& known = player.known;
  if (offer_ && known.revision == offer_->revision) {
    // Who was about to agree may have been heard.
    const Json agreed = known.takeback.is_object() ? known.takeback.at("agreed") : Json::array();
    bool all = agreed.size() >= offer_->agreed.size();
    for (std::size_t n = 0; all && n < offer_->agreed.size(); ++n) all = agreed[n] == offer_->agreed[n];
    if (!all) complain("a takeback was asked for, and there is " + known.takeback.dump());
    ++offers_;
  }
  if (rematch_ && *rematch_ != 0 && known.next.empty()) {
    if (known.rematch.size() < *rematch_)
      complain(std::to_string(*rematch_) + " want another game, and there are " + known.rematch.dump());
    ++offers_;
  }
}

// An act is answered with the number of the last event that came of it.
void CrashTable::check_revision(const Player& player, const Json& act, std::int64_t revision) {
  const auto& events = player.known.events;
  std::int64_t last = act.at("revision").get<std::int64_t>() + 1;
  const auto first = events.find(last);
  if (first == events.end() || first->second.at("kind") != "act" || first->second.at("seat") != player.known.seat)
    return complain(act.dump() + " is not in the log");
  for (auto next = std::next(first); next != events.end() && next->second.at("kind") == "chance"; ++next) ++last;
  if (last != revision)
    complain(act.dump() + " was answered with " + std::to_string(revision) + " instead of " + std::to_string(last));
}

CrashTable::Step CrashTable::ask() {
  const std::size_t n = pending_->player;
  Player& player = players_[n];
  if (!player.send(pending_->message)) return Step::kLost;
  const auto answer = player.answer_to(pending_->message.at("id"));
  if (!answer) return Step::kLost;
  const Json message = std::exchange(pending_, std::nullopt)->message;
  if ((*answer)["type"] != "ack") {
    complain(message.dump() + " was answered with " + answer->dump());
    return Step::kLost;
  }
  if (answer->value("repeated", false)) ++repeated_;
  last_[n] = Acknowledged{message, *answer};
  if (message["type"] == "create") {
    table_ = (*answer)["table"];
    tables_.emplace_back(table_, 0);
    return Step::kMoved;
  }
  const std::int64_t revision = answer->value("revision", std::int64_t{0});
  if (!tables_.empty()) tables_.back().second = std::max(tables_.back().second, revision);
  acknowledged(message, n, revision);
  if (!catch_up(revision)) return Step::kLost;
  if (message["type"] == "act") check_revision(player, message, revision);
  return Step::kMoved;
}

void CrashTable::acknowledged(const Json& message, std::size_t player, std::int64_t revision) {
  const std::string type = message["type"];
  if (type == "chat") said_[table_].push_back(message["text"]);
  if (type == "act") {
    ++moves_;
    ++acts_[player];
  }
  if (type == "rematch") ++*rematch_;
  if (type != "takeback") return;
  if (!offer_) offer_ = Offer{revision, {}};
  offer_->agreed.push_back(players_[player].known.seat);
  if (revision != offer_->revision) offer_.reset();  // all have agreed
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
  offer_.reset();
  std::fill(acts_.begin(), acts_.end(), 0);
  std::fill(last_.begin(), last_.end(), std::nullopt);
  for (Player& player : players_) player.known = {};
  pending_ = Pending{
      {{"type", "create"}, {"id", players_[0].next_id()}, {"game", game_}, {"seats", seats}, {"detail", "events"}}, 0};
  return ask() == Step::kMoved;
}

// The others sit down by the invitation.
CrashTable::Step CrashTable::sit() {
  Player& creator = players_[0];
  for (Player& player : players_) {
    const std::string invite = &player == &creator ? "" : creator.known.invite;
    const auto opened = player.open(table_, invite);
    if (!opened) return Step::kLost;
    if ((*opened)["type"] != "ack") {
      complain("cannot be opened: " + opened->dump());
      return Step::kLost;
    }
    if (player.known.seat >= 0) continue;
    pending_ = Pending{{{"type", "sit"}, {"id", player.next_id()}, {"table", table_}, {"invite", invite}},
                       static_cast<std::size_t>(&player - players_.data())};
    return ask();
  }
  seated_ = true;
  // The game begins with the last of them.
  for (Player& player : players_)
    while (player.known.revision == 0)
      if (!player.receive()) return Step::kLost;
  return Step::kMoved;
}

std::optional<CrashTable::Step> CrashTable::offer() {
  if (players_.size() < 2 || bots_ != 0) return std::nullopt;
  const auto& known = players_[0].known;
  if (offer_ && offer_->revision != known.revision) offer_.reset();  // the game has gone on
  std::size_t who = players_.size();
  if (offer_) {
    for (std::size_t n = 0; n < players_.size() && random_() % 6 != 0; ++n)
      if (std::find(offer_->agreed.begin(), offer_->agreed.end(), players_[n].known.seat) == offer_->agreed.end())
        who = n;
  } else if (random_() % 12 == 0) {
    // Whoever has just moved.
    auto event = known.events.rbegin();
    while (event != known.events.rend() && event->second.at("kind") == "chance") ++event;
    if (event != known.events.rend() && event->second.at("kind") == "act")
      for (std::size_t n = 0; n < players_.size(); ++n)
        if (event->second.at("seat") == players_[n].known.seat) who = n;
  }
  if (who == players_.size()) return std::nullopt;
  pending_ = Pending{{{"type", "takeback"}, {"id", players_[who].next_id()}, {"table", table_}, {"agree", true}}, who};
  return ask();
}

// The same again, with the seats rotated: one after the other agrees.
CrashTable::Step CrashTable::rematch() {
  if (*rematch_ < players_.size()) {
    Player& player = players_[*rematch_];
    pending_ = Pending{{{"type", "rematch"}, {"id", player.next_id()}, {"table", table_}, {"agree", true}}, *rematch_};
    return ask();
  }
  while (players_[0].known.next.empty())
    if (!players_[0].receive()) return Step::kLost;
  const int seat = players_[0].known.seat;
  table_ = players_[0].known.next;
  tables_.emplace_back(table_, 0);
  rematch_.reset();
  seated_ = false;
  std::fill(acts_.begin(), acts_.end(), 0);
  std::fill(last_.begin(), last_.end(), std::nullopt);
  for (Player& player : players_) player.known = {};
  const Step sat = sit();
  const int seats = static_cast<int>(players_.size()) + bots_;
  if (sat == Step::kMoved && players_[0].known.seat != (seat + seats - 1) % seats)
    complain("the seats are not rotated");
  return sat;
}

CrashTable::Step CrashTable::step() {
  if (pending_) return ask();
  if (table_.empty()) return create() ? Step::kMoved : Step::kLost;
  if (!seated_) return sit();
  if (rematch_) return rematch();
  if (players_[0].known.over) return Step::kOver;
  if (const auto asked = offer()) return *asked;
  for (std::size_t n = 0; n < players_.size(); ++n) {
    Player& player = players_[n];
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

void CrashTable::over() {
  finished();
  offer_.reset();
  if (random_() % 2 == 0) {
    rematch_ = 0;
  } else {
    table_.clear();
  }
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
      case Step::kOver: over(); break;
    }
  }
}

bool CrashTable::one_more(const std::atomic<std::uint16_t>& port) {
  const std::atomic<bool> never{false};
  const int before = moves_;
  const auto until = Clock::now() + std::chrono::minutes(3);
  bool here = false;
  while (moves_ == before && Clock::now() < until && complaints_.empty()) {
    if (!here && !(here = come_back(port, never))) return false;
    const Step result = step();
    if (result == Step::kLost) here = false;
    if (result == Step::kOver) over();
  }
  if (moves_ == before) return false;
  // What the log has is what was acknowledged, also in the middle of a game.
  if (!table_.empty() && seated_ && !pending_ && !rematch_) {
    finished();
    --games_;
  }
  return true;
}

}  // namespace patolli::net::test
