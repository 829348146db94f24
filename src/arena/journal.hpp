// The records of a match in a file, in the order of its games. A match that was cut short goes on from there.
#pragma once

#include <cstdint>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "arena/play.hpp"

namespace patolli::arena {

class Journal {
 public:
  // A new file, or one that is empty. One with something in it is refused: it may be hours of work.
  static Result<Journal> begin(const std::string& path);
  // A file that an earlier run of the same match left, or none. Every record is checked: that it belongs to this match
  // and that it is true. A last line without an end was being written when that run died, and is dropped.
  static Result<Journal> resume(const std::string& path, const TournamentConfig& config);

  // The games that are there already, from the first on without a gap.
  [[nodiscard]] const std::vector<GameReport>& kept() const noexcept { return kept_; }
  // Games beyond the first gap; their records are no longer in the file, so each has to be appended when its turn
  // comes.
  std::map<std::uint64_t, GameReport>& beyond() noexcept { return beyond_; }

  // The parts of a match, each a file that a run with --part has left, in any order: together they hold every game
  // once. All of it is in beyond(), so what is appended goes to the file of begin(), or nowhere.
  static Result<Journal> join(const std::vector<std::string>& paths, const TournamentConfig& config,
                              const std::string& into);

  // A whole line, at once; false when it cannot be written.
  bool append(const std::string& record);

 private:
  Journal() = default;

  std::ofstream out_;
  std::vector<GameReport> kept_;
  std::map<std::uint64_t, GameReport> beyond_;
};

}  // namespace patolli::arena
