// A crash leaves the terminal usable: as long as one of these lives, SIGSEGV and the like set it back to what it was
// when the first was made, and then have their own effect.
#pragma once

#include <string_view>

namespace patolli::term {

class CrashGuard {
 public:
  CrashGuard();  // before anybody changes the terminal
  ~CrashGuard();
  CrashGuard(const CrashGuard&) = delete;
  CrashGuard& operator=(const CrashGuard&) = delete;

  // What a crash writes first, like the sequence that leaves the full screen. Empty: nothing.
  static void set_last_words(std::string_view text);
};

}  // namespace patolli::term
