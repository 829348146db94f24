#include "games/splendor/module/endgame.hpp"

#include <algorithm>
#include <utility>

#include "ai/evaluator.hpp"
#include "core/rng.hpp"

namespace patolli::splendor {
namespace {

constexpr EndgameValue kAnything{0, 1};
constexpr int kNearPoints = 10;  // a card of five points away from the end

EndgameValue finished(const State& s, Seat me) noexcept {
  const double share = static_cast<double>(ai::final_win_probs(s.result())[me]);
  return {share, share};
}

// In the last round nobody's tokens or payments matter any more: of each kind of action that cannot change the result
// one is enough. What is left: what to buy, and which card to replace before others come.
void keep_what_matters(const State& s, State::Legal& legal) noexcept {
  if (!s.last_round() || s.phase() == Phase::kNoble) return;
  unsigned bought = 0;
  bool idle = false;
  const auto needless = [&](Action x) {
    const bool first = !idle;
    switch (kind_of(x)) {
      case Kind::kBuy: {
        const unsigned slot = 1U << slot_of(x);
        if ((bought & slot) != 0) return true;
        bought |= slot;
        return false;
      }
      case Kind::kReserve:  // takes a card away from those who come later, and reveals another one
        if (s.seat + 1 < s.seat_count) return false;
        break;
      default: break;
    }
    idle = true;
    return !first;
  };
  const Action* const end = std::remove_if(legal.begin(), legal.end(), needless);
  const auto kept = static_cast<int>(end - legal.begin());
  legal.clear();
  legal.grow(kept);
}

int card_of(int level, int place) noexcept { return kFirstCard[level] + place; }

// The same position with another card of the pool at a place that nobody here can see.
void exchange(State& s, int level, int player, int i, int card) noexcept {
  std::uint8_t& there = s.hands[player].reserved[i];
  if (there == card) return;
  s.decks[level] ^= bit(there - kFirstCard[level]) | bit(card - kFirstCard[level]);
  there = static_cast<std::uint8_t>(card);
}

bool better(const EndgameMove& a, const EndgameMove& b) noexcept {
  if (a.value.low != b.value.low) return a.value.low > b.value.low;
  if (a.value.high != b.value.high) return a.value.high > b.value.high;
  if (kind_of(a.action) != kind_of(b.action)) return kind_of(a.action) > kind_of(b.action);  // purchases first
  return a.action < b.action;
}

}  // namespace

bool far_from_end(const StateBase& table) noexcept {
  for (int p = 0; p < table.seat_count; ++p)
    if (table.points(p) >= kNearPoints) return false;
  return true;
}

// The cards of a level that others than the seat hold and it has not seen, as places in the deck.
std::uint64_t EndgameProver::unknown_cards(const State& s, int level) const noexcept {
  std::uint64_t cards = 0;
  for (int p = 0; p < s.seat_count; ++p) {
    if (p == me_) continue;
    for (const int i : Bits(s.hands[p].unseen))
      if (level_of(s.reserved(p, i)) == level) cards |= bit(s.reserved(p, i) - kFirstCard[level]);
  }
  return cards;
}

EndgameValue EndgameProver::value(const State& s, double alpha, double beta) {
  if (s.over()) return finished(s, me_);
  if (s.turns > last_turn_ || nodes_ >= max_nodes_) return kAnything;
  ++nodes_;
  const std::uint64_t key = s.hash();
  const auto found = known_.find(key);
  EndgameValue bounds = found == known_.end() ? kAnything : found->second;
  if (bounds.exact() || bounds.low >= beta || bounds.high <= alpha) return bounds;
  const EndgameValue now = look(s, alpha, beta);
  bounds = {std::max(bounds.low, now.low), std::min(bounds.high, now.high)};
  known_[key] = bounds;
  return bounds;
}

EndgameValue EndgameProver::look(const State& s, double alpha, double beta) {
  const Seat seat = s.to_act();
  if (seat == kChance) return reveal(s, alpha, beta);
  return seat == me_ ? own_choice(s, alpha, beta) : others_choice(s, alpha, beta);
}

EndgameValue EndgameProver::own_choice(const State& s, double alpha, double beta) {
  State::Legal legal;
  s.legal(legal);
  keep_what_matters(s, legal);
  EndgameValue best{0, 0};
  for (int i = legal.size(); i-- > 0;) {  // purchases first
    State next = s;
    next.apply(legal[i]);
    const EndgameValue v = value(next, std::max(alpha, best.low), beta);
    best = {std::max(best.low, v.low), std::max(best.high, v.high)};
    if (best.low >= beta || best.won()) return {best.low, 1};
  }
  return best;
}

EndgameValue EndgameProver::others_choice(const State& s, double alpha, double beta) {
  State::Legal legal;
  s.legal(legal);
  keep_what_matters(s, legal);
  EndgameValue worst{1, 1};
  bool sure = false;  // something that they can do whatever the hidden cards are
  for (int i = legal.size(); i-- > 0;) {
    const Action x = legal[i];
    const int slot = kind_of(x) == Kind::kBuy ? slot_of(x) - kFaces : -1;
    if (slot >= 0 && s.reserved_unseen(s.seat, slot)) continue;  // below, whatever card it is
    sure = true;
    State next = s;
    next.apply(x);
    const EndgameValue v = value(next, alpha, std::min(beta, worst.high));
    worst = {std::min(worst.low, v.low), std::min(worst.high, v.high)};
    if (worst.high <= alpha || worst.high < 1e-9) return {0, worst.high};
  }
  if (!sure) return kAnything;
  // Nothing that the others may do with hidden cards is certain, so it lowers only what the seat can be sure of.
  if (s.phase() == Phase::kPlay && s.hands[s.seat].unseen != 0 && worst.low > 0)
    worst.low = std::min(worst.low, others_hidden(s, alpha, beta).low);
  return worst;
}

EndgameValue EndgameProver::others_hidden(const State& s, double alpha, double beta) {
  EndgameValue worst{1, 1};
  for (const int i : Bits(s.hands[s.seat].unseen)) {
    const int level = level_of(s.reserved(s.seat, i));
    for (const int place : Bits(s.decks[level] | bit(s.reserved(s.seat, i) - kFirstCard[level]))) {
      if (!s.affordable(card_of(level, place), s.seat)) continue;
      State with = s;
      exchange(with, level, s.seat, i, card_of(level, place));
      State::Legal legal;
      with.legal(legal);
      keep_what_matters(with, legal);
      for (const Action x : legal) {
        if (kind_of(x) != Kind::kBuy || slot_of(x) != kFaces + i) continue;
        State next = with;
        next.apply(x);
        worst.low = std::min(worst.low, value(next, alpha, beta).low);
        if (worst.low <= alpha) return {0, 1};
      }
    }
  }
  return worst;
}

EndgameValue EndgameProver::reveal(const State& s, double alpha, double beta) {
  const int level = s.phase() == Phase::kDraw ? s.waiting() : s.waiting() / kPlaces;
  const bool unseen_by_me = s.phase() == Phase::kDraw && s.mover() != me_;
  const bool last = s.last_round() && s.mover() == s.seat_count - 1;
  if (unseen_by_me || last) {  // which card it is shows when it is bought, or never
    State next = s;
    const Kind kind = s.phase() == Phase::kDraw ? Kind::kDraw : Kind::kReveal;
    next.apply(act(kind, static_cast<std::uint32_t>(card_of(level, lowest_bit(s.decks[level])))));
    return value(next, alpha, beta);
  }
  const std::uint64_t hidden = unknown_cards(s, level);
  if (hidden == 0) return average(s, alpha, beta);
  // Others know which of these cards cannot come, so no average is certain.
  EndgameValue all{1, 0};
  for (const int place : Bits(s.decks[level] | hidden)) {
    State next = s;
    if ((hidden >> place & 1) != 0) {
      const int instead = card_of(level, lowest_bit(s.decks[level]));
      for (int p = 0; p < s.seat_count; ++p)
        for (int i = 0; i < kMaxReserved; ++i)
          if (s.reserved(p, i) == card_of(level, place)) exchange(next, level, p, i, instead);
    }
    const Kind kind = s.phase() == Phase::kDraw ? Kind::kDraw : Kind::kReveal;
    next.apply(act(kind, static_cast<std::uint32_t>(card_of(level, place))));
    const EndgameValue v = value(next, alpha, beta);
    all = {std::min(all.low, v.low), std::max(all.high, v.high)};
    if (all.low <= alpha && all.high >= beta) break;
  }
  return all.low <= alpha ? EndgameValue{0, std::max(all.high, beta)} : all;
}

EndgameValue EndgameProver::average(const State& s, double alpha, double beta) {
  const bool drawn = s.phase() == Phase::kDraw;
  const int level = drawn ? s.waiting() : s.waiting() / kPlaces;
  // In the last round a card that nobody can buy any more is like any other such card.
  const auto matters = [&](int card) {
    if (!s.last_round()) return true;
    for (int p = s.mover() + 1; p < s.seat_count && !drawn; ++p)
      if (s.affordable(card, p)) return true;
    return false;
  };
  double rest = count_bits(s.decks[level]);
  const double all = rest;
  int idle = 0;
  for (const int place : Bits(s.decks[level])) idle += static_cast<int>(!matters(card_of(level, place)));
  bool idle_seen = false;
  EndgameValue sum{0, 0};
  for (const int place : Bits(s.decks[level])) {
    const int card = card_of(level, place);
    double weight = 1;
    if (!matters(card)) {
      if (std::exchange(idle_seen, true)) continue;
      weight = idle;
    }
    rest -= weight;
    State next = s;
    next.apply(act(drawn ? Kind::kDraw : Kind::kReveal, static_cast<std::uint32_t>(card)));
    // What this card has to bring for the average to leave the window, whatever the others bring.
    const double lowest = std::max(0.0, (alpha * all - sum.high - rest) / weight);
    const double highest = std::min(1.0, (beta * all - sum.low) / weight);
    const EndgameValue v = value(next, lowest, highest);
    sum = {sum.low + weight * v.low, sum.high + weight * v.high};
    if (sum.high + rest <= alpha * all || sum.low >= beta * all) break;
  }
  return {sum.low / all, std::min(1.0, (sum.high + rest) / all)};
}

// Looks at all actions once, no further than last_turn_.
void EndgameProver::deepen(const State& root, Endgame& found) {
  constexpr double kBelowOne = 1 - 1e-9;
  known_.clear();
  for (const bool only_wins : {true, false}) {  // a forced win is found fast, since all else is cut off
    double best = 0;
    for (EndgameMove& move : found.moves) {
      if (move.value.exact()) {
        best = std::max(best, move.value.low);
        continue;
      }
      State next = root;
      next.apply(move.action);
      const EndgameValue v = value(next, only_wins ? kBelowOne : best, 1);
      move.value = {std::max(move.value.low, v.low), std::min(move.value.high, v.high)};
      best = std::max(best, move.value.low);
      if (best > kBelowOne) return;
    }
  }
}

Endgame EndgameProver::solve(const View& view, const EndgameLimits& limits) {
  me_ = view.to_act();
  nodes_ = 0;
  max_nodes_ = limits.nodes;
  Rng rng(1);  // of cards that are never looked at
  const State root = State::determinize(view, rng);
  State::Legal legal;
  root.legal(legal);
  keep_what_matters(root, legal);
  Endgame found;
  for (const Action x : legal) found.moves.push_back({x, kAnything});
  std::sort(found.moves.begin(), found.moves.end(), better);
  for (found.turns = 1; found.turns <= limits.turns; ++found.turns) {
    last_turn_ = root.turns + found.turns - 1;
    deepen(root, found);
    std::sort(found.moves.begin(), found.moves.end(), better);
    const EndgameValue best = found.moves.front().value;
    found.solved = best.exact();
    for (const EndgameMove& move : found.moves) found.solved = found.solved && move.value.high <= best.low + 1e-9;
    if (best.won()) found.solved = true;
    if (found.solved || nodes_ >= max_nodes_) break;
  }
  found.nodes = nodes_;
  return found;
}

}  // namespace patolli::splendor
