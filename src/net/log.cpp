#include "net/log.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <iterator>
#include <memory>

namespace patolli::net {
namespace {

std::shared_ptr<spdlog::logger> logger;
std::atomic<LogFormat> log_format{LogFormat::kText};

constexpr std::string_view kLevels[] = {"debug", "info", "warning", "error", "off"};

spdlog::level::level_enum spdlog_level(LogLevel level) {
  switch (level) {
    case LogLevel::kDebug: return spdlog::level::debug;
    case LogLevel::kInfo: return spdlog::level::info;
    case LogLevel::kWarning: return spdlog::level::warn;
    case LogLevel::kError: return spdlog::level::err;
    case LogLevel::kOff: break;
  }
  return spdlog::level::off;
}

// Untrusted text: it must not end the line or the string, nor reach a terminal as control characters.
void append_quoted(std::string& line, std::string_view text) {
  line.push_back('"');
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      line.push_back('\\');
      line.push_back(c);
    } else if (byte < 0x20 || byte >= 0x7f) {
      fmt::format_to(std::back_inserter(line), "\\u{:04x}", byte);
    } else {
      line.push_back(c);
    }
  }
  line.push_back('"');
}

bool is_plain(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(),
                                      [](char c) { return c > ' ' && c < 0x7f && c != '"' && c != '=' && c != '\\'; });
}

void append(std::string& line, LogFormat format, const LogFact& fact) {
  const bool json = format == LogFormat::kJson;
  if (!line.empty()) line += json ? "," : " ";
  if (json) {
    append_quoted(line, fact.key);
    line.push_back(':');
  } else {
    line += fact.key;
    line.push_back('=');
  }
  if (const auto* text = std::get_if<std::string_view>(&fact.value)) {
    if (!json && is_plain(*text)) {
      line += *text;
    } else {
      append_quoted(line, *text);
    }
  } else if (const auto* number = std::get_if<std::int64_t>(&fact.value)) {
    fmt::format_to(std::back_inserter(line), "{}", *number);
  } else {
    fmt::format_to(std::back_inserter(line), "{:.3f}", std::get<double>(fact.value));
  }
}

}  // namespace

std::string log_line(LogFormat format, LogLevel level, std::string_view at, std::string_view event,
                     std::initializer_list<LogFact> facts) {
  std::string line;
  for (const LogFact& fact :
       {LogFact("at", at), LogFact("level", kLevels[static_cast<std::size_t>(level)]), LogFact("event", event)})
    append(line, format, fact);
  for (const LogFact& fact : facts) append(line, format, fact);
  return format == LogFormat::kJson ? "{" + line + "}" : line;
}

void set_up_log(LogLevel min, LogFormat format) {
  log_format = format;
  if (!logger) {  // other threads use it from now on: it stays
    logger = std::make_shared<spdlog::logger>("patolli", std::make_shared<spdlog::sinks::stderr_sink_mt>());
    logger->set_pattern("%v");
    logger->flush_on(spdlog::level::info);
    logger->set_error_handler([](const std::string&) {});  // whoever read the log is gone, and cannot be told
  }
  logger->set_level(spdlog_level(min));
}

void log_event(LogLevel level, std::string_view event, std::initializer_list<LogFact> facts) {
  if (!logger || !logger->should_log(spdlog_level(level))) return;
  const auto now = std::chrono::system_clock::now();
  const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(now.time_since_epoch()).count() % 1000;
  const std::string at =
      fmt::format("{:%Y-%m-%dT%H:%M:%S}.{:03}Z", fmt::gmtime(std::chrono::system_clock::to_time_t(now)), ms);
  const std::string line = log_line(log_format, level, at, event, facts);
  logger->log(spdlog_level(level), spdlog::string_view_t(line.data(), line.size()));
}

}  // namespace patolli::net
