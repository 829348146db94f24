#include "net/metrics.hpp"

#include <dirent.h>
#include <prometheus/metric_family.h>
#include <prometheus/text_serializer.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cmath>
#include <cstdio>
#include <limits>
#include <string_view>
#include <utility>
#include <vector>

#include "server/game_server.hpp"
#include "store/store.hpp"

namespace patolli::net {
namespace {

using prometheus::ClientMetric;
using prometheus::MetricFamily;
using prometheus::MetricType;

class Page {
 public:
  void counter(std::string_view name, std::string_view help, double value) {
    ClientMetric metric;
    metric.counter.value = value;
    family(name, help, MetricType::Counter).metric.push_back(std::move(metric));
  }
  void gauge(std::string_view name, std::string_view help, double value) {
    ClientMetric metric;
    metric.gauge.value = value;
    family(name, help, MetricType::Gauge).metric.push_back(std::move(metric));
  }
  MetricFamily& family(std::string_view name, std::string_view help, MetricType type) {
    families_.push_back({"patolli_" + std::string(name), std::string(help), type, {}});
    return families_.back();
  }
  static void labelled(MetricFamily& family, std::string_view name, std::string_view value, double count) {
    ClientMetric metric;
    metric.label.push_back({std::string(name), std::string(value)});
    metric.counter.value = count;
    metric.gauge.value = count;
    family.metric.push_back(std::move(metric));
  }
  void durations(std::string_view name, std::string_view help, const Durations& durations) {
    ClientMetric metric;
    std::uint64_t total = 0;
    for (std::size_t i = 0; i < durations.counts().size(); ++i) {
      total += durations.counts()[i];
      const double bound =
          i < Durations::kBounds.size() ? Durations::kBounds[i] : std::numeric_limits<double>::infinity();
      metric.histogram.bucket.push_back({total, bound});
    }
    metric.histogram.sample_count = total;
    metric.histogram.sample_sum = durations.sum();
    family(name, help, MetricType::Histogram).metric.push_back(std::move(metric));
  }
  [[nodiscard]] std::string text() const {
    return static_cast<const prometheus::Serializer&>(prometheus::TextSerializer{}).Serialize(families_);
  }

