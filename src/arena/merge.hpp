// The match that records belong to, read from the records themselves.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "arena/journal.hpp"

namespace patolli::arena {

// What the records do not say.
struct MergeWish {
  // How many groups there must be; empty: as many as there are, so a part that is missing at the end is not noticed.
  std::function<std::uint64_t(int games_per_group)> groups = {};
  std::optional<Sprt> sprt = std::nullopt;
};

struct Merged {
  TournamentConfig config;
  Journal journal;
};

// Joins the files of a match's parts. `into`: where the joined records go; empty: nowhere.
Result<Merged> merge_parts(const match::Games& games, const std::vector<std::string>& paths, const MergeWish& wish,
                           const std::string& into);

}  // namespace patolli::arena
