// What a game can tell exactly about positions that need not be those of a table: from a request to an answer, both
// JSON (docs/LIBRARY.md).
#pragma once

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/printable.hpp"
#include "core/result.hpp"

namespace patolli::match {

using Answer = Result<nlohmann::ordered_json>;

// What a game brings in its module's folder `exact`; null: it has no such question. Everything is bounded.
struct Exact {
  std::string_view game;
  Answer (*solve)(const nlohmann::json& request) = nullptr;
  Answer (*score)(const nlohmann::json& request) = nullptr;
};

// Reads the fields of a request one by one. Whatever is wrong first is kept; what was read then does not matter.
class Request {
 public:
  explicit Request(const nlohmann::json& json) : json_(json) {
    if (!json.is_object()) refuse("", "a JSON object was expected");
  }

  std::string text(const char* name, std::string fallback) {
    const nlohmann::json* const field = find(name);
    if (field == nullptr) return fallback;
    if (!field->is_string()) return refuse(name, "a text was expected"), fallback;
    return field->get<std::string>();
  }
  // One of these; empty: not given.
  std::string among(const char* name, std::initializer_list<std::string_view> values) {
    std::string given = text(name, {});
    std::string list;
    for (const std::string_view value : values) {
      if (given == value || given.empty()) return given;
      list += (list.empty() ? "" : " or ") + std::string(value);
    }
    refuse(name, list + " was expected, not " + printable(given));
    return {};
  }
  std::uint64_t number(const char* name, std::uint64_t min, std::uint64_t max, std::uint64_t fallback) {
    const nlohmann::json* const field = find(name);
    if (field == nullptr) return fallback;
    if (!field->is_number_unsigned() || field->get<std::uint64_t>() < min || field->get<std::uint64_t>() > max)
      return refuse(name, "a number from " + std::to_string(min) + " to " + std::to_string(max) + " was expected"), min;
    return field->get<std::uint64_t>();
  }
  bool flag(const char* name) {
    const nlohmann::json* const field = find(name);
    if (field == nullptr) return false;
    if (!field->is_boolean()) return refuse(name, "true or false was expected"), false;
    return field->get<bool>();
  }
  // [29, 10] as "29,10"; a text is taken as it is.
  std::string numbers(const char* name) {
    const nlohmann::json* const field = find(name);
    return field == nullptr ? std::string() : joined(name, *field);
  }
  std::vector<std::string> texts(const char* name) {
    return each(name, [&](const nlohmann::json& entry) {
      if (!entry.is_string()) return refuse(name, "a list of texts was expected"), std::string();
      return entry.get<std::string>();
    });
  }
  std::vector<std::string> lists_of_numbers(const char* name) {
    return each(name, [&](const nlohmann::json& entry) { return joined(name, entry); });
  }
  // An object; null: not given.
  const nlohmann::json* object(const char* name) { return find(name); }

  // After all fields were asked for: what is wrong with the request, a field that nobody asked for included.
  [[nodiscard]] const std::optional<Error>& wrong() {
    if (!refused_) {
      for (const auto& [name, value] : json_.items())
        if (std::find(known_.begin(), known_.end(), name) == known_.end())
          refuse(printable(name), "there is no such field; there are " + known_text());
    }
    return refused_;
  }

 private:
  const nlohmann::json* find(const char* name) {
    known_.emplace_back(name);
    if (!json_.is_object()) return nullptr;
    const auto found = json_.find(name);
    return found == json_.end() || found->is_null() ? nullptr : &*found;
  }
  void refuse(std::string where, std::string what) {
    if (!refused_) refused_ = Error::malformed(std::move(where), std::move(what));
  }
  std::string joined(const char* name, const nlohmann::json& list) {
    if (list.is_string()) return list.get<std::string>();
    std::string text;
    bool good = list.is_array();
    if (good) {
      for (const nlohmann::json& entry : list) {
        good = good && entry.is_number_integer();
        if (good) text += (text.empty() ? "" : ",") + entry.dump();
      }
    }
    if (!good) refuse(name, "a list of numbers was expected");
    return text;
  }
  template <class Read>
  std::vector<std::string> each(const char* name, Read&& read) {
    std::vector<std::string> all;
    const nlohmann::json* const field = find(name);
    if (field == nullptr) return all;
    if (!field->is_array()) refuse(name, "a list was expected");
    if (field->is_array())
      for (const nlohmann::json& entry : *field) all.push_back(read(entry));
    return all;
  }
  [[nodiscard]] std::string known_text() const {
    std::string list;
    for (const std::string& name : known_) list += (list.empty() ? "" : ", ") + name;
    return list;
  }

  const nlohmann::json& json_;
  std::vector<std::string> known_;
  std::optional<Error> refused_;
};

}  // namespace patolli::match
