// Every kind of row comes back as it went in, also after the process that wrote it is gone.
#include "store_folder.hpp"

namespace patolli {
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
  ASSERT_TRUE(ana.ok() && ana.value);
  EXPECT_EQ(ana.value->id, id);
  EXPECT_EQ(ana.value->name, std::string("Ana\0<b>", 7));
  EXPECT_EQ(ana.value->phrase, "$argon2id$");
  EXPECT_EQ(ana.value->profile, R"({"lang":"pt"})");
  EXPECT_EQ(ana.value->created_ms, 5);
  EXPECT_EQ(ana.value->seen_ms, 6);
  EXPECT_FALSE(ana.value->erased);
  EXPECT_FALSE(store->account("ANA").value);
  EXPECT_FALSE(store->account("").value) << "guests are not found by having no account";
  EXPECT_GT(store->new_user(), id + 2) << "numbers are never given twice";

  const auto session = store->session(hash_of(2));
  ASSERT_TRUE(session.ok() && session.value);
  EXPECT_EQ(session.value->user, id);
  EXPECT_EQ(session.value->created_ms, 12);
  EXPECT_FALSE(store->session(hash_of(3)).value);
  EXPECT_EQ(store->sessions(id).value.size(), 2U);

  // A session cannot be taken over by writing it for somebody else.
  EXPECT_EQ(written(*store, {SessionRow{hash_of(2), id + 1, 1, 1}}).code(), Status::Code::kConflict);
  EXPECT_TRUE(written(*store, {SessionRow{hash_of(2), id, 12, 99}}).ok());
  EXPECT_EQ(store->session(hash_of(2)).value->seen_ms, 99);
  EXPECT_TRUE(written(*store, {DropSessions{id, hash_of(2)}}).ok());
  EXPECT_FALSE(store->session(hash_of(1)).value);
  EXPECT_TRUE(store->session(hash_of(2)).value);
  EXPECT_TRUE(written(*store, {DropSession{hash_of(2)}}).ok());
  EXPECT_TRUE(store->sessions(id).value.empty());
}

