#include "server/lobby_feed.hpp"

#include <nlohmann/json.hpp>

#include "server/encode.hpp"
#include "server/table_rows.hpp"

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
  context_.store.read(
      [max = static_cast<std::int64_t>(context_.config.max_lobby_tables)](Reader& reader) {
        return read_listed(reader, max);
      },
      [this](Result<std::vector<TableSnapshot>> rows) {
        if (!rows.ok()) return context_.later(std::chrono::seconds(5), [this] { load(); });
        for (const TableSnapshot& row : *rows) {
          Table table;
          // What has changed meanwhile is newer.
          if (!listed_.contains(row.row.id) && apply_summary(table, context_.config.games, row) && table.listed()) {
            listed_[table.id] = {table.link, summary_of(table, kProtocol), summary_of(table, kFirstProtocol)};
            changed_.insert(table.id);
          }
        }
        if (!changed_.empty()) schedule();
      });
}

void LobbyFeed::update(const Table& table) {
  if (table.listed()) {
    if (listed_.size() >= 2 * context_.config.max_lobby_tables && !listed_.contains(table.id)) return;
    listed_[table.id] = {table.link, summary_of(table, kProtocol), summary_of(table, kFirstProtocol)};
    changed_.insert(table.id);
  } else if (listed_.erase(table.id) != 0) {
    changed_.erase(table.id);
    removed_.push_back(table.link);
  } else {
    return;
  }
  schedule();
}

void LobbyFeed::schedule() {
  if (scheduled_) return;
  scheduled_ = true;
  context_.later(kEvery, [this] { flush(); });
}

std::string LobbyFeed::snapshot_text(std::string Listed::*summary) const {
  std::string text = R"({"type":"lobby","full":true,"tables":[)";
  std::size_t n = 0;
  // The newest first.
  for (auto entry = listed_.rbegin(); entry != listed_.rend() && n < context_.config.max_lobby_tables; ++entry, ++n) {
    if (n != 0) text += ',';
    text += entry->second.*summary;
  }
  return text + R"(],"gone":[]})";
}

std::string LobbyFeed::changes_text(std::string Listed::*summary) const {
  std::string text = R"({"type":"lobby","full":false,"tables":[)";
  bool first = true;
  for (const TableId id : changed_) {
    if (!first) text += ',';
    first = false;
    text += listed_.at(id).*summary;
  }
  return text + R"(],"gone":)" + to_message(nlohmann::ordered_json(removed_)) + "}";
}

void LobbyFeed::send_snapshot(ClientId id) {
  const Client* const client = clients_.find(id);
  const bool first = client != nullptr && client->protocol == kFirstProtocol;
  clients_.send(id, snapshot_text(first ? &Listed::first_protocol_summary : &Listed::summary));
}

void LobbyFeed::flush() {
  scheduled_ = false;
  std::string now = changes_text(&Listed::summary);
  std::string then = changes_text(&Listed::first_protocol_summary);
  changed_.clear();
  removed_.clear();
  clients_.send_to_lobby(std::move(now), std::move(then));
}

}  // namespace patolli::server
