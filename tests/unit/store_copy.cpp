// A store copied from a folder to PostgreSQL and back: all of it, or nothing.
#include "store/copy.hpp"

#include "store/check.hpp"
#include "store/copy_rows.hpp"
#include "store_place.hpp"

namespace patolli::store {
namespace {

using Kind = Error::Kind;

// Rows of every table, with what is hard to copy: NULL and not, bytes, numbers that have no end.
void fill_for_copy(Store& store) {
  SecretHash hash{};
  for (std::size_t i = 0; i < hash.size(); ++i) hash[i] = static_cast<std::uint8_t>(7 * i);
  UserRow ana{0, std::string("A\0na \xFF", 6), "ana", "$argon2id$", "{}", 1, 2, false, "look", "folded"};
  ana.id = written(store, {ana, SessionRow{hash, 0, 3, 4, SessionKind::kLink, "Firefox", true}})->user;
  const UserId guest = add_user(store, "Guest");
  for (int n = 0; n < 30; ++n) {
    TableRow table = table_of(ana.id);
    table.create_request_id = n % 2 == 0 ? "r" + std::to_string(n) : "";
    if (n % 3 == 0) table.invite = hash;
    table.rated = true;
    const auto made = written(
        store, {table, VersionChange{0, 0, 0, 0, 5}, SeatRow{0, 0, ana.id, "", "Ana", "{}"},
                SeatRow{0, 1, 0, "expert", "", ""}, OffersRow{0, "{\"takeback\":1}"}, CounterChange{"tables", 1, 0}});
    ASSERT_TRUE(made.ok()) << made.error().text();
    const TableId id = made->table;
    const LogEntry clock{EventType::kAct, 1, 0, 0xFFFFFFFF, 1'700'000'000'000, 59'000};
    EXPECT_TRUE(
        written(store, {VersionChange{id, 1, 0, 2, {}}, event_of(id, 0), EventRow{id, 1, clock, "q\"\\x"},
                        RequestRow{id, 2, ana.id, "r", 2}, ChatRow{id, 0, guest, -1, 1, "Guest", "olá\n", 9, "", 2},
                        RatingChangeRow{id, ana.id, "coatl", 1500.1, 1.0 / 3, 9},
                        AnalysisRow{id, "expert", AnalysisState::kDone, ana.id, "{}", 9}})
            .ok());
  }
  EXPECT_TRUE(written(store, {TurnCall{1, ana.id, 2, 99}, NotifySettingsRow{ana.id, "{}"}, ServerKeyRow{"vapid", "pem"},
                              ChannelRow{ana.id, "id", ChannelKind::kWebhook, "https://a.org/", "{}", "a", true, 3},
                              PlanRow{1, 0, ana.id, "[]"}})
                  .ok());
  EXPECT_TRUE(written(store, {RatingRow{ana.id, "coatl", 1500.1, 2.0 / 3, 0.06, 1, 1, 9}}).ok());
  EXPECT_TRUE(written(store, {RoleRow{ana.id, true, 7}, ConfirmedRow{hash, ana.id, 8},
                              SanctionRow{"s1", SanctionKind::kRangeBan, 0, "192.0.2.0/24", 1, 9, "não", ana.id},
                              ReportRow{"r1", ana.id, guest, 1, "insult", 5, 0, 0, ""},
                              ReportLineRow{"r1", 3, guest, 4, "Guest", "olá\n", true},
                              AuditRow{"B", 5, 0, "appoint", ana.id, 0, "", "{}"},
                              AuditRow{"a", 5, ana.id, "mute", guest, 1, "s1", ""}, BlockRow{ana.id, guest, 6},
                              GameEndRow{ana.id, 1, 9, true}, OutageRow{3, 1'700'000'000'000}})
                  .ok());
}

TEST(StoreCopy, ThereAndBack) {
  const TempFolder folder;
  const StorePlace database(StoreKind::kPostgres);
  { fill_for_copy(*opened(folder / "one")); }
  bool shown_copying = false;
  const auto there = copy_store(folder / "one", database.path(), [&](const CopyProgress&) { shown_copying = true; });
  ASSERT_TRUE(there.ok()) << there.error().text();
  EXPECT_EQ(there->tables, 30);
  EXPECT_GT(there->rows, 250);
  const auto check = check_database(database.path(), CheckDepth::kFull);
  ASSERT_TRUE(check.ok()) << check.error().text();
  EXPECT_TRUE(check->problems.empty()) << check->problems.front();
  EXPECT_EQ(check->tables, 30);

  const auto back = copy_store(database.path(), folder / "two");
  ASSERT_TRUE(back.ok()) << back.error().text();
  EXPECT_EQ(back->rows, there->rows);
  // Cell by cell, as files.
  const auto one = sqlite_copy_end(folder / "one");
  const auto two = sqlite_copy_end(folder / "two");
  ASSERT_TRUE(one->open(true).ok() && two->open(true).ok());
  for (const CopiedTable& table : copied_tables()) {
    std::vector<CellRow> rows;
    ASSERT_TRUE(one->read(table, [&](const CellRow& row) { return rows.push_back(row), Status(); }).ok());
    EXPECT_FALSE(rows.empty()) << table.name << " was not tried";
    std::size_t at = 0;
    ASSERT_TRUE(two->read(table,
                          [&](const CellRow& row) {
                            EXPECT_TRUE(at < rows.size() && rows[at] == row) << table.name << " " << at;
                            ++at;
                            return Status();
                          })
                    .ok());
    EXPECT_EQ(at, rows.size()) << table.name;
  }
}

TEST(StoreCopy, NewIdsFollowTheCopied) {
  const TempFolder folder;
  const StorePlace database(StoreKind::kPostgres);
  TableId last = 0;
  {
    const auto store = opened(folder / "one");
    for (int n = 0; n < 5; ++n) last = add_table(*store);
  }
  ASSERT_TRUE(copy_store(folder / "one", database.path()).ok());
  const auto store = opened(database.path());
  EXPECT_EQ(add_table(*store), last + 1);
  EXPECT_EQ(add_user(*store), 1);
}

TEST(StoreCopy, RefusesWhatIsInUseOrNotEmpty) {
  const TempFolder folder;
  const StorePlace database(StoreKind::kPostgres);
  const std::string data = folder / "data";
  {
    const auto store = opened(data);
    add_user(*store);
    EXPECT_TRUE(copy_store(data, database.path()).failed_with(Kind::kLocked)) << "a server uses the source";
  }
  EXPECT_TRUE(copy_store(folder / "none", database.path()).failed_with(Kind::kOther));
  EXPECT_FALSE(std::filesystem::exists(folder / "none"));
  EXPECT_TRUE(copy_store(data, folder / "other").failed_with(Kind::kInvalid));
  EXPECT_TRUE(copy_store(database.path(), database.path()).failed_with(Kind::kInvalid));
  {
    const auto store = opened(database.path());
    EXPECT_TRUE(copy_store(data, database.path()).failed_with(Kind::kLocked)) << "a server uses the target";
  }
  ASSERT_TRUE(copy_store(data, database.path()).ok());
  EXPECT_TRUE(copy_store(data, database.path()).failed_with(Kind::kConflict)) << "it is not empty any more";
  EXPECT_TRUE(copy_store(database.path(), data).failed_with(Kind::kConflict));
  EXPECT_EQ((*ask(*opened(database.path()), &Reader::user, 1))->name, "Ana");
}

}  // namespace
}  // namespace patolli::store