TEST(StoreRows, AnAccountBelongsToOne) {
  const TempFolder folder;
  const auto store = opened(folder.path());
  somebody(*store, "Ana", "ana");
  UserRow other;
  other.id = store->new_user();
  other.account = "ana";
  const Status refused = written(*store, {other});
  EXPECT_EQ(refused.code(), Status::Code::kConflict);
  EXPECT_FALSE(store->user(other.id).value);
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
  ASSERT_TRUE(read.ok() && read.value);
  EXPECT_EQ(read.value->id, over.id);
  EXPECT_EQ(read.value->game, "splendor");
  EXPECT_EQ(read.value->game_version, 3);
  EXPECT_EQ(read.value->seats, 2);
  EXPECT_EQ(read.value->options, over.options);
  EXPECT_EQ(read.value->settings, over.settings);
  EXPECT_EQ(read.value->result, R"({"w":0})");
  EXPECT_EQ(read.value->state, TableState::kOver);
  EXPECT_TRUE(read.value->rated);
  EXPECT_FALSE(read.value->listed);
  EXPECT_EQ(read.value->created_by, ben.id);
  EXPECT_EQ(read.value->rematch_of, open.id);
  EXPECT_EQ(read.value->invite, std::optional(hash_of(9)));
  EXPECT_EQ(read.value->created_ms, 1);
  EXPECT_EQ(read.value->changed_ms, 40);
  EXPECT_EQ(read.value->finished_ms, 41);
  EXPECT_FALSE(store->table(hidden.id).value->invite);
  EXPECT_EQ(store->table_created(ben.id, "m-1").value->id, over.id);
  EXPECT_FALSE(store->table_created(ana.id, "m-1").value);
  EXPECT_FALSE(store->table_created(ana.id, "").value);
  EXPECT_EQ(written(*store, {TableProgress{9999, TableState::kOver, 1, 1, ""}}).code(), Status::Code::kConflict);

  const auto lobby = store->tables(TableState::kOpen, true, 10);
  ASSERT_EQ(lobby.value.size(), 1U);
  EXPECT_EQ(lobby.value[0].id, open.id);
  const auto all = store->tables(TableState::kOpen, false, 10);
  ASSERT_EQ(all.value.size(), 2U);
  EXPECT_EQ(all.value[0].id, hidden.id) << "the last change first";
  EXPECT_EQ(store->tables(TableState::kOpen, false, 1).value.size(), 1U);
  EXPECT_EQ(store->tables(TableState::kOver, false, 10).value.size(), 1U);
  EXPECT_EQ(store->count_tables(TableState::kOpen).value, 2);
  EXPECT_EQ(store->count_tables_of(ana.id).value, 2);
  EXPECT_EQ(store->count_tables_of(ben.id).value, 0) << "finished ones do not count";

  const auto seats = store->seats(over.id);
  ASSERT_EQ(seats.value.size(), 2U);
  EXPECT_EQ(seats.value[0].user, ana.id);
  EXPECT_EQ(seats.value[1].user, 0);
  EXPECT_EQ(seats.value[1].bot, "hard");
  const auto games = store->games(ana.id, 0, 10);
  ASSERT_EQ(games.value.size(), 2U) << "two seats at one table are one game";
  EXPECT_EQ(games.value[0].table.id, over.id);
  EXPECT_EQ(games.value[0].seat, 0);
  EXPECT_EQ(games.value[1].table.id, open.id);
  EXPECT_EQ(games.value[1].seat, 0);
  ASSERT_EQ(store->games(ana.id, 40, 10).value.size(), 1U);
  EXPECT_EQ(store->games(ana.id, 40, 10).value[0].table.id, open.id);
  EXPECT_TRUE(store->games(ben.id, 0, 10).value.empty());
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
  ASSERT_EQ(chat.value.size(), 3U);
  EXPECT_EQ(chat.value[0].text, "line 2");
  EXPECT_EQ(chat.value[2].text, "line 4");
  EXPECT_EQ(chat.value[2].client, "c4");
  EXPECT_EQ(chat.value[2].revision, 14);
  EXPECT_EQ(store->chat(1, 1, 10).value.size(), 2U);
  EXPECT_EQ(store->count_chat(1).value, 5);
  EXPECT_EQ(store->count_chat(2).value, 0);
  EXPECT_EQ(written(*store, {said[0]}).code(), Status::Code::kConflict);

  EXPECT_TRUE(written(*store, {RatingRow{ana.id, "coatl", 1600, 100, 0.05, 3, 2, 9},
                               RatingRow{ben.id, "coatl", 1700, 200, 0.06, 1, 1, 9},
                               RatingRow{guest.id, "coatl", 2500, 50, 0.06, 1, 1, 9},
                               RatingRow{ana.id, "splendor", 1400, 80, 0.06, 7, 1, 9},
                               RatingChangeRow{1, ana.id, "coatl", 1500, 1600, 9}})
                  .ok());
  const auto best = store->leaderboard("coatl", 0, 10);
  ASSERT_EQ(best.value.size(), 2U) << "guests are not on it";
  EXPECT_EQ(best.value[0].name, "Ana") << "1600 − 200 is more than 1700 − 400";
  EXPECT_EQ(best.value[0].rating.rating, 1600);
  EXPECT_EQ(best.value[0].rating.wins, 2);
  EXPECT_EQ(best.value[1].name, "Ben");
  ASSERT_EQ(store->leaderboard("coatl", 1, 10).value.size(), 1U);
  EXPECT_EQ(store->leaderboard("coatl", 1, 10).value[0].name, "Ben");
  EXPECT_EQ(store->ratings(ana.id).value.size(), 2U);
  EXPECT_EQ(store->rating(ana.id, "splendor").value->deviation, 80);
  EXPECT_EQ(store->rating(ana.id, "splendor").value->volatility, 0.06);
  EXPECT_FALSE(store->rating(ben.id, "splendor").value);
  ASSERT_EQ(store->rating_changes(1).value.size(), 1U);
  EXPECT_EQ(store->rating_changes(1).value[0].after, 1600);
  EXPECT_EQ(written(*store, {RatingChangeRow{1, ana.id, "coatl", 1600, 1700, 9}}).code(), Status::Code::kConflict)
      << "a table is rated once";
  EXPECT_TRUE(written(*store, {AnalysisRow{1, "hard", AnalysisState::kWaiting, ana.id, "", 2},
                               AnalysisRow{2, "hard", AnalysisState::kWaiting, ana.id, "", 1}})
                  .ok());
  ASSERT_EQ(store->analyses(AnalysisState::kWaiting).value.size(), 2U);
  EXPECT_EQ(store->analyses(AnalysisState::kWaiting).value[0].table, 2) << "the oldest first";
  EXPECT_TRUE(written(*store, {AnalysisRow{2, "hard", AnalysisState::kDone, ana.id, "{}", 3}}).ok());
  EXPECT_EQ(store->analysis(2, "hard").value->result, "{}");
  EXPECT_EQ(store->analyses(AnalysisState::kWaiting).value.size(), 1U);
  EXPECT_EQ(store->analyses(AnalysisState::kDone).value.size(), 1U);
  EXPECT_FALSE(store->analysis(2, "easy").value);
}

