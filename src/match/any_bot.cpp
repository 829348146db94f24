#include "match/any_bot.hpp"

#include <algorithm>
#include <cstring>
#include <vector>

#include "ai/bot.hpp"
#include "match/all_games.hpp"
#include "match/match.hpp"

namespace patolli::match {
namespace {

template <GameState S>
class AnyBotOf final : public AnyBot {
 public:
  AnyBotOf(const ai::BotSpec& spec, std::uint64_t seed) : spec_(spec), seed_(seed), bot_(ai::make_bot<S>(spec, seed)) {}

  bool begin(std::string_view bytes) override {
    if (bytes.size() != sizeof view_) return false;
    std::memcpy(&view_, bytes.data(), sizeof view_);
    legal_.clear();
    view_.legal(legal_);
    root_actions_.clear();
    done_ = 0;
    return !legal_.empty();
  }

  ai::BotReply decide() override { return bot_(view_, {legal_.begin(), legal_.end()}); }

  [[nodiscard]] std::uint32_t wants() const override {
    return spec_.type == ai::BotType::kSearch && legal_.size() > 1 ? spec_.budget.iterations : 0;
  }

  std::uint32_t think(std::uint32_t iterations) override {
    const std::uint32_t more = std::min(iterations, wants() - done_);
    if (more == 0) return done_;
    if (!search_)
      search_ = std::make_unique<SearchType>(ai::default_evaluator<S>(), seed_, ai::search_settings<S>(spec_));
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
  using SearchType = ai::Search<S, typename ai::DefaultEvaluator<S>::Type>;

  ai::BotSpec spec_;
  std::uint64_t seed_;
  ai::Bot<S> bot_;
  std::unique_ptr<SearchType> search_;  // of think(), once it is needed
  typename S::View view_{};
  LegalActions<S> legal_;
  std::vector<ai::RootAction> root_actions_;
  std::uint32_t done_ = 0;
};

}  // namespace

std::unique_ptr<AnyBot> make_any_bot(std::string_view game, const ai::BotSpec& spec, std::uint64_t seed) {
  std::unique_ptr<AnyBot> bot;
  AllGames::with(game, [&]<class S>() { bot = std::make_unique<AnyBotOf<S>>(spec, seed); });
  return bot;
}

std::string view_bytes(const Match& match, Seat seat) {
  std::string bytes;
  AllGames::with(match.game().name(), [&]<class S>() {
    const typename S::View view = match.view<S>(seat);
    bytes.assign(reinterpret_cast<const char*>(&view), sizeof view);
  });
  return bytes;
}

}  // namespace patolli::match
