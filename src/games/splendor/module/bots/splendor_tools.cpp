#include "games/splendor/module/bots/splendor_tools.hpp"

#include <algorithm>
#include <charconv>
#include <vector>

namespace patolli::splendor::splendor_tools {
namespace {

constexpr std::size_t kMaxText = std::size_t{64} << 10;

// Whole numbers between blanks and line ends; nothing when there is anything else.
std::optional<std::vector<int>> numbers_of(std::string_view text) {
  if (text.size() > kMaxText) return std::nullopt;
  std::vector<int> out;
  while (true) {
    const auto start = text.find_first_not_of(" \t\r\n");
    if (start == std::string_view::npos) return out;
    text.remove_prefix(start);
    const auto end = std::min(text.find_first_of(" \t\r\n"), text.size());
    int n = 0;
    const auto [stop, error] = std::from_chars(text.data(), text.data() + end, n);
    if (error != std::errc{} || stop != text.data() + end) return std::nullopt;
    out.push_back(n);
    text.remove_prefix(end);
  }
}

// -- writing a position -----------------------------------------------------------------------------------------------

class Line {
 public:
  Line& add(int n) {
    if (!text_.empty() && text_.back() != '\n') text_ += ' ';
    text_ += std::to_string(n);
    return *this;
  }
  Line& tokens(Gems g) {
    for (const int c : kStColours) add(amount(g, c));
    return end();
  }
  Line& nobles(unsigned set) {
    add(count_bits(set));
    for (int n = 1; n <= kNobles; ++n)
      if ((set >> kStNobles[n] & 1) != 0) add(n);
    return end();
  }
  Line& end() {
    text_ += '\n';
    return *this;
  }
  std::string text_;
};

void write_player(Line& line, const View& v, int p) {
  line.tokens(v.hands[p].tokens);
  line.add(v.bought_count(p));
  for (int n = 1; n <= kCards; ++n)
    if (v.bought(p).has(kStCards[n])) line.add(n);
  line.end().add(v.reserved_count(p));
  for (int i = 0; i < v.reserved_count(p); ++i) {
    const int card = v.reserved(p, i);
    line.add(is_unknown(card) ? -(level_of(card) + 1) : their_card(card));
  }
  line.end().nobles(v.nobles(p));
}

}  // namespace

std::string position_text(const View& v) {
  Line line;
  line.add(v.seat_count).add(v.viewer + 1).end();
  line.add((v.turns - 1) / v.seat_count + 1).end();
  line.tokens(v.bank);
  for (int level = 0; level < kLevels; ++level) {
    line.add(v.deck_size(level));
    for (int at = 0; at < kPlaces; ++at) line.add(v.face(level, at) == 0 ? 0 : their_card(v.face(level, at)));
    line.end();
  }
  line.nobles(v.table_nobles);
  for (int p = 0; p < v.seat_count; ++p) write_player(line, v, p);
  return line.text_;
}

// -- reading a position: as the text of a state that the seat would see like that ------------------------------------

namespace {

class Position {
 public:
  explicit Position(std::vector<int> numbers) : numbers_(std::move(numbers)) {}

  // The next number within bounds; after the first mistake everything fails.
  int next(int min, int max) {
    const int n = at_ < numbers_.size() ? numbers_[at_] : min - 1;
    ++at_;
    if (n < min || n > max) ok_ = false;
    return ok_ ? n : min;
  }
  std::string tokens() {
    std::array<int, kTokenKinds> n{};
    for (const int c : kStColours) n[c] = next(0, 99);
    std::string text;
    for (int c = 0; c < kTokenKinds; ++c) text += kLetters[c] + std::to_string(n[c]);
    return text;
  }
  template <class Read>
  std::string list(int count, Read read) {
    std::string text;
    for (int i = 0; ok_ && i < count; ++i) text += (i == 0 ? "" : ",") + read();
    return text.empty() ? "-" : text;
  }
  // Ours by theirs. Every card that is mentioned is known to the seat, and so nobody's secret.
  std::string card(int theirs) {
    seen_.add(kStCards[theirs]);
    return std::to_string(kStCards[theirs]);
  }
  void fail() { ok_ = false; }
  std::string nobles() {
    return list(next(0, kNobles), [&] { return std::to_string(kStNobles[next(1, kNobles)]); });
  }
  // A card that nobody has mentioned, of a level from 0; for somebody's secret any of them does.
  std::string unmentioned(int level) {
    for (int id = kFirstCard[level]; id < kFirstCard[level + 1]; ++id) {
      if (seen_.has(id)) continue;
      seen_.add(id);
      return std::to_string(id);
    }
    ok_ = false;
    return "0";
  }
  [[nodiscard]] bool ok() const { return ok_; }
  [[nodiscard]] bool done() const { return ok_ && at_ == numbers_.size(); }

