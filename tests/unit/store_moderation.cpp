// Reports are decided once, sanctions end once, and whoever is erased is in none of it.
#include <algorithm>

#include "store_place.hpp"

namespace patolli::store {
namespace {

PATOLLI_STORE_TESTS(StoreModeration);

using Kind = Error::Kind;

struct Scene {
  explicit Scene(Store& store)
      : ana(add_user(store, "Ana", "ana")),
        ben(add_user(store, "Ben")),
        cid(add_user(store)),
        table(add_table(store)) {}
  UserId ana;
  UserId ben;
  UserId cid;
  TableId table;
};

bool apart(Store& store, UserId one, UserId other) {
  const auto users = ask(store, &Reader::apart_from, one);
  return std::find(users->begin(), users->end(), other) != users->end();
}

ReportRow report(const std::string& id, UserId by, UserId about, TableId table, std::int64_t at = 10) {
  return {id, by, about, table, "insults", at, 0, 0, ""};
}

TEST_P(StoreModeration, OneOfSeveralDecidesAReportAndItsLinesGo) {
  const StorePlace folder(GetParam());
  const auto store = opened(folder.path());
  const auto other = opened(folder.path());
  const Scene scene(*store);
  ASSERT_TRUE(written(*store, {report("r1", scene.ana, scene.ben, scene.table),
                               ReportLineRow{"r1", 4, scene.ben, 9, "Ben", "you fool", true}})
                  .ok());
  ASSERT_EQ(ask(*other, &Reader::open_reports, 10)->size(), 1U);
  const auto lines = ask(*other, &Reader::report_lines, "r1");
  ASSERT_EQ(lines->size(), 1U);
  EXPECT_EQ((*lines)[0].text, "you fool");
  EXPECT_TRUE((*lines)[0].meant);
  // The same again is one report.
  EXPECT_TRUE(written(*store, {report("r2", scene.ana, scene.ben, scene.table),
                               ReportLineRow{"r2", 5, scene.ben, 9, "Ben", "again", true}})
                  .ok());
  EXPECT_EQ(ask(*store, &Reader::open_reports, 10)->size(), 1U);
  EXPECT_TRUE(ask(*store, &Reader::report_lines, "r2")->empty());

  EXPECT_TRUE(written(*store, {CloseReport{"r1", 20, scene.cid, "mute"}}).ok());
  const SanctionRow late{"s1", SanctionKind::kBan, scene.ben, "", 20, 90, "why", scene.cid};
  EXPECT_TRUE(written(*other, {late, CloseReport{"r1", 21, scene.cid, "ban"}}).failed_with(Kind::kConflict));
  EXPECT_TRUE(ask(*store, &Reader::sanctions, 30, 10)->empty()) << "nothing of a decision that came too late";
  EXPECT_TRUE(ask(*store, &Reader::report_lines, "r1")->empty());
  EXPECT_EQ((*ask(*store, &Reader::report, "r1"))->decision, "mute");
  EXPECT_TRUE(written(*store, {report("r3", scene.ana, scene.ben, scene.table)}).ok()) << "it may happen again";
  EXPECT_EQ(ask(*store, &Reader::open_reports, 10)->size(), 1U);
}

TEST_P(StoreModeration, ReportsOfOnePersonAreBounded) {
  const StorePlace folder(GetParam());
  const auto store = opened(folder.path());
  const Scene scene(*store);
  for (std::int64_t i = 0; i < kMaxReportsOf; ++i)
    ASSERT_TRUE(written(*store, {report("r" + std::to_string(i), scene.ana, 1000 + i, scene.table)}).ok());
  EXPECT_TRUE(written(*store, {report("more", scene.ana, scene.ben, scene.table)}).failed_with(Kind::kLimit));
  EXPECT_TRUE(written(*store, {report("his", scene.ben, scene.ana, scene.table)}).ok());
  EXPECT_TRUE(written(*store, {CloseReport{"r0", 20, scene.cid, "none"}}).ok());
  EXPECT_TRUE(written(*store, {report("more", scene.ana, scene.ben, scene.table)}).ok());
}

TEST_P(StoreModeration, OldReportsLoseTheirLines) {
  const StorePlace folder(GetParam());
  const auto store = opened(folder.path());
  const Scene scene(*store);
  ASSERT_TRUE(written(*store, {report("old", scene.ana, scene.ben, scene.table, 10),
                               ReportLineRow{"old", 1, scene.ben, 9, "Ben", "x", true},
                               report("new", scene.cid, scene.ben, scene.table, 50),
                               ReportLineRow{"new", 1, scene.ben, 9, "Ben", "x", true}})
                  .ok());
  const auto pruned = written(*store, {Prune{Prune::What::kReports, 50, 10, 77}});
  ASSERT_TRUE(pruned.ok());
  EXPECT_EQ(pruned->pruned, 1);
  EXPECT_TRUE(ask(*store, &Reader::report_lines, "old")->empty());
  EXPECT_EQ((*ask(*store, &Reader::report, "old"))->closed_ms, 77);
  EXPECT_EQ((*ask(*store, &Reader::report, "old"))->closed_by, 0);
  EXPECT_EQ(ask(*store, &Reader::report_lines, "new")->size(), 1U);
}

TEST_P(StoreModeration, SanctionsHoldUntilTheyEndOrAreLifted) {
  const StorePlace folder(GetParam());
  const auto store = opened(folder.path());
  const Scene scene(*store);
  ASSERT_TRUE(written(*store, {SanctionRow{"m", SanctionKind::kMute, scene.ben, "", 10, 100, "loud", scene.ana},
                               SanctionRow{"b", SanctionKind::kRangeBan, 0, "192.0.2.0/24", 11, 50, "bots", scene.ana}})
                  .ok());
  const auto now = ask(*store, &Reader::sanctions, 20, 10);
  ASSERT_EQ(now->size(), 2U);
  EXPECT_EQ((*now)[0].range, "192.0.2.0/24");
  EXPECT_EQ((*now)[1].user, scene.ben);
  EXPECT_EQ(ask(*store, &Reader::sanctions, 50, 10)->size(), 1U) << "its time is over";
  EXPECT_TRUE(written(*store, {LiftSanction{"m", 60}}).ok());
  EXPECT_TRUE(written(*store, {LiftSanction{"m", 61}}).failed_with(Kind::kConflict));
  EXPECT_TRUE(ask(*store, &Reader::sanctions, 60, 10)->empty());
  EXPECT_EQ(ask(*store, &Reader::sanctions_of, scene.ben)->size(), 1U) << "what was is known";
}

TEST_P(StoreModeration, RolesAndConfirmedSessions) {
  const StorePlace folder(GetParam());
  const auto store = opened(folder.path());
  const Scene scene(*store);
  SecretHash one{};
  SecretHash two{};
  one.fill(1);
  two.fill(2);
  ASSERT_TRUE(written(*store, {RoleRow{scene.ana, true, 5}, RoleRow{scene.ana, true, 6}}).ok());
  ASSERT_EQ(ask(*store, &Reader::roles)->size(), 1U);
  EXPECT_EQ((*ask(*store, &Reader::roles))[0].since_ms, 5);
  EXPECT_EQ(*ask(*store, &Reader::confirmed_until, one), 0);
  EXPECT_TRUE(written(*store, {ConfirmedRow{one, scene.ana, 30}}).ok());
  EXPECT_EQ(*ask(*store, &Reader::confirmed_until, one), 30);
  EXPECT_TRUE(written(*store, {ConfirmedRow{two, scene.ana, 40}}).ok());
  EXPECT_EQ(*ask(*store, &Reader::confirmed_until, one), 0) << "at one browser at a time";
  EXPECT_TRUE(written(*store, {RoleRow{scene.ana, false, 0}}).ok());
  EXPECT_TRUE(written(*store, {RoleRow{scene.ana, false, 0}}).failed_with(Kind::kConflict));
  EXPECT_TRUE(ask(*store, &Reader::roles)->empty());
}

TEST_P(StoreModeration, ADeletedLineRaisesTheVersion) {
  const StorePlace folder(GetParam());
  const auto store = opened(folder.path());
  const Scene scene(*store);
  ASSERT_TRUE(written(*store, {ChatRow{scene.table, 0, scene.ben, -1, 1, "Ben", "one", 1, "", 0}}).ok());
  ASSERT_TRUE(written(*store, {ChatRow{scene.table, 0, scene.ben, -1, 1, "Ben", "two", 1, "", 0}}).ok());
  const auto before = version_of(*store, scene.table).version;
  EXPECT_TRUE(written(*store, {DropLine{scene.table, 0}}).ok());
  EXPECT_EQ(version_of(*store, scene.table).version, before + 1);
  EXPECT_TRUE(written(*store, {DropLine{scene.table, 0}}).failed_with(Kind::kConflict));
  ASSERT_EQ(ask(*store, &Reader::chat, scene.table, -1, 10)->size(), 1U);
  EXPECT_EQ((*ask(*store, &Reader::chat, scene.table, -1, 10))[0].text, "two");
}

TEST_P(StoreModeration, RenamesWhoIsStillCalledThat) {
  const StorePlace folder(GetParam());
  const auto store = opened(folder.path());
  const Scene scene(*store);
  ASSERT_TRUE(written(*store, {SeatRow{scene.table, 0, scene.ana, "", "Ana", "{}"}}).ok());
  EXPECT_TRUE(written(*store, {RenameUser{scene.ana, "Other", "P1", "p1", "", ""}}).failed_with(Kind::kConflict));
  EXPECT_TRUE(written(*store, {RenameUser{scene.ana, "Ana", "P1", "p1", "look", "folded"}}).ok());
  EXPECT_EQ((*ask(*store, &Reader::user, scene.ana))->account, "p1");
  EXPECT_EQ((*ask(*store, &Reader::user, scene.ana))->look, "look");
  EXPECT_EQ((*ask(*store, &Reader::seats, scene.table))[0].name, "P1");
  EXPECT_TRUE(written(*store, {RenameUser{scene.ben, "Ben", "P2", "", "", ""}}).ok());
  EXPECT_EQ((*ask(*store, &Reader::user, scene.ben))->account, "") << "a guest stays one";
  const UserId dan = add_user(*store, "Dan", "dan");
  EXPECT_TRUE(written(*store, {RenameUser{dan, "Dan", "P1", "p1x", "look", "folded"}}).failed_with(Kind::kConflict));
}

TEST_P(StoreModeration, BlocksWorkBothWaysAndAreBounded) {
  const StorePlace folder(GetParam());
  const auto store = opened(folder.path());
  const Scene scene(*store);
  EXPECT_FALSE(apart(*store, scene.ana, scene.ben));
  EXPECT_TRUE(written(*store, {BlockRow{scene.ana, scene.ben, 1}, BlockRow{scene.ana, scene.ben, 2}}).ok());
  EXPECT_TRUE(apart(*store, scene.ana, scene.ben));
  EXPECT_TRUE(apart(*store, scene.ben, scene.ana));
  EXPECT_EQ(ask(*store, &Reader::blocks, scene.ana)->size(), 1U);
  EXPECT_TRUE(ask(*store, &Reader::blocks, scene.ben)->empty()) << "he is not told";
  WriteBatch many;
  for (std::int64_t i = 1; i < kMaxBlocks; ++i) many.emplace_back(BlockRow{scene.ana, 1000 + i, 3});
  EXPECT_TRUE(written(*store, std::move(many)).ok());
  EXPECT_TRUE(written(*store, {BlockRow{scene.ana, scene.cid, 3}}).failed_with(Kind::kLimit));
  EXPECT_TRUE(written(*store, {BlockRow{scene.ana, scene.ben, 3}}).ok()) << "known already";
  EXPECT_TRUE(written(*store, {DropBlock{scene.ana, scene.ben}}).ok());
  EXPECT_FALSE(apart(*store, scene.ana, scene.ben));
}

TEST_P(StoreModeration, TheLastFiftyGamesCount) {
  const StorePlace folder(GetParam());
  const auto store = opened(folder.path());
  const Scene scene(*store);
  EXPECT_EQ(*ask(*store, &Reader::reliability, scene.ana), (Reliability{0, 0}));
  EXPECT_TRUE(written(*store, {GameEndRow{scene.ana, 1, 5, true}, GameEndRow{scene.ana, 1, 6, false},
                               GameEndRow{scene.ana, 2, 7, false}})
                  .ok());
  EXPECT_EQ(*ask(*store, &Reader::reliability, scene.ana), (Reliability{2, 1})) << "a game counts once";
  WriteBatch more;
  for (std::int64_t i = 0; i < kReliabilityGames - 1; ++i)
    more.emplace_back(GameEndRow{scene.ana, 3 + i, 8, i % 2 == 0});
  EXPECT_TRUE(written(*store, std::move(more)).ok());
  EXPECT_EQ(*ask(*store, &Reader::reliability, scene.ana), (Reliability{kReliabilityGames, 25})) << "the first is past";
}

TEST_P(StoreModeration, ErasureReachesAllOfIt) {
  const StorePlace folder(GetParam());
  const auto store = opened(folder.path());
  const Scene scene(*store);
  SecretHash session{};
  ASSERT_TRUE(
      written(
          *store,
          {RoleRow{scene.ben, true, 1}, ConfirmedRow{session, scene.ben, 99},
           report("by", scene.ben, scene.ana, scene.table), ReportLineRow{"by", 1, scene.ben, 9, "Ben", "mine", false},
           ReportLineRow{"by", 2, scene.ana, 9, "Ana", "hers", true},
           report("about", scene.ana, scene.ben, scene.table),
           ReportLineRow{"about", 1, scene.ana, 9, "Ana", "hers", false},
           SanctionRow{"s", SanctionKind::kMute, scene.ben, "", 10, 100, "loud", scene.ana},
           SanctionRow{"range", SanctionKind::kRangeBan, 0, "192.0.2.0/24", 10, 100, "x", scene.ben},
           AuditRow{"a1", 10, scene.ana, "mute", scene.ben, scene.table, "s", R"({"name":"Ben"})"},
           AuditRow{"a2", 11, scene.ana, "mute", scene.cid, 0, "", R"({"name":"Cid"})"},
           BlockRow{scene.ben, scene.ana, 1}, BlockRow{scene.cid, scene.ben, 1}, GameEndRow{scene.ben, 1, 5, true}})
          .ok());
  ASSERT_TRUE(written(*store, {EraseUser{scene.ben}}).ok());
  EXPECT_TRUE(ask(*store, &Reader::roles)->empty());
  EXPECT_EQ(*ask(*store, &Reader::confirmed_until, session), 0);
  const auto open = ask(*store, &Reader::open_reports, 10);
  ASSERT_EQ(open->size(), 1U) << "what he reported is still to be decided";
  EXPECT_EQ((*open)[0].by, 0);
  const auto lines = ask(*store, &Reader::report_lines, "by");
  ASSERT_EQ(lines->size(), 1U);
  EXPECT_EQ((*lines)[0].user, scene.ana);
  EXPECT_TRUE(ask(*store, &Reader::report_lines, "about")->empty());
  EXPECT_EQ(ask(*store, &Reader::sanctions, 20, 10)->size(), 1U);
  const auto audit = ask(*store, &Reader::audit, 1000, "", 10);
  ASSERT_EQ(audit->size(), 2U);
  EXPECT_EQ((*audit)[0].details, R"({"name":"Cid"})");
  EXPECT_EQ((*audit)[1].details, "") << "his name";
  EXPECT_EQ((*audit)[1].about, scene.ben) << "the number stays";
  EXPECT_EQ(ask(*store, &Reader::audit, 11, "a2", 10)->size(), 1U) << "the next page";
  EXPECT_FALSE(apart(*store, scene.ana, scene.ben));
  EXPECT_FALSE(apart(*store, scene.cid, scene.ben));
  EXPECT_EQ(*ask(*store, &Reader::reliability, scene.ben), (Reliability{0, 0}));
}

}  // namespace
}  // namespace patolli::store
