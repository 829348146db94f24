// Facts in the game's notation, and as others may know them.
#include "games/splendor/rules/facts.hpp"

#include "games/splendor/rules/splendor.hpp"

namespace patolli::splendor {

namespace {

constexpr FactValue kWord = FactValue::kWord;

// In the order of FactId.
constexpr std::array<FactKind, 10> kKinds = {{
    {"takes", {{{"seat"}, {"tokens", kWord}}}},
    {"pays", {{{"seat"}, {"tokens", kWord}}}},
    {"returns", {{{"seat"}, {"tokens", kWord}}}},
    {"card", {{{"card"}, {"level"}, {"from", kWord}, {"to", kWord}, {"seat"}, {"points"}}}},
    {"draws", {{{"seat"}, {"level"}}}},
    {"noble", {{{"noble"}, {"seat"}, {"points"}}}},
    {"reveals-noble", {{{"noble"}}}},
    {"passes", {{{"seat"}}}},
    {"goal", {{{"seat"}, {"points"}}}},
    {"over", {{{"ending", kWord}}}},
}};
static_assert(kKinds[static_cast<int>(FactId::kOver)].name == "over");

std::string place_word(int place) {
  if (place == at::kDeck) return "deck";
  if (place == at::kBought) return "bought";
  if (place >= kFaces) return "r" + std::to_string(place - kFaces + 1);
  return std::to_string(place / kPlaces + 1) + "." + std::to_string(place % kPlaces + 1);
}

std::string tokens_word(int packed) {
  std::string text;
  for (int c = 0; c < kTokenKinds; ++c) text.append(static_cast<std::size_t>(tokens_in(packed, c)), kLetters[c]);
  return text;
}

}  // namespace

std::span<const FactKind> State::fact_kinds() noexcept { return kKinds; }

std::string State::fact_word(const Fact& fact, int i) {
  const int value = fact.value[static_cast<std::size_t>(i)];
  switch (static_cast<FactId>(fact.kind)) {
    case FactId::kCard: return place_word(value);
    case FactId::kOver: return std::string(patolli::to_text(static_cast<Ending>(value)));
    default: return tokens_word(value);
  }
}

// Secret is a card reserved from a deck; it becomes known when it is bought.
Fact State::redacted(const Fact& fact, Seat p) noexcept {
  Fact seen = fact;
  const auto& [card, level, from, to, seat, points] = fact.value;
  if (fact.kind == static_cast<std::int32_t>(FactId::kCard) && from == at::kDeck && to >= kFaces && seat != p)
    seen.value[0] = kNoValue;
  return seen;
}

}  // namespace patolli::splendor
