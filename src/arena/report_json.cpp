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
  out["superiority"] = scores.superiority();
  out["variance"] = scores.variance();
  out["points"] = ordered_json::array();
  for (int points = 0; points <= kPoint * scores.games_per_group(); ++points)
    if (scores.count(points) != 0)
      out["points"].push_back({{"points", static_cast<double>(points) / kPoint}, {"groups", scores.count(points)}});
  return out;
}

ordered_json bot_json(const Tally& tally, int i) {
  const Match& match = tally.match();
  const BotTally& bot = tally.bot(i);
  ordered_json out;
  out["name"] = match.bots[static_cast<std::size_t>(i)].name;
  out["games"] = bot.games();
  out["won"] = bot.won;
  out["tied"] = bot.tied;
  out["lost"] = bot.lost;
  out["score"] = json_average(static_cast<double>(bot.points), bot.games());
  out["rounds"] = json_average(bot.rounds, bot.games());
  out["rounds_won"] = json_average(bot.rounds_won, bot.won + bot.tied);
  if (match.solo()) {
    out["against_automaton"] = rate_json(bot.score);
  } else {
    out["rate"] = bot.score.rate();
    out["rate_95"] = json_range(bot.score.interval());
  }
  return out;
}

ordered_json sprt_json(const Tally& tally) {
  const Sprt& test = *tally.match().sprt;
  const char* verdict = "open";
  if (tally.verdict() == Sprt::Verdict::kElo0) verdict = "elo0";
  if (tally.verdict() == Sprt::Verdict::kElo1) verdict = "elo1";
  return {{"elo0", test.elo0},
          {"elo1", test.elo1},
          {"llr", test.log_likelihood_ratio(tally.tested())},
          {"bounds", {-Sprt::bound(), Sprt::bound()}},
          {"verdict", verdict}};
}

ordered_json this_run_json(const Tally& tally, const RunResult& run, int threads) {
  ordered_json out = {{"games", run.played}, {"seconds", run.elapsed.count()}, {"threads", threads}};
  out["bots"] = ordered_json::array();
  for (std::size_t i = 0; i < tally.match().bots.size(); ++i) {
    const Conduct& conduct = tally.bot(static_cast<int>(i)).conduct;
    ordered_json bot = {{"decisions", conduct.decisions},
                        {"mean_ms", json_average(milliseconds(conduct.thought), conduct.decisions)},
                        {"longest_ms", milliseconds(conduct.longest)},
                        {"faults", conduct.faults}};
    if (conduct.faults != 0) bot["first_fault"] = conduct.first_fault;
    out["bots"].push_back(std::move(bot));
  }
  return out;
}

}  // namespace

std::string report_json(const Tally& tally, const RunResult& run, int threads) {
  const Match& match = tally.match();
  const auto bots = static_cast<int>(match.bots.size());
  ordered_json out;
  out["game"] = match.game->name();
  out["version"] = match.game->version();
  out["players"] = match.seats;
  out["options"] = ordered_json::object();
  for (const auto& [name, value] : match.options) out["options"][name] = value;
  out["seed"] = match.seed;
  out["games_per_group"] = match.games_per_group();
  out["groups"] = tally.groups();
  out["groups_wanted"] = match.groups;
  out["games"] = tally.games();
  constexpr const char* kFinishes[] = {"all", "sprt", "interrupted"};
  out["finish"] = kFinishes[static_cast<int>(run.finish)];
  out["bots"] = ordered_json::array();
  for (int i = 0; i < bots; ++i) out["bots"].push_back(bot_json(tally, i));
  out["comparisons"] = ordered_json::array();
  for (int a = 0; a < bots; ++a) {
    for (int b = a + 1; b < bots; ++b) {
      ordered_json pair = {{"a", a}, {"b", b}};
      pair.update(rate_json(tally.versus(a, b)));
      out["comparisons"].push_back(std::move(pair));
    }
  }
  if (match.sprt) out["sprt"] = sprt_json(tally);
  if (match.solo()) {
    out["automaton_score"] = tally.automaton_points();
  } else {
    out["seats"] = ordered_json::array();
    for (int seat = 0; seat < match.seats; ++seat) out["seats"].push_back(tally.seat_rate(seat));
  }
  out["endings"] = ordered_json::object();
  for (const Ending ending : {Ending::kGoal, Ending::kSupply, Ending::kAllPass, Ending::kTurnLimit})
    out["endings"][std::string(to_text(ending))] = tally.endings(ending);
  out["this_run"] = this_run_json(tally, run, threads);
  return out.dump(2, ' ', false, ordered_json::error_handler_t::replace);
}

}  // namespace patolli::arena
