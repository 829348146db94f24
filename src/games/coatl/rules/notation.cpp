// Actions and Cóatls in text. The grammar is in README.md.
#include "games/coatl/rules/notation.hpp"

#include "core/text.hpp"
#include "games/coatl/rules/state.hpp"

namespace patolli::coatl {

std::string piece_text(Piece p) {
  // Also of numbers that are no piece: an action that is refused is shown.
  const char letter = kColourLetters[p % kColours];
  switch (form_of(p)) {
    case kHead: return {'<', letter};
    case kTail: return {letter, '>'};
    default: return {letter};
  }
}

std::optional<Piece> piece_from_text(std::string_view text) noexcept {
  Form form = kBody;
  if (text.size() == 2 && text[0] == '<') {
    form = kHead;
    text.remove_prefix(1);
  } else if (text.size() == 2 && text[1] == '>') {
    form = kTail;
    text.remove_suffix(1);
  }
  if (text.size() != 1) return std::nullopt;
  const int colour = colour_from_letter(text[0]);
  if (colour < 0) return std::nullopt;
  return make_piece(form, colour);
}

std::string space_text(int space) {
  const char letter = space < kBodySpaces ? 'b' : space < 8 ? 'h' : 't';
  const int number = space < kBodySpaces ? space + 1 : (space - kBodySpaces) % 2 + 1;
  return {letter, static_cast<char>('0' + number)};
}

int space_from_text(std::string_view text) noexcept {
  if (text.size() != 2) return -1;
  const int number = text[1] - '1';
  if (text[0] == 'b' && number >= 0 && number < kBodySpaces) return number;
  if (text[0] == 'h' && number >= 0 && number < 2) return kBodySpaces + number;
  if (text[0] == 't' && number >= 0 && number < 2) return kBodySpaces + 2 + number;
  return -1;
}

std::string serpent_text(const Serpent& s) {
  std::string text;
  if ((s.ends & kHasHead) != 0) text += '<';
  for (int i = 0; i < s.length; ++i) text += kColourLetters[s.colour_at(i)];
  if ((s.ends & kHasTail) != 0) text += '>';
  return text;
}

ReadSerpent read_serpent(std::string_view text) noexcept {
  ReadSerpent out;
  const auto fail = [&](std::string_view key, std::size_t at) {
    out.error = SerpentError{key, static_cast<int>(at) + 1, at < text.size() ? text[at] : '\0'};
    return out;
  };
  // The length is checked first: a line that is too long also has too many pieces of some colour.
  int letters = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '<' || text[i] == '>') continue;
    if (++letters > kLongest) return fail("score.too_long", i);
  }
  std::array<int, kColours> bodies{};
  bool next_is_head = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    Serpent& s = out.serpent;
    if (c == '<') {
      if (next_is_head || (s.ends & kHasHead) != 0) return fail("score.two_heads", i);
      if (s.length != 0) return fail("score.head_inside", i);
      next_is_head = true;
      continue;
    }
    if (c == '>') {
      if ((s.ends & kHasTail) != 0) return fail("score.two_tails", i);
      if (s.length == 0) return fail("score.mark_without_piece", i);
      if ((s.ends & kHasHead) != 0 && s.length == 1) return fail("score.head_is_tail", i);
      if ((s.ends & kHasHead) != 0 && s.length == 2) return fail("score.head_on_tail", i);
      s.ends |= kHasTail;
      --bodies[s.colour_at(s.length - 1)];
      continue;
    }
    const int colour = colour_from_letter(c);
    if (colour < 0) return fail("score.unknown_letter", i);
    if ((s.ends & kHasTail) != 0) return fail("score.after_tail", i);
    s.add_right(make_piece(next_is_head ? kHead : kBody, colour));
    // The piece before the last cannot turn out to be a tail any more, so it can be counted against the bag.
    if (!next_is_head && ++bodies[colour] > kBodiesPerColour + (i + 1 < text.size() && text[i + 1] == '>' ? 1 : 0))
      return fail("score.too_many", i);
    next_is_head = false;
  }
  if (next_is_head) return fail("score.mark_without_piece", text.size() - 1);
  if (out.serpent.length == 0) return fail("score.empty", 0);
  return out;
}

