/**
 * @file patolli.h
 * @brief Patolli's C interface: board games with exact rules, their states, views, bots, searches and records.
 *
 * @mainpage libpatolli
 *
 * Include `patolli.h`, link with `-lpatolli` (or `pkg-config --cflags --libs patolli`). The library needs libc and libm and
 * nothing else: no files, no environment. The weights of the evaluators are compiled in, so there is nothing to load that
 * could be missing.
 *
 * **Conventions**
 *
 * - Every call returns a ::patolli_status; what it finds out goes where the caller's pointers say. Exceptions are the
 *   `…_free` functions and the few that only name something (patolli_abi_version(), patolli_version(), patolli_status_text()).
 *   When a call fails, its outputs are unchanged, except for the sizes of ::PATOLLI_TOO_SMALL.
 * - Things are opaque handles. What a `…_make`, `…_read`, `…_parse`, `…_copy` or the like gives belongs to the caller, and
 *   the matching `…_free` ends it; NULL is allowed there. A ::patolli_game belongs to the library and is never freed.
 * - Texts and lists are written into the caller's buffers. A text is UTF-8 and gets a final zero byte; its size is without
 *   that byte. Where a buffer is too small nothing is written into it, the size that would do is, and the call returns
 *   ::PATOLLI_TOO_SMALL; a buffer of size 0 (NULL is allowed then) asks for the size alone.
 * - Calls that read what comes from outside take a ::patolli_error, which may be NULL, for the reason in words.
 * - There is no global state. Handles are independent of each other: threads may use different ones at the same time. One
 *   handle may be used by several threads at once as long as all of them call functions that take it as a pointer to const.
 * - Whatever is passed in place of a text, a number or an action is checked: bad input is refused with a status. Pointers
 *   have to be NULL or valid.
 *
 * **A game at random**
 *
 * @snippet play.c play
 *
 * **What a search thinks of a position**
 *
 * @snippet search.c search
 *
 * **A record, read and checked**
 *
 * @snippet record.c record
 */
#ifndef PATOLLI_H
#define PATOLLI_H

#include "patolli/batch.h"
#include "patolli/bot.h"
#include "patolli/encoding.h"
#include "patolli/exact.h"
#include "patolli/game.h"
#include "patolli/match.h"
#include "patolli/record.h"
#include "patolli/search.h"
#include "patolli/state.h"
#include "patolli/status.h"
#include "patolli/view.h"

#endif
