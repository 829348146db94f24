// patolli copy: a server's data from a directory to a PostgreSQL database, or back.
#include <fmt/ostream.h>

#include <iostream>
#include <memory>

#include "commands.hpp"
#include "common.hpp"
#include "core/printable.hpp"
#include "progress_line.hpp"
#include "store/copy.hpp"
#include "store/postgres/location.hpp"

namespace patolli::cli {
namespace {

struct CopyArgs {
  std::string from;
  std::string to;
};

int copy_now(const CopyArgs& args) {
  for (const std::string& place : {args.from, args.to})
    if (store::has_password(place))
      return failed("copy",
                    "everybody on this machine could read the password in the list of processes: put it into the file "
                    "of PGPASSFILE");
  ProgressLine line(std::chrono::seconds(10));
  const auto report = store::copy_store(args.from, args.to, [&](const store::CopyProgress& now) {
    line.show(
        [&] { return fmt::format("{} {}, {} rows", now.comparing ? "comparing" : "copying", now.table, now.rows); });
  });
  line.clear();
  if (!report.ok()) return failed("copy", report.error().text());
  fmt::print(std::cout, "{}: {} rows, {} tables; both hold the same\n", printable(store::shown(args.to)), report->rows,
             report->tables);
  return kGood;
}

}  // namespace

void declare_copy(CommandLine& line) {
  Command command = line.command(
      "copy", "Copy a server's data between a directory and PostgreSQL",
      "Accounts, games, chat and ratings keep their ids. What was copied is read again and compared before it counts:\n"
      "interrupted at any moment, the target is empty or complete. Stop the servers before. The target must be empty;\n"
      "a database must exist already, and may be a schema of its own (?options=-csearch_path%3Dname).\n\n"
      "Passwords are read from the file of PGPASSFILE.\n\n"
      "Examples:\n"
      "  patolli copy --from /var/lib/patolli --to postgresql://patolli@db.example.org/patolli\n"
      "  patolli copy --from postgresql://patolli@db.example.org/patolli --to /var/lib/patolli");
  const auto args = std::make_shared<CopyArgs>();
  command.text("--from", args->from, "Data directory, or postgresql://…").shown_as("PLACE").required();
  command.text("--to", args->to, "Data directory, or postgresql://…").shown_as("PLACE").required();
  command.runs([args] { return copy_now(*args); });
}

}  // namespace patolli::cli
