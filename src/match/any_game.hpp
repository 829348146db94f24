// Games chosen at run time: the interface of core/game.hpp behind virtual calls. Code that needs a game's own types
// (its views, its fast loops) goes through match/all_games.hpp instead.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/game.hpp"
#include "core/result.hpp"

namespace patolli::match {

class AnyGame;

using Options = std::vector<std::pair<std::string, std::string>>;  // name and value

// A state of some game, hidden information included: it belongs to a Match (match/match.hpp), to
// records and to tests, never to a seat.
class AnyState {
 public:
  virtual ~AnyState() = default;
  AnyState& operator=(const AnyState&) = delete;

  [[nodiscard]] virtual std::unique_ptr<AnyState> clone() const = 0;
  [[nodiscard]] virtual const AnyGame& game() const noexcept = 0;
  [[nodiscard]] virtual int seats() const noexcept = 0;
  [[nodiscard]] virtual Options options() const = 0;  // every option, with the value in force

  [[nodiscard]] virtual Seat to_act() const noexcept = 0;
  [[nodiscard]] virtual int turn() const noexcept = 0;
  [[nodiscard]] virtual std::vector<Action> legal() const = 0;
  [[nodiscard]] virtual std::uint32_t weight(Action outcome) const noexcept = 0;
  [[nodiscard]] virtual Action sample(Rng& rng) const noexcept = 0;
  [[nodiscard]] virtual RejectReason check(Action action, Seat seat) const noexcept = 0;
  virtual void apply(Action action) noexcept = 0;
  virtual void apply(Action action, FactList& facts) noexcept = 0;  // adds what it did, unredacted
  [[nodiscard]] virtual Action redacted(Action action, Seat viewer) const noexcept = 0;
  [[nodiscard]] virtual Outcome result() const noexcept = 0;
  [[nodiscard]] virtual std::uint64_t hash() const noexcept = 0;
  [[nodiscard]] virtual std::string to_text() const = 0;

 protected:
  AnyState() = default;
  AnyState(const AnyState&) = default;
};

class AnyGame {
 public:
  virtual ~AnyGame() = default;
  AnyGame(const AnyGame&) = delete;
  AnyGame& operator=(const AnyGame&) = delete;

  [[nodiscard]] virtual std::string_view name() const noexcept = 0;
  [[nodiscard]] virtual int version() const noexcept = 0;
  [[nodiscard]] virtual int min_seats() const noexcept = 0;
  [[nodiscard]] virtual int max_seats() const noexcept = 0;
  [[nodiscard]] virtual std::span<const OptionSpec> options() const noexcept = 0;
  [[nodiscard]] virtual std::span<const OptionAlias> option_aliases() const noexcept = 0;
  [[nodiscard]] virtual std::size_t state_bytes() const noexcept = 0;
  [[nodiscard]] virtual std::size_t view_bytes() const noexcept = 0;

  // A table with nothing dealt yet. Options that are not named have their default value.
  [[nodiscard]] virtual Result<std::unique_ptr<AnyState>> make(int seats, const Options& options) const = 0;
  [[nodiscard]] virtual std::string action_text(Action action) const = 0;
  [[nodiscard]] virtual std::optional<Action> parse_action(std::string_view text) const = 0;
  [[nodiscard]] virtual std::unique_ptr<AnyState> parse(std::string_view state) const = 0;  // null: not a state

  // Facts (core/fact.hpp); a game that emits none has no kinds.
  [[nodiscard]] virtual std::span<const FactKind> fact_kinds() const noexcept = 0;
  [[nodiscard]] virtual std::string fact_word(const Fact& fact, int i) const = 0;
  [[nodiscard]] virtual Fact redacted(const Fact& fact, Seat viewer) const noexcept = 0;

 protected:
  AnyGame() = default;
};

// "bought seat=0 card=54 from=2.3", "?" for a value that does not exist or is unknown.
std::string fact_text(const AnyGame& game, const Fact& fact);

// Options with every alias replaced by what it stands for.
Options canonical_options(const AnyGame& game, const Options& options);

// Options as version 0.1.0 named them, for readers of that time: an alias in place of what it stands for, if it can say
// it, and later options only where they are not at their default.
Options first_version_options(const AnyGame& game, const Options& options);

// Every game, in the order of match/all_games.hpp.
std::span<const AnyGame* const> games() noexcept;
const AnyGame* find_game(std::string_view name) noexcept;  // null: no such game

}  // namespace patolli::match
