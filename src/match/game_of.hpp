// AnyState and AnyGame for a game of the contract.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "match/any_game.hpp"
#include "match/setup.hpp"

namespace patolli::match {

template <GameState S>
const AnyGame& game_of() noexcept;

template <GameState S>
class StateOf final : public AnyState {
 public:
  explicit StateOf(const S& state) noexcept : state_(state) {}
  [[nodiscard]] const S& value() const noexcept { return state_; }

  [[nodiscard]] std::unique_ptr<AnyState> clone() const override { return std::make_unique<StateOf>(*this); }
  [[nodiscard]] const AnyGame& game() const noexcept override { return game_of<S>(); }
  [[nodiscard]] int seats() const noexcept override { return static_cast<int>(state_.setup().seats); }
  [[nodiscard]] Options options() const override {
    Options all;
    const auto setup = state_.setup();
    for (const OptionSpec& o : S::options()) all.emplace_back(std::string(o.name), setup.get(o.name));
    return all;
  }

  [[nodiscard]] Seat to_act() const noexcept override { return state_.to_act(); }
  [[nodiscard]] int turn() const noexcept override { return state_.turn(); }
  [[nodiscard]] std::vector<Action> legal() const override {
    LegalActions<S> list;
    state_.legal(list);
    return {list.begin(), list.end()};
  }
  [[nodiscard]] std::uint32_t weight(Action outcome) const noexcept override { return state_.weight(outcome); }
  [[nodiscard]] Action sample(Rng& rng) const noexcept override { return state_.sample(rng); }
  [[nodiscard]] RejectReason check(Action action, Seat seat) const noexcept override {
    return state_.check(action, seat);
  }
  void apply(Action action) noexcept override { state_.apply(action); }
  void apply(Action action, FactList& facts) noexcept override { apply_with_facts(state_, action, facts); }
  [[nodiscard]] Action redacted(Action action, Seat viewer) const noexcept override {
    return state_.redacted(action, viewer);
  }
  [[nodiscard]] Outcome result() const noexcept override { return state_.result(); }
  [[nodiscard]] std::uint64_t hash() const noexcept override { return state_.hash(); }
  [[nodiscard]] std::string to_text() const override { return state_.to_text(); }

 private:
  S state_;
};

template <GameState S>
class GameOf final : public AnyGame {
 public:
  [[nodiscard]] std::string_view name() const noexcept override { return S::kName; }
  [[nodiscard]] int version() const noexcept override { return S::kVersion; }
  [[nodiscard]] int min_seats() const noexcept override { return S::kMinSeats; }
  [[nodiscard]] int max_seats() const noexcept override { return S::kMaxSeats; }
  [[nodiscard]] std::span<const OptionSpec> options() const noexcept override { return S::options(); }
  [[nodiscard]] std::span<const OptionAlias> option_aliases() const noexcept override { return option_aliases_of<S>(); }
  [[nodiscard]] std::size_t state_bytes() const noexcept override { return sizeof(S); }
  [[nodiscard]] std::size_t view_bytes() const noexcept override { return sizeof(typename S::View); }

  [[nodiscard]] Result<std::unique_ptr<AnyState>> make(int seats, const Options& options) const override {
    const auto setup = make_setup<S>(seats, options);
    if (!setup.ok()) return setup.error();
    return std::unique_ptr<AnyState>(std::make_unique<StateOf<S>>(S::initial(*setup)));
  }
  [[nodiscard]] std::string action_text(Action action) const override { return S::action_text(action); }
  [[nodiscard]] std::optional<Action> parse_action(std::string_view text) const override {
    return S::parse_action(text);
  }
  [[nodiscard]] std::unique_ptr<AnyState> parse(std::string_view state) const override {
    const auto parsed = S::parse(state);
    if (!parsed) return nullptr;
    return std::make_unique<StateOf<S>>(*parsed);
  }
  [[nodiscard]] std::span<const FactKind> fact_kinds() const noexcept override {
    if constexpr (GameWithFacts<S>)
      return S::fact_kinds();
    else
      return {};
  }
  [[nodiscard]] std::string fact_word([[maybe_unused]] const Fact& fact, [[maybe_unused]] int i) const override {
    if constexpr (GameWithFacts<S>)
      return S::fact_word(fact, i);
    else
      return {};
  }
  [[nodiscard]] Fact redacted(const Fact& fact, [[maybe_unused]] Seat viewer) const noexcept override {
    if constexpr (GameWithFacts<S>)
      return S::redacted(fact, viewer);
    else
      return fact;
  }
};

template <GameState S>
const AnyGame& game_of() noexcept {
  static const GameOf<S> game;
  return game;
}

// The typed state inside; null when it is another game's.
template <GameState S>
const S* state_as(const AnyState& state) noexcept {
  if (&state.game() != &game_of<S>()) return nullptr;
  return &static_cast<const StateOf<S>&>(state).value();
}

}  // namespace patolli::match
