// Splendor for two to four players. README.md of this folder has the notation and the reasons of the design.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/game.hpp"
#include "games/splendor/rules/state_base.hpp"

namespace patolli::splendor {

// A table has no options besides the number of players.
struct Setup {
  std::int8_t seats = 2;
  static bool set(std::string_view /*name*/, std::string_view /*value*/) noexcept { return false; }
  static std::string get(std::string_view /*name*/) { return {}; }
};

struct View;

// The full state of a game. Invariants: see valid().
struct State : StateBase {
  using Setup = splendor::Setup;
  using View = splendor::View;

  static constexpr std::string_view kName = "splendor";
  static constexpr int kVersion = 1;
  static constexpr int kMinSeats = 2;
  static constexpr int kMaxSeats = patolli::kMaxSeats;
  // At most 261 payments for 15 cards (3 gold and 1, 1, 1, 2, 2 of the colours, whatever the bonuses; a test counts
  // them), 10 ways to take three, 5 to take two, 15 to reserve: 291; and 16 more, because rows are copied whole.
  static constexpr int kMaxActions = 320;
  using Legal = ActionList<kMaxActions>;

  static std::span<const OptionSpec> options() noexcept { return {}; }

  static State initial(const Setup& setup) noexcept;
  [[nodiscard]] Setup setup() const noexcept { return Setup{seat_count}; }

  void legal(Legal& out) const noexcept;
  [[nodiscard]] int count_legal() const noexcept;
  [[nodiscard]] Action nth_legal(int k) const noexcept;
  [[nodiscard]] Action random_legal(Rng& rng) const noexcept;
  [[nodiscard]] std::uint32_t weight(Action x) const noexcept;
  [[nodiscard]] Action sample(Rng& rng) const noexcept;
  [[nodiscard]] RejectReason check(Action x, Seat p) const noexcept;
  void resolve_chance(Rng& rng) noexcept;
  void apply(Action x) noexcept;
  void apply(Action x, FactList& facts) noexcept;
  [[nodiscard]] View view(Seat p) const noexcept;
  static State determinize(const View& v, Rng& rng) noexcept;
  [[nodiscard]] Action redacted(Action x, Seat p) const noexcept;
  static Fact redacted(const Fact& fact, Seat p) noexcept;
  static std::span<const FactKind> fact_kinds() noexcept;
  static std::string fact_word(const Fact& fact, int i);
  [[nodiscard]] std::uint64_t hash() const noexcept;
  [[nodiscard]] Outcome result() const noexcept;

  static std::string action_text(Action x);
  static std::optional<Action> parse_action(std::string_view text);
  [[nodiscard]] std::string to_text() const;
  static std::optional<State> parse(std::string_view text);

  // Cards, nobles and tokens are all there and each in one place, what is derived agrees with what it is derived from,
  // and the phase fits what lies on the table.
  [[nodiscard]] bool valid() const noexcept;
  // Works out bonuses, points, prices and what else follows from the cards. Their ids have to be right already.
  void derive() noexcept;
};

// What a seat may know (kSpectator: a spectator). Others' cards that were reserved unseen are unknown but for their
// level, and lie in `decks` together with the cards of the deck: the pool of the unseen ones.
struct View : StateBase {
  [[nodiscard]] std::uint64_t hash() const noexcept;
  // The seat's own legal actions; none when it isn't its decision.
  void legal(State::Legal& out) const noexcept;
};

static_assert(sizeof(State) <= 256);

// The parts of the rules that read only what everybody who is asked may read.
void list_decisions(const StateBase& table, State::Legal& out) noexcept;  // of the seat to act

static_assert(GameWithFacts<State>);

}  // namespace patolli::splendor
