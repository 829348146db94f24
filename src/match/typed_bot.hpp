// A bot of the game's own types as AnyBot: for the bots of foreign protocols.
#pragma once

#include <cstring>
#include <optional>
#include <string_view>
#include <utility>

#include "ai/bot.hpp"
#include "match/any_bot.hpp"

namespace patolli::match {

// Nothing: not the bytes of a view of this game.
template <GameState S>
std::optional<typename S::View> view_of_bytes(std::string_view bytes) noexcept {
  typename S::View view;
  if (bytes.size() != sizeof view) return std::nullopt;
  std::memcpy(&view, bytes.data(), sizeof view);
  return view;
}

template <GameState S>
class TypedBot final : public AnyBot {
 public:
  explicit TypedBot(ai::Bot<S> bot) : bot_(std::move(bot)) {}

  bool begin(std::string_view bytes) override {
    const auto view = view_of_bytes<S>(bytes);
    if (!view) return false;
    view_ = *view;
    legal_.clear();
    view_.legal(legal_);
    return !legal_.empty();
  }
  ai::BotReply decide() override { return bot_(view_, {legal_.begin(), legal_.end()}); }
  [[nodiscard]] std::uint32_t wants() const override { return 0; }
  std::uint32_t think(std::uint32_t /*iterations*/) override { return 0; }
  Action finish() override { return decide().action; }

 private:
  ai::Bot<S> bot_;
  typename S::View view_{};
  LegalActions<S> legal_;
};

}  // namespace patolli::match
