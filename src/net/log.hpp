// One line for each thing that a host may want to know. Never in it: secrets, cookies, query strings, names, chat.
#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <variant>

namespace patolli::net {

enum class LogLevel : std::uint8_t { kDebug, kInfo, kWarning, kError, kOff };
enum class LogFormat : std::uint8_t { kText, kJson };  // at=… level=… event=… key=value, or an object a line

// To standard error. Before that, nothing is logged; may be called again.
void set_up_log(LogLevel min, LogFormat format);

struct LogFact {
  std::string_view key;
  std::variant<std::int64_t, double, std::string_view> value;

  LogFact(std::string_view name, std::string_view text) : key(name), value(text) {}
  LogFact(std::string_view name, const std::string& text) : key(name), value(std::string_view(text)) {}
  LogFact(std::string_view name, const char* text) : key(name), value(std::string_view(text)) {}
  LogFact(std::string_view name, std::integral auto number) : key(name), value(static_cast<std::int64_t>(number)) {}
  LogFact(std::string_view name, double number) : key(name), value(number) {}
};

void log_event(LogLevel level, std::string_view event, std::initializer_list<LogFact> facts = {});

// The same line without the logger, for tests. `at` is the time as text.
std::string log_line(LogFormat format, LogLevel level, std::string_view at, std::string_view event,
                     std::initializer_list<LogFact> facts);

}  // namespace patolli::net
