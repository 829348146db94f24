// Views as JSON, for bots in any language and the web client. Encoders are given views and nothing else, so they cannot
// leak hidden information. Every field is described in docs/BOTS.md.
#pragma once

#include <nlohmann/json.hpp>

#include "core/result.hpp"
#include "games/coatl/rules/coatl.hpp"
#include "games/splendor/rules/splendor.hpp"

namespace patolli::json {

// Any moment of a game, for a seat or a spectator (whose "seat" is null).
nlohmann::ordered_json view_json(const splendor::View& view);
template <bool Solo>
nlohmann::ordered_json view_json(const coatl::View<Solo>& view);

// The inverse, for a decision of the view's seat: exactly the view that was encoded, byte by byte. Other input is
// rejected unless some state of the game has this view.
template <GameState S>
Result<typename S::View> read_view(const nlohmann::json& json);
template <>
Result<coatl::View<false>> read_view<coatl::Coatl>(const nlohmann::json& json);
template <>
Result<coatl::View<true>> read_view<coatl::CoatlSolo>(const nlohmann::json& json);
template <>
Result<splendor::View> read_view<splendor::State>(const nlohmann::json& json);

// The printed cards: what the numbers in views and actions mean.
template <GameState S>
nlohmann::ordered_json cards_json();
template <>
nlohmann::ordered_json cards_json<coatl::Coatl>();
template <>
nlohmann::ordered_json cards_json<coatl::CoatlSolo>();
template <>
nlohmann::ordered_json cards_json<splendor::State>();

}  // namespace patolli::json
