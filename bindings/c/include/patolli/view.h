/**
 * @file patolli/view.h
 * @brief Views: all that one seat may know and remembers. Bots and searches are given nothing else.
 */
#ifndef PATOLLI_VIEW_H
#define PATOLLI_VIEW_H

#include "state.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Whose view it is, and where the game stands. */
typedef struct patolli_view_info {
  int32_t viewer; /**< A seat or ::PATOLLI_SPECTATOR. */
  int32_t seats;  /**< Players at the table. */
  int32_t to_act; /**< A seat, ::PATOLLI_CHANCE or ::PATOLLI_OVER. */
  int32_t turn;   /**< Turns begun so far; 0 while setting up. */
} patolli_view_info;

/** Reads a view from JSON, as patolli_view_json() writes it and bots are sent it, for a decision of its seat. Taken is only
 * what some state of the game looks like. */
PATOLLI_API patolli_status patolli_view_parse(const patolli_game *game, const char *json, size_t size, patolli_view **view,
                                              patolli_error *error);
/** Another view, equal to this one. */
PATOLLI_API patolli_status patolli_view_copy(const patolli_view *view, patolli_view **copy);
/** Ends a view. */
PATOLLI_API void patolli_view_free(patolli_view *view);

/** Of which game it is. */
PATOLLI_API patolli_status patolli_view_game(const patolli_view *view, const patolli_game **game);
/** Whose view it is, and where the game stands. */
PATOLLI_API patolli_status patolli_view_describe(const patolli_view *view, patolli_view_info *info);
/** What the viewer may do now, sorted; nothing while others decide. */
PATOLLI_API patolli_status patolli_view_legal(const patolli_view *view, patolli_action *actions, size_t capacity,
                                              size_t *count);
/** For people: what is hidden is a question mark, or left out. */
PATOLLI_API patolli_status patolli_view_text(const patolli_view *view, char *buffer, size_t capacity, size_t *size);
/** For programs: every field is described in docs/BOTS.md. */
PATOLLI_API patolli_status patolli_view_json(const patolli_view *view, char *buffer, size_t capacity, size_t *size);
/** Equal views have equal hashes. */
PATOLLI_API patolli_status patolli_view_hash(const patolli_view *view, uint64_t *hash);
/** 1: the same game, and the same view of it; else 0. */
PATOLLI_API patolli_status patolli_view_equal(const patolli_view *a, const patolli_view *b, int32_t *equal);
/** A state that would look like this to the viewer, drawn at random. It is made from the view alone. */
PATOLLI_API patolli_status patolli_view_determinize(const patolli_view *view, patolli_rng *rng, patolli_state **state);

#ifdef __cplusplus
}
#endif

#endif
