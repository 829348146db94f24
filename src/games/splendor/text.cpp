// A state in one line. Only what can't be worked out is written: the decks are the cards that lie nowhere else, bonuses
// and points follow from the cards. Whatever is read has to pass valid() in the end.
#include <algorithm>
#include <iterator>
#include <string>

#include "core/text.hpp"
#include "games/splendor/splendor.hpp"

namespace patolli::splendor {

namespace {

constexpr int kMostInText = 99;  // no number of cards or tokens is longer

constexpr std::string_view kPhaseWords[] = {"play",   "return", "noble", "deal",     "deal-nobles",
                                            "reveal", "draw",   "goal",  "all-pass", "turn-limit"};

std::string tokens_text(Gems g) {
  std::string text;
  for (int c = 0; c < kTokenKinds; ++c) text += kLetters[c] + std::to_string(amount(g, c));
  return text;
}

template <class List>
std::string list_text(const List& items) {
  std::string text;
  for (const auto& item : items) text += (text.empty() ? "" : ",") + item;
  return text.empty() ? "-" : text;
}

struct Texts {
  std::string items[kCards];
  int size = 0;
  void add(std::string text) { items[size++] = std::move(text); }
  [[nodiscard]] const std::string* begin() const { return items; }
  [[nodiscard]] const std::string* end() const { return items + size; }
};

std::string nobles_text(unsigned set) {
  Texts ids;
  for (int id : Bits(set)) ids.add(std::to_string(id));
  return list_text(ids);
}

std::string row_text(const Table& t, int level) {
  Texts ids;
  for (int at = 0; at < kPlaces; ++at) ids.add(t.face(level, at) == 0 ? "-" : std::to_string(t.face(level, at)));
  return list_text(ids);
}

std::string hand_text(const Table& t, int player) {
  Texts bought;
  for (int id = 1; id <= kCards; ++id)
    if (t.bought(player).has(id)) bought.add(std::to_string(id));
  Texts reserved;
  for (int i = 0; i < t.reserved_count(player); ++i)
    reserved.add((t.reserved_unseen(player, i) ? "?" : "") + std::to_string(t.reserved(player, i)));
  return tokens_text(t.hands[player].tokens) + ";" + list_text(bought) + ";" + list_text(reserved) + ";" +
         nobles_text(t.nobles(player));
}

// Reading. Each part consumes its notation and fills its fields; false: not understood.

bool read_word(Scanner& in, std::string_view word) {
  for (const char c : word)
    if (!in.take(c)) return false;
  return true;
}

bool read_key(Scanner& in, std::string_view key) {
  in.skip_blanks();
  return read_word(in, key) && in.take('=');
}

template <class Number>
bool read_number(Scanner& in, int most, Number& value) {
  const auto n = in.number(most);
  if (!n) return false;
  value = static_cast<Number>(*n);
  return true;
}

bool read_tokens(Scanner& in, Gems& g) {
  for (int c = 0; c < kTokenKinds; ++c) {
    int n = 0;
    if (!in.take(kLetters[c]) || !read_number(in, kMostInText, n)) return false;
    g += gems_of(c, n);
  }
  return true;
}

// Takes a card out of its deck; false: no such card, or it lies somewhere else already.
bool claim(State& s, int id) {
  if (!is_card(id)) return false;
  const int level = kCardTable[id].level;
  const std::uint64_t card = bit(id - kFirstCard[level]);
  if ((s.decks[level] & card) == 0) return false;
  s.decks[level] ^= card;
  return true;
}

bool read_card(Scanner& in, State& s, int& id) { return read_number(in, kCards, id) && claim(s, id); }

template <class ReadItem>
bool read_list(Scanner& in, ReadItem read_item) {
  if (in.take('-')) return true;
  do {
    if (!read_item()) return false;
  } while (in.take(','));
  return true;
}

bool read_nobles(Scanner& in, std::uint16_t& set) {
  return read_list(in, [&] {
    int id = 0;
    if (!read_number(in, kNobles, id) || !is_noble(id) || (set >> id & 1) != 0) return false;
    set |= static_cast<std::uint16_t>(1U << id);
    return true;
  });
}

bool read_row(Scanner& in, State& s, int level) {
  for (int at = 0; at < kPlaces; ++at) {
    if (at > 0 && !in.take(',')) return false;
    if (in.take('-')) continue;
    int id = 0;
    if (!read_card(in, s, id) || kCardTable[id].level != level) return false;
    s.faces[level * kPlaces + at] = static_cast<std::uint8_t>(id);
  }
  return true;
}

bool read_bought(Scanner& in, State& s, Hand& hand) {
  return read_list(in, [&] {
    int id = 0;
    if (!read_card(in, s, id)) return false;
    hand.bought.add(id);
    return true;
  });
}

bool read_reserved(Scanner& in, State& s, Hand& hand) {
  int i = 0;
  return read_list(in, [&] {
    if (i == kMaxReserved) return false;
    if (in.take('?')) hand.unseen |= static_cast<std::uint8_t>(1U << i);
    int id = 0;
    if (!read_card(in, s, id)) return false;
    hand.reserved[i++] = static_cast<std::uint8_t>(id);
    return true;
  });
}

bool read_hand(Scanner& in, State& s, int player) {
  Hand& hand = s.hands[player];
  return read_tokens(in, hand.tokens) && in.take(';') && read_bought(in, s, hand) && in.take(';') &&
         read_reserved(in, s, hand) && in.take(';') && read_nobles(in, hand.nobles);
}

bool read_level(Scanner& in, int& level) { return read_number(in, kLevels, level) && level-- != 0; }

bool read_phase(Scanner& in, State& s) {
  const std::string_view word = in.word();
  const std::size_t colon = std::min(word.find(':'), word.size());
  const auto* const known = std::find(std::begin(kPhaseWords), std::end(kPhaseWords), word.substr(0, colon));
  if (known == std::end(kPhaseWords)) return false;
  s.stage = static_cast<Phase>(known - std::begin(kPhaseWords));
  Scanner where(word.substr(colon));
  if (s.stage == Phase::kReveal || s.stage == Phase::kDraw) {
    int level = 0;
    int at = 0;
    if (!where.take(':') || !read_level(where, level)) return false;
    s.place = static_cast<std::uint8_t>(level);
    if (s.stage == Phase::kReveal) {
      if (!where.take('.') || !read_number(where, kPlaces, at) || at == 0) return false;
      s.place = static_cast<std::uint8_t>(kPlaces * level + at - 1);
    }
  }
  return where.empty();
}

bool read_line(Scanner& in, State& s) {
  if (!read_key(in, "seats") || !read_number(in, kMaxSeats, s.seat_count) || s.seat_count < State::kMinSeats)
    return false;
  if (!read_key(in, "turn") || !read_number(in, kTurnLimit * s.seat_count, s.turns)) return false;
  s.seat = static_cast<Seat>(s.turns == 0 ? 0 : (s.turns - 1) % s.seat_count);
  if (!read_key(in, "passes") || !read_number(in, kMaxSeats, s.passes)) return false;
  if (!read_key(in, "phase") || !read_phase(in, s)) return false;
  if (!read_key(in, "bank") || !read_tokens(in, s.bank)) return false;
  for (int level = 0; level < kLevels; ++level)
    if (!read_key(in, "row" + std::to_string(level + 1)) || !read_row(in, s, level)) return false;
  if (!read_key(in, "nobles") || !read_nobles(in, s.table_nobles)) return false;
  for (int p = 0; p < s.seat_count; ++p)
    if (!read_key(in, "p" + std::to_string(p + 1)) || !read_hand(in, s, p)) return false;
  return in.done();
}

}  // namespace

std::string State::to_text() const {
  std::string text = "seats=" + std::to_string(seat_count) + " turn=" + std::to_string(turns) +
                     " passes=" + std::to_string(passes) + " phase=";
  text += kPhaseWords[static_cast<int>(stage)];
  if (stage == Phase::kReveal)
    text += ":" + std::to_string(place / kPlaces + 1) + "." + std::to_string(place % kPlaces + 1);
  if (stage == Phase::kDraw) text += ":" + std::to_string(place + 1);
  text += " bank=" + tokens_text(bank);
  for (int level = 0; level < kLevels; ++level)
    text += " row" + std::to_string(level + 1) + "=" + row_text(*this, level);
  text += " nobles=" + nobles_text(table_nobles);
  for (int p = 0; p < seat_count; ++p) text += " p" + std::to_string(p + 1) + "=" + hand_text(*this, p);
  return text;
}

std::optional<State> State::parse(std::string_view text) {
  State s = initial(Setup{});
  s.bank = 0;
  Scanner in(text);
  if (!read_line(in, s)) return std::nullopt;
  if (s.stage == Phase::kDealCards)
    while (s.place < kFaces && s.faces[s.place] != 0) ++s.place;
  s.derive();
  if (!s.valid()) return std::nullopt;
  return s;
}

}  // namespace patolli::splendor