namespace {

std::string card_set_text(std::string_view verb, Action x) {
  std::string text(verb);
  for (const int kind : set_kinds(x)) {
    if (kind == 0) break;
    text += kind == kRedactedKind ? " ?" : ' ' + std::to_string(kind);
  }
  return text;
}

std::optional<Action> read_card_set(Scanner& in, Tag tag) {
  std::array<std::uint8_t, kMaxCardsInSet> kinds{};
  int size = 0;
  int last = 0;
  while (!in.done()) {
    const auto word = in.word();
    const bool hidden = tag == kKeep && word == "?";
    const auto kind = hidden ? std::optional<int>(kRedactedKind) : parse_number(word, 1, kProphecies);
    // Ascending; only the twins may stand twice, and a redacted set is redacted throughout.
    if (!kind || size == kMaxCardsInSet || *kind < last) return std::nullopt;
    if (*kind == last && !hidden && *kind > kTwins) return std::nullopt;
    if (size > 0 && hidden != (last == kRedactedKind)) return std::nullopt;
    if (size > 1 && !hidden && kinds[size - 2] == *kind) return std::nullopt;
    last = *kind;
    kinds[size++] = static_cast<std::uint8_t>(*kind);
  }
  return set_action(tag, kinds);
}

std::optional<Action> number_action(Tag tag, std::optional<int> n, int base) {
  if (!n) return std::nullopt;
  return make_action(tag, static_cast<std::uint32_t>(*n - base));
}

std::optional<int> coatl_index(std::string_view word) {
  if (word == "a") return 0;
  if (word == "b") return 1;
  return std::nullopt;
}

std::optional<Action> read_add(Scanner& in) {
  const auto coatl = coatl_index(in.word());
  const auto side = in.word();
  const auto piece = piece_from_text(in.word());
  if (!coatl || !piece || (side != "left" && side != "right")) return std::nullopt;
  return add_action(*coatl, side == "left" ? kLeft : kRight, *piece);
}

std::optional<Action> read_perfect(Scanner& in) {
  const auto first = piece_from_text(in.word());
  if (!first) return std::nullopt;
  if (form_of(*first) != kBody) return perfect_action(*first, kNoPiece);
  const auto second = piece_from_text(in.word());
  if (!second || form_of(*second) != kBody || *second < *first) return std::nullopt;
  return perfect_action(*first, *second);
}

std::optional<Action> read_space(Scanner& in, Tag tag) {
  const auto word = in.word();
  if (tag == kMarco && word == "none") return make_action(tag, kSpaces);
  const int s = space_from_text(word);
  if (s < 0) return std::nullopt;
  return make_action(tag, static_cast<std::uint32_t>(s));
}

std::optional<Action> read_card(Scanner& in, Tag tag, int max, bool may_hide) {
  const auto word = in.word();
  if (may_hide && word == "?") return make_action(tag);
  return number_action(tag, parse_number(word, 1, max), 0);
}

std::optional<Action> read_action(Scanner& in) {
  const auto verb = in.word();
  if (verb == "take") return read_space(in, kTake);
  if (verb == "row") return number_action(kRow, parse_number(in.word(), 1, kRowSize), 1);
  if (verb == "deck") return make_action(kDeck);
  if (verb == "start") {
    const auto piece = piece_from_text(in.word());
    if (!piece) return std::nullopt;
    return make_action(kStart, *piece);
  }
  if (verb == "add") return read_add(in);
  if (verb == "play") {
    const auto kind = parse_number(in.word(), 1, kProphecies);
    const auto coatl = coatl_index(in.word());
    if (!kind || !coatl) return std::nullopt;
    return play_action(*coatl, *kind);
  }
  if (verb == "temple") {
    const auto where = in.word();
    if (where == "hand") return number_action(kTempleHand, parse_number(in.word(), 1, kTemples), 0);
    if (where == "pile") return number_action(kTemplePile, parse_number(in.word(), 1, kPiles), 1);
    return std::nullopt;
  }
  if (verb == "close") return make_action(kClose);
  if (verb == "perfect") return read_perfect(in);
  if (verb == "future") return make_action(kSeeFuture);
  if (verb == "priest") return number_action(kPriest, parse_number(in.word(), 1, kPiles), 1);
  if (verb == "end") return make_action(kEnd);
  if (verb == "pass") return make_action(kPass);
  if (verb == "keep") return read_card_set(in, kKeep);
  if (verb == "discard") return read_card_set(in, kDiscard);
  if (verb == "piece") {
    const auto piece = piece_from_text(in.word());
    if (!piece) return std::nullopt;
    return make_action(kPiece, *piece);
  }
  if (verb == "reveal") return read_card(in, kReveal, kProphecies, false);
  if (verb == "draw") return read_card(in, kDraw, kProphecies, true);
  if (verb == "open-temple") return read_card(in, kRevealTemple, kTemples, false);
  if (verb == "deal-temple") return read_card(in, kSecretTemple, kTemples, true);
  if (verb == "marco") return read_space(in, kMarco);
  return std::nullopt;
}

}  // namespace

