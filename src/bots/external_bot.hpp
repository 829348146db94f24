// External bots by their text: "exec:CMD" (docs/BOTS.md), or "exec-…:CMD" for a protocol that the game's module brings
// (match/foreign_protocol.hpp).
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <string_view>

#include "bots/exec_bot.hpp"

namespace patolli::bots {

// Default per move, as for level master.
inline constexpr std::chrono::milliseconds kExternalTime{2000};
// A time limit also where the budget is in iterations.
inline constexpr std::chrono::milliseconds kExternalMaxTime{30000};

// "exec:…" or "exec-st:…", whatever the protocol.
bool is_external(std::string_view text) noexcept;

// "exec:…": our own protocol, whose programs can play many games.
bool is_exec(std::string_view text) noexcept;
std::string command_of(std::string_view text);  // what follows the colon

// A budget's time is the time for a move; its iterations are passed on.
ExecOptions external_options(const ai::Budget& budget, std::uint64_t seed);

// Nothing wrong with the text: this game has such bots, and there is a command. Precondition: is_external(text).
Status check_external(const match::AnyGame& game, std::string_view text);

// Precondition: is_external(text). A foreign protocol may have a time limit of its own.
Result<std::unique_ptr<match::AnyBot>> external_bot(const match::AnyGame& game, std::string_view text,
                                                    const ai::Budget& budget, std::uint64_t seed);

}  // namespace patolli::bots
