// Lines of a terminal, edited with the keys that shells have, with a history (libedit; ~/.editrc counts).
#pragma once

#include <memory>

#include "term/line_source.hpp"

namespace patolli::term {

// Null: this terminal cannot do that.
std::unique_ptr<LineSource> edited_lines(Signals& signals);

}  // namespace patolli::term
