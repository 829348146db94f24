#include "arena/runner.hpp"

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>

namespace patolli::arena {
namespace {

using Clock = std::chrono::steady_clock;

constexpr auto kLookAround = std::chrono::milliseconds(100);
// How many games a thread may be ahead of the slowest, so that little waits in memory.
constexpr std::uint64_t kAhead = 32;

class Runner {
 public:
  Runner(const TournamentConfig& config, TournamentStats& stats, Journal* journal, const RunSettings& settings)
      : config_(config),
        stats_(stats),
        journal_(journal),
        settings_(settings),
        next_(config.first_game()),
        taken_(config.first_game()) {}

  Result<RunResult> operator()() {
    if (journal_ != nullptr) take_over();
    if (finish_) return result();
    {
      const std::uint64_t left = config_.end_game() - taken_;
      const auto wanted = static_cast<std::uint64_t>(std::max(1, settings_.threads));
      std::vector<std::jthread> threads;
      for (std::uint64_t i = 0; i < std::min(wanted, left); ++i) threads.emplace_back([this] { work(); });
      collect();
    }
    // All threads have ended. What is finished beyond the first gap is kept for a later run.
    if (finish_ == Finish::kInterrupted && error_.empty()) {
      take_finished();
      // The last games were being finished when the signal came: nothing is missing.
      if (taken_ == config_.end_game() && finish_ == Finish::kInterrupted) finish_ = Finish::kAll;
      if (journal_ != nullptr)
        for (const auto& [index, game] : finished_)
          if (game.end == GameReport::End::kOver) keep(game);
    }
    if (!error_.empty()) return broken_ ? Error::malformed("", error_) : Error::invalid("", error_);
    return result();
  }

 private:
  [[nodiscard]] RunResult result() const { return {finish_.value_or(Finish::kAll), played_, Clock::now() - start_}; }

  // Games of an earlier run.
  void take_over() {
    for (const GameReport& game : journal_->kept()) {
      if (finish_) return;
      take(game);
    }
    finished_ = std::move(journal_->beyond());
    take_finished();
  }

  void work() {
    Programs programs;  // those of this thread; they end with it
    std::unique_lock lock(mutex_);
    for (;;) {
      while (finished_.count(next_) != 0 || next_ < taken_) ++next_;
      if (stop_ || next_ >= config_.end_game()) return;
      const auto threads = static_cast<std::uint64_t>(std::max(1, settings_.threads));
      if (next_ >= taken_ + kAhead * threads) {
        room_.wait(lock);
        continue;
      }
      const std::uint64_t index = next_++;
      lock.unlock();
      GameReport game = play(index, programs);
      lock.lock();
      if (game.end == GameReport::End::kStopped) return;
      if (game.end == GameReport::End::kOver) ++played_;
      finished_.emplace(index, std::move(game));
      ready_.notify_one();
    }
  }

  // A bot that throws (no memory left, say) must not take the whole match with it.
  GameReport play(std::uint64_t index, Programs& programs) {
    GameReport failed;
    failed.end = GameReport::End::kFailed;
    try {
      return play_game(config_, index, journal_ != nullptr, programs, stop_);
    } catch (const std::exception& error) {
      failed.error = "game " + std::to_string(index) + ": " + error.what();
    }
    return failed;
  }

  // The calling thread: takes what is finished, in order, until there is a reason to end.
  void collect() {
    std::unique_lock lock(mutex_);
    while (!finish_ && error_.empty()) {
      if (taken_ == config_.end_game()) {
        finish_ = Finish::kAll;
      } else if (settings_.interrupted != nullptr && *settings_.interrupted) {
        finish_ = Finish::kInterrupted;
      } else if (finished_.count(taken_) != 0) {
        take_finished();
        room_.notify_all();
      } else {
        ready_.wait_for(lock, kLookAround);
      }
      if (settings_.on_progress)
        settings_.on_progress(
            {stats_, taken_ - config_.first_game() + finished_.size(), played_, Clock::now() - start_});
    }
    stop_ = true;
    room_.notify_all();
  }

  // Precondition: the mutex is held, or there is one thread only.
  void take_finished() {
    while (!finished_.empty() && finished_.begin()->first == taken_ && finish_ != Finish::kDecided) {
      const GameReport game = std::move(finished_.begin()->second);
      finished_.erase(finished_.begin());
      if (game.end != GameReport::End::kOver) {
        error_ = game.error;
        broken_ = game.end == GameReport::End::kBroken;
        return;
      }
      keep(game);
      if (!error_.empty()) return;
      take(game);
    }
  }

  void keep(const GameReport& game) {
    if (journal_ != nullptr && !journal_->append(game.record)) error_ = "cannot write the records";
  }

  void take(const GameReport& game) {
    ++taken_;
    group_.push_back(game);
    group_.back().record.clear();
    if (static_cast<int>(group_.size()) < config_.games_per_group()) return;
    stats_.add(group_);
    group_.clear();
    if (stats_.verdict() != Sprt::Verdict::kOpen) finish_ = Finish::kDecided;
  }

  const TournamentConfig& config_;
  TournamentStats& stats_;
  Journal* journal_;
  const RunSettings& settings_;
  const Clock::time_point start_ = Clock::now();

  std::mutex mutex_;
  std::condition_variable ready_;  // something was finished
  std::condition_variable room_;   // something was taken
  std::map<std::uint64_t, GameReport> finished_;
  std::uint64_t next_;   // the next game to play
  std::uint64_t taken_;  // the next game for the stats; those before are in them, or in the group that is not whole
  std::uint64_t played_ = 0;  // by this run
  std::vector<GameReport> group_;
  std::optional<Finish> finish_;
  std::string error_;
  bool broken_ = false;  // a program cannot play
  std::atomic<bool> stop_{false};
};

}  // namespace

Result<RunResult> run(const TournamentConfig& config, TournamentStats& stats, Journal* journal,
                      const RunSettings& settings) {
  return Runner(config, stats, journal, settings)();
}

}  // namespace patolli::arena
