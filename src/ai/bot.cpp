#include "ai/bot.hpp"

namespace patolli {

std::optional<BotSpec> bot_spec(std::string_view name, std::string_view game, const Budget& budget) {
  const bool given = budget.iterations != 0 || budget.time.count() != 0;
  const auto search = [&](std::uint32_t iterations) {
    return BotSpec{Brain::kSearch, given ? budget : Budget{iterations, {}}, 0};
  };
  const bool quick = game == "splendor";
  if (name == "random") return BotSpec{};
  if (name == "greedy") return BotSpec{Brain::kGreedy, {}, 0};
  if (name == "search" || name == "master") {
    const Budget two_seconds{0, std::chrono::milliseconds(2000)};
    return BotSpec{Brain::kSearch, given ? budget : two_seconds, 0};
  }
  if (name == "novice") return BotSpec{Brain::kGreedy, {}, 30};
  if (name == "casual") return BotSpec{Brain::kGreedy, {}, 0};
  if (name == "skilled") return search(quick ? 40 : 100);
  if (name == "expert") return search(quick ? 400 : 1000);
  return std::nullopt;
}

template Bot<coatl::Coatl> make_bot<coatl::Coatl>(const BotSpec& spec, std::uint64_t seed);
template Bot<coatl::CoatlSolo> make_bot<coatl::CoatlSolo>(const BotSpec& spec, std::uint64_t seed);
template Bot<splendor::State> make_bot<splendor::State>(const BotSpec& spec, std::uint64_t seed);

}  // namespace patolli
