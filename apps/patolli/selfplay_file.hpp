// The records of selfplay in a file: never overwritten, and resumed where an earlier run of the same command ended.
#pragma once

#include <array>
#include <cstdint>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include "arena/bot_text.hpp"
#include "arena/part.hpp"
#include "common.hpp"
#include "match/record.hpp"
#include "observations.hpp"

namespace patolli::cli {

// What is played: by bots, one a seat, or without any at random.
struct SelfplayTable {
  TableSpec spec;
  std::uint64_t seed = 1;
  std::vector<arena::BotText> bots;
  std::uint64_t first = 0;  // the games of this part, by their numbers
  std::uint64_t end = 0;
  arena::Part part{};

  [[nodiscard]] match::SeatInfo seat_info(int seat) const {
    if (bots.empty()) return {.name = "random", .kind = "random"};
    const arena::BotText& bot = bots[static_cast<std::size_t>(seat)];
    return {.name = bot.name, .kind = bot.kind};
  }
};

struct SelfplayGame {
  std::int64_t decisions = 0;
  int turns = 0;
  Outcome outcome;
  std::string record = {};
  ObservedGame observed = {};
  std::array<int, kMaxSeats> replaced = {};  // actions that stand in place of what a program wanted, by seat
  std::string error = {};                    // not empty: the game could not be played
  bool broken = false;                       // because of a program that cannot play
};

// Opens a file for more records, and returns the games that are in it. Without `resume` it has to be empty; with it,
// every record has to be true and of this command. A last line without an end was being written when the run died: it
// is dropped. `beside`: how many games the observations of the same run have. What was being written when the run died
// may be in one of the two only, and is dropped there, too.
Result<std::vector<SelfplayGame>> open_selfplay_file(const std::string& path, const SelfplayTable& table, bool resume,
                                                     std::optional<std::uint64_t> beside, std::ofstream& file);

}  // namespace patolli::cli
