#include "play_dialogue.hpp"

#include <gtest/gtest.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <regex>
#include <sstream>

#include "core/rng.hpp"

namespace patolli {

Dialogue::Dialogue(const i18n::Catalogue& catalogue, std::vector<std::string> arguments,
                   const std::map<std::string, std::string>& environment)
    : catalogue_(catalogue) {
  arguments.insert(arguments.begin(), {PATOLLI_BINARY, "play"});
  std::vector<char*> argv;
  for (std::string& word : arguments) argv.push_back(word.data());
  argv.push_back(nullptr);
  int in[2];
  int out[2];
  EXPECT_EQ(pipe(in), 0);
  EXPECT_EQ(pipe(out), 0);
  std::signal(SIGPIPE, SIG_IGN);
  process_ = fork();
  if (process_ == 0) {
    std::signal(SIGPIPE, SIG_DFL);
    dup2(in[0], STDIN_FILENO);
    dup2(out[1], STDOUT_FILENO);
    dup2(out[1], STDERR_FILENO);
    for (const int file : {in[0], in[1], out[0], out[1]}) close(file);
    for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR"}) unsetenv(name);
    for (const auto& [name, value] : environment) setenv(name.c_str(), value.c_str(), 1);
    execv(argv[0], argv.data());
    _exit(127);
  }
  close(in[0]);
  close(out[1]);
  to_ = in[1];
  from_ = out[0];
}

Dialogue::~Dialogue() {
  close_input();
  exit_code();
  close(from_);
}

// A prompt is an unfinished line that ends like one: chunks of output may end anywhere.
Dialogue::Prompt Dialogue::question() const {
  const std::string line = output_.substr(output_.rfind('\n') + 1);
  if (line.size() < 2 || line.back() != ' ') return Prompt::kEnd;
  const auto ends_with = [&](const std::string& end) {
    return line.size() >= end.size() && line.compare(line.size() - end.size(), end.size(), end) == 0;
  };
  const std::string plain = without_colours(line);
  std::smatch found;
  if (std::regex_search(plain, found, std::regex("\\[1-([0-9]+)\\]> $"))) {
    choices_ = std::stoi(found[1]);
    return Prompt::kChoice;
  }
  // The text after the last name in a message.
  const auto tail = [&](std::string_view key) {
    const std::string text(catalogue_.text(key));
    return text.substr(text.rfind('}') + 1) + " ";
  };
  if (ends_with(tail("play.hide")) || ends_with(tail("play.pass_keyboard"))) return Prompt::kHotSeat;
  if (ends_with(tail("play.quit_sure")) || ends_with(tail("play.save_replace"))) return Prompt::kYesNo;
  if (ends_with(catalogue_.tr("play.afterwards") + "> ")) return Prompt::kAfterGame;
  return Prompt::kEnd;
}

Dialogue::Prompt Dialogue::wait_for_prompt() {
  constexpr int kTimeoutMs = 60'000;  // milliseconds
  for (;;) {
    if (const Prompt prompt = question(); prompt != Prompt::kEnd) return prompt;
    pollfd waiting{.fd = from_, .events = POLLIN, .revents = 0};
    if (poll(&waiting, 1, kTimeoutMs) <= 0) {
      ADD_FAILURE() << "no prompt, no exit after:\n" << output_;
      return Prompt::kEnd;
    }
    char buffer[1 << 16];
    const ssize_t n = ::read(from_, buffer, sizeof buffer);
    if (n <= 0) return Prompt::kEnd;
    output_.append(buffer, static_cast<std::size_t>(n));
    all_.append(buffer, static_cast<std::size_t>(n));
  }
}

void Dialogue::send(const std::string& line) {
  output_.clear();
  const std::string text = line + "\n";
  for (std::size_t sent = 0; sent < text.size();) {
    const ssize_t n = ::write(to_, text.data() + sent, text.size() - sent);
    if (n <= 0) return;
    sent += static_cast<std::size_t>(n);
  }
}

Dialogue::Prompt Dialogue::answer(const std::string& line) {
  send(line);
  return wait_for_prompt();
}

void Dialogue::close_input() {
  if (to_ >= 0) close(to_);
  to_ = -1;
}

int Dialogue::exit_code() {
  if (process_ < 0) return code_;
  while (wait_for_prompt() != Prompt::kEnd) output_.clear();
  int status = 0;
  waitpid(process_, &status, 0);
  process_ = -1;
  code_ = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return code_;
}

std::vector<std::string> too_wide(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(without_colours(text));
  for (std::string line; std::getline(in, line);) {
    int columns = 0;
    for (const char c : line) columns += (static_cast<unsigned char>(c) & 0xC0U) != 0x80 ? 1 : 0;
    if (columns > 80) lines.push_back(line);
  }
  return lines;
}

std::string without_colours(const std::string& text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\x1b') {
      while (i < text.size() && text[i] != 'm') ++i;
    } else {
      out += text[i];
    }
  }
  return out;
}

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

void expect_well_shown(const std::string& out) {
  EXPECT_TRUE(too_wide(out).empty()) << too_wide(out).front();
  EXPECT_FALSE(contains(out, "{")) << out.substr(out.find('{') - 60, 200);
  std::smatch key;
  EXPECT_FALSE(
      std::regex_search(out, key, std::regex("\\b(coatl|splendor|play|reject|option|ending)\\.[a-z]+\\.[a-z_]+")))
      << key[0];
  EXPECT_FALSE(contains(out, "\x1f"));
}

void play_at_random(Dialogue& dialogue, std::uint64_t seed) {
  static const std::vector<std::string> kLooks = {"help", "cards", "log",    "rules",  "table",    "undo",
                                                  "redo", "",      "more 1", "help 1", "nonsense", "hint"};
  Rng rng(seed);
  using Prompt = Dialogue::Prompt;
  Prompt prompt = dialogue.wait_for_prompt();
  while (prompt != Prompt::kEnd && prompt != Prompt::kAfterGame) {
    if (prompt == Prompt::kHotSeat) {
      prompt = dialogue.answer("");
    } else if (rng.below(12) == 0) {
      prompt = dialogue.answer(kLooks[rng.below(static_cast<std::uint32_t>(kLooks.size()))]);
    } else {
      prompt = dialogue.answer(std::to_string(1 + rng.below(static_cast<std::uint32_t>(dialogue.choices()))));
    }
  }
  EXPECT_EQ(prompt, Prompt::kAfterGame) << dialogue.output();
}

}  // namespace patolli
