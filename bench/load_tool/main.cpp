// bench_load: how many clients and moves the server carries, and what a bare echo carries on the same machine.
#include <sys/resource.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <sstream>

#include "crowd.hpp"
#include "net/asio.hpp"
#include "process.hpp"
// and then
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>

namespace patolli::load {
namespace {

namespace asio = net::asio;
using net::ErrorCode;
using net::tcp;

struct Args {
  std::string server;
  std::string game = "splendor";
  std::vector<std::size_t> clients{100, 500, 1000, 2500, 5000};
  double moves_per_client = 0.4;  // a second: 2,000 at 5,000 clients
  std::size_t unthrottled = 400;
  std::size_t echoes = 400;
  double warm_up = 3;
  double seconds = 10;
  bool no_pace = false;
  bool echo_server = false;
  // Of several servers that share a database.
  std::string store, bus;
  std::size_t nodes = 1;
  bool together = false;  // the two at a table are at the same server
  std::vector<int> also;  // processes whose time counts, with their children: the database, the bus
};

class Folder {
 public:
  Folder() {
    if (::mkdtemp(name_.data()) == nullptr) throw std::runtime_error("no temporary folder");
  }
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(name_, ignored);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  [[nodiscard]] const std::string& name() const { return name_; }

 private:
  std::string name_ = (std::filesystem::temp_directory_path() / "patolli-load-XXXXXX").string();
};

// One figure of /metrics.
double metric(std::uint16_t port, const std::string& name) {
  asio::io_context io;
  tcp::socket socket(io);
  socket.connect({asio::ip::make_address("127.0.0.1"), port});
  const std::string request = "GET /metrics HTTP/1.0\r\n\r\n";
  asio::write(socket, asio::buffer(request));
  std::string text;
  ErrorCode error;
  asio::read(socket, asio::dynamic_buffer(text), error);
  const auto at = text.find("\n" + name + " ");
  return at == std::string::npos ? 0 : std::strtod(text.c_str() + at + name.size() + 2, nullptr);
}

struct Measured {
  Figures figures;
  double cpu = 0;             // seconds of the servers
  std::vector<double> other;  // of the clients, and of the processes that count, too
  double base_kb = 0;         // before anybody came
  double full_kb = 0;
  double syncs = 0;
  bool ended_well = false;
};

double own_seconds() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  return seconds(used.ru_utime) + seconds(used.ru_stime);
}

// One server on a folder, or several on a database.
class Servers {
 public:
  Servers(const Args& args, const std::string& folder) {
    for (std::size_t i = 0; i < args.nodes; ++i) {
      std::vector<std::string> command{
          args.server,         "serve",   "--port",      "0",     "--unlimited",      "127.0.0.1",
          "--guests-per-hour", "1000000", "--log-level", "error", "--worker-threads", "1"};
      for (const auto& [name, value] : {std::pair("--store", args.store), std::pair("--bus", args.bus)})
        if (!value.empty()) command.insert(command.end(), {name, value});
      if (args.store.empty()) command.insert(command.end(), {"--data", folder});
      all_.push_back(std::make_unique<Process>(std::move(command)));
      const std::string& line = all_.back()->first_line();
      ports.push_back(static_cast<std::uint16_t>(std::stoul(line.substr(line.rfind(':') + 1))));
    }
  }
  [[nodiscard]] double cpu_seconds() const {
    double total = 0;
    for (const auto& one : all_) total += one->cpu_seconds();
    return total;
  }
  [[nodiscard]] double resident_kb() const {
    double total = 0;
    for (const auto& one : all_) total += one->resident_kb();
    return total;
  }
  [[nodiscard]] double syncs() const {
    double total = 0;
    for (const std::uint16_t port : ports) total += metric(port, "patolli_store_syncs_total");
    return total;
  }
  bool terminate() {
    bool well = true;
    for (const auto& one : all_) well = one->terminate() && well;
    return well;
  }
  std::vector<std::uint16_t> ports;

