// Checks an untrusted action: allowed exactly when it is listed; otherwise the most helpful reason.
#include "games/coatl/rules/patterns.hpp"
#include "games/coatl/rules/reject.hpp"
#include "games/coatl/rules/state.hpp"

namespace patolli::coatl {

namespace {

template <bool Solo>
RejectReason why_no_take(const State<Solo>& t, int s) noexcept {
  if (t.phase != Phase::kTurn) return kNotNow;
  if (s >= kSpaces) return kNoSuch;
  return t.space(s)[0] == kNoPiece ? kEmptySpace : kNoRoom;
}

template <bool Solo>
RejectReason why_no_card(const State<Solo>& t, Action x) noexcept {
  if (t.phase != Phase::kTurn && t.phase != Phase::kTaking) return kNotNow;
  if (t.player[t.seat].hand_size >= t.hand_limit()) return kHandFull;
  if (tag_of(x) == kDeck) return kDeckEmpty;
  return value_of(x) >= kRowSize ? kNoSuch : kEmptySlot;
}

template <bool Solo>
RejectReason why_no_start(const State<Solo>& t, std::uint32_t piece) noexcept {
  const Player& p = t.player[t.seat];
  if (piece >= kPieces) return kNoSuch;
  if (p.coatl[0].exists() && p.coatl[1].exists()) return kTwoUnfinished;
  if (!t.may_start(p)) return kThreeCoatls;
  return kNotOnBoard;
}

template <bool Solo>
RejectReason why_no_add(const State<Solo>& t, Action x) noexcept {
  const Player& p = t.player[t.seat];
  const Piece piece = add_piece(x);
  if (piece >= kPieces || x != add_action(add_coatl(x), add_side(x), piece)) return kNoSuch;
  const Serpent& s = p.coatl[add_coatl(x)];
  const bool left = add_side(x) == kLeft;
  if (!s.exists()) return kNoCoatl;
  if (p.pieces[piece] == 0) return kNotOnBoard;
  if (form_of(piece) == kHead && !left) return kHeadLeft;
  if (form_of(piece) == kTail && left) return kTailRight;
  if ((s.ends & (left ? kHasHead : kHasTail)) != 0) return kEndClosed;
  if (s.length == 1 && form_of(piece) != kBody && s.ends != kOpen) return kHeadOnTail;
  Serpent whole = s;
  if (left)
    whole.add_left(piece);
  else
    whole.add_right(piece);
  if (t.algorithm(1) && !t.temple_within_reach(p, whole)) return kNeedsTemple;
  return t.algorithm(4) ? kNeedsFour : kNeedsProphecy;
}

template <bool Solo>
RejectReason why_no_play(const State<Solo>& t, Action x) noexcept {
  const Player& p = t.player[t.seat];
  const int kind = play_kind(x);
  if (kind < 1 || kind > kProphecies || x != play_action(play_coatl(x), kind)) return kNoSuch;
  const Serpent& s = p.coatl[play_coatl(x)];
  if (!s.exists()) return kNoCoatl;
  if (t.phase == Phase::kCompleting && play_coatl(x) != t.active) return kOtherCoatl;
  bool held = false;
  for (int i = 0; i < p.hand_size; ++i) held = held || p.hand[i] == kind;
  if (!held) return kNotInHand;
  if (s.cards == kMaxProphecies) return kFourProphecies;
  if (s.has_prophecy(kind)) return kSameKind;
  return t.accepts_card(s, kind) ? kNotFulfilled : kSameFrame;
}

template <bool Solo>
RejectReason why_no_closing(const State<Solo>& t, Action x) noexcept {
  if (t.phase != Phase::kCompleting) return kNotNow;
  const Player& p = t.player[t.seat];
  const auto value = value_of(x);
  const Tag tag = tag_of(x);
  if (tag == kTempleHand && (value < 1 || value > kTemples)) return kNoSuch;
  if (tag == kTempleHand && (p.temples >> (value - 1) & 1) == 0) return kNotInHand;
  if (tag == kTemplePile && value >= kPiles) return kNoSuch;
  if (tag == kTemplePile && t.pile_top[value] == 0) return kPileEmpty;
  if (tag == kClose && value != 0) return kNoSuch;
  if (t.algorithm(4) && p.coatl[t.active].cards < kMaxProphecies) return kNeedsFour;
  if (p.coatl[t.active].cards == 0) return kNeedsProphecy;
  return tag == kClose ? kNeedsTemple : kTempleNotMet;
}

template <bool Solo>
RejectReason why_no_token(const State<Solo>& t, Action x) noexcept {
  if (t.phase != Phase::kTurn) return kNotNow;
  const Player& p = t.player[t.seat];
  const Tag tag = tag_of(x);
  const Token token = tag == kPerfectPick ? kPerfectToken : tag == kSeeFuture ? kFutureToken : kPriestToken;
  if ((p.tokens & token) == 0) return kNoToken;
  if (tag == kPriest) return value_of(x) < kPiles ? kPileEmpty : kNoSuch;
  if (tag == kSeeFuture) return kNoSuch;
  const Piece first = perfect_first(x);
  const Piece second = perfect_second(x);
  if (first >= kPieces || x != perfect_action(first, second)) return kNoSuch;
  const bool bodies = form_of(first) == kBody;
  if (bodies ? second < first || second >= kColours : second != kNoPiece) return kNoSuch;
  return kBoardPlaces - p.piece_count < (bodies ? 2 : 1) ? kNoRoom : kNotInBag;
}

template <bool Solo>
RejectReason why_no_set(const State<Solo>& t, Action x) noexcept {
  const bool keep = tag_of(x) == kKeep;
  if (t.phase != (keep ? Phase::kKeep : Phase::kFuture)) return kNotNow;
  const auto kinds = set_kinds(x);
  int size = 0;
  for (int i = 0; i < kMaxCardsInSet; ++i) {
    const int kind = kinds[i];
    if (kind > kProphecies || (i > 0 && kind != 0 && kind < kinds[i - 1])) return kNoSuch;
    if (kind != 0 && size != i) return kNoSuch;
    size += kind != 0 ? 1 : 0;
  }
  if (keep && (size > 3 || (Solo && size < 3))) return kKeepThree;
  return kNotInHand;
}

template <bool Solo>
RejectReason why_not(const State<Solo>& t, Action x) noexcept {
  const bool building = t.phase == Phase::kTurn || t.phase == Phase::kBuild;
  switch (tag_of(x)) {
    case kTake: return why_no_take(t, static_cast<int>(value_of(x)));
    case kRow:
    case kDeck: return why_no_card(t, x);
    case kStart: return building ? why_no_start(t, value_of(x)) : kNotNow;
    case kAdd: return building ? why_no_add(t, x) : kNotNow;
    case kPlay: return building || t.phase == Phase::kCompleting ? why_no_play(t, x) : kNotNow;
    case kTempleHand:
    case kTemplePile:
    case kClose: return why_no_closing(t, x);
    case kPerfectPick:
    case kSeeFuture:
    case kPriest: return why_no_token(t, x);
    case kKeep:
    case kDiscard: return why_no_set(t, x);
    case kEnd: return t.phase == Phase::kTaking && value_of(x) == 0 ? kTakeFirst : kNotNow;
    case kPass: return t.phase == Phase::kTurn && value_of(x) == 0 ? kCanAct : kNotNow;
    case kPiece:
    case kReveal:
    case kDraw:
    case kRevealTemple:
    case kSecretTemple:
    case kMarco: return kNotNow;
  }
  return kNoSuch;
}

}  // namespace

template <bool Solo>
RejectReason State<Solo>::check(Action x, Seat p) const noexcept {
  if (phase == Phase::kOver) return kGameOver;
  if (to_act() != p) return kNotYourTurn;
  Out out;
  legal(out);
  if (out.contains(x)) return kAllowed;
  return p == kChance ? kNoSuch : why_not(*this, x);
}

template RejectReason State<false>::check(Action, Seat) const noexcept;
template RejectReason State<true>::check(Action, Seat) const noexcept;

}  // namespace patolli::coatl
