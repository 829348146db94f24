// What patolli arena --json has printed.
#pragma once

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "cli_run.hpp"

namespace patolli {

inline nlohmann::json json_of(const Ran& ran) {
  EXPECT_EQ(ran.code, 0) << ran.err;
  // Programs on all cores are warned of, once; a match of more than a minute tells how far it is.
  auto said = lines_of(ran.err);
  if (!said.empty() && said[0].starts_with("patolli arena: warning: ")) said.erase(said.begin());
  for (const std::string& line : said) EXPECT_TRUE(line.starts_with("[#") || line.starts_with("[.")) << ran.err;
  auto json = nlohmann::json::parse(ran.out, nullptr, false);
  EXPECT_FALSE(json.is_discarded()) << ran.out;
  return json;
}

}  // namespace patolli