 private:
  std::vector<std::unique_ptr<Process>> all_;
};

Measured measure_server(const Args& args, std::size_t clients, double rate) {
  const Folder folder;
  Servers servers(args, folder.name());
  Measured result;
  result.base_kb = servers.resident_kb();
  double cpu = 0;
  double syncs = 0;
  const auto others = [&] {
    std::vector<double> seconds{own_seconds()};
    for (const int process : args.also) seconds.push_back(tree_seconds(process));
    return seconds;
  };
  {
    std::vector<double> before;
    Crowd crowd(servers.ports, !args.together, [&] {
      cpu = servers.cpu_seconds();
      syncs = servers.syncs();
      before = others();
    });
    crowd.seat(clients, args.game);
    result.figures = crowd.play(rate, args.warm_up, args.seconds);
    result.cpu = servers.cpu_seconds() - cpu;
    result.other = others();
    for (std::size_t i = 0; i < before.size(); ++i) result.other[i] -= before[i];
    result.full_kb = servers.resident_kb();
    result.syncs = servers.syncs() - syncs;
  }
  result.ended_well = servers.terminate();
  return result;
}

void print(const char* what, std::size_t clients, const Measured& measured) {
  const Figures& f = measured.figures;
  std::printf("| %s | %zu | %zu | %.0f | %.2f | %.2f | %.1f | %.1f | %.0f %% | %.0f | %lu |\n", what, clients,
              clients / 2, static_cast<double>(f.moves) / f.seconds, f.quantile(0.5), f.quantile(0.99), f.quantile(1),
              (measured.full_kb - measured.base_kb) / static_cast<double>(clients), 100 * measured.cpu / f.seconds,
              measured.syncs / f.seconds, static_cast<unsigned long>(f.errors));
  if (f.moves != 0) {
    const double each = 1e6 / static_cast<double>(f.moves);
    std::printf("  processor time a move, us: servers %.1f, clients and others", each * measured.cpu);
    for (const double seconds : measured.other) std::printf(" %.1f", each * seconds);
    std::printf("\n");
  }
  if (f.errors != 0) std::printf("  first error: %s\n", f.first_error.c_str());
  if (!measured.ended_well) std::printf("  the server did not end well\n");
  std::fflush(stdout);
}

int run(const Args& args) {
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);

  std::printf("| | clients | tables | moves/s | p50 ms | p99 ms | max ms | kB a client | CPU | syncs/s | errors |\n");
  std::printf("|---|---|---|---|---|---|---|---|---|---|---|\n");
  std::uint64_t errors = 0;
  for (const std::size_t clients : args.clients) {
    if (args.no_pace) break;
    const Measured paced = measure_server(args, clients, args.moves_per_client * static_cast<double>(clients));
    print("at a pace", clients, paced);
    errors += paced.figures.errors;
  }
  if (args.unthrottled == 0) return errors == 0 ? 0 : 1;
  const Measured free = measure_server(args, args.unthrottled, 0);
  print("unthrottled", args.unthrottled, free);
  errors += free.figures.errors;
  if (args.echoes == 0) return errors == 0 ? 0 : 1;

  Process echo({"/proc/self/exe", "--echo-server"});
  double cpu = 0;
  Crowd crowd(static_cast<std::uint16_t>(std::stoul(echo.first_line())), [&] { cpu = echo.cpu_seconds(); });
  const Figures f = crowd.echo(args.echoes, args.warm_up, args.seconds);
  cpu = echo.cpu_seconds() - cpu;
  const double echoes = static_cast<double>(f.moves);
  const double moves = static_cast<double>(free.figures.moves);
  std::printf(
      "\nEcho: %.0f messages/s with %zu clients; server busy %.0f %% of a core: %.0f messages a second of a core.\n",
      echoes / f.seconds, args.echoes, 100 * cpu / f.seconds, echoes / cpu);
  std::printf("Moves, unthrottled: %.0f/s, durable; server busy %.0f %%: %.0f moves a second of a core.\n",
              moves / free.figures.seconds, 100 * free.cpu / free.figures.seconds, moves / free.cpu);
  std::printf("Moves for each message of the echo: %.2f by the clock, %.2f by processor time.\n",
              (moves / free.figures.seconds) / (echoes / f.seconds), (moves / free.cpu) / (echoes / cpu));
  return errors == 0 ? 0 : 1;
}

}  // namespace
}  // namespace patolli::load

int main(int argc, char** argv) {
  patolli::load::Args args;
  CLI::App app("Seats clients at tables of a server of its own, lets them play, and measures; then a bare echo.");
  app.add_option("--server", args.server, "The program patolli");
  app.add_option("--game", args.game, "splendor or coatl");
  app.add_option("--clients", args.clients, "Numbers of clients, one measurement each")->delimiter(',');
  app.add_option("--rate", args.moves_per_client, "Moves a second and client");
  app.add_flag("--no-pace", args.no_pace, "Leave out the clients that play at a pace");
  app.add_option("--unthrottled", args.unthrottled,
                 "Clients that play as fast as they can; 0: leave that out, and the echo");
  app.add_option("--echoes", args.echoes, "Clients of the echo; 0: leave that out");
  app.add_option("--warm-up", args.warm_up, "Seconds before each measurement");
  app.add_option("--store", args.store, "PostgreSQL database instead of a folder of its own");
  app.add_option("--bus", args.bus, "NATS servers");
  app.add_option("--nodes", args.nodes, "Servers; the two players of a table are at different ones");
  app.add_flag("--together", args.together, "The two players of a table are at the same server");
  app.add_option("--also", args.also, "Processes whose processor time is shown, too, with that of their children")
      ->delimiter(',');
  app.add_option("--seconds", args.seconds, "Seconds of each measurement");
  app.add_flag("--echo-server", args.echo_server, "Be the echo server");
  CLI11_PARSE(app, argc, argv);
  try {
    if (args.echo_server) {
      patolli::load::serve_echo();
      return 0;
    }
    return patolli::load::run(args);
  } catch (const std::exception& error) {
    std::cerr << "bench_load: " << error.what() << '\n';
    return 1;
  }
}
