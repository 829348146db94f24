// Rematch, replay, record, analysis; and why an action is illegal.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "analysis/analysis.hpp"
#include "match/record.hpp"
#include "server/encode.hpp"
#include "server/impl.hpp"

namespace patolli::server {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMaxAnalysesOfUser = 2;
constexpr std::int64_t kProgressTold = 500;  // ms between two reports

}  // namespace

// A queued or running analysis.
struct GameServer::Impl::Job {
  TableId table = 0;
  std::string link;
  UserId asked_by = 0;
  match::Record record;
  analysis::AnalysisSettings settings;
  std::optional<analysis::Analysis> analysis;
  std::vector<analysis::Decision> decisions;
  std::vector<ClientId> listeners;
  bool running = false;
  std::int64_t told_at = 0;
};

GameServer::Impl::MaybeError GameServer::Impl::handle(ClientId id, Client& client, Table& table,
                                                      const message::Rematch& message) {
  const Seat seat = table.seat_of(client.user);
  if (seat < 0) return MessageKey::kNotSeated;
  if (table.state != TableState::kOver) return MessageKey::kNotOver;
  if (table.rematch_under_way) return MessageKey::kBusy;
  if (!table.config.next.empty()) {
    ack(id, message.request_id, table);
    return {};
  }
  if (!message.agree) {
    table.rematch.clear();
  } else if (std::find(table.rematch.begin(), table.rematch.end(), seat) == table.rematch.end()) {
    table.rematch.push_back(seat);
  }
  bool all = message.agree;
  for (std::size_t i = 0; i < table.seats.size(); ++i)
    all = all && (table.seats[i].kind == TableSeat::Kind::kBot ||
                  std::find(table.rematch.begin(), table.rematch.end(), static_cast<Seat>(i)) != table.rematch.end());
  if (all) {
    make_rematch(id, table, seat, message.request_id);
  } else {
    commit_offers(table, id, message.request_id);
  }
  return {};
}

void GameServer::Impl::make_rematch(ClientId id, Table& table, Seat last, const std::string& request_id) {
  TableConfig config = table.config;
  Table& next = make_table(*table.game, table.options, std::move(config), table.creator);
  next.config.next.clear();
  next.rematch_of = table.id;
  next.previous = table.link;
  next.seats = table.seats;
  std::rotate(next.seats.begin(), next.seats.begin() + 1, next.seats.end());  // another seat begins
  begin(next, {});
  // The link to the new table is written in the same transaction.
  TableRow old = to_row(table);
  TableConfig with_next = table.config;
  with_next.next = next.link;
  old.settings = config_text(with_next);
  old.changed_ms = table.ended;
  WriteBatch changes;
  changes.emplace_back(std::move(old));
  changes.emplace_back(OffersRow{table.id, {}});
  const UserId user = table.seats[static_cast<std::size_t>(last)].user;
  changes.emplace_back(AckRow{table.id, table.next_answer++, user, request_id, table.revision()});
  table.rematch_under_way = true;
  write_new(next, std::move(changes),
            [this, id, request_id, old_id = table.id, last, user](Table& made, const Status& status) {
              const auto found = tables_.find(old_id);
              if (found == tables_.end()) return;
              Table& before = *found->second;
              before.rematch_under_way = false;
              if (status.ok()) {
                before.rematch.clear();
                before.config.next = made.link;
                before.recent.add(user, request_id, before.revision());
                ack(id, request_id, before);
              } else {
                std::erase(before.rematch, last);  // the others still agree
                refuse(id, request_id, message_key(status.error()), &before);
              }
              publish_table(before);
            });
}

GameServer::Impl::MaybeError GameServer::Impl::handle(ClientId id, Client& client, Table& table,
                                                      const message::Replay& message) {
  if (!table.match) return MessageKey::kNotRunning;
  if (message.step > static_cast<std::int64_t>(table.match->match().log_size())) return MessageKey::kNoStep;
  Seat viewer = table.seat_of(client.user);
  if (table.state == TableState::kOver) {
    viewer = message.viewer.value_or(kSpectator);
    if (viewer >= static_cast<Seat>(table.seats.size())) return MessageKey::kNoStep;
  }
  send(id, replay_message(table, message.request_id, viewer, static_cast<std::size_t>(message.step)));
  return {};
}

