// Bots and hints. They run in instances of the engine that hold no match and are given only the bytes of a view.
#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "abi.hpp"
#include "ai/bot.hpp"
#include "hints/hint.hpp"
#include "json/reasons_json.hpp"
#include "match/all_games.hpp"

namespace patolli::wasm {
namespace {

// A bot that can be asked to think a little at a time, so that its Worker can say how far it is and be told to stop.
class SlicedBot {
 public:
  virtual ~SlicedBot() = default;
  SlicedBot() = default;
  SlicedBot(const SlicedBot&) = delete;
  SlicedBot& operator=(const SlicedBot&) = delete;

  virtual bool begin(std::string_view view) = 0;  // false: not a view of this game
  // How many iterations have been done. Nothing more is done when there is no need.
  virtual std::uint32_t think(std::uint32_t iterations) = 0;
  [[nodiscard]] virtual std::uint32_t wants() const = 0;  // iterations in all
  virtual std::string finish() = 0;                       // the action
};

template <GameState S>
class SlicedBotOf final : public SlicedBot {
 public:
  SlicedBotOf(const ai::BotSpec& spec, std::uint64_t seed) : spec_(spec) {
    if (spec.type == ai::BotType::kSearch) {
      search_ = std::make_unique<SearchType>(ai::default_evaluator<S>(), seed, ai::search_settings<S>(spec));
    } else {
      quick_ = ai::make_bot<S>(spec, seed);
    }
  }

  bool begin(std::string_view bytes) override {
    if (bytes.size() != sizeof view_) return false;
    std::memcpy(&view_, bytes.data(), sizeof view_);
    Rng rng(0);
    S::determinize(view_, rng).legal(legal_);
    root_actions_.clear();
    done_ = 0;
    return legal_.size() > 0;
  }

  [[nodiscard]] std::uint32_t wants() const override {
    return search_ && legal_.size() > 1 ? spec_.budget.iterations : 0;
  }

  std::uint32_t think(std::uint32_t iterations) override {
    const std::uint32_t more = std::min(iterations, wants() - done_);
    if (more != 0) {
      root_actions_ = done_ == 0 ? search_->think(view_, {more, {}}) : search_->resume(view_, {more, {}});
      done_ += more;
      if (search_->decided(wants() - done_)) done_ = wants();
    }
    return done_;
  }

  std::string finish() override {
    Action action = legal_[0];
    if (!root_actions_.empty()) {
      action = root_actions_.front().action;
      search_->advance(view_, action);
    } else if (quick_) {
      action = quick_(view_, {legal_.begin(), legal_.end()}).action;
    }
    return S::action_text(action);
  }

 private:
  using SearchType = ai::Search<S, typename ai::DefaultEvaluator<S>::Type>;

  ai::BotSpec spec_;
  ai::Bot<S> quick_;
  std::unique_ptr<SearchType> search_;
  typename S::View view_{};
  LegalActions<S> legal_;
  std::vector<ai::RootAction> root_actions_;
  std::uint32_t done_ = 0;
};

// By seat: each keeps its search tree for the steps of its turn.
std::array<std::unique_ptr<SlicedBot>, kMaxSeats>& bots() {
  static std::array<std::unique_ptr<SlicedBot>, kMaxSeats> all;
  return all;
}

SlicedBot* bot_at(std::int32_t seat) {
  return seat >= 0 && seat < kMaxSeats ? bots()[static_cast<std::size_t>(seat)].get() : nullptr;
}

template <GameState S>
Json hint_json(const hints::Hint& hint) {
  Json then = Json::array();
  for (const Action action : hint.then) then.push_back(S::action_text(action));
  return {{"action", S::action_text(hint.action)},
          {"chance", hint.winrate},
          {"only", hint.only},
          {"then", std::move(then)},
          {"second", hint.second ? Json(S::action_text(*hint.second)) : Json(nullptr)},
          {"second_chance", hint.second_winrate},
          {"reasons", json::reasons_json(hint.reasons)}};
}

// Which game the next view belongs to: AllGames' number.
std::string_view game_named(std::uint32_t number) {
  std::string_view name;
  std::uint32_t i = 0;
  match::AllGames::each([&]<class S>() {
    if (i++ == number) name = S::kName;
  });
  return name;
}

}  // namespace

// {"game", "level", "iterations"}: seats a bot. Answers what is wrong, or nothing.
PATOLLI_EXPORT(bot_make) std::int32_t make_bot_at(std::int32_t seat, std::uint64_t seed) {
  const Json request = input_json();
  if (!request.is_object() || seat < 0 || seat >= kMaxSeats) return answer(std::string("no such seat"));
  const std::string game = request.value("game", std::string());
  const std::uint32_t iterations = request.value("iterations", 0U);
  const auto spec = ai::bot_spec(request.value("level", std::string()), game, {iterations, {}});
  if (!spec || (spec->type == ai::BotType::kSearch && spec->budget.iterations == 0))
    return answer(std::string("no such level"));
  const bool known = match::AllGames::with(
      game, [&]<class S>() { bots()[static_cast<std::size_t>(seat)] = std::make_unique<SlicedBotOf<S>>(*spec, seed); });
  return answer(std::string(known ? "" : "no such game"));
}

// The input is a view. Answers how many iterations it will take, or -1.
PATOLLI_EXPORT(bot_begin) std::int32_t bot_begins(std::int32_t seat) {
  SlicedBot* const bot = bot_at(seat);
  if (bot == nullptr || !bot->begin(input())) return -1;
  return static_cast<std::int32_t>(bot->wants());
}
PATOLLI_EXPORT(bot_think) std::int32_t bot_thinks(std::int32_t seat, std::uint32_t iterations) {
  SlicedBot* const bot = bot_at(seat);
  return bot == nullptr ? 0 : static_cast<std::int32_t>(bot->think(iterations));
}
PATOLLI_EXPORT(bot_finish) std::int32_t bot_finishes(std::int32_t seat) {
  SlicedBot* const bot = bot_at(seat);
  return answer(bot == nullptr ? std::string() : bot->finish());
}

// The input is a view of the game of that number: what a search would do, and why. Time is in milliseconds; with 0 the
// answer depends on nothing but the seed.
PATOLLI_EXPORT(hint)
std::int32_t give_hint(std::uint32_t game, std::uint32_t iterations, std::uint32_t ms, std::uint64_t seed) {
  std::string text;
  match::AllGames::with(game_named(game), [&]<class S>() {
    typename S::View view;
    if (input().size() != sizeof view) return;
    std::memcpy(&view, input().data(), sizeof view);
    const hints::Hint hint = hints::make_hint<S>(view, {iterations, std::chrono::milliseconds(ms)}, seed);
    text = hint_json<S>(hint).dump();
  });
  return answer(std::move(text));
}

}  // namespace patolli::wasm
