#include "server/thinking.hpp"

#include <cstdio>
#include <utility>

#include "core/hash.hpp"
#include "match/any_game.hpp"

namespace patolli::server {
namespace {

using Microseconds = Job::Microseconds;

constexpr std::chrono::milliseconds kReplyWithin{1000};  // whether it is accepted
constexpr std::int64_t kAnswerWithin = 30'000;           // ms: it may wait there, and its earlier steps may be searched
constexpr std::int64_t kAfterRefusal = 200;              // ms until anybody is asked again
constexpr std::chrono::milliseconds kTick{500};
constexpr int kAttempts = 2;
constexpr std::size_t kEach = 2;  // outstanding for a thread elsewhere: one that works, and one that waits

// The same at every server, and no address: whoever answers knows only what belongs together.
std::string name_of(const JobOwner& owner) {
  if (owner.address.empty()) return {};
  char text[17];
  std::snprintf(text, sizeof text, "%016llx",
                static_cast<unsigned long long>(hash_bytes(owner.address.data(), owner.address.size())));
  return text;
}

}  // namespace

class Thinking::Thought {
 public:
  Question question;
  std::shared_ptr<BotTurn> turn;
  Then then;
  std::shared_ptr<ThoughtJob> job;  // once it is thought about here
  std::atomic<bool> cancelled{false};
  std::uint64_t number = 0;
  bool ended = false;

