#include "play/marco_story.hpp"

#include <algorithm>

namespace patolli::play {

using namespace coatl;

bool MarcoNeed::nothing() const noexcept {
  return any == 0 && std::all_of(colour.begin(), colour.end(), [](int n) { return n == 0; });
}

MarcoNeed marco_need(const MarcoCard& card) noexcept {
  const Prophecy& p = kProphecy[card.kind];
  MarcoNeed need;
  for (int c = 0; c < kColours; ++c) need.colour[c] = p.needs[c];
  need.any = p.needs_any;
  for (int i = 0; i < card.count; ++i) {
    int& open = need.colour[colour_of(card.piece[i])];
    --(open > 0 ? open : need.any);
  }
  return need;
}

namespace {

using What = MarcoMove::What;

class Teller {
 public:
  explicit Teller(const CoatlSolo& before) : table_(before) {
    story_.row = before.marco.card;
    story_.cards = before.marco.cards;
  }

  MarcoStory tell() {
    const int space = choose();
    if (space >= 0) {
      std::vector<Piece> taken;
      for (const Piece p : table_.space(space))
        if (p != kNoPiece) taken.push_back(p);
      hand_out(taken);
      while (complete_one()) {
      }
    }
    draw();
    return story_;
  }

 private:
  int choose() {
    for (int i = 0; i < story_.cards; ++i) {
      const MarcoNeed need = marco_need(story_.row[i]);
      for (const int s : table_.agreed.order) {
        for (const Piece p : table_.space(s)) {
          if (p == kNoPiece || !need.wants(colour_of(p))) continue;
          note({What::kTakes, i, story_.row[i], s});
          return s;
        }
      }
      note({What::kHelpless, i, story_.row[i]});
    }
    for (const int s : table_.agreed.order) {
      if (table_.space(s)[0] == kNoPiece) continue;
      story_.moves.clear();
      note({What::kClears, 0, {}, s});
      return s;
    }
    story_.moves.clear();
    note({What::kEmpty});
    return -1;
  }

  // In the order of the colours; of one colour bodies, heads, tails.
  void hand_out(std::vector<Piece> pieces) {
    std::sort(pieces.begin(), pieces.end(), [](Piece a, Piece b) {
      return colour_of(a) != colour_of(b) ? colour_of(a) < colour_of(b) : form_of(a) < form_of(b);
    });
    for (const Piece p : pieces) place(p);
  }

  void place(Piece p) {
    for (int i = 0; i < story_.cards; ++i) {
      MarcoCard& card = story_.row[i];
      if (!marco_need(card).wants(colour_of(p))) continue;
      card.piece[card.count++] = p;
      note({What::kPlaces, i, card, -1, p});
      return;
    }
    note({What::kDiscards, 0, {}, -1, p});
  }

  bool complete_one() {
    for (int i = 0; i < story_.cards; ++i) {
      if (!marco_need(story_.row[i]).nothing()) continue;
      const MarcoCard done = story_.row[i];
      note({What::kCompletes, i, done});
      std::copy(story_.row.begin() + i + 1, story_.row.begin() + story_.cards, story_.row.begin() + i);
      story_.row[--story_.cards] = MarcoCard{};
      hand_out({done.piece.begin(), done.piece.begin() + done.count});
      return true;
    }
    return false;
  }

  void draw() {
    for (int slot = kRowSize - 1; slot >= 0 && story_.cards < table_.marco_limit(); --slot) {
      if (table_.row[slot] == 0) continue;
      story_.row[story_.cards].kind = table_.row[slot];
      note({What::kDraws, story_.cards, story_.row[story_.cards]});
      ++story_.cards;
    }
  }

  void note(const MarcoMove& move) { story_.moves.push_back(move); }

  const CoatlSolo& table_;
  MarcoStory story_;
};

}  // namespace

MarcoStory marco_story(const CoatlSolo& before) { return Teller(before).tell(); }

}  // namespace patolli::play
