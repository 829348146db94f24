// Who has to be told is written with the move, replaced with each turn, and taken by one process only.
#include "store_place.hpp"

namespace patolli::store {
namespace {

PATOLLI_STORE_TESTS(StoreNotify);

std::vector<DueCallRow> due(Store& store, std::int64_t now) { return *ask(store, &Reader::calls_due, now, 10); }

TEST_P(StoreNotify, ACallIsWrittenWithItsMove) {
  const StorePlace folder(GetParam());
  const auto store = opened(folder.path());
  const UserId ana = add_user(*store);
  const UserId ben = add_user(*store);
  const TableId table = add_table(*store);
  WriteBatch move = move_of(table, 0);
  move.emplace_back(TurnCall{table, ana, 1, 100});
  ASSERT_TRUE(written(*store, std::move(move)).ok());
  EXPECT_TRUE(due(*store, 99).empty());
  ASSERT_EQ(due(*store, 100).size(), 1U);
  EXPECT_EQ(due(*store, 100)[0].call.user, ana);
  EXPECT_EQ(due(*store, 100)[0].call.event, 1);
  EXPECT_EQ(due(*store, 100)[0].version, 2);
  EXPECT_FALSE(due(*store, 100)[0].link.empty());

  // A move that comes too late calls nobody.
  WriteBatch late = move_of(table, 0);
  late.emplace_back(TurnCall{table, ben, 1, 1});
  EXPECT_TRUE(written(*store, std::move(late)).failed_with(Error::Kind::kConflict));
  EXPECT_EQ(due(*store, 100)[0].call.user, ana);

  // Of the next turn nothing of the last one is left.
  EXPECT_TRUE(written(*store, {CallChange{table, ana, 1, 100, 900, 1, "one\ntwo"}}).ok());
  EXPECT_EQ(due(*store, 900)[0].call.left, "one\ntwo");
  EXPECT_EQ(due(*store, 900)[0].call.attempts, 1);
  WriteBatch next = move_of(table, 1);
  std::get<VersionChange>(next[0]).version = 2;
  next.emplace_back(TurnCall{table, ben, 2, 300});
  ASSERT_TRUE(written(*store, std::move(next)).ok());
  ASSERT_EQ(due(*store, 1000).size(), 1U);
  EXPECT_EQ(due(*store, 1000)[0].call.user, ben);
  EXPECT_EQ(due(*store, 1000)[0].call.attempts, 0);
  EXPECT_EQ(due(*store, 1000)[0].call.left, "");
  EXPECT_EQ(*ask(*store, &Reader::count_calls, ben), 1);
  EXPECT_EQ(*ask(*store, &Reader::count_calls, ana), 0);
}

TEST_P(StoreNotify, OneOfSeveralTakesIt) {
  const StorePlace folder(GetParam());
  const auto store = opened(folder.path());
  const auto other = opened(folder.path());
  const UserId ana = add_user(*store);
  const TableId table = add_table(*store);
  WriteBatch move = move_of(table, 0);
  move.emplace_back(TurnCall{table, ana, 1, 100});
  ASSERT_TRUE(written(*store, std::move(move)).ok());
  const CallChange take{table, ana, 1, 100, 500, 1, ""};
  EXPECT_TRUE(written(*store, {take}).ok());
  EXPECT_TRUE(written(*other, {take}).failed_with(Error::Kind::kConflict));
  EXPECT_TRUE(due(*other, 499).empty());
  EXPECT_TRUE(written(*store, {CallChange{table, ana, 1, 500, 0, 1, ""}}).ok());
  EXPECT_TRUE(due(*other, 1'000'000).empty()) << "it has been told";
  EXPECT_EQ(*ask(*other, &Reader::count_calls, ana), 1) << "and still waits";
}

// Many at once, in both orders: no two processes wait for each other in a circle.
TEST_P(StoreNotify, MovesAndCallsOfManyTablesAtOnce) {
  constexpr int kTables = 20;
  const StorePlace folder(GetParam());
  const auto one = opened(folder.path());
  const auto other = opened(folder.path());
  const UserId ana = add_user(*one);
  std::vector<TableId> tables;
  for (int i = 0; i < kTables; ++i) {
    tables.push_back(add_table(*one));
    WriteBatch move = move_of(tables.back(), 0);
    move.emplace_back(TurnCall{tables.back(), ana, 1, 100});
    ASSERT_TRUE(written(*one, std::move(move)).ok());
  }
  std::atomic<int> moved = 0;
  for (int i = 0; i < kTables; ++i) {
    const auto at = static_cast<std::size_t>(i);
    WriteBatch move = move_of(tables[kTables - 1 - at], 1);
    std::get<VersionChange>(move[0]).version = 2;
    move.emplace_back(TurnCall{tables[kTables - 1 - at], ana, 2, 200});
    Store& mover = i % 2 == 0 ? *one : *other;
    Store& taker = i % 2 == 0 ? *other : *one;
    mover.write(std::move(move), [&](const Result<Written>& result) { moved += result.ok() ? 1 : 0; });
    taker.write({CallChange{tables[at], ana, 1, 100, 500, 1, ""}}, [](const Result<Written>&) {});
  }
  one->drain();
  other->drain();
  EXPECT_EQ(moved, kTables);
  for (const DueCallRow& call : due(*one, 1'000'000)) EXPECT_EQ(call.call.event, 2) << "the later turn counts";
}

TEST_P(StoreNotify, ChannelsAndSettingsComeBackAndGo) {
  const StorePlace folder(GetParam());
  const auto store = opened(folder.path());
  const UserId ana = add_user(*store);
  const UserId ben = add_user(*store);
  const ChannelRow phone{ana,  "id-1", ChannelKind::kPush, "https://push.example.org/1", R"({"a":1})", "Firefox",
                         true, 7};
  ChannelRow hook = phone;
  hook.id = "id-2";
  hook.kind = ChannelKind::kWebhook;
  hook.confirmed = false;
  hook.created_ms = 8;
  ASSERT_TRUE(
      written(*store, {phone, hook, NotifySettingsRow{ana, "{}"}, NotifySettingsRow{ana, R"({"brief":true})"}}).ok());
  const auto known = *ask(*store, &Reader::channels, ana);
  ASSERT_EQ(known.size(), 2U);
  EXPECT_EQ(known[0].target, phone.target);
  EXPECT_EQ(known[0].keys, phone.keys);
  EXPECT_EQ(known[0].label, phone.label);
  EXPECT_EQ(known[0].created_ms, 7);
  EXPECT_EQ(known[1].kind, ChannelKind::kWebhook);
  EXPECT_FALSE(known[1].confirmed);
  EXPECT_EQ(**ask(*store, &Reader::notify_settings, ana), R"({"brief":true})");
  EXPECT_FALSE(*ask(*store, &Reader::notify_settings, ben));

  // The browser is somebody else's now; webhooks may go to one address from many.
  ChannelRow same = phone;
  same.user = ben;
  ASSERT_TRUE(written(*store, {same}).ok());
  EXPECT_EQ(ask(*store, &Reader::channels, ana)->size(), 1U);
  EXPECT_EQ(ask(*store, &Reader::channels, ben)->size(), 1U);
  EXPECT_TRUE(written(*store, {DropChannel{ben, "id-1"}, DropChannel{ben, "none"}}).ok());
  EXPECT_TRUE(ask(*store, &Reader::channels, ben)->empty());

  ASSERT_TRUE(written(*store, {EraseUser{ana}}).ok());
  EXPECT_TRUE(ask(*store, &Reader::channels, ana)->empty());
  EXPECT_FALSE(*ask(*store, &Reader::notify_settings, ana));
  EXPECT_TRUE(written(*store, {phone}).failed_with(Error::Kind::kConflict)) << "an erased user gets none";
}

TEST_P(StoreNotify, AddressesAreConfirmedOrGo) {
  const StorePlace folder(GetParam());
  const auto store = opened(folder.path());
  const UserId ana = add_user(*store);
  const auto mail = [&](const std::string& id, std::int64_t created) {
    return ChannelRow{ana, id, ChannelKind::kMail, id + "@example.org", "{}", id, false, created};
  };
  ASSERT_TRUE(written(*store, {mail("old", 10), mail("new", 30), mail("wanted", 5)}).ok());
  EXPECT_TRUE(written(*store, {ConfirmChannel{ana, "wanted"}}).ok());
  EXPECT_TRUE(written(*store, {ConfirmChannel{ana, "wanted"}}).ok()) << "again";
  EXPECT_TRUE(written(*store, {ConfirmChannel{ana, "none"}}).failed_with(Error::Kind::kConflict));
  EXPECT_TRUE(written(*store, {ConfirmChannel{ana + 1, "wanted"}}).failed_with(Error::Kind::kConflict));
  EXPECT_EQ(written(*store, {Prune{Prune::What::kChannels, 20, 10, 0}})->pruned, 1);
  const auto left = *ask(*store, &Reader::channels, ana);
  ASSERT_EQ(left.size(), 2U);
  EXPECT_EQ(left[0].id, "wanted");
  EXPECT_EQ(left[0].kind, ChannelKind::kMail);
  EXPECT_TRUE(left[0].confirmed);
  EXPECT_EQ(left[1].id, "new");
  EXPECT_FALSE(left[1].confirmed);
}

TEST_P(StoreNotify, TheFirstKeyOfTheServerStays) {
  const StorePlace folder(GetParam());
  const auto store = opened(folder.path());
  EXPECT_FALSE(*ask(*store, &Reader::server_key, "vapid"));
  EXPECT_TRUE(written(*store, {ServerKeyRow{"vapid", "one"}}).ok());
  EXPECT_TRUE(written(*store, {ServerKeyRow{"vapid", "two"}}).ok());
  EXPECT_EQ(**ask(*store, &Reader::server_key, "vapid"), "one");
}

}  // namespace
}  // namespace patolli::store
