// patolli backup and patolli restore: a server's data folder in one file, and back.
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
      "backup", "Copies a server's data into one file, while it runs",
      "The file gets its name when it is complete and was checked from its first page to its last, so there is always\n"
      "a good one under that name. Who plays meanwhile does not notice.\n\n"
      "Examples:\n"
      "  patolli backup /srv/backup/patolli.db --data /var/lib/patolli\n"
      "  patolli backup \"/srv/backup/patolli-$(date +%F).db\" --data /var/lib/patolli");
  const auto args = std::make_shared<BackupArgs>();
  command.text("FILE", args->file, "Where to; an earlier backup there is replaced, any other file is left alone")
      .required();
  command.text("--data", args->data, "The server's data folder").shown_as("FOLDER").required();
  command.runs([args] { return back_up_now(*args); });
}

void declare_restore(CommandLine& line) {
  Command command = line.command(
      "restore", "Makes a server's data folder from a backup",
      "The backup is checked first. The server has to be stopped. Backups of older versions are brought up to date\n"
      "when the server starts; those of newer ones are refused.\n\n"
      "Examples:\n"
      "  patolli restore /srv/backup/patolli.db --data /var/lib/patolli\n"
      "  patolli restore /srv/backup/patolli.db --data /var/lib/patolli --force");
  const auto args = std::make_shared<BackupArgs>();
  command.text("FILE", args->file, "A file that patolli backup has made").required();
  command.text("--data", args->data, "The data folder; made when it is not there").shown_as("FOLDER").required();
  command.flag("--force", args->force, "Also when there is a database: it is put aside as patolli.db.old");
  command.runs([args] { return restore_now(*args); });
}

}  // namespace patolli::cli
