// patolli backup and patolli restore: a server's data directory in one file, and back.
#include <fmt/ostream.h>

#include <filesystem>
#include <iostream>
#include <memory>

#include "commands.hpp"
#include "common.hpp"
#include "core/printable.hpp"
#include "store/backup.hpp"

namespace patolli::cli {
namespace {

struct BackupArgs {
  std::string file;
  std::string data;
  bool force = false;
};

int back_up_now(const BackupArgs& args) {
  if (const Status status = store::back_up(args.data, args.file); !status.ok())
    return failed("backup", status.error().text());
  std::error_code ignored;
  fmt::print(std::cout, "{}: {} bytes, checked\n", printable(args.file),
             std::filesystem::file_size(args.file, ignored));
  return kGood;
}

int restore_now(const BackupArgs& args) {
  const Status status = store::restore(args.file, args.data, args.force);
  if (status.failed_with(Error::Kind::kConflict))
    return failed("restore", status.error().text() + "; --force puts it aside as patolli.db.old");
  if (!status.ok()) return failed("restore", status.error().text());
  fmt::print(std::cout, "{}: as it was backed up\n", printable(args.data));
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
      "starts; those of newer versions are rejected.\n\n"
      "Examples:\n"
      "  patolli restore /srv/backup/patolli.db --data /var/lib/patolli\n"
      "  patolli restore /srv/backup/patolli.db --data /var/lib/patolli --force");
  const auto args = std::make_shared<BackupArgs>();
  command.text("FILE", args->file, "File made by patolli backup").required();
  command.text("--data", args->data, "The data directory, created if missing").shown_as("FOLDER").required();
  command.flag("--force", args->force, "Replace an existing database, which is kept as patolli.db.old");
  command.runs([args] { return restore_now(*args); });
}

}  // namespace patolli::cli
