// patolli serve: the server.
#include <fmt/ostream.h>
#include <signal.h>  // NOLINT: sigaction is POSIX's
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <deque>
#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>

#include "commands.hpp"
#include "common.hpp"
#include "net/log.hpp"
#include "net/server.hpp"
#include "net/settings.hpp"
#include "registry/registry.hpp"
#include "registry/words.hpp"

namespace patolli::cli {
namespace {

namespace fs = std::filesystem;

struct ServeArgs {
  std::string config;
  // One for each name of a setting; what was not given is not set. Elements stay where they are: the parser writes to
  // the values.
  struct SettingOption {
    std::string name;
    std::string value;
    std::optional<Option> option;
  };
  std::deque<SettingOption> options;
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

Result<net::HostSettings> settings_of(const ServeArgs& args) {
  net::HostSettings settings;
  if (!args.config.empty())
    if (auto read = net::read_settings_file(settings, args.config); !read.ok()) return read.error();
  for (const auto& [name, value, option] : args.options) {
    if (!option->given()) continue;
    if (auto done = set(settings, name, value, "--" + name); !done.ok()) return done.error();
  }
  net::complete(settings);
  settings.server.game_server.version = PATOLLI_VERSION;
  settings.server.game_server.games = registry::games();
  const auto words = registry::words();
  settings.server.game_server.words.assign(words.begin(), words.end());
  if (settings.server.network.web.empty()) settings.server.network.web = find_web();
  const std::size_t files = raise_file_limit();
  auto& connections = settings.server.network.limits.connections;
  if (files > 200) connections = std::min(connections, files - 100);
  return settings;
}

// Until the server can end in order there is nothing to end: nobody has been answered yet, and the database survives
// whatever happens. Signals that came before us, or that whoever started us has held back, count as well.
void leave_on_signals() {
  struct sigaction leave {};
  leave.sa_handler = [](int) { _exit(kGood); };
  struct sigaction ignore {};
  ignore.sa_handler = SIG_IGN;
  for (const int signal : {SIGTERM, SIGINT}) sigaction(signal, &leave, nullptr);
  // Settings that were not read yet need not be read again. Whoever reads our output may go: the server does not.
  for (const int signal : {SIGHUP, SIGPIPE}) sigaction(signal, &ignore, nullptr);
  sigset_t all;
  sigemptyset(&all);
  for (const int signal : {SIGTERM, SIGINT, SIGHUP}) sigaddset(&all, signal);
  pthread_sigmask(SIG_UNBLOCK, &all, nullptr);
}

// SIGHUP: the file is read again. A mistake in it changes nothing.
void reload(net::Server& server, net::HostSettings& now, const ServeArgs& args) {
  auto fresh = settings_of(args);
  if (!fresh.ok()) return net::log_event(net::LogLevel::kError, "reload_failed", {{"reason", fresh.error().text()}});
  if (const Status status = server.reload(fresh->server); !status.ok())
    return net::log_event(net::LogLevel::kError, "reload_failed",
                          {{"reason", net::describe_error(*fresh, status.error())}});
  std::string restart;
  for (const std::string& name : net::changed_for_restart(now, *fresh)) restart += (restart.empty() ? "" : ",") + name;
  net::set_up_log(fresh->log_level, fresh->log_format);
  now = std::move(*fresh);
  net::log_event(net::LogLevel::kInfo, "reloaded", {{"needs_restart", restart}});
}

int run_serve(const ServeArgs& args) {
  leave_on_signals();
  auto settings = settings_of(args);
  if (!settings.ok()) return bad_input("serve", settings.error().text());
  net::set_up_log(settings->log_level, settings->log_format);
  // A file system that refuses to let a file grow says so with a signal, too; the answer of the call is enough.
  signal(SIGXFSZ, SIG_IGN);
  const bool has_page = !settings->server.network.web.empty();
  auto server = net::Server::open(settings->server);
  if (!server.ok()) return bad_input("serve", net::describe_error(*settings, server.error()));
  (*server)->stop_on_signals();
  (*server)->on_hangup([&server, &settings, &args] { reload(**server, *settings, args); });
  if (!has_page)
    net::log_event(net::LogLevel::kWarning, "web_dir_missing", {{"setting", "web"}, {"still", "programs can connect"}});
  fmt::print(std::cout, "Patolli is at {}\n", (*server)->url());
  std::cout.flush();
  return (*server)->run() ? kGood : failed("serve", "not everything could be saved before the end");
}

}  // namespace

void declare_serve(CommandLine& line) {
  Command command = line.command(
      "serve", "Run the server: web client, tables by link, bots",
      "One process, one port, one data directory. It prints its address when it is ready, and shuts down cleanly on\n"
      "SIGTERM or Ctrl-C: games continue after a restart. SIGHUP reads the settings again, where that can be done.\n\n"
      "It listens on this machine only; --listen changes that. On the Internet put a reverse proxy with TLS in front, "
      "and\n"
      "set --base-url and --proxies, so that clients are known by their own addresses. See docs/HOSTING.md.\n\n"
      "  /          the web client        /healthz   \"ok\" while the server is up\n"
      "                                   /healthz/ready   whether it can read and write its data\n"
      "  /ws, /api  docs/PROTOCOL.md      /metrics   for Prometheus, from this machine only\n\n"
      "Examples:\n"
      "  patolli serve\n"
      "  patolli serve --listen 0.0.0.0 --port 8080 --data /var/lib/patolli\n"
      "  patolli serve --base-url https://games.example.org --proxies 127.0.0.1\n"
      "  patolli serve --base-url https://example.org --base-path /patolli --proxies 10.0.0.0/8");
  const auto args = std::make_shared<ServeArgs>();
  command
      .text("--config", args->config,
            "File with the settings below, without their dashes: packaging/patolli.conf shows them all")
      .shown_as("FILE");
  const auto declare = [&](const net::Setting& setting, std::string_view name) -> Option& {
    auto& declared = args->options.emplace_back(ServeArgs::SettingOption{std::string(name), {}, std::nullopt});
    declared.option = command.text("--" + declared.name, declared.value, std::string(setting.help));
    return declared.option->shown_as(std::string(setting.shown));
  };
  for (const net::Setting& setting : net::host_settings()) {
    if (!setting.former_name.empty()) declare(setting, setting.former_name).hidden();
    declare(setting, setting.name);
  }
  command.runs([args] { return run_serve(*args); });
}

}  // namespace patolli::cli
