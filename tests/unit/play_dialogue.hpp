// A conversation with the real program through pipes: it asks, the test answers.
#pragma once

#include <sys/types.h>

#include <map>
#include <string>
#include <vector>

#include "i18n/catalogue.hpp"

namespace patolli {

class Dialogue {
 public:
  // Starts `patolli play` with these arguments.
  Dialogue(const Catalogue& catalogue, std::vector<std::string> arguments,
           const std::map<std::string, std::string>& environment = {});
  ~Dialogue();
  Dialogue(const Dialogue&) = delete;
  Dialogue& operator=(const Dialogue&) = delete;

  enum class Asks { kChoice, kCurtain, kYesNo, kAfterwards, kNothing };

  // Reads up to the next question. kNothing: the program has ended.
  Asks listen();
  void say(const std::string& line);
  // Says it and reads the answer.
  Asks tell(const std::string& line);
  void hang_up();  // no more input

  [[nodiscard]] int choices() const { return choices_; }             // of the last question
  [[nodiscard]] const std::string& heard() const { return heard_; }  // since the last answer
  [[nodiscard]] const std::string& all() const { return all_; }
  // Waits for its end.
  int exit_code();

 private:
  [[nodiscard]] Asks question() const;

  const Catalogue& catalogue_;
  pid_t process_ = -1;
  int to_ = -1;
  int from_ = -1;
  int code_ = -1;
  mutable int choices_ = 0;
  std::string heard_;
  std::string all_;
};

// The highest number of columns of a line, and the lines that are wider than the screen.
std::vector<std::string> too_wide(const std::string& text);

// The text with its colours taken out.
std::string without_colours(const std::string& text);

}  // namespace patolli
