// How each kind of change is written: prepared statements on the writing connection, the same SQL for every engine.
#pragma once

#include <vector>

#include "store/claim_rows.hpp"
#include "store/eraser.hpp"
#include "store/moderation_rows.hpp"
#include "store/notify_rows.hpp"
#include "store/plan_rows.hpp"
#include "store/store.hpp"

namespace patolli::store {

template <class Engine>
class RowWriter {
 public:
  using Database = typename Engine::Database;
  using Statement = typename Engine::Statement;
  using Use = typename Engine::Use;

  explicit RowWriter(Database& db);

  // Makes the changes within the transaction that is open. Not ok: some of them may have been made.
  Result<Written> make(const WriteBatch& changes);

 private:
  // The numbers that the events of a table must have.
  struct Numbers {
    TableId table = 0;
    std::int64_t next = 0;
    std::int64_t end = 0;
  };

  Status check_numbers(const WriteBatch& changes);
  Status apply(const VersionChange& change);
  Status apply(const EventRow& event);
  Status apply(const TableProgress& progress);
  Status apply(const ChatRow& chat);
  Status apply(const UserRow& user);
  Status apply(const SessionRow& session);
  Status apply(const DropSession& drop);
  Status apply(const DropSessions& drop);
  Status apply(const TouchSession& touch);
  Status apply(const PhraseChange& change);
  Status apply(const LookChange& change);
  Status apply(const EraseUser& erase);
  Status apply(const Prune& prune);
  Status apply(const TableRow& table);
  Status apply(const SeatRow& seat);
  Status apply(const OffersRow& offers);
  Status apply(const RequestRow& request);
  Status apply(const RatingRow& rating);
  Status apply(const RatingChangeRow& change);
  Status apply(const AnalysisRow& analysis) { return claims_.apply(analysis, table_id(analysis.table)); }
  Status apply(const AnalysisClaim& claim) { return claims_.apply(claim, written_.claimed); }
  Status apply(const OutageRow& outage) { return claims_.apply(outage); }
  Status apply(const CounterChange& change);
  Status apply(const CounterRaise& raise);
  Status apply(const TurnCall& call) { return notify_.apply(call, table_id(call.table)); }
  Status apply(const CallChange& change) { return notify_.apply(change); }
  Status apply(const ChannelRow& channel) { return for_active(channel); }
  Status apply(const DropChannel& drop) { return notify_.apply(drop); }
  Status apply(const ConfirmChannel& confirm) { return notify_.apply(confirm); }
  Status apply(const NotifySettingsRow& settings) { return for_active(settings); }
  Status apply(const ServerKeyRow& key) { return notify_.apply(key); }
  Status apply(const PlanRow& plan);
  Status apply(const ReportRow& report) { return moderation_.apply(report, table_id(report.table)); }
  Status apply(const GameEndRow& end) { return moderation_.apply(end, table_id(end.table)); }
  template <class Row>
  requires requires(ModerationWriter<Engine>& writer, const Row& row) { writer.apply(row); }
  Status apply(const Row& row) { return moderation_.apply(row); }
  template <class Row>
  Status for_active(const Row& row);

  // In rows, 0 stands for what the batch has created. Still 0: it has created none.
  [[nodiscard]] TableId table_id(TableId table) const noexcept { return table == 0 ? written_.table : table; }
  [[nodiscard]] UserId user_id(UserId user) const noexcept { return user == 0 ? written_.user : user; }
  Result<bool> is_active(UserId user);  // exists and is not erased
  Status insert_version(const VersionChange& change);

  Database& db_;
  Written written_;  // of the batch that is being made
  std::vector<Numbers> numbers_;
  Statement version_, version_and_due_, new_version_, event_, progress_, chat_, next_chat_, user_, active_user_,
      look_alike_, session_, drop_session_, drop_sessions_, touch_session_, touch_user_, phrase_, look_, table_, seat_,
      seat_user_, offers_, no_offers_, request_, old_requests_, rating_, first_rating_, rating_change_, counter_,
      raise_;
  RowEraser<Engine> eraser_;
  NotifyWriter<Engine> notify_;
  PlanWriter<Engine> plans_;
  ModerationWriter<Engine> moderation_{db_};
  ClaimWriter<Engine> claims_;
};

}  // namespace patolli::store
