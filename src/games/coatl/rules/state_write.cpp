// A whole state on one line, for records, tests and bug reports. The grammar is in README.md. What can be worked out is
// not written: bags, deck and Temple piles hold whatever is nowhere else, points follow from the cards.
#include "games/coatl/rules/notation.hpp"
#include "games/coatl/rules/state.hpp"
#include "games/coatl/rules/state_names.hpp"

namespace patolli::coatl {

namespace {

template <class Range, class F>
std::string joined(const Range& range, char between, F&& text_of) {
  std::string text;
  bool first = true;
  for (const auto& item : range) {
    if (!first) text += between;
    first = false;
    text += text_of(item);
  }
  return text.empty() ? "-" : text;
}

std::string kinds_text(std::uint64_t cards) {
  std::string text;
  for (int kind = 1; kind <= kProphecies; ++kind)
    for (int i = 0; i < copies_in(cards, kind); ++i) text += (text.empty() ? "" : ".") + std::to_string(kind);
  return text.empty() ? "-" : text;
}

std::string pieces_text(const std::array<std::uint8_t, kPieces>& pieces) {
  std::string text;
  for (int k = 0; k < kPieces; ++k)
    for (int i = 0; i < pieces[k]; ++i) text += (text.empty() ? "" : ".") + piece_text(static_cast<Piece>(k));
  return text.empty() ? "-" : text;
}

std::string with_cards(const Serpent& s) {
  if (!s.exists()) return "-";
  std::string text = serpent_text(s);
  for (int i = 0; i < s.cards; ++i) text += (i == 0 ? ":" : ".") + std::to_string(s.prophecy[i]);
  return text;
}

std::string player_text(const Player& p) {
  std::string hand;
  for (int i = 0; i < p.hand_size; ++i) {
    hand += (i == 0 ? "" : ".") + std::to_string(p.hand[i]);
    hand += p.origin[i] == kSeen ? "s" : '@' + std::to_string(p.origin[i]);
  }
  std::string temples;
  for (const int n : Bits(p.temples)) {
    temples += (temples.empty() ? "" : ".") + std::to_string(n + 1);
    if ((p.temples_seen >> n & 1) != 0) temples += 's';
  }
  return pieces_text(p.pieces) + ';' + (hand.empty() ? "-" : hand) + ';' + (temples.empty() ? "-" : temples) + ';' +
         std::to_string(p.tokens) + ';' + std::to_string(p.set_aside_count) + ':' + kinds_text(p.set_aside) + ';' +
         with_cards(p.coatl[0]) + ';' + with_cards(p.coatl[1]);
}

std::string marco_text(const Marco& m) {
  std::string text;
  for (int i = 0; i < m.cards; ++i) {
    text += (i == 0 ? "" : ";") + std::to_string(m.card[i].kind);
    for (int k = 0; k < m.card[i].count; ++k) text += (k == 0 ? ":" : ".") + piece_text(m.card[i].piece[k]);
  }
  return (text.empty() ? "-" : text) + '|' + kinds_text(m.completed) + '|' + pieces_text(m.discarded) + '|' +
         std::to_string(m.plays_next);
}

}  // namespace

template <bool Solo>
std::string State<Solo>::to_text() const {
  std::string text(kName);
  const auto field = [&](std::string_view key, const std::string& value) {
    text += ' ';
    text += key;
    text += '=';
    text += value;
  };
  const auto number = [&](std::string_view key, int value) { field(key, std::to_string(value)); };
  number("seats", agreed.seats);
  for (const OptionSpec& option : options()) field(option.name, agreed.get(option.name));
  number("turn", turn_number);
  field("phase", std::string(kPhaseNames[static_cast<int>(phase)]));
  number("seat", seat);
  number("owes", chance);
  number("cursor", cursor);
  number("active", active);
  number("taken", taken);
  number("left", actions_left);
  number("second", second);
  number("passes", passes);
  field("ending", std::string(kEndings[static_cast<int>(ending)]));
  number("closer", closer);
  number("last", last_turns);
  std::string places;
  for (int s = 0; s < kSpaces; ++s) {
    if (s > 0) places += ',';
    std::string held;
    for (const Piece p : space(s))
      if (p != kNoPiece) held += kColourLetters[colour_of(p)];
    places += held.empty() ? "_" : held;
  }
  field("supply", places);
  field("row", joined(row, ',', [](int kind) { return std::to_string(kind); }));
  field("piles", std::to_string(pile_top[0]) + '+' + std::to_string(pile_left[0]) + ',' + std::to_string(pile_top[1]) +
                     '+' + std::to_string(pile_left[1]));
  field("discards", kinds_text(discards));
  number("epoch", epoch);
  std::string epochs;
  for (int i = 0; i < kProphecyCards; ++i)
    if (epoch_of[i] != 0) epochs += (epochs.empty() ? "" : ".") + std::to_string(i) + ':' + std::to_string(epoch_of[i]);
  field("epochs", epochs.empty() ? "-" : epochs);
  std::string done;
  for (int i = 0; i < completed_count; ++i)
    done += (i == 0 ? "" : ";") + std::to_string(completed[i].owner) + ':' + with_cards(rebuilt(i)) + ':' +
            std::to_string(completed[i].temple);
  field("completed", done.empty() ? "-" : done);
  for (int i = 0; i < agreed.seats; ++i) field("p" + std::to_string(i), player_text(player[i]));
  if constexpr (Solo) field("marco", marco_text(marco));
  return text;
}

template std::string State<false>::to_text() const;
template std::string State<true>::to_text() const;

}  // namespace patolli::coatl
