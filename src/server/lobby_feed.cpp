#include "server/lobby_feed.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <tuple>

#include "server/address.hpp"
#include "server/encode.hpp"
#include "server/table_rows.hpp"
#include "server/table_writer.hpp"

namespace patolli::server {
namespace {

constexpr std::chrono::milliseconds kEvery{1000};

// The entry that everybody gets. It does not say whose turn it is: that changes too often.
std::string summary_of(const Table& table, int protocol) {
  nlohmann::ordered_json json = summary_json(table, 0, protocol);
  json["to_act"] = nullptr;
  return to_message(json);
}

// On the store's reading thread.
Result<std::vector<TableSnapshot>> read_listed(Reader& reader, std::int64_t max) {
  std::vector<TableSnapshot> all;
  for (const auto state : {TableState::kOpen, TableState::kRunning}) {
    auto rows = reader.tables(state, true, max);
    if (!rows.ok()) return rows.error();
    for (TableRow& row : *rows) {
      auto snapshot = read_summary(reader, std::move(row));
      if (!snapshot.ok()) return snapshot.error();
      all.push_back(std::move(*snapshot));
    }
  }
  return all;
}

}  // namespace

void LobbyFeed::load() {
  constexpr std::size_t kMaxRead = 2000;  // of each kind: a start must not take long
  const auto max = static_cast<std::int64_t>(std::min(context_.config.max_listed / 2, kMaxRead));
  context_.store.read(
      [max](Reader& reader) { return read_listed(reader, max); },
      [this](Result<std::vector<TableSnapshot>> rows) {
        if (!rows.ok()) return context_.later(std::chrono::seconds(5), [this] { load(); });
        for (const TableSnapshot& row : *rows) {
          Table table;
          if (!apply_summary(table, context_.config.games, row)) {
            context_.report_unreadable(row.row.link, Error::of(Error::Kind::kDamaged, "its rows make no sense"));
            continue;
          }
          table.origin.user = table.creator;
          table.adjourned = adjourned_since(table, context_.config, table.progress_at) <= context_.now();
          // What has changed meanwhile is newer.
          if (!listed_.contains(table.id) && table.listed()) add(table.id, listed(table));
        }
      });
}

void LobbyFeed::reconcile(std::function<bool(TableId)> is_here) {
  constexpr std::int64_t kMaxRead = 500;  // of each kind: more than anybody is shown at once
  context_.store.read(
      [](Reader& reader) { return read_listed(reader, kMaxRead); },
      [this, before = changes_, is_here = std::move(is_here)](const Result<std::vector<TableSnapshot>>& rows) {
        if (!rows.ok()) return;
        // What has changed here since the question is newer than the answer.
        const auto known_better = [&](TableId id) {
          const auto known = listed_.find(id);
          return is_here(id) || (known != listed_.end() && known->second.change > before);
        };
        std::set<TableId> stored;
        for (const TableSnapshot& row : *rows) {
          stored.insert(row.row.id);
          Table table;
          if (known_better(row.row.id) || !apply_summary(table, context_.config.games, row)) continue;
          table.origin.user = table.creator;
          table.adjourned = adjourned_since(table, context_.config, table.progress_at) <= context_.now();
          const auto known = listed_.find(table.id);
          const bool same =
              known != listed_.end() && table.listed() && known->second.summary == summary_of(table, kProtocol);
          if (!same) update(table);
        }
        if (rows->size() >= static_cast<std::size_t>(kMaxRead)) return;  // perhaps there are more
        std::vector<std::pair<TableId, std::string>> gone;
        for (const auto& [id, table] : listed_)
          if (!stored.contains(id) && !known_better(id)) gone.emplace_back(id, table.link);
        for (const auto& [id, link] : gone)
          if (remove(id) && gone_.size() < context_.config.max_lobby_tables) gone_.emplace(id, link);
      });
}

LobbyFeed::Listed LobbyFeed::listed(const Table& table) {
  Listed listed{.link = table.link,
                .summary = summary_of(table, kProtocol),
                .first_protocol_summary = summary_of(table, kFirstProtocol),
                .game = table.game->name(),
                .seats = table.seats.size(),
                .clock = table.config.clock.kind,
                .rated = table.config.rated,
                .open = table.state == TableState::kOpen,
                .created = table.created,
                .address = table.origin.address,
                .site = site_of(table.origin.address),
                .user = table.creator};
  if (listed.address.empty()) listed.address = "user " + std::to_string(table.creator);
  double sum = 0;
  int rated = 0;
  for (const TableSeat& seat : table.seats) {
    if (seat.reliability.games != 0)
      listed.left = std::max(listed.left, 100 * seat.reliability.left / seat.reliability.games);
    if (!seat.rating) continue;
    sum += seat.rating->rating;
    ++rated;
  }
  if (rated != 0) listed.rating = static_cast<std::int64_t>(sum / rated);
  return listed;
}

void LobbyFeed::update(const Table& table) {
  if (!table.listed()) {
    if (remove(table.id) && gone_.size() < context_.config.max_lobby_tables) gone_.emplace(table.id, table.link);
    return;
  }
  Listed now = listed(table);
  if (const auto known = listed_.find(table.id); known != listed_.end()) {
    now.address = known->second.address;  // of whoever made it
    now.site = known->second.site;
    remove(table.id);
  }
  add(table.id, std::move(now));
}

bool LobbyFeed::has_room(const Listed& table) const {
  const auto count = [](const auto& counts, const auto& key) {
    const auto found = counts.find(key);
    return found == counts.end() ? std::size_t{0} : found->second;
  };
  const auto& config = context_.config;
  return listed_.size() < config.max_listed && count(of_address_, table.address) < config.max_listed_of_address &&
         count(of_site_, table.site) < share_of_site(config.max_listed_of_address, config.max_listed) &&
         count(of_user_, table.user) < config.max_listed_of_user;
}

void LobbyFeed::add(TableId id, Listed table) {
  if (!has_room(table)) {  // it can be found by its link
    (void)context_.limited("lobby");
    return;
  }
  table.change = ++changes_;
  ++of_address_[table.address];
  if (!table.site.empty()) ++of_site_[table.site];
  ++of_user_[table.user];
  listed_[id] = std::move(table);
  sorted_ = false;
  schedule();
}

bool LobbyFeed::remove(TableId id) {
  const auto found = listed_.find(id);
  if (found == listed_.end()) return false;
  if (--of_address_[found->second.address] == 0) of_address_.erase(found->second.address);
  if (const std::string& site = found->second.site; !site.empty() && --of_site_[site] == 0) of_site_.erase(site);
  if (--of_user_[found->second.user] == 0) of_user_.erase(found->second.user);
  listed_.erase(found);
  sorted_ = false;
  schedule();
  return true;
}

void LobbyFeed::sort() {
  // Not for every message: there may be many tables.
  if (sorted_ || (!order_.empty() && context_.now() - sorted_at_ < kEvery.count() && sorted_at_ <= context_.now()))
    return;
  struct Place {
    Listed* table;
    TableId id;
    std::size_t rank = 0;
  };
  std::vector<Place> places;
  for (auto& [id, table] : listed_) places.push_back({&table, id});
  // The rank of a table among its user's, then among its address's.
  const auto age = [](const Place& place) { return std::pair(place.table->created, place.id); };
  std::sort(places.begin(), places.end(), [&](const Place& a, const Place& b) {
    return std::tuple(a.table->user, age(a)) < std::tuple(b.table->user, age(b));
  });
  for (std::size_t i = 1; i < places.size(); ++i)
    if (places[i].table->user == places[i - 1].table->user) places[i].rank = places[i - 1].rank + 1;
  std::sort(places.begin(), places.end(), [&](const Place& a, const Place& b) {
    return std::tie(a.table->address, a.rank) < std::tie(b.table->address, b.rank) ||
           (std::tie(a.table->address, a.rank) == std::tie(b.table->address, b.rank) && age(a) < age(b));
  });
  for (std::size_t i = 0; i < places.size(); ++i)
    places[i].rank = i != 0 && places[i].table->address == places[i - 1].table->address ? places[i - 1].rank + 1 : 0;
  // Networks of one site come one after the other, eight at a time.
  std::sort(places.begin(), places.end(), [&](const Place& a, const Place& b) {
    return std::tie(a.table->site, a.rank) < std::tie(b.table->site, b.rank) ||
           (std::tie(a.table->site, a.rank) == std::tie(b.table->site, b.rank) && age(a) < age(b));
  });
  std::size_t before = 0;  // of its site
  for (std::size_t i = 1; i < places.size(); ++i) {
    before = places[i].table->site == places[i - 1].table->site ? before + 1 : 0;
    if (!places[i].table->site.empty()) places[i].rank = std::max(places[i].rank, before / kSiteFactor);
  }
  // Of equal rank the newest first.
  std::sort(places.begin(), places.end(),
            [&](const Place& a, const Place& b) { return a.rank != b.rank ? a.rank < b.rank : age(a) > age(b); });
  order_.clear();
  for (const Place& place : places) {
    place.table->rank = place.rank;
    order_.push_back(place.id);
  }
  sorted_ = true;
  sorted_at_ = context_.now();
}

// Half of it for tables that wait for players, half for games; what one does not need, the other gets.
std::vector<TableId> LobbyFeed::page() {
  sort();
  const std::size_t max = context_.config.max_lobby_tables;
  std::vector<TableId> open;
  std::vector<TableId> running;
  for (const TableId id : order_) {
    const auto found = listed_.find(id);
    if (found == listed_.end()) continue;
    auto& kind = found->second.open ? open : running;
    if (kind.size() < max) kind.push_back(id);
    if (open.size() == max && running.size() == max) break;
  }
  const std::size_t runners = std::min(running.size(), std::max(max / 2, max - std::min(max, open.size())));
  open.resize(std::min(open.size(), max - runners));
  open.insert(open.end(), running.begin(), running.begin() + static_cast<std::ptrdiff_t>(runners));
  return open;
}

void LobbyFeed::schedule() {
  if (scheduled_) return;
  scheduled_ = true;
  context_.later(kEvery, [this] { flush(); });
}

int LobbyFeed::protocol_of(ClientId id) const {
  const Client* const client = clients_.find(id);
  return client != nullptr ? client->protocol : kProtocol;
}

std::string LobbyFeed::summary(const Listed& table, int protocol) {
  if (protocol == kFirstProtocol) return table.first_protocol_summary;
  std::string text = table.summary;
  text.pop_back();
  return text += R"(,"rank":)" + std::to_string(table.rank) + "}";
}

std::string LobbyFeed::snapshot_text(const std::vector<TableId>& page, int protocol) const {
  std::string text = R"({"type":"lobby","full":true,"tables":[)";
  bool first = true;
  for (const TableId id : page) {
    if (!std::exchange(first, false)) text += ',';
    text += summary(listed_.at(id), protocol);
  }
  return text + R"(],"gone":[]})";
}

std::string LobbyFeed::changes_text(const std::vector<TableId>& changed, int protocol) const {
  std::string text = R"({"type":"lobby","full":false,"tables":[)";
  bool first = true;
  for (const TableId id : changed) {
    if (!std::exchange(first, false)) text += ',';
    text += summary(listed_.at(id), protocol);
  }
  nlohmann::ordered_json gone = nlohmann::ordered_json::array();
  for (const auto& [id, link] : gone_) gone.push_back(link);  // what came back at once is in both: gone is first
  return text + R"(],"gone":)" + to_message(gone) + "}";
}

void LobbyFeed::send_snapshot(ClientId id) {
  const std::vector<TableId> tables = page();
  // Change 0 is older than any: the others are told, too, and whoever sees it now is told when it goes.
  for (const TableId table : tables) shown_.try_emplace(table, Shown{listed_.at(table).link});
  clients_.send(id, snapshot_text(tables, protocol_of(id)));
}

void LobbyFeed::flush() {
  scheduled_ = false;
  std::map<TableId, Shown> now;
  std::vector<TableId> changed;
  for (const TableId id : page()) {
    const Listed& table = listed_.at(id);
    now[id] = {table.link, table.change, table.rank};
    const auto before = shown_.find(id);
    if (before == shown_.end() || before->second.change != table.change || before->second.rank != table.rank)
      changed.push_back(id);
  }
  for (const auto& [id, shown] : shown_)
    if (!now.contains(id)) gone_.emplace(id, shown.link);
  shown_ = std::move(now);
  if (!sorted_) schedule();  // too early to sort again
  if (!changed.empty() || !gone_.empty())
    clients_.send_to_lobby(changes_text(changed, kProtocol), changes_text(changed, kFirstProtocol));
  gone_.clear();
}

bool LobbyFeed::fits(const Listed& table, const message::Tables& search) {
  return (search.game.empty() || search.game == table.game) && (!search.seats || *search.seats == table.seats) &&
         (!search.clock || *search.clock == table.clock) && (!search.rated || *search.rated == table.rated) &&
         (!search.open || *search.open == table.open) && (!search.max_left || table.left <= *search.max_left) &&
         (!search.min_rating || (table.rating != 0 && table.rating >= *search.min_rating)) &&
         (!search.max_rating || (table.rating != 0 && table.rating <= *search.max_rating));
}

void LobbyFeed::answer(ClientId id, const message::Tables& search) {
  sort();
  const int protocol = protocol_of(id);
  std::string text = R"({"type":"tables","id":")" + search.request_id + R"(","tables":[)";
  std::int64_t total = 0;
  std::int64_t sent = 0;
  for (const TableId each : order_) {
    const auto found = listed_.find(each);
    if (found == listed_.end() || !fits(found->second, search)) continue;
    if (total++ < search.from || sent == search.limit) continue;
    if (sent++ != 0) text += ',';
    text += summary(found->second, protocol);
  }
  const std::int64_t next = search.from + sent;
  text +=
      R"(],"total":)" + std::to_string(total) + R"(,"next":)" + (next < total ? std::to_string(next) : "null") + "}";
  clients_.send(id, std::move(text));
}

}  // namespace patolli::server
