#include "term/crash.hpp"

#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <csignal>
#include <cstring>

namespace patolli::term {

namespace {

constexpr std::array<int, 5> kCrashes = {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL};

// What a crash has to undo, made ready before: a handler may only write and set.
int guards = 0;
bool is_terminal = false;
termios settings_before;
std::array<char, 512> last_words;
std::atomic<std::size_t> last_words_size{0};
std::array<struct sigaction, kCrashes.size()> previous_handlers;
static_assert(std::atomic<std::size_t>::is_always_lock_free);

void on_crash(int signal) {
  [[maybe_unused]] const ssize_t written = ::write(STDOUT_FILENO, last_words.data(), last_words_size);
  if (is_terminal) tcsetattr(STDIN_FILENO, TCSANOW, &settings_before);
  raise(signal);  // the handler was for once: this time the signal has its own effect
}

}  // namespace

CrashGuard::CrashGuard() {
  if (guards++ > 0) return;
  is_terminal = tcgetattr(STDIN_FILENO, &settings_before) == 0;
  struct sigaction action {};
  action.sa_handler = on_crash;
  action.sa_flags = static_cast<int>(SA_RESETHAND | SA_NODEFER);
  for (std::size_t i = 0; i < kCrashes.size(); ++i) sigaction(kCrashes[i], &action, &previous_handlers[i]);
}

CrashGuard::~CrashGuard() {
  if (--guards > 0) return;
  for (std::size_t i = 0; i < kCrashes.size(); ++i) sigaction(kCrashes[i], &previous_handlers[i], nullptr);
}

void CrashGuard::set_last_words(std::string_view text) {
  last_words_size = 0;
  const std::size_t size = std::min(text.size(), last_words.size());
  std::memcpy(last_words.data(), text.data(), size);
  last_words_size = size;
}

}  // namespace patolli::term
