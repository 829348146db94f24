// The invariants of a state: every piece and card is accounted for, and the phase is consistent with them.
// States from text (records, bug reports, untrusted input) pass through here.
#include "games/coatl/rules/hand.hpp"
#include "games/coatl/rules/patterns.hpp"
#include "games/coatl/rules/state.hpp"

namespace patolli::coatl {

namespace {

constexpr int kMaxEpochs = 100;

bool sound_serpent(const Serpent& s) noexcept {
  if (!s.exists()) return s.ends == kOpen && s.cards == 0;
  if (s.length > kLongest || (s.complete() && s.length < 3)) return false;
  for (int i = 0; i < s.length; ++i)
    if (s.colour_at(i) < 0 || s.colour_at(i) >= kColours) return false;
  for (int i = 0; i < s.cards; ++i)
    for (int k = 0; k < i; ++k)
      if (s.prophecy[i] == s.prophecy[k]) return false;
  return true;
}

template <bool Solo>
bool sound_player(const State<Solo>& t, int who) noexcept {
  const Player& p = t.player[who];
  int sum = 0;
  for (const int n : p.pieces) sum += n;
  if (sum != p.piece_count || sum > kBoardPlaces) return false;
  const bool dealing = t.phase <= Phase::kKeep;
  if (p.hand_size > (dealing ? t.dealt_to(who) : t.hand_limit())) return false;
  for (int i = 0; i < p.hand_size; ++i) {
    if (p.hand[i] < 1 || p.hand[i] > kProphecies) return false;
    if (p.origin[i] != kSeen && p.origin[i] > t.epoch) return false;
  }
  if ((p.tokens & ~t.all_tokens()) != 0 || p.set_aside_count > kMaxDealt) return false;
  if (t.epoch == 0 && patolli::count_bits(p.set_aside) != p.set_aside_count) return false;
  if (patolli::count_bits(static_cast<std::uint16_t>(p.temples & ~p.temples_seen)) != p.hidden_temples) return false;
  if (p.hidden_temples > 1 || (p.temples_seen & ~p.temples) != 0) return false;
  for (int c = 0; c < kUnfinished; ++c) {
    const Serpent& s = p.coatl[c];
    if (!sound_serpent(s)) return false;
    Serpent fresh = s;
    refresh_playable(p, fresh, t.gap_closed());
    if (fresh.playable != s.playable) return false;
    const bool completing = t.phase == Phase::kCompleting && who == t.seat && c == t.active;
    if (s.complete() != completing) return false;
    for (int i = 0; t.algorithm(3) && i < s.cards; ++i)
      for (int k = 0; k < i; ++k)
        if (kProphecy[s.prophecy[i]].frame == kProphecy[s.prophecy[k]].frame) return false;
  }
  const int open = static_cast<int>(p.coatl[0].exists()) + static_cast<int>(p.coatl[1].exists());
  if (t.three_coatls() && p.completed + open > 3) return false;
  return p.completed < 3 || t.ending != Ending::kRunning;
}

template <bool Solo>
bool sound_completed(const State<Solo>& t) noexcept {
  std::array<int, kMaxSeats> owned{};
  std::array<int, kMaxSeats> score{};
  int pieces = 0;
  if (t.completed_count > kMaxCompleted) return false;
  for (int i = 0; i < t.completed_count; ++i) {
    const Completed& c = t.completed[i];
    if (c.owner >= t.agreed.seats || c.length < 3 || c.temple > kTemples) return false;
    pieces += c.length;
    if (pieces > kPieceTotal) return false;
    const Serpent s = t.rebuilt(i);
    if (s.cards == 0 || !sound_serpent(s)) return false;
    int points = c.temple == 0 ? 0 : temple_points(temple_met(c.temple, s));
    for (int k = 0; k < s.cards; ++k) points += prophecy_points(s.prophecy[k], s, t.gap_closed());
    if (points != c.points) return false;
    ++owned[c.owner];
    score[c.owner] += points;
  }
  if (pieces != t.stored) return false;
  for (int i = 0; i < t.agreed.seats; ++i)
    if (t.player[i].completed != owned[i] || t.player[i].score != score[i]) return false;
  return true;
}

template <bool Solo>
bool pieces_add_up(const State<Solo>& t) noexcept {
  std::array<int, kPieces> n{};
  for (int k = 0; k < kPieces; ++k) n[k] = t.bag[k];
  for (const int p : t.supply)
    if (p != 0) ++n[p - 1];
  const auto add = [&](const Serpent& s) {
    for (int i = 0; i < s.length; ++i) ++n[s.piece_at(i)];
  };
  for (const Player& p : t.player) {
    for (int k = 0; k < kPieces; ++k) n[k] += p.pieces[k];
    for (const Serpent& s : p.coatl) add(s);
  }
  for (int i = 0; i < t.completed_count; ++i) add(t.rebuilt(i));
  if constexpr (Solo) {
    for (int k = 0; k < kPieces; ++k) n[k] += t.marco.discarded[k];
    for (const MarcoCard& c : t.marco.card)
      for (int i = 0; i < c.count; ++i) ++n[c.piece[i]];
  }
  std::array<int, kForms> bagged{};
  for (int k = 0; k < kPieces; ++k) {
    const Form form = form_of(static_cast<Piece>(k));
    bagged[form] += t.bag[k];
    const int all = form == kHead   ? kHeadsPerColour
                    : form == kTail ? kTailsPerColour
                    : Solo          ? kSoloBodiesPerColour
                                    : kBodiesPerColour;
    if (n[k] != all) return false;
  }
  for (int f = 0; f < kForms; ++f)
    if (bagged[f] != t.bag_total[f]) return false;
  return true;
}

template <bool Solo>
bool cards_add_up(const State<Solo>& t) noexcept {
  if (patolli::count_bits(t.deck) != t.deck_count || patolli::count_bits(t.discards) != t.discard_count) return false;
  std::array<int, kProphecies + 1> n{};
  int temples = patolli::count_bits(t.temples_unseen);
  int temple_bits = t.temples_unseen;
  const auto add_temples = [&](int set) {
    temples += patolli::count_bits(static_cast<std::uint64_t>(set));
    temple_bits |= set;
  };
  const auto one_temple = [](int number) { return number == 0 ? 0 : 1 << (number - 1); };
  for (int kind = 1; kind <= kProphecies; ++kind) n[kind] = copies_in(t.deck, kind) + copies_in(t.discards, kind);
  for (const int kind : t.row) ++n[kind];
  for (int i = 0; i < t.agreed.seats; ++i) {
    const Player& p = t.player[i];
    for (int k = 0; k < p.hand_size; ++k) ++n[p.hand[k]];
    for (const Serpent& s : p.coatl)
      for (int k = 0; k < s.cards; ++k) ++n[s.prophecy[k]];
    add_temples(p.temples);
  }
  for (int i = 0; i < t.completed_count; ++i) {
    for (const int kind : t.completed[i].prophecy) ++n[kind];
    add_temples(one_temple(t.completed[i].temple));
  }
  for (const int top : t.pile_top) add_temples(one_temple(top));
  if constexpr (Solo) {
    for (const MarcoCard& c : t.marco.card) ++n[c.kind];
    for (const int i : Bits(t.marco.completed)) ++n[kind_of_bit(i)];
  }
  for (int kind = 1; kind <= kProphecies; ++kind)
    if (n[kind] != kProphecyFaces[kind - 1].copies) return false;
  return temples == kTemples && temple_bits == (1 << kTemples) - 1;
}

template <bool Solo>
bool sound_marco(const State<Solo>& t) noexcept {
  if constexpr (Solo) {
    int score = 0;
    for (const int i : Bits(t.marco.completed)) score += kProphecy[kind_of_bit(i)].top_points;
    if (score != t.marco.score || t.marco.cards > t.marco_limit() || t.marco.plays_next > 1) return false;
    for (int i = 0; i < kMarcoRow; ++i) {
      const MarcoCard& c = t.marco.card[i];
      if ((c.kind != 0) != (i < t.marco.cards) || (c.kind == 0 && c.count != 0)) return false;
      std::array<int, kColours> lies{};
      for (int k = 0; k < c.count; ++k) ++lies[colour_of(c.piece[k])];
      // Nothing lies on a card that it does not need, and a card that has everything would have been completed.
      int extra = 0;
      int missing = c.kind == 0 ? 1 : kProphecy[c.kind].needs_any;
      for (int k = 0; k < kColours && c.kind != 0; ++k) {
        extra += lies[k] > kProphecy[c.kind].needs[k] ? lies[k] - kProphecy[c.kind].needs[k] : 0;
        missing += lies[k] < kProphecy[c.kind].needs[k] ? kProphecy[c.kind].needs[k] - lies[k] : 0;
      }
      if (extra > kProphecy[c.kind].needs_any || missing - extra <= 0) return false;
    }
  }
  return true;
}

// Supply spaces hold two bodies or none; only while it is being filled may the one under the cursor hold one.
template <bool Solo>
bool sound_supply(const State<Solo>& t) noexcept {
  const bool filling = (t.chance & kPendingSupply) != 0;
  for (int i = 0; i < 16; ++i) {
    if (t.supply[i] == 0) continue;
    const int form = i < 12 ? kBody : i < 14 ? kHead : kTail;
    if (t.supply[i] > kPieces || form_of(static_cast<Piece>(t.supply[i] - 1)) != form) return false;
  }
  int halves = 0;
  for (int s = 0; s < kBodySpaces; ++s) {
    const bool first = t.supply[2 * s] != 0;
    const bool other = t.supply[2 * s + 1] != 0;
    if (first == other) continue;
    if (!filling || !first || t.cursor != 2 * s + 1) return false;
    ++halves;
  }
  if (t.bag_total[kBody] % 2 != halves) return false;
  if (!filling) return true;
  if (t.cursor >= 16 || t.supply[t.cursor] != 0) return false;
  const int form = t.cursor < 12 ? kBody : t.cursor < 14 ? kHead : kTail;
  if (t.cursor < 12 && t.cursor % 2 == 1 && halves == 0) return false;
  return t.bag_total[form] >= (form == kBody && halves == 0 ? 2 : 1);
}

template <bool Solo>
bool sound_piles(const State<Solo>& t) noexcept {
  const bool piled = t.phase >= Phase::kOpenPiles;
  const int below = t.pile_left[0] + t.pile_left[1];
  if (piled ? below != patolli::count_bits(t.temples_unseen) : below + t.pile_top[0] + t.pile_top[1] != 0) return false;
  bool owed = false;
  for (int i = 0; i < kPiles; ++i) owed = owed || (t.pile_top[i] == 0 && t.pile_left[i] != 0);
  return owed == ((t.chance & kPendingPile) != 0);
}

// The outcomes of chance that may be pending in each phase.
std::uint8_t possible_chance(Phase phase) noexcept {
  switch (phase) {
    case Phase::kSupply:
    case Phase::kMarcoDone: return kPendingSupply;
    case Phase::kDealTemples: return kPendingTemple;
    case Phase::kOpenPiles:
    case Phase::kBuild: return kPendingPile;
    case Phase::kFirstRow:
    case Phase::kFuture:
    case Phase::kTurnDone: return kPendingRow;
    case Phase::kMarcoCards: return kPendingMarcoCard;
    case Phase::kDeal:
    case Phase::kTaking: return kPendingDraw;
    case Phase::kActionDone: return kPendingSupply | kPendingPile;
    case Phase::kMarcoTurn: return kPendingMarcoMove;
    default: return kNoChance;
  }
}

template <bool Solo>
bool sound_moment(const State<Solo>& t) noexcept {
  const std::uint8_t possible = possible_chance(t.phase);
  const bool may_wait = t.phase == Phase::kBuild || t.phase == Phase::kFuture || t.phase == Phase::kTaking;
  if (t.chance == kNoChance ? possible != kNoChance && !may_wait
                            : (t.chance & ~possible) != 0 || (t.chance & (t.chance - 1)) != 0)
    return false;
  const bool marcos = t.phase == Phase::kMarcoCards || t.phase == Phase::kMarcoTurn || t.phase == Phase::kMarcoDone;
  if ((marcos && !Solo) || (t.phase == Phase::kDealTemples && !t.deals_temples())) return false;
  if (t.phase == Phase::kFuture && Solo) return false;
  if ((t.chance & (kPendingRow | kPendingDraw | kPendingMarcoCard)) != 0 && t.deck_count == 0) return false;
  if ((t.chance & kPendingRow) != 0 && (t.cursor >= kRowSize || t.row[t.cursor] != 0)) return false;
  if ((t.chance & (kPendingSupply | kPendingRow)) == 0 && t.phase != Phase::kDeal && t.cursor != 0) return false;
  if (t.phase == Phase::kTaking && t.chance != kNoChance && t.player[t.seat].hand_size >= t.hand_limit()) return false;
  if (t.phase == Phase::kCompleting && !t.closable(t.player[t.seat], t.player[t.seat].coatl[t.active])) return false;
  if (t.active > (t.phase == Phase::kCompleting ? 1 : 0) || t.taken > 1 || t.second > 1) return false;
  if (t.actions_left < 1 || t.actions_left > 2) return t.phase == Phase::kOver || t.phase == Phase::kTurnDone;
  return true;
}

// Before the first turn everything is where the set-up puts it.
template <bool Solo>
bool sound_setup_stage(const State<Solo>& t) noexcept {
  if (t.phase > Phase::kKeep) return t.turn_number != 0;
  if (t.turn_number != 0 || t.completed_count != 0 || t.epoch != 0 || t.ending != Ending::kRunning) return false;
  if (t.second != 0 || t.taken != 0 || t.passes != 0 || t.actions_left != 1) return false;
  int discarded = 0;
  for (int i = 0; i < t.agreed.seats; ++i) {
    const Player& p = t.player[i];
    if (p.piece_count != 0 || p.coatl[0].exists() || p.coatl[1].exists()) return false;
    discarded += p.set_aside_count;
    const int dealt = t.phase < Phase::kDeal                  ? 0
                      : t.phase == Phase::kKeep || i < t.seat ? t.dealt_to(i)
                      : i == t.seat                           ? t.cursor
                                                              : 0;
    const bool kept = t.phase == Phase::kKeep && i < t.seat;
    if (kept ? p.hand_size > 3 : p.hand_size != dealt) return false;
    if (p.hand_size + p.set_aside_count != dealt) return false;
    const bool has_temple =
        t.deals_temples() && (t.phase > Phase::kDealTemples || (t.phase == Phase::kDealTemples && i < t.seat));
    if (p.hidden_temples != (has_temple ? 1 : 0) || p.temples_seen != 0) return false;
  }
  if (t.phase == Phase::kDeal && t.cursor >= t.dealt_to(t.seat)) return false;
  int open = 0;
  for (const int kind : t.row) open += kind != 0 ? 1 : 0;
  if (t.phase < Phase::kFirstRow ? open != 0 : t.phase > Phase::kFirstRow && open != kRowSize) return false;
  if constexpr (Solo) {
    const int cards = t.phase < Phase::kMarcoCards ? 0 : t.marco_limit();
    if (t.phase == Phase::kMarcoCards ? t.marco.cards >= cards : t.marco.cards != cards) return false;
    if (t.marco.plays_next != 1 || t.marco.completed != 0) return false;
  }
  return discarded == t.discard_count;
}

// Until the discards come back as a deck, everything that was set aside in the set-up lies there, every copy of it.
template <bool Solo>
bool set_aside_is_discarded(const State<Solo>& t) noexcept {
  std::array<int, kProphecies + 1> aside{};
  for (const Player& p : t.player)
    for (const int i : Bits(p.set_aside))
      if (++aside[kind_of_bit(i)] > copies_in(t.discards, kind_of_bit(i))) return false;
  return true;
}

template <bool Solo>
bool sound_numbers(const State<Solo>& t) noexcept {
  const auto& setup = t.agreed;
  if (setup.seats < State<Solo>::kMinSeats || setup.seats > State<Solo>::kMaxSeats || setup.coatls > kAtMostThree ||
      setup.gap > kGapClosed)
    return false;
  if (t.phase > Phase::kOver || t.seat < 0 || t.seat >= setup.seats || t.closer < 0 || t.closer >= setup.seats)
    return false;
  if (t.ending > Ending::kAllPass || t.last_turns >= 2 * setup.seats) return false;
  if (t.last_turns != 0 && (t.ending == Ending::kRunning || t.ending == Ending::kAllPass)) return false;
  // A running game ends with the turn in which everybody has passed; of last turns, any number may be passes.
  const int in_turn = t.phase != Phase::kTurnDone && t.phase != Phase::kOver ? 1 : 0;
  if (t.passes > (t.ending == Ending::kRunning ? setup.seats : 2 * setup.seats - t.last_turns) - in_turn) return false;
  if ((t.phase == Phase::kOver && t.ending == Ending::kRunning) ||
      (t.phase != Phase::kOver && t.ending == Ending::kAllPass))
    return false;
  if (t.epoch > kMaxEpochs) return false;
  for (const int kind : t.row)
    if (kind > kProphecies) return false;
  for (const int e : t.epoch_of)
    if (e > t.epoch) return false;
  for (int i = setup.seats; i < State<Solo>::kMaxSeats; ++i)
    if (!same_bytes(t.player[i], Player{})) return false;
  return t.epoch != 0 || set_aside_is_discarded(t);
}

}  // namespace

template <bool Solo>
bool State<Solo>::valid() const noexcept {
  if (!sound_numbers(*this) || !sound_completed(*this) || !sound_marco(*this)) return false;
  for (int i = 0; i < agreed.seats; ++i)
    if (!sound_player(*this, i)) return false;
  return pieces_add_up(*this) && cards_add_up(*this) && sound_supply(*this) && sound_piles(*this) &&
         sound_setup_stage(*this) && sound_moment(*this);
}

template bool State<false>::valid() const noexcept;
template bool State<true>::valid() const noexcept;

}  // namespace patolli::coatl
