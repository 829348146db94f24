// Analyses of finished games: one at a time, one decision after the other. Those that wait are in the store, and go on
// after a restart, or at another server: whoever makes one has claimed it for a while.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "match/record.hpp"
#include "server/clients.hpp"
#include "server/thinking.hpp"

namespace patolli::server {

class AnalysisQueue {
 public:
  AnalysisQueue(ServerContext& context, Clients& clients, ThreadPool& pool, Thinking& thinking);
  ~AnalysisQueue();
  AnalysisQueue(const AnalysisQueue&) = delete;
  AnalysisQueue& operator=(const AnalysisQueue&) = delete;

  struct Hooks {
    std::function<void(TableId, std::string_view state, bool publish)> state;  // "queued", "running", "done", "failed"
    std::function<std::vector<match::SeatInfo>(TableId)> names;        // who sits there now; empty: not in memory
    std::function<void(const std::string& link, UserId user)> resume;  // has to call resume() with the record
  };
  Hooks hooks;

  // How games are analysed: part of the key of a result in the store.
  [[nodiscard]] static std::string kind_of(const GameServerConfig& config);

  void resume_pending();  // after a restart, and from then on what nobody makes
  void resume(const Table& table, match::Record record, UserId user);
  // A client wants the analysis of a finished game: the stored one, or to be told while it is made.
  void request(const Table& table, match::Record record, ClientId client, UserId user, std::string request_id);

 private:
  struct Job;
  void enqueue(TableId table, const std::string& link, match::Record record, JobOwner owner);
  static server::Job work_of(const Job& job);
  void start_next();
  void claim(const std::shared_ptr<Job>& job, std::function<void(bool ours)> then);
  void begin(const std::shared_ptr<Job>& job);
  void look_elsewhere(const std::shared_ptr<Job>& job);
  void tell_end(const std::shared_ptr<Job>& job, const std::string& report, bool failed);
  void take_over();
  void look(const std::shared_ptr<Job>& job);
  void on_decision(const std::shared_ptr<Job>& job);
  void finish(const std::shared_ptr<Job>& job, const std::string& report, bool failed);
  void publish_progress(const Job& job, std::size_t place);

  ServerContext& context_;
  Clients& clients_;
  ThreadPool& pool_;
  Thinking& thinking_;
  [[nodiscard]] std::size_t place_of(const Job& job) const;
  std::deque<std::shared_ptr<Job>> jobs_;  // the first that nobody else works on is being worked on
  bool taking_over_ = false;
};

}  // namespace patolli::server