TEST(StoreRows, OffersAndAnswers) {
  const TempFolder folder;
  const auto store = opened(folder.path());
  EXPECT_TRUE(store->offers(1).ok());
  EXPECT_FALSE(store->offers(1).value);
  EXPECT_TRUE(written(*store, {OffersRow{1, "a"}, OffersRow{2, "b"}}).ok());
  EXPECT_TRUE(written(*store, {OffersRow{1, "c"}}).ok());
  EXPECT_EQ(store->offers(1).value->text, "c");
  EXPECT_EQ(store->offers(2).value->text, "b");
  EXPECT_TRUE(written(*store, {OffersRow{1, ""}}).ok());
  EXPECT_FALSE(store->offers(1).value);
  // Of each table the last few.
  for (std::int64_t n = 0; n < 40; ++n)
    EXPECT_TRUE(written(*store, {AckRow{1, n, 7 + n % 2, "m" + std::to_string(n), 100 + n}}).ok());
  EXPECT_TRUE(written(*store, {AckRow{2, 0, 7, "m0", 5}}).ok());
  const auto answers = store->answers(1);
  ASSERT_EQ(answers.value.size(), static_cast<std::size_t>(kMaxAcksPerTable));
  EXPECT_EQ(answers.value.back().number, 39);
  EXPECT_EQ(answers.value.back().user, 8);
  EXPECT_EQ(answers.value.back().client, "m39");
  EXPECT_EQ(answers.value.back().revision, 139);
  EXPECT_EQ(answers.value.front().number, 40 - kMaxAcksPerTable);
  EXPECT_EQ(written(*store, {AckRow{1, 39, 7, "x", 1}}).code(), Status::Code::kConflict);
  EXPECT_TRUE(written(*store, {EraseUser{7}}).ok());
  EXPECT_EQ(store->answers(1).value.size(), static_cast<std::size_t>(kMaxAcksPerTable) / 2);
  EXPECT_TRUE(store->answers(2).value.empty());
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
  ASSERT_TRUE(gone.value);
  EXPECT_TRUE(gone.value->erased);
  EXPECT_EQ(gone.value->name + gone.value->account + gone.value->phrase + gone.value->profile, "");
  EXPECT_FALSE(store->session(hash_of(1)).value);
  EXPECT_FALSE(store->account("ana").value);
  EXPECT_TRUE(store->leaderboard("coatl", 0, 10).value.empty());
  const auto seats = store->seats(table.id);
  EXPECT_EQ(seats.value[0].name, "");
  EXPECT_EQ(seats.value[1].name, "Ben");
  const auto chat = store->chat(table.id, -1, 10);
  ASSERT_EQ(chat.value.size(), 1U);
  EXPECT_EQ(chat.value[0].text, "hi");
  EXPECT_EQ(store->count_chat(table.id).value, 2) << "the next number stays free";
  EXPECT_EQ(store->events(table.id).value.size(), 1U);
  somebody(*store, "Another Ana", "ana");  // the name is free again
  // Whatever was under way: she is not there again.
  EXPECT_EQ(written(*store, {ana}).code(), Status::Code::kConflict);
  EXPECT_TRUE(store->user(ana.id).value->erased);
  EXPECT_EQ(store->user(ana.id).value->name, "");
}

}  // namespace
}  // namespace patolli
