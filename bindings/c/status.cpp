#include "handles.hpp"

using namespace patolli::c;

extern "C" {

uint32_t patolli_abi_version(void) { return PATOLLI_ABI_VERSION; }

const char* patolli_version(void) { return PATOLLI_VERSION; }

const char* patolli_status_text(int32_t status) {
  switch (status) {
    case PATOLLI_OK: return "success";
    case PATOLLI_BAD_ARGUMENT: return "an argument is missing or out of bounds";
    case PATOLLI_MALFORMED: return "the input cannot be read";
    case PATOLLI_ILLEGAL: return "not allowed by the rules, or not true";
    case PATOLLI_NOT_NOW: return "not possible at this moment";
    case PATOLLI_TOO_SMALL: return "the buffer is too small";
    case PATOLLI_STOPPED: return "stopped";
    case PATOLLI_NO_MEMORY: return "no memory";
    case PATOLLI_INTERNAL: return "a defect of the library";
  }
  return "no such status";
}

patolli_status patolli_rng_next(patolli_rng* rng, uint64_t* bits) {
  if (!all_given(rng, bits)) return missing();
  *bits = (*CallerRng(*rng)).next();
  return PATOLLI_OK;
}

patolli_status patolli_rng_below(patolli_rng* rng, uint32_t bound, uint32_t* number) {
  if (!all_given(rng, number) || bound == 0) return missing();
  *number = (*CallerRng(*rng)).below(bound);
  return PATOLLI_OK;
}

patolli_status patolli_rng_split(const patolli_rng* rng, uint64_t stream, patolli_rng* other) {
  if (!all_given(rng, other)) return missing();
  other->state = std::bit_cast<std::uint64_t>(patolli::Rng(rng->state).split(stream));
  return PATOLLI_OK;
}

}  // extern "C"