std::string GameServer::Impl::record_text(const Table& table) const { return match::write_record(record_of(table)); }

match::Record GameServer::Impl::record_of(const Table& table) const {
  std::vector<match::SeatInfo> seats;
  for (const TableSeat& seat_info : table.seats) {
    const bool bot = seat_info.kind == TableSeat::Kind::kBot;
    seats.push_back({bot ? seat_info.level : seat_info.name, bot ? seat_info.level : "human"});
  }
  return match::take_record(table.match->match(), std::move(seats), false);
}

GameServer::Impl::MaybeError GameServer::Impl::handle(ClientId id, Client& /*client*/, Table& table,
                                                      const message::Record& message) {
  if (table.state != TableState::kOver) return MessageKey::kNotOver;
  send(id, to_message({{"type", "record"},
                       {"id", message.request_id},
                       {"table", table.link},
                       {"record", Json::parse(record_text(table), nullptr, false)}}));
  return {};
}

GameServer::Impl::MaybeError GameServer::Impl::handle(ClientId id, Client& client, Table& table,
                                                      const message::Why& message) {
  Seat seat = kNoSeat;
  if (const MaybeError error = player(client, table, seat)) return error;
  const auto action = table.game->parse_action(message.action);
  const RejectReason reason = action ? table.match->match().check(seat, *action) : kNoSuch;
  send(id, to_message({{"type", "why"},
                       {"id", message.request_id},
                       {"table", table.link},
                       {"action", message.action},
                       {"key", reason.ok() ? Json(nullptr) : Json(reason.key)},
                       {"text", reason.ok() ? std::string() : catalogue(client.language).tr(reason.key, "")}}));
  return {};
}

// -- analysis ---------------------------------------------------------------------------------------------------------

std::string GameServer::Impl::how_analysed() const {
  return "iterations=" + std::to_string(settings_.analysis_iterations);
}

GameServer::Impl::MaybeError GameServer::Impl::handle(ClientId id, Client& client, Table& table,
                                                      const message::Analyse& message) {
  if (client.user == 0) return MessageKey::kNoSession;
  if (table.state != TableState::kOver) return MessageKey::kNotOver;
  const auto known = store_.analysis(table.id, how_analysed()).value_or({});
  if (known && known->state == AnalysisState::kDone) {
    ack(id, message.request_id, table);
    send(id, to_message({{"type", "analysis"},
                         {"table", table.link},
                         {"state", "done"},
                         {"place", 0},
                         {"done", 0},
                         {"of", 0},
                         {"report", Json::parse(known->result, nullptr, false)}}));
    return {};
  }
  const auto same_table = [&](const std::shared_ptr<Job>& job) { return job->table == table.id; };
  auto found = std::find_if(jobs_.begin(), jobs_.end(), same_table);
  if (found == jobs_.end()) {
    const auto mine =
        std::count_if(jobs_.begin(), jobs_.end(), [&](const auto& job) { return job->asked_by == client.user; });
    if (jobs_.size() >= settings_.max_analyses_waiting || mine >= static_cast<std::ptrdiff_t>(kMaxAnalysesOfUser))
      return MessageKey::kTooMany;
    queue_analysis(table, client.user);
    WriteBatch changes;
    changes.emplace_back(AnalysisRow{table.id, how_analysed(), AnalysisState::kWaiting, client.user, {}, now()});
    write_then(std::move(changes), [](const Status&) {});  // only so that it goes on after a restart
    found = std::prev(jobs_.end());
  }
  Job& job = **found;
  if (std::find(job.listeners.begin(), job.listeners.end(), id) == job.listeners.end()) job.listeners.push_back(id);
  ack(id, message.request_id, table);
  publish_analysis(job, static_cast<std::size_t>(found - jobs_.begin()));
  start_analysis();
  return {};
}

void GameServer::Impl::load_analyses() {
  for (const AnalysisRow& analysis : store_.analyses(AnalysisState::kWaiting).value_or({})) {
    if (analysis.how != how_analysed() || jobs_.size() >= settings_.max_analyses_waiting) continue;
    Table* const table = find_table(analysis.table);
    if (table != nullptr && table->state == TableState::kOver) queue_analysis(*table, analysis.asked_by);
  }
  if (!jobs_.empty()) later(std::chrono::milliseconds(0), [this] { start_analysis(); });
}

