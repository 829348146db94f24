/**
 * @file patolli/search.h
 * @brief What a search thinks of every action, and hints with their reasons.
 */
#ifndef PATOLLI_SEARCH_H
#define PATOLLI_SEARCH_H

#include "view.h"

#ifdef __cplusplus
extern "C" {
#endif

/** How long to search: whichever limit comes first; 0 is no limit, and at least one has to be given. With iterations alone
 * the answer depends on nothing but view and seed. */
typedef struct patolli_budget {
  uint32_t iterations; /**< Simulated games. */
  uint32_t time_ms;    /**< Milliseconds. */
  patolli_stop stop;   /**< Asked every few iterations; NULL: never. */
  void *user;          /**< What `stop` is given. */
} patolli_budget;

/** What a search thinks of one action. */
typedef struct patolli_root_action {
  patolli_action action; /**< A legal action of the viewer. */
  uint32_t visits;       /**< How often it was tried. */
  float value;           /**< Share of the games that the viewer wins with it; 0 when it was not tried. */
  float prior;           /**< How promising it looked before; those of all actions add up to about 1. */
} patolli_root_action;

/** Searches the viewer's decision: all its legal actions, the best first. The list needs as many places as
 * patolli_view_legal() counts; with fewer nothing is searched (::PATOLLI_TOO_SMALL). ::PATOLLI_NOT_NOW: the viewer has
 * nothing to decide. */
PATOLLI_API patolli_status patolli_search(const patolli_view *view, const patolli_budget *budget, uint64_t seed,
                                          patolli_root_action *actions, size_t capacity, size_t *count);

/** A hint: the move of a search, with reasons. */
typedef struct patolli_hint patolli_hint;

/** Searches the viewer's decision and finds reasons for the move. ::PATOLLI_NOT_NOW: the viewer has nothing to decide. */
PATOLLI_API patolli_status patolli_hint_make(const patolli_view *view, const patolli_budget *budget, uint64_t seed,
                                             patolli_hint **hint);
/** The move. */
PATOLLI_API patolli_status patolli_hint_action(const patolli_hint *hint, patolli_action *action);
/** All of it: {"action", "chance", "only", "then", "second", "second_chance", "reasons"}. */
PATOLLI_API patolli_status patolli_hint_json(const patolli_hint *hint, char *buffer, size_t capacity, size_t *size);
/** Ends a hint. */
PATOLLI_API void patolli_hint_free(patolli_hint *hint);

/** What speaks for an action of the viewer, without a search: a list like the "reasons" of a hint, the most important first.
 * ::PATOLLI_ILLEGAL: the viewer may not do that now. */
PATOLLI_API patolli_status patolli_view_reasons_json(const patolli_view *view, patolli_action action, char *buffer,
                                                     size_t capacity, size_t *size);

#ifdef __cplusplus
}
#endif

#endif
