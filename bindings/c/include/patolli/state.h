/**
 * @file patolli/state.h
 * @brief States: everything about a position, hidden things included.
 */
#ifndef PATOLLI_STATE_H
#define PATOLLI_STATE_H

#include "game.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A state of some game. Players are given views of it (patolli_state_view()), never the state. */
typedef struct patolli_state patolli_state;
/** All that one seat may know of a state: patolli/view.h. */
typedef struct patolli_view patolli_view;

/** Where a game stands. */
typedef struct patolli_state_info {
  int32_t seats;  /**< Players at the table. */
  int32_t to_act; /**< A seat, ::PATOLLI_CHANCE or ::PATOLLI_OVER. */
  int32_t turn;   /**< Turns begun so far; 0 while setting up. */
} patolli_state_info;

/** Why a game ended. */
typedef enum patolli_ending {
  PATOLLI_ENDING_RUNNING = 0,   /**< It has not. */
  PATOLLI_ENDING_GOAL = 1,      /**< A player reached the goal. */
  PATOLLI_ENDING_SUPPLY = 2,    /**< The supply ran out. */
  PATOLLI_ENDING_ALL_PASS = 3,  /**< No player had a legal move. */
  PATOLLI_ENDING_TURN_LIMIT = 4 /**< The turn limit was reached. */
} patolli_ending;

/** A result: one entry a side. Sides are the seats, and behind them the printed automaton where there is one. */
typedef struct patolli_result {
  int32_t sides;                           /**< How many entries hold. */
  int32_t ending;                          /**< A ::patolli_ending. */
  uint32_t winners;                        /**< Bit i: side i has won; several bits: the victory is shared. 0 while running. */
  int32_t score[PATOLLI_MAX_SEATS];        /**< Points. */
  int32_t tie_break[PATOLLI_MAX_SEATS][2]; /**< Compared after the score, in order; the higher the better. */
} patolli_result;

/** A new table, with nothing dealt yet: chance is usually to act. Options that are not named have their default value. */
PATOLLI_API patolli_status patolli_state_make(const patolli_game *game, int32_t seats, const patolli_option *options,
                                              size_t option_count, patolli_state **state, patolli_error *error);
/** Reads the text of a state. Only states that keep every invariant of the game are taken. */
PATOLLI_API patolli_status patolli_state_parse(const patolli_game *game, const char *text, size_t size,
                                               patolli_state **state, patolli_error *error);
/** Another state, equal to this one. */
PATOLLI_API patolli_status patolli_state_copy(const patolli_state *state, patolli_state **copy);
/** Makes a state equal to another one, which may be of another game. */
PATOLLI_API patolli_status patolli_state_assign(patolli_state *state, const patolli_state *from);
/** Ends a state. */
PATOLLI_API void patolli_state_free(patolli_state *state);

/** Of which game it is. */
PATOLLI_API patolli_status patolli_state_game(const patolli_state *state, const patolli_game **game);
/** Where the game stands. */
PATOLLI_API patolli_status patolli_state_describe(const patolli_state *state, patolli_state_info *info);
/** The value of an option at this table. */
PATOLLI_API patolli_status patolli_state_option(const patolli_state *state, const char *name, char *buffer,
                                                size_t capacity, size_t *size);
/** The state as one line; patolli_state_parse() reads it. */
PATOLLI_API patolli_status patolli_state_text(const patolli_state *state, char *buffer, size_t capacity, size_t *size);
/** Equal states have equal hashes. */
PATOLLI_API patolli_status patolli_state_hash(const patolli_state *state, uint64_t *hash);
/** 1: the same game, and the same state of it; else 0. */
PATOLLI_API patolli_status patolli_state_equal(const patolli_state *a, const patolli_state *b, int32_t *equal);
/** The result, also while the game is running: then without winners. */
PATOLLI_API patolli_status patolli_state_result(const patolli_state *state, patolli_result *result);

/** What may be done now, sorted: the actions of the seat to act, or the outcomes that chance may have. None when the game is
 * over. */
PATOLLI_API patolli_status patolli_state_legal(const patolli_state *state, patolli_action *actions, size_t capacity,
                                               size_t *count);
/** The outcomes that chance may have, with their odds against each other; both lists have `capacity` places.
 * ::PATOLLI_NOT_NOW: chance is not to act. */
PATOLLI_API patolli_status patolli_state_outcomes(const patolli_state *state, patolli_action *outcomes, uint32_t *odds,
                                                  size_t capacity, size_t *count);
/** May this seat (or ::PATOLLI_CHANCE) do that now? ::PATOLLI_ILLEGAL: no, and the error has the key of the reason. */
PATOLLI_API patolli_status patolli_state_check(const patolli_state *state, int32_t seat, patolli_action action,
                                               patolli_error *error);
/** Does one step, of whoever is to act. It is checked: ::PATOLLI_ILLEGAL, and nothing has changed. */
PATOLLI_API patolli_status patolli_state_apply(patolli_state *state, patolli_action action, patolli_error *error);
/** Draws an outcome of chance with its odds, without doing it. ::PATOLLI_NOT_NOW: chance is not to act. */
PATOLLI_API patolli_status patolli_state_sample(const patolli_state *state, patolli_rng *rng, patolli_action *outcome);
/** Draws and does outcomes of chance until a seat has to act or the game is over. */
PATOLLI_API patolli_status patolli_state_resolve_chance(patolli_state *state, patolli_rng *rng);
/** A legal action as a viewer (a seat or ::PATOLLI_SPECTATOR) will see it in the log: what it may not know is left out. */
PATOLLI_API patolli_status patolli_state_redacted(const patolli_state *state, patolli_action action, int32_t viewer,
                                                  patolli_action *seen);
/** All that a viewer (a seat or ::PATOLLI_SPECTATOR) may know. */
PATOLLI_API patolli_status patolli_state_view(const patolli_state *state, int32_t viewer, patolli_view **view);
/** How many sequences of `depth` steps (at least 1) there are from here: to compare rules with those of other programs. */
PATOLLI_API patolli_status patolli_state_perft(const patolli_state *state, int32_t depth, uint64_t *sequences);

#ifdef __cplusplus
}
#endif

#endif
