// Options, actions and states as text.
#include <algorithm>
#include <iterator>
#include <string>

#include "core/bits.hpp"
#include "core/text.hpp"
#include "games/pebbles/rules/pebbles.hpp"

namespace patolli::pebbles {

bool Setup::set(std::string_view name, std::string_view value) noexcept {
  if (name != "hand" || (value != "two" && value != "three")) return false;
  limit = value == "two" ? 2 : 3;
  return true;
}

std::string Setup::get(std::string_view name) const {
  if (name != "hand") return "";
  return limit == 2 ? "two" : "three";
}

std::span<const OptionSpec> State::options() noexcept {
  static constexpr OptionSpec kOptions[] = {{"hand", "two|three", "two"}};
  return kOptions;
}

std::string State::action_text(Action x) {
  const std::string number = pebble_of(x) == 0 ? "?" : std::to_string(pebble_of(x));
  switch (kind_of(x)) {
    case Kind::kDraw: return "draw";
    case Kind::kShow: return "show " + number;
    case Kind::kPass: return "pass";
    case Kind::kPebble: return "pebble " + number;
  }
  return "?";
}

std::optional<Action> State::parse_action(std::string_view text) {
  if (text == "draw") return make_action(Kind::kDraw);
  if (text == "pass") return make_action(Kind::kPass);
  if (text == "pebble ?") return make_action(Kind::kPebble);
  Scanner in(text);
  const std::string_view word = in.word();
  const auto pebble = parse_number(in.word(), 1, kPebbles);
  if (!pebble || !in.done()) return std::nullopt;
  if (word == "show") return make_action(Kind::kShow, *pebble);
  if (word == "pebble") return make_action(Kind::kPebble, *pebble);
  return std::nullopt;
}

namespace {

constexpr std::string_view kPhases[] = {"deal", "turn", "draw", "over"};

std::string numbers_of(PebbleSet set) {
  std::string text;
  for (const int pebble : Bits(set)) text += (text.empty() ? "" : ",") + std::to_string(pebble);
  return text.empty() ? "-" : text;
}

std::optional<PebbleSet> read_numbers(std::string_view text) {
  if (text == "-") return PebbleSet{0};
  unsigned set = 0;
  for (Scanner in(text);;) {
    const auto pebble = in.number(kPebbles);
    if (!pebble || *pebble < 1 || set >> *pebble != 0) return std::nullopt;  // in order, each once
    set |= 1U << *pebble;
    if (in.empty()) return static_cast<PebbleSet>(set);
    if (!in.take(',')) return std::nullopt;
  }
}

// The next word, without the key that it has to begin with.
std::string_view value_of(Scanner& in, std::string_view key) {
  const std::string_view word = in.word();
  if (word.substr(0, key.size()) != key || word.substr(key.size(), 1) != "=") return {};
  return word.substr(key.size() + 1);
}

bool read(Scanner& in, std::string_view key, std::uint16_t& number) {
  const auto value = parse_number(value_of(in, key), 0, 1000);
  number = static_cast<std::uint16_t>(value.value_or(0));
  return value.has_value();
}

bool read_set(Scanner& in, std::string_view key, PebbleSet& set) {
  const auto value = read_numbers(value_of(in, key));
  set = value.value_or(0);
  return value.has_value();
}

}  // namespace

// "seats=2 limit=2 phase=turn seat=0 turn=5 shown=3,7 bag=1,2 …"
std::string State::to_text() const {
  std::string text = "seats=" + std::to_string(table.seats) + " limit=" + std::to_string(table.limit) +
                     " phase=" + std::string(kPhases[static_cast<int>(table.phase)]) +
                     " seat=" + std::to_string(table.seat) + " turn=" + std::to_string(table.turns) +
                     " shown=" + numbers_of(table.shown) + " bag=" + numbers_of(bag);
  for (const PebbleSet held : hand) text += " hand=" + numbers_of(held);
  for (const int points : table.score) text += " score=" + std::to_string(points);
  return text;
}

std::optional<State> State::parse(std::string_view text) {
  Scanner in(text);
  State s{};
  Table& t = s.table;
  if (!read(in, "seats", t.seats) || !read(in, "limit", t.limit)) return std::nullopt;
  const auto* const phase = std::find(std::begin(kPhases), std::end(kPhases), value_of(in, "phase"));
  if (phase == std::end(kPhases)) return std::nullopt;
  t.phase = static_cast<Phase>(phase - std::begin(kPhases));
  bool whole = read(in, "seat", t.seat) && read(in, "turn", t.turns) && read_set(in, "shown", t.shown) &&
               read_set(in, "bag", s.bag);
  for (PebbleSet& held : s.hand) whole = whole && read_set(in, "hand", held);
  for (std::uint16_t& points : t.score) whole = whole && read(in, "score", points);
  return whole && in.done() && s.valid() ? std::optional(s) : std::nullopt;
}

// Of a state that somebody wrote: numbers within bounds, every pebble in one place, and a phase that fits.
bool State::valid() const noexcept {
  if (table.seats < kMinSeats || table.seats > kMaxSeats || table.limit < 2 || table.limit > 3 ||
      table.seat >= table.seats)
    return false;
  int pebbles = count_bits(table.shown) + count_bits(bag);
  int points = 0;
  auto all = static_cast<PebbleSet>(table.shown | bag);
  for (int q = 0; q < kMaxSeats; ++q) {
    if (q >= table.seats && (hand[q] != 0 || table.score[q] != 0)) return false;
    if (count_bits(hand[q]) > table.limit) return false;
    pebbles += count_bits(hand[q]);
    all = static_cast<PebbleSet>(all | hand[q]);
    points += table.score[q];
  }
  for (const int pebble : Bits(table.shown)) points -= pebble;
  if (all != kAll || pebbles != kPebbles || points != 0) return false;
  switch (table.phase) {
    case Phase::kDeal:
      for (int q = 0; q < table.seats; ++q)
        if (count_bits(hand[q]) != (q < table.seat ? 1 : 0)) return false;
      return table.turns == 0 && table.shown == 0;
    case Phase::kDraw:
      if (bag == 0 || count_bits(hand[table.seat]) >= table.limit) return false;
      [[fallthrough]];
    case Phase::kTurn: return table.shown != kAll && table.turns >= 1 && table.turns <= kMaxTurns;
    case Phase::kOver:
      return table.turns >= 1 && table.turns <= kMaxTurns + 1 && (table.shown == kAll || table.turns > kMaxTurns);
  }
  return false;
}

}  // namespace patolli::pebbles
