#include <cmath>
#include <nlohmann/json.hpp>

#include "arena/report.hpp"

namespace patolli::arena {
namespace {

using nlohmann::ordered_json;

// JSON has no infinity.
ordered_json json_number(double value) { return std::isfinite(value) ? ordered_json(value) : ordered_json(nullptr); }
ordered_json json_range(const Interval& interval) { return {json_number(interval.low), json_number(interval.high)}; }

ordered_json json_average(double sum, std::uint64_t n) {
  return n == 0 ? ordered_json(nullptr) : ordered_json(sum / static_cast<double>(n));
}
ordered_json json_average(std::uint64_t sum, std::uint64_t n) { return json_average(static_cast<double>(sum), n); }

double milliseconds(std::chrono::nanoseconds time) { return std::chrono::duration<double, std::milli>(time).count(); }

ordered_json rate_json(const GroupScores& scores) {
  ordered_json out;
  out["rate"] = scores.rate();
  out["rate_95"] = json_range(scores.interval());
  out["elo"] = json_number(elo_of(scores.rate()));
  out["elo_95"] = json_range(elo_of(scores.interval()));
  out["superiority"] = scores.los();
  out["variance"] = scores.variance();
  out["points"] = ordered_json::array();
  for (int points = 0; points <= kPoint * scores.games_per_group(); ++points)
    if (scores.count(points) != 0)
      out["points"].push_back({{"points", static_cast<double>(points) / kPoint}, {"groups", scores.count(points)}});
  return out;
}

ordered_json bot_json(const TournamentStats& stats, int i) {
  const TournamentConfig& config = stats.config();
  const BotScore& bot = stats.bot(i);
  ordered_json out;
  out["name"] = config.bots[static_cast<std::size_t>(i)].name;
  out["games"] = bot.games();
  out["won"] = bot.won;
  out["tied"] = bot.tied;
  out["lost"] = bot.lost;
  out["score"] = json_average(static_cast<double>(bot.points), bot.games());
  out["rounds"] = json_average(bot.rounds, bot.games());
  out["rounds_won"] = json_average(bot.rounds_won, bot.won + bot.tied);
  if (config.solo()) {
    out["against_automaton"] = rate_json(bot.score);
  } else {
    out["rate"] = bot.score.rate();
    out["rate_95"] = json_range(bot.score.interval());
  }
  return out;
}

ordered_json sprt_json(const TournamentStats& stats) {
  const Sprt& test = *stats.config().sprt;
  const char* verdict = "open";
  if (stats.verdict() == Sprt::Verdict::kElo0) verdict = "elo0";
  if (stats.verdict() == Sprt::Verdict::kElo1) verdict = "elo1";
  return {{"elo0", test.elo0},
          {"elo1", test.elo1},
          {"llr", test.log_likelihood_ratio(stats.tested())},
          {"bounds", {-Sprt::bound(), Sprt::bound()}},
          {"verdict", verdict}};
}

ordered_json this_run_json(const TournamentStats& stats, const RunResult& run, int threads) {
  ordered_json out = {{"games", run.played}, {"seconds", run.elapsed.count()}, {"threads", threads}};
  out["bots"] = ordered_json::array();
  for (std::size_t i = 0; i < stats.config().bots.size(); ++i) {
    const BotStats& bot_stats = stats.bot(static_cast<int>(i)).bot_stats;
    ordered_json bot = {{"decisions", bot_stats.decisions},
                        {"mean_ms", json_average(milliseconds(bot_stats.total_time), bot_stats.decisions)},
                        {"longest_ms", milliseconds(bot_stats.longest)},
                        {"faults", bot_stats.faults},
                        {"faulty_games", bot_stats.faulty_games}};
    if (bot_stats.faults != 0) bot["first_fault"] = bot_stats.first_fault;
    out["bots"].push_back(std::move(bot));
  }
  return out;
}

}  // namespace

std::string report_json(const TournamentStats& stats, const RunResult& run, int threads) {
  const TournamentConfig& config = stats.config();
  const auto bots = static_cast<int>(config.bots.size());
  ordered_json out;
  out["game"] = config.game->name();
  out["version"] = config.game->version();
  out["players"] = config.seats;
  out["options"] = ordered_json::object();
  for (const auto& [name, value] : config.options) out["options"][name] = value;
  out["seed"] = config.seed;
  if (!config.part.whole()) out["part"] = {{"number", config.part.number}, {"of", config.part.of}};
  out["games_per_group"] = config.games_per_group();
  out["groups"] = stats.groups();
  out["groups_wanted"] = config.part.end(config.groups) - config.part.first(config.groups);
  out["games"] = stats.games();
  constexpr const char* kFinishes[] = {"all", "sprt", "interrupted"};
  out["finish"] = kFinishes[static_cast<int>(run.finish)];
  out["bots"] = ordered_json::array();
  for (int i = 0; i < bots; ++i) out["bots"].push_back(bot_json(stats, i));
  out["comparisons"] = ordered_json::array();
  for (int a = 0; a < bots; ++a) {
    for (int b = a + 1; b < bots; ++b) {
      ordered_json pair = {{"a", a}, {"b", b}};
      pair.update(rate_json(stats.versus(a, b)));
      out["comparisons"].push_back(std::move(pair));
    }
  }
  if (config.sprt) out["sprt"] = sprt_json(stats);
  if (config.solo()) {
    out["automaton_score"] = stats.automaton_points();
  } else {
    out["seats"] = ordered_json::array();
    for (int seat = 0; seat < config.seats; ++seat) out["seats"].push_back(stats.seat_rate(seat));
  }
  out["endings"] = ordered_json::object();
  for (const Ending ending : {Ending::kGoal, Ending::kSupply, Ending::kAllPass, Ending::kTurnLimit})
    out["endings"][std::string(to_text(ending))] = stats.endings(ending);
  out["this_run"] = this_run_json(stats, run, threads);
  return out.dump(2, ' ', false, ordered_json::error_handler_t::replace);
}

}  // namespace patolli::arena
