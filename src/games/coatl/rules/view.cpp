// What a seat may know, and a world that fits what it knows.
#include "games/coatl/rules/hand.hpp"
#include "games/coatl/rules/state.hpp"

namespace patolli::coatl {

namespace {

// Another player's hand: hidden cards lose their kind, not their age.
void hide_hand(Player& p, std::uint64_t& pool) noexcept {
  const Player held = p;
  empty_hand(p);
  for (int i = 0; i < held.hand_size; ++i) {
    const bool seen = held.origin[i] == kSeen;
    if (!seen) add_card(pool, held.hand[i]);
    insert_sorted(p, seen ? held.hand[i] : std::uint8_t{0}, held.origin[i]);
  }
}

// A place where a hidden card may be.
struct Place {
  std::uint8_t player;
  std::uint8_t origin;  // kDeckPlace: in the deck; kAsidePlace: set aside in the set-up
};
constexpr std::uint8_t kDeckPlace = 0xFE;
constexpr std::uint8_t kAsidePlace = 0xFD;

struct Places {
  std::array<Place, kProphecyCards> place{};
  int count = 0;

  void add(int player, std::uint8_t origin) noexcept { place[count++] = {static_cast<std::uint8_t>(player), origin}; }
};

// Empties the places of hidden Prophecies in the hands of others, and lists them. The hand of `given` is left alone.
// Hidden Temples are dealt at once: they have one kind of place.
template <bool Solo>
Places hidden_places(State<Solo>& t, Seat seat, Rng& rng, Seat given) noexcept {
  Places places;
  for (int i = 0; i < t.agreed.seats; ++i) {
    Player& p = t.player[i];
    if (i == seat) continue;
    if (p.hidden_temples != 0 && p.temples == p.temples_seen) {
      const auto unseen = static_cast<std::uint32_t>(patolli::count_bits(t.temples_unseen));
      const auto temple =
          static_cast<std::uint16_t>(1U << nth_bit(t.temples_unseen, static_cast<int>(rng.below(unseen))));
      t.temples_unseen &= static_cast<std::uint16_t>(~temple);
      p.temples |= temple;
    }
    const Player shown = p;
    if (i != given) empty_hand(p);
    for (int k = 0; i != given && k < shown.hand_size; ++k) {
      if (shown.origin[k] == kSeen)
        insert_sorted(p, shown.hand[k], kSeen);
      else
        places.add(i, shown.origin[k]);
    }
    if (t.epoch == 0)
      for (int k = 0; k < p.set_aside_count; ++k) places.add(i, kAsidePlace);
  }
  return places;
}

// A card of the pool goes to a place.
template <bool Solo>
void put(State<Solo>& t, Place at, int kind) noexcept {
  remove_card(t.deck, kind);
  if (at.origin == kAsidePlace) {
    add_card(t.player[at.player].set_aside, kind);
    add_card(t.discards, kind);
  } else {
    insert_sorted(t.player[at.player], static_cast<std::uint8_t>(kind), at.origin);
  }
}

// Cards that came back in a later epoch have fewer places to be, so they choose first; the number of free places each
// finds does not depend on the choices before it.
template <bool Solo>
void deal_by_epoch(State<Solo>& t, Seat seat, Places& places, Rng& rng) noexcept {
  const std::uint64_t pool = t.deck;
  for (int i = 0; i < t.deck_count; ++i) places.add(0, kDeckPlace);
  // The viewer's own discards of the set-up came back with the first new deck, which only the viewer knows.
  const std::uint64_t own = seat >= 0 ? t.player[seat].set_aside : 0;
  const auto entered = [&](int index) {
    const int kind = kind_of_bit(index);
    const bool last_copy = kind > kTwins || index >= kProphecies || (pool & second_copy(kind)) == 0;
    const bool known = last_copy ? copies_in(own, kind) != 0 : copies_in(own, kind) == 2;
    return t.epoch_of[index] != 0 ? t.epoch_of[index] : static_cast<std::uint8_t>(known ? 1 : 0);
  };
  for (int e = t.epoch; e >= 0; --e) {
    for (const int index : Bits(pool)) {
      if (entered(index) != e) continue;
      int free = 0;
      for (int i = 0; i < places.count; ++i) free += places.place[i].origin >= e ? 1 : 0;
      const int at_least = free != 0 ? e : 0;  // always, but for a state made up by hand
      if (free == 0) free = places.count;
      auto n = static_cast<int>(rng.below(static_cast<std::uint32_t>(free)));
      for (int i = 0; i < places.count; ++i) {
        if (places.place[i].origin < at_least || n-- != 0) continue;
        if (places.place[i].origin != kDeckPlace) put(t, places.place[i], kind_of_bit(index));
        places.place[i] = places.place[--places.count];
        break;
      }
    }
  }
}

// Every world that fits the view is as likely as any other.
template <bool Solo>
State<Solo> deal_hidden(const View<Solo>& v, Rng& rng, Seat given = kNoSeat) noexcept {
  State<Solo> t = v.shown;
  Places places = hidden_places(t, v.seat, rng, given);
  if (t.epoch != 0) {
    deal_by_epoch(t, v.seat, places, rng);
    return t;
  }
  std::uint64_t pool = t.deck;
  for (int i = 0; i < places.count; ++i) {
    const auto n = static_cast<std::uint32_t>(patolli::count_bits(pool));
    const int kind = kind_of_bit(nth_bit(pool, static_cast<int>(rng.below(n))));
    remove_card(pool, kind);
    put(t, places.place[i], kind);
  }
  return t;
}

// Somebody has just completed a Cóatl, so that hand can fulfil what closing it takes. Gives its hidden places cards
// that do, out of the pool of all that is hidden.
template <bool Solo>
void make_closable(State<Solo>& t, Rng& rng) noexcept {
  Player& p = t.player[t.seat];
  const Serpent& s = p.coatl[t.active];
  const Player held = p;
  // Alone, algorithm 1 wants a Temple as well; it may be the hidden one.
  if (p.hidden_temples != 0 && t.algorithm(1) && !t.temple_within_reach(p, s)) {
    std::uint32_t fitting = 0;
    for (const int n : Bits(t.temples_unseen))
      if (temple_met(n + 1, s) != 0) fitting |= 1U << n;
    if (fitting != 0) {
      const auto n = rng.below(static_cast<std::uint32_t>(patolli::count_bits(fitting)));
      const auto temple = static_cast<std::uint16_t>(1U << nth_bit(fitting, static_cast<int>(n)));
      t.temples_unseen &= static_cast<std::uint16_t>(~temple);
      p.temples |= temple;
    }
  }
  std::array<std::uint8_t, kMaxDealt> places{};
  int open = 0;
  empty_hand(p);
  for (int i = 0; i < held.hand_size; ++i) {
    if (held.origin[i] == kSeen)
      insert_sorted(p, held.hand[i], kSeen);
    else
      places[open++] = held.origin[i];
  }
  while (open != 0) {
    std::uint64_t helps = t.deck;
    if (!t.closable(p, s)) {
      const int reached = t.closing_cards(p, s);
      helps = 0;
      for (const int index : Bits(t.deck)) {
        Player with = p;
        insert_sorted(with, static_cast<std::uint8_t>(kind_of_bit(index)), 0);
        if (t.closing_cards(with, s) > reached) helps |= bit(index);
      }
      if (helps == 0) helps = t.deck;
    }
    const auto n = rng.below(static_cast<std::uint32_t>(patolli::count_bits(helps)));
    const int kind = kind_of_bit(nth_bit(helps, static_cast<int>(n)));
    remove_card(t.deck, kind);
    insert_sorted(p, static_cast<std::uint8_t>(kind), places[--open]);
  }
}

}  // namespace

template <bool Solo>
View<Solo> State<Solo>::view(Seat p) const noexcept {
  View v;
  v.seat = p;
  v.shown = *this;
  State& t = v.shown;
  for (int i = 0; i < agreed.seats; ++i) {
    if (i == p) continue;
    Player& other = t.player[i];
    hide_hand(other, t.deck);
    for (Serpent& c : other.coatl) c.playable = 0;
    if (epoch == 0) {
      add_cards(t.deck, other.set_aside);
      remove_cards(t.discards, other.set_aside);
    }
    other.set_aside = 0;
    t.temples_unseen |= other.temples & static_cast<std::uint16_t>(~other.temples_seen);
    other.temples = other.temples_seen;
  }
  return v;
}

template <bool Solo>
State<Solo> State<Solo>::determinize(const View& v, Rng& rng) noexcept {
  const auto fits = [&](const State& t) {
    const Player& p = t.player[t.seat];
    return t.phase != Phase::kCompleting || t.seat == v.seat || t.closable(p, p.coatl[t.active]);
  };
  constexpr int kTries = 32;
  State t = deal_hidden(v, rng);
  for (int i = 0; i < kTries && !fits(t); ++i) t = deal_hidden(v, rng);
  if (!fits(t)) {
    View given = v;
    make_closable(given.shown, rng);
    t = deal_hidden(given, rng, v.shown.seat);
  }
  for (int i = 0; i < t.agreed.seats; ++i)
    if (i != v.seat) refresh_playable(t.player[i], t.gap_closed());
  return t;
}

template <bool Solo>
Action State<Solo>::redacted(Action x, Seat p) const noexcept {
  switch (tag_of(x)) {
    case kDraw: return seat == p ? x : make_action(kDraw);
    case kSecretTemple: return seat == p ? x : make_action(kSecretTemple);
    case kKeep: {
      if (seat == p) return x;
      auto kinds = set_kinds(x);
      for (auto& kind : kinds)
        if (kind != 0) kind = kRedactedKind;
      return set_action(kKeep, kinds);
    }
    default: return x;
  }
}

template View<false> State<false>::view(Seat) const noexcept;
template View<true> State<true>::view(Seat) const noexcept;
template State<false> State<false>::determinize(const View&, Rng&) noexcept;
template State<true> State<true>::determinize(const View&, Rng&) noexcept;
template Action State<false>::redacted(Action, Seat) const noexcept;
template Action State<true>::redacted(Action, Seat) const noexcept;

}  // namespace patolli::coatl
