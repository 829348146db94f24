// What a player may do, as a set: a bit for each action, in the order of their codes. So listing is visiting members,
// counting is counting bits, and drawing is finding the n-th. (Sets of cards to keep or discard are not among them.)
#pragma once

#include <array>
#include <cstdint>

#include "core/bits.hpp"
#include "core/select.hpp"
#include "games/coatl/rules/actions.hpp"
#include "games/coatl/rules/cards.hpp"

namespace patolli::coatl {

// Where the bits of a kind of action begin.
namespace choice {
// The first word: takes by place of the supply (a space of bodies by the first of its two), Prophecies, a new Cóatl by
// piece, pieces on the first Cóatl. At the left there are only bodies and heads.
inline constexpr int kTakes = 0;
inline constexpr int kRows = 16;
inline constexpr int kDecks = kRows + kRowSize;
inline constexpr int kStarts = kDecks + 1;
inline constexpr int kFirstLeft = kStarts + kPieces;
inline constexpr int kFirstRight = kFirstLeft + 2 * kColours;
static_assert(kFirstRight + kPieces <= 64);
// The second: pieces on the second Cóatl, and Prophecies by their places in the hand.
inline constexpr int kHand = 6;
inline constexpr int kSecondLeft = 0;
inline constexpr int kSecondRight = kSecondLeft + 2 * kColours;
inline constexpr int kPlays = kSecondRight + kPieces;
static_assert(kPlays + 2 * kHand <= 64);
// The third: what is rare.
inline constexpr int kTemplesInHand = 0;
inline constexpr int kTemplePiles = kTemplesInHand + kTemples;
inline constexpr int kCloses = kTemplePiles + kPiles;
inline constexpr int kPairs = kCloses + 1;
inline constexpr int kSingles = kPairs + kColours * (kColours + 1) / 2;
inline constexpr int kFutures = kSingles + 2 * kColours;
inline constexpr int kPriests = kFutures + 1;
inline constexpr int kEnds = kPriests + kPiles;
inline constexpr int kPasses = kEnds + 1;

using Codes = std::array<std::array<Action, 64>, 3>;
inline constexpr Codes kCodes = [] {
  Codes codes{};
  const auto put = [&](int word, int at, Action x) { codes[word][at] = x; };
  const auto number = [](int i) { return static_cast<std::uint32_t>(i); };
  for (int s = 0; s < kBodySpaces; ++s) put(0, kTakes + 2 * s, make_action(kTake, number(s)));
  for (int s = kBodySpaces; s < kSpaces; ++s) put(0, kTakes + kBodySpaces + s, make_action(kTake, number(s)));
  for (int i = 0; i < kRowSize; ++i) put(0, kRows + i, make_action(kRow, number(i)));
  put(0, kDecks, make_action(kDeck));
  for (int k = 0; k < kPieces; ++k) {
    const auto piece = static_cast<Piece>(k);
    put(0, kStarts + k, make_action(kStart, piece));
    if (k < 2 * kColours) put(0, kFirstLeft + k, add_action(0, kLeft, piece));
    if (k < 2 * kColours) put(1, kSecondLeft + k, add_action(1, kLeft, piece));
    put(0, kFirstRight + k, add_action(0, kRight, piece));
    put(1, kSecondRight + k, add_action(1, kRight, piece));
    if (k >= kColours) put(2, kSingles + k - kColours, perfect_action(piece, kNoPiece));
  }
  for (int c = 0; c < 2; ++c)
    for (int i = 0; i < kHand; ++i) put(1, kPlays + kHand * c + i, play_action(c, 0));
  for (int n = 0; n < kTemples; ++n) put(2, kTemplesInHand + n, make_action(kTempleHand, number(n + 1)));
  for (int i = 0; i < kPiles; ++i) put(2, kTemplePiles + i, make_action(kTemplePile, number(i)));
  for (int i = 0; i < kPiles; ++i) put(2, kPriests + i, make_action(kPriest, number(i)));
  int pair = kPairs;
  for (int a = 0; a < kColours; ++a)
    for (int b = a; b < kColours; ++b) put(2, pair++, perfect_action(make_piece(kBody, a), make_piece(kBody, b)));
  put(2, kCloses, make_action(kClose));
  put(2, kFutures, make_action(kSeeFuture));
  put(2, kEnds, make_action(kEnd));
  put(2, kPasses, make_action(kPass));
  return codes;
}();
}  // namespace choice

class Choices {
 public:
  void add(int word, int at, std::uint64_t set) noexcept { word_[word] |= set << at; }
  void add_one(int word, int at) noexcept { word_[word] |= bit(at); }
  [[nodiscard]] bool empty() const noexcept { return (word_[0] | word_[1] | word_[2]) == 0; }
  [[nodiscard]] int count() const noexcept {
    return patolli::count_bits(word_[0]) + patolli::count_bits(word_[1]) + patolli::count_bits(word_[2]);
  }

  // The hand says which card is played.
  template <class Hand>
  [[nodiscard]] Action nth(int n, const Hand& hand) const noexcept {
    int word = 0;
    for (int here = patolli::count_bits(word_[0]); n >= here; here = patolli::count_bits(word_[word])) {
      n -= here;
      ++word;
    }
    return action(word, nth_member(word_[word], n), hand);
  }
  template <class Out, class Hand>
  void list(Out& out, const Hand& hand) const noexcept {
    for (const int i : Bits(word_[0])) out.push(choice::kCodes[0][i]);
    for (const int i : Bits(word_[1])) out.push(action(1, i, hand));
    for (const int i : Bits(word_[2])) out.push(choice::kCodes[2][i]);
  }

 private:
  template <class Hand>
  static Action action(int word, int i, const Hand& hand) noexcept {
    const Action x = choice::kCodes[word][i];
    if (word != 1 || i < choice::kPlays) return x;
    return Action{x.code + hand[(i - choice::kPlays) % choice::kHand]};
  }

  std::array<std::uint64_t, 3> word_{};
};

}  // namespace patolli::coatl
