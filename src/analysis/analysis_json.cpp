#include <cmath>
#include <nlohmann/json.hpp>

#include "analysis/analysis.hpp"
#include "analysis/marks.hpp"

namespace patolli::analysis {
namespace {

using Json = nlohmann::ordered_json;

// Four decimals: the noise of a search is far above that.
double rounded(float x) { return std::round(static_cast<double>(x) * 1e4) / 1e4; }

Json json_of(const Decision& d, const match::AnyGame& game) {
  Json best = Json::array();
  for (const Alternative& a : d.best)
    best.push_back({{"action", game.action_text(a.action)}, {"chance", rounded(a.winrate)}, {"visits", a.visits}});
  return {{"step", d.step},
          {"turn", d.turn},
          {"seat", d.seat},
          {"legal", d.legal},
          {"played", game.action_text(d.played)},
          {"before", rounded(d.before)},
          {"after", rounded(d.after)},
          {"loss", rounded(d.loss)},
          {"mark", to_text(d.mark)},
          {"visits", d.visits},
          {"best", std::move(best)}};
}

}  // namespace

std::string analysis_json(const match::AnyGame& game, const match::Record& record, const AnalysisSettings& settings,
                          const std::vector<Decision>& decisions) {
  Json seats = Json::array();
  for (std::size_t i = 0; i < record.seats.size(); ++i) {
    const SeatSummary sum = summarise(decisions, static_cast<Seat>(i));
    Json seat = {{"name", record.seats[i].name}, {"kind", record.seats[i].kind}, {"decisions", sum.decisions}};
    if (sum.decisions != 0) {
      seat["average_loss"] = rounded(sum.average_loss);
      seat["accuracy"] = std::round(static_cast<double>(sum.accuracy) * 10) / 10;
      seat["inaccuracies"] = sum.inaccuracies;
      seat["mistakes"] = sum.mistakes;
      seat["blunders"] = sum.blunders;
    }
    seats.push_back(std::move(seat));
  }
  Json list = Json::array();
  for (const Decision& d : decisions) list.push_back(json_of(d, game));
  const Json whole = {{"format", 1},
                      {"game", record.game},
                      {"iterations", settings.budget.iterations},
                      {"time_ms", std::chrono::duration_cast<std::chrono::milliseconds>(settings.budget.time).count()},
                      {"seed", settings.seed},
                      {"thresholds",
                       {{"inaccuracy", rounded(kInaccuracyFrom)},
                        {"mistake", rounded(kMistakeFrom)},
                        {"blunder", rounded(kBlunderFrom)}}},
                      {"seats", std::move(seats)},
                      {"decisions", std::move(list)}};
  return whole.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace patolli::analysis
