/**
 * @file patolli/status.h
 * @brief What every call returns, and what all of them share.
 */
#ifndef PATOLLI_STATUS_H
#define PATOLLI_STATUS_H

#include <stddef.h>
#include <stdint.h>

/** @def PATOLLI_API
 * Marks what the library shows to others. */
#if defined(__GNUC__)
#define PATOLLI_API __attribute__((visibility("default")))
#else
#define PATOLLI_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/** The version of this interface. It grows when a function or a structure changes its meaning or its shape; functions that
 * are added do not count. */
#define PATOLLI_ABI_VERSION 1

/** The most seats that any game has, and the most sides that any result has. */
#define PATOLLI_MAX_SEATS 4

/** In place of a seat: chance, which turns over cards and draws pieces. */
#define PATOLLI_CHANCE (-1)
/** In place of the seat that is to act: nobody is, the game is over. */
#define PATOLLI_OVER (-2)
/** In place of a viewer's seat: somebody who has none. */
#define PATOLLI_SPECTATOR (-2)

/** How a call went. */
typedef enum patolli_status {
  PATOLLI_OK = 0,           /**< It did what it says. */
  PATOLLI_BAD_ARGUMENT = 1, /**< NULL where there has to be something, a seat that is not there, a number out of bounds. */
  PATOLLI_MALFORMED = 2,    /**< A text that is not what it should be; a game, an option or a value that does not exist. */
  PATOLLI_ILLEGAL = 3,      /**< Understood, and against the rules; a record that claims what is not so. */
  PATOLLI_NOT_NOW = 4,      /**< Possible at another moment: chance is not to act, the game is over, nothing to decide. */
  PATOLLI_TOO_SMALL = 5,    /**< The caller's buffer; the size that would do has been written. */
  PATOLLI_STOPPED = 6,      /**< The caller's ::patolli_stop wanted it so. */
  PATOLLI_NO_MEMORY = 7,    /**< There was none left. */
  PATOLLI_INTERNAL = 8      /**< A defect of the library. */
} patolli_status;

/** Why a call failed, in words. */
typedef struct patolli_error {
  patolli_status status; /**< What the call returned. */
  char text[252];        /**< A sentence in English, cut off where it does not fit; for ::PATOLLI_ILLEGAL moves the key of the
                              reason ("reject.not_your_turn"). Empty after success. */
} patolli_error;

/** A generator of random numbers (splitmix64): 64 bits of the caller's. Any value is a seed. */
typedef struct patolli_rng {
  uint64_t state; /**< Set it to the seed. */
} patolli_rng;

/** Asked now and then by calls that take long: anything but 0 ends them with ::PATOLLI_STOPPED. */
typedef int (*patolli_stop)(void *user);

/** ::PATOLLI_ABI_VERSION of the library. A program can compare it with the one that it was compiled with. */
PATOLLI_API uint32_t patolli_abi_version(void);
/** The version of the library, like "0.2.0". */
PATOLLI_API const char *patolli_version(void);
/** A status in words; never NULL, whatever the number. */
PATOLLI_API const char *patolli_status_text(int32_t status);

/** The next 64 random bits. */
PATOLLI_API patolli_status patolli_rng_next(patolli_rng *rng, uint64_t *bits);
/** A number below `bound`, which is not 0, each as likely as the others. */
PATOLLI_API patolli_status patolli_rng_below(patolli_rng *rng, uint32_t bound, uint32_t *number);
/** An independent generator, number `stream` of those that this one has. `rng` itself stays as it is. */
PATOLLI_API patolli_status patolli_rng_split(const patolli_rng *rng, uint64_t stream, patolli_rng *other);

#ifdef __cplusplus
}
#endif

#endif
