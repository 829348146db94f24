#include "ai/bot.hpp"

namespace patolli::ai {

namespace {

// Per move, on one core, unless another budget is given: people wait for it.
constexpr std::chrono::milliseconds kMaxMoveTime{2000};

// Iterations of the levels that search. One takes a few microseconds in Splendor and about twenty times that in Cóatl,
// where the first few matter most, above all with the exact solver; so `skilled` does without it. Differences between
// levels: docs/STRENGTH.md.
struct Iterations {
  std::uint32_t skilled;
  std::uint32_t expert;
  std::uint32_t master;
};

constexpr Iterations iterations_of(std::string_view game) {
  if (game == "splendor") return {40, 400, 20'000};
  if (game == "coatl-solo") return {40, 400, 4'000};
  return {10, 40, 4'000};
}

}  // namespace

std::optional<BotSpec> bot_spec(std::string_view name, std::string_view game, const Budget& budget) {
  const bool given = budget.iterations != 0 || budget.time.count() != 0;
  const auto search = [&](std::uint32_t iterations) {
    return BotSpec{BotType::kSearch, given ? budget : Budget{iterations, kMaxMoveTime}, 0};
  };
  const Iterations iterations = iterations_of(game);
  if (name == "random") return BotSpec{};
  if (name == "greedy") return BotSpec{BotType::kGreedy, {}, 0};
  if (name == "search") return search(0);
  if (name == "novice") return BotSpec{BotType::kGreedy, {}, 30};
  if (name == "casual") return BotSpec{BotType::kGreedy, {}, 0};
  if (name == "skilled") {
    BotSpec spec = search(iterations.skilled);
    spec.use_solver = false;
    return spec;
  }
  if (name == "expert") return search(iterations.expert);
  if (name == "master") return search(iterations.master);
  return std::nullopt;
}

template Bot<coatl::Coatl> make_bot<coatl::Coatl>(const BotSpec& spec, std::uint64_t seed);
template Bot<coatl::CoatlSolo> make_bot<coatl::CoatlSolo>(const BotSpec& spec, std::uint64_t seed);
template Bot<splendor::State> make_bot<splendor::State>(const BotSpec& spec, std::uint64_t seed);

}  // namespace patolli::ai
