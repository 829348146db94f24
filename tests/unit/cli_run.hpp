// The real program, run with arguments and input.
#pragma once

#include <string>
#include <vector>

namespace patolli {

struct Ran {
  int code = -1;  // the exit code; -1 when it did not end by itself
  std::string out;
  std::string err;
};

Ran run_patolli(const std::vector<std::string>& arguments, const std::string& input = "");

// A file of this test's own; gone with the object.
class TempFile {
 public:
  explicit TempFile(const std::string& content = "");
  ~TempFile();
  TempFile(const TempFile&) = delete;
  TempFile& operator=(const TempFile&) = delete;
  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] std::string read() const;

 private:
  std::string path_;
};

// A run that goes on for long, until it is sent a signal when it has written a few records.
Ran run_until_signal(const std::vector<std::string>& arguments, const TempFile& records, int signal);

std::vector<std::string> lines_of(const std::string& text);

}  // namespace patolli