 private:
  std::vector<MetricFamily> families_;
};

double resident_bytes() {
  std::FILE* const file = std::fopen("/proc/self/statm", "re");
  if (file == nullptr) return 0;
  char line[128] = {};
  const bool read = std::fgets(line, sizeof line, file) != nullptr;
  std::fclose(file);
  if (!read) return 0;
  const std::string_view words = line;
  const auto space = words.find(' ');
  return space == std::string_view::npos ? 0
                                         : static_cast<double>(std::strtoull(line + space, nullptr, 10)) *
                                               static_cast<double>(sysconf(_SC_PAGESIZE));
}

double cpu_seconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

double open_files() {
  DIR* const folder = opendir("/proc/self/fd");
  if (folder == nullptr) return 0;
  double count = 0;
  while (readdir(folder) != nullptr) ++count;
  closedir(folder);
  return count - 3;  // ".", ".." and the folder itself
}

double number(std::uint64_t value) { return static_cast<double>(value); }

void add_refusals(Page& page, const server::GameServerStats& game_server) {
  MetricFamily& refused = page.family("messages_refused_total",
                                      "Messages and requests answered with an error, by its key; reject: by the rules "
                                      "of a game",
                                      MetricType::Counter);
  for (const auto& [key, count] : game_server.refused) Page::labelled(refused, "key", key, number(count));
  MetricFamily& limited =
      page.family("limited_total", "Of those, because a limit was reached, by the limit", MetricType::Counter);
  for (const auto& [limit, count] : game_server.limited) Page::labelled(limited, "limit", limit, number(count));
  page.gauge("tables_unreadable", "Tables that could not be read since the start",
             number(game_server.tables_unreadable));
}

void add_game_totals(Page& page, const server::GameServerStats& game_server) {
  page.counter("moves_total", "Durable actions of people", number(game_server.moves));
  page.counter("bot_moves_total", "Durable actions of bots", number(game_server.bot_moves));
  page.counter("games_begun_total", "Games begun", number(game_server.games_begun));
  page.counter("games_over_total", "Games ended", number(game_server.games_over));
  page.counter("pruned_total", "Guests, games and lines of chat deleted by age", number(game_server.pruned));
  page.counter("conflicts_total", "Changes that another process was faster with", number(game_server.conflicts));
  page.counter("notices_sent_total", "Messages that somebody's turn has come", number(game_server.notices_sent));
  page.counter("notices_failed_total", "Attempts at one that failed", number(game_server.notices_failed));
  page.counter("mails_sent_total", "Mails that the relay has taken", number(game_server.mails_sent));
  page.counter("mails_failed_total", "Attempts at one that failed", number(game_server.mails_failed));
  page.counter("news_found_total", "Changes by another process that were found by asking the store",
               number(game_server.news_found));
}

}  // namespace

namespace {

void add_store(Page& page, const store::StoreCounts& store, const HostCounts& host) {
  page.counter("store_writes_total", "Writes that became durable", number(store.writes));
  page.counter("store_failures_total", "Writes that failed", number(store.failed));
  page.counter("store_commits_total", "Transactions", number(store.commits));
  page.counter("store_syncs_total", "Calls of fsync and fdatasync", number(store.syncs));
  page.gauge("store_bytes", "Size of the database", number(store.bytes));

  page.gauge("store_damage", "Problems that the check at the start has found", number(host.damage));
  page.gauge("last_backup_timestamp_seconds", "When the newest scheduled backup was taken; 0: never",
             static_cast<double>(host.last_backup_ms) / 1000);
  page.counter("backup_failures_total", "Scheduled backups that failed", number(host.backup_failures));
}

void add_bus(Page& page, const server::GameServerStats& game_server, const HostCounts& host) {
  const std::optional<bus::BusCounts>& bus = host.bus;
  page.counter("tables_lost_total", "Times at which the database had an older version of a table than before",
               number(game_server.tables_lost));
  page.counter("outages_total", "Times at which no server or no database was there, since it is known",
               number(game_server.outages));
  page.counter("news_published_total", "News of tables told to other servers", number(game_server.news_published));
  page.counter("news_heard_total", "News of tables heard from other servers", number(game_server.news_heard));
  page.counter("news_applied_total", "Of those, moves that were applied without asking the store",
               number(game_server.news_applied));
  page.counter("news_missed_total", "News of tables that showed that others before were not heard",
               number(game_server.news_missed));
  page.gauge("thoughts_away", "Decisions that other servers think about", number(game_server.thoughts_away));
  page.counter("thoughts_asked_total", "Requests to other servers to think", number(game_server.thoughts_asked));
  page.counter("thoughts_answered_total", "Answers to them", number(game_server.thoughts_answered));
  page.counter("thoughts_refused_total", "Requests that were refused, or found nobody",
               number(game_server.thoughts_refused));
  page.counter("thoughts_useless_total", "Answers that made no sense", number(game_server.thoughts_useless));
  page.counter("thoughts_unanswered_total", "Requests that were accepted and never answered",
               number(game_server.thoughts_unanswered));
  page.counter("thoughts_for_others_total", "Answers given to other servers", number(game_server.thoughts_for_others));
  if (!bus) return;
  page.gauge("bus_connected", "Whether there is a connection to the bus", bus->connected ? 1 : 0);
  page.durations("bus_seconds", "Time of a message over the bus to another server and back", host.round_trips);
  page.counter("bus_connects_total", "Connections to the bus that were made", number(bus->connects));
  page.counter("bus_published_total", "Messages sent over the bus", number(bus->published));
  page.counter("bus_heard_total", "Messages that came over the bus", number(bus->heard));
  page.counter("bus_dropped_total", "Messages that were not sent: no connection, or too long", number(bus->dropped));
  page.counter("bus_overflows_total", "Times at which more came over the bus than could be heard",
               number(bus->overflowed));
  page.counter("bus_requests_total", "Requests sent over the bus", number(bus->asked));
  page.counter("bus_unanswered_total", "Of those, requests without an answer", number(bus->unanswered));
}

}  // namespace

std::string metrics_text(const NetworkCounts& network, const server::GameServerStats& game_server,
                         const store::StoreCounts& store, const std::string& version, const HostCounts& host) {
  Page page;
  Page::labelled(page.family("build_info", "What is running", MetricType::Gauge), "version", version, 1);

  page.gauge("connections", "Open connections, HTTP and WebSocket", number(network.open));
  page.gauge("sockets", "Open WebSockets", number(network.sockets_open));
  page.counter("connections_total", "Connections accepted", number(network.accepted));
  page.counter("sockets_total", "WebSockets opened", number(network.sockets));
  MetricFamily& answers = page.family("http_answers_total", "HTTP answers", MetricType::Counter);
  for (std::size_t digit = 1; digit < network.answers.size(); ++digit)
    Page::labelled(answers, "status", std::to_string(digit) + "xx", number(network.answers[digit]));
  page.counter("messages_received_total", "WebSocket messages received", number(network.messages_in));
  page.counter("messages_sent_total", "WebSocket messages sent", number(network.messages_out));
  page.counter("message_bytes_received_total", "Bytes of those", number(network.bytes_in));
  page.counter("message_bytes_sent_total", "Bytes of those", number(network.bytes_out));
  page.counter("messages_throttled_total", "Messages that were read late because of a rate", number(network.throttled));
  constexpr std::string_view kReasons[kRefusals] = {"connections", "rate", "malformed", "too_large",
                                                    "origin",      "slow", "abuse",     "memory"};
  MetricFamily& dropped =
      page.family("refused_total", "Connections, requests and clients turned away", MetricType::Counter);
  for (std::size_t i = 0; i < kRefusals; ++i)
    Page::labelled(dropped, "reason", kReasons[i], number(network.dropped[i]));
  page.durations("message_seconds", "Time a message took on the server's thread", network.handling);
  page.durations("answer_seconds", "Time from an HTTP request to its answer", network.answering);

  page.gauge("people", "Different people connected", number(game_server.people));
  page.gauge("tables", "Tables in memory", number(game_server.tables));
  page.gauge("tables_running", "Of those, with a game that goes on", number(game_server.tables_running));
  page.gauge("thoughts_waiting", "Decisions, hints and analyses that wait for a thread",
             number(game_server.jobs_waiting));
  page.gauge("writes_waiting", "Changes that are not durable yet", number(game_server.writes_waiting));
  page.gauge("reads_waiting", "Queries of the store that are not answered yet", number(game_server.reads_waiting));
  add_refusals(page, game_server);
  add_game_totals(page, game_server);

  add_bus(page, game_server, host);

  add_store(page, store, host);
  page.durations("store_write_seconds", "Time until a change was durable, or could not be made",
                 game_server.store_writes);
  page.durations("store_read_seconds", "Time until a query of the store was answered", game_server.store_reads);
  page.gauge("outgoing_bytes", "What waits for clients that read slowly", number(network.queued));
  page.gauge("process_resident_bytes", "Memory in use", resident_bytes());
  page.counter("process_cpu_seconds_total", "Processor time, all threads", cpu_seconds());
  page.gauge("process_open_files", "Open file descriptors", open_files());
  return page.text();
}

}  // namespace patolli::net
