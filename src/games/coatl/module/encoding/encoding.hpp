// Cóatl for programs that learn: docs/PYTHON.md lists indices and parts.
#pragma once

#include <span>

#include "encoding/layout.hpp"
#include "games/coatl/module/encoding/actions.hpp"

namespace patolli::coatl {

// Of a Cóatl in progress: there, length, head, tail, colours, Prophecies on it, cards of the viewer's hand that it
// shows, and its first pieces from the left.
inline constexpr int kPiecesSeen = 16;
inline constexpr int kCoatlNumbers = 4 + kColours + kProphecies + kMaxDealt + kPiecesSeen * kColours;

template <bool Solo>
inline constexpr int kPlayersSeen = Solo ? 1 : kMaxSeats;

// What both games have.
#define PATOLLI_COATL_PARTS(players)                                                                                    \
  {"phase", 1, 7, "one of: keep, turn, taking, build, completing, future, over"},                                       \
      {"completing", 1, kUnfinished, "one of: the Cóatl that is being completed"}, {"turn", 1, 1, "turns begun / 50"},  \
      {"taken", 1, 1, "a Prophecy was taken in this action"}, {"actions_left", 1, 1, "actions left in this turn / 2"},  \
      {"second", 1, 1, "this is a second action"},                                                                      \
      {"ending", 1, 5, "one of: running, third Cóatl, supply, all pass, turn limit; also of an end in sight"},          \
      {"last_turns", 1, 1, "turns still to come once an end is in sight / 4"},                                          \
      {"three_coatls", 1, 1, "option coatls=three"}, {"gap_closed", 1, 1, "option gap=closed"},                         \
      {"supply", kSpaces, kColours, "pieces on the spaces by colour / 2: six of bodies, two of heads, two of tails"},   \
      {"bag", 1, kPieces, "pieces in the bags: bodies / 24, heads / 3, tails / 3"},                                     \
      {"row", kRowSize, kProphecies, "the Prophecies of the row, one of 49 each"},                                      \
      {"deck", 1, 1, "cards in the Prophecy deck / 54"}, {"discarded", 1, 1, "cards among the discards / 54"},          \
      {"unseen", 1, kProphecies, "by kind: Prophecies whose place the viewer does not know"},                           \
      {"discards", 1, kProphecies, "by kind: Prophecies among the discards that the viewer knows"},                     \
      {"piles", kPiles, kTemples, "the top Temples of the piles, one of 15 each"},                                      \
      {"piled", 1, kPiles, "Temples below the tops / 7"},                                                               \
      {"unseen_temples", 1, kTemples, "Temples whose place the viewer does not know"},                                  \
      {"hand", kMaxDealt, kProphecies, "the viewer's Prophecies, by place: one of 49 each"},                            \
      {"temples", indices::kTemplePlaces, kTemples, "the viewer's Temples, by place: one of 15 each"},                  \
      {"set_aside", 1, kProphecies, "by kind: Prophecies that the viewer discarded in the set-up"},                     \
      {"player", players, 1, "players, the viewer first, then in the order of play: there"},                            \
      {"score", players, 1, "points of completed Cóatls / 60"}, {"completed", players, 1, "completed Cóatls / 3"},      \
      {"board", players, kPieces, "pieces on the player's board / 4"},                                                  \
      {"tokens", players, 3, "Sacrifice tokens: Perfect pick, See the future, Priest's commitment"},                    \
      {"hand_size", players, 1, "Prophecies in hand / 5"},                                                              \
      {"hand_hidden", players, 1, "those that the viewer does not know / 5"},                                           \
      {"hand_seen", players, kProphecies, "by kind: those that the viewer knows"},                                      \
      {"temples_seen", players, kTemples, "Temples in hand that the viewer knows"},                                     \
      {"temples_hidden", players, 1, "Temples in hand that the viewer does not know"}, {                                \
    "coatls", 2 * (players), kCoatlNumbers,                                                                             \
        "two Cóatls a player: there, length / 12, has a head, has a tail, pieces by colour / 4, Prophecies on it (by " \
        "kind), the viewer's cards that it shows (by place of the hand), its first 16 pieces from the left (one of "    \
        "five colours each)"                                                                                            \
  }

template <bool Solo>
inline constexpr auto kObservationParts = encoding::lay_out(std::to_array<encoding::Part>({
    {"seats", 1, kMaxSeats - 1, "one of: two, three, four players"},
    {"place", 1, kMaxSeats, "one of: the viewer is the first, second, third, fourth player"},
    {"to_act", 1, kMaxSeats, "one of: who has to decide, the viewer first; none while chance does or after the end"},
    {"sacrifice", 1, 1, "option sacrifice=on"},
    PATOLLI_COATL_PARTS(kMaxSeats),
}));

template <>
inline constexpr auto kObservationParts<true> = encoding::lay_out(std::to_array<encoding::Part>({
    {"to_act", 1, 1, "the player has to decide"},
    {"algorithms", 1, 5, "option algorithms: advanced algorithms in use"},
    {"private_temple", 1, 1, "option private-temple=on"},
    PATOLLI_COATL_PARTS(1),
    {"marco_order", 1, kSpaces, "the place of each supply space in the order of M.A.R.C.O. / 10"},
    {"marco_score", 1, 1, "points of M.A.R.C.O. / 60"},
    {"marco_next", 1, 1, "M.A.R.C.O. plays next"},
    {"marco_cards", kMarcoRow, kProphecies, "its cards from the left, one of 49 each"},
    {"marco_pieces", kMarcoRow, kPieces, "pieces on them by kind / 4"},
    {"marco_completed", 1, kProphecies, "by kind: its completed cards"},
    {"marco_discarded", 1, kPieces, "pieces out of the game / 4"},
}));
#undef PATOLLI_COATL_PARTS

template <bool Solo>
struct Encoding {
  using Table = State<Solo>;
  static constexpr int kVersion = 1;
  static constexpr int kActions[2] = {indices::kIndices, indices::kIndices};
  static constexpr int kObservation = encoding::size_of(kObservationParts<Solo>);

  static std::span<const encoding::Part> layout() noexcept { return kObservationParts<Solo>; }
  static const Table& table(const State<Solo>& state) noexcept { return state; }
  static const Table& table(const View<Solo>& view) noexcept { return view.shown; }
  static Seat viewer(const View<Solo>& view) noexcept { return view.seat; }
  static int index(const Table& table, Action x, ActionSpace /*space*/) noexcept { return action_index(table, x); }
  static Action action(const Table& table, int index, ActionSpace /*space*/) noexcept {
    return indexed_action(table, index);
  }
  static void leave_out(const Table& /*table*/, typename State<Solo>::Out& /*legal*/) noexcept {}
  static void observe(const View<Solo>& view, float* out) noexcept;  // observe.cpp
};

}  // namespace patolli::coatl
