// Facts in the game's notation, and as others may know them.
#include "games/coatl/rules/facts.hpp"

#include "games/coatl/rules/notation.hpp"
#include "games/coatl/rules/state.hpp"

namespace patolli::coatl {

namespace {

constexpr FactValue kWord = FactValue::kWord;

// In the order of FactId.
constexpr std::array<FactKind, 17> kKinds = {{
    {"piece", {{{"piece", kWord}, {"from", kWord}, {"to", kWord}, {"seat"}}}},
    {"prophecy", {{{"card"}, {"from", kWord}, {"to", kWord}, {"seat"}, {"points"}}}},
    {"keeps", {{{"seat"}, {"card"}}}},
    {"temple", {{{"temple"}, {"from", kWord}, {"to", kWord}, {"seat"}}}},
    {"token", {{{"seat"}, {"token", kWord}}}},
    {"completed", {{{"seat"}, {"coatl", kWord}, {"number"}, {"length"}, {"points"}, {"score"}}}},
    {"prophecy-scores", {{{"card"}, {"points"}}}},
    {"temple-scores", {{{"temple"}, {"points"}}}},
    {"new-deck", {{{"cards"}}}},
    {"declines", {{{"seat"}}}},
    {"passes", {{{"seat"}}}},
    {"last-turns", {{{"ending", kWord}, {"seat"}, {"turns"}}}},
    {"over", {{{"ending", kWord}}}},
    {"marco-looks", {{{"at"}, {"card"}, {"needs", kWord}}}},
    {"marco-takes", {{{"at"}, {"card"}, {"space", kWord}}}},
    {"marco-clears", {{{"space", kWord}}}},
    {"marco-idle", {}},
}};
static_assert(kKinds[static_cast<int>(FactId::kMarcoIdle)].name == "marco-idle");

std::string coatl_letter(int c) { return c == 0 ? "a" : "b"; }

std::string place_word(int place) {
  static constexpr std::array<std::string_view, 9> kNames = {"bag",       "board",    "out",   "deck",     "hand",
                                                             "set-aside", "discards", "stack", "completed"};
  const int index = place & 0xF;
  switch (place >> 4) {
    case 0: return std::string(kNames[index]);
    case 1: return space_text(index);
    case 2: return "row" + std::to_string(index + 1);
    case 3: return "pile" + std::to_string(index + 1);
    case 4: return coatl_letter(index);
    case 5: return coatl_letter(index / 2) + (index % 2 == kLeft ? ".left" : ".right");
    default: return "marco" + std::to_string(index + 1);
  }
}

std::string token_word(int token) {
  return token == kPerfectToken ? "perfect" : token == kFutureToken ? "future" : "priest";
}

// "YYK*": by colour, a star for each piece of any colour.
std::string needs_word(int packed) {
  std::string text;
  for (int c = 0; c < kColours; ++c)
    text.append(static_cast<std::size_t>(lacks_of(packed, c)), kColourLetters[static_cast<std::size_t>(c)]);
  return text.append(static_cast<std::size_t>(lacks_any(packed)), '*');
}

}  // namespace

template <bool Solo>
std::span<const FactKind> State<Solo>::fact_kinds() noexcept {
  return kKinds;
}

template <bool Solo>
std::string State<Solo>::fact_word(const Fact& fact, int i) {
  const int value = fact.value[static_cast<std::size_t>(i)];
  switch (static_cast<FactId>(fact.kind)) {
    case FactId::kPieceMoves: return i == 0 ? piece_text(static_cast<Piece>(value)) : place_word(value);
    case FactId::kToken: return token_word(value);
    case FactId::kCompleted: return coatl_letter(value);
    case FactId::kLastTurns:
    case FactId::kOver: return std::string(patolli::to_text(static_cast<Ending>(value)));
    case FactId::kMarcoLooks: return needs_word(value);
    case FactId::kMarcoTakes:
    case FactId::kMarcoClears: return space_text(value);
    default: return place_word(value);
  }
}

// Secret are cards between deck and hand, the cards kept and set aside in the set-up, and a dealt Temple.
template <bool Solo>
Fact State<Solo>::redacted(const Fact& fact, Seat p) noexcept {
  Fact seen = fact;
  switch (static_cast<FactId>(fact.kind)) {
    case FactId::kProphecyMoves:
      if (fact.value[3] != p &&
          ((fact.value[1] == at::kDeck && fact.value[2] == at::kHand) || fact.value[2] == at::kSetAside))
        seen.value[0] = kNoValue;
      return seen;
    case FactId::kKeeps:
      if (fact.value[0] != p) seen.value[1] = kNoValue;
      return seen;
    case FactId::kTempleMoves:
      if (fact.value[3] != p && fact.value[1] == at::kStack && fact.value[2] == at::kHand) seen.value[0] = kNoValue;
      return seen;
    default: return seen;
  }
}

template std::span<const FactKind> State<false>::fact_kinds() noexcept;
template std::span<const FactKind> State<true>::fact_kinds() noexcept;
template std::string State<false>::fact_word(const Fact&, int);
template std::string State<true>::fact_word(const Fact&, int);
template Fact State<false>::redacted(const Fact&, Seat) noexcept;
template Fact State<true>::redacted(const Fact&, Seat) noexcept;

}  // namespace patolli::coatl
