// What players saw and did in the games of `patolli selfplay`, as numbers for programs that learn: a folder of NumPy
// arrays with a row for every decision, in the encoding of the Python package (docs/RECORDS.md).
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.hpp"
#include "core/result.hpp"
#include "encoding/any_encoding.hpp"
#include "npy_file.hpp"

namespace patolli::cli {

struct SelfplayTable;  // selfplay_file.hpp

// The rows of one game.
struct ObservedGame {
  std::vector<float> observation;
  std::vector<std::uint8_t> mask;
  std::vector<std::int32_t> action;
  std::vector<std::int8_t> seat;

  void add(const encoding::AnyEncoding& encoding, encoding::ActionSpace space, std::string_view view, Seat mover,
           Action choice);
};

class ObservationFolder {
 public:
  // Like open_selfplay_file: without `resume` the folder must not have anything in it; with it, it has to be of the
  // same command, and what was not finished is dropped.
  static Result<std::unique_ptr<ObservationFolder>> open(const std::string& path, const SelfplayTable& table,
                                                         encoding::ActionSpace space, bool resume);

  // Games that are in it already: those from the first one of the table on.
  [[nodiscard]] std::uint64_t games() const noexcept { return games_; }
  // Keeps that many of them. Empty: done.
  std::string keep(std::uint64_t games);
  // The next game. False: it could not be written.
  [[nodiscard]] bool write(std::uint64_t index, const ObservedGame& game, const Outcome& outcome);
  [[nodiscard]] const std::string& path() const noexcept { return path_; }

 private:
  ObservationFolder(const std::string& path, const SelfplayTable& table, encoding::ActionSpace space);
  std::string create(const std::string& layout);
  std::string go_on(const std::string& layout);

  enum Column { kObservation, kMask, kAction, kSeat, kReward, kGame };
  std::string path_;
  std::uint64_t first_;
  std::uint64_t games_ = 0;
  std::vector<NpyFile> columns_;
};

}  // namespace patolli::cli
