// Who is erased is gone, whatever was under way, and the games stay.
#include "store_place.hpp"

namespace patolli::store {
namespace {

PATOLLI_STORE_TESTS(StoreErased);

using Kind = Error::Kind;

SecretHash erased_hash() {
  SecretHash hash;
  hash.fill(1);
  return hash;
}

TEST_P(StoreErased, LeavesGamesWithoutAName) {
  const StorePlace folder(GetParam());
  const auto store = opened(folder.path());
  const UserId ana = add_user(*store, "Ana", "ana");
  const UserId ben = add_user(*store, "Ben", "ben");
  const TableId table = add_table(*store);
  EXPECT_TRUE(written(*store, {SeatRow{table, 0, ana, "", "Ana", "{}"}, SeatRow{table, 1, ben, "", "Ben", "{}"},
                               VersionChange{table, 1, 0, 1, 0}, event_of(table, 0),
                               ChatRow{table, 0, ana, 0, 0, "Ana", "hello", 1, "", 0},
                               ChatRow{table, 1, ben, 1, 0, "Ben", "hi", 1, "", 0},
                               RatingRow{ana, "coatl", 1600, 100, 0.05, 1, 1, 9}, SessionRow{erased_hash(), ana, 1, 1}})
                  .ok());
  EXPECT_TRUE(written(*store, {EraseUser{ana}}).ok());
  const auto gone = ask(*store, &Reader::user, ana);
  ASSERT_TRUE(*gone);
  EXPECT_TRUE((*gone)->erased);
  EXPECT_EQ((*gone)->name + (*gone)->account + (*gone)->phrase + (*gone)->profile, "");
  EXPECT_FALSE(*ask(*store, &Reader::session, erased_hash()));
  EXPECT_FALSE(*ask(*store, &Reader::account, "ana"));
  EXPECT_TRUE(ask(*store, &Reader::leaderboard, "coatl", Reader::Established{0, 1000, false}, 10)->empty());
  const auto seats = ask(*store, &Reader::seats, table);
  EXPECT_EQ((*seats)[0].name, "");
  EXPECT_EQ((*seats)[1].name, "Ben");
  const auto chat = ask(*store, &Reader::chat, table, -1, 10);
  ASSERT_EQ(chat->size(), 1U);
  EXPECT_EQ((*chat)[0].text, "hi");
  EXPECT_EQ(events_of(*store, table).size(), 1U);
  EXPECT_NE(add_user(*store, "Another Ana", "ana"), 0) << "the name is free again";
  // Whatever was under way: she is not there again.
  EXPECT_TRUE(written(*store, {UserRow{ana, "Ana", "", "", "", 1, 1, false}}).failed_with(Error::Kind::kConflict));
  EXPECT_TRUE((*ask(*store, &Reader::user, ana))->erased);
  EXPECT_EQ((*ask(*store, &Reader::user, ana))->name, "");
}

TEST_P(StoreErased, NeitherSitsNorSpeaks) {
  const StorePlace folder(GetParam());
  const auto store = opened(folder.path());
  const UserId ana = add_user(*store);
  const UserId ben = add_user(*store, "Ben");
  const TableId table = add_table(*store);
  const auto say = [&](UserId user) {
    return written(*store, {ChatRow{table, 0, user, 0, 0, "N", "hello", 1, "", 0}});
  };
  EXPECT_TRUE(written(*store, {SeatRow{table, 0, ana, "", "Ana", "{}"}}).ok());
  EXPECT_TRUE(say(ana).ok());
  EXPECT_TRUE(written(*store, {EraseUser{ana}}).ok());
  EXPECT_TRUE(say(ana).failed_with(Kind::kConflict));
  EXPECT_TRUE(say(99).failed_with(Kind::kConflict)) << "nobody";
  EXPECT_TRUE(written(*store, {SeatRow{table, 1, ana, "", "Ana", "{}"}}).failed_with(Kind::kConflict));
  EXPECT_TRUE(written(*store, {SeatRow{table, 1, 99, "", "X", "{}"}}).failed_with(Kind::kConflict));
  EXPECT_TRUE(written(*store, {SeatRow{table, 1, ben, "", "Ben", "{}"}}).ok());
  // The seat that she had stays hers until it is given away, but it never shows a name again.
  EXPECT_TRUE(written(*store, {SeatRow{table, 0, ana, "", "Ana", "{\"x\":1}"}}).ok());
  auto seats = ask(*store, &Reader::seats, table);
  ASSERT_EQ(seats->size(), 2U);
  EXPECT_EQ((*seats)[0].user, ana);
  EXPECT_EQ((*seats)[0].name, "");
  EXPECT_EQ((*seats)[0].extra, "{\"x\":1}");
  EXPECT_EQ((*seats)[1].name, "Ben");
  EXPECT_TRUE(written(*store, {SeatRow{table, 0, ben, "", "Ben", ""}}).ok());
  EXPECT_TRUE(written(*store, {SeatRow{table, 0, ana, "", "", ""}}).failed_with(Kind::kConflict)) << "not any more";
}

// A move that was decided while she had a name does not bring it back.
TEST_P(StoreErased, RaisesTheVersionsOfHerTables) {
  const StorePlace folder(GetParam());
  const auto store = opened(folder.path());
  const UserId ana = add_user(*store);
  const UserId ben = add_user(*store, "Ben");
  const TableId one = add_table(*store, 77);
  const TableId other = add_table(*store);
  const TableId bens = add_table(*store);
  EXPECT_TRUE(written(*store, {SeatRow{one, 0, ana, "", "Ana", ""}, SeatRow{one, 1, ana, "", "Ana", ""},
                               SeatRow{other, 1, ana, "", "Ana", ""}, SeatRow{bens, 0, ben, "", "Ben", ""}})
                  .ok());
  EXPECT_TRUE(written(*store, move_of(other, 0)).ok());
  EXPECT_TRUE(written(*store, {EraseUser{ana}}).ok());
  EXPECT_EQ(version_of(*store, one).version, 2) << "once, though she had two seats";
  EXPECT_EQ(version_of(*store, one).due_ms, 77);
  EXPECT_EQ(version_of(*store, other).version, 3);
  EXPECT_EQ(version_of(*store, other).events, 1);
  EXPECT_EQ(version_of(*store, bens).version, 1);
  EXPECT_TRUE(written(*store, {VersionChange{one, 1, 0, 0, 0}, SeatRow{one, 0, ana, "", "Ana", ""}})
                  .failed_with(Kind::kConflict));
}

}  // namespace
}  // namespace patolli::store
