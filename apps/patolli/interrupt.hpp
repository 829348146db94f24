// Ctrl-C and SIGTERM for long commands: the first one asks to stop in order, a second one has its default effect.
#pragma once

#include <atomic>

namespace patolli::cli {

inline constexpr int kInterrupted = 130;  // exit code: what shells report of a program that SIGINT ended

// Installs the handlers; true once a signal has come.
const std::atomic<bool>& watch_interrupts();

}  // namespace patolli::cli
