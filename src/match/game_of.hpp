// AnyState for a game of the contract. (AnyGame for one: match/module_of.hpp.)
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "match/any_game.hpp"

namespace patolli::match {

// The game, which its module defines.
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
  [[nodiscard]] std::string view(Seat seat) const override {
    const typename S::View view = state_.view(seat);
    return {reinterpret_cast<const char*>(&view), sizeof view};  // a view is a trivially copyable value
  }
  [[nodiscard]] Action redacted(Action action, Seat viewer) const noexcept override {
    return state_.redacted(action, viewer);
  }
  [[nodiscard]] Outcome result() const noexcept override { return state_.result(); }
  [[nodiscard]] std::uint64_t hash() const noexcept override { return state_.hash(); }
  [[nodiscard]] std::string to_text() const override { return state_.to_text(); }

 private:
  S state_;
};

// The typed state inside; null when it is another game's.
template <GameState S>
const S* state_as(const AnyState& state) noexcept {
  if (&state.game() != &game_of<S>()) return nullptr;
  return &static_cast<const StateOf<S>&>(state).value();
}

}  // namespace patolli::match
