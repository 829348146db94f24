// The encoding of a game that is known at run time only. Views are the bytes of AnyState::view.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "encoding/layout.hpp"
#include "encoding/traits.hpp"

namespace patolli::encoding {

class AnyEncoding {
 public:
  virtual ~AnyEncoding() = default;
  AnyEncoding() = default;
  AnyEncoding(const AnyEncoding&) = delete;
  AnyEncoding& operator=(const AnyEncoding&) = delete;

  [[nodiscard]] virtual int version() const noexcept = 0;
  [[nodiscard]] virtual int actions(ActionSpace space) const noexcept = 0;
  [[nodiscard]] virtual int observation() const noexcept = 0;
  [[nodiscard]] virtual std::span<const Part> layout() const noexcept = 0;

  // Of an action of the view's seat; nothing: it is not legal, or the space does not have it.
  [[nodiscard]] virtual std::optional<int> index(std::string_view view, Action action, ActionSpace space) const = 0;
  // Of all its legal actions, in order; -1: the space does not have it. Empty: the seat has nothing to decide.
  [[nodiscard]] virtual std::vector<std::int32_t> indices(std::string_view view, ActionSpace space) const = 0;
  // The legal action of that index; nothing: it is not legal, or these are not the bytes of a view.
  [[nodiscard]] virtual std::optional<Action> action(std::string_view view, int index, ActionSpace space) const = 0;
  // False: these are not the bytes of a seat's view, or `out` has another size.
  [[nodiscard]] virtual bool observe(std::string_view view, std::span<float> out) const = 0;
};

}  // namespace patolli::encoding
