// The bus between servers of one process: of tests, and of a server that is alone, to whom it costs nothing.
#pragma once

#include <memory>

#include "bus/bus.hpp"

namespace patolli::bus {

// What they have in common.
class LocalHub;
std::shared_ptr<LocalHub> make_local_hub();

// One server's end of it. Messages arrive within publish().
std::unique_ptr<Bus> make_local_bus(std::shared_ptr<LocalHub> hub);

}  // namespace patolli::bus
