// Many tables of one game that are played in step: one action for every table, then what there is to see. A table whose
// game ends starts its next one in the same step.
//
// Game k of table i is game i + k * tables of `patolli selfplay` with the same seed: chance draws from the same stream,
// whatever the number of threads, and so do random_actions() for every seat.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "encoding/traits.hpp"

namespace patolli::encoding {

struct BatchConfig {
  int tables = 1;
  int threads = 1;
  std::uint64_t seed = 1;
  ActionSpace space = ActionSpace::kDefault;
  bool margin = false;   // rewards are points ahead of the best other side, not shares of the victory
  bool history = false;  // keep the actions of every game, for log()
};

// Where the results of a step are written: the caller's memory, by table. Null: not wanted. A is the size of the action
// space, D that of an observation.
struct BatchArrays {
  std::int8_t* to_act = nullptr;       // [tables]
  float* reward = nullptr;             // [tables][seats]; 0 but for games that have ended in this step
  std::uint8_t* terminated = nullptr;  // [tables]
  float* observation = nullptr;        // [tables][D], for the seat to act
  std::uint8_t* mask = nullptr;        // [tables][A], 0 or 1
  std::uint8_t* packed = nullptr;      // [tables][(A + 7) / 8], bit i % 8 of byte i / 8
  std::int32_t* legal = nullptr;  // the legal indices of all tables, one after the other; room for list_limit() …
  std::int32_t* legal_offsets = nullptr;  // … and where those of each begin: [tables + 1]
  // Of games that have ended in this step; untouched otherwise.
  float* final_observation = nullptr;  // [tables][seats][D]
  std::int16_t* score = nullptr;       // [tables][kMaxSeats], by side
  std::uint8_t* winners = nullptr;     // [tables], bit i: side i
  std::uint8_t* ending = nullptr;      // [tables], an Ending
  std::int32_t* turns = nullptr;       // [tables]
  std::uint64_t* game = nullptr;       // [tables], the number of the game
};

class AnyBatch {
 public:
  virtual ~AnyBatch() = default;
  AnyBatch() = default;
  AnyBatch(const AnyBatch&) = delete;
  AnyBatch& operator=(const AnyBatch&) = delete;

  [[nodiscard]] virtual int tables() const noexcept = 0;
  [[nodiscard]] virtual int seats() const noexcept = 0;
  [[nodiscard]] virtual std::size_t list_limit() const noexcept = 0;  // entries that BatchArrays::legal may need

  // From now on results go there.
  virtual void bind(const BatchArrays& arrays) noexcept = 0;
  // Every table starts game 0 of the seed, or the next one after the game it has.
  virtual void reset(std::uint64_t seed) = 0;
  virtual void reset() = 0;
  // One action index for every table. The first table whose action is not legal, and then nothing has happened at any
  // table; -1: all were.
  [[nodiscard]] virtual int step(std::span<const std::int32_t> actions) = 0;
  // A legal action for every table, drawn from the stream of the seat to act: the same ones until the next step.
  virtual void random_actions(std::span<std::int32_t> out) = 0;
  // Of any seat of each table: D numbers a table. False: one of the seats does not exist.
  [[nodiscard]] virtual bool observe(std::span<const std::int8_t> seats, std::span<float> out) = 0;

  [[nodiscard]] virtual std::string state_text(int table) const = 0;
  [[nodiscard]] virtual std::uint64_t game(int table) const = 0;  // the number of the game that is being played
  // The actions of the game so far, chance included; empty unless BatchConfig::history.
  [[nodiscard]] virtual std::span<const std::uint32_t> log(int table) const = 0;
};

}  // namespace patolli::encoding
