// What somebody has planned: a row for each seat, which goes with its owner and its table.
#include "store_place.hpp"

namespace patolli::store {
namespace {

PATOLLI_STORE_TESTS(StorePlans);

std::string plans_of_table(Store& store, TableId table) {
  std::string texts;
  const auto plans = ask(store, &Reader::plans, table);
  for (const PlanRow& plan : *plans) texts += std::to_string(plan.seat) + plan.text + " ";
  return texts;
}

TEST_P(StorePlans, AreReplacedAndEnd) {
  const StorePlace folder(GetParam());
  const auto store = opened(folder.path());
  const UserId ana = add_user(*store);
  const UserId ben = add_user(*store);
  const TableId table = add_table(*store);
  EXPECT_TRUE(written(*store, {PlanRow{table, 1, ben, "b"}, PlanRow{table, 0, ana, "a"}}).ok());
  EXPECT_EQ(plans_of_table(*store, table), "0a 1b ");
  EXPECT_TRUE(written(*store, {PlanRow{table, 1, ben, "c"}}).ok());
  EXPECT_EQ(plans_of_table(*store, table), "0a 1c ");
  EXPECT_EQ(ask(*store, &Reader::plans_of, ben)->size(), 1U);
  EXPECT_TRUE(written(*store, {PlanRow{table, 0, 0, ""}}).ok());
  EXPECT_TRUE(written(*store, {PlanRow{table, 0, 0, ""}}).ok()) << "which is no error";
  EXPECT_EQ(plans_of_table(*store, table), "1c ");
  // With a change that comes too late nothing is planned.
  WriteBatch late = {VersionChange{table, 7, 0, 0, {}}, PlanRow{table, 0, ana, "x"}};
  EXPECT_TRUE(written(*store, std::move(late)).failed_with(Error::Kind::kConflict));
  EXPECT_EQ(plans_of_table(*store, table), "1c ");
}

TEST_P(StorePlans, GoWithTheirOwner) {
  const StorePlace folder(GetParam());
  const auto store = opened(folder.path());
  const UserId ana = add_user(*store);
  const TableId table = add_table(*store);
  EXPECT_TRUE(written(*store, {PlanRow{table, 0, ana, "a"}}).ok());
  EXPECT_TRUE(written(*store, {EraseUser{ana}}).ok());
  EXPECT_EQ(plans_of_table(*store, table), "");
  EXPECT_TRUE(written(*store, {PlanRow{table, 0, ana, "a"}}).failed_with(Error::Kind::kConflict));
}

TEST_P(StorePlans, GoWithTheirTable) {
  const StorePlace folder(GetParam());
  const auto store = opened(folder.path());
  const UserId ana = add_user(*store);
  const TableId table = add_table(*store);
  add_table(*store);  // the last id stays
  EXPECT_TRUE(written(*store, {PlanRow{table, 0, ana, "a"}, TableProgress{table, TableState::kOver, 5, 5, "{}"}}).ok());
  EXPECT_TRUE(written(*store, {Prune{Prune::What::kGames, 100, 10}}).ok());
  EXPECT_FALSE(*ask(*store, &Reader::table, table));
  EXPECT_EQ(plans_of_table(*store, table), "");
}

}  // namespace
}  // namespace patolli::store
