#include "ai/bot.hpp"

namespace patolli {

namespace {

// For a move, on one core, unless another budget is given: people wait for it.
constexpr std::chrono::milliseconds kLongest{2000};

}  // namespace

std::optional<BotSpec> bot_spec(std::string_view name, std::string_view game, const Budget& budget) {
  const bool given = budget.iterations != 0 || budget.time.count() != 0;
  const auto search = [&](std::uint32_t iterations) {
    return BotSpec{Brain::kSearch, given ? budget : Budget{iterations, kLongest}, 0};
  };
  // An iteration takes a few microseconds in Splendor, and some twenty times that where plans have to be made.
  const bool quick = game == "splendor";
  if (name == "random") return BotSpec{};
  if (name == "greedy") return BotSpec{Brain::kGreedy, {}, 0};
  if (name == "search") return search(0);
  if (name == "novice") return BotSpec{Brain::kGreedy, {}, 30};
  if (name == "casual") return BotSpec{Brain::kGreedy, {}, 0};
  if (name == "skilled") return search(40);
  if (name == "expert") return search(400);
  if (name == "master") return search(quick ? 20'000 : 4'000);
  return std::nullopt;
}

template Bot<coatl::Coatl> make_bot<coatl::Coatl>(const BotSpec& spec, std::uint64_t seed);
template Bot<coatl::CoatlSolo> make_bot<coatl::CoatlSolo>(const BotSpec& spec, std::uint64_t seed);
template Bot<splendor::State> make_bot<splendor::State>(const BotSpec& spec, std::uint64_t seed);

}  // namespace patolli
