// AnyBot and AnySearch for a game of the contract.
#pragma once

#include <algorithm>
#include <cstring>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "ai/make_bot.hpp"
#include "match/any_bot.hpp"
#include "match/any_search.hpp"
#include "match/typed_bot.hpp"

namespace patolli::match {

// A search of the game's own types, whichever evaluator it has.
template <GameState S>
class SlicedSearch {
 public:
  using View = typename S::View;
  virtual ~SlicedSearch() = default;
  SlicedSearch() = default;
  SlicedSearch(const SlicedSearch&) = delete;
  SlicedSearch& operator=(const SlicedSearch&) = delete;
  virtual std::vector<ai::RootAction> think(const View& view, const ai::Budget& budget) = 0;
  virtual std::vector<ai::RootAction> resume(const View& view, const ai::Budget& budget) = 0;
  virtual std::vector<ai::RootAction> force_visits(const View& view, Action action, std::uint32_t visits) = 0;
  virtual void advance(const View& view, Action taken) = 0;
  [[nodiscard]] virtual bool decided(std::uint64_t left) const = 0;
};

template <GameState S, class Eval>
class SlicedSearchOf final : public SlicedSearch<S> {
 public:
  using View = typename S::View;
  SlicedSearchOf(const Eval& evaluator, const ai::BotSpec& spec, std::uint64_t seed)
      : search_(evaluator, seed, ai::search_settings<S, Eval>(spec)) {}
  std::vector<ai::RootAction> think(const View& view, const ai::Budget& budget) override {
    return search_.think(view, budget);
  }
  std::vector<ai::RootAction> resume(const View& view, const ai::Budget& budget) override {
    return search_.resume(view, budget);
  }
  std::vector<ai::RootAction> force_visits(const View& view, Action action, std::uint32_t visits) override {
    return search_.force_visits(view, action, visits);
  }
  void advance(const View& view, Action taken) override { search_.advance(view, taken); }
  [[nodiscard]] bool decided(std::uint64_t left) const override { return search_.decided(left); }

 private:
  ai::Search<S, Eval> search_;
};

// Precondition: the bot searches.
template <GameState S>
std::unique_ptr<SlicedSearch<S>> make_sliced(const ai::BotSpec& spec, std::uint64_t seed) {
  std::unique_ptr<SlicedSearch<S>> made;
  ai::with_evaluator<S>(spec.opponent, [&]<class Eval>(const Eval& evaluator) {
    made = std::make_unique<SlicedSearchOf<S, Eval>>(evaluator, spec, seed);
  });
  return made;
}

template <GameState S>
class AnyBotOf final : public AnyBot {
 public:
  AnyBotOf(const ai::BotSpec& spec, std::uint64_t seed) : spec_(spec), seed_(seed) {}

  bool begin(std::string_view bytes) override {
    if (bytes.size() != sizeof view_) return false;
    std::memcpy(&view_, bytes.data(), sizeof view_);
    legal_.clear();
    view_.legal(legal_);
    root_actions_.clear();
    done_ = 0;
    return !legal_.empty();
  }

  ai::BotReply decide() override {
    if (!bot_) bot_ = ai::make_bot<S>(spec_, seed_);  // with a tree of its own, which think() does without
    return bot_(view_, {legal_.begin(), legal_.end()});
  }

  [[nodiscard]] std::uint32_t wants() const override {
    const bool searches = spec_.type == ai::BotType::kSearch && spec_.random_move_percent == 0;
    return searches && legal_.size() > 1 ? spec_.budget.iterations : 0;
  }

  std::uint32_t think(std::uint32_t iterations) override {
    const std::uint32_t more = std::min(iterations, wants() - done_);
    if (more == 0) return done_;
    if (!search_) search_ = make_sliced<S>(spec_, seed_);
    root_actions_ = done_ == 0 ? search_->think(view_, {more, {}}) : search_->resume(view_, {more, {}});
    done_ += more;
    if (search_->decided(wants() - done_)) done_ = wants();
    return done_;
  }

  Action finish() override {
    if (root_actions_.empty()) return wants() != 0 || legal_.size() == 1 ? legal_[0] : decide().action;
    search_->advance(view_, root_actions_.front().action);
    return root_actions_.front().action;
  }

 private:
  ai::BotSpec spec_;
  std::uint64_t seed_;
  ai::Bot<S> bot_;                           // of decide(), once it is needed
  std::unique_ptr<SlicedSearch<S>> search_;  // of think(), once it is needed
  typename S::View view_{};
  LegalActions<S> legal_;
  std::vector<ai::RootAction> root_actions_;
  std::uint32_t done_ = 0;
};

template <GameState S>
class AnySearchOf final : public AnySearch {
 public:
  AnySearchOf(const ai::BotSpec& spec, std::uint64_t seed) : search_(make_sliced<S>(spec, seed)) {}

  std::vector<ai::RootAction> think(std::string_view view, const ai::Budget& budget) override {
    return search_->think(*view_of_bytes<S>(view), budget);
  }
  std::vector<ai::RootAction> force_visits(std::string_view view, Action action, std::uint32_t visits) override {
    return search_->force_visits(*view_of_bytes<S>(view), action, visits);
  }

 private:
  std::unique_ptr<SlicedSearch<S>> search_;
};

}  // namespace patolli::match
