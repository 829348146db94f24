/* For a libstdc++ that runs with glibc 2.35: arc4random() came with 2.36. std::random_device is all that uses it. */
#include <stdint.h>
#include <stdlib.h>
#include <sys/random.h>

uint32_t arc4random(void);

__attribute__((visibility("hidden"))) uint32_t arc4random(void) {
  uint32_t value;
  if (getrandom(&value, sizeof value, 0) != sizeof value) abort();
  return value;
}
