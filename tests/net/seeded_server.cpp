// The server with chance from a seed, for the browser tests: the same moves lead to the same game again.
//   patolli_seeded_server SEED [--SETTING VALUE]…     (settings as for `patolli serve`)
// It is a program of the tests, not an option of `patolli serve`: no host can leave it on.
#include <charconv>
#include <iostream>
#include <string_view>

#include "core/rng.hpp"
#include "net/log.hpp"
#include "net/server.hpp"
#include "net/settings.hpp"
#include "registry/registry.hpp"
#include "registry/words.hpp"

namespace {

using namespace patolli;
using namespace patolli::net;

// A hint is thought about by count, not by the clock.
constexpr std::uint32_t kHintIterations = 400;

int complain(std::string_view what) {
  std::cerr << "patolli_seeded_server: " << what << '\n';
  return 2;
}

}  // namespace

int main(int argc, char** argv) {
  std::uint64_t seed = 0;
  const std::string_view given = argc > 1 ? argv[1] : "";
  const auto [end, error] = std::from_chars(given.data(), given.data() + given.size(), seed);
  if (given.empty() || error != std::errc{} || end != given.data() + given.size())
    return complain("usage: patolli_seeded_server SEED [--SETTING VALUE]...");
  HostSettings settings;
  for (int i = 2; i < argc; i += 2) {
    const std::string name = argv[i];
    if (!name.starts_with("--") || i + 1 == argc) return complain("settings are --NAME VALUE: " + name);
    if (const auto done = set(settings, name.substr(2), argv[i + 1], name); !done.ok())
      return complain(done.error().text());
  }
  complete(settings);
  settings.server.game_server.games = registry::games();
  settings.server.game_server.random_bits = [rng = Rng(seed)]() mutable { return rng.next(); };
  settings.server.game_server.hint_iterations = kHintIterations;
  settings.server.game_server.hint_time = {};
  const auto words = registry::words();
  settings.server.game_server.words.assign(words.begin(), words.end());
  set_up_log(settings.log_level, settings.log_format);
  auto server = Server::open(settings.server);
  if (!server.ok()) return complain(describe_error(settings, server.error()));
  (*server)->stop_on_signals();
  std::cout << "Patolli is at " << (*server)->url() << std::endl;
  return (*server)->run() ? 0 : 1;
}
