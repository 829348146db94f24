// What nobody can foresee: the system's secure generator.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace patolli::server {

// 64 bits, for one draw of chance: whoever saw all earlier outcomes knows nothing of the next.
std::uint64_t secure_bits();

// For links: letters and digits that cannot be mistaken for each other, five bits each.
std::string random_name(std::size_t letters);

}  // namespace patolli::server
