// The input of the exact solver: the Cóatls, pieces and cards that one player has for one building turn.
#pragma once

#include <array>
#include <cstdint>

#include "games/coatl/rules/state.hpp"

namespace patolli::coatl {

// What the best arrangement is the best for. A Cóatl that is completed scores at once; the Prophecies on an unfinished
// one only show points, which further pieces may raise or break. Equal in this, fewer pieces are better.
enum class Aim : std::uint8_t {
  kScore,  // the most points scored at once; then the most that unfinished Cóatls show
  kTotal,  // the most of both together; then the most scored
  kGrow    // no Cóatl is completed: the most that unfinished ones show
};

inline constexpr int kMaxBuilt = kBoardPlaces + 2;  // a full board, and what one more take may bring

// Precondition of everything that is given one: at most kMaxBuilt pieces.
struct BuildProblem {
  std::array<Serpent, kUnfinished> coatl{};  // with the cards on them; one that has both ends is being completed
  std::array<std::uint8_t, kPieces> pieces{};
  std::array<std::uint8_t, kHandLimit> hand{};
  std::uint8_t hand_size = 0;
  std::array<std::uint8_t, kPiles> pile_top{};  // open Temples, 0: none
  std::uint16_t temples = 0;                    // own ones, bit n-1
  std::uint8_t completed = 0;
  std::uint8_t algorithms = 0;  // M.A.R.C.O.'s, bit n-1
  bool gap_closed = false;      // options of the table
  bool three_coatls = false;    // …
  bool may_start = true;        // a new Cóatl, within the rules
  Aim aim = Aim::kScore;

  [[nodiscard]] int piece_count() const noexcept {
    int n = 0;
    for (const int count : pieces) n += count;
    return n;
  }
  [[nodiscard]] bool algorithm(int n) const noexcept { return (algorithms >> (n - 1) & 1) != 0; }
  [[nodiscard]] int closing_needs() const noexcept { return algorithm(4) ? kMaxProphecies : 1; }
  // May this card lie on the Cóatl beside those that do? (Its pattern is another matter.)
  [[nodiscard]] bool accepts(const Serpent& s, int kind) const noexcept {
    if (s.cards == kMaxProphecies) return false;
    for (int i = 0; i < s.cards; ++i)
      if (clash(s.prophecy[i], kind)) return false;
    return true;
  }
  [[nodiscard]] bool clash(int kind, int other) const noexcept {
    return kind == other || (algorithm(3) && kProphecy[kind].frame == kProphecy[other].frame);
  }
};

// The sub-multisets of the pieces, numbered: a part always has a smaller number than the whole.
struct PiecePool {
  static constexpr int kMax = 1 << kMaxBuilt;
  struct Subset {
    std::uint64_t packed = 0;   // five bits a kind, the highest never used, so that sets are compared all at once
    std::uint64_t colours = 0;  // eight bits a colour
    std::uint16_t present = 0;  // bit k: the k-th kind is among them
    std::uint8_t size = 0;
    std::uint8_t heads = 0;
    std::uint8_t tails = 0;
  };
  int kinds = 0;
  int subsets = 1;
  std::array<Piece, kMaxBuilt> piece{};
  std::array<std::uint8_t, kMaxBuilt> count{};
  std::array<int, kMaxBuilt> stride{};
  std::array<Subset, kMax> subset{};

  void fill(const BuildProblem& problem) noexcept {
    kinds = 0;
    subsets = 1;
    count = {};
    for (int k = 0; k < kPieces; ++k) {
      if (problem.pieces[k] == 0) continue;
      piece[kinds] = static_cast<Piece>(k);
      count[kinds] = problem.pieces[k];
      stride[kinds] = subsets;
      const int form = form_of(static_cast<Piece>(k));
      for (int m = subsets; m < subsets * (problem.pieces[k] + 1); ++m) {  // one more of this kind
        Subset s = subset[m - subsets];
        s.packed += std::uint64_t{1} << (5 * kinds);
        s.colours += std::uint64_t{1} << (8 * (k % kColours));
        s.present |= static_cast<std::uint16_t>(1U << kinds);
        ++s.size;
        if (form == kHead) ++s.heads;
        if (form == kTail) ++s.tails;
        subset[m] = s;
      }
      subsets *= problem.pieces[k] + 1;
      ++kinds;
    }
  }
  [[nodiscard]] int count_in(int m, int kind) const noexcept {
    return static_cast<int>(subset[m].packed >> (5 * kind) & 31);
  }
};

// The pieces added to a Cóatl, from the leftmost: four bits each; and how many of them stand left of
// what was there.
struct Row {
  std::array<Piece, kMaxBuilt> piece{};
  int size = 0;
  int left = 0;

  [[nodiscard]] std::uint64_t packed() const noexcept {
    std::uint64_t bits = static_cast<std::uint64_t>(size) | static_cast<std::uint64_t>(left) << 4;
    for (int i = 0; i < size; ++i) bits |= static_cast<std::uint64_t>(piece[i]) << (8 + 4 * i);
    return bits;
  }
  static Row unpacked(std::uint64_t bits) noexcept {
    Row row;
    row.size = static_cast<int>(bits & 15);
    row.left = static_cast<int>(bits >> 4 & 15);
    for (int i = 0; i < row.size; ++i) row.piece[i] = static_cast<Piece>(bits >> (8 + 4 * i) & 15);
    return row;
  }
  // The Cóatl that these pieces make of `core`, of the outermost places only `left_used` and `right_used`.
  [[nodiscard]] Serpent around(const Serpent& core, int left_used, int right_used) const noexcept {
    Serpent s = core;
    for (int i = 0; i < left_used; ++i) s.add_left(piece[left - 1 - i]);
    for (int i = 0; i < right_used; ++i) s.add_right(piece[left + i]);
    return s;
  }
  [[nodiscard]] Serpent around(const Serpent& core) const noexcept { return around(core, left, size - left); }
};

}  // namespace patolli::coatl
