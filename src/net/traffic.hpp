// What the system knows about a connection.
#pragma once

#include <cstdint>

namespace patolli::net {

// Bytes that have arrived at this socket so far; 0 where the system does not tell.
std::uint64_t bytes_received(int socket);

}  // namespace patolli::net
