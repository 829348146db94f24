// Writes that depend on what is there: versions of tables, numbers of events, ratings, counters, chat.
#include "store_place.hpp"

namespace patolli::store {
namespace {

PATOLLI_STORE_TESTS(StoreConditions);

using Kind = Error::Kind;

TEST_P(StoreConditions, AVersionIsRaisedOnce) {
  const StorePlace folder(GetParam());
  const auto store = opened(folder.path());
  const TableId table = add_table(*store);
  EXPECT_TRUE(written(*store, {VersionChange{table, 1, 0, 1, 50}, event_of(table, 0)}).ok());
  EXPECT_TRUE(written(*store, {VersionChange{table, 1, 0, 1, 60}, event_of(table, 0)}).failed_with(Kind::kConflict));
  EXPECT_TRUE(written(*store, {VersionChange{table, 1, 1, 0, 60}}).failed_with(Kind::kConflict)) << "the version";
  EXPECT_TRUE(written(*store, {VersionChange{table, 2, 2, 0, 60}}).failed_with(Kind::kConflict)) << "the events";
  EXPECT_TRUE(written(*store, {VersionChange{table, 3, 1, 0, 60}}).failed_with(Kind::kConflict));
  EXPECT_TRUE(written(*store, {VersionChange{table, 0, 0, 0, 60}}).failed_with(Kind::kConflict)) << "it is not new";
  EXPECT_TRUE(written(*store, {VersionChange{99, 1, 0, 0, 60}}).failed_with(Kind::kConflict));
  EXPECT_TRUE(written(*store, {VersionChange{99, 0, 0, 0, 60}}).failed_with(Kind::kConflict)) << "no such table";
  EXPECT_EQ(version_of(*store, table).version, 2);
  EXPECT_EQ(version_of(*store, table).events, 1);
  EXPECT_EQ(version_of(*store, table).due_ms, 50);
  EXPECT_EQ(events_of(*store, table).size(), 1U);
}

TEST_P(StoreConditions, AConflictLeavesNothing) {
  const StorePlace folder(GetParam());
  const auto store = opened(folder.path());
  const UserId ana = add_user(*store);
  const TableId table = add_table(*store);
  const VersionChange stale{table, 5, 0, 1, 9};
  const WriteBatch others = {OffersRow{table, "offer"},
                             TableProgress{table, TableState::kOver, 1, 1, "result"},
                             SeatRow{table, 0, ana, "", "Ana", ""},
                             ChatRow{table, 0, ana, 0, 0, "Ana", "hi", 1, "c", 0},
                             RequestRow{table, 2, ana, "r", 0},
                             CounterChange{"tables", 1, 0},
                             RatingRow{ana, "coatl", 1, 1, 1, 1, 1, 1},
                             event_of(table, 0)};
  for (const bool first : {true, false}) {
    WriteBatch changes = others;
    changes.insert(first ? changes.begin() : changes.end(), stale);
    EXPECT_TRUE(written(*store, std::move(changes)).failed_with(Kind::kConflict));
    EXPECT_FALSE(*ask(*store, &Reader::offers, table));
    EXPECT_EQ((*ask(*store, &Reader::table, table))->state, TableState::kOpen);
    EXPECT_TRUE(ask(*store, &Reader::seats, table)->empty());
    EXPECT_TRUE(ask(*store, &Reader::chat, table, -1, 10)->empty());
    EXPECT_TRUE(ask(*store, &Reader::requests, table)->empty());
    EXPECT_EQ(*ask(*store, &Reader::counter, "tables"), 0);
    EXPECT_FALSE(*ask(*store, &Reader::rating, ana, "coatl"));
    EXPECT_TRUE(events_of(*store, table).empty());
    EXPECT_EQ(version_of(*store, table).version, 1);
  }
}

TEST_P(StoreConditions, EventsHaveNoGapAndNoTwin) {
  const StorePlace folder(GetParam());
  const auto store = opened(folder.path());
  const TableId table = add_table(*store);
  const TableId other = add_table(*store);
  const auto refused = [&](WriteBatch changes) {
    return written(*store, std::move(changes)).failed_with(Kind::kConflict);
  };
  EXPECT_TRUE(refused({event_of(table, 0)})) << "without a change of the version";
  EXPECT_TRUE(refused({VersionChange{other, 1, 0, 1, 0}, event_of(table, 0)})) << "of another table";
  EXPECT_TRUE(refused({VersionChange{table, 1, 0, 1, 0}, event_of(table, 1)})) << "the first has number 0";
  EXPECT_TRUE(refused({VersionChange{table, 1, 0, 1, 0}})) << "one is missing";
  EXPECT_TRUE(refused({VersionChange{table, 1, 0, 2, 0}, event_of(table, 0)}));
  EXPECT_TRUE(refused({VersionChange{table, 1, 0, 1, 0}, event_of(table, 0), event_of(table, 1)})) << "one too many";
  EXPECT_TRUE(refused({VersionChange{table, 1, 0, 2, 0}, event_of(table, 0), event_of(table, 0)}));
  EXPECT_TRUE(refused({VersionChange{table, 1, 0, 2, 0}, event_of(table, 1), event_of(table, 0)}));
  EXPECT_TRUE(refused({table_of(), VersionChange{0, 0, 1, 1, 0}, event_of(0, 1)})) << "a new table has none";
  EXPECT_TRUE(events_of(*store, table).empty());

  const LogEntry timeout{EventType::kTimeout, kChance, 5, 0xFFFFFFFF, 1'700'000'000'000, 0};
  EXPECT_TRUE(written(*store, {event_of(table, 0), VersionChange{other, 1, 0, 1, 0}, EventRow{table, 1, timeout, "id"},
                               VersionChange{table, 1, 0, 2, 0}, event_of(other, 0)})
                  .ok())
      << "in any order";
  const auto read = ask(*store, &Reader::events, table, 1);
  ASSERT_EQ(read->size(), 1U);
  EXPECT_EQ((*read)[0].table, table);
  EXPECT_EQ((*read)[0].number, 1);
  EXPECT_EQ((*read)[0].entry, timeout);
  EXPECT_EQ((*read)[0].request_id, "id");
  EXPECT_EQ(events_of(*store, table)[0].entry, event_of(table, 0).entry) << "and this one without a clock";
  EXPECT_EQ(events_of(*store, other).size(), 1U);
}

TEST_P(StoreConditions, RowsOfWhatTheBatchCreates) {
  const StorePlace folder(GetParam());
  const auto store = opened(folder.path());
  SecretHash hash{};
  hash[0] = 1;
  const auto user = written(*store, {UserRow{0, "Ana", "", "", "", 1, 1, false}, SessionRow{hash, 0, 1, 1}});
  ASSERT_TRUE(user.ok());
  EXPECT_EQ(user->table, 0);
  EXPECT_EQ((*ask(*store, &Reader::session, hash))->user, user->user);
  EXPECT_EQ((*ask(*store, &Reader::user, user->user))->name, "Ana");
  add_table(*store);
  const auto table =
      written(*store, {table_of(user->user), VersionChange{0, 0, 0, 1, 5}, event_of(0, 0),
                       SeatRow{0, 0, user->user, "", "Ana", ""}, OffersRow{0, "o"},
                       RequestRow{0, 1, user->user, "r", 1}, TableProgress{0, TableState::kRunning, 7, 0, ""},
                       ChatRow{0, 0, user->user, 0, 0, "Ana", "hi", 1, "", 0}});
  ASSERT_TRUE(table.ok()) << table.error().text();
  EXPECT_EQ(table->table, 2);
  EXPECT_EQ(table->user, 0);
  EXPECT_EQ(version_of(*store, 2).events, 1);
  EXPECT_EQ(version_of(*store, 2).due_ms, 5);
  EXPECT_EQ(events_of(*store, 2).size(), 1U);
  EXPECT_EQ(ask(*store, &Reader::seats, 2)->size(), 1U);
  EXPECT_EQ((*ask(*store, &Reader::offers, 2))->text, "o");
  EXPECT_EQ(ask(*store, &Reader::requests, 2)->size(), 1U);
  EXPECT_EQ((*ask(*store, &Reader::table, 2))->state, TableState::kRunning);
  EXPECT_EQ(ask(*store, &Reader::chat, 2, -1, 10)->size(), 1U);
  // There is none.
  EXPECT_TRUE(written(*store, {OffersRow{0, "o"}}).failed_with(Kind::kConflict));
  EXPECT_TRUE(written(*store, {VersionChange{0, 0, 0, 0, 0}}).failed_with(Kind::kConflict));
  hash[0] = 2;
  EXPECT_TRUE(written(*store, {SessionRow{hash, 0, 1, 1}}).failed_with(Kind::kConflict));
}

TEST_P(StoreConditions, ARequestCreatesOneTable) {
  const StorePlace folder(GetParam());
  const auto store = opened(folder.path());
  const auto create = [&](UserId by, const std::string& with) {
    TableRow table = table_of(by);
    table.create_request_id = with;
    return written(*store, {table, VersionChange{}, CounterChange{"tables", 1, 0}});
  };
  const auto first = create(1, "m-1");
  ASSERT_TRUE(first.ok());
  EXPECT_TRUE(create(1, "m-1").failed_with(Kind::kConflict));
  EXPECT_TRUE(create(2, "m-1").ok());
  EXPECT_TRUE(create(1, "").ok());
  EXPECT_TRUE(create(1, "").ok());
  EXPECT_EQ((*ask(*store, &Reader::table_created, 1, "m-1"))->id, first->table);
  EXPECT_EQ(*ask(*store, &Reader::counter, "tables"), 4);
}

TEST_P(StoreConditions, ARatingIsWrittenOnTheOneItWasComputedFrom) {
  const StorePlace folder(GetParam());
  const auto store = opened(folder.path());
  const auto rate = [&](std::int64_t games, double rating) {
    return written(*store, {RatingRow{1, "coatl", rating, 90, 0.06, games, 1, 9}});
  };
  EXPECT_TRUE(rate(2, 1600).failed_with(Kind::kConflict)) << "there is no first game";
  EXPECT_TRUE(rate(1, 1510).ok());
  EXPECT_TRUE(rate(1, 1520).failed_with(Kind::kConflict));
  EXPECT_TRUE(rate(3, 1520).failed_with(Kind::kConflict));
  EXPECT_TRUE(rate(2, 1530).ok());
  EXPECT_TRUE(rate(2, 1540).failed_with(Kind::kConflict));
  EXPECT_EQ((*ask(*store, &Reader::rating, 1, "coatl"))->rating, 1530);
  EXPECT_EQ((*ask(*store, &Reader::rating, 1, "coatl"))->games, 2);
}

TEST_P(StoreConditions, CountersHaveLimits) {
  const StorePlace folder(GetParam());
  const auto store = opened(folder.path());
  const auto count = [&](std::int64_t by, std::int64_t max) {
    return written(*store, {CounterChange{"tables", by, max}});
  };
  const auto value = [&] { return *ask(*store, &Reader::counter, "tables"); };
  EXPECT_EQ(value(), 0);
  EXPECT_TRUE(count(3, 2).failed_with(Kind::kLimit));
  EXPECT_TRUE(count(2, 2).ok());
  EXPECT_TRUE(count(1, 2).failed_with(Kind::kLimit));
  EXPECT_TRUE(written(*store, {add_user(*store) == 0 ? OffersRow{} : OffersRow{7, "o"}, CounterChange{"tables", 1, 2}})
                  .failed_with(Kind::kLimit));
  EXPECT_FALSE(*ask(*store, &Reader::offers, 7)) << "nothing of the batch";
  EXPECT_EQ(value(), 2);
  EXPECT_TRUE(count(5, 0).ok()) << "no limit";
  EXPECT_TRUE(count(-1, 2).ok()) << "less is always possible";
  EXPECT_EQ(value(), 6);
  EXPECT_TRUE(count(-100, 0).ok());
  EXPECT_EQ(value(), 0) << "never below";
  EXPECT_TRUE(written(*store, {CounterChange{"other", -1, 0}}).ok());
  EXPECT_EQ(*ask(*store, &Reader::counter, "other"), 0);
}

TEST_P(StoreConditions, ChatIsNumberedAndEnds) {
  const StorePlace folder(GetParam());
  const auto store = opened(folder.path());
  const UserId ana = add_user(*store);
  const UserId ben = add_user(*store, "Ben");
  const TableId table = add_table(*store);
  const auto line = [&](UserId user, std::uint8_t room, const std::string& id) {
    return ChatRow{table, 77, user, 0, room, "N", "said " + id, 5, id, 14};
  };
  for (int n = 0; n < 5; ++n) {
    const auto said =
        written(*store, {line(n % 2 == 0 ? ana : ben, static_cast<std::uint8_t>(n % 2), "c" + std::to_string(n))});
    ASSERT_TRUE(said.ok());
    EXPECT_EQ(said->chat_line, n);
  }
  EXPECT_TRUE(written(*store, {line(ana, 0, "c0")}).failed_with(Kind::kConflict)) << "the same request";
  EXPECT_TRUE(written(*store, {line(ben, 0, "c0")}).ok()) << "somebody else's";
  EXPECT_EQ(written(*store, {line(ana, 0, ""), line(ana, 0, "")})->chat_line, 7) << "without a request id";
  const auto chat = ask(*store, &Reader::chat, table, -1, 4);
  ASSERT_EQ(chat->size(), 4U);
  EXPECT_EQ((*chat)[0].number, 4);
  EXPECT_EQ((*chat)[0].user, ana);
  EXPECT_EQ((*chat)[0].text, "said c4");
  EXPECT_EQ((*chat)[0].at_ms, 5);
  EXPECT_EQ((*chat)[0].revision, 14);
  EXPECT_EQ((*chat)[3].number, 7);
  EXPECT_EQ(ask(*store, &Reader::chat, table, 1, 10)->size(), 2U);
  EXPECT_EQ((*ask(*store, &Reader::chat_said, table, ben, "c3"))->number, 3);
  EXPECT_FALSE(*ask(*store, &Reader::chat_said, table, ana, "c3"));
  EXPECT_FALSE(*ask(*store, &Reader::chat_said, table, ana, ""));
  EXPECT_EQ(version_of(*store, table).version, 1) << "talk is no move";

  WriteBatch much;
  for (std::int64_t n = 6; n < kMaxChatLines; ++n) much.emplace_back(line(ana, 0, ""));
  EXPECT_EQ(written(*store, std::move(much))->chat_line, kMaxChatLines + 1);
  EXPECT_TRUE(written(*store, {line(ana, 0, "")}).failed_with(Kind::kLimit));
  EXPECT_TRUE(written(*store, {line(ana, 1, "")}).ok()) << "each room has a bound of its own";
}

TEST_P(StoreConditions, EachSpectatorHasABoundOfChat) {
  const StorePlace folder(GetParam());
  const auto store = opened(folder.path());
  const UserId ana = add_user(*store);
  const UserId ben = add_user(*store, "Ben");
  const TableId table = add_table(*store);
  const auto line = [&](UserId user) { return ChatRow{table, 0, user, -1, 1, "N", "said", 5, "", 14}; };
  WriteBatch much;
  for (std::int64_t n = 0; n < kMaxLinesOfSpectator; ++n) much.emplace_back(line(ana));
  EXPECT_TRUE(written(*store, std::move(much)).ok());
  EXPECT_TRUE(written(*store, {line(ana)}).failed_with(Kind::kLimit));
  EXPECT_TRUE(written(*store, {line(ben)}).ok());
}

}  // namespace
}  // namespace patolli::store
