/**
 * @file patolli/bot.h
 * @brief Bots: from a view to an action.
 */
#ifndef PATOLLI_BOT_H
#define PATOLLI_BOT_H

#include "search.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A bot that plays one seat of one game. Its search is kept for the steps of a turn. */
typedef struct patolli_bot patolli_bot;

/** Makes a bot: "random", "greedy", "search", or a level: "novice", "casual", "skilled", "expert", "master",
 * or an opponent of the game, like "search:1", which never changes (`patolli bots` lists them). A budget (NULL:
 * none) replaces the level's own; "search" without one thinks for two seconds. Its `stop` is asked by
 * patolli_bot_decide(), as long as the bot is there; not in slices, which end by themselves. */
PATOLLI_API patolli_status patolli_bot_make(const patolli_game* game, const char* name, const patolli_budget* budget,
                                            uint64_t seed, patolli_bot** bot, patolli_error* error);
/** Ends a bot. */
PATOLLI_API void patolli_bot_free(patolli_bot* bot);

/** Decides at once, within the bot's budget. `iterations` (may be NULL) is how many the search took. ::PATOLLI_NOT_NOW:
 * the viewer has nothing to decide. ::PATOLLI_STOPPED: the budget's `stop` wanted it so; the bot is as it was when it
 * was made. */
PATOLLI_API patolli_status patolli_bot_decide(patolli_bot* bot, const patolli_view* view, patolli_action* action,
                                              uint32_t* iterations);

/** Begins a decision that is taken in slices. `wanted` is how many iterations it takes at most: 0 where nothing has to
 * be searched. ::PATOLLI_NOT_NOW: the viewer has nothing to decide. */
PATOLLI_API patolli_status patolli_bot_begin(patolli_bot* bot, const patolli_view* view, uint32_t* wanted);
/** Some more iterations of the decision that was begun. `done` is how many there were in all; at `wanted` it is
 * complete. */
PATOLLI_API patolli_status patolli_bot_think(patolli_bot* bot, uint32_t iterations, uint32_t* done);
/** Ends the decision that was begun, complete or not. */
PATOLLI_API patolli_status patolli_bot_finish(patolli_bot* bot, patolli_action* action);

#ifdef __cplusplus
}
#endif

#endif
