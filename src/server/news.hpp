// What servers on one database tell each other about a table, as messages of the bus. Each says which format it has:
// whoever does not know it asks the store.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/store_types.hpp"

namespace patolli::server {

inline constexpr int kNewsFormat = 1;

struct TableNews {
  enum class Kind : std::uint8_t {
    kUnknown,  // of another format, or damaged: something has happened
    kMoves,    // the version was raised, and this is all that was written
    kChanged,  // the version was raised, and more than moves was written
    kLine,     // of chat
    kHere,     // who is at the table at another server
  };
  Kind kind = Kind::kUnknown;
  // kMoves, kChanged
  std::int64_t version = 0;  // since then
  std::int64_t events = 0;   // in the log before
  std::int64_t due_ms = 0;
  std::vector<EventRow> rows{};
  std::vector<RequestRow> requests{};
  // kLine
  ChatRow line{};
  // kHere
  std::string node{};
  std::uint8_t seats = 0;  // bit i: the player of seat i is connected there
  std::int64_t watchers = 0;
  bool ask = false;  // and wants to know who is here
};

std::string to_message(const TableNews& news);
TableNews read_table_news(std::string_view message);

// What a batch of a table's rows is as news. `more`: it changes more than the log.
TableNews news_of(const WriteBatch& rows, bool more, std::int64_t due_ms);

}  // namespace patolli::server
