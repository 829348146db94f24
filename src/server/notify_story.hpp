// What somebody is told whose turn has come: who has done what since their last turn, as a spectator may know it.
#pragma once

#include <string>
#include <vector>

#include "i18n/catalogue.hpp"
#include "server/table.hpp"

namespace patolli::server {

// In no language yet.
struct Story {
  struct Sentence {
    std::string key;
    std::string name;  // of who it is about
    friend bool operator==(const Sentence&, const Sentence&) = default;
  };
  std::string table;  // its link
  std::string game;
  std::vector<Sentence> sentences;
};

// Precondition: the table's match has begun.
Story story_for(const Table& table, Seat seat);

struct Notice {
  std::string title;
  std::string body;
};
Notice notice_of(const Story& story, bool brief, const i18n::Catalogue& catalogue);

// The message, at most kMaxNotice bytes of JSON. `waiting`: tables at which it is the user's turn.
inline constexpr std::size_t kMaxNotice = 2000;
std::string notice_json(const Story& story, const Notice& notice, std::int64_t waiting);

}  // namespace patolli::server
