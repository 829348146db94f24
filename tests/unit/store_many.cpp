// A hundred thousand tables: whatever is asked while people play is found by an index.
#include <time.h>  // NOLINT: clock_gettime is POSIX's

#include <chrono>

#include "store_folder.hpp"

namespace patolli::store {
namespace {

#ifdef PATOLLI_SANITIZE
constexpr int kManyTables = 10'000;
#else
constexpr int kManyTables = 100'000;
#endif
constexpr int kManyPeople = kManyTables / 20;
constexpr int kAsked = 200;
constexpr std::chrono::microseconds kFastEnough{500};  // a look at every table would take ten times as long

UserId person_at(int n) { return 1 + n % kManyPeople; }
std::string link_of(int n) { return "link" + std::to_string(n); }

// Nearly all are over, one in a hundred is running, and as many are open.
TableState state_of(int n) {
  return n % 100 == 0 ? TableState::kRunning : n % 100 == 1 ? TableState::kOpen : TableState::kOver;
}

void fill(Store& store) {
  WriteBatch changes;
  for (int n = 0; n < kManyPeople; ++n) {
    changes.emplace_back(UserRow{n + 1, "P", "p" + std::to_string(n), "", "", 1, 1, false});
    changes.emplace_back(RatingRow{n + 1, "splendor", 1000.0 + n % 900, 60, 0.06, 1, 1, 1});
  }
  for (int n = 0; n < kManyTables; ++n) {
    TableRow table;
    table.id = n + 1;
    table.link = link_of(n);
    table.game = "splendor";
    table.state = state_of(n);
    table.listed = true;
    table.created_by = person_at(n);
    table.create_request_id = "m" + std::to_string(n);
    table.changed_ms = n;
    changes.emplace_back(std::move(table));
    changes.emplace_back(SeatRow{n + 1, 0, person_at(n), "", "P", ""});
    changes.emplace_back(SeatRow{n + 1, 1, person_at(n + 7), "", "Q", ""});
    changes.emplace_back(VersionChange{n + 1, 0, 0, 1, state_of(n) == TableState::kRunning ? 1 + n : 0});
    changes.emplace_back(event_of(n + 1, 0));
    changes.emplace_back(ChatRow{n + 1, 0, person_at(n), 0, 0, "P", "hello", 1, "c", 0});
    changes.emplace_back(RequestRow{n + 1, 1, person_at(n), "r", 0});
    changes.emplace_back(CounterChange{"tables of " + std::to_string(person_at(n)), 1, 0});
  }
  ASSERT_TRUE(written(store, std::move(changes)).ok());
}

// What this thread has worked: how busy the machine is otherwise does not count.
std::chrono::nanoseconds worked() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

// On the store's thread, all in one query: what is measured is the lookup.
template <class Ask>
void expect_fast(Store& store, const char* what, Ask ask_reader) {
  const auto taken = read_now(store, [&](Reader& reader) {
    const auto begun = worked();
    for (int n = 0; n < kAsked; ++n) ask_reader(reader, n * (kManyTables / kAsked));
    return worked() - begun;
  });
  EXPECT_LT(taken / kAsked, kFastEnough) << what;
}

TEST(StoreOfManyTables, FindsByIndex) {
  const TempFolder folder;
  const auto store = opened(folder.path());
  fill(*store);
  const auto fast = [&](const char* what, auto ask_reader) { expect_fast(*store, what, ask_reader); };
  fast("table", [](Reader& r, int n) { ASSERT_TRUE(*r.table(n + 1)); });
  fast("table_by_link", [](Reader& r, int n) { ASSERT_TRUE(*r.table_by_link(link_of(n))); });
  fast("table_created", [](Reader& r, int n) {
    ASSERT_TRUE(*r.table_created(person_at(n), "m" + std::to_string(n)));
    ASSERT_FALSE(*r.table_created(person_at(n), "other"));
  });
  fast("seats", [](Reader& r, int n) { ASSERT_EQ(r.seats(n + 1)->size(), 2U); });
  fast("events", [](Reader& r, int n) { ASSERT_EQ(r.events(n + 1)->size(), 1U); });
  fast("version", [](Reader& r, int n) { ASSERT_EQ((*r.version(n + 1))->events, 1); });
  fast("due", [](Reader& r, int /*n*/) { ASSERT_EQ(r.due(20)->size(), 20U); });
  fast("chat", [](Reader& r, int n) { ASSERT_EQ(r.chat(n + 1, -1, 200)->size(), 1U); });
  fast("chat_said", [](Reader& r, int n) { ASSERT_TRUE(*r.chat_said(n + 1, person_at(n), "c")); });
  fast("requests", [](Reader& r, int n) { ASSERT_EQ(r.requests(n + 1)->size(), 1U); });
  fast("account", [](Reader& r, int n) { ASSERT_TRUE(*r.account("p" + std::to_string(n % kManyPeople))); });
  fast("counter", [](Reader& r, int n) {
    ASSERT_EQ(*r.counter("tables of " + std::to_string(person_at(n))), kManyTables / kManyPeople);
  });
  fast("games", [](Reader& r, int n) { ASSERT_EQ(r.games(person_at(n), 0, 10)->size(), 10U); });
  fast("lobby", [](Reader& r, int /*n*/) { ASSERT_EQ(r.tables(TableState::kOpen, true, 20)->size(), 20U); });
  fast("count_tables",
       [](Reader& r, int /*n*/) { ASSERT_EQ(*r.count_tables(TableState::kRunning), kManyTables / 100); });
  fast("leaderboard", [](Reader& r, int /*n*/) {
    ASSERT_EQ(r.leaderboard("splendor", {0, 1000, false}, 20)->size(), 20U);
  });
}

}  // namespace
}  // namespace patolli::store
