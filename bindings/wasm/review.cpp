// Analysis of finished games, and self-checks of the engine.
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "abi.hpp"
#include "ai/bot.hpp"
#include "analysis/analysis.hpp"
#include "match/all_games.hpp"
#include "match/record.hpp"
#include "match/search_signature.hpp"
#include "match/signature.hpp"

namespace patolli::wasm {
namespace {

struct Review {
  match::Record record;
  analysis::AnalysisSettings settings;
  analysis::Analysis analysis;
  std::vector<analysis::Decision> decisions;
};

std::optional<Review>& review() {
  static std::optional<Review> it;
  return it;
}

}  // namespace

// The input is a record. Answers how many decisions there are to look at; -1: the record is no good.
PATOLLI_EXPORT(review_begin) std::int32_t begin_review(std::uint32_t iterations, std::uint32_t ms) {
  auto record = match::read_record(input());
  if (!record.ok()) return -1;
  analysis::AnalysisSettings settings;
  settings.budget = {iterations, std::chrono::milliseconds(ms)};
  auto analysis = analysis::Analysis::of(*record, settings);
  if (!analysis.ok()) return -1;
  review() = Review{std::move(*record), settings, std::move(*analysis), {}};
  return static_cast<std::int32_t>(review()->analysis.size());
}
PATOLLI_EXPORT(review_look) std::int32_t look_at_decision(std::uint32_t i) {
  if (!review() || i >= review()->analysis.size()) return 0;
  review()->decisions.push_back(review()->analysis.look(i));
  return 1;
}
// The report so far: docs/ANALYSIS.md.
PATOLLI_EXPORT(review_report) std::int32_t report_review() {
  if (!review()) return answer(std::string());
  return answer(analysis::analysis_json(review()->record, review()->settings, review()->decisions));
}

// The input is a record: everything that it claims has to be true. Answers what is not, or nothing.
PATOLLI_EXPORT(replay) std::int32_t replay_input() {
  const auto record = match::read_record(input());
  if (!record.ok()) return answer(record.error().text());
  const auto last = match::replay_record(*record, match::Replay::kEverything);
  return answer(last.ok() ? std::string() : last.error().text());
}

// The input names a game: its signatures, as `patolli bench` prints them.
PATOLLI_EXPORT(signature) std::int32_t sign_game() {
  std::string text;
  match::AllGames::with(input(), [&]<class S>() { text = match::signature_text(match::game_signature<S>()); });
  return answer(std::move(text));
}
PATOLLI_EXPORT(search_signature) std::int32_t sign_search() {
  std::string text;
  match::AllGames::with(input(), [&]<class S>() { text = match::signature_text(match::search_signature<S>()); });
  return answer(std::move(text));
}

// The input names a game: searches play against each other as in `patolli bench`, for at least so many iterations.
// Answers how many it were.
PATOLLI_EXPORT(bench_search) std::int32_t bench_search_of(std::uint32_t min) {
  constexpr std::uint32_t kIterations = 200;
  std::uint32_t iterations = 0;
  match::AllGames::with(input(), [&]<class S>() {
    const auto setup = *match::make_setup<S>(std::clamp(2, int{S::kMinSeats}, int{S::kMaxSeats}), {});
    const ai::BotSpec spec{.type = ai::BotType::kSearch, .budget = {kIterations, {}}};
    const Rng seeds(1);
    Rng chance = seeds.split(0);
    while (iterations < min) {
      std::vector<ai::Bot<S>> players;
      for (int i = 0; i < setup.seats; ++i)
        players.push_back(ai::make_bot<S>(spec, seeds.split(1 + static_cast<std::uint64_t>(i)).next()));
      S state = S::initial(setup);
      for (resolve_chance(state, chance); state.to_act() != kTerminal && iterations < min;
           resolve_chance(state, chance)) {
        LegalActions<S> legal;
        state.legal(legal);
        const Seat seat = state.to_act();
        const ai::BotReply reply =
            players[static_cast<std::size_t>(seat)](state.view(seat), {legal.begin(), legal.end()});
        iterations += reply.iterations;
        state.apply(reply.action);
      }
    }
  });
  return static_cast<std::int32_t>(iterations);
}

}  // namespace patolli::wasm
