// How each kind of change is written: prepared statements on the writing connection.
#pragma once

#include <unordered_map>

#include "store/sqlite.hpp"

namespace patolli::sqlite {

class Writer {
 public:
  explicit Writer(Database& db);

  // Makes the changes within the transaction that is open. Not ok: some of them may have been made.
  Status make(const kept::Changes& changes);
  // To be called when changes that were made did not become durable.
  void undone() { next_.clear(); }

 private:
  Status apply(const kept::Event& event);
  Status apply(const kept::TableProgress& progress);
  Status apply(const kept::Chat& chat);
  Status apply(const kept::Person& person);
  Status apply(const kept::Session& session);
  Status apply(const kept::DropSession& drop);
  Status apply(const kept::DropSessions& drop);
  Status apply(const kept::ErasePerson& erase);
  Status apply(const kept::Table& table);
  Status apply(const kept::SeatOf& seat);
  Status apply(const kept::Offers& offers);
  Status apply(const kept::Answer& answer);
  Status apply(const kept::Rating& rating);
  Status apply(const kept::RatingChange& change);
  Status apply(const kept::Analysis& analysis);

  Database& db_;
  std::unordered_map<TableId, std::int64_t>
      next_;  // the number of each table's next event; asking costs more than writing
  Statement event_, next_event_, progress_, chat_, person_, session_, drop_session_, drop_sessions_, table_, seat_,
      offers_, no_offers_, answer_, old_answers_, rating_, rating_change_, analysis_;
  Statement erase_person_, erase_sessions_, erase_chat_, erase_answers_, erase_seats_, erase_ratings_;
};

}  // namespace patolli::sqlite
