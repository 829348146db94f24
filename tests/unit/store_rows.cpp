// Every kind of row comes back as it went in, also after the process that wrote it is gone.
#include "store_place.hpp"

namespace patolli::store {
namespace {

PATOLLI_STORE_TESTS(StoreRows);

SecretHash hash_of(std::uint8_t byte) {
  SecretHash hash;
  hash.fill(byte);
  return hash;
}

UserRow somebody(Store& store, const std::string& name, const std::string& account = {}) {
  UserRow user;
  user.name = name;
  user.account = account;
  user.phrase = account.empty() ? "" : "$argon2id$";
  user.profile = R"({"lang":"pt"})";
  user.created_ms = 5;
  user.seen_ms = 6;
  user.id = written(store, {user})->user;
  return user;
}

TableRow some_table(Store& store, UserId by, TableState state, std::int64_t changed, bool listed = false) {
  TableRow t = table_of(by);
  t.game_version = 3;
  t.options = R"({"a":1})";
  t.settings = R"({"clock":"none"})";
  t.state = state;
  t.listed = listed;
  t.created_ms = 1;
  t.changed_ms = changed;
  t.id = written(store, {t, VersionChange{}})->table;
  return t;
}

TEST_P(StoreRows, PeopleAndSessions) {
  const StorePlace folder(GetParam());
  UserId id = 0;
  {
    const auto store = opened(folder.path());
    const auto ana = somebody(*store, std::string("Ana\0<b>", 7), "ana");
    id = ana.id;
    EXPECT_TRUE(written(*store, {SessionRow{hash_of(1), id, 10, 11}, SessionRow{hash_of(2), id, 12, 13}}).ok());
    const auto guest = somebody(*store, "guest");
    EXPECT_NE(guest.id, id);
    EXPECT_TRUE(somebody(*store, "guest").account.empty()) << "many guests have no account";
  }
  const auto store = opened(folder.path());
  const auto ana = ask(*store, &Reader::account, "ana");
  ASSERT_TRUE(ana.ok() && *ana);
  EXPECT_EQ((*ana)->id, id);
  EXPECT_EQ((*ana)->name, std::string("Ana\0<b>", 7));
  EXPECT_EQ((*ana)->phrase, "$argon2id$");
  EXPECT_EQ((*ana)->profile, R"({"lang":"pt"})");
  EXPECT_EQ((*ana)->created_ms, 5);
  EXPECT_EQ((*ana)->seen_ms, 6);
  EXPECT_FALSE((*ana)->erased);
  EXPECT_FALSE(*ask(*store, &Reader::account, "ANA"));
  EXPECT_FALSE(*ask(*store, &Reader::account, "")) << "guests are not found by having no account";
  EXPECT_GT(add_user(*store), id + 2) << "ids are never given twice";

  const auto session = ask(*store, &Reader::session, hash_of(2));
  ASSERT_TRUE(session.ok() && *session);
  EXPECT_EQ((*session)->user, id);
  EXPECT_EQ((*session)->created_ms, 12);
  EXPECT_FALSE(*ask(*store, &Reader::session, hash_of(3)));
  EXPECT_EQ(ask(*store, &Reader::sessions, id)->size(), 2U);

  // A session cannot be taken over by writing it for somebody else.
  EXPECT_TRUE(written(*store, {SessionRow{hash_of(2), id + 1, 1, 1}}).failed_with(Error::Kind::kConflict));
  EXPECT_TRUE(written(*store, {SessionRow{hash_of(2), id, 12, 99}}).ok());
  EXPECT_EQ((*ask(*store, &Reader::session, hash_of(2)))->seen_ms, 99);
  EXPECT_TRUE(written(*store, {DropSessions{id, hash_of(2)}}).ok());
  EXPECT_FALSE(*ask(*store, &Reader::session, hash_of(1)));
  EXPECT_TRUE(*ask(*store, &Reader::session, hash_of(2)));
  EXPECT_TRUE(written(*store, {DropSession{hash_of(2)}}).ok());
  EXPECT_TRUE(ask(*store, &Reader::sessions, id)->empty());
}

TEST_P(StoreRows, AnAccountBelongsToOne) {
  const StorePlace folder(GetParam());
  const auto store = opened(folder.path());
  somebody(*store, "Ana", "ana");
  UserRow other;
  other.account = "ana";
  EXPECT_TRUE(written(*store, {other}).failed_with(Error::Kind::kConflict));
  EXPECT_FALSE(*ask(*store, &Reader::user, 2));
}

// Two open tables, of which only the first is listed, and one that is over.
struct ThreeTables {
  explicit ThreeTables(const std::string& place)
      : store(opened(place)),
        ana(somebody(*store, "Ana")),
        ben(somebody(*store, "Ben")),
        open(some_table(*store, ana.id, TableState::kOpen, 10, true)),
        hidden(some_table(*store, ana.id, TableState::kOpen, 20)),
        over(some_table(*store, ben.id, TableState::kRunning, 30)) {
    EXPECT_TRUE(
        written(*store, {SeatRow{over.id, 0, ana.id, "", "Ana", "{}"}, SeatRow{over.id, 1, 0, "hard", "M", "{}"},
                         SeatRow{open.id, 1, ana.id, "", "Ana", ""}, SeatRow{open.id, 0, ana.id, "", "Ana too", ""}})
            .ok());
    over.invite = hash_of(9);
    over.rated = true;
    over.create_request_id = "m-1";
    over.rematch_of = open.id;
    EXPECT_TRUE(written(*store, {over, TableProgress{over.id, TableState::kOver, 40, 41, R"({"w":0})"}}).ok());
  }
  std::unique_ptr<Store> store;
  UserRow ana, ben;
  TableRow open, hidden, over;
};

TEST_P(StoreRows, ATableComesBackAsItWasWritten) {
  const StorePlace folder(GetParam());
  const ThreeTables tables(folder.path());
  const TableRow& over = tables.over;
  const auto read = ask(*tables.store, &Reader::table_by_link, over.link);
  ASSERT_TRUE(read.ok() && *read);
  EXPECT_EQ((*read)->id, over.id);
  EXPECT_EQ((*read)->game, "splendor");
  EXPECT_EQ((*read)->game_version, 3);
  EXPECT_EQ((*read)->seats, 2);
  EXPECT_EQ((*read)->options, over.options);
  EXPECT_EQ((*read)->settings, over.settings);
  EXPECT_EQ((*read)->result, R"({"w":0})");
  EXPECT_EQ((*read)->state, TableState::kOver);
  EXPECT_TRUE((*read)->rated);
  EXPECT_FALSE((*read)->listed);
  EXPECT_EQ((*read)->created_by, tables.ben.id);
  EXPECT_EQ((*read)->rematch_of, tables.open.id);
  EXPECT_EQ((*read)->invite, std::optional(hash_of(9)));
  EXPECT_EQ((*read)->created_ms, 1);
  EXPECT_EQ((*read)->changed_ms, 40);
  EXPECT_EQ((*read)->finished_ms, 41);
  EXPECT_FALSE((*ask(*tables.store, &Reader::table, tables.hidden.id))->invite);
}

TEST_P(StoreRows, TablesAreFoundByRequestAndState) {
  const StorePlace folder(GetParam());
  const ThreeTables tables(folder.path());
  Store* const store = tables.store.get();
  EXPECT_EQ((*ask(*store, &Reader::table_created, tables.ben.id, "m-1"))->id, tables.over.id);
  EXPECT_FALSE(*ask(*store, &Reader::table_created, tables.ana.id, "m-1"));
  EXPECT_FALSE(*ask(*store, &Reader::table_created, tables.ana.id, ""));
  EXPECT_TRUE(written(*store, {TableProgress{9999, TableState::kOver, 1, 1, ""}}).failed_with(Error::Kind::kConflict));

  const auto lobby = ask(*store, &Reader::tables, TableState::kOpen, true, 10);
  ASSERT_EQ(lobby->size(), 1U);
  EXPECT_EQ((*lobby)[0].id, tables.open.id);
  const auto all = ask(*store, &Reader::tables, TableState::kOpen, false, 10);
  ASSERT_EQ(all->size(), 2U);
  EXPECT_EQ((*all)[0].id, tables.hidden.id) << "the last change first";
  EXPECT_EQ(ask(*store, &Reader::tables, TableState::kOpen, false, 1)->size(), 1U);
  EXPECT_EQ(ask(*store, &Reader::tables, TableState::kOver, false, 10)->size(), 1U);
  EXPECT_EQ(*ask(*store, &Reader::count_tables, TableState::kOpen), 2);
}

TEST_P(StoreRows, SeatsAndTheGamesOfAUser) {
  const StorePlace folder(GetParam());
  const ThreeTables tables(folder.path());
  Store* const store = tables.store.get();
  const auto seats = ask(*store, &Reader::seats, tables.over.id);
  ASSERT_EQ(seats->size(), 2U);
  EXPECT_EQ((*seats)[0].user, tables.ana.id);
  EXPECT_EQ((*seats)[1].user, 0);
  EXPECT_EQ((*seats)[1].bot, "hard");
  const auto games = ask(*store, &Reader::games, tables.ana.id, 0, 10);
  ASSERT_EQ(games->size(), 2U) << "two seats at one table are one game";
  EXPECT_EQ((*games)[0].table.id, tables.over.id);
  EXPECT_EQ((*games)[0].seat, 0);
  EXPECT_EQ((*games)[1].table.id, tables.open.id);
  EXPECT_EQ((*games)[1].seat, 0);
  ASSERT_EQ(ask(*store, &Reader::games, tables.ana.id, 40, 10)->size(), 1U);
  EXPECT_EQ((*ask(*store, &Reader::games, tables.ana.id, 40, 10))[0].table.id, tables.open.id);
  EXPECT_TRUE(ask(*store, &Reader::games, tables.ben.id, 0, 10)->empty());
}

TEST_P(StoreRows, RatingsAndAnalyses) {
  const StorePlace folder(GetParam());
  const auto store = opened(folder.path());
  const auto ana = somebody(*store, "Ana", "ana");
  const auto ben = somebody(*store, "Ben", "ben");
  const auto guest = somebody(*store, "Guest");
  EXPECT_TRUE(written(*store, {RatingRow{ana.id, "coatl", 1600, 100, 0.05, 1, 1, 9},
                               RatingRow{ben.id, "coatl", 1700, 200, 0.06, 1, 1, 9},
                               RatingRow{guest.id, "coatl", 2500, 50, 0.06, 1, 1, 9},
                               RatingRow{ana.id, "splendor", 1400, 80, 0.06, 1, 0, 9},
                               RatingChangeRow{1, ana.id, "coatl", 1500, 1600, 9}})
                  .ok());
  const auto best = ask(*store, &Reader::leaderboard, "coatl", Reader::Established{0, 1000, false}, 10);
  ASSERT_EQ(best->size(), 2U) << "guests are not on it";
  EXPECT_EQ((*best)[0].name, "Ana") << "1600 − 200 is more than 1700 − 400";
  EXPECT_EQ((*best)[0].rating.rating, 1600);
  EXPECT_EQ((*best)[0].rating.wins, 1);
  EXPECT_EQ((*best)[1].name, "Ben");
  const auto sure = ask(*store, &Reader::leaderboard, "coatl", Reader::Established{1, 150, false}, 10);
  ASSERT_EQ(sure->size(), 1U);
  EXPECT_EQ((*sure)[0].name, "Ana");
  const auto others = ask(*store, &Reader::leaderboard, "coatl", Reader::Established{1, 150, true}, 10);
  ASSERT_EQ(others->size(), 1U);
  EXPECT_EQ((*others)[0].name, "Ben");
  EXPECT_EQ(ask(*store, &Reader::ratings, ana.id)->size(), 2U);
  EXPECT_EQ((*ask(*store, &Reader::rating, ana.id, "splendor"))->deviation, 80);
  EXPECT_EQ((*ask(*store, &Reader::rating, ana.id, "splendor"))->volatility, 0.06);
  EXPECT_EQ((*ask(*store, &Reader::rating, ana.id, "splendor"))->games, 1);
  EXPECT_EQ((*ask(*store, &Reader::rating, ana.id, "splendor"))->at_ms, 9);
  EXPECT_FALSE(*ask(*store, &Reader::rating, ben.id, "splendor"));
  ASSERT_EQ(ask(*store, &Reader::rating_changes, 1)->size(), 1U);
  EXPECT_EQ((*ask(*store, &Reader::rating_changes, 1))[0].after, 1600);
  EXPECT_TRUE(written(*store, {RatingChangeRow{1, ana.id, "coatl", 1600, 1700, 9}}).failed_with(Error::Kind::kConflict))
      << "a table is rated once";
  const auto first = some_table(*store, ana.id, TableState::kOver, 10);
  const auto second = some_table(*store, ana.id, TableState::kOver, 10);
  EXPECT_TRUE(written(*store, {AnalysisRow{first.id, "hard", AnalysisState::kWaiting, ana.id, "", 2},
                               AnalysisRow{second.id, "hard", AnalysisState::kWaiting, ben.id, "", 1},
                               AnalysisRow{second.id, "easy", AnalysisState::kFailed, ben.id, "why", 1}})
                  .ok());
  const auto pending = ask(*store, &Reader::pending_analyses);
  ASSERT_EQ(pending->size(), 2U);
  EXPECT_EQ((*pending)[0].analysis.table, second.id) << "the oldest first";
  EXPECT_EQ((*pending)[0].analysis.how, "hard");
  EXPECT_EQ((*pending)[0].analysis.asked_by, ben.id);
  EXPECT_EQ((*pending)[0].link, second.link);
  EXPECT_EQ((*pending)[1].link, first.link);
  EXPECT_TRUE(written(*store, {AnalysisRow{second.id, "hard", AnalysisState::kDone, ana.id, "{}", 3}}).ok());
  EXPECT_EQ((*ask(*store, &Reader::analysis, second.id, "hard"))->result, "{}");
  EXPECT_EQ((*ask(*store, &Reader::analysis, second.id, "hard"))->state, AnalysisState::kDone);
  EXPECT_EQ(ask(*store, &Reader::pending_analyses)->size(), 1U);
  EXPECT_FALSE(*ask(*store, &Reader::analysis, first.id, "easy"));
}

TEST_P(StoreRows, OffersAndRequests) {
  const StorePlace folder(GetParam());
  const auto store = opened(folder.path());
  EXPECT_TRUE(ask(*store, &Reader::offers, 1).ok());
  EXPECT_FALSE(*ask(*store, &Reader::offers, 1));
  EXPECT_TRUE(written(*store, {OffersRow{1, "a"}, OffersRow{2, "b"}}).ok());
  EXPECT_TRUE(written(*store, {OffersRow{1, "c"}}).ok());
  EXPECT_EQ((*ask(*store, &Reader::offers, 1))->text, "c");
  EXPECT_EQ((*ask(*store, &Reader::offers, 2))->text, "b");
  EXPECT_TRUE(written(*store, {OffersRow{1, ""}}).ok());
  EXPECT_FALSE(*ask(*store, &Reader::offers, 1));
  // Of each table the last few, however far apart their versions are.
  for (std::int64_t n = 0; n < 40; ++n)
    EXPECT_TRUE(written(*store, {RequestRow{1, 10 * n, 7 + n % 2, "m" + std::to_string(n), 100 + n}}).ok());
  EXPECT_TRUE(written(*store, {RequestRow{2, 1, 7, "m0", 5}}).ok());
  const auto requests = ask(*store, &Reader::requests, 1);
  ASSERT_EQ(requests->size(), static_cast<std::size_t>(kMaxRequestsPerTable));
  EXPECT_EQ(requests->back().version, 390);
  EXPECT_EQ(requests->back().user, 8);
  EXPECT_EQ(requests->back().request_id, "m39");
  EXPECT_EQ(requests->back().revision, 139);
  EXPECT_EQ(requests->front().version, 10 * (40 - kMaxRequestsPerTable));
  EXPECT_TRUE(written(*store, {RequestRow{1, 390, 7, "x", 1}}).failed_with(Error::Kind::kConflict));
  EXPECT_TRUE(written(*store, {RequestRow{1, 400, 8, "m39", 1}}).failed_with(Error::Kind::kConflict))
      << "the same request twice";
  EXPECT_TRUE(written(*store, {RequestRow{1, 400, 7, "m39", 1}}).ok()) << "somebody else's";
  EXPECT_TRUE(written(*store, {EraseUser{7}}).ok());
  EXPECT_EQ(ask(*store, &Reader::requests, 1)->size(), static_cast<std::size_t>(kMaxRequestsPerTable) / 2);
  EXPECT_TRUE(ask(*store, &Reader::requests, 2)->empty());
}

TEST_P(StoreRows, VersionsAndWhatIsDue) {
  const StorePlace folder(GetParam());
  const auto store = opened(folder.path());
  EXPECT_FALSE(*ask(*store, &Reader::version, 1));
  const TableRow late = table_of();
  const auto later = written(*store, {late, VersionChange{0, 0, 0, 0, 3000}})->table;
  const TableId never = add_table(*store);
  const TableId soon = add_table(*store, 1000);
  const TableId between = add_table(*store, 2000);
  const auto due = ask(*store, &Reader::due, 10);
  ASSERT_EQ(due->size(), 3U);
  EXPECT_EQ((*due)[0].table, soon);
  EXPECT_EQ((*due)[0].due_ms, 1000);
  EXPECT_EQ((*due)[1].table, between);
  EXPECT_EQ((*due)[2].table, later);
  EXPECT_EQ((*due)[2].link, late.link);
  ASSERT_EQ(ask(*store, &Reader::due, 2)->size(), 2U);
  EXPECT_EQ((*ask(*store, &Reader::due, 2))[1].table, between);
  EXPECT_TRUE(written(*store, {VersionChange{soon, 1, 0, 1, 0}, event_of(soon, 0)}).ok());
  EXPECT_TRUE(written(*store, {VersionChange{never, 1, 0, 0, 1}}).ok());
  ASSERT_EQ(ask(*store, &Reader::due, 10)->size(), 3U);
  EXPECT_EQ((*ask(*store, &Reader::due, 1))[0].table, never);
  const VersionRow moved = **ask(*store, &Reader::version, soon);
  EXPECT_EQ(moved.table, soon);
  EXPECT_EQ(moved.version, 2);
  EXPECT_EQ(moved.events, 1);
  EXPECT_EQ(moved.due_ms, 0);
}

}  // namespace
}  // namespace patolli::store