 private:
  std::vector<int> numbers_;
  std::size_t at_ = 0;
  bool ok_ = true;
  CardSet seen_{};
};

struct PlayerText {
  std::string tokens;
  std::string bought;
  std::vector<int> secrets;  // by place among the reserved cards: 0, or the level from 1
  std::vector<std::string> reserved;
  std::string nobles;
};

PlayerText read_player(Position& in) {
  PlayerText p;
  p.tokens = in.tokens();
  p.bought = in.list(in.next(0, kCards), [&] { return in.card(in.next(1, kCards)); });
  const int reserved = in.next(0, kMaxReserved);
  for (int i = 0; in.ok() && i < reserved; ++i) {
    const int n = in.next(-kLevels, kCards);
    p.secrets.push_back(n < 0 ? -n : 0);
    if (n == 0) in.fail();
    p.reserved.emplace_back(n > 0 ? in.card(n) : "");
  }
  p.nobles = in.nobles();
  return p;
}

std::string hand_text(Position& in, const PlayerText& p) {
  std::size_t i = 0;
  const std::string reserved = in.list(static_cast<int>(p.reserved.size()), [&] {
    const std::size_t at = i++;
    return p.secrets[at] == 0 ? p.reserved[at] : '?' + in.unmentioned(p.secrets[at] - 1);
  });
  return p.tokens + ';' + p.bought + ';' + reserved + ';' + p.nobles;
}

}  // namespace

Result<View> read_position(std::string_view text) {
  const auto numbers = numbers_of(text);
  if (!numbers) return Error::malformed("position", "not a list of whole numbers");
  Position in(*numbers);
  const int seats = in.next(State::kMinSeats, State::kMaxSeats);
  const int own = in.next(1, seats);
  const int round = in.next(1, 1'000'000);
  const int turn = (std::min(round, kTurnLimit) - 1) * seats + own;
  std::string line =
      "seats=" + std::to_string(seats) + " turn=" + std::to_string(turn) + " passes=0 phase=play bank=" + in.tokens();
  std::array<int, kLevels> decks{};
  for (int level = 0; level < kLevels; ++level) {
    decks[level] = in.next(0, kCards);
    line += " row" + std::to_string(level + 1) + '=' + in.list(kPlaces, [&] {
      const int n = in.next(0, kCards);
      return n == 0 ? std::string("-") : in.card(n);
    });
  }
  line += " nobles=" + in.nobles();
  std::vector<PlayerText> players;
  for (int p = 0; in.ok() && p < seats; ++p) players.push_back(read_player(in));
  if (!in.done()) return Error::malformed("position", "a number is missing, too many or out of bounds");
  int p = 0;
  for (const PlayerText& player : players) line += " p" + std::to_string(++p) + '=' + hand_text(in, player);
  const auto state = in.ok() ? State::parse(line) : std::nullopt;
  if (!state) return Error::malformed("position", "no state of the game looks like this");
  const View view = state->view(static_cast<Seat>(own - 1));
  for (int level = 0; level < kLevels; ++level)
    if (view.deck_size(level) != decks[level])
      return Error::malformed("position", "a deck has not as many cards as are left for it");
  return view;
}

// -- answers ----------------------------------------------------------------------------------------------------------

int surplus_after(const View& v, Action x) noexcept {
  int gained = 0;
  switch (kind_of(x)) {
    case Kind::kTake: gained = count_bits(payload_of(x)); break;
    case Kind::kTakeTwo: gained = 2; break;
    case Kind::kReserve:
    case Kind::kReserveDeck: gained = v.bank_of(kGold) != 0 ? 1 : 0; break;
    default: break;
  }
  return std::max(0, v.token_count(v.seat) + gained - kHandLimit);
}

Action paid_their_way(const View& v, Action x) noexcept {
  if (kind_of(x) != Kind::kBuy) return x;
  const int slot = slot_of(x);
  return buy(slot, v.missing(v.card_in_slot(v.seat, slot), v.seat));
}

std::string answer_text(const View& v, const Answer& answer) {
  Line line;
  const std::uint32_t payload = payload_of(answer.action);
  switch (kind_of(answer.action)) {
    case Kind::kTake:
      line.add(1).add(count_bits(payload));
      for (int n = 0; n < kColours; ++n)
        if ((payload >> kStColours[n] & 1) != 0) line.add(n);
      break;
    case Kind::kTakeTwo: line.add(2).add(their_colour(static_cast<int>(payload))); break;
    case Kind::kReserve: line.add(3).add(their_card(v.faces[payload])); break;
    case Kind::kReserveDeck: line.add(3).add(-static_cast<int>(payload) - 1); break;
    case Kind::kBuy: line.add(4).add(their_card(v.card_in_slot(v.seat, slot_of(answer.action)))); break;
    default: line.add(1).add(0); break;  // nothing can be done
  }
  for (int n = 0; n < kTokenKinds; ++n)
    for (int i = 0; i < amount(answer.returned, kStColours[n]); ++i) line.add(n);
  return line.end().text_;
}

namespace {

// Reads the action itself and leaves `at` behind it; nothing: it means nothing here.
std::optional<Action> read_action(const std::vector<int>& n, std::size_t& at, const View& v) {
  const auto next = [&](int min, int max) -> std::optional<int> {
    if (at >= n.size() || n[at] < min || n[at] > max) return std::nullopt;
    return n[at++];
  };
  const auto kind = next(1, 4);
  if (!kind) return std::nullopt;
  if (*kind == 1) {
    const auto count = next(0, 3);
    if (!count) return std::nullopt;
    if (*count == 0) return act(Kind::kPass);
    std::uint32_t set = 0;
    for (int i = 0; i < *count; ++i) {
      const auto colour = next(0, kColours - 1);
      if (!colour || (set >> kStColours[*colour] & 1) != 0) return std::nullopt;
      set |= 1U << kStColours[*colour];
    }
    return act(Kind::kTake, set);
  }
  if (*kind == 2) {
    const auto colour = next(0, kColours - 1);
    if (!colour) return std::nullopt;
    return act(Kind::kTakeTwo, kStColours[*colour]);
  }
  const auto id = next(*kind == 3 ? -kLevels : 1, kCards);
  if (!id || *id == 0) return std::nullopt;
  if (*id < 0) return act(Kind::kReserveDeck, static_cast<std::uint32_t>(-*id - 1));
  const int card = kStCards[*id];
  for (int slot = 0; slot < (*kind == 3 ? kFaces : kSlots); ++slot) {
    if (v.card_in_slot(v.seat, slot) != card) continue;
    if (*kind == 3) return act(Kind::kReserve, static_cast<std::uint32_t>(slot));
    return v.affordable(card, v.seat) ? std::optional(paid_their_way(v, buy(slot, 0))) : std::nullopt;
  }
  return std::nullopt;
}

// What the hand holds after an action that takes tokens.
Gems hand_after(const View& v, Action x) {
  Gems hand = v.hands[v.seat].tokens;
  switch (kind_of(x)) {
    case Kind::kTake: hand += kOneOfEach[payload_of(x)]; break;
    case Kind::kTakeTwo: hand += gems_of(static_cast<int>(payload_of(x)), 2); break;
    case Kind::kReserve:
    case Kind::kReserveDeck: hand += v.bank_of(kGold) != 0 ? gems_of(kGold) : 0; break;
    default: break;
  }
  return hand;
}

}  // namespace

Result<Answer> read_answer(std::string_view text, const View& view) {
  const auto numbers = numbers_of(text);
  if (!numbers || numbers->empty()) return Error::malformed("answer", "not a list of whole numbers");
  std::size_t at = 0;
  const auto action = read_action(*numbers, at, view);
  if (!action) return Error::malformed("answer", "not an action that could be meant here");
  State::Legal legal;
  view.legal(legal);
  if (!legal.contains(*action)) return Error::invalid("answer", "not legal: " + State::action_text(*action));
  Answer answer{*action, 0};
  const auto surplus = static_cast<std::size_t>(surplus_after(view, *action));
  if (numbers->size() - at != surplus)
    return Error::invalid(
        "answer", std::to_string(surplus) + " tokens have to be returned, not " + std::to_string(numbers->size() - at));
  for (; at < numbers->size(); ++at) {
    const int n = (*numbers)[at];
    if (n < 0 || n >= kTokenKinds) return Error::malformed("answer", "no such colour to return");
    answer.returned += gems_of(kStColours[n]);
  }
  if (!covers(hand_after(view, *action), answer.returned))
    return Error::invalid("answer", "tokens to return that are not there");
  return answer;
}

}  // namespace patolli::splendor::splendor_tools
