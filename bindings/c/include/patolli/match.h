/**
 * @file patolli/match.h
 * @brief Matches: a game with its log and undo. Seats get views of it, their own actions, and redacted events.
 */
#ifndef PATOLLI_MATCH_H
#define PATOLLI_MATCH_H

#include "view.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A game with its log. */
typedef struct patolli_match patolli_match;

/** One event of the log as a viewer saw it. */
typedef struct patolli_event {
  int32_t actor;         /**< A seat or ::PATOLLI_CHANCE. */
  patolli_action action; /**< What the viewer may not know is left out. */
  int32_t turn;          /**< The turn in which it was done. */
} patolli_event;

/** A match that starts from this state, of which it takes a copy. */
PATOLLI_API patolli_status patolli_match_make(const patolli_state *start, patolli_match **match);
/** Another match, equal to this one, with its log. */
PATOLLI_API patolli_status patolli_match_copy(const patolli_match *match, patolli_match **copy);
/** Ends a match. */
PATOLLI_API void patolli_match_free(patolli_match *match);

/** Of which game it is. */
PATOLLI_API patolli_status patolli_match_game(const patolli_match *match, const patolli_game **game);
/** Where it stands. */
PATOLLI_API patolli_status patolli_match_describe(const patolli_match *match, patolli_state_info *info);
/** A copy of its state, hidden things included. */
PATOLLI_API patolli_status patolli_match_state(const patolli_match *match, patolli_state **state);
/** All that a viewer (a seat or ::PATOLLI_SPECTATOR) may know. */
PATOLLI_API patolli_status patolli_match_view(const patolli_match *match, int32_t viewer, patolli_view **view);
/** How many events there are, and those from number `first` on, as a viewer (a seat or ::PATOLLI_SPECTATOR) saw them. With
 * a view they are all that a player with perfect memory knows. */
PATOLLI_API patolli_status patolli_match_log(const patolli_match *match, int32_t viewer, size_t first,
                                             patolli_event *events, size_t capacity, size_t *count);
/** All that a screen needs to show the match to a viewer, as JSON, with the log from event `first` on (docs/PROTOCOL.md,
 * "position"). */
PATOLLI_API patolli_status patolli_match_position_json(const patolli_match *match, int32_t viewer, size_t first,
                                                       char *buffer, size_t capacity, size_t *size);
/** The standing, also while the game is running: then without winners. */
PATOLLI_API patolli_status patolli_match_result(const patolli_match *match, patolli_result *result);

/** May the seat do that now? ::PATOLLI_ILLEGAL: no, and the error has the key of the reason. */
PATOLLI_API patolli_status patolli_match_check(const patolli_match *match, int32_t seat, patolli_action action,
                                               patolli_error *error);
/** An action of a seat, or an outcome of chance (::PATOLLI_CHANCE) that was decided elsewhere. Checked. */
PATOLLI_API patolli_status patolli_match_act(patolli_match *match, int32_t seat, patolli_action action,
                                             patolli_error *error);
/** Draws outcomes of chance until a seat has to act or the game is over. */
PATOLLI_API patolli_status patolli_match_resolve_chance(patolli_match *match, patolli_rng *rng);
/** Takes the seat's last step back, within its turn and with nothing of chance or of others since. */
PATOLLI_API patolli_status patolli_match_undo(patolli_match *match, int32_t seat, patolli_error *error);
/** Does again what was taken back, as long as nothing else was done since. */
PATOLLI_API patolli_status patolli_match_redo(patolli_match *match, int32_t seat, patolli_error *error);
/** Takes back the last turn of the seat, past chance and others: for those who play alone or against bots, or with the consent
 * of all. Records of the match tell that it was done. */
PATOLLI_API patolli_status patolli_match_take_back(patolli_match *match, int32_t seat, patolli_error *error);
/** Goes back to where it was after so many events, past chance and others, without a trace. */
PATOLLI_API patolli_status patolli_match_rewind(patolli_match *match, size_t events);

#ifdef __cplusplus
}
#endif

#endif
