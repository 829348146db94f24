// patolli backup, restore and check: a server's data directory in one file, back, and whether it is sound.
#include <fmt/ostream.h>

#include <filesystem>
#include <iostream>
#include <memory>

#include "commands.hpp"
#include "common.hpp"
#include "core/printable.hpp"
#include "store/backup.hpp"
#include "store/check.hpp"
#include "store/postgres/location.hpp"

namespace patolli::cli {
namespace {

struct BackupArgs {
  std::string file;
  std::string data;
  bool force = false;
};
struct CheckArgs {
  std::string data;
  bool quick = false;
};

// PostgreSQL's own tools know more than we do: snapshots, archives of the log, copies on other machines.
constexpr const char* kUseTheirs =
    "PostgreSQL has backups of its own: pg_dump -Fc for one file, pg_basebackup and an archive of its log for every\n"
    "moment; pg_restore brings them back (docs/HOSTING.md)";

int back_up_now(const BackupArgs& args) {
  if (store::is_postgres(args.data)) return failed("backup", kUseTheirs);
  if (const Status status = store::back_up(args.data, args.file); !status.ok())
    return failed("backup", status.error().text());
  std::error_code ignored;
  fmt::print(std::cout, "{}: {} bytes, checked\n", printable(args.file),
             std::filesystem::file_size(args.file, ignored));
  return kGood;
}

int restore_now(const BackupArgs& args) {
  if (store::is_postgres(args.data)) return failed("restore", kUseTheirs);
  const auto kept = store::restore(args.file, args.data, args.force);
  if (kept.failed_with(Error::Kind::kConflict))
    return failed("restore", kept.error().text() + "; --force puts it aside as patolli.db.old");
  if (!kept.ok()) return failed("restore", kept.error().text());
  fmt::print(std::cout, "{}: as it was backed up\n", printable(args.data));
  if (!kept->empty()) fmt::print(std::cout, "What was there before is {}\n", printable(*kept));
  return kGood;
}

int check_now(const CheckArgs& args) {
  const auto report =
      store::check_database(args.data, args.quick ? store::CheckDepth::kQuick : store::CheckDepth::kFull);
  if (!report.ok()) return failed("check", report.error().text());
  for (const std::string& problem : report->problems) fmt::print(std::cout, "{}\n", printable(problem));
  if (!report->problems.empty())
    return failed("check", "the database is damaged; restore a backup (patolli restore --help)");
  fmt::print(std::cout, "{}: {} tables, nothing is wrong\n", printable(store::shown(args.data)), report->tables);
  return kGood;
}

}  // namespace

void declare_backup(CommandLine& line) {
  Command command = line.command(
      "backup", "Back up a running server's data into one file",
      "The file appears under its name only when it is complete and checked, so there is always a good backup under\n"
      "that name. Running games are not interrupted.\n\n"
      "Examples:\n"
      "  patolli backup /srv/backup/patolli.db --data /var/lib/patolli\n"
      "  patolli backup \"/srv/backup/patolli-$(date +%F).db\" --data /var/lib/patolli");
  const auto args = std::make_shared<BackupArgs>();
  command.text("FILE", args->file, "Destination; an earlier backup is replaced, any other file is not").required();
  command.text("--data", args->data, "The server's data directory").shown_as("FOLDER").required();
  command.runs([args] { return back_up_now(*args); });
}

void declare_restore(CommandLine& line) {
  Command command = line.command(
      "restore", "Restore a server's data from a backup",
      "The backup is checked first. Stop the server before. Backups of older versions are migrated when the server\n"
      "starts; those of newer versions are rejected. Whatever happens meanwhile, the old or the restored database is\n"
      "there, never a part of one.\n\n"
      "Examples:\n"
      "  patolli restore /srv/backup/patolli.db --data /var/lib/patolli\n"
      "  patolli restore /srv/backup/patolli.db --data /var/lib/patolli --force");
  const auto args = std::make_shared<BackupArgs>();
  command.text("FILE", args->file, "File made by patolli backup").required();
  command.text("--data", args->data, "The data directory, created if missing").shown_as("FOLDER").required();
  command.flag("--force", args->force, "Replace an existing database, which is kept as patolli.db.old");
  command.runs([args] { return restore_now(*args); });
}

void declare_check(CommandLine& line) {
  Command command = line.command(
      "check", "Check a server's data for damage",
      "Reads the whole database and names what is damaged; nothing is changed. Servers may use it meanwhile. It ends\n"
      "with 0 when nothing is wrong, and with 1 when something is.\n\n"
      "Examples:\n"
      "  patolli check --data /var/lib/patolli\n"
      "  patolli check --data /var/lib/patolli --quick");
  const auto args = std::make_shared<CheckArgs>();
  command.text("--data", args->data, "The server's data directory, or postgresql://…").shown_as("FOLDER").required();
  command.flag("--quick", args->quick, "Leave out whether indexes and tables agree, which takes longest");
  command.runs([args] { return check_now(*args); });
}

}  // namespace patolli::cli
