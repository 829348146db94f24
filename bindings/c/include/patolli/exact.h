/**
 * @file patolli/exact.h
 * @brief Exact answers: what is provably best, and what a Cóatl scores, also for what lies on a real table.
 *
 * Questions and answers are JSON objects, those of `patolli solve` and `patolli score` (docs/LIBRARY.md lists their
 * fields).
 */
#ifndef PATOLLI_EXACT_H
#define PATOLLI_EXACT_H

#include "game.h"

#ifdef __cplusplus
extern "C" {
#endif

/** What is provably best. */
typedef struct patolli_solution patolli_solution;

/** Solves a problem of a game exactly. Splendor: {"view"} and, if wanted, "nodes" and "turns": the last rounds of a
 * game. Cóatl: {"view"} or {"coatl", "played", "board", "hand", …}: the best build of a turn. It is bounded: "nodes" by
 * 20 million, which take half a minute. ::PATOLLI_MALFORMED: the game has no such question, or this is none. */
PATOLLI_API patolli_status patolli_solution_make(const patolli_game* game, const char* request, size_t size,
                                                 patolli_solution** solution, patolli_error* error);
/** All of it. */
PATOLLI_API patolli_status patolli_solution_json(const patolli_solution* solution, char* buffer, size_t capacity,
                                                 size_t* size);
/** Ends a solution. */
PATOLLI_API void patolli_solution_free(patolli_solution* solution);

/** What cards score. Cóatl: {"coatl": "<BBRBBKRBBYY>", "prophecies": [29, 10], "temples": [3], "gap": "open"}; without
 * cards all there are. ::PATOLLI_MALFORMED: the game has no such question, or this is none. */
PATOLLI_API patolli_status patolli_score_json(const patolli_game* game, const char* request, size_t request_size,
                                              char* buffer, size_t capacity, size_t* size, patolli_error* error);

#ifdef __cplusplus
}
#endif

#endif
