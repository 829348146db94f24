// Reads the text of state_write.cpp, also from untrusted sources: only valid() states are accepted.
#include <array>

#include "core/text.hpp"
#include "games/coatl/rules/hand.hpp"
#include "games/coatl/rules/notation.hpp"
#include "games/coatl/rules/patterns.hpp"
#include "games/coatl/rules/state.hpp"
#include "games/coatl/rules/state_names.hpp"

namespace patolli::coatl {

namespace {

// Calls f with each part of "a.b.c"; "-" has none. False as soon as f is.
template <class F>
bool each_part(std::string_view text, char between, F&& f) {
  if (text == "-") return true;
  while (true) {
    const auto at = text.find(between);
    if (!f(text.substr(0, at))) return false;
    if (at == std::string_view::npos) return true;
    text.remove_prefix(at + 1);
  }
}

bool read_kinds(std::string_view text, std::uint64_t& cards) {
  return each_part(text, '.', [&](std::string_view part) {
    const auto kind = parse_number(part, 1, kProphecies);
    if (!kind || copies_in(cards, *kind) >= kProphecyFaces[*kind - 1].copies) return false;
    add_card(cards, *kind);
    return true;
  });
}

bool read_pieces(std::string_view text, std::array<std::uint8_t, kPieces>& pieces, int max) {
  int n = 0;
  return each_part(text, '.', [&](std::string_view part) {
    const auto piece = piece_from_text(part);
    if (!piece || ++n > max) return false;
    ++pieces[*piece];
    return true;
  });
}

// "<YRK:29.10", at most four cards; `rest` gets what follows another colon.
bool read_with_cards(std::string_view text, Serpent& s) {
  if (text == "-") return true;
  const auto colon = text.find(':');
  const ReadSerpent read = read_serpent(text.substr(0, colon));
  if (read.error) return false;
  s = read.serpent;
  if (colon == std::string_view::npos) return true;
  return each_part(text.substr(colon + 1), '.', [&](std::string_view part) {
    const auto kind = parse_number(part, 1, kProphecies);
    if (!kind || s.cards == kMaxProphecies) return false;
    s.prophecy[s.cards++] = static_cast<std::uint8_t>(*kind);
    return true;
  });
}

bool read_hand(std::string_view text, Player& p) {
  return each_part(text, '.', [&](std::string_view part) {
    if (p.hand_size == kMaxDealt) return false;
    if (!part.empty() && part.back() == 's') {
      const auto kind = parse_number(part.substr(0, part.size() - 1), 1, kProphecies);
      if (kind) insert_sorted(p, static_cast<std::uint8_t>(*kind), kSeen);
      return kind.has_value();
    }
    const auto at = part.find('@');
    if (at == std::string_view::npos) return false;
    const auto kind = parse_number(part.substr(0, at), 1, kProphecies);
    const auto epoch = parse_number(part.substr(at + 1), 0, 100);
    if (!kind || !epoch) return false;
    insert_sorted(p, static_cast<std::uint8_t>(*kind), static_cast<std::uint8_t>(*epoch));
    return true;
  });
}

bool read_temples(std::string_view text, Player& p) {
  return each_part(text, '.', [&](std::string_view part) {
    const bool seen = !part.empty() && part.back() == 's';
    const auto n = parse_number(seen ? part.substr(0, part.size() - 1) : part, 1, kTemples);
    if (!n || (p.temples >> (*n - 1) & 1) != 0) return false;
    p.temples |= static_cast<std::uint16_t>(1U << (*n - 1));
    if (seen) p.temples_seen |= static_cast<std::uint16_t>(1U << (*n - 1));
    if (!seen) ++p.hidden_temples;
    return true;
  });
}

bool read_player(std::string_view text, Player& p) {
  int field = 0;
  const bool ok = each_part(text, ';', [&](std::string_view part) {
    switch (field++) {
      case 0: {
        const bool read = read_pieces(part, p.pieces, kBoardPlaces);
        for (const auto n : p.pieces) p.piece_count = static_cast<std::uint8_t>(p.piece_count + n);
        return read;
      }
      case 1: return read_hand(part, p);
      case 2: return read_temples(part, p);
      case 3: {
        const auto n = parse_number(part, 0, kAllTokens);
        p.tokens = static_cast<std::uint8_t>(n.value_or(0));
        return n.has_value();
      }
      case 4: {
        const auto colon = part.find(':');
        if (colon == std::string_view::npos) return false;
        const auto n = parse_number(part.substr(0, colon), 0, kMaxDealt);
        p.set_aside_count = static_cast<std::uint8_t>(n.value_or(0));
        return n.has_value() && read_kinds(part.substr(colon + 1), p.set_aside);
      }
      case 5: return read_with_cards(part, p.coatl[0]);
      case 6: return read_with_cards(part, p.coatl[1]);
      default: return false;
    }
  });
  return ok && field == 7;
}

bool read_marco(std::string_view text, Marco& m) {
  int field = 0;
  const auto read_card = [&](std::string_view part) {
    if (m.cards == kMarcoRow) return false;
    MarcoCard& card = m.card[m.cards++];
    const auto colon = part.find(':');
    const auto kind = parse_number(part.substr(0, colon), 1, kProphecies);
    if (!kind) return false;
    card.kind = static_cast<std::uint8_t>(*kind);
    if (colon == std::string_view::npos) return true;
    return each_part(part.substr(colon + 1), '.', [&](std::string_view name) {
      const auto piece = piece_from_text(name);
      if (!piece || card.count == card.piece.size()) return false;
      card.piece[card.count++] = *piece;
      return true;
    });
  };
  const bool ok = each_part(text, '|', [&](std::string_view part) {
    switch (field++) {
      case 0: return each_part(part, ';', read_card);
      case 1: return read_kinds(part, m.completed);
      case 2: return read_pieces(part, m.discarded, kPieceTotal);
      case 3: {
        const auto n = parse_number(part, 0, 1);
        m.plays_next = static_cast<std::uint8_t>(n.value_or(0));
        return n.has_value();
      }
      default: return false;
    }
  });
  for (const int i : Bits(m.completed))
    m.score = static_cast<std::uint16_t>(m.score + kProphecy[kind_of_bit(i)].top_points);
  return ok && field == 4;
}

template <bool Solo>
bool read_supply(std::string_view text, State<Solo>& t) {
  int s = 0;
  const bool ok = each_part(text, ',', [&](std::string_view part) {
    if (s == kSpaces || part.empty()) return false;
    const int place = s < kBodySpaces ? 2 * s : kBodySpaces + s;
    const int form = s < kBodySpaces ? kBody : s < 8 ? kHead : kTail;
    const std::size_t max = s < kBodySpaces ? 2 : 1;
    ++s;
    if (part == "_") return true;
    if (part.size() > max) return false;
    for (std::size_t i = 0; i < part.size(); ++i) {
      const int colour = colour_from_letter(part[i]);
      if (colour < 0) return false;
      t.supply[place + static_cast<int>(i)] = static_cast<std::uint8_t>(make_piece(form, colour) + 1);
    }
    return true;
  });
  return ok && s == kSpaces;
}

// owner:<BBRYY>:29.10:temple
template <bool Solo>
bool read_completed(std::string_view text, State<Solo>& t) {
  return each_part(text, ';', [&](std::string_view part) {
    if (t.completed_count == kMaxCompleted) return false;
    const auto first = part.find(':');
    const auto last = part.rfind(':');
    if (first == std::string_view::npos || last <= first) return false;
    const auto owner = parse_number(part.substr(0, first), 0, kMaxSeats - 1);
    const auto temple = parse_number(part.substr(last + 1), 0, kTemples);
    Serpent s;
    if (!owner || !temple || !read_with_cards(part.substr(first + 1, last - first - 1), s)) return false;
    if (*owner >= State<Solo>::kMaxSeats || !s.complete() || t.stored + s.length > kPieceTotal) return false;
    Player& p = t.player[*owner];
    Completed& c = t.completed[t.completed_count++];
    int points = *temple == 0 ? 0 : temple_points(temple_met(*temple, s));
    for (int i = 0; i < s.cards; ++i) points += prophecy_points(s.prophecy[i], s, t.gap_closed());
    c = {static_cast<std::uint8_t>(*owner), s.length, s.prophecy, static_cast<std::uint8_t>(*temple),
         static_cast<std::uint8_t>(points)};
    for (int i = 0; i < s.length; ++i, ++t.stored)
      t.store[t.stored / 2] |= static_cast<std::uint8_t>((s.colour_at(i) + 1) << (t.stored % 2 * 4));
    ++p.completed;
    p.score = static_cast<std::uint16_t>(p.score + points);
    return true;
  });
}

// What is nowhere else is in the bags, in the deck, in the Temple piles. False where there is more than there can be.
template <bool Solo>
bool work_out_rest(State<Solo>& t) {
  std::array<int, kPieces> pieces{};
  const auto fresh = State<Solo>::initial(t.agreed);
  for (int k = 0; k < kPieces; ++k) pieces[k] = fresh.bag[k];
  const auto subtract = [&](const Serpent& s) {
    for (int i = 0; i < s.length; ++i) --pieces[s.piece_at(i)];
  };
  std::array<int, kProphecies + 1> cards{};
  for (int kind = 1; kind <= kProphecies; ++kind) cards[kind] = kProphecyFaces[kind - 1].copies;
  int temples = (1 << kTemples) - 1;
  const auto subtract_set = [&](std::uint64_t set) {
    for (const int i : Bits(set)) --cards[kind_of_bit(i)];
  };
  for (const int p : t.supply)
    if (p != 0) --pieces[p - 1];
  for (const int kind : t.row) --cards[kind];
  for (const Player& p : t.player) {
    for (int k = 0; k < kPieces; ++k) pieces[k] -= p.pieces[k];
    for (int i = 0; i < p.hand_size; ++i) --cards[p.hand[i]];
    for (const Serpent& s : p.coatl) {
      subtract(s);
      for (int i = 0; i < s.cards; ++i) --cards[s.prophecy[i]];
    }
    temples &= ~p.temples;
  }
  for (int i = 0; i < t.completed_count; ++i) {
    subtract(t.rebuilt(i));
    for (const int kind : t.completed[i].prophecy) --cards[kind];
    if (t.completed[i].temple != 0) temples &= ~(1 << (t.completed[i].temple - 1));
  }
  for (const int top : t.pile_top)
    if (top != 0) temples &= ~(1 << (top - 1));
  subtract_set(t.discards);
  if constexpr (Solo) {
    for (int k = 0; k < kPieces; ++k) pieces[k] -= t.marco.discarded[k];
    for (const MarcoCard& c : t.marco.card) {
      --cards[c.kind];
      for (int i = 0; i < c.count; ++i) --pieces[c.piece[i]];
    }
    subtract_set(t.marco.completed);
  }
  for (int k = 0; k < kPieces; ++k) {
    if (pieces[k] < 0) return false;
    t.bag[k] = static_cast<std::uint8_t>(pieces[k]);
    t.bag_total[form_of(static_cast<Piece>(k))] += t.bag[k];
  }
  for (int kind = 1; kind <= kProphecies; ++kind) {
    if (cards[kind] < 0) return false;
    for (int i = 0; i < cards[kind]; ++i) add_card(t.deck, kind);
  }
  t.deck_count = static_cast<std::uint8_t>(patolli::count_bits(t.deck));
  t.discard_count = static_cast<std::uint8_t>(patolli::count_bits(t.discards));
  t.temples_unseen = static_cast<std::uint16_t>(temples);
  return true;
}

// Reads "key=value" words in a fixed order; after the first mistake everything fails.
class Fields {
 public:
  explicit Fields(std::string_view text) noexcept : in_(text) {}

