// The presenter of each game.
#pragma once

#include "play/coatl_presenter.hpp"
#include "play/splendor_presenter.hpp"

namespace patolli::play {

template <class S>
struct PresenterFor;
template <>
struct PresenterFor<coatl::Coatl> {
  using type = CoatlPresenter<false>;
};
template <>
struct PresenterFor<coatl::CoatlSolo> {
  using type = CoatlPresenter<true>;
};
template <>
struct PresenterFor<splendor::State> {
  using type = SplendorPresenter;
};
template <class S>
using PresenterOf = typename PresenterFor<S>::type;

}  // namespace patolli::play
