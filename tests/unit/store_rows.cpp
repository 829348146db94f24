// Every kind of row comes back as it went in, also after the process that wrote it is gone.
#include "store_folder.hpp"

namespace patolli::store {
namespace {

SecretHash hash_of(std::uint8_t byte) {
  SecretHash hash;
  hash.fill(byte);
  return hash;
}

UserRow somebody(Store& store, const std::string& name, const std::string& account = {}) {
  UserRow user;
  user.id = store.new_user();
  user.name = name;
  user.account = account;
  user.phrase = account.empty() ? "" : "$argon2id$";
  user.profile = R"({"lang":"pt"})";
  user.created_ms = 5;
  user.seen_ms = 6;
  EXPECT_TRUE(written(store, {user}).ok());
  return user;
}

TableRow some_table(Store& store, UserId by, TableState state, std::int64_t changed, bool listed = false) {
  TableRow t;
  t.id = store.new_table();
  t.link = "t" + std::to_string(t.id);
  t.game = "splendor";
  t.game_version = 3;
  t.seats = 2;
  t.options = R"({"a":1})";
  t.settings = R"({"clock":"none"})";
  t.state = state;
  t.listed = listed;
  t.created_by = by;
  t.created_ms = 1;
  t.changed_ms = changed;
  EXPECT_TRUE(written(store, {t}).ok());
  return t;
}

TEST(StoreRows, PeopleAndSessions) {
  const TempFolder folder;
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
  const auto ana = store->account("ana");
  ASSERT_TRUE(ana.ok() && *ana);
  EXPECT_EQ((*ana)->id, id);
  EXPECT_EQ((*ana)->name, std::string("Ana\0<b>", 7));
  EXPECT_EQ((*ana)->phrase, "$argon2id$");
  EXPECT_EQ((*ana)->profile, R"({"lang":"pt"})");
  EXPECT_EQ((*ana)->created_ms, 5);
  EXPECT_EQ((*ana)->seen_ms, 6);
  EXPECT_FALSE((*ana)->erased);
  EXPECT_FALSE(*store->account("ANA"));
  EXPECT_FALSE(*store->account("")) << "guests are not found by having no account";
  EXPECT_GT(store->new_user(), id + 2) << "numbers are never given twice";

  const auto session = store->session(hash_of(2));
  ASSERT_TRUE(session.ok() && *session);
  EXPECT_EQ((*session)->user, id);
  EXPECT_EQ((*session)->created_ms, 12);
  EXPECT_FALSE(*store->session(hash_of(3)));
  EXPECT_EQ(store->sessions(id)->size(), 2U);

  // A session cannot be taken over by writing it for somebody else.
  EXPECT_TRUE(written(*store, {SessionRow{hash_of(2), id + 1, 1, 1}}).failed_with(Error::Kind::kConflict));
  EXPECT_TRUE(written(*store, {SessionRow{hash_of(2), id, 12, 99}}).ok());
  EXPECT_EQ((*store->session(hash_of(2)))->seen_ms, 99);
  EXPECT_TRUE(written(*store, {DropSessions{id, hash_of(2)}}).ok());
  EXPECT_FALSE(*store->session(hash_of(1)));
  EXPECT_TRUE(*store->session(hash_of(2)));
  EXPECT_TRUE(written(*store, {DropSession{hash_of(2)}}).ok());
  EXPECT_TRUE(store->sessions(id)->empty());
}

TEST(StoreRows, AnAccountBelongsToOne) {
  const TempFolder folder;
  const auto store = opened(folder.path());
  somebody(*store, "Ana", "ana");
  UserRow other;
  other.id = store->new_user();
  other.account = "ana";
  const Status refused = written(*store, {other});
  EXPECT_TRUE(refused.failed_with(Error::Kind::kConflict));
  EXPECT_FALSE(*store->user(other.id));
}

TEST(StoreRows, TablesSeatsAndLists) {
  const TempFolder folder;
  const auto store = opened(folder.path());
  const auto ana = somebody(*store, "Ana");
  const auto ben = somebody(*store, "Ben");
  const auto open = some_table(*store, ana.id, TableState::kOpen, 10, true);
  const auto hidden = some_table(*store, ana.id, TableState::kOpen, 20);
  auto over = some_table(*store, ben.id, TableState::kRunning, 30);
  EXPECT_TRUE(
      written(*store, {SeatRow{over.id, 0, ana.id, "", "Ana", "{}"}, SeatRow{over.id, 1, 0, "hard", "M", "{}"},
                       SeatRow{open.id, 1, ana.id, "", "Ana", ""}, SeatRow{open.id, 0, ana.id, "", "Ana too", ""}})
          .ok());

  over.invite = hash_of(9);
  over.rated = true;
  over.create_request_id = "m-1";
  over.rematch_of = open.id;
  EXPECT_TRUE(written(*store, {over, TableProgress{over.id, TableState::kOver, 40, 41, R"({"w":0})"}}).ok());
  const auto read = store->table_by_link(over.link);
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
  EXPECT_EQ((*read)->created_by, ben.id);
  EXPECT_EQ((*read)->rematch_of, open.id);
  EXPECT_EQ((*read)->invite, std::optional(hash_of(9)));
  EXPECT_EQ((*read)->created_ms, 1);
  EXPECT_EQ((*read)->changed_ms, 40);
  EXPECT_EQ((*read)->finished_ms, 41);
  EXPECT_FALSE((*store->table(hidden.id))->invite);
  EXPECT_EQ((*store->table_created(ben.id, "m-1"))->id, over.id);
  EXPECT_FALSE(*store->table_created(ana.id, "m-1"));
  EXPECT_FALSE(*store->table_created(ana.id, ""));
  EXPECT_TRUE(written(*store, {TableProgress{9999, TableState::kOver, 1, 1, ""}}).failed_with(Error::Kind::kConflict));

  const auto lobby = store->tables(TableState::kOpen, true, 10);
  ASSERT_EQ(lobby->size(), 1U);
  EXPECT_EQ((*lobby)[0].id, open.id);
  const auto all = store->tables(TableState::kOpen, false, 10);
  ASSERT_EQ(all->size(), 2U);
  EXPECT_EQ((*all)[0].id, hidden.id) << "the last change first";
  EXPECT_EQ(store->tables(TableState::kOpen, false, 1)->size(), 1U);
  EXPECT_EQ(store->tables(TableState::kOver, false, 10)->size(), 1U);
  EXPECT_EQ(*store->count_tables(TableState::kOpen), 2);
  EXPECT_EQ(*store->count_tables_of(ana.id), 2);
  EXPECT_EQ(*store->count_tables_of(ben.id), 0) << "finished ones do not count";

  const auto seats = store->seats(over.id);
  ASSERT_EQ(seats->size(), 2U);
  EXPECT_EQ((*seats)[0].user, ana.id);
  EXPECT_EQ((*seats)[1].user, 0);
  EXPECT_EQ((*seats)[1].bot, "hard");
  const auto games = store->games(ana.id, 0, 10);
  ASSERT_EQ(games->size(), 2U) << "two seats at one table are one game";
  EXPECT_EQ((*games)[0].table.id, over.id);
  EXPECT_EQ((*games)[0].seat, 0);
  EXPECT_EQ((*games)[1].table.id, open.id);
  EXPECT_EQ((*games)[1].seat, 0);
  ASSERT_EQ(store->games(ana.id, 40, 10)->size(), 1U);
  EXPECT_EQ((*store->games(ana.id, 40, 10))[0].table.id, open.id);
  EXPECT_TRUE(store->games(ben.id, 0, 10)->empty());
}

TEST(StoreRows, ChatRatingsAnalyses) {
  const TempFolder folder;
  const auto store = opened(folder.path());
  const auto ana = somebody(*store, "Ana", "ana");
  const auto ben = somebody(*store, "Ben", "ben");
  const auto guest = somebody(*store, "Guest");
  WriteBatch said;
  for (int n = 0; n < 5; ++n)
    said.emplace_back(ChatRow{1, n, n % 2 == 0 ? ana.id : ben.id, 0, static_cast<std::uint8_t>(n % 2), "N",
                              "line " + std::to_string(n), n, "c" + std::to_string(n), 10 + n});
  EXPECT_TRUE(written(*store, said).ok());
  const auto chat = store->chat(1, -1, 3);
  ASSERT_EQ(chat->size(), 3U);
  EXPECT_EQ((*chat)[0].text, "line 2");
  EXPECT_EQ((*chat)[2].text, "line 4");
  EXPECT_EQ((*chat)[2].request_id, "c4");
  EXPECT_EQ((*chat)[2].revision, 14);
  EXPECT_EQ(store->chat(1, 1, 10)->size(), 2U);
  EXPECT_EQ(*store->count_chat(1), 5);
  EXPECT_EQ(*store->count_chat(2), 0);
  EXPECT_TRUE(written(*store, {said[0]}).failed_with(Error::Kind::kConflict));

  EXPECT_TRUE(written(*store, {RatingRow{ana.id, "coatl", 1600, 100, 0.05, 3, 2, 9},
                               RatingRow{ben.id, "coatl", 1700, 200, 0.06, 1, 1, 9},
                               RatingRow{guest.id, "coatl", 2500, 50, 0.06, 1, 1, 9},
                               RatingRow{ana.id, "splendor", 1400, 80, 0.06, 7, 1, 9},
                               RatingChangeRow{1, ana.id, "coatl", 1500, 1600, 9}})
                  .ok());
  const auto best = store->leaderboard("coatl", 0, 10);
  ASSERT_EQ(best->size(), 2U) << "guests are not on it";
  EXPECT_EQ((*best)[0].name, "Ana") << "1600 − 200 is more than 1700 − 400";
  EXPECT_EQ((*best)[0].rating.rating, 1600);
  EXPECT_EQ((*best)[0].rating.wins, 2);
  EXPECT_EQ((*best)[1].name, "Ben");
  ASSERT_EQ(store->leaderboard("coatl", 1, 10)->size(), 1U);
  EXPECT_EQ((*store->leaderboard("coatl", 1, 10))[0].name, "Ben");
  EXPECT_EQ(store->ratings(ana.id)->size(), 2U);
  EXPECT_EQ((*store->rating(ana.id, "splendor"))->deviation, 80);
  EXPECT_EQ((*store->rating(ana.id, "splendor"))->volatility, 0.06);
  EXPECT_FALSE(*store->rating(ben.id, "splendor"));
  ASSERT_EQ(store->rating_changes(1)->size(), 1U);
  EXPECT_EQ((*store->rating_changes(1))[0].after, 1600);
  EXPECT_TRUE(written(*store, {RatingChangeRow{1, ana.id, "coatl", 1600, 1700, 9}}).failed_with(Error::Kind::kConflict))
      << "a table is rated once";
  EXPECT_TRUE(written(*store, {AnalysisRow{1, "hard", AnalysisState::kWaiting, ana.id, "", 2},
                               AnalysisRow{2, "hard", AnalysisState::kWaiting, ana.id, "", 1}})
                  .ok());
  ASSERT_EQ(store->analyses(AnalysisState::kWaiting)->size(), 2U);
  EXPECT_EQ((*store->analyses(AnalysisState::kWaiting))[0].table, 2) << "the oldest first";
  EXPECT_TRUE(written(*store, {AnalysisRow{2, "hard", AnalysisState::kDone, ana.id, "{}", 3}}).ok());
  EXPECT_EQ((*store->analysis(2, "hard"))->result, "{}");
  EXPECT_EQ(store->analyses(AnalysisState::kWaiting)->size(), 1U);
  EXPECT_EQ(store->analyses(AnalysisState::kDone)->size(), 1U);
  EXPECT_FALSE(*store->analysis(2, "easy"));
}

TEST(StoreRows, OffersAndAnswers) {
  const TempFolder folder;
  const auto store = opened(folder.path());
  EXPECT_TRUE(store->offers(1).ok());
  EXPECT_FALSE(*store->offers(1));
  EXPECT_TRUE(written(*store, {OffersRow{1, "a"}, OffersRow{2, "b"}}).ok());
  EXPECT_TRUE(written(*store, {OffersRow{1, "c"}}).ok());
  EXPECT_EQ((*store->offers(1))->text, "c");
  EXPECT_EQ((*store->offers(2))->text, "b");
  EXPECT_TRUE(written(*store, {OffersRow{1, ""}}).ok());
  EXPECT_FALSE(*store->offers(1));
  // Of each table the last few.
  for (std::int64_t n = 0; n < 40; ++n)
    EXPECT_TRUE(written(*store, {AckRow{1, n, 7 + n % 2, "m" + std::to_string(n), 100 + n}}).ok());
  EXPECT_TRUE(written(*store, {AckRow{2, 0, 7, "m0", 5}}).ok());
  const auto answers = store->answers(1);
  ASSERT_EQ(answers->size(), static_cast<std::size_t>(kMaxAcksPerTable));
  EXPECT_EQ(answers->back().number, 39);
  EXPECT_EQ(answers->back().user, 8);
  EXPECT_EQ(answers->back().request_id, "m39");
  EXPECT_EQ(answers->back().revision, 139);
  EXPECT_EQ(answers->front().number, 40 - kMaxAcksPerTable);
  EXPECT_TRUE(written(*store, {AckRow{1, 39, 7, "x", 1}}).failed_with(Error::Kind::kConflict));
  EXPECT_TRUE(written(*store, {EraseUser{7}}).ok());
  EXPECT_EQ(store->answers(1)->size(), static_cast<std::size_t>(kMaxAcksPerTable) / 2);
  EXPECT_TRUE(store->answers(2)->empty());
}

TEST(StoreRows, WhoIsErasedLeavesGamesWithoutAName) {
  const TempFolder folder;
  const auto store = opened(folder.path());
  const auto ana = somebody(*store, "Ana", "ana");
  const auto ben = somebody(*store, "Ben", "ben");
  const auto table = some_table(*store, ana.id, TableState::kOver, 10);
  EXPECT_TRUE(
      written(*store, {SeatRow{table.id, 0, ana.id, "", "Ana", "{}"}, SeatRow{table.id, 1, ben.id, "", "Ben", "{}"},
                       event_of(table.id, 0), ChatRow{table.id, 0, ana.id, 0, 0, "Ana", "hello", 1, "", 0},
                       ChatRow{table.id, 1, ben.id, 1, 0, "Ben", "hi", 1, "", 0},
                       RatingRow{ana.id, "coatl", 1600, 100, 0.05, 3, 2, 9}, SessionRow{hash_of(1), ana.id, 1, 1}})
          .ok());
  EXPECT_TRUE(written(*store, {EraseUser{ana.id}}).ok());
  const auto gone = store->user(ana.id);
  ASSERT_TRUE(*gone);
  EXPECT_TRUE((*gone)->erased);
  EXPECT_EQ((*gone)->name + (*gone)->account + (*gone)->phrase + (*gone)->profile, "");
  EXPECT_FALSE(*store->session(hash_of(1)));
  EXPECT_FALSE(*store->account("ana"));
  EXPECT_TRUE(store->leaderboard("coatl", 0, 10)->empty());
  const auto seats = store->seats(table.id);
  EXPECT_EQ((*seats)[0].name, "");
  EXPECT_EQ((*seats)[1].name, "Ben");
  const auto chat = store->chat(table.id, -1, 10);
  ASSERT_EQ(chat->size(), 1U);
  EXPECT_EQ((*chat)[0].text, "hi");
  EXPECT_EQ(*store->count_chat(table.id), 2) << "the next number stays free";
  EXPECT_EQ(store->events(table.id)->size(), 1U);
  somebody(*store, "Another Ana", "ana");  // the name is free again
  // Whatever was under way: she is not there again.
  EXPECT_TRUE(written(*store, {ana}).failed_with(Error::Kind::kConflict));
  EXPECT_TRUE((*store->user(ana.id))->erased);
  EXPECT_EQ((*store->user(ana.id))->name, "");
}

}  // namespace
}  // namespace patolli::store
