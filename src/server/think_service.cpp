#include "server/think_service.hpp"

#include <atomic>
#include <list>
#include <mutex>
#include <optional>
#include <utility>

#include "match/any_game.hpp"
#include "server/thought_job.hpp"

namespace patolli::server {
namespace {

using Microseconds = Job::Microseconds;

constexpr std::size_t kMaxTurns = 64;  // whose searches are kept for their next steps

}  // namespace

// Searches of turns that may go on, the last used first.
class KeptTurns {
 public:
  // One that knows no more than these steps; it is not kept meanwhile.
  std::shared_ptr<TurnBot> take(const std::string& name, std::size_t steps) {
    const std::lock_guard lock(mutex_);
    for (auto one = turns_.begin(); one != turns_.end(); ++one) {
      if (one->first != name) continue;
      auto turn = std::move(one->second);
      turns_.erase(one);
      return turn->seen < steps ? turn : nullptr;
    }
    return nullptr;
  }
  void keep(const std::string& name, std::shared_ptr<TurnBot> turn) {
    const std::lock_guard lock(mutex_);
    turns_.emplace_front(name, std::move(turn));
    if (turns_.size() > kMaxTurns) turns_.pop_back();
  }

 private:
  std::mutex mutex_;
  std::list<std::pair<std::string, std::shared_ptr<TurnBot>>> turns_;
};

// What callbacks of the bus touch, also once the service has gone.
struct ThinkService::Shared : std::enable_shared_from_this<Shared> {
  Shared(Settings given, ThreadPool& threads, bus::Bus& way)
      : settings(std::move(given)), pool(threads), bus(way), pause([this] { pool.run_short(); }) {}

  void on_asked(std::string_view message, const bus::Bus::Reply& reply);
  bool begin(ReadQuestion read);
  Microseconds think(ReadQuestion& read, std::unique_ptr<ThoughtJob>& job, std::shared_ptr<TurnBot>& turn,
                     Microseconds& spent);
  void answer(const ReadQuestion& read, const Answer* found, Microseconds spent) {
    ++(found != nullptr ? answered : useless);
    bus.publish(answers_to(read.asked.asker),
                answer_message(read.question, found, {read.asked.number, settings.node, spent, {}}));
  }

  const Settings settings;
  ThreadPool& pool;
  bus::Bus& bus;
  const std::function<void()> pause;
  KeptTurns turns;
  std::mutex mutex;
  bool ended = false;
  std::atomic<std::uint64_t> asked{0}, refused{0}, answered{0}, useless{0};
};

void ThinkService::Shared::on_asked(std::string_view message, const bus::Bus::Reply& reply) {
  const std::lock_guard lock(mutex);
  ++asked;
  bool accepted = false;
  // A thread that does nothing else has the next question at hand; others are for the players here.
  const std::size_t max = settings.only_thinks ? 2 * pool.threads() : pool.threads();
  if (!ended && pool.waiting() < max)
    if (auto read = read_ask(settings.games, message)) accepted = begin(std::move(*read));
  refused += accepted ? 0 : 1;
  reply(accepted ? settings.node : std::string());
}

bool ThinkService::Shared::begin(ReadQuestion read) {
  Job job;
  job.owner = {read.asked.owner, read.asked.user};
  job.expected = read.asked.expected;
  job.weight = read.asked.weight;
  struct Work {
    ReadQuestion read;
    std::unique_ptr<ThoughtJob> job{};
    std::shared_ptr<TurnBot> turn{};
    Microseconds spent{0};
  };
  job.slice = [self = shared_from_this(), work = std::make_shared<Work>(Work{std::move(read)})] {
    return self->think(work->read, work->job, work->turn, work->spent);
  };
  return pool.submit(std::move(job));
}

Microseconds ThinkService::Shared::think(ReadQuestion& read, std::unique_ptr<ThoughtJob>& job,
                                         std::shared_ptr<TurnBot>& turn, Microseconds& spent) {
  const auto began = std::chrono::steady_clock::now();
  if (!job) {
    bool good = read_views(read);
    const Question& question = read.question;
    if (good && question.kind == Question::Kind::kMove) {
      turn = turns.take(read.asked.turn, question.views.size());
      if (!turn) turn = TurnBot::make(*question.game, question.level, question.seed);
      good = turn != nullptr;
    }
    if (!good) {
      answer(read, nullptr, spent);
      return Microseconds(0);
    }
    job = std::make_unique<ThoughtJob>(question, turn, &pause);
  }
  const Microseconds left = job->slice();
  spent += std::chrono::duration_cast<Microseconds>(std::chrono::steady_clock::now() - began);
  if (left.count() != 0) return left;
  if (turn) turns.keep(read.asked.turn, std::move(turn));
  answer(read, &job->answer(), spent);
  return Microseconds(0);
}

ThinkService::ThinkService(Settings settings, ThreadPool& pool, bus::Bus& bus)
    : shared_(std::make_shared<Shared>(std::move(settings), pool, bus)), bus_(bus) {}

ThinkService::~ThinkService() { end(); }

void ThinkService::start() {
  const auto asked = [shared = shared_](std::string_view message, const bus::Bus::Reply& reply) {
    shared->on_asked(message, reply);
  };
  const Settings& settings = shared_->settings;
  for (const match::AnyGame* const game : settings.games) {
    const std::string_view door = settings.only_thinks ? kThinkDoor : kSpareDoor;
    doors_.push_back(bus_.answer(thought_subject(door, *game), "think", asked));
    doors_.push_back(bus_.answer(thought_subject(door_of(settings.node), *game), "think", asked));
  }
  announce();
}

void ThinkService::announce() {
  if (!bus_.shared()) return;
  const Settings& settings = shared_->settings;
  bus_.publish(kThinkersSubject,
               thinker_message({settings.node, settings.only_thinks, shared_->pool.threads(), shared_->ended, 0}));
}

void ThinkService::end() {
  {
    const std::lock_guard lock(shared_->mutex);
    if (std::exchange(shared_->ended, true)) return;
  }
  for (const auto id : doors_) bus_.unsubscribe(id);
  announce();
}

std::uint64_t ThinkService::asked() const { return shared_->asked; }
std::uint64_t ThinkService::refused() const { return shared_->refused; }
std::uint64_t ThinkService::answered() const { return shared_->answered; }
std::uint64_t ThinkService::useless() const { return shared_->useless; }

}  // namespace patolli::server