  void end(const Answer* answer) {
    if (std::exchange(ended, true)) return;
    const Then call = std::move(then);
    call(cancelled ? nullptr : answer);
  }
};

struct Thinking::Away {
  std::shared_ptr<Thought> thought;
  FairQueue::Running running;
  int attempt = 0;
  std::string worker{};  // once it was accepted
  std::int64_t since = 0;
};

Thinking::Thinking(ServerContext& context, ThreadPool& pool, bus::Bus& bus)
    : context_(context), pool_(pool), bus_(bus), pause_([this] { pool_.run_short(); }) {}

Thinking::~Thinking() {
  for (const auto id : {answers_, heard_})
    if (id != 0) bus_.unsubscribe(id);
}

void Thinking::start() {
  answers_ = bus_.subscribe(answers_to(context_.node),
                            [box = context_.mailbox, this](std::string_view text) {
                              if (auto answered = read_answered(text))
                                box->put([this, answered = std::move(*answered)] { on_answer(answered); });
                            },
                            {});
  heard_ = bus_.subscribe(kThinkersSubject,
                          [box = context_.mailbox, this](std::string_view text) {
                            box->put([this, message = std::string(text)] {
                              others_.on_message(message, context_.now());
                              give_away();
                            });
                          },
                          {});
  tick();
}

std::shared_ptr<Thinking::Thought> Thinking::think(Question question, Job job, std::shared_ptr<BotTurn> turn,
                                                   Then then) {
  auto thought = std::make_shared<Thought>();
  thought->question = std::move(question);
  thought->turn = std::move(turn);
  thought->then = std::move(then);
  thought->number = job.number = ++last_;
  job.slice = [box = context_.mailbox, this, thought]() -> Microseconds {
    Microseconds left{0};
    if (!thought->cancelled) {
      if (!thought->job) {
        const auto& t = thought->turn;
        if (t && !t->here) t->here = TurnBot::make(*thought->question.game, t->level, t->seed);
        thought->job = std::make_shared<ThoughtJob>(thought->question, t ? t->here : nullptr, &pause_);
      }
      left = thought->job->slice();
    }
    if (left.count() == 0)
      box->put([this, thought] {
        waiting_.erase(thought->number);
        thought->end(thought->job ? &thought->job->answer() : nullptr);
      });
    return left;
  };
  if (!pool_.submit(std::move(job), room() <= away_.size())) return nullptr;
  waiting_.emplace(thought->number, thought);
  give_away();
  return thought;
}

void Thinking::give_up(const std::shared_ptr<Thought>& thought) {
  thought->cancelled = true;
  const auto found = away_.find(thought->number);
  if (found == away_.end()) return;  // its next slice is its last
  pool_.take_back(std::move(found->second.running), Microseconds(0), Microseconds(0));
  away_.erase(found);
  context_.mailbox->put([thought] { thought->end(nullptr); });
}

// How much may be outstanding. Servers that only think are there for it; others help when there is too much to do here.
std::size_t Thinking::room() const {
  if (!bus_.shared() || context_.now() < refused_at_ + kAfterRefusal || context_.stopping) return 0;
  if (const std::size_t threads = others_.threads(true); threads != 0) return kEach * threads;
  const bool busy = pool_.waiting() > away_.size() + pool_.threads();
  return busy ? others_.threads(false) : 0;
}

void Thinking::give_away() {
  while (away_.size() < room()) {
    auto running = pool_.give_away();
    if (!running) break;
    const std::uint64_t number = running->job.number;
    const auto found = waiting_.find(number);
    auto thought = found == waiting_.end() ? nullptr : found->second.lock();
    if (found != waiting_.end()) waiting_.erase(found);
    if (!thought || thought->cancelled) {
      pool_.take_back(std::move(*running), Microseconds(0), Microseconds(0));
      if (thought) context_.mailbox->put([thought] { thought->end(nullptr); });
      continue;
    }
    away_.emplace(number, Away{std::move(thought), std::move(*running), 0, {}, context_.now()});
    ask(number);
  }
  pool_.wake();
}

void Thinking::ask(std::uint64_t number) {
  Away& away = away_.at(number);
  const Question& question = away.thought->question;
  const BotTurn* const turn = away.thought->turn.get();
  ++away.attempt;
  away.worker.clear();
  away.since = context_.now();
  Asked asked;
  asked.number = number;
  asked.asker = context_.node;
  asked.owner = name_of(away.running.job.owner);
  asked.user = away.running.job.owner.user;
  asked.expected = away.running.job.expected;
  asked.weight = away.running.job.weight;
  std::string door(others_.threads(true) != 0 ? kThinkDoor : kSpareDoor);
  if (turn != nullptr) {
    asked.turn = context_.node + "." + std::to_string(turn->seed);
    if (away.attempt == 1 && !turn->worker.empty() && others_.has(turn->worker)) door = door_of(turn->worker);
  }
  ++context_.stats.thoughts_asked;
  bus_.request(thought_subject(door, *question.game), ask_message(question, asked), kReplyWithin,
               [box = context_.mailbox, this, number, attempt = away.attempt](std::optional<std::string> reply) {
                 box->put([this, number, attempt, reply = std::move(reply)] { on_reply(number, attempt, reply); });
               });
}

// Whether it was accepted: by whom.
void Thinking::on_reply(std::uint64_t number, int attempt, const std::optional<std::string>& reply) {
  const auto found = away_.find(number);
  if (found == away_.end() || found->second.attempt != attempt) return;  // the answer was faster
  if (reply && !reply->empty()) {
    found->second.worker = *reply;
    return;
  }
  ++context_.stats.thoughts_refused;
  const BotTurn* const turn = found->second.thought->turn.get();
  const bool known = attempt == 1 && turn != nullptr && !turn->worker.empty();  // another may have time
  if (known) return again(number);
  refused_at_ = context_.now();
  context_.later(std::chrono::milliseconds(kAfterRefusal), [this] { give_away(); });
  found->second.attempt = kAttempts;
  again(number);
}

void Thinking::on_answer(const Answered& answered) {
  const auto found = away_.find(answered.number);
  if (found == away_.end()) return;  // a second answer, or one that nobody waits for
  Away& away = found->second;
  const auto answer = answered.text ? read_answer(away.thought->question, *answered.text) : std::nullopt;
  if (!answer) {
    ++context_.stats.thoughts_useless;
    return again(answered.number);
  }
  ++context_.stats.thoughts_answered;
  if (away.thought->turn) away.thought->turn->worker = answered.node;
  const auto thought = away.thought;
  pool_.take_back(std::move(away.running), std::max(answered.spent, Microseconds(0)), Microseconds(0));
  away_.erase(found);
  thought->end(&*answer);
  give_away();
}

// Of another server or, when that was in vain, here.
void Thinking::again(std::uint64_t number) {
  Away& away = away_.at(number);
  if (away.attempt < kAttempts && bus_.shared()) return ask(number);
  Away home = std::move(away);
  away_.erase(number);
  const Microseconds expected = std::max(home.running.job.expected, Microseconds(1));
  pool_.take_back(std::move(home.running), Microseconds(0), expected);
}

void Thinking::tick() {
  context_.later(kTick, [this] { tick(); });
  others_.forget_silent(context_.now());
  std::vector<std::uint64_t> lost;
  for (const auto& [number, away] : away_) {
    // A server that has just come may not have been heard of yet.
    const std::int64_t waited = context_.now() - away.since;
    const bool silent = !others_.has(away.worker) && waited > Thinkers::kForgetAfter;
    if (silent || waited > kAnswerWithin) lost.push_back(number);
  }
  for (const std::uint64_t number : lost) {
    ++context_.stats.thoughts_unanswered;
    again(number);
  }
  give_away();
}

}  // namespace patolli::server
