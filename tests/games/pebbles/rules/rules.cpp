// What can be done, and what it does.
#include "core/bits.hpp"
#include "core/hash.hpp"
#include "games/pebbles/rules/pebbles.hpp"

namespace patolli::pebbles {
namespace {

constexpr PebbleSet with(PebbleSet set, int pebble) noexcept { return static_cast<PebbleSet>(set | 1U << pebble); }
constexpr PebbleSet without(PebbleSet set, int pebble) noexcept {
  return static_cast<PebbleSet>(set & ~(1U << pebble));
}

// The actions of a player's turn, from what that player knows.
void list_turn(const Table& table, PebbleSet own, bool bag_is_empty, ActionList<State::kMaxActions>& out) noexcept {
  if (count_bits(own) < table.limit && !bag_is_empty) out.push(make_action(Kind::kDraw));
  for (const int pebble : Bits(own)) out.push(make_action(Kind::kShow, pebble));
  if (out.empty()) out.push(make_action(Kind::kPass));
}

}  // namespace

State State::initial(const Setup& setup) noexcept {
  State s{};
  s.table.seats = setup.seats;
  s.table.limit = setup.limit;
  s.bag = kAll;
  return s;
}

Seat State::to_act() const noexcept {
  if (table.phase == Phase::kOver) return kTerminal;
  return table.phase == Phase::kTurn ? static_cast<Seat>(table.seat) : kChance;
}

void State::legal(ActionList<kMaxActions>& out) const noexcept {
  out.clear();
  if (to_act() == kChance) {
    for (const int pebble : Bits(bag)) out.push(make_action(Kind::kPebble, pebble));
  } else if (table.phase == Phase::kTurn) {
    list_turn(table, hand[table.seat], bag == 0, out);
  }
}

std::uint32_t State::weight(Action x) const noexcept {
  if (to_act() != kChance || kind_of(x) != Kind::kPebble || pebble_of(x) > kPebbles) return 0;
  return (bag >> pebble_of(x) & 1) != 0 ? 1 + static_cast<std::uint32_t>(pebble_of(x)) % 3 : 0;
}

Action State::sample(Rng& rng) const noexcept {
  std::uint32_t sum = 0;
  for (const int pebble : Bits(bag)) sum += weight(make_action(Kind::kPebble, pebble));
  std::uint32_t left = rng.below(sum);
  for (const int pebble : Bits(bag)) {
    const Action x = make_action(Kind::kPebble, pebble);
    if (left < weight(x)) return x;
    left -= weight(x);
  }
  return {};
}

RejectReason State::check(Action x, Seat p) const noexcept {
  if (table.phase == Phase::kOver) return kGameOver;
  if (p != to_act()) return kNotYourTurn;
  ActionList<kMaxActions> list;
  legal(list);
  if (list.contains(x)) return kAllowed;
  return kind_of(x) >= Kind::kDraw && kind_of(x) <= Kind::kPebble ? kNotNow : kNoSuch;
}

void State::apply(Action x) noexcept {
  const int pebble = pebble_of(x);
  switch (kind_of(x)) {
    case Kind::kPebble:
      bag = without(bag, pebble);
      hand[table.seat] = with(hand[table.seat], pebble);
      if (table.phase == Phase::kDeal && table.seat + 1 < table.seats) {
        ++table.seat;
        return;
      }
      break;
    case Kind::kDraw: table.phase = Phase::kDraw; return;
    case Kind::kShow:
      hand[table.seat] = without(hand[table.seat], pebble);
      table.shown = with(table.shown, pebble);
      table.score[table.seat] = static_cast<std::uint16_t>(table.score[table.seat] + pebble);
      break;
    case Kind::kPass: break;
  }
  table.seat = static_cast<std::uint16_t>(table.phase == Phase::kDeal ? 0 : (table.seat + 1) % table.seats);
  ++table.turns;
  table.phase = table.shown == kAll || table.turns > kMaxTurns ? Phase::kOver : Phase::kTurn;
}

View State::view(Seat p) const noexcept {
  View v{};
  v.table = table;
  v.viewer = p;
  v.unseen = bag;
  for (int q = 0; q < table.seats; ++q) {
    v.held[q] = static_cast<std::uint16_t>(count_bits(hand[q]));
    if (q == p) {
      v.own = hand[q];
    } else {
      v.unseen = static_cast<PebbleSet>(v.unseen | hand[q]);
    }
  }
  return v;
}

void View::legal(ActionList<State::kMaxActions>& out) const noexcept {
  out.clear();
  if (table.phase != Phase::kTurn || viewer != static_cast<std::int16_t>(table.seat)) return;
  int others = 0;
  for (int q = 0; q < table.seats; ++q) others += q == viewer ? 0 : held[q];
  list_turn(table, own, count_bits(unseen) == others, out);
}

State State::determinize(const View& v, Rng& rng) noexcept {
  State s{};
  s.table = v.table;
  s.bag = v.unseen;
  for (int q = 0; q < s.table.seats; ++q) {
    if (q == v.viewer) {
      s.hand[q] = v.own;
      continue;
    }
    for (int i = 0; i < v.held[q]; ++i) {
      const auto n = static_cast<std::uint32_t>(count_bits(s.bag));
      const int pebble = nth_bit(s.bag, static_cast<int>(rng.below(n)));
      s.bag = without(s.bag, pebble);
      s.hand[q] = with(s.hand[q], pebble);
    }
  }
  return s;
}

Action State::redacted(Action x, Seat p) const noexcept {
  return kind_of(x) == Kind::kPebble && p != table.seat ? make_action(Kind::kPebble) : x;
}

std::uint64_t State::hash() const noexcept { return hash_value(*this); }
std::uint64_t View::hash() const noexcept { return hash_value(*this); }

Outcome State::result() const noexcept {
  Outcome o;
  o.sides = static_cast<std::int8_t>(table.seats);
  for (int p = 0; p < table.seats; ++p) o.score[p] = static_cast<std::int16_t>(table.score[p]);
  if (table.phase != Phase::kOver) return o;
  o.ending = table.shown == kAll ? Ending::kGoal : Ending::kTurnLimit;
  decide_winners(o);
  return o;
}

}  // namespace patolli::pebbles
