// A broken law ends the run with the place, so that libFuzzer keeps the input.
#pragma once

#include <cstdio>
#include <cstdlib>

#define PATOLLI_DEMAND(law)                                                  \
  do {                                                                       \
    if (!(law)) {                                                            \
      std::fprintf(stderr, "%s:%d: broken: %s\n", __FILE__, __LINE__, #law); \
      std::abort();                                                          \
    }                                                                        \
  } while (false)
