// All that a game need not bring: the base of a module's traits (core/module_traits.hpp).
#pragma once

#include "ai/traits.hpp"
#include "encoding/traits.hpp"
#include "hints/traits.hpp"
#include "json/traits.hpp"
#include "match/foreign_protocol.hpp"
#include "match/planning.hpp"

namespace patolli::match {

template <class S>
struct DefaultTraits : ai::DefaultTraits<S>,
                       hints::DefaultTraits<S>,
                       json::DefaultTraits<S>,
                       encoding::DefaultTraits<S> {
  using Planning = NoPlanning;
  static ForeignProtocols foreign_protocols() noexcept { return {}; }
};

}  // namespace patolli::match
