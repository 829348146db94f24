/**
 * @file patolli/encoding.h
 * @brief Games as numbers, for programs that learn: actions as constant indices, views as rows of numbers.
 *
 * docs/PYTHON.md lists the indices and the parts of every game's observation.
 */
#ifndef PATOLLI_ENCODING_H
#define PATOLLI_ENCODING_H

#include "view.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Which actions have an index. */
typedef enum patolli_space {
  PATOLLI_SPACE_DEFAULT = 0, /**< Without those that are hardly ever better than another one: in Splendor, payments with more
                                  gold than needed. */
  PATOLLI_SPACE_ALL = 1      /**< Every legal action. */
} patolli_space;

/** The encoding of a game. */
typedef struct patolli_encoding_info {
  int32_t version;         /**< Changes whenever an index or a number of the observation changes its meaning. */
  int32_t default_actions; /**< Indices of ::PATOLLI_SPACE_DEFAULT, from 0. */
  int32_t all_actions;     /**< Indices of ::PATOLLI_SPACE_ALL, from 0. */
  int32_t observation;     /**< Numbers of an observation. */
  uint32_t parts;          /**< Named parts of an observation. */
} patolli_encoding_info;

/** A part of an observation: `rows` times `width` numbers from `offset` on. The texts belong to the library. */
typedef struct patolli_part {
  const char *name;    /**< "bank". */
  const char *meaning; /**< In words. */
  int32_t offset;      /**< Where it begins. */
  int32_t rows;        /**< Of equal things: cards, players. */
  int32_t width;       /**< Numbers of each. */
} patolli_part;

/** What the encoding of a game is. ::PATOLLI_MALFORMED: the game brings none. */
PATOLLI_API patolli_status patolli_game_encoding(const patolli_game *game, patolli_encoding_info *info,
                                                 patolli_error *error);
/** Part number `index` of its observation, from 0. */
PATOLLI_API patolli_status patolli_game_part(const patolli_game *game, uint32_t index, patolli_part *part);

/** The indices of the viewer's legal actions, in the order of patolli_view_legal(); -1: the space does not have it. None when
 * the viewer has nothing to decide. */
PATOLLI_API patolli_status patolli_view_indices(const patolli_view *view, int32_t space, int32_t *indices, size_t capacity,
                                                size_t *count);
/** The legal action of an index. ::PATOLLI_ILLEGAL: there is none. */
PATOLLI_API patolli_status patolli_view_action(const patolli_view *view, int32_t index, int32_t space,
                                               patolli_action *action);
/** The view as numbers, as many as the encoding says. A spectator has none: ::PATOLLI_BAD_ARGUMENT. */
PATOLLI_API patolli_status patolli_view_observe(const patolli_view *view, float *numbers, size_t capacity, size_t *count);

/** Does one step as patolli_state_apply() does, and tells how it will be seen in the log: by the seats in order, and behind
 * them by a spectator. */
PATOLLI_API patolli_status patolli_state_play(patolli_state *state, patolli_action action,
                                              patolli_action seen[PATOLLI_MAX_SEATS + 1], patolli_error *error);

#ifdef __cplusplus
}
#endif

#endif
