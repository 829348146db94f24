#include "server/device_label.hpp"

#include <span>
#include <utility>

namespace patolli::server {
namespace {

using Word = std::pair<std::string_view, std::string_view>;  // in the header, and as shown

// In this order: most browsers also call themselves by the names of others.
constexpr Word kBrowsers[] = {{"Edg", "Edge"},        {"OPR/", "Opera"},    {"SamsungBrowser", "Samsung Internet"},
                              {"Firefox", "Firefox"}, {"FxiOS", "Firefox"}, {"CriOS", "Chrome"},
                              {"Chrome", "Chrome"},   {"Safari", "Safari"}};
constexpr Word kSystems[] = {{"iPhone", "iPhone"},   {"iPad", "iPad"},      {"Android", "Android"},
                             {"Windows", "Windows"}, {"Mac OS X", "macOS"}, {"CrOS", "ChromeOS"},
                             {"Linux", "Linux"}};

std::string_view first(std::span<const Word> words, std::string_view agent) {
  for (const auto& [word, shown] : words)
    if (agent.find(word) != std::string_view::npos) return shown;
  return {};
}

}  // namespace

std::string device_label(std::string_view agent) {
  agent = agent.substr(0, 512);
  std::string label(first(kBrowsers, agent));
  const std::string_view system = first(kSystems, agent);
  if (!label.empty() && !system.empty()) label += ", ";
  return label += system;
}

}  // namespace patolli::server
