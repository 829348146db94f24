// The presenter of each game, by the type of its state.
#pragma once

#include "games/coatl/module/module.hpp"
#include "games/coatl/module/terminal/presenter.hpp"
#include "games/splendor/module/module.hpp"
#include "games/splendor/module/terminal/presenter.hpp"

namespace patolli::play {

template <class S>
struct PresenterFor;
template <>
struct PresenterFor<coatl::Coatl> {
  using type = coatl::CoatlPresenter<false>;
};
template <>
struct PresenterFor<coatl::CoatlSolo> {
  using type = coatl::CoatlPresenter<true>;
};
template <>
struct PresenterFor<splendor::State> {
  using type = splendor::SplendorPresenter;
};
template <class S>
using PresenterOf = typename PresenterFor<S>::type;

}  // namespace patolli::play