void GameServer::Impl::queue_analysis(Table& table, UserId user) {
  auto job = std::make_shared<Job>();
  job->table = table.id;
  job->link = table.link;
  job->asked_by = user;
  job->record = record_of(table);
  job->settings.budget = ai::Budget{settings_.analysis_iterations, {}};
  jobs_.push_back(std::move(job));
  table.analysis = "queued";
}

void GameServer::Impl::start_analysis() {
  if (jobs_.empty() || jobs_.front()->running || stopping_) return;
  const std::shared_ptr<Job> job = jobs_.front();
  const bool queued = pool_.submit(ThreadPool::Priority::kLater, [box = mailbox_, this, job] {
    auto analysis = analysis::Analysis::of(job->record, job->settings);
    auto shared = std::make_shared<Result<analysis::Analysis>>(std::move(analysis));
    box->put([this, job, shared] {
      if (!shared->ok()) return end_analysis(job, shared->error().text(), true);
      job->analysis = std::move(**shared);
      on_decision(job);
    });
  });
  job->running = queued;
  if (queued) {
    if (const auto live = tables_.find(job->table); live != tables_.end()) live->second->analysis = "running";
  } else {
    later(std::chrono::seconds(1), [this] { start_analysis(); });
  }
}

void GameServer::Impl::look(const std::shared_ptr<Job>& job) {
  const bool queued =
      pool_.submit(ThreadPool::Priority::kLater, [box = mailbox_, this, job, i = job->decisions.size()] {
        auto decision = std::make_shared<analysis::Decision>(job->analysis->look(i));
        box->put([this, job, decision] {
          job->decisions.push_back(std::move(*decision));
          on_decision(job);
        });
      });
  if (!queued) later(std::chrono::seconds(1), [this, job] { look(job); });
}

void GameServer::Impl::on_decision(const std::shared_ptr<Job>& job) {
  if (job->decisions.size() == job->analysis->size())
    return end_analysis(job, analysis::analysis_json(job->record, job->settings, job->decisions), false);
  if (now() - job->told_at >= kProgressTold) {
    job->told_at = now();
    publish_analysis(*job, 0);
  }
  if (!stopping_) look(job);
}

void GameServer::Impl::end_analysis(const std::shared_ptr<Job>& job, const std::string& report, bool failed) {
  WriteBatch changes;
  changes.emplace_back(AnalysisRow{job->table, how_analysed(), failed ? AnalysisState::kFailed : AnalysisState::kDone,
                                   job->asked_by, report, now()});
  write_then(std::move(changes), [this, job, report, failed](const Status&) {
    // Sent to those who wait even if it could not be stored.
    if (const auto live = tables_.find(job->table); live != tables_.end()) {
      live->second->analysis = failed ? "failed" : "done";
      publish_table(*live->second);
    }
    const auto message = std::make_shared<const std::string>(
        to_message({{"type", "analysis"},
                    {"table", job->link},
                    {"state", failed ? "failed" : "done"},
                    {"place", 0},
                    {"done", job->decisions.size()},
                    {"of", job->decisions.size()},
                    {"report", failed ? Json(nullptr) : Json::parse(report, nullptr, false)}}));
    for (const ClientId id : job->listeners)
      if (client(id) != nullptr) send(id, message);
    std::erase(jobs_, job);
    start_analysis();
  });
}

void GameServer::Impl::publish_analysis(const Job& job, std::size_t place) {
  const auto message =
      std::make_shared<const std::string>(to_message({{"type", "analysis"},
                                                      {"table", job.link},
                                                      {"state", job.running ? "running" : "queued"},
                                                      {"place", place},
                                                      {"done", job.decisions.size()},
                                                      {"of", job.analysis ? job.analysis->size() : std::size_t{0}},
                                                      {"report", nullptr}}));
  for (const ClientId id : job.listeners)
    if (client(id) != nullptr) send(id, message);
}

}  // namespace patolli::server