  [[nodiscard]] bool next_is(std::string_view key) const noexcept {
    Scanner ahead = in_;
    const std::string_view word = ahead.word();
    return word.size() > key.size() && word.substr(0, key.size()) == key && word[key.size()] == '=';
  }
  std::string_view text(std::string_view key) noexcept {
    std::string_view word = in_.word();
    if (word.substr(0, key.size()) != key || word.size() <= key.size() || word[key.size()] != '=') ok_ = false;
    if (!ok_) return "-";
    return word.substr(key.size() + 1);
  }
  template <class N>
  void number(std::string_view key, N& out, int max) noexcept {
    const auto n = parse_number(text(key), 0, max);
    if (!n) ok_ = false;
    out = static_cast<N>(n.value_or(0));
  }
  template <class E, std::size_t Size>
  void name(std::string_view key, E& out, const std::array<std::string_view, Size>& names) noexcept {
    const auto word = text(key);
    for (std::size_t i = 0; i < Size; ++i) {
      if (names[i] != word) continue;
      out = static_cast<E>(i);
      return;
    }
    ok_ = false;
  }
  void require(bool good) noexcept { ok_ = ok_ && good; }
  std::string_view word() noexcept { return in_.word(); }
  [[nodiscard]] bool ok() const noexcept { return ok_; }
  [[nodiscard]] bool done() noexcept { return ok_ && in_.done(); }

