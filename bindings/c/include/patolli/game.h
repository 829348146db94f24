/**
 * @file patolli/game.h
 * @brief The games, their options, and the notation of their actions.
 */
#ifndef PATOLLI_GAME_H
#define PATOLLI_GAME_H

#include "status.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A game in one version of its rules. It belongs to the library and is never freed. */
typedef struct patolli_game patolli_game;

/** One step of a game: a player's choice or an outcome of chance. The number means something to its game only, and the same
 * for ever in the same version of the rules; the order of numbers is the order in which actions are listed. */
typedef uint32_t patolli_action;

/** What a game is. The texts belong to the library. */
typedef struct patolli_game_info {
  const char *name;     /**< "splendor". */
  int32_t version;      /**< Of the rules: it changes when the same actions mean something else. */
  int32_t min_seats;    /**< The fewest players. */
  int32_t max_seats;    /**< The most players. */
  uint32_t options;     /**< How many options there are. */
  uint32_t state_bytes; /**< The size of a state inside of the library. */
  uint32_t view_bytes;  /**< The size of a view there. */
} patolli_game_info;

/** An option of a table. The texts belong to the library. */
typedef struct patolli_option_info {
  const char *name;          /**< What ::patolli_option calls it. */
  const char *values;        /**< "on|off", "any|three", or a description of free text in <>. */
  const char *default_value; /**< What holds when nothing is said. */
} patolli_option_info;

/** An option with its value, for a new table. */
typedef struct patolli_option {
  const char *name;  /**< One of the game's. */
  const char *value; /**< One of the option's. */
} patolli_option;

/** How many games there are. */
PATOLLI_API patolli_status patolli_game_count(size_t *count);
/** Game number `index`, from 0. */
PATOLLI_API patolli_status patolli_game_at(size_t index, const patolli_game **game);
/** A game by its name. `version` 0 is the newest version of its rules; older ones are there for what was begun with them. */
PATOLLI_API patolli_status patolli_game_find(const char *name, int32_t version, const patolli_game **game,
                                             patolli_error *error);
/** What a game is. */
PATOLLI_API patolli_status patolli_game_describe(const patolli_game *game, patolli_game_info *info);
/** Option number `index` of a game, from 0. */
PATOLLI_API patolli_status patolli_game_option(const patolli_game *game, uint32_t index, patolli_option_info *info);
/** The printed cards as JSON: what the numbers in views and actions mean (docs/BOTS.md). */
PATOLLI_API patolli_status patolli_game_cards_json(const patolli_game *game, char *buffer, size_t capacity, size_t *size);
/** A number that stands for all rules of a game: the same in every build, and another one when any rule changes. Takes a
 * second or so. */
PATOLLI_API patolli_status patolli_game_signature(const patolli_game *game, uint64_t *signature);
/** The same for its search. */
PATOLLI_API patolli_status patolli_game_search_signature(const patolli_game *game, uint64_t *signature);
/** The name of opponent number `index`, from 0, that patolli_bot_make() knows for this game beside searches and levels, like
 * "search:1". It belongs to the library. ::PATOLLI_BAD_ARGUMENT: there are no more. */
PATOLLI_API patolli_status patolli_game_opponent(const patolli_game *game, uint32_t index, const char **name);
/** A number that stands for everything that this opponent does: that of a published version never changes. */
PATOLLI_API patolli_status patolli_game_opponent_signature(const patolli_game *game, uint32_t index,
                                                           uint64_t *signature);

/** An action in the game's notation (docs/RULES.md). Any number has a text. */
PATOLLI_API patolli_status patolli_action_text(const patolli_game *game, patolli_action action, char *buffer,
                                               size_t capacity, size_t *size);
/** Reads an action. Whether it is legal is another question: patolli_state_check(). */
PATOLLI_API patolli_status patolli_action_parse(const patolli_game *game, const char *text, size_t size,
                                                patolli_action *action, patolli_error *error);

#ifdef __cplusplus
}
#endif

#endif
