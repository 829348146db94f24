/**
 * @file patolli/record.h
 * @brief Records: a game as one line of JSON (docs/RECORDS.md), and the analysis of one.
 */
#ifndef PATOLLI_RECORD_H
#define PATOLLI_RECORD_H

#include "match.h"
#include "search.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A record that was read or taken. */
typedef struct patolli_record patolli_record;

/** Who played. */
typedef struct patolli_player {
  const char *name; /**< NULL: none. */
  const char *kind; /**< "human", "expert", …; NULL: none. */
} patolli_player;

/** Reads one line. Its form is checked, its game is not played. */
PATOLLI_API patolli_status patolli_record_read(const char *line, size_t size, patolli_record **record,
                                               patolli_error *error);
/** The record of a match as it stands. `players` has an entry a seat, or is NULL. `with_legal` is not 0: also what could have
 * been done instead of each action. */
PATOLLI_API patolli_status patolli_record_of(const patolli_match *match, const patolli_player *players,
                                             int32_t with_legal, patolli_record **record);
/** Says that chance came from game number `index` of a seed. */
PATOLLI_API patolli_status patolli_record_set_seed(patolli_record *record, uint64_t seed, uint64_t index);
/** One line, without its end. `format` 0 is the newest, 1 the first one. */
PATOLLI_API patolli_status patolli_record_write(const patolli_record *record, int32_t format, char *buffer,
                                                size_t capacity, size_t *size);
/** Ends a record. */
PATOLLI_API void patolli_record_free(patolli_record *record);

/** Of which game it is. ::PATOLLI_MALFORMED: of none that this library has, or of another version of its rules. */
PATOLLI_API patolli_status patolli_record_game(const patolli_record *record, const patolli_game **game,
                                               patolli_error *error);
/** How many actions it has, those of chance included. */
PATOLLI_API patolli_status patolli_record_size(const patolli_record *record, size_t *actions);
/** The result that it claims. */
PATOLLI_API patolli_status patolli_record_result(const patolli_record *record, patolli_result *result);
/** Plays it and compares everything that it claims. ::PATOLLI_ILLEGAL: something of it is not so. */
PATOLLI_API patolli_status patolli_record_check(const patolli_record *record, patolli_error *error);
/** Plays its first `actions` actions (SIZE_MAX: all of them). What the record notes about them, like turns that were taken back,
 * is in the match, too. */
PATOLLI_API patolli_status patolli_record_match(const patolli_record *record, size_t actions, patolli_match **match,
                                                patolli_error *error);

/** The analysis of a record: how good each decision was. */
typedef struct patolli_analysis patolli_analysis;

/** Prepares the analysis of a record, of which it takes a copy; the budget is for each decision. Bit i of `seats`: seat i is
 * analysed. */
PATOLLI_API patolli_status patolli_analysis_make(const patolli_record *record, const patolli_budget *budget,
                                                 uint64_t seed, uint32_t seats, patolli_analysis **analysis,
                                                 patolli_error *error);
/** How many decisions there are to look at. */
PATOLLI_API patolli_status patolli_analysis_size(const patolli_analysis *analysis, size_t *decisions);
/** Looks at one decision, and keeps what it finds for the report. Decisions are independent of each other. */
PATOLLI_API patolli_status patolli_analysis_look(patolli_analysis *analysis, size_t decision);
/** What was found so far, as JSON (docs/ANALYSIS.md). */
PATOLLI_API patolli_status patolli_analysis_json(const patolli_analysis *analysis, char *buffer, size_t capacity,
                                                 size_t *size);
/** Ends an analysis. */
PATOLLI_API void patolli_analysis_free(patolli_analysis *analysis);

#ifdef __cplusplus
}
#endif

#endif
