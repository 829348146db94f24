#include "arena/bot_text.hpp"

#include <charconv>
#include <cmath>

#include "bots/external_bot.hpp"
#include "core/printable.hpp"

namespace patolli::arena {
namespace {

constexpr double kMaxIterations = 1e9;
constexpr double kMaxMilliseconds = 3'600'000;

std::string bot_names(const match::AnyGame& game) {
  std::string names = "random, greedy, search";
  for (const std::string_view level : ai::kLevels) names += ", " + std::string(level);
  for (const ai::Opponent& opponent : game.opponents()) names += ", " + std::string(opponent.name);
  names += ", exec:CMD";
  for (const match::ForeignProtocol& protocol : game.foreign_protocols())
    names += ", " + std::string(protocol.prefix) + "CMD";
  return names;
}

// Its budget is that of the match: what follows an @ may be part of the command.
Result<BotText> read_external(std::string_view text, const match::AnyGame& game, const ai::Budget& budget) {
  if (const Status status = bots::check_external(game, text); !status.ok())
    return Error::malformed("bot " + printable(text), status.error().what);
  BotText bot{std::string(text), std::string(text.substr(0, text.find(':'))), {}};
  bot.spec.budget = budget;
  return bot;
}

// "400i", "100ms" or "1s", added to a budget that has nothing of that kind yet.
bool read_part(std::string_view text, ai::Budget& budget) {
  double number = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), number, std::chars_format::fixed);
  if (error != std::errc{} || !(number > 0)) return false;  // "nan" is a number to from_chars
  const std::string_view unit = text.substr(static_cast<std::size_t>(stop - text.data()));
  if (unit == "i") {
    if (number != std::floor(number) || number > kMaxIterations || budget.iterations != 0) return false;
    budget.iterations = static_cast<std::uint32_t>(number);
    return true;
  }
  if ((unit != "s" && unit != "ms") || budget.time.count() != 0) return false;
  const double milliseconds = unit == "s" ? number * 1000 : number;
  if (milliseconds > kMaxMilliseconds) return false;
  budget.time = std::chrono::microseconds(std::llround(milliseconds * 1000));
  return budget.time.count() != 0;
}

// One part, or one of each kind: "400i+1s" ends with whichever comes first.
std::optional<ai::Budget> read_budget(std::string_view text) {
  ai::Budget budget;
  for (;;) {
    const auto plus = text.find('+');
    if (!read_part(text.substr(0, plus), budget)) return std::nullopt;
    if (plus == std::string_view::npos) return budget;
    text.remove_prefix(plus + 1);
  }
}

std::string time_text(std::chrono::microseconds time) {
  const auto micro = time.count();
  if (micro % 1'000'000 == 0) return std::to_string(micro / 1'000'000) + "s";
  std::string text = std::to_string(micro / 1000);
  if (const auto rest = micro % 1000; rest != 0) {
    text += "." + std::to_string(1000 + rest).substr(1);
    while (text.back() == '0') text.pop_back();
  }
  return text + "ms";
}

// The opposite of read_budget(), the same text for the same budget however it was written.
std::string budget_text(const ai::Budget& budget) {
  std::string text;
  if (budget.iterations != 0) text = std::to_string(budget.iterations) + "i";
  if (budget.time.count() != 0) text += (text.empty() ? "" : "+") + time_text(budget.time);
  return text;
}

}  // namespace

Result<BotText> read_bot(std::string_view text, const match::AnyGame& game, const ai::Budget& default_budget) {
  if (bots::is_external(text)) return read_external(text, game, default_budget);
  const auto at = text.find('@');
  const std::string_view name = text.substr(0, at);
  const std::string where = "bot " + printable(text);
  ai::Budget budget;
  if (at != std::string_view::npos) {
    const auto own = read_budget(text.substr(at + 1));
    if (!own)
      return Error::malformed(
          where, printable(text.substr(at + 1)) + " is not a budget: write 400i (iterations), 100ms or 2s");
    budget = *own;
  }
  auto spec = ai::bot_spec(name, game.level_iterations(), at != std::string_view::npos ? budget : default_budget,
                           game.opponents());
  if (!spec) return Error::malformed(where, "no such bot; there are " + bot_names(game));
  const bool searches = spec->type == ai::BotType::kSearch;
  if (at != std::string_view::npos && !searches)
    return Error::malformed(where, std::string(name) + " does not search and takes no budget");
  spec->budget.processor_time = true;
  BotText bot{std::string(name), std::string(name), *spec};
  // A level without a budget is called by its name alone; "search" has no meaning without one.
  const bool given = at != std::string_view::npos || default_budget.iterations != 0 || default_budget.time.count() != 0;
  if (searches && (given || spec->budget.iterations == 0)) bot.name += "@" + budget_text(spec->budget);
  return bot;
}

Result<std::unique_ptr<match::AnyBot>> seat_bot(const match::AnyGame& game, const BotText& bot, std::uint64_t seed) {
  if (bots::is_external(bot.name)) return bots::external_bot(game, bot.name, bot.spec.budget, seed);
  return game.make_bot(bot.spec, seed);
}

std::vector<std::string> split_bots(const std::vector<std::string>& given) {
  std::vector<std::string> bots;
  for (std::string_view text : given) {
    for (;;) {
      const auto comma = bots::is_external(text) ? std::string_view::npos : text.find(',');
      bots.emplace_back(text.substr(0, comma));
      if (comma == std::string_view::npos) break;
      text.remove_prefix(comma + 1);
    }
  }
  return bots;
}

}  // namespace patolli::arena
