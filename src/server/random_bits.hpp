// What nobody can foresee: the system's secure generator.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace patolli::server {

// 64 bits, for one draw of chance: earlier outcomes do not help to predict the next.
std::uint64_t secure_bits();

// For links: letters and digits that cannot be mistaken for each other, five bits each.
std::string random_name(std::size_t letters);

}  // namespace patolli::server
