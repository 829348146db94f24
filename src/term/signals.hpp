// Signals as something to wait for, so that a game can be saved and a terminal restored when one comes: SIGINT, SIGTERM
// and SIGHUP ask the program to end, SIGWINCH says that the terminal has another size. One at a time, for the thread
// that reads the input.
#pragma once

#include <functional>

namespace patolli::term {

class Signals {
 public:
  Signals();
  ~Signals();  // what was before holds again
  Signals(const Signals&) = delete;
  Signals& operator=(const Signals&) = delete;

  // The signal that asked to end; 0: none.
  [[nodiscard]] int end() const noexcept;
  // Has the terminal's size changed since the last call?
  [[nodiscard]] bool take_resized() noexcept;
  // Ends the program the way this signal would have done: shells see why it ended.
  [[noreturn]] static void end_by(int signal);

  enum class Woken { kInput, kSignal };
  // Waits until there is something to read from this file (-1: from none), or a signal has come.
  Woken wait(int file);
  // Does long work on a thread of its own. `resized` is called when the terminal's size has changed. False: a signal
  // asked to end first; the work goes on until the process has ended.
  bool during(std::function<void()> work, const std::function<void()>& resized);
};

}  // namespace patolli::term
