/* A test in C: functions that CHECK, and a main() that reports as GoogleTest does, so that ./test counts them. */
#ifndef PATOLLI_TESTS_C_CHECK_H
#define PATOLLI_TESTS_C_CHECK_H

#include <stdio.h>

static int failures_of_test = 0;

#define CHECK(law)                                                       \
  do {                                                                   \
    if (!(law)) {                                                        \
      ++failures_of_test;                                                \
      fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #law); \
    }                                                                    \
  } while (0)

typedef struct named_test {
  const char *name;
  void (*run)(void);
} named_test;

/* The exit code: 0 if all passed. */
static int run_tests(const named_test *tests, size_t count) {
  size_t i;
  int failed = 0;
  for (i = 0; i < count; ++i) {
    failures_of_test = 0;
    tests[i].run();
    printf("[ %s ] %s\n", failures_of_test == 0 ? "      OK" : " FAILED ", tests[i].name);
    if (failures_of_test != 0) ++failed;
  }
  printf("[  PASSED  ] %d tests.\n", (int)count - failed);
  if (failed != 0) printf("[  FAILED  ] %d tests\n", failed);
  return failed != 0;
}

#endif
