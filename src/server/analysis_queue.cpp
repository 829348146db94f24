#include "server/analysis_queue.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "analysis/analysis.hpp"
#include "server/address.hpp"
#include "server/encode.hpp"

namespace patolli::server {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMaxOfUser = 2;
constexpr std::int64_t kProgressTold = 500;  // ms between two reports
constexpr std::chrono::milliseconds kDecision{100};
constexpr int kWeight = 4;
constexpr std::int64_t kClaimFor = 30'000;         // ms that whoever makes one has, and then again
constexpr std::chrono::seconds kLookElsewhere{2};  // whether another server is ready with one
constexpr std::chrono::seconds kTakeOver{5};       // whether there is one that nobody makes
constexpr const char* kAlone = "alone";            // of a server that has its database for itself

std::string analysis_message(const std::string& link, std::string_view state, std::size_t place, std::size_t done,
                             std::size_t of, Json report) {
  return to_message({{"type", "analysis"},
                     {"table", link},
                     {"state", state},
                     {"place", place},
                     {"done", done},
                     {"of", of},
                     {"report", std::move(report)}});
}

// Names are not stored with an analysis, nor kept while it is made: who is erased meanwhile is not found in it.
void strip_names(match::Record& record) {
  for (match::SeatInfo& seat : record.seats)
    if (seat.kind == "human") seat.name.clear();
}
Json with_names(const std::string& report, const std::vector<match::SeatInfo>& seats) {
  Json json = Json::parse(report, nullptr, false);
  const auto found = json.find("seats");
  if (found == json.end() || !found->is_array()) return json;
  for (std::size_t i = 0; i < found->size(); ++i)
    (*found)[i]["name"] = i < seats.size()                           ? seats[i].name
                          : (*found)[i].value("kind", "") == "human" ? ""
                                                                     : (*found)[i].value("name", "");
  return json;
}

}  // namespace

struct AnalysisQueue::Job {
  TableId table = 0;
  std::string link;
  UserId asked_by = 0;
  JobOwner owner;
  match::Record record;
  analysis::AnalysisSettings settings;
  std::optional<analysis::Analysis> analysis;
  std::vector<analysis::Decision> decisions;
  std::vector<ClientId> listeners;
  bool running = false;    // or being claimed
  bool elsewhere = false;  // another server makes it, as far as we know
  std::int64_t told_at = 0;
  std::int64_t claimed_at = 0;
};

AnalysisQueue::AnalysisQueue(ServerContext& context, Clients& clients, ThreadPool& pool, Thinking& thinking)
    : context_(context), clients_(clients), pool_(pool), thinking_(thinking) {}
AnalysisQueue::~AnalysisQueue() = default;

std::string AnalysisQueue::kind_of(const GameServerConfig& config) {
  return "iterations=" + std::to_string(config.analysis_iterations);
}

// Of several servers each takes one after the other, when it has nothing else to do.
void AnalysisQueue::take_over() {
  context_.later(kTakeOver, [this] { take_over(); });
  if (!jobs_.empty() || taking_over_ || context_.draining) return;
  taking_over_ = true;
  WriteBatch rows;
  rows.emplace_back(AnalysisClaim{kind_of(context_.config), context_.node, kClaimFor, context_.now(), 0});
  context_.store.write(std::move(rows), [this](const Result<Written>& written) {
    taking_over_ = false;
    if (!written.ok() || written->claimed == 0) return;
    context_.store.read(
        [id = written->claimed, how = kind_of(context_.config)](Reader& reader) {
          return std::pair(reader.table(id).value_or({}), reader.analysis(id, how).value_or({}));
        },
        [this](const std::pair<std::optional<TableRow>, std::optional<AnalysisRow>>& found) {
          if (found.first && found.second) hooks.resume(found.first->link, found.second->asked_by);
        });
  });
}

void AnalysisQueue::resume_pending() {
  if (context_.config.ask_every.count() != 0) return take_over();
  context_.store.read([](Reader& reader) { return reader.pending_analyses(); },
                      [this](Result<std::vector<PendingAnalysisRow>> rows) {
                        if (!rows.ok()) return;
                        std::size_t waiting = jobs_.size();
                        for (const PendingAnalysisRow& row : *rows) {
                          if (row.analysis.how != kind_of(context_.config)) continue;
                          if (waiting++ >= context_.config.max_analyses_waiting) break;
                          hooks.resume(row.link, row.analysis.asked_by);
                        }
                      });
}

void AnalysisQueue::resume(const Table& table, match::Record record, UserId user) {
  const bool known = std::any_of(jobs_.begin(), jobs_.end(), [&](const auto& job) { return job->table == table.id; });
  if (known) return;
  enqueue(table.id, table.link, std::move(record), {{}, user});
  start_next();
}

