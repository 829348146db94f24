// Splendor's module: what it brings beside its rules.
#pragma once

#include <span>

#include "games/splendor/module/bots/exec_st.hpp"
#include "games/splendor/module/encoding/encoding.hpp"
#include "games/splendor/module/opponents.hpp"
#include "games/splendor/module/planning.hpp"
#include "games/splendor/module/reasons.hpp"
#include "games/splendor/module/v2/evaluator.hpp"
#include "games/splendor/module/view_json.hpp"
#include "games/splendor/rules/splendor.hpp"
#include "match/any_game.hpp"
#include "match/default_traits.hpp"

namespace patolli {

template <>
struct ModuleTraits<splendor::State> : match::DefaultTraits<splendor::State> {
  using View = splendor::View;

  using Evaluator = splendor::v2::Eval;
  using Opponents = splendor::Opponents;
  using Encoding = splendor::Encoding;
  using Planning = splendor::Planning;
  // An iteration takes a few microseconds. Differences between levels: docs/STRENGTH.md.
  static constexpr ai::LevelIterations kLevelIterations{
      .skilled = 40, .expert = 400, .master = 20'000, .novice_random_percent = 80};

  // Fitted to 3,000 games for each number of seats (docs/STRENGTH.md).
  static constexpr ai::ChanceScale chance_scale(const splendor::Setup& setup) noexcept {
    constexpr ai::ChanceScale kScales[] = {{1.60F, -0.06F}, {1.63F, 0.34F}, {1.60F, 0.45F}};
    return kScales[setup.seats - splendor::State::kMinSeats];
  }

  static hints::Reasons reasons_for(const View& view, Action action) { return splendor::reasons_for(view, action); }
  static int points_of(const splendor::State& state, int seat) noexcept { return state.points(seat); }
  static bool same_choice(Action a, Action b) noexcept { return splendor::same_choice(a, b); }

#ifndef __wasm__  // a browser runs no programs
  static match::ForeignProtocols foreign_protocols() noexcept { return splendor::contest_protocols(); }
#endif

  static nlohmann::ordered_json view_json(const View& view) { return splendor::view_json(view); }
  static Result<View> read_view(const nlohmann::json& json) { return splendor::read_view(json); }
  static nlohmann::ordered_json cards_json() { return splendor::cards_json(); }
};

}  // namespace patolli

namespace patolli::splendor {

std::span<const match::AnyGame* const> games() noexcept;  // for src/registry

}  // namespace patolli::splendor
