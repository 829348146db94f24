// What came of sending something.
#pragma once

#include <cstdint>
#include <string>

namespace patolli::push {

enum class Outcome : std::uint8_t {
  kDelivered,
  kGone,     // nobody will ever be there again: 404, 410, of a mail 5xx
  kRefused,  // it makes no sense to try this message again
  kLater,    // nobody answered, or who did asks for patience
};

struct Delivery {
  Outcome outcome = Outcome::kLater;
  int status = 0;         // of HTTP or SMTP; 0: there was no answer
  int retry_after_s = 0;  // what the other side asks for; 0: nothing
};

}  // namespace patolli::push