void AnalysisQueue::request(const Table& table, match::Record record, ClientId client, UserId user,
                            std::string request_id) {
  context_.store.read(
      [id = table.id, how = kind_of(context_.config)](Reader& reader) { return reader.analysis(id, how); },
      [this, id = table.id, link = table.link, revision = table.revision(), record = std::move(record), client, user,
       request_id = std::move(request_id)](Result<std::optional<AnalysisRow>> known) mutable {
        const Client* const from = clients_.find(client);
        if (from == nullptr) return;
        Table about;  // it may have been evicted meanwhile
        about.link = link;
        about.sent_revision = revision;
        const auto ack = [&] { clients_.send_ack(client, request_id, about, revision); };
        if (known.ok() && *known && (*known)->state == AnalysisState::kDone) {
          ack();
          return clients_.send(client,
                               analysis_message(link, "done", 0, 0, 0, with_names((*known)->result, record.seats)));
        }
        auto found = std::find_if(jobs_.begin(), jobs_.end(), [&](const auto& job) { return job->table == id; });
        if (found == jobs_.end()) {
          const auto mine =
              std::count_if(jobs_.begin(), jobs_.end(), [&](const auto& job) { return job->asked_by == user; });
          const auto of_address = std::count_if(jobs_.begin(), jobs_.end(), [&](const auto& job) {
            return !from->unlimited() && job->owner.address == from->address;
          });
          const auto of_site = std::count_if(jobs_.begin(), jobs_.end(), [&](const auto& job) {
            return !from->site.empty() && site_of(job->owner.address) == from->site;
          });
          const std::size_t max = context_.config.max_analyses_waiting;
          const std::size_t share = std::max(max / 4, kMaxOfUser);
          if (jobs_.size() >= max || mine >= static_cast<std::ptrdiff_t>(kMaxOfUser) ||
              of_address >= static_cast<std::ptrdiff_t>(share) ||
              of_site >= static_cast<std::ptrdiff_t>(share_of_site(share, max)))
            return clients_.send_error(client, request_id, context_.limited("analyses"), &about);
          enqueue(id, link, std::move(record), from->owner());
          WriteBatch rows;
          rows.emplace_back(
              AnalysisRow{id, kind_of(context_.config), AnalysisState::kWaiting, user, {}, context_.now()});
          // Only so that it goes on after a restart.
          context_.store.write(std::move(rows), [](const Result<Written>&) {});
          found = std::prev(jobs_.end());
        }
        Job& job = **found;
        if (std::find(job.listeners.begin(), job.listeners.end(), client) == job.listeners.end())
          job.listeners.push_back(client);
        ack();
        publish_progress(job, place_of(job));
        start_next();
      });
}

void AnalysisQueue::enqueue(TableId table, const std::string& link, match::Record record, JobOwner owner) {
  auto job = std::make_shared<Job>();
  job->table = table;
  job->link = link;
  job->asked_by = owner.user;
  job->owner = std::move(owner);
  job->record = std::move(record);
  strip_names(job->record);
  job->settings.budget = ai::Budget{context_.config.analysis_iterations, {}};
  jobs_.push_back(std::move(job));
  hooks.state(table, "queued", false);
}

// Nobody waits for it as for a bot's move: its time counts several times.
server::Job AnalysisQueue::work_of(const Job& job) {
  server::Job work;
  work.owner = job.owner;
  work.expected = kDecision;
  work.weight = kWeight;
  return work;
}

void AnalysisQueue::claim(const std::shared_ptr<Job>& job, std::function<void(bool ours)> then) {
  job->claimed_at = context_.now();
  const bool alone = context_.config.ask_every.count() == 0;
  WriteBatch rows;
  rows.emplace_back(
      AnalysisClaim{kind_of(context_.config), alone ? kAlone : context_.node, kClaimFor, context_.now(), job->table});
  context_.store.write(std::move(rows), [alone, then = std::move(then)](const Result<Written>& written) {
    // What cannot be stored is made all the same.
    if (then) then(alone || !written.ok() || written->claimed != 0);
  });
}

void AnalysisQueue::start_next() {
  if (context_.stopping) return;
  if (std::any_of(jobs_.begin(), jobs_.end(), [](const auto& job) { return job->running; })) return;
  const auto next = std::find_if(jobs_.begin(), jobs_.end(), [](const auto& job) { return !job->elsewhere; });
  if (next == jobs_.end()) return;
  const std::shared_ptr<Job> job = *next;
  job->running = true;
  claim(job, [this, job](bool ours) {
    if (ours) return begin(job);
    job->running = false;
    job->elsewhere = true;
    look_elsewhere(job);
    start_next();
  });
}