 private:
  Scanner in_;
  bool ok_ = true;
};

// Texts of 0.1.0 say `rules` in place of `coatls` and `gap`, and know no `private-temple`.
template <bool Solo>
void read_options(Fields& in, State<Solo>& t) {
  for (const OptionSpec& option : State<Solo>::options()) {
    if (option.name == "coatls" && in.next_is("rules")) in.require(t.agreed.set("rules", in.text("rules")));
    if (option.since_first || in.next_is(option.name)) in.require(t.agreed.set(option.name, in.text(option.name)));
  }
}

}  // namespace

template <bool Solo>
std::optional<State<Solo>> State<Solo>::parse(std::string_view text) {
  Fields in(text);
  if (in.word() != kName) return std::nullopt;
  State t;
  in.number("seats", t.agreed.seats, kMaxSeats);
  read_options(in, t);
  in.number("turn", t.turn_number, 60000);
  in.name("phase", t.phase, kPhaseNames);
  in.number("seat", t.seat, kMaxSeats - 1);
  in.number("owes", t.chance, 127);
  in.number("cursor", t.cursor, 15);
  in.number("active", t.active, 1);
  in.number("taken", t.taken, 1);
  in.number("left", t.actions_left, 2);
  in.number("second", t.second, 1);
  in.number("passes", t.passes, 2 * kMaxSeats);
  in.name("ending", t.ending, kEndings);
  in.number("closer", t.closer, kMaxSeats - 1);
  in.number("last", t.last_turns, 2 * kMaxSeats);
  in.require(read_supply(in.text("supply"), t));
  int slot = 0;
  in.require(each_part(in.text("row"), ',', [&](std::string_view part) {
    const auto kind = parse_number(part, 0, kProphecies);
    if (!kind || slot == kRowSize) return false;
    t.row[slot++] = static_cast<std::uint8_t>(*kind);
    return true;
  }));
  int pile = 0;
  in.require(each_part(in.text("piles"), ',', [&](std::string_view part) {
    const auto plus = part.find('+');
    if (pile == kPiles || plus == std::string_view::npos) return false;
    const auto top = parse_number(part.substr(0, plus), 0, kTemples);
    const auto left = parse_number(part.substr(plus + 1), 0, kTemples);
    if (!top || !left) return false;
    t.pile_top[pile] = static_cast<std::uint8_t>(*top);
    t.pile_left[pile++] = static_cast<std::uint8_t>(*left);
    return true;
  }));
  in.require(slot == kRowSize && pile == kPiles);
  in.require(read_kinds(in.text("discards"), t.discards));
  in.number("epoch", t.epoch, 100);
  in.require(each_part(in.text("epochs"), '.', [&](std::string_view part) {
    const auto colon = part.find(':');
    if (colon == std::string_view::npos) return false;
    const auto index = parse_number(part.substr(0, colon), 0, kProphecyCards - 1);
    const auto entered = parse_number(part.substr(colon + 1), 1, 100);
    if (!index || !entered) return false;
    t.epoch_of[*index] = static_cast<std::uint8_t>(*entered);
    return true;
  }));
  in.require(read_completed(in.text("completed"), t));
  for (int i = 0; in.ok() && i < t.agreed.seats; ++i)
    in.require(read_player(in.text("p" + std::to_string(i)), t.player[i]));
  if constexpr (Solo) in.require(read_marco(in.text("marco"), t.marco));
  if (!in.done() || !work_out_rest(t)) return std::nullopt;
  for (Player& p : t.player) refresh_playable(p, t.gap_closed());
  if (!t.valid()) return std::nullopt;
  return t;
}

template std::optional<State<false>> State<false>::parse(std::string_view);
template std::optional<State<true>> State<true>::parse(std::string_view);

}  // namespace patolli::coatl
