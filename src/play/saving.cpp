#include "play/saving.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>

namespace patolli::play {

namespace fs = std::filesystem;

namespace {

std::string text_of(const match::AnyGame& game, const match::Record& record) {
  const match::AnyGame* const one = &game;
  return match::write_record(match::Games({&one, 1}), record) + "\n";
}

bool write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(file, text.data(), text.size());
    if (written <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return fsync(file) == 0;
}

// "20261118-201530"
std::string now_text() {
  const std::time_t now = std::time(nullptr);
  std::tm local{};
  localtime_r(&now, &local);
  char text[32];
  return {text, std::strftime(text, sizeof text, "%Y%m%d-%H%M%S", &local)};
}

}  // namespace

match::Record record_of(const match::Match& match, const std::vector<PlayerSpec>& players,
                        std::optional<std::uint64_t> seed) {
  std::vector<match::SeatInfo> seats;
  seats.reserve(players.size());
  // Of a program only its name: who loads the record must not run what it says.
  for (const PlayerSpec& p : players) {
    const std::string kind = p.bot.substr(0, p.bot.rfind("exec", 0) == 0 ? p.bot.find(':') : std::string::npos);
    seats.push_back({.name = p.name, .kind = p.person ? "human" : kind});
  }
  match::Record record = match::take_record(match, std::move(seats), false);
  record.seed = seed;
  return record;
}

bool write_game(const std::string& file, const match::AnyGame& game, const match::Record& record) {
  std::ofstream out(file, std::ios::binary);
  out << text_of(game, record);
  out.close();
  return static_cast<bool>(out);
}

bool write_privately(const std::string& file, const match::AnyGame& game, const match::Record& record) {
  const std::string draft = file + ".new";
  ::unlink(draft.c_str());
  const int out = ::open(draft.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, S_IRUSR | S_IWUSR);
  if (out < 0) return false;
  const bool written = write_all(out, text_of(game, record));
  const bool good = ::close(out) == 0 && written && std::rename(draft.c_str(), file.c_str()) == 0;
  if (!good) ::unlink(draft.c_str());
  return good;
}

std::string saved_folder() {
  const char* const state = std::getenv("XDG_STATE_HOME");
  if (state != nullptr && *state == '/') return std::string(state) + "/patolli";
  const char* const home = std::getenv("HOME");
  if (home != nullptr && *home == '/') return std::string(home) + "/.local/state/patolli";
  return {};
}

std::string new_saved_name(std::string_view game) {
  const std::string folder = saved_folder();
  if (folder.empty()) return {};
  std::error_code error;
  fs::create_directories(folder, error);
  if (!fs::is_directory(folder, error)) return {};
  fs::permissions(folder, fs::perms::owner_all, error);
  const std::string name = fmt::format("{}/{}-{}", folder, now_text(), game);
  std::string file = name + ".jsonl";
  for (int n = 2; fs::exists(file, error); ++n) file = fmt::format("{}-{}.jsonl", name, n);
  return file;
}

std::string last_saved() {
  const std::string folder = saved_folder();
  std::string last;
  fs::file_time_type newest;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder.empty() ? "/nonexistent" : folder, error)) {
    if (entry.path().extension() != ".jsonl") continue;
    const auto time = entry.last_write_time(error);
    if (last.empty() || time > newest) {
      last = entry.path().string();
      newest = time;
    }
  }
  return last;
}

bool is_saved_by_itself(const std::string& file) {
  std::error_code error;
  const std::string folder = saved_folder();
  return !folder.empty() &&
         fs::equivalent(fs::path(file).parent_path().empty() ? "." : fs::path(file).parent_path(), folder, error);
}

void remove_saved(const std::string& file) {
  std::error_code ignored;
  fs::remove(file, ignored);
}

}  // namespace patolli::play
