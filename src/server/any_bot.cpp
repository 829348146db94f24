#include "server/any_bot.hpp"

#include <utility>

#include "ai/bot.hpp"
#include "hints/hint.hpp"
#include "match/all_games.hpp"

namespace patolli::server {
namespace {

template <GameState S>
class AnyBotOf final : public AnyBot {
 public:
  AnyBotOf(const ai::BotSpec& spec, std::uint64_t seed) : bot_(ai::make_bot<S>(spec, seed)) {}

  std::function<Action()> job(const match::Match& match, Seat seat) override {
    return [bot = bot_, view = match.view<S>(seat), legal = match.legal(seat)] { return bot(view, legal).action; };
  }

 private:
  ai::Bot<S> bot_;
};

}  // namespace

std::shared_ptr<AnyBot> seat_bot(std::string_view game, std::string_view level, std::uint64_t seed) {
  const auto spec = ai::bot_spec(level, game);
  std::shared_ptr<AnyBot> bot;
  if (spec) match::AllGames::with(game, [&]<class S>() { bot = std::make_shared<AnyBotOf<S>>(*spec, seed); });
  return bot;
}

std::function<hints::Hint()> hint_job(const match::Match& match, Seat seat, std::uint32_t iterations,
                                      std::chrono::milliseconds time, std::uint64_t seed) {
  std::function<hints::Hint()> job;
  match::AllGames::with(match.game().name(), [&]<class S>() {
    job = [view = match.view<S>(seat), budget = ai::Budget{iterations, time}, seed] {
      return hints::make_hint<S>(view, budget, seed);
    };
  });
  return job;
}

}  // namespace patolli::server
