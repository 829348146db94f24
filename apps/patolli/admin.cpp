// patolli admin: what the host asks of a running server, over its own socket.
#include <fmt/ostream.h>

#include <ctime>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "commands.hpp"
#include "common.hpp"
#include "core/printable.hpp"
#include "net/admin_socket.hpp"

namespace patolli::cli {
namespace {

struct AdminArgs {
  std::string act;
  std::string name;
  std::string data = "patolli-data";
  std::string socket;
  bool json = false;
};

std::string day_of(std::int64_t ms) {
  const std::time_t seconds = ms / 1000;
  std::tm day{};
  gmtime_r(&seconds, &day);
  return fmt::format("{:04}-{:02}-{:02}", day.tm_year + 1900, day.tm_mon + 1, day.tm_mday);
}

void show_moderators(const nlohmann::json& moderators) {
  if (moderators.empty()) fmt::print(std::cout, "There are no moderators.\n");
  for (const auto& one : moderators)
    fmt::print(std::cout, "{:>8}  {}  since {}\n", one.value("person", std::int64_t{0}),
               printable(one.value("name", "")), day_of(one.value("since", std::int64_t{0})));
}

int admin_now(const AdminArgs& args) {
  const bool named = args.act != "moderators";
  if (named == args.name.empty())
    return bad_input("admin", named ? args.act + " needs the name of an account" : "moderators takes no name");
  nlohmann::json asked = {{"do", args.act}};
  if (named) asked["name"] = args.name;
  const auto answer = net::ask_server(args.socket.empty() ? args.data + "/admin.sock" : args.socket, asked.dump());
  if (!answer.ok())
    return failed("admin",
                  answer.error().text() + (args.socket.empty()
                                               ? "; a server with the setting store has one only where admin-socket "
                                                 "says, which --socket names"
                                               : ""));
  const auto read = nlohmann::json::parse(*answer, nullptr, false);
  if (!read.is_object()) return failed("admin", "the server's answer makes no sense");
  if (read.contains("error")) return failed("admin", read.value("text", read.value("error", "")));
  if (args.json) {
    fmt::print(std::cout, "{}\n", read.dump());
  } else if (!named) {
    show_moderators(read["moderators"]);
  } else {
    fmt::print(std::cout, "{} {}\n", printable(args.name),
               args.act == "appoint" ? "is a moderator now" : "is no moderator any more");
  }
  return kGood;
}

}  // namespace

void declare_admin(CommandLine& line) {
  Command command = line.command(
      "admin", "Appoint the moderators of a running server",
      "It speaks with the running server over a socket in its data directory, which only the user that the server\n"
      "runs as, and root, may use. A moderator is an account with a passphrase, and can appoint others.\n\n"
      "  moderators       who they are\n"
      "  appoint NAME     makes the account a moderator\n"
      "  discharge NAME   takes the role away again, at once\n\n"
      "Examples:\n"
      "  patolli admin --data /var/lib/patolli appoint Ana\n"
      "  patolli admin --socket /run/patolli/admin.sock moderators");
  const auto args = std::make_shared<AdminArgs>();
  command.text("act", args->act, "moderators, appoint or discharge")
      .required()
      .among({"moderators", "appoint", "discharge"});
  command.text("name", args->name, "Of the account");
  command.text("--data", args->data, "The server's data directory").shown_as("FOLDER");
  command.text("--socket", args->socket, "Or its socket, if the host has set admin-socket").shown_as("FILE");
  command.flag("--json", args->json, "The server's answer as it is");
  command.runs([args] { return admin_now(*args); });
}

}  // namespace patolli::cli
