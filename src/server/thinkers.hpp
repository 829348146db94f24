// Servers that think for others: each says so every second, and is forgotten when it does not.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace patolli::server {

inline constexpr const char* kThinkersSubject = "patolli.thinkers";
// Doors: who does nothing else, who has threads to spare, and one server (thought_subject).
inline constexpr std::string_view kThinkDoor = "think";
inline constexpr std::string_view kSpareDoor = "spare";
inline std::string door_of(std::string_view node) { return "thinker." + std::string(node); }
inline std::string answers_to(std::string_view node) { return "patolli.thought." + std::string(node); }

struct Thinker {
  std::string node{};
  bool only_thinks = false;  // and takes no clients
  std::size_t threads = 0;
  bool gone = false;  // it ends
  std::int64_t heard_ms = 0;
};

std::string thinker_message(const Thinker& thinker);

class Thinkers {
 public:
  static constexpr std::int64_t kAnnounceEvery = 1000;  // ms
  static constexpr std::int64_t kForgetAfter = 3500;    // ms

  void on_message(std::string_view message, std::int64_t now);
  void forget_silent(std::int64_t now);
  [[nodiscard]] bool has(const std::string& node) const { return all_.contains(node); }
  // Threads of those who only think, or of the others.
  [[nodiscard]] std::size_t threads(bool only_think) const;

 private:
  std::map<std::string, Thinker> all_;
};

}  // namespace patolli::server
