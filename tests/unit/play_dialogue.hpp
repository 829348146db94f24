// Runs the real `patolli play` through pipes: reads its prompts, sends answers.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "i18n/catalogue.hpp"

namespace patolli {

class Dialogue {
 public:
  // Starts `patolli play` with these arguments.
  Dialogue(const i18n::Catalogue& catalogue, std::vector<std::string> arguments,
           const std::map<std::string, std::string>& environment = {});
  ~Dialogue();
  Dialogue(const Dialogue&) = delete;
  Dialogue& operator=(const Dialogue&) = delete;

  enum class Prompt { kChoice, kHotSeat, kYesNo, kAfterGame, kEnd };

  // Reads up to the next prompt. kEnd: the program has exited.
  Prompt wait_for_prompt();
  void send(const std::string& line);
  // Sends a line and waits for the next prompt.
  Prompt answer(const std::string& line);
  void close_input();  // no more input

  [[nodiscard]] int choices() const { return choices_; }               // of the last prompt
  [[nodiscard]] const std::string& output() const { return output_; }  // since the last answer
  [[nodiscard]] const std::string& all() const { return all_; }
  // Waits for the program to exit.
  int exit_code();

 private:
  [[nodiscard]] Prompt question() const;

  const i18n::Catalogue& catalogue_;
  pid_t process_ = -1;
  int to_ = -1;
  int from_ = -1;
  int code_ = -1;
  mutable int choices_ = 0;
  std::string output_;
  std::string all_;
};

// The lines that are wider than 80 columns.
std::vector<std::string> too_wide(const std::string& text);

// The text without colour codes.
std::string without_colours(const std::string& text);

bool contains(const std::string& text, const std::string& part);

// Complete output: no key in place of a message, no unfilled placeholder, nothing wider than 80 columns.
void expect_well_shown(const std::string& out);

// Answers every prompt at random, uses other commands now and then, and plays to the end.
void play_at_random(Dialogue& dialogue, std::uint64_t seed);

}  // namespace patolli
