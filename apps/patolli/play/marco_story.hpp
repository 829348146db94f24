// M.A.R.C.O.'s turn, step by step, for telling it. The rules do it in one go (games/coatl/marco.ipp); this goes the
// same way and writes down why. A test compares where both arrive.
#pragma once

#include <array>
#include <vector>

#include "games/coatl/coatl.hpp"

namespace patolli::play {

// What a card of its row still needs.
struct MarcoNeed {
  std::array<int, coatl::kColours> colour{};
  int any = 0;

  [[nodiscard]] bool wants(int c) const noexcept { return colour[c] > 0 || any > 0; }
  [[nodiscard]] bool nothing() const noexcept;
};
MarcoNeed marco_need(const coatl::MarcoCard& card) noexcept;

struct MarcoMove {
  enum class What {
    kHelpless,   // no space has what this card needs
    kTakes,      // this card decided: `space` is the first with something it needs
    kClears,     // no card needs anything: `space` is emptied
    kEmpty,      // there is nothing to take at all
    kPlaces,     // `piece` goes on this card
    kDiscards,   // `piece` is needed by no card
    kCompletes,  // this card is done
    kDraws       // this card comes from the right end of the Prophecy row
  };
  What what;
  int place = 0;  // in its row, from 0, at that moment
  coatl::MarcoCard card{};
  int space = -1;
  coatl::Piece piece = coatl::kNoPiece;
};

struct MarcoStory {
  std::vector<MarcoMove> moves;
  // Where it ends.
  std::array<coatl::MarcoCard, coatl::kMarcoRow> row{};
  int cards = 0;
};

// `before` is the table when M.A.R.C.O. is about to choose.
MarcoStory marco_story(const coatl::CoatlSolo& before);

}  // namespace patolli::play
