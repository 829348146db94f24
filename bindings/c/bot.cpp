#include "ai/bot.hpp"

#include "core/printable.hpp"
#include "handles.hpp"
#include "match/any_bot.hpp"

struct patolli_bot {
  const patolli::match::AnyGame* game;
  std::unique_ptr<patolli::c::CallerBudget> limits;  // null: the bot's own
  patolli::ai::BotSpec spec;
  std::uint64_t seed;
  std::unique_ptr<patolli::match::AnyBot> bot;
  bool begun = false;  // a decision in slices
};

namespace patolli::c {
namespace {

// The bot has the view of a decision now, or why not.
patolli_status begin(patolli_bot& bot, const patolli_view& view) {
  if (bot.game != view.game) return PATOLLI_BAD_ARGUMENT;
  if (view.info.viewer < 0 || view.info.viewer != view.info.to_act) return PATOLLI_NOT_NOW;
  return bot.bot->begin(view.bytes) ? PATOLLI_OK : PATOLLI_NOT_NOW;
}

// A search that was stopped in the middle of an iteration cannot go on: the bot begins anew.
patolli::ai::BotReply decide(patolli_bot& bot) {
  return mended_when_stopped([&] { return bot.bot->decide(); },
                             [&] { bot.bot = bot.game->make_bot(bot.spec, bot.seed); });
}

}  // namespace
}  // namespace patolli::c

using namespace patolli::c;

extern "C" {

patolli_status patolli_bot_make(const patolli_game* game, const char* name, const patolli_budget* budget, uint64_t seed,
                                patolli_bot** bot, patolli_error* error) {
  return guarded(error, [&] {
    if (!all_given(game, name, bot)) return missing(error);
    if (budget != nullptr && !CallerBudget::valid(budget))
      return fail(error, PATOLLI_BAD_ARGUMENT, "a budget without a limit, or with one out of bounds");
    auto limits = budget == nullptr ? nullptr : std::make_unique<CallerBudget>(*budget);
    const auto spec =
        patolli::ai::bot_spec(name, game->game->level_iterations(),
                              limits == nullptr ? patolli::ai::Budget{} : **limits, game->game->opponents());
    if (!spec) return fail(error, PATOLLI_MALFORMED, "no such bot: " + patolli::printable(name));
    *bot = new patolli_bot{game->game, std::move(limits), *spec, seed, game->game->make_bot(*spec, seed)};
    return PATOLLI_OK;
  });
}

void patolli_bot_free(patolli_bot* bot) { delete bot; }

patolli_status patolli_bot_decide(patolli_bot* bot, const patolli_view* view, patolli_action* action,
                                  uint32_t* iterations) {
  return guarded([&] {
    if (!all_given(bot, view, action)) return missing();
    bot->begun = false;
    const patolli_status status = begin(*bot, *view);
    if (status != PATOLLI_OK) return status;
    const patolli::ai::BotReply reply = decide(*bot);
    *action = reply.action.code;
    if (iterations != nullptr) *iterations = reply.iterations;
    return PATOLLI_OK;
  });
}

patolli_status patolli_bot_begin(patolli_bot* bot, const patolli_view* view, uint32_t* wanted) {
  return guarded([&] {
    if (!all_given(bot, view, wanted)) return missing();
    bot->begun = false;
    const patolli_status status = begin(*bot, *view);
    if (status != PATOLLI_OK) return status;
    bot->begun = true;
    *wanted = bot->bot->wants();
    return PATOLLI_OK;
  });
}

patolli_status patolli_bot_think(patolli_bot* bot, uint32_t iterations, uint32_t* done) {
  return guarded([&] {
    if (!all_given(bot, done)) return missing();
    if (!bot->begun) return PATOLLI_NOT_NOW;
    *done = bot->bot->think(iterations);
    return PATOLLI_OK;
  });
}

patolli_status patolli_bot_finish(patolli_bot* bot, patolli_action* action) {
  return guarded([&] {
    if (!all_given(bot, action)) return missing();
    if (!bot->begun) return PATOLLI_NOT_NOW;
    bot->begun = false;
    *action = bot->bot->finish().code;
    return PATOLLI_OK;
  });
}

}  // extern "C"
