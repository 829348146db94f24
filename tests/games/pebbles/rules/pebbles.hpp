// Pebbles, the game of docs/ADDING_A_GAME.md and of the tests.
//
// Twelve pebbles, numbered 1 to 12, lie in a bag; two or three play. Everybody draws one. In a turn a player either
// draws a pebble, which nobody else sees, or shows one of those in hand and scores its number. A hand holds two pebbles
// (option hand=three: three). The game is over when all pebbles have been shown. Heavy pebbles sink: how likely one is
// drawn depends on its number.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/game.hpp"

namespace patolli::pebbles {

inline constexpr int kPebbles = 12;

struct Setup {
  std::uint16_t seats = 2;
  std::uint16_t limit = 2;  // pebbles in a hand
  bool set(std::string_view name, std::string_view value) noexcept;
  [[nodiscard]] std::string get(std::string_view name) const;
};

enum class Phase : std::uint16_t { kDeal, kTurn, kDraw, kOver };

using PebbleSet = std::uint16_t;  // bit n: pebble number n
inline constexpr PebbleSet kAll = 0x1FFE;

enum class Kind : std::uint32_t { kDraw = 1, kShow, kPass, kPebble };

constexpr Action make_action(Kind kind, int pebble = 0) noexcept {
  return Action{static_cast<std::uint32_t>(kind) << 8 | static_cast<std::uint32_t>(pebble)};
}
constexpr Kind kind_of(Action x) noexcept { return static_cast<Kind>(x.code >> 8); }
constexpr int pebble_of(Action x) noexcept { return static_cast<int>(x.code & 0xFF); }  // 0: somebody else's secret

// What everybody sees.
struct Table {
  std::uint16_t seats = 0;
  std::uint16_t limit = 0;
  Phase phase = Phase::kDeal;
  std::uint16_t seat = 0;  // whose turn it is
  std::uint16_t turns = 0;
  PebbleSet shown = 0;
  std::array<std::uint16_t, 3> score{};
};

struct View {
  Table table;
  std::int16_t viewer = kSpectator;
  PebbleSet own = 0;
  PebbleSet unseen = 0;                 // in the bag, or in the others' hands
  std::array<std::uint16_t, 3> held{};  // how many pebbles each player has in hand

  [[nodiscard]] std::uint64_t hash() const noexcept;
  void legal(ActionList<16>& out) const noexcept;  // nothing, unless it is the viewer's turn
};

struct State {
  using Setup = pebbles::Setup;
  using View = pebbles::View;
  static constexpr std::string_view kName = "pebbles";
  static constexpr int kVersion = 1;
  static constexpr int kMinSeats = 2;
  static constexpr int kMaxSeats = 3;
  static constexpr int kMaxActions = 16;  // at chance: twelve pebbles; in a turn: draw, and show one of three
  static constexpr int kMaxTurns = 60;

  Table table;
  PebbleSet bag = 0;
  std::array<PebbleSet, 3> hand{};

  static std::span<const OptionSpec> options() noexcept;
  static State initial(const Setup& setup) noexcept;
  [[nodiscard]] Setup setup() const noexcept { return {table.seats, table.limit}; }

  [[nodiscard]] Seat to_act() const noexcept;
  [[nodiscard]] int turn() const noexcept { return table.turns; }
  void legal(ActionList<kMaxActions>& out) const noexcept;
  [[nodiscard]] std::uint32_t weight(Action x) const noexcept;
  [[nodiscard]] Action sample(Rng& rng) const noexcept;
  [[nodiscard]] RejectReason check(Action x, Seat p) const noexcept;
  void apply(Action x) noexcept;

  [[nodiscard]] View view(Seat p) const noexcept;
  static State determinize(const View& v, Rng& rng) noexcept;
  [[nodiscard]] Action redacted(Action x, Seat p) const noexcept;
  [[nodiscard]] std::uint64_t hash() const noexcept;
  [[nodiscard]] Outcome result() const noexcept;

  static std::string action_text(Action x);
  static std::optional<Action> parse_action(std::string_view text);
  [[nodiscard]] std::string to_text() const;
  static std::optional<State> parse(std::string_view text);
  [[nodiscard]] bool valid() const noexcept;  // it can be reached in a game
};

static_assert(GameState<State>);

}  // namespace patolli::pebbles
