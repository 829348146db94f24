// patolli nodes: the servers that share a database or a bus.
#include <fmt/ostream.h>

#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "commands.hpp"
#include "common.hpp"
#include "core/printable.hpp"
#include "net/nodes.hpp"
#include "net/settings.hpp"

namespace patolli::cli {
namespace {

struct NodesArgs {
  std::string config, store, bus;
  std::uint64_t wait = 1000;  // ms
  bool json = false;
};

std::string time_text(std::int64_t seconds) {
  if (seconds < 120) return fmt::format("{} s", seconds);
  if (seconds < 7200) return fmt::format("{} min", seconds / 60);
  return seconds < 172'800 ? fmt::format("{} h", seconds / 3600) : fmt::format("{} d", seconds / 86'400);
}

// Without the quotes: these are words, as a rule, in columns.
std::string word(const std::string& text) {
  const std::string safe = printable(text);
  return safe.size() == text.size() + 2 ? text : safe;
}

void print_nodes(const std::vector<net::NodeReport>& nodes) {
  constexpr const char* kRow = "{:<20} {:>5} {:>8} {:<8} {:<5} {:<8} {:>7} {:>6} {:>6} {:>8} {:>9} {:>7} {:>10}\n";
  fmt::print(std::cout, fmt::runtime(kRow), "HOST", "PORT", "PROCESS", "VERSION", "ROLE", "STATE", "UP", "PEOPLE",
             "TABLES", "THINKING", "WRITES ms", "BUS ms", "LAST WRITE");
  for (const net::NodeReport& node : nodes) {
    const bool heard = node.state != "unheard";
    const auto shown = [&](std::int64_t number) { return heard ? std::to_string(number) : "?"; };
    const auto ms = [&](double value) { return heard ? fmt::format("{:.1f}", value) : "?"; };
    fmt::print(std::cout, fmt::runtime(kRow), word(node.host), node.port, node.pid, word(node.version), word(node.role),
               word(node.state), heard ? time_text(node.up_s) : "?", shown(node.people), shown(node.tables),
               shown(node.thoughts), ms(node.store_ms), ms(node.bus_ms),
               node.silent_s ? time_text(*node.silent_s) + " ago" : "-");
  }
}

void print_json(const std::vector<net::NodeReport>& nodes) {
  nlohmann::ordered_json all = nlohmann::ordered_json::array();
  for (const net::NodeReport& node : nodes) {
    auto one = nlohmann::ordered_json::parse(net::node_text(node));
    one["silent"] = node.silent_s ? nlohmann::ordered_json(*node.silent_s) : nullptr;
    all.push_back(std::move(one));
  }
  fmt::print(std::cout, "{}\n", all.dump(2));
}

int run_nodes(const NodesArgs& args) {
  net::HostSettings settings;
  if (!args.config.empty())
    if (auto read = net::read_settings_file(settings, args.config); !read.ok())
      return bad_input("nodes", read.error().text());
  for (const auto& [name, value] : {std::pair("store", args.store), std::pair("bus", args.bus)})
    if (!value.empty())
      if (auto done = set(settings, name, value, std::string("--") + name); !done.ok())
        return bad_input("nodes", done.error().text());
  const net::ServerSettings& server = settings.server;
  if (server.store.empty() && server.bus.servers.empty())
    return bad_input("nodes", "where to ask: --config with the settings of a server, --store or --bus");
  const auto list = net::list_nodes({server.store, server.bus}, std::chrono::milliseconds(args.wait));
  if (!list.ok()) return failed("nodes", list.error().text());
  for (const std::string& trouble : list->trouble) failed("nodes", trouble);  // the others are shown all the same
  if (args.json) {
    print_json(list->nodes);
  } else if (list->nodes.empty()) {
    fmt::print(std::cout, "nobody is there\n");
  } else {
    print_nodes(list->nodes);
  }
  return list->nodes.empty() ? kFailed : kGood;
}

}  // namespace

void declare_nodes(CommandLine& line) {
  Command command = line.command(
      "nodes", "List the servers that share a database or a bus",
      "Servers on a bus answer by themselves: what they do, since when, how many people and tables they have, how "
      "much\n"
      "waits to be thought about, and how long a write and a message over the bus take on average. The database knows\n"
      "who has written to it within half a minute; of servers that it knows and that were not heard, the state is\n"
      "\"unheard\". When only one of the two can be asked, it says so, and shows what that one knows. It ends with 0 "
      "when\n"
      "somebody is there, and with 1 when nobody is.\n\n"
      "Passwords are read from the settings file, or from the file of PGPASSFILE.\n\n"
      "Examples:\n"
      "  patolli nodes --config /etc/patolli/1.conf\n"
      "  patolli nodes --store postgresql://patolli@db.example.org/patolli --bus nats://nats.example.org:4222\n"
      "  patolli nodes --bus nats://nats.example.org:4222 --json");
  const auto args = std::make_shared<NodesArgs>();
  command.text("--config", args->config, "Settings file of one of the servers").shown_as("FILE");
  command.text("--store", args->store, "PostgreSQL database that they share, postgresql://…").shown_as("ADDRESS");
  command.text("--bus", args->bus, "NATS servers that they are connected to, nats://…").shown_as("ADDRESSES");
  command.number("--wait", args->wait, 10, 60'000, "How long answers over the bus are waited for").shown_as("MS");
  command.flag("--json", args->json, "Print JSON");
  command.runs([args] { return run_nodes(*args); });
}

}  // namespace patolli::cli
