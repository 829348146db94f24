// A view of Cóatl as a row of numbers.
#include <algorithm>
#include <cstring>

#include "games/coatl/module/encoding/encoding.hpp"

namespace patolli::coatl {

namespace {

template <bool Solo>
consteval int at(std::string_view name) {
  return encoding::part_of(kObservationParts<Solo>, name).offset;
}

void write_kinds(std::uint64_t cards, float* out) noexcept {
  for (const int i : Bits(cards)) out[kind_of_bit(i) - 1] += 1;
}

// A card in a place: one of so many, none where the place is empty.
void write_card(int number, float* out) noexcept {
  if (number != 0) out[number - 1] = 1;
}

void write_bits(unsigned set, float* out) noexcept {
  for (const int i : Bits(set)) out[i] = 1;
}

template <class Counts>
void write_pieces(const Counts& counts, float* out) noexcept {
  for (int k = 0; k < kPieces; ++k) out[k] = static_cast<float>(counts[static_cast<std::size_t>(k)]) / 4.0F;
}

void write_coatl(const Serpent& s, bool own, float* out) noexcept {
  if (!s.exists()) return;
  out[0] = 1;
  out[1] = static_cast<float>(s.length) / 12.0F;
  out[2] = (s.ends & kHasHead) != 0 ? 1.0F : 0.0F;
  out[3] = (s.ends & kHasTail) != 0 ? 1.0F : 0.0F;
  float* const colours = out + 4;
  float* const cards = colours + kColours;
  float* const shown = cards + kProphecies;
  float* const pieces = shown + kMaxDealt;
  for (int i = 0; i < s.length; ++i) {
    colours[s.colour_at(i)] += 0.25F;
    if (i < kPiecesSeen) pieces[kColours * i + s.colour_at(i)] = 1;
  }
  for (int i = 0; i < s.cards; ++i) write_card(s.prophecy[i], cards);
  if (own) write_bits(s.playable & ((1U << kMaxDealt) - 1), shown);
}

template <bool Solo>
void write_player(const View<Solo>& view, int who, int row, float* out) noexcept {
  const Player& p = view.shown.player[who];
  const bool own = who == view.seat;
  out[at<Solo>("player") + row] = 1;
  out[at<Solo>("score") + row] = static_cast<float>(p.score) / 60.0F;
  out[at<Solo>("completed") + row] = static_cast<float>(p.completed) / 3.0F;
  write_pieces(p.pieces, out + at<Solo>("board") + row * kPieces);
  write_bits(p.tokens, out + at<Solo>("tokens") + row * 3);
  out[at<Solo>("hand_size") + row] = static_cast<float>(p.hand_size) / 5.0F;
  for (int i = 0; i < p.hand_size; ++i) {
    if (p.hand[i] == 0)
      out[at<Solo>("hand_hidden") + row] += 0.2F;
    else
      out[at<Solo>("hand_seen") + row * kProphecies + p.hand[i] - 1] += 1;
  }
  write_bits(p.temples, out + at<Solo>("temples_seen") + row * kTemples);
  if (!own) out[at<Solo>("temples_hidden") + row] = static_cast<float>(p.hidden_temples);
  for (int c = 0; c < kUnfinished; ++c)
    write_coatl(p.coatl[c], own, out + at<Solo>("coatls") + (kUnfinished * row + c) * kCoatlNumbers);
}

// What only the viewer has.
template <bool Solo>
void write_own(const View<Solo>& view, float* out) noexcept {
  const Player& p = view.shown.player[view.seat];
  for (int i = 0; i < p.hand_size; ++i) write_card(p.hand[i], out + at<Solo>("hand") + i * kProphecies);
  int place = 0;
  for (const int n : Bits(p.temples))
    if (place < indices::kTemplePlaces) out[at<Solo>("temples") + kTemples * place++ + n] = 1;
  write_kinds(p.set_aside, out + at<Solo>("set_aside"));
}

int phase_number(Phase phase) noexcept {
  switch (phase) {
    case Phase::kKeep: return 0;
    case Phase::kTurn: return 1;
    case Phase::kTaking: return 2;
    case Phase::kBuild: return 3;
    case Phase::kCompleting: return 4;
    case Phase::kFuture: return 5;
    case Phase::kOver: return 6;
    default: return -1;
  }
}

template <bool Solo>
void write_turn(const State<Solo>& t, float* out) noexcept {
  if (const int phase = phase_number(t.phase); phase >= 0) out[at<Solo>("phase") + phase] = 1;
  if (t.phase == Phase::kCompleting) out[at<Solo>("completing") + t.active] = 1;
  out[at<Solo>("turn")] = static_cast<float>(t.turn_number) / 50.0F;
  out[at<Solo>("taken")] = t.taken != 0 ? 1.0F : 0.0F;
  out[at<Solo>("actions_left")] = static_cast<float>(t.actions_left) / 2.0F;
  out[at<Solo>("second")] = t.second != 0 ? 1.0F : 0.0F;
  out[at<Solo>("ending") + static_cast<int>(t.ending)] = 1;
  out[at<Solo>("last_turns")] = static_cast<float>(t.last_turns) / 4.0F;
  out[at<Solo>("three_coatls")] = t.three_coatls() ? 1.0F : 0.0F;
  out[at<Solo>("gap_closed")] = t.gap_closed() ? 1.0F : 0.0F;
}

template <bool Solo>
void write_table(const State<Solo>& t, float* out) noexcept {
  for (int s = 0; s < kSpaces; ++s)
    for (const Piece p : t.space(s))
      if (p != kNoPiece) out[at<Solo>("supply") + s * kColours + colour_of(p)] += 0.5F;
  for (int k = 0; k < kPieces; ++k)
    out[at<Solo>("bag") + k] = static_cast<float>(t.bag[k]) / (k < kColours ? 24.0F : 3.0F);
  for (int i = 0; i < kRowSize; ++i) write_card(t.row[i], out + at<Solo>("row") + i * kProphecies);
  out[at<Solo>("deck")] = static_cast<float>(t.deck_count) / 54.0F;
  out[at<Solo>("discarded")] = static_cast<float>(t.discard_count) / 54.0F;
  write_kinds(t.deck, out + at<Solo>("unseen"));
  write_kinds(t.discards, out + at<Solo>("discards"));
  for (int i = 0; i < kPiles; ++i) {
    write_card(t.pile_top[i], out + at<Solo>("piles") + i * kTemples);
    out[at<Solo>("piled") + i] = static_cast<float>(t.pile_left[i]) / 7.0F;
  }
  write_bits(t.temples_unseen, out + at<Solo>("unseen_temples"));
}

void write_marco(const State<true>& t, float* out) noexcept {
  const Marco& m = t.marco;
  write_bits(t.agreed.algorithms, out + at<true>("algorithms"));
  out[at<true>("private_temple")] = t.agreed.private_temple != 0 ? 1.0F : 0.0F;
  for (int i = 0; i < kSpaces; ++i) out[at<true>("marco_order") + t.agreed.order[i]] = static_cast<float>(i) / 10.0F;
  out[at<true>("marco_score")] = static_cast<float>(m.score) / 60.0F;
  out[at<true>("marco_next")] = m.plays_next != 0 ? 1.0F : 0.0F;
  for (int i = 0; i < m.cards; ++i) {
    write_card(m.card[i].kind, out + at<true>("marco_cards") + i * kProphecies);
    for (int k = 0; k < m.card[i].count; ++k) out[at<true>("marco_pieces") + i * kPieces + m.card[i].piece[k]] += 0.25F;
  }
  write_kinds(m.completed, out + at<true>("marco_completed"));
  write_pieces(m.discarded, out + at<true>("marco_discarded"));
}

}  // namespace

template <bool Solo>
void Encoding<Solo>::observe(const View<Solo>& view, float* out) noexcept {
  std::memset(out, 0, kObservation * sizeof(float));
  const State<Solo>& t = view.shown;
  const int seats = t.agreed.seats;
  const auto relative = [&](int seat) { return (seat - view.seat + seats) % seats; };
  if (t.to_act() >= 0) out[at<Solo>("to_act") + relative(t.to_act())] = 1;
  write_turn(t, out);
  write_table(t, out);
  write_own(view, out);
  for (int who = 0; who < seats; ++who) write_player(view, who, relative(who), out);
  if constexpr (Solo) {
    write_marco(t, out);
  } else {
    out[at<Solo>("seats") + seats - 2] = 1;
    out[at<Solo>("place") + view.seat] = 1;
    out[at<Solo>("sacrifice")] = t.agreed.sacrifice != 0 ? 1.0F : 0.0F;
  }
}

template void Encoding<false>::observe(const View<false>& view, float* out) noexcept;
template void Encoding<true>::observe(const View<true>& view, float* out) noexcept;

}  // namespace patolli::coatl
