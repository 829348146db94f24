// How each kind of change is written: prepared statements on the writing connection.
#pragma once

#include <unordered_map>

#include "store/sqlite.hpp"

namespace patolli::store::sqlite {

class Writer {
 public:
  explicit Writer(Database& db);

  // Makes the changes within the transaction that is open. Not ok: some of them may have been made.
  Status make(const WriteBatch& changes);
  // To be called when changes that were made did not become durable.
  void undone() { next_.clear(); }

 private:
  Status apply(const EventRow& event);
  Status apply(const TableProgress& progress);
  Status apply(const ChatRow& chat);
  Status apply(const UserRow& user);
  Status apply(const SessionRow& session);
  Status apply(const DropSession& drop);
  Status apply(const DropSessions& drop);
  Status apply(const EraseUser& erase);
  Status apply(const TableRow& table);
  Status apply(const SeatRow& seat);
  Status apply(const OffersRow& offers);
  Status apply(const AckRow& answer);
  Status apply(const RatingRow& rating);
  Status apply(const RatingChangeRow& change);
  Status apply(const AnalysisRow& analysis);

  Database& db_;
  std::unordered_map<TableId, std::int64_t>
      next_;  // the number of each table's next event; asking costs more than writing
  Statement event_, next_event_, progress_, chat_, person_, session_, drop_session_, drop_sessions_, table_, seat_,
      offers_, no_offers_, answer_, old_answers_, rating_, rating_change_, analysis_;
  Statement erase_person_, erase_sessions_, erase_chat_, erase_answers_, erase_seats_, erase_ratings_;
};

}  // namespace patolli::store::sqlite
