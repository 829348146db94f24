// Expected files that tests compare with, and rewrite with `<test> --update`, or PATOLLI_UPDATE=1.
#pragma once

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <string_view>

namespace patolli::golden {

inline bool updating() {
  const char* wanted = std::getenv("PATOLLI_UPDATE");
  return wanted != nullptr && std::string_view(wanted) == "1";
}

// Compares with the expected file, reports the first line that differs, or rewrites the file.
inline void expect_file(const std::string& path, const std::string& text) {
  if (updating()) {
    std::ofstream(path, std::ios::binary) << text;
    return;
  }
  std::ifstream file(path, std::ios::binary);
  ASSERT_TRUE(file.is_open()) << path << " is missing; run this test with --update";
  const std::string expected((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  if (expected == text) return;
  std::istringstream old_lines(expected);
  std::istringstream new_lines(text);
  std::string old_line;
  std::string new_line;
  for (int n = 1;; ++n) {
    const bool had = static_cast<bool>(std::getline(old_lines, old_line));
    const bool has = static_cast<bool>(std::getline(new_lines, new_line));
    if (had && has && old_line == new_line) continue;
    FAIL() << path << " differs at line " << n << ":\n  expected: " << (had ? old_line : "(the end)")
           << "\n  actual:   " << (has ? new_line : "(the end)")
           << "\nIf the change is intended, run this test with --update and review the difference.";
  }
}

inline int run_all(int argc, char** argv) {
  ::testing::InitGoogleTest(&argc, argv);
  for (int i = 1; i < argc; ++i) {
    if (std::string_view(argv[i]) != "--update") {
      std::fprintf(stderr, "unknown argument %s; known: --update\n", argv[i]);
      return 2;
    }
    setenv("PATOLLI_UPDATE", "1", 1);
  }
  return RUN_ALL_TESTS();
}

}  // namespace patolli::golden
