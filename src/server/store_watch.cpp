#include "server/store_watch.hpp"

#include <algorithm>

#include "server/sanctions.hpp"

namespace patolli::server {
namespace {

constexpr std::size_t kTablesAtOnce = 1000;  // tables a round
constexpr std::int64_t kOverdue = 15'000;    // ms: as long as a bot may think, and then some
constexpr std::int64_t kMaxOverdue = 20;     // tables a round
constexpr std::int64_t kLobbyEvery = 5'000;  // ms
// As long as news come, only tables are asked about that were silent for a while, and all of them now and then.
constexpr std::int64_t kSilence = 4000;          // ms
constexpr std::int64_t kAtLeastEvery = 20'000;   // ms
constexpr std::int64_t kSessionsEvery = 20'000;  // ms: an ended session's connection is closed within 30 s

}  // namespace

void StoreWatch::start() {
  if (context_.config.ask_every.count() == 0) return;
  sessions_at_ = lobby_at_ = context_.now();
  context_.later(context_.config.ask_every, [this] { ask(); });
}

std::vector<StoreWatch::Asked> StoreWatch::followed() {
  const bool trusting = news_come();
  std::vector<Asked> asked;
  std::map<TableId, std::int64_t> heard;
  tables_.for_each([&](Table& table) {
    if (table.id == 0 || table.subscribers.empty()) return;
    const auto known = heard_.find(table.id);
    // Those who follow it were told all of this when they came.
    const std::int64_t line = table.chat.empty() ? -1 : table.chat.back().number;
    heard.emplace(table.id, known == heard_.end() ? line : known->second);
    const std::int64_t now = context_.now();
    if (trusting && table.fresh_at > now - kSilence && table.asked_at > now - kAtLeastEvery) return;
    table.asked_at = now;
    asked.push_back({table.id, heard[table.id], table.version});
  });
  heard_ = std::move(heard);
  std::sort(asked.begin(), asked.end(), [](const Asked& a, const Asked& b) { return a.table < b.table; });
  if (asked.size() > kTablesAtOnce) {
    const auto next = std::find_if(asked.begin(), asked.end(), [&](const Asked& one) { return one.table > last_; });
    std::rotate(asked.begin(), next, asked.end());
    asked.resize(kTablesAtOnce);
  }
  last_ = asked.empty() ? 0 : asked.back().table;
  return asked;
}

Result<StoreWatch::Answer> StoreWatch::read(Reader& reader, const std::vector<Asked>& asked, std::int64_t chat_kept) {
  Answer answer;
  for (const Asked& one : asked) {
    auto row = reader.news(one.table);
    if (!row.ok()) return row.error();
    if (!*row) continue;
    News news{**row, (*row)->version < one.version, {}};
    if (news.row.chat_line > one.chat_line) {
      auto lines = reader.chat(one.table, -1, chat_kept);
      if (!lines.ok()) return lines.error();
      news.lines = std::move(*lines);
      std::erase_if(news.lines, [&](const ChatRow& line) { return line.number <= one.chat_line; });
    }
    answer.news.push_back(std::move(news));
  }
  auto due = reader.due(kMaxOverdue);
  if (!due.ok()) return due.error();
  answer.due = std::move(*due);
  const auto decided = reader.counter(Sanctions::kCounter);
  if (!decided.ok()) return decided.error();
  answer.decided = *decided;
  return answer;
}

void StoreWatch::ask() {
  if (context_.stopping) return;
  const std::int64_t now = context_.now();
  if (now - lobby_at_ >= kLobbyEvery) {
    lobby_at_ = now;
    lobby_.reconcile([this](TableId id) { return tables_.find(id) != nullptr; });
  }
  if (now - sessions_at_ >= kSessionsEvery) {
    sessions_at_ = now;
    ask_sessions();
  }
  context_.store.read([asked = followed(), kept = static_cast<std::int64_t>(context_.config.chat_kept)](
                          Reader& reader) { return read(reader, asked, kept); },
                      [this](const Result<Answer>& answer) {
                        if (answer.ok()) on_answer(*answer);
                        context_.later(context_.config.ask_every, [this] { ask(); });
                      });
}

void StoreWatch::on_answer(const Answer& answer) {
  on_decided(answer.decided);
  for (const News& news : answer.news) on_news(news);
  for (const DueRow& due : answer.due)
    if (due.due_ms < context_.now() - kOverdue) on_overdue(due.link);
}

void StoreWatch::on_news(const News& news) {
  Table* const table = tables_.find(news.row.table);
  if (table == nullptr) return;
  for (const ChatRow& line : news.lines) {
    const bool told =
        std::find(table->lines_told.begin(), table->lines_told.end(), line.number) != table->lines_told.end();
    if (!told) broadcaster_.publish_line(*table, line);
  }
  if (const auto heard = heard_.find(table->id); heard != heard_.end())
    heard->second = std::max(heard->second, news.row.chat_line);
  table->fresh_at = context_.now();
  // What is being read or written finds out by itself.
  if (news.lost && table->ready()) {
    tables_.forget(*table);
    return tables_.refresh(*table);
  }
  const bool newer = table->ready() && news.row.version > table->version;
  if (!newer && table->activity != Activity::kUnreadable) return;
  ++context_.stats.news_found;
  tables_.refresh(*table);
}

void StoreWatch::ask_sessions() {
  context_.store.read(
      [sessions = clients_.sessions()](Reader& reader) {
        std::vector<std::pair<UserId, SecretHash>> ended;
        for (const auto& [user, session] : sessions) {
          const auto row = reader.session(session);
          if (row.ok() && !*row) ended.emplace_back(user, session);
        }
        return ended;
      },
      [this](const std::vector<std::pair<UserId, SecretHash>>& ended) {
        for (const auto& [user, session] : ended) clients_.close_sessions(user, &session);
      });
}

}  // namespace patolli::server
