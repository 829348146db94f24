// The list of a user's own games.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "server/server_context.hpp"
#include "server/table_repository.hpp"
#include "server/table_rows.hpp"

namespace patolli::server {

struct GameListPage {
  std::vector<TableSnapshot> games;
  std::int64_t next = 0;  // for the next page; 0: this is the last one
};

// On the store's reading thread. Running games come with their log, to tell whose turn it is.
Result<GameListPage> read_game_list(Reader& reader, UserId user, std::int64_t before, std::int64_t limit);

// What the user is sent. Tables in memory are as new as the rows, or newer. Rows that make no sense are left out, and
// reported.
std::string game_list_message(match::Games games, std::string_view request_id, const GameListPage& page, UserId user,
                              int protocol, TableRepository& tables,
                              const std::function<void(const std::string&)>& unreadable);

}  // namespace patolli::server
