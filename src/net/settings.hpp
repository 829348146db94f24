// What a host can set: by a file of lines like `port = 8080`, and on the command line, which overrides the file. Both
// have the same names, and invalid settings are reported before anything is started.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "net/log.hpp"
#include "net/server.hpp"

namespace patolli::net {

struct HostSettings {
  HostSettings() { server.data = "patolli-data"; }

  ServerSettings server;
  int bot_share = 100;  // percent of all cores
  LogLevel log_level = LogLevel::kInfo;
  LogFormat log_format = LogFormat::kText;
  // Where each setting that was set comes from: "patolli.conf, line 7", "--port".
  std::map<std::string, std::string, std::less<>> origins;
  std::map<std::string, std::string, std::less<>> values;  // and as they were written
};

// One thing that can be set.
struct Setting {
  std::string_view name;   // in the file; on the command line with -- in front
  std::string_view shown;  // what kind of value: PORT, FOLDER
  std::string_view help;
  std::string (*set)(HostSettings& settings, std::string_view value);  // empty, or what is wrong with the value
  std::string_view former_name = {};  // accepted as well, but not shown; empty: it was never called otherwise
};
std::span<const Setting> host_settings() noexcept;

// Sets one. `origin` is where the setting comes from, for error messages.
Status set(HostSettings& settings, std::string_view name, std::string_view value, const std::string& origin);

// A whole file. `name` is its name, for error messages.
Status read_settings(HostSettings& settings, std::string_view text, const std::string& name);
Status read_settings_file(HostSettings& settings, const std::string& path);

// What follows from other settings, or from the machine, where the host has set nothing.
void complete(HostSettings& settings);

// Names of settings that differ, and that only a restart can change.
std::vector<std::string> changed_for_restart(const HostSettings& before, const HostSettings& now);

// A problem that was found later, with a setting's name as its place, as the host can find it: with the file and line.
std::string describe_error(const HostSettings& settings, const Error& error);

}  // namespace patolli::net
