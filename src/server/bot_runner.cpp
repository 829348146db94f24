#include "server/bot_runner.hpp"

#include <algorithm>

#include "ai/bot.hpp"
#include "hints/hint.hpp"
#include "server/address.hpp"

namespace patolli::server {
namespace {

using Microseconds = Job::Microseconds;

// Guesses, until a search has been seen.
constexpr Microseconds kGreedy{200};
constexpr Microseconds kIteration{20};

}  // namespace

BotRunner::BotRunner(ServerContext& context, Thinking& thinking) : context_(context), thinking_(thinking) {}

void BotRunner::forget(TableId table) {
  seated_.erase(table);
  if (const auto found = searching_.find(table); found != searching_.end()) thinking_.give_up(found->second.search);
}

bool BotRunner::request_move(const Table& table) {
  const Seat seat = table.to_act();
  const std::string_view level = table.mover(seat);
  if (const auto found = searching_.find(table.id); found != searching_.end()) {
    if (level.empty() || found->second.revision != table.revision()) forget(table.id);
    return true;  // when it reports that it was given up, the table asks again
  }
  if (level.empty()) {
    seated_.erase(table.id);
    return true;
  }
  Seated& seated = seated_[table.id];
  const int number = table.match->match().turn();
  if (!seated.turn || seated.seat != seat || seated.number != number) {
    const auto spec = ai::bot_spec(level, table.game->level_iterations(), {}, table.game->opponents());
    if (!spec) return true;
    seated = {std::make_shared<BotTurn>(), seat, number, {}, spec->budget.iterations};
    seated.turn->seed = context_.random_bits();
    seated.turn->level = level;
  }
  std::string view = table.match->match().view_bytes(seat);
  // What it has decided was not done: it is asked about the same step again.
  if (!seated.views.empty() && seated.views.back() == view) seated.views.pop_back();
  Question question;
  question.game = table.game;
  question.views = seated.views;
  question.views.push_back(std::move(view));
  question.level = level;
  question.seed = seated.turn->seed;
  Job job;
  job.owner = table.origin;
  if (job.owner.user == 0) job.owner.user = table.creator;
  job.expected = seated.iterations == 0 ? kGreedy : kIteration * seated.iterations;
  const std::int64_t revision = table.revision();
  auto search = thinking_.think(
      question, std::move(job), seated.turn,
      [this, id = table.id, revision, turn = seated.turn, view = question.view()](const Answer* answer) {
        searching_.erase(id);
        if (const auto now = seated_.find(id); answer != nullptr && now != seated_.end() && now->second.turn == turn)
          now->second.views.push_back(view);
        on_move(id, answer == nullptr ? kInterrupted : revision, answer == nullptr ? Action{} : answer->action);
      });
  if (!search) return false;
  searching_[table.id] = {std::move(search), revision};
  return true;
}

std::optional<RequestError> BotRunner::request_hint(const Table& table, Seat seat, const JobOwner& owner, Then then) {
  const auto& config = context_.config;
  if (hinting_.contains(table.id) || hinting_.size() >= config.max_hints_waiting) return MessageKey::kBusy;
  const auto of_user = std::count_if(hinting_.begin(), hinting_.end(),
                                     [&](const auto& other) { return other.second.user == owner.user; });
  const auto of_address = std::count_if(hinting_.begin(), hinting_.end(), [&](const auto& other) {
    return !owner.address.empty() && other.second.address == owner.address;
  });
  const std::string site = site_of(owner.address);
  const auto of_site = std::count_if(hinting_.begin(), hinting_.end(), [&](const auto& other) {
    return !site.empty() && site_of(other.second.address) == site;
  });
  const std::size_t share = config.max_hints_of_address;
  if (of_user != 0 || static_cast<std::size_t>(of_address) >= share ||
      static_cast<std::size_t>(of_site) >= share_of_site(share, config.max_hints_waiting))
    return context_.limited("hints");
  Question question;
  question.game = table.game;
  question.kind = Question::Kind::kHint;
  question.views = {table.match->match().view_bytes(seat)};
  question.seed = context_.random_bits();
  question.iterations = config.hint_iterations;
  question.time = config.hint_time;
  Job job;
  job.owner = owner;
  job.expected = config.hint_time;
  const auto thought =
      thinking_.think(std::move(question), std::move(job), nullptr,
                      [this, id = table.id, revision = table.revision(), then = std::move(then)](const Answer* answer) {
                        hinting_.erase(id);
                        if (answer != nullptr) then(revision, answer->hint);
                      });
  if (!thought) return MessageKey::kBusy;
  hinting_.emplace(table.id, owner);
  return {};
}

}  // namespace patolli::server