// It is being made, or done, or was erased with its player meanwhile.
void AnalysisQueue::look_elsewhere(const std::shared_ptr<Job>& job) {
  context_.store.read(
      [id = job->table, how = kind_of(context_.config)](Reader& reader) { return reader.analysis(id, how); },
      [this, job](const Result<std::optional<AnalysisRow>>& found) {
        if (found.ok() && !*found) return begin(job);
        if (found.ok() && (*found)->state != AnalysisState::kWaiting)
          return tell_end(job, (*found)->result, (*found)->state == AnalysisState::kFailed);
        context_.later(kLookElsewhere, [this, job] {
          job->elsewhere = false;  // it may have been given up there
          start_next();
        });
      });
}

void AnalysisQueue::begin(const std::shared_ptr<Job>& job) {
  // The game is replayed here: only views of its seats are shown to others.
  server::Job work = work_of(*job);
  work.slice = [box = context_.mailbox, this, job, games = context_.config.games] {
    auto analysis = analysis::Analysis::of(games, job->record, job->settings);
    auto shared = std::make_shared<Result<analysis::Analysis>>(std::move(analysis));
    box->put([this, job, shared] {
      if (!shared->ok()) return finish(job, shared->error().text(), true);
      job->analysis = std::move(**shared);
      on_decision(job);
    });
    return server::Job::Microseconds(0);
  };
  const bool queued = pool_.submit(std::move(work));
  job->elsewhere = false;
  job->running = true;
  if (queued) {
    hooks.state(job->table, "running", false);
  } else {
    context_.later(std::chrono::seconds(1), [this, job] { begin(job); });
  }
}

void AnalysisQueue::look(const std::shared_ptr<Job>& job) {
  const std::size_t i = job->decisions.size();
  const analysis::Moment& moment = job->analysis->moment(i);
  const analysis::Look how = job->analysis->how(i);
  Question question;
  question.game = &job->analysis->game();
  question.kind = Question::Kind::kDecision;
  question.views = {moment.view};
  question.seed = how.seed;
  question.iterations = how.budget.iterations;
  question.time = how.budget.time;
  question.played = moment.played;
  question.alternatives = how.alternatives;
  question.opponent = how.opponent;
  const auto thought =
      thinking_.think(std::move(question), work_of(*job), nullptr, [this, job, i](const Answer* answer) {
        if (answer == nullptr) return;  // nobody gives it up
        job->decisions.push_back(analysis::complete(job->analysis->moment(i), answer->decision));
        on_decision(job);
      });
  if (!thought) context_.later(std::chrono::seconds(1), [this, job] { look(job); });
}

void AnalysisQueue::on_decision(const std::shared_ptr<Job>& job) {
  if (job->decisions.size() == job->analysis->size())
    return finish(job, analysis::analysis_json(job->analysis->game(), job->record, job->settings, job->decisions),
                  false);
  if (context_.now() - job->told_at >= kProgressTold) {
    job->told_at = context_.now();
    publish_progress(*job, 0);
  }
  if (context_.now() - job->claimed_at >= kClaimFor / 3) claim(job, {});
  if (!context_.stopping) look(job);
}

void AnalysisQueue::finish(const std::shared_ptr<Job>& job, const std::string& report, bool failed) {
  WriteBatch rows;
  rows.emplace_back(AnalysisRow{job->table, kind_of(context_.config),
                                failed ? AnalysisState::kFailed : AnalysisState::kDone, job->asked_by, report,
                                context_.now()});
  // Sent to those who wait even if it could not be stored.
  context_.store.write(std::move(rows),
                       [this, job, report, failed](const Result<Written>&) { tell_end(job, report, failed); });
}

void AnalysisQueue::tell_end(const std::shared_ptr<Job>& job, const std::string& report, bool failed) {
  const std::string_view state = failed ? "failed" : "done";
  hooks.state(job->table, state, true);
  const auto message = std::make_shared<const std::string>(
      analysis_message(job->link, state, 0, job->decisions.size(), job->decisions.size(),
                       failed ? Json(nullptr) : with_names(report, hooks.names(job->table))));
  for (const ClientId id : job->listeners)
    if (clients_.find(id) != nullptr) clients_.send(id, message);
  std::erase(jobs_, job);
  start_next();
}

// How many are made here before it.
std::size_t AnalysisQueue::place_of(const Job& job) const {
  const auto found = std::find_if(jobs_.begin(), jobs_.end(), [&](const auto& one) { return one.get() == &job; });
  return static_cast<std::size_t>(
      std::count_if(jobs_.begin(), found, [](const std::shared_ptr<Job>& one) { return !one->elsewhere; }));
}

void AnalysisQueue::publish_progress(const Job& job, std::size_t place) {
  const auto message = std::make_shared<const std::string>(
      analysis_message(job.link, job.running ? "running" : "queued", place, job.decisions.size(),
                       job.analysis ? job.analysis->size() : std::size_t{0}, nullptr));
  for (const ClientId id : job.listeners)
    if (clients_.find(id) != nullptr) clients_.send(id, message);
}

}  // namespace patolli::server
