// What a seat may know, and worlds that fit it.
#include "core/hash.hpp"
#include "core/select.hpp"
#include "games/splendor/rules/splendor.hpp"

namespace patolli::splendor {

View State::view(Seat p) const noexcept {
  View v{};
  static_cast<StateBase&>(v) = *this;
  v.viewer = p;
  for (int h = 0; h < seat_count; ++h) {
    if (h == p) continue;
    for (int i : Bits(v.hands[h].unseen)) {
      const int card = hands[h].reserved[i];
      const int level = kCardTable[card].level;
      v.hands[h].reserved[i] = static_cast<std::uint8_t>(kUnknown + level);
      v.decks[level] |= bit(card - kFirstCard[level]);
    }
  }
  return v;
}

// A card that was drawn unseen is as likely to be any of the pool as any other: so is every way of dealing the pool to
// the unknown places.
State State::determinize(const View& v, Rng& rng) noexcept {
  State s{};
  static_cast<StateBase&>(s) = v;
  s.viewer = kChance;
  for (Hand& hand : s.hands) {
    for (std::uint8_t& card : hand.reserved) {
      if (!is_unknown(card)) continue;
      const int level = level_of(card);
      const int n = count_bits(s.decks[level]);
      const int i = nth_member(s.decks[level], static_cast<int>(rng.below(static_cast<std::uint32_t>(n))));
      s.decks[level] ^= bit(i);
      card = static_cast<std::uint8_t>(kFirstCard[level] + i);
    }
  }
  return s;
}

Action State::redacted(Action x, Seat p) const noexcept {
  return kind_of(x) == Kind::kDraw && p != seat ? act(Kind::kDraw) : x;
}

std::uint64_t View::hash() const noexcept { return hash_value(*this); }

void View::legal(State::Legal& out) const noexcept {
  out.clear();
  if (viewer >= 0 && to_act() == viewer) list_decisions(*this, out);
}

}  // namespace patolli::splendor
