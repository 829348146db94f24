// Cóatl's module: what the two games of Cóatl bring beside their rules.
#pragma once

#include <span>

#include "games/coatl/module/chance.hpp"
#include "games/coatl/module/encoding/encoding.hpp"
#include "games/coatl/module/opponents.hpp"
#include "games/coatl/module/planning.hpp"
#include "games/coatl/module/reasons.hpp"
#include "games/coatl/module/view_json.hpp"
#include "games/coatl/rules/coatl.hpp"
#include "match/any_game.hpp"
#include "match/default_traits.hpp"

namespace patolli {

template <bool Solo>
struct ModuleTraits<coatl::State<Solo>> : match::DefaultTraits<coatl::State<Solo>> {
  using View = coatl::View<Solo>;

  using Evaluator = coatl::v1::Eval<Solo>;
  using Opponents = ai::OpponentList<coatl::SearchOne<Solo>>;
  using Encoding = coatl::Encoding<Solo>;
  using Planning = typename coatl::PlanningOf<Solo>::type;
  // An iteration takes about 100 microseconds, and the first few matter most, above all with the exact solver; so
  // `skilled` does without it. Differences between levels: docs/STRENGTH.md.
  static constexpr ai::LevelIterations kLevelIterations =
      Solo ? ai::LevelIterations{.skilled = 40, .expert = 400, .master = 4'000}
           : ai::LevelIterations{.skilled = 10, .expert = 40, .master = 4'000};
  static constexpr std::uint32_t kSignatureIterations = Solo ? 200 : 50;

  static constexpr ai::ChanceScale chance_scale(const typename coatl::State<Solo>::Setup& setup) noexcept {
    return coatl::chance_scale(setup);
  }

  static hints::Reasons reasons_for(const View& view, Action action) { return coatl::reasons_for(view, action); }
  static int points_of(const coatl::State<Solo>& state, int seat) noexcept {
    return coatl::points_in_sight(state, seat);
  }
  static bool only_ends(Action action) noexcept { return coatl::tag_of(action) == coatl::kEnd; }

  static nlohmann::ordered_json view_json(const View& view) { return coatl::view_json(view); }
  static Result<View> read_view(const nlohmann::json& json) { return coatl::read_view<Solo>(json); }
  static nlohmann::ordered_json cards_json() { return coatl::cards_json(); }
};

}  // namespace patolli

namespace patolli::coatl {

std::span<const match::AnyGame* const> games() noexcept;  // for src/registry

}  // namespace patolli::coatl
