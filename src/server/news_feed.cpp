#include "server/news_feed.hpp"

#include <algorithm>
#include <charconv>

#include "server/table_rows.hpp"

namespace patolli::server {
namespace {

constexpr const char* kUsers = "patolli.users";
constexpr const char* kLobby = "patolli.lobby";
constexpr std::chrono::seconds kAnnounceEvery{5};
constexpr std::int64_t kForgetAfter = 16'000;  // ms: three announcements were missed

// Links come from clients; those of tables have letters only that mean nothing to a bus. Others lead nowhere.
bool is_subject(const std::string& link) {
  constexpr std::size_t kMax = 64;
  return !link.empty() && link.size() <= kMax && std::all_of(link.begin(), link.end(), [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '_';
  });
}
std::string subject_of(const std::string& link) { return "patolli.table." + link; }

}  // namespace

NewsFeed::NewsFeed(ServerContext& context, bus::Bus& bus, Clients& clients, Broadcaster& broadcaster,
                   TableRepository& tables)
    : context_(context),
      bus_(bus),
      clients_(clients),
      broadcaster_(broadcaster),
      tables_(tables),
      node_(context.node) {}

NewsFeed::~NewsFeed() {
  for (const auto id : {users_, lobby_})
    if (id != 0) bus_.unsubscribe(id);
  for (const auto& [link, id] : listening_) bus_.unsubscribe(id);
}

void NewsFeed::start() {
  bus_.on_gap([box = context_.mailbox, this] {
    box->put([this] { tables_.for_each([](Table& table) { table.fresh_at = 0; }); });
  });
  users_ = bus_.subscribe(kUsers, [box = context_.mailbox, this](std::string_view text) {
    UserId user = 0;
    std::from_chars(text.data(), text.data() + text.size(), user);
    box->put([this, user] { on_user(user); });
  });
  lobby_ = bus_.subscribe(
      kLobby, [box = context_.mailbox, this](std::string_view) { box->put([this] { hooks.lobby_changed(); }); });
  context_.later(kAnnounceEvery, [this] { announce_all(); });
}

void NewsFeed::listen(const std::string& link, const std::function<void()>& then) {
  if (!is_subject(link) || listening_.contains(link)) return then();
  const bool wait = bus_.shared();
  bus::Bus::Ready ready;
  if (wait) ready = [box = context_.mailbox, then] { box->put(then); };
  listening_[link] = bus_.subscribe(
      subject_of(link),
      [box = context_.mailbox, this, link](std::string_view text) {
        box->put(
            [this, link, news = std::make_shared<const TableNews>(read_table_news(text))] { on_news(link, *news); });
      },
      std::move(ready));
  if (!wait) then();
}

void NewsFeed::forget(const std::string& link) {
  const auto found = listening_.find(link);
  if (found == listening_.end()) return;
  bus_.unsubscribe(found->second);
  listening_.erase(found);
}

bool NewsFeed::read_if_behind(Table& table) {
  if (!table.ready() || table.heard <= table.version) return false;
  table.heard = 0;  // once: whatever was heard of may have been lost since
  tables_.refresh(table);
  return true;
}

void NewsFeed::publish(const Table& table, const TableNews& news) {
  if (!bus_.shared()) return;
  ++context_.stats.news_published;
  bus_.publish(subject_of(table.link), to_message(news));
}

void NewsFeed::publish_line(const Table& table, const ChatRow& line) {
  TableNews news;
  news.kind = TableNews::Kind::kLine;
  news.line = line;
  publish(table, news);
}

void NewsFeed::announce(const Table& table, bool ask) {
  if (!bus_.shared()) return;
  TableNews news;
  news.kind = TableNews::Kind::kHere;
  news.node = node_;
  news.ask = ask;
  unsigned seats = 0;
  for (const Subscriber& one : table.subscribers) {
    if (one.seat >= 0) {
      seats |= 1U << one.seat;
    } else {
      ++news.watchers;
    }
  }
  news.seats = static_cast<std::uint8_t>(seats);
  bus_.publish(subject_of(table.link), to_message(news));
}

void NewsFeed::user_changed(UserId user) {
  if (bus_.shared()) bus_.publish(kUsers, std::to_string(user));
}

void NewsFeed::lobby_changed() {
  if (bus_.shared()) bus_.publish(kLobby, {});
}

void NewsFeed::on_news(const std::string& link, const TableNews& news) {
  Table* const table = tables_.find(link);
  if (table == nullptr) return;
  ++context_.stats.news_heard;
  switch (news.kind) {
    case TableNews::Kind::kUnknown:
      table->heard = std::max(table->heard, table->version + 1);
      read_if_behind(*table);
      break;
    case TableNews::Kind::kMoves:
    case TableNews::Kind::kChanged: on_version(*table, news); break;
    case TableNews::Kind::kLine: on_line(*table, news.line); break;
    case TableNews::Kind::kHere: on_here(*table, news); break;
  }
}

void NewsFeed::on_version(Table& table, const TableNews& news) {
  if (news.version <= table.version) return;
  // What is being written here is no gap.
  if (table.ready() && news.version > std::max(table.heard, table.version) + 1) ++context_.stats.news_missed;
  table.heard = std::max(table.heard, news.version);
  if (!table.ready()) return;  // what comes of that will show
  if (!apply(table, news)) {
    read_if_behind(table);
    return;
  }
  ++context_.stats.news_applied;
  broadcaster_.publish_match(table);
  hooks.moved(table);
}

// As if it had been read. False: it has to be.
bool NewsFeed::apply(Table& table, const TableNews& news) {
  if (news.kind != TableNews::Kind::kMoves || news.version != table.version + 1) return false;
  if (table.state != TableState::kRunning || !table.match || table.takeback || table.adjourned) return false;
  if (news.events != table.events()) return false;
  if (!apply_events(table, news.rows, tables_.still(), context_.now())) {
    table.version = 0;  // all of it is read again
    table.match.reset();
    return false;
  }
  for (const RequestRow& request : news.requests)
    table.recent.add_if_new(request.user, request.request_id, request.revision);
  if (!news.rows.empty()) table.match->not_before(context_.now());  // who follows it here could not know before
  table.version = news.version;
  table.due = news.due_ms;
  table.called = table.waits_for();
  table.caused_here = false;
  table.fresh_at = table.last_used = context_.now();
  return true;
}

void NewsFeed::on_line(Table& table, ChatRow line) {
  if (std::find(table.lines_told.begin(), table.lines_told.end(), line.number) != table.lines_told.end()) return;
  line.table = table.id;
  table.recent.add_if_new(line.user, line.request_id, line.revision);
  broadcaster_.publish_line(table, line);
}

void NewsFeed::on_here(Table& table, const TableNews& news) {
  const auto seats = table.seats_elsewhere();
  const auto watchers = table.watchers_elsewhere();
  auto found = std::find_if(table.elsewhere.begin(), table.elsewhere.end(),
                            [&](const Table::Elsewhere& one) { return one.node == news.node; });
  if (found == table.elsewhere.end()) {
    constexpr std::size_t kMaxNodes = 1000;
    if (table.elsewhere.size() >= kMaxNodes) return;
    found = table.elsewhere.insert(found, Table::Elsewhere{news.node, 0, 0, 0});
  }
  *found = {news.node, news.seats, news.watchers, context_.now()};
  if (news.seats == 0 && news.watchers == 0) table.elsewhere.erase(found);
  if (news.ask && !table.subscribers.empty()) announce(table);
  if (seats != table.seats_elsewhere() || watchers != table.watchers_elsewhere())
    if (table.game != nullptr) broadcaster_.publish_table(table);
}

void NewsFeed::announce_all() {
  context_.later(kAnnounceEvery, [this] { announce_all(); });
  tables_.for_each([this](Table& table) {
    forget_silent(table);
    if (!table.subscribers.empty()) announce(table);
  });
}

void NewsFeed::forget_silent(Table& table) {
  const auto before = table.elsewhere.size();
  std::erase_if(table.elsewhere, [&](const Table::Elsewhere& one) { return one.at < context_.now() - kForgetAfter; });
  if (table.elsewhere.size() != before && table.game != nullptr) broadcaster_.publish_table(table);
}

// The store says what it is.
void NewsFeed::on_user(UserId user) {
  hooks.decided();
  if (user == 0) return;  // nobody in particular
  struct Found {
    bool known = false;
    std::optional<UserRow> row;
    std::vector<SecretHash> ended;
  };
  std::vector<SecretHash> sessions;
  for (const auto& [one, session] : clients_.sessions())
    if (one == user) sessions.push_back(session);
  context_.store.read(
      [user, sessions](Reader& reader) {
        Found found;
        auto row = reader.user(user);
        found.known = row.ok();
        if (row.ok()) found.row = std::move(*row);
        for (const SecretHash& session : sessions)
          if (const auto one = reader.session(session); one.ok() && !*one) found.ended.push_back(session);
        return found;
      },
      [this, user](const Found& found) {
        for (const SecretHash& session : found.ended) clients_.close_sessions(user, &session);
        if (!found.known) return;
        if (!found.row || found.row->erased) {
          hooks.erased(user);
          return clients_.close_sessions(user, nullptr);
        }
        clients_.rename(*found.row);
        hooks.renamed(*found.row);
      });
}

}  // namespace patolli::server
