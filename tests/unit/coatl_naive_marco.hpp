// A second M.A.R.C.O., written from the rules of the solo game alone: pieces and spaces are texts, cards are lists.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "unit/coatl_naive.hpp"

namespace patolli::coatl::naive {

inline const std::string kColourOrder = "YRKGB";

// "Y" a body, "<Y" a head, "Y>" a tail: M.A.R.C.O. collects by colour only.
inline char colour_of(const std::string& piece) { return piece[0] == '<' ? piece[1] : piece[0]; }

struct Wants {
  std::map<char, int> colours;
  int any = 0;

  [[nodiscard]] bool has(char colour) const {
    const auto found = colours.find(colour);
    return any > 0 || (found != colours.end() && found->second > 0);
  }
  [[nodiscard]] bool nothing() const {
    int sum = any;
    for (const auto& [colour, n] : colours) sum += n;
    return sum == 0;
  }
};

// What a card needs is its highest level: `!` is ignored, each `+` is one piece, `*` a piece of any colour.
inline Wants wants_of(const Prophecy& card) {
  Wants wants;
  const int times = card.levels.rbegin()->first;
  for (const std::string& token : card.tokens) {
    if (token == "count" || token[0] == '!') continue;
    if (token[0] == '*') {
      wants.any += times;
    } else {
      wants.colours[token[0]] += times;
    }
  }
  return wants;
}

struct MarcoCard {
  int kind = 0;
  std::vector<std::string> pieces;

  [[nodiscard]] Wants missing() const {
    Wants wants = wants_of(prophecies().at(static_cast<std::size_t>(kind)));
    for (const std::string& piece : pieces) {
      int& colour = wants.colours[colour_of(piece)];
      --(colour > 0 ? colour : wants.any);
    }
    return wants;
  }
};

// Supply spaces by name.
using Supply = std::map<std::string, std::vector<std::string>>;

struct Marco {
  std::vector<MarcoCard> cards;  // from the left
  std::vector<int> completed;
  std::vector<std::string> discarded;

  [[nodiscard]] int points() const {
    int sum = 0;
    for (const int kind : completed) sum += prophecies().at(static_cast<std::size_t>(kind)).levels.rbegin()->second;
    return sum;
  }

  // For the leftmost card the first space with a piece that it needs; then for the next card; at last any space with
  // pieces at all. "none" if the supply is empty.
  [[nodiscard]] std::string choose(const Supply& supply, const std::vector<std::string>& order) const {
    for (const MarcoCard& card : cards)
      for (const std::string& space : order)
        for (const std::string& piece : supply.at(space))
          if (card.missing().has(colour_of(piece))) return space;
    for (const std::string& space : order)
      if (!supply.at(space).empty()) return space;
    return "none";
  }

  void receive(const std::vector<std::string>& pieces) {
    hand_out(pieces);
    while (complete_one()) {
    }
  }

  // Takes the rightmost cards of the Prophecy row (0: an empty slot) until it has enough.
  void refill(std::vector<int>& row, std::size_t limit) {
    for (std::size_t slot = row.size(); slot-- > 0 && cards.size() < limit;) {
      if (row[slot] == 0) continue;
      cards.push_back({row[slot], {}});
      row[slot] = 0;
    }
  }

 private:
  void hand_out(const std::vector<std::string>& pieces) {
    for (const char colour : kColourOrder)
      for (const char* form : {"", "<", ">"})  // alike for M.A.R.C.O.; our order, so that games can be compared
        for (const std::string& piece : pieces) {
          const std::string here = piece.size() == 1 ? "" : piece[0] == '<' ? "<" : ">";
          if (colour_of(piece) == colour && here == form) place(piece);
        }
  }

  void place(const std::string& piece) {
    for (MarcoCard& card : cards) {
      if (!card.missing().has(colour_of(piece))) continue;
      card.pieces.push_back(piece);
      return;
    }
    discarded.push_back(piece);
  }

  // The leftmost card that has all it needs goes to the completed pile; its pieces go to the others.
  bool complete_one() {
    for (std::size_t i = 0; i < cards.size(); ++i) {
      if (!cards[i].missing().nothing()) continue;
      const MarcoCard done = cards[i];
      cards.erase(cards.begin() + static_cast<std::ptrdiff_t>(i));
      completed.push_back(done.kind);
      hand_out(done.pieces);
      return true;
    }
    return false;
  }
};

}  // namespace patolli::coatl::naive
