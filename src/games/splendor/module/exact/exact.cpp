#include "games/splendor/module/exact/exact.hpp"

#include "games/splendor/module/view_json.hpp"

namespace patolli::splendor {
namespace {

// A library cannot be told to stop: so much takes half a minute.
constexpr std::uint64_t kMaxNodes = 20'000'000;

match::Answer solve(const nlohmann::json& json) {
  match::Request request(json);
  const nlohmann::json* const given = request.object("view");
  EndgameLimits limits = kEndgameLimits;
  limits.nodes = request.number("nodes", 1, kMaxNodes, limits.nodes);
  const auto turns = request.number("turns", 1, kMaxEndgameTurns, static_cast<std::uint64_t>(limits.turns));
  limits.turns = static_cast<int>(turns);
  if (request.wrong()) return *request.wrong();
  if (given == nullptr) return Error::malformed("view", "a view of the player to act was expected");
  const auto view = read_view(*given);
  if (!view.ok()) return view.error();
  EndgameProver prover;
  return endgame_json(*view, prover.solve(*view, limits));
}

}  // namespace

nlohmann::ordered_json endgame_json(const View& view, const Endgame& end) {
  auto moves = nlohmann::ordered_json::array();
  for (const EndgameMove& move : end.moves)
    moves.push_back({{"action", State::action_text(move.action)}, {"low", move.value.low}, {"high", move.value.high}});
  return {{"seat", view.to_act()}, {"solved", end.solved}, {"won", end.won()},
          {"turns", end.turns},    {"nodes", end.nodes},   {"moves", std::move(moves)}};
}

std::span<const match::Exact> exact() noexcept {
  static constexpr match::Exact kAll[] = {{State::kName, solve}};
  return kAll;
}

}  // namespace patolli::splendor