template <bool Solo>
std::string State<Solo>::action_text(Action x) {
  const auto value = static_cast<int>(value_of(x));
  const auto number = [&](std::string_view verb, int base) { return std::string(verb) + std::to_string(value + base); };
  const auto coatl = [](int c) { return std::string(c == 0 ? "a" : "b"); };
  switch (tag_of(x)) {
    case kTake: return "take " + space_text(value);
    case kRow: return number("row ", 1);
    case kDeck: return "deck";
    case kStart: return "start " + piece_text(static_cast<Piece>(value));
    case kAdd:
      return "add " + coatl(add_coatl(x)) + (add_side(x) == kLeft ? " left " : " right ") + piece_text(add_piece(x));
    case kPlay: return "play " + std::to_string(play_kind(x)) + ' ' + coatl(play_coatl(x));
    case kTempleHand: return number("temple hand ", 0);
    case kTemplePile: return number("temple pile ", 1);
    case kClose: return "close";
    case kPerfectPick:
      return "perfect " + piece_text(perfect_first(x)) +
             (perfect_second(x) == kNoPiece ? "" : ' ' + piece_text(perfect_second(x)));
    case kSeeFuture: return "future";
    case kPriest: return number("priest ", 1);
    case kEnd: return "end";
    case kPass: return "pass";
    case kKeep: return card_set_text("keep", x);
    case kDiscard: return card_set_text("discard", x);
    case kPiece: return "piece " + piece_text(static_cast<Piece>(value));
    case kReveal: return number("reveal ", 0);
    case kDraw: return value == 0 ? "draw ?" : number("draw ", 0);
    case kRevealTemple: return number("open-temple ", 0);
    case kSecretTemple: return value == 0 ? "deal-temple ?" : number("deal-temple ", 0);
    case kMarco: return value == kSpaces ? "marco none" : "marco " + space_text(value);
  }
  return "?";
}

template <bool Solo>
std::optional<Action> State<Solo>::parse_action(std::string_view text) {
  Scanner in(text);
  const auto x = read_action(in);
  if (!x || !in.done()) return std::nullopt;
  return x;
}

template std::string State<false>::action_text(Action);
template std::string State<true>::action_text(Action);
template std::optional<Action> State<false>::parse_action(std::string_view);
template std::optional<Action> State<true>::parse_action(std::string_view);

}  // namespace patolli::coatl
