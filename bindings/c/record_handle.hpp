// What is behind a record's handle; analyses take records, too.
#pragma once

#include "match/record.hpp"

struct patolli_record {
  patolli::match::Record record;
};
