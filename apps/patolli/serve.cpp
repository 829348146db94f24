// patolli serve: the server.
#include <fmt/ostream.h>
#include <sys/resource.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <memory>
#include <thread>

#include "commands.hpp"
#include "common.hpp"
#include "server/log.hpp"
#include "server/server.hpp"

namespace patolli::cli {
namespace {

namespace fs = std::filesystem;

struct Args {
  std::string listen = "127.0.0.1";
  std::uint64_t port = 8080;
  std::string data = "patolli-data";
  std::string web;
  std::string base_url;
  std::string base_path;
  std::vector<std::string> proxies;
  std::uint64_t connections_per_address = NetworkLimits{}.connections_per_address;
  std::uint64_t messages_per_second = static_cast<std::uint64_t>(NetworkLimits{}.messages_per_connection.per_second);
  std::uint64_t thinkers = 0;
  std::string log_level = "info";
  std::string log_format = "text";
};

// The built page: beside the program, in the share folder of an installation, or in the folder it was built in.
std::string find_web() {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  if (error) return {};
  const fs::path folder = program.parent_path();
  for (const fs::path& candidate : {folder / "web", folder / "../share/patolli/web", folder / "../../../../web/dist"})
    if (fs::exists(candidate / "index.html", error)) return fs::weakly_canonical(candidate, error).string();
  return {};
}

// Every connection is a file descriptor: as many as the system gives, and some left for the database.
std::size_t raise_file_limit() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return 0;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
  getrlimit(RLIMIT_NOFILE, &limit);
  return static_cast<std::size_t>(limit.rlim_cur);
}

LogLevel read_level(const std::string& text) {
  if (text == "debug") return LogLevel::kDebug;
  if (text == "warning") return LogLevel::kWarning;
  if (text == "error") return LogLevel::kError;
  return LogLevel::kInfo;
}

ServerSettings settings_of(const Args& args) {
  ServerSettings settings;
  settings.data = args.data;
  settings.house.version = PATOLLI_VERSION;
  const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
  settings.house.thinkers = static_cast<int>(args.thinkers != 0 ? args.thinkers : std::max(1U, cores - 1));
  NetworkSettings& network = settings.network;
  network.listen = args.listen;
  network.port = static_cast<std::uint16_t>(args.port);
  network.base_url = args.base_url;
  network.base_path = args.base_path;
  network.proxies = args.proxies;
  network.web = args.web.empty() ? find_web() : args.web;
  NetworkLimits& limits = network.limits;
  limits.connections_per_address = args.connections_per_address;
  const auto rate = static_cast<double>(args.messages_per_second);
  const NetworkLimits standard;
  const double factor = std::max(1.0, rate / standard.messages_per_connection.per_second);
  limits.messages_per_connection = {rate, rate * 5};
  limits.messages_per_address.per_second *= factor;
  limits.messages_per_address.burst *= factor;
  const std::size_t files = raise_file_limit();
  if (files > 200) limits.connections = std::min(limits.connections, files - 100);
  return settings;
}

int run(const Args& args) {
  set_up_log(read_level(args.log_level), args.log_format == "json" ? LogFormat::kJson : LogFormat::kText);
  ServerSettings settings = settings_of(args);
  const bool has_page = !settings.network.web.empty();
  auto server = Server::open(std::move(settings));
  if (!server.ok()) return bad_input("serve", "--" + server.problem().text());
  (*server)->stop_on_signals();
  if (!has_page) fmt::print(std::cerr, "patolli serve: no page found (--web); programs can connect all the same\n");
  fmt::print(std::cout, "Patolli is at {}\n", (*server)->url());
  std::cout.flush();
  return (*server)->run() ? kGood : failed("serve", "not everything could be saved before the end");
}

}  // namespace

void declare_serve(CommandLine& line) {
  Command command = line.command(
      "serve", "The server: tables by link for people with a browser, and for bots",
      "One process, one port, one folder. It prints its address when it is ready, and ends in order on SIGTERM or "
      "Ctrl-C:\n"
      "games go on where they were when it comes back.\n\n"
      "From this computer only, unless --listen says otherwise. On the Internet it belongs behind a web server that "
      "speaks TLS;\n"
      "give --base-url then, and --proxy, so that clients are told apart by their own addresses. docs/HOSTING.md shows "
      "how.\n\n"
      "  /          the page              /healthz   \"ok\" while it serves\n"
      "  /ws, /api  docs/PROTOCOL.md      /metrics   for Prometheus, from this computer only\n\n"
      "Examples:\n"
      "  patolli serve\n"
      "  patolli serve --listen 0.0.0.0 --port 8080 --data /var/lib/patolli\n"
      "  patolli serve --base-url https://games.example.org --proxy 127.0.0.1\n"
      "  patolli serve --base-url https://example.org --base-path /patolli --proxy 10.0.0.0/8");
  const auto args = std::make_shared<Args>();
  command.text("--listen", args->listen, "Address to listen on; 0.0.0.0 or :: for all").shown_as("ADDRESS");
  command.number("--port", args->port, 0, 65535, "Port (8080 unless told otherwise; 0: any that is free)");
  command.text("--data", args->data, "Folder of the database, made when it is not there").shown_as("FOLDER");
  command.text("--web", args->web, "Folder of the built page").shown_as("FOLDER");
  command.text("--base-url", args->base_url, "What browsers have in front of the path").shown_as("URL");
  command.text("--base-path", args->base_path, "Path that everything is under, as /patolli").shown_as("PATH");
  command.texts("--proxy", args->proxies, "Address or network of a proxy whose X-Forwarded-For is believed")
      .shown_as("NETWORK");
  command.number("--connections-per-address", args->connections_per_address, 1, 1'000'000,
                 "Connections that one address may have");
  command.number("--messages-per-second", args->messages_per_second, 1, 1'000'000,
                 "Messages that a connection may send; more are read later");
  command.number("--thinkers", args->thinkers, 1, 1024, "Threads for bots and analyses (all cores but one)");
  command.text("--log-level", args->log_level, "debug, info, warning or error")
      .among({"debug", "info", "warning", "error"});
  command.text("--log-format", args->log_format, "text (key=value) or json, on standard error").among({"text", "json"});
  command.runs([args] { return run(*args); });
}

}  // namespace patolli::cli
