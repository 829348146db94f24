// AnyEncoding for a game whose module brings an encoding.
#pragma once

#include <cstring>

#include "encoding/any_encoding.hpp"

namespace patolli::encoding {

template <GameState S>
class EncodingOf final : public AnyEncoding {
 public:
  using E = EncodingFor<S>;
  using View = typename S::View;

  [[nodiscard]] int version() const noexcept override { return E::kVersion; }
  [[nodiscard]] int actions(ActionSpace space) const noexcept override {
    return E::kActions[static_cast<std::size_t>(space)];
  }
  [[nodiscard]] int observation() const noexcept override { return E::kObservation; }
  [[nodiscard]] std::span<const Part> layout() const noexcept override { return E::layout(); }

  [[nodiscard]] std::optional<int> index(std::string_view bytes, Action action, ActionSpace space) const override {
    const auto view = read(bytes);
    if (!view || !decides(*view)) return std::nullopt;
    LegalActions<S> legal;
    view->legal(legal);
    if (!legal.contains(action)) return std::nullopt;
    const int index = E::index(E::table(*view), action, space);
    return index < 0 ? std::nullopt : std::optional(index);
  }
  [[nodiscard]] std::vector<std::int32_t> indices(std::string_view bytes, ActionSpace space) const override {
    const auto view = read(bytes);
    if (!view || !decides(*view)) return {};
    LegalActions<S> legal;
    view->legal(legal);
    std::vector<std::int32_t> all;
    for (const Action action : legal) all.push_back(E::index(E::table(*view), action, space));
    return all;
  }
  [[nodiscard]] std::optional<Action> action(std::string_view bytes, int index, ActionSpace space) const override {
    const auto view = read(bytes);
    if (!view || !decides(*view) || index < 0 || index >= actions(space)) return std::nullopt;
    LegalActions<S> legal;
    view->legal(legal);
    const Action action = E::action(E::table(*view), index, space);
    if (action == kNoAction || !legal.contains(action) || E::index(E::table(*view), action, space) != index)
      return std::nullopt;
    return action;
  }
  [[nodiscard]] bool observe(std::string_view bytes, std::span<float> out) const override {
    const auto view = read(bytes);
    if (!view || out.size() != static_cast<std::size_t>(E::kObservation) || E::viewer(*view) < 0) return false;
    E::observe(*view, out.data());
    return true;
  }

 private:
  static bool decides(const View& view) noexcept {
    return E::viewer(view) >= 0 && E::table(view).to_act() == E::viewer(view);
  }
  static std::optional<View> read(std::string_view bytes) noexcept {
    if (bytes.size() != sizeof(View)) return std::nullopt;
    View view;
    std::memcpy(&view, bytes.data(), sizeof view);
    return view;
  }
};

template <GameState S>
const AnyEncoding* encoding_of() noexcept {
  if constexpr (is_encoded_v<S>) {
    static const EncodingOf<S> encoding;
    return &encoding;
  } else {
    return nullptr;
  }
}

}  // namespace patolli::encoding
