// Actions as text: "take wbg", "buy 2.3 gold=wwb", "return wwo". README.md has the whole list.
#include <string>

#include "core/text.hpp"
#include "games/splendor/rules/splendor.hpp"

namespace patolli::splendor {

namespace {

constexpr int kMaxOfAColour = 15;  // a code has a nibble for it

std::string letters(Gems g) {
  std::string text;
  for (int c = 0; c < kTokenKinds; ++c) text.append(static_cast<std::size_t>(amount(g, c)), kLetters[c]);
  return text;
}

// Letters in any order, at least one.
std::optional<Gems> parse_letters(std::string_view word, int kinds) {
  Gems g = 0;
  for (const char letter : word) {
    const std::size_t c = std::string_view(kLetters, static_cast<std::size_t>(kinds)).find(letter);
    if (c == std::string_view::npos || amount(g, static_cast<int>(c)) == kMaxOfAColour) return std::nullopt;
    g += gems_of(static_cast<int>(c));
  }
  if (g == 0) return std::nullopt;
  return g;
}

std::string place_text(int place) {
  return std::to_string(place / kPlaces + 1) + "." + std::to_string(place % kPlaces + 1);
}

std::optional<int> parse_place(std::string_view word) {
  Scanner in(word);
  const auto level = in.number(kLevels);
  if (!level || *level < 1 || !in.take('.')) return std::nullopt;
  const auto at = parse_number(in.rest(), 1, kPlaces);
  if (!at) return std::nullopt;
  return (*level - 1) * kPlaces + *at - 1;
}

std::optional<int> parse_slot(std::string_view word) {
  if (word.empty() || word.front() != 'r') return parse_place(word);
  const auto i = parse_number(word.substr(1), 1, kMaxReserved);
  if (!i) return std::nullopt;
  return kFaces + *i - 1;
}

std::optional<Action> parse_take(std::string_view word) {
  const auto g = parse_letters(word, kColours);
  if (!g || with_at_least(*g, 2) != 0) return std::nullopt;
  return act(Kind::kTake, with_at_least(*g, 1));
}

std::optional<Action> parse_take_two(std::string_view word) {
  const auto g = parse_letters(word, kColours);
  if (!g || total(*g) != 1) return std::nullopt;
  return act(Kind::kTakeTwo, static_cast<std::uint32_t>(lowest_bit(with_at_least(*g, 1))));
}

std::optional<Action> parse_reserve(std::string_view word, Scanner& in) {
  if (word == "deck") {
    const auto level = parse_number(in.word(), 1, kLevels);
    if (!level) return std::nullopt;
    return act(Kind::kReserveDeck, static_cast<std::uint32_t>(*level - 1));
  }
  const auto place = parse_place(word);
  if (!place) return std::nullopt;
  return act(Kind::kReserve, static_cast<std::uint32_t>(*place));
}

std::optional<Action> parse_buy(std::string_view word, Scanner& in) {
  constexpr std::string_view kPrefix = "gold=";
  const auto slot = parse_slot(word);
  if (!slot) return std::nullopt;
  const std::string_view payment = in.word();
  if (payment.empty()) return buy(*slot, 0);
  if (payment.substr(0, kPrefix.size()) != kPrefix) return std::nullopt;
  const auto gold = parse_letters(payment.substr(kPrefix.size()), kColours);
  if (!gold) return std::nullopt;
  return buy(*slot, *gold);
}

std::optional<Action> parse_return(std::string_view word) {
  const auto g = parse_letters(word, kTokenKinds);
  if (!g) return std::nullopt;
  for (std::uint32_t code = 0; code < kReturnCodes; ++code)
    if (kReturned[code] == *g) return act(Kind::kReturn, code);
  return std::nullopt;
}

std::optional<Action> parse_id(Kind kind, std::string_view word, int max) {
  const auto id = parse_number(word, 1, max);
  if (!id) return std::nullopt;
  return act(kind, static_cast<std::uint32_t>(*id));
}

std::optional<Action> parse_words(Scanner& in) {
  const std::string_view verb = in.word();
  if (verb == "pass") return act(Kind::kPass);
  const std::string_view word = in.word();
  if (verb == "take") return parse_take(word);
  if (verb == "take2") return parse_take_two(word);
  if (verb == "reserve") return parse_reserve(word, in);
  if (verb == "buy") return parse_buy(word, in);
  if (verb == "return") return parse_return(word);
  if (verb == "noble") return parse_id(Kind::kNoble, word, kNobles);
  if (verb == "reveal") return parse_id(Kind::kReveal, word, kCards);
  if (verb == "reveal-noble") return parse_id(Kind::kRevealNoble, word, kNobles);
  if (verb == "draw") return word == "?" ? act(Kind::kDraw) : parse_id(Kind::kDraw, word, kCards);
  return std::nullopt;
}

std::string buy_text(Action x) {
  const int slot = slot_of(x);
  if (slot >= kSlots) return "?";
  std::string text = "buy " + (slot < kFaces ? place_text(slot) : "r" + std::to_string(slot - kFaces + 1));
  const Gems gold = gold_of(x);
  if (gold != 0) text += " gold=" + letters(gold);
  return text;
}

}  // namespace

// "?" for a code that means nothing.
std::string State::action_text(Action x) {
  const std::uint32_t n = payload_of(x);
  switch (kind_of(x)) {
    case Kind::kTake: return n == 0 || n >= 32 ? "?" : "take " + letters(kOneOfEach[n]);
    case Kind::kTakeTwo: return n >= kColours ? "?" : std::string("take2 ") + kLetters[n];
    case Kind::kReserve: return n >= kFaces ? "?" : "reserve " + place_text(static_cast<int>(n));
    case Kind::kReserveDeck: return n >= kLevels ? "?" : "reserve deck " + std::to_string(n + 1);
    case Kind::kBuy: return buy_text(x);
    case Kind::kReturn: return n >= kReturnCodes || kReturned[n] == 0 ? "?" : "return " + letters(kReturned[n]);
    case Kind::kNoble: return n == 0 || n > kNobles ? "?" : "noble " + std::to_string(n);
    case Kind::kPass: return n != 0 ? "?" : "pass";
    case Kind::kReveal: return n == 0 || n > kCards ? "?" : "reveal " + std::to_string(n);
    case Kind::kRevealNoble: return n == 0 || n > kNobles ? "?" : "reveal-noble " + std::to_string(n);
    case Kind::kDraw: return n == 0 ? "draw ?" : n > kCards ? "?" : "draw " + std::to_string(n);
    case Kind::kNone: break;
  }
  return "?";
}

std::optional<Action> State::parse_action(std::string_view text) {
  Scanner in(text);
  const auto x = parse_words(in);
  if (!in.done()) return std::nullopt;
  return x;
}

}  // namespace patolli::splendor
