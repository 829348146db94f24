#include "ai/bot.hpp"

namespace patolli::ai {

namespace {

// Per move, on one core, unless another budget is given: people wait for it.
constexpr std::chrono::milliseconds kMaxMoveTime{2000};

}  // namespace

std::optional<BotSpec> bot_spec(std::string_view name, const LevelIterations& iterations, const Budget& budget,
                                Opponents opponents) {
  const bool given = budget.iterations != 0 || budget.time.count() != 0;
  const auto search = [&](std::uint32_t own) {
    return BotSpec{BotType::kSearch, given ? budget : Budget{own, kMaxMoveTime}, 0};
  };
  const auto casual = [&](int random_move_percent) {
    if (iterations.casual == 0) return BotSpec{BotType::kGreedy, {}, random_move_percent};
    BotSpec spec = search(iterations.casual);
    spec.random_move_percent = random_move_percent;
    return spec;
  };
  if (name == "random") return BotSpec{};
  if (name == "greedy") return BotSpec{BotType::kGreedy, {}, 0};
  if (name == "search") return search(0);
  if (name == "novice") return casual(iterations.novice_random_percent);
  if (name == "casual") return casual(0);
  if (name == "skilled") {
    BotSpec spec = search(iterations.skilled);
    spec.use_solver = false;
    return spec;
  }
  if (name == "expert") return search(iterations.expert);
  if (name == "master") return search(iterations.master);
  for (std::size_t i = 0; i < opponents.size(); ++i) {
    if (opponents[i].name != name) continue;
    BotSpec spec = search(opponents[i].iterations);
    if (opponents[i].kind == OpponentKind::kScript) spec = BotSpec{BotType::kScript, {}, 0};
    spec.opponent = static_cast<int>(i) + 1;
    return spec;
  }
  return std::nullopt;
}

}  // namespace patolli::ai
