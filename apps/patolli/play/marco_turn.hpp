// M.A.R.C.O.'s turn, step by step, for the log. The rules apply it as one action (games/coatl/rules/marco.ipp); this
// repeats it and records why. A test compares the results.
#pragma once

#include <array>
#include <vector>

#include "games/coatl/rules/coatl.hpp"

namespace patolli::play {

// What a card of its row still needs.
struct MarcoNeed {
  std::array<int, coatl::kColours> colour{};
  int any = 0;

  [[nodiscard]] bool wants(int c) const noexcept { return colour[c] > 0 || any > 0; }
  [[nodiscard]] bool nothing() const noexcept;
};
MarcoNeed marco_need(const coatl::MarcoCard& card) noexcept;

struct MarcoStep {
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

struct MarcoTurn {
  std::vector<MarcoStep> steps;
  // M.A.R.C.O.'s row afterwards.
  std::array<coatl::MarcoCard, coatl::kMarcoRow> row{};
  int cards = 0;
};

// `before` is the state in which M.A.R.C.O. is about to choose.
MarcoTurn trace_marco_turn(const coatl::CoatlSolo& before);

}  // namespace patolli::play
