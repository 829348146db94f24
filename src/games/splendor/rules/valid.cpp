// The invariants of a state. Whatever keeps them can be played to its end without harm.
#include "core/hash.hpp"
#include "games/splendor/rules/splendor.hpp"

namespace patolli::splendor {

namespace {

constexpr std::uint64_t whole_deck(int level) noexcept { return bit(kFirstCard[level + 1] - kFirstCard[level]) - 1; }

// The cards of a level that lie in the open or in a hand, each once; false when one lies in two places.
class Count {
 public:
  bool add(int id) noexcept {
    if (!is_card(id) || seen_.has(id)) return false;
    seen_.add(id);
    return true;
  }
  [[nodiscard]] bool has(int id) const noexcept { return seen_.has(id); }

 private:
  CardSet seen_{};
};

bool hand_in_order(const Hand& hand) noexcept {
  int n = 0;
  while (n < kMaxReserved && hand.reserved[n] != 0) ++n;
  for (int i = n; i < kMaxReserved; ++i)
    if (hand.reserved[i] != 0) return false;
  return hand.unseen >> n == 0;
}

bool cards_conserved(const State& s) noexcept {
  Count count;
  for (int p = 0; p < kFaces; ++p) {
    if (s.faces[p] == 0) continue;
    if (!count.add(s.faces[p]) || kCardTable[s.faces[p]].level != p / kPlaces) return false;
  }
  for (const Hand& hand : s.hands) {
    if (!hand_in_order(hand)) return false;
    for (const int id : hand.reserved)
      if (id != 0 && !count.add(id)) return false;
    if (hand.bought.word[1] >> (kCards - 64) != 0) return false;
    for (int id = 1; id <= kCards; ++id)
      if (hand.bought.has(id) && !count.add(id)) return false;
  }
  for (int level = 0; level < kLevels; ++level) {
    if ((s.decks[level] & ~whole_deck(level)) != 0) return false;
    for (int id = kFirstCard[level]; id < kFirstCard[level + 1]; ++id)
      if (count.has(id) == ((s.decks[level] >> (id - kFirstCard[level]) & 1) != 0)) return false;
  }
  return true;
}

bool tokens_conserved(const State& s) noexcept {
  // Byte by byte, so that no byte can run over into the next one.
  const Gems all = State::initial(s.setup()).bank;
  for (int c = 0; c < 8; ++c) {
    int n = amount(s.bank, c);
    for (const Hand& hand : s.hands) n += amount(hand.tokens, c);
    if (n != amount(all, c)) return false;
  }
  return true;
}

bool nobles_conserved(const State& s) noexcept {
  unsigned seen = s.table_nobles;
  if ((seen & ~kAllNobles) != 0) return false;
  for (const Hand& hand : s.hands) {
    if ((hand.nobles & ~kAllNobles) != 0 || (seen & hand.nobles) != 0) return false;
    seen |= hand.nobles;
    for (int id : Bits(hand.nobles))
      if (!covers(hand.bonuses, kNobleTable[id].needs)) return false;
  }
  const int n = count_bits(seen);
  if (s.stage == Phase::kDealCards) return n == 0;
  return s.stage == Phase::kDealNobles ? n <= s.seat_count : n == s.seat_count + 1;
}

bool empty_handed(const Hand& hand) noexcept { return same_bytes(hand, Hand{}); }

// A place is empty only while it waits for its card, or when the deck has run out.
bool places_filled(const State& s) noexcept {
  for (int p = 0; p < kFaces; ++p) {
    const bool empty = s.faces[p] == 0;
    if (s.stage == Phase::kDealCards) {
      if (empty != (p >= s.place)) return false;
    } else if (s.stage == Phase::kReveal && p == s.place) {
      if (!empty || s.decks[p / kPlaces] == 0) return false;
    } else if (empty && s.decks[p / kPlaces] != 0) {
      return false;
    }
  }
  return true;
}

bool somebody_at_goal(const State& s, int from, int to) noexcept {
  for (int p = from; p < to; ++p)
    if (s.hands[p].points >= kWinningPoints) return true;
  return false;
}

bool phase_fits(const State& s) noexcept {
  const Seat mover = s.seat;
  const bool last = mover + 1 == s.seat_count;
  const int held = s.token_count(mover);
  if (s.passes < 0 || s.passes > s.turns) return false;
  for (int p = 0; p < s.seat_count; ++p)
    if (p != mover && s.token_count(p) > kHandLimit) return false;
  if (s.stage < Phase::kGoal && s.passes >= s.seat_count + (s.stage == Phase::kNoble ? 1 : 0)) return false;
  // Who reaches the goal does so in his turn, by a purchase or a noble, and ends the round: those behind him haven't
  // had their turn of it yet.
  if (s.stage != Phase::kGoal && somebody_at_goal(s, mover + 1, s.seat_count)) return false;
  const bool bought = held <= kHandLimit && (s.stage == Phase::kReveal || s.stage == Phase::kNoble);
  if (s.stage < Phase::kGoal && !bought && somebody_at_goal(s, mover, mover + 1)) return false;
  switch (s.stage) {
    case Phase::kPlay: return held <= kHandLimit;
    case Phase::kReturn: return held > kHandLimit && held <= kHandLimit + 3 && s.passes == 0;
    case Phase::kNoble: return held <= kHandLimit && count_bits(earned_nobles(s, mover)) > 1;
    case Phase::kReveal: return held <= kHandLimit + 1 && s.passes == 0;
    case Phase::kDraw:
      return held <= kHandLimit + 1 && s.passes == 0 && s.reserved_count(mover) < kMaxReserved && s.decks[s.place] != 0;
    case Phase::kGoal: return held <= kHandLimit && last && somebody_at_goal(s, 0, s.seat_count);
    case Phase::kAllPass:
      return held <= kHandLimit && s.passes == s.seat_count && !(last && somebody_at_goal(s, 0, s.seat_count));
    case Phase::kLimit:
      return held <= kHandLimit && s.turns == kTurnLimit * s.seat_count && s.passes < s.seat_count &&
             !somebody_at_goal(s, 0, s.seat_count);
    case Phase::kDealCards:
    case Phase::kDealNobles: return true;
  }
  return false;
}

bool set_up_fits(const State& s) noexcept {
  const bool setting_up = s.stage == Phase::kDealCards || s.stage == Phase::kDealNobles;
  if (setting_up != (s.turns == 0)) return false;
  if (!setting_up) return s.turns <= kTurnLimit * s.seat_count && s.seat == (s.turns - 1) % s.seat_count;
  for (const Hand& hand : s.hands)
    if (!empty_handed(hand)) return false;
  return s.seat == 0 && s.passes == 0;
}

bool place_fits(const State& s) noexcept {
  switch (s.stage) {
    case Phase::kDealCards:
    case Phase::kReveal: return s.place < kFaces;
    case Phase::kDraw: return s.place < kLevels;
    default: return s.place == 0;
  }
}

}  // namespace

void State::derive() noexcept {
  goal_reached = 0;
  for (Hand& hand : hands) {
    hand.bonuses = 0;
    int points = 0;
    for (int id = 1; id <= kCards; ++id) {
      if (!hand.bought.has(id)) continue;
      hand.bonuses += gems_of(kCardTable[id].bonus);
      points += kCardTable[id].points;
    }
    for (int id : Bits(hand.nobles & kAllNobles)) points += kNobleTable[id].points;
    hand.points = static_cast<std::uint8_t>(points);
    hand.cards = static_cast<std::uint8_t>(hand.bought.size());
    if (points >= kWinningPoints) goal_reached = 1;
  }
  for (int p = 0; p < kFaces; ++p) {
    const int card = faces[p];
    clear_place(*this, p);
    if (card != 0) fill_place(*this, p, card);
  }
  piles = 0;
  for (int level = 0; level < kLevels; ++level)
    if (decks[level] != 0) piles |= static_cast<std::uint8_t>(1U << level);
}

bool State::valid() const noexcept {
  if (seat_count < kMinSeats || seat_count > kMaxSeats || stage > Phase::kLimit || viewer != kChance) return false;
  if (!place_fits(*this) || !set_up_fits(*this)) return false;
  for (Seat p = seat_count; p < kMaxSeats; ++p)
    if (!empty_handed(hands[p])) return false;
  if (!cards_conserved(*this)) return false;
  State again = *this;
  again.derive();
  if (!same_bytes(*this, again)) return false;
  return tokens_conserved(*this) && nobles_conserved(*this) && places_filled(*this) && phase_fits(*this);
}

}  // namespace patolli::splendor
