/**
 * @file patolli/batch.h
 * @brief Many tables of one game that are played in step.
 *
 * A step takes one action index for every table. A table whose game ends starts its next one in the same step. Game k of
 * table i is game i + k * tables of `patolli selfplay` with the same seed, whatever the number of threads.
 */
#ifndef PATOLLI_BATCH_H
#define PATOLLI_BATCH_H

#include "encoding.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Tables in step. One call at a time. */
typedef struct patolli_batch patolli_batch;

/** What a new batch is like. */
typedef struct patolli_batch_config {
  uint32_t tables;  /**< At least one. */
  uint32_t threads; /**< At least one; more than there are tables are of no use. */
  uint64_t seed;    /**< Of `patolli selfplay`. */
  int32_t space;    /**< A ::patolli_space. */
  int32_t margin;   /**< Not 0: rewards are points ahead of the best other side, not shares of the victory. */
  int32_t history;  /**< Not 0: patolli_batch_log() knows the actions of the games. */
} patolli_batch_config;

/** Where the results of a step go: memory of the caller's that stays there as long as the batch, by table. NULL: not wanted.
 * A is the number of action indices, D that of an observation. */
typedef struct patolli_batch_arrays {
  int8_t *to_act;           /**< [tables]: the seat to act. */
  float *reward;            /**< [tables][seats]: 0 but for games that have ended in this step. */
  uint8_t *terminated;      /**< [tables]: 1 where a game has ended in this step. */
  float *observation;       /**< [tables][D]: for the seat to act. */
  uint8_t *mask;            /**< [tables][A]: 1 where an index is legal, else 0. */
  uint8_t *packed;          /**< [tables][(A + 7) / 8]: the same as bits, the lowest first. */
  int32_t *legal;           /**< The legal indices of all tables, one table after the other; needs `list_limit` places. */
  int32_t *legal_offsets;   /**< [tables + 1]: where those of each table begin, and where all end. */
  float *final_observation; /**< [tables][seats][D]: this and all below of games that have ended in this step. */
  int16_t *score;           /**< [tables][::PATOLLI_MAX_SEATS]: points by side. */
  uint8_t *winners;         /**< [tables]: bit i: side i. */
  uint8_t *ending;          /**< [tables]: a ::patolli_ending. */
  int32_t *turns;           /**< [tables]: turns of the game. */
  uint64_t *game;           /**< [tables]: its number. */
} patolli_batch_arrays;

/** Tables with the game, the players and the options of this state. Games begin with patolli_batch_reset(). */
PATOLLI_API patolli_status patolli_batch_make(const patolli_state *like, const patolli_batch_config *config,
                                              patolli_batch **batch, patolli_error *error);
/** Ends a batch. */
PATOLLI_API void patolli_batch_free(patolli_batch *batch);
/** How many places patolli_batch_arrays::legal needs. */
PATOLLI_API patolli_status patolli_batch_list_limit(const patolli_batch *batch, size_t *entries);

/** From now on results go there. */
PATOLLI_API patolli_status patolli_batch_bind(patolli_batch *batch, const patolli_batch_arrays *arrays);
/** Starts game 0 of a seed at every table; NULL: the first time that of the configuration, then each table's next game. */
PATOLLI_API patolli_status patolli_batch_reset(patolli_batch *batch, const uint64_t *seed);
/** One action index a table. ::PATOLLI_ILLEGAL: `table` is the first whose index is not legal, and nothing has happened at any
 * table. */
PATOLLI_API patolli_status patolli_batch_step(patolli_batch *batch, const int32_t *actions, uint32_t *table);
/** A legal index for every table, drawn from the stream of the seat to act: the same ones until the next step. */
PATOLLI_API patolli_status patolli_batch_random_actions(patolli_batch *batch, int32_t *actions);
/** Observations of any seat of each table. */
PATOLLI_API patolli_status patolli_batch_observe(patolli_batch *batch, const int8_t *seats, float *observation);

/** A copy of the state of a table. */
PATOLLI_API patolli_status patolli_batch_state(const patolli_batch *batch, uint32_t table, patolli_state **state);
/** The number of the game that a table plays. */
PATOLLI_API patolli_status patolli_batch_game(const patolli_batch *batch, uint32_t table, uint64_t *game);
/** The actions of that game so far, chance included. ::PATOLLI_NOT_NOW: the batch keeps no history. */
PATOLLI_API patolli_status patolli_batch_log(const patolli_batch *batch, uint32_t table, patolli_action *actions,
                                             size_t capacity, size_t *count);

#ifdef __cplusplus
}
#endif

#endif
