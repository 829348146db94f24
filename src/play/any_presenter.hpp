// How a game is shown, for code that knows the game at run time only: views are the bytes of AnyState::view.
#pragma once

#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.hpp"
#include "hints/reason.hpp"
#include "match/match.hpp"
#include "term/context.hpp"
#include "term/log_text.hpp"
#include "term/menu.hpp"

namespace patolli::play {

// kShort: the same table in fewer lines, for terminals of 24 rows.
enum class Detail { kFull, kShort };

class AnyPresenter {
 public:
  virtual ~AnyPresenter() = default;
  AnyPresenter(const AnyPresenter&) = delete;
  AnyPresenter& operator=(const AnyPresenter&) = delete;

  // Documented in play/default_presenter.hpp. Precondition of all: the bytes are those of a view.
  [[nodiscard]] virtual term::Lines table(std::string_view view, Detail detail) const = 0;
  [[nodiscard]] virtual term::Menu menu(std::string_view view, std::span<const Action> legal) const = 0;
  [[nodiscard]] virtual std::string explain(std::string_view view, Action action) const = 0;
  [[nodiscard]] virtual std::string reason(std::string_view view, const hints::Reason& reason) const = 0;
  [[nodiscard]] virtual std::vector<term::LogSentence> describe(std::string_view before, const match::Event& event,
                                                                std::span<const Fact> facts,
                                                                std::string_view after) const = 0;
  [[nodiscard]] virtual term::Lines final_table(std::string_view view, const Outcome& outcome) const = 0;
  [[nodiscard]] virtual std::string ending(Ending ending) const = 0;
  [[nodiscard]] virtual term::Lines cards(std::string_view view, std::string_view which) const = 0;
  [[nodiscard]] virtual term::Lines notation() const = 0;
  [[nodiscard]] virtual term::Lines rules() const = 0;
  [[nodiscard]] virtual std::string tidy(std::string_view typed) const = 0;

 protected:
  AnyPresenter() = default;
};

template <GameState S, class Presenter>
class AnyPresenterOf final : public AnyPresenter {
 public:
  explicit AnyPresenterOf(const term::Context& context) : presenter_(context) {}

  [[nodiscard]] term::Lines table(std::string_view view, Detail detail) const override {
    if constexpr (requires(const Presenter& p, const View& v) { p.short_table(v); })
      if (detail == Detail::kShort) return presenter_.short_table(of(view));
    return presenter_.table(of(view));
  }
  [[nodiscard]] term::Menu menu(std::string_view view, std::span<const Action> legal) const override {
    return presenter_.menu(of(view), legal);
  }
  [[nodiscard]] std::string explain(std::string_view view, Action action) const override {
    return presenter_.explain(of(view), action);
  }
  [[nodiscard]] std::string reason(std::string_view view, const hints::Reason& reason) const override {
    return presenter_.reason(of(view), reason);
  }
  [[nodiscard]] std::vector<term::LogSentence> describe(std::string_view before, const match::Event& event,
                                                        std::span<const Fact> facts,
                                                        std::string_view after) const override {
    return presenter_.describe(of(before), event, facts, of(after));
  }
  [[nodiscard]] term::Lines final_table(std::string_view view, const Outcome& outcome) const override {
    return presenter_.final_table(of(view), outcome);
  }
  [[nodiscard]] std::string ending(Ending ending) const override { return presenter_.ending(ending); }
  [[nodiscard]] term::Lines cards(std::string_view view, std::string_view which) const override {
    return presenter_.cards(of(view), which);
  }
  [[nodiscard]] term::Lines notation() const override { return presenter_.notation(); }
  [[nodiscard]] term::Lines rules() const override { return presenter_.rules(); }
  [[nodiscard]] std::string tidy(std::string_view typed) const override { return Presenter::tidy(typed); }

 private:
  using View = typename S::View;

  static View of(std::string_view bytes) noexcept {
    View view;
    std::memcpy(&view, bytes.data(), sizeof view);
    return view;
  }

  Presenter presenter_;
};

}  // namespace patolli::play
