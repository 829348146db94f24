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
    changes.emplace_back(event_of(n + 1, 0));
    changes.emplace_back(ChatRow{n + 1, 0, person_at(n), 0, 0, "P", "hello", 1, "", 0});
  }
  ASSERT_TRUE(written(store, std::move(changes)).ok());
}

// What this thread has worked: how busy the machine is otherwise does not count.
std::chrono::nanoseconds worked() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

template <class Ask>
void expect_fast(const char* what, Ask ask) {
  const auto begun = worked();
  for (int n = 0; n < kAsked; ++n) ask(n * (kManyTables / kAsked));
  const auto each = (worked() - begun) / kAsked;
  EXPECT_LT(each, kFastEnough) << what;
}

TEST(StoreOfManyTables, FindsByIndex) {
  const TempFolder folder;
  const auto store = opened(folder.path());
  fill(*store);
  expect_fast("table", [&](int n) { ASSERT_TRUE(*store->table(n + 1)); });
  expect_fast("table_by_link", [&](int n) { ASSERT_TRUE(*store->table_by_link(link_of(n))); });
  expect_fast("table_made", [&](int n) {
    ASSERT_TRUE(*store->table_created(person_at(n), "m" + std::to_string(n)));
    ASSERT_FALSE(*store->table_created(person_at(n), "other"));
  });
  expect_fast("seats", [&](int n) { ASSERT_EQ(store->seats(n + 1)->size(), 2U); });
  expect_fast("events", [&](int n) { ASSERT_EQ(store->events(n + 1)->size(), 1U); });
  expect_fast("count_events", [&](int n) { ASSERT_EQ(*store->count_events(n + 1), 1); });
  expect_fast("chat", [&](int n) { ASSERT_EQ(store->chat(n + 1, -1, 200)->size(), 1U); });
  expect_fast("account", [&](int n) { ASSERT_TRUE(*store->account("p" + std::to_string(n % kManyPeople))); });
  expect_fast("count_tables_of", [&](int n) { ASSERT_LE(*store->count_tables_of(person_at(n)), 20); });
  expect_fast("games", [&](int n) { ASSERT_EQ(store->games(person_at(n), 0, 10)->size(), 10U); });
  expect_fast("lobby", [&](int /*n*/) { ASSERT_EQ(store->tables(TableState::kOpen, true, 20)->size(), 20U); });
  expect_fast("count_tables",
              [&](int /*n*/) { ASSERT_EQ(*store->count_tables(TableState::kRunning), kManyTables / 100); });
  expect_fast("leaderboard", [&](int /*n*/) { ASSERT_EQ(store->leaderboard("splendor", 0, 20)->size(), 20U); });
}

}  // namespace
}  // namespace patolli::store
