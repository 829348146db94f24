// All that one Cóatl can become with some of the pieces: for every sub-multiset of them and every set of Prophecies of
// the hand, the most points of an arrangement that uses exactly those, and how it is arranged.
//
// Pieces are laid from head to tail: those left of what stands there, what stands there, those to its right. Every card
// is an automaton, so arrangements of the same pieces that have brought every card to the same state are followed once.
#pragma once

#include <cstdint>
#include <vector>

#include "games/coatl/module/automata.hpp"
#include "games/coatl/module/problem.hpp"

namespace patolli::coatl {

// Hash set of visited states, cleared in constant time. When it is full, new states are not stored.
class SeenStates {
 public:
  static constexpr int kBits = 17;
  SeenStates() : slots_(std::size_t{1} << kBits) {}
  void clear() noexcept;
  // True if this key (below 2^56) is new.
  bool insert(std::uint64_t key) noexcept;

 private:
  std::vector<std::uint64_t> slots_;
  std::uint64_t stamp_ = 0;
  std::uint32_t used_ = 0;
};

class Arrangements {
 public:
  static constexpr int kSets = 1 << kHandLimit;
  static constexpr std::int16_t kNone = -1;
  struct Best {
    std::int16_t points = kNone;  // of the Prophecies, those on the Cóatl before included
    std::uint64_t row = 0;
  };

  Arrangements();
  // `core` may be no Cóatl: a new one, then. Adds to `nodes` what it looks at.
  void explore(const Serpent& core, const BuildProblem& problem, const PiecePool& pool, SeenStates& seen,
               std::uint64_t& nodes) noexcept;
  // `closed`: completed with at least the Prophecies that it takes. `set`: bit i for the i-th card in hand.
  [[nodiscard]] const Best& best(bool closed, int subset, int set) const noexcept {
    return table_[closed ? 1 : 0][static_cast<std::size_t>(subset * sets_ + set)];
  }
  [[nodiscard]] int sets() const noexcept { return sets_; }
  // Bit s: set s of the hand may be played on this Cóatl, by number, kind and frame.
  [[nodiscard]] std::uint32_t allowed() const noexcept { return allowed_; }

 private:
  static constexpr int kCards = kMaxProphecies + kHandLimit;
  static constexpr int kStateBits = 5;

  void list_cards() noexcept;
  [[nodiscard]] std::uint64_t begin(bool head) const noexcept;
  [[nodiscard]] std::uint64_t step(std::uint64_t state, int colour) const noexcept;
  [[nodiscard]] std::uint64_t through_core(std::uint64_t state) const noexcept;
  void grow_left(std::uint64_t state, int subset) noexcept;
  void grow_right(std::uint64_t state, int subset, bool head) noexcept;
  void record(std::uint64_t state, int subset, bool head, bool tail) noexcept;
  void offer(bool closed, int subset, int set, int points) noexcept;
  [[nodiscard]] std::uint32_t broken_sets() const noexcept;
  void close_with_broken() noexcept;
  void close_with_broken(int hand_place) noexcept;
  void lay(int kind) noexcept;
  void lift(int kind) noexcept;

  std::vector<Best> table_[2];
  int sets_ = 1;
  std::uint32_t allowed_ = 1;

  // Only while exploring.
  const Serpent* core_ = nullptr;
  const BuildProblem* problem_ = nullptr;
  const PiecePool* pool_ = nullptr;
  SeenStates* seen_ = nullptr;
  std::uint64_t* nodes_ = nullptr;
  bool prune_seen_ = true;
  std::array<const Automaton*, kCards> card_{};
  std::array<std::uint8_t, kCards> hand_place_{};  // of the cards in hand
  std::array<std::array<std::uint8_t, Automaton::kStates>, kCards> core_map_{};
  int on_it_ = 0;  // cards on the Cóatl stand first
  int cards_ = 0;
  std::array<std::uint8_t, kMaxBuilt> stock_{};
  Row row_;
};

}  // namespace patolli::coatl
