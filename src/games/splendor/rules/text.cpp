// A state in one line. Only what can't be worked out is written: the decks are the cards that lie nowhere else, bonuses
// and points follow from the cards. Whatever is read has to pass valid() in the end.
#include <algorithm>
#include <iterator>
#include <string>

#include "core/text.hpp"
#include "games/splendor/rules/splendor.hpp"

namespace patolli::splendor {

namespace {

constexpr int kMaxInText = 99;  // no number of cards or tokens is longer

constexpr std::string_view kPhaseWords[] = {"play",   "return", "noble", "deal",     "deal-nobles",
                                            "reveal", "draw",   "goal",  "all-pass", "turn-limit"};

// Writing. Everything is appended to the line.

void write_number(std::string& line, int n) { line += std::to_string(n); }

void write_tokens(std::string& line, Gems g) {
  for (int c = 0; c < kTokenKinds; ++c) {
    line += kLetters[c];
    write_number(line, amount(g, c));
  }
}

// Commas between the items, a dash for none.
class ListWriter {
 public:
  explicit ListWriter(std::string& line) : line_(line), empty_at_(line.size()) { line_ += '-'; }
  std::string& item() {
    if (first_)
      line_.resize(empty_at_);
    else
      line_ += ',';
    first_ = false;
    return line_;
  }

 private:
  std::string& line_;
  std::size_t empty_at_;
  bool first_ = true;
};

void write_nobles(std::string& line, unsigned set) {
  ListWriter list(line);
  for (int id : Bits(set)) write_number(list.item(), id);
}

void write_row(std::string& line, const StateBase& t, int level) {
  ListWriter list(line);
  for (int at = 0; at < kPlaces; ++at) {
    if (t.face(level, at) == 0)
      list.item() += '-';
    else
      write_number(list.item(), t.face(level, at));
  }
}

void write_hand(std::string& line, const StateBase& t, int player) {
  write_tokens(line, t.hands[player].tokens);
  line += ';';
  ListWriter bought(line);
  for (int id = 1; id <= kCards; ++id)
    if (t.bought(player).has(id)) write_number(bought.item(), id);
  line += ';';
  ListWriter reserved(line);
  for (int i = 0; i < t.reserved_count(player); ++i) {
    std::string& item = reserved.item();
    if (t.reserved_unseen(player, i)) item += '?';
    write_number(item, t.reserved(player, i));
  }
  line += ';';
  write_nobles(line, t.nobles(player));
}

void write_phase(std::string& line, const StateBase& t) {
  line += kPhaseWords[static_cast<int>(t.stage)];
  if (t.stage != Phase::kReveal && t.stage != Phase::kDraw) return;
  line += ':';
  if (t.stage == Phase::kDraw) return write_number(line, t.place + 1);
  write_number(line, t.place / kPlaces + 1);
  line += '.';
  write_number(line, t.place % kPlaces + 1);
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
bool read_key(Scanner& in, std::string_view key, int number) {
  in.skip_blanks();
  return read_word(in, key) && in.take(static_cast<char>('0' + number)) && in.take('=');
}

template <class Number>
bool read_number(Scanner& in, int max, Number& value) {
  const auto n = in.number(max);
  if (!n) return false;
  value = static_cast<Number>(*n);
  return true;
}

bool read_tokens(Scanner& in, Gems& g) {
  for (int c = 0; c < kTokenKinds; ++c) {
    int n = 0;
    if (!in.take(kLetters[c]) || !read_number(in, kMaxInText, n)) return false;
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
    if (!read_key(in, "row", level + 1) || !read_row(in, s, level)) return false;
  if (!read_key(in, "nobles") || !read_nobles(in, s.table_nobles)) return false;
  for (int p = 0; p < s.seat_count; ++p)
    if (!read_key(in, "p", p + 1) || !read_hand(in, s, p)) return false;
  return in.done();
}

}  // namespace

std::string State::to_text() const {
  std::string line = "seats=";
  write_number(line, seat_count);
  line += " turn=";
  write_number(line, turns);
  line += " passes=";
  write_number(line, passes);
  line += " phase=";
  write_phase(line, *this);
  line += " bank=";
  write_tokens(line, bank);
  for (int level = 0; level < kLevels; ++level) {
    line += " row";
    write_number(line, level + 1);
    line += '=';
    write_row(line, *this, level);
  }
  line += " nobles=";
  write_nobles(line, table_nobles);
  for (int p = 0; p < seat_count; ++p) {
    line += " p";
    write_number(line, p + 1);
    line += '=';
    write_hand(line, *this, p);
  }
  return line;
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
