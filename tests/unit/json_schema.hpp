// A validator for the part of JSON Schema that docs/protocol uses. A word that it doesn't know is an error of the
// schema, so that nothing is believed to be checked that isn't.
#pragma once

#include <algorithm>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <stdexcept>
#include <string>

namespace patolli::test {

class JsonSchema {
 public:
  using Json = nlohmann::json;

  explicit JsonSchema(const std::string& file) {
    std::ifstream in(file);
    if (!in) throw std::runtime_error("no schema " + file);
    root_ = Json::parse(in);
  }

  // Empty when it fits; otherwise where and why not.
  [[nodiscard]] std::string message(const Json& value) {
    if (!value.is_object() || !value.contains("type") || !value["type"].is_string()) return "not a message";
    return definition("message_" + value["type"].get<std::string>(), value);
  }
  [[nodiscard]] std::string definition(const std::string& name, const Json& value) {
    const auto found = root_["definitions"].find(name);
    if (found == root_["definitions"].end()) return "no definition of " + name;
    return check(*found, value, name);
  }

 private:
  // A type, or a list of which one must fit.
  static bool is_type(const Json& types, const Json& v) {
    if (types.is_array())
      return std::any_of(types.begin(), types.end(), [&](const Json& type) { return is_type(type, v); });
    const auto& type = types.get_ref<const std::string&>();
    if (type == "object") return v.is_object();
    if (type == "array") return v.is_array();
    if (type == "string") return v.is_string();
    if (type == "boolean") return v.is_boolean();
    if (type == "integer") return v.is_number_integer();
    if (type == "number") return v.is_number();
    if (type == "null") return v.is_null();
    throw std::runtime_error("unknown type " + type);
  }

  std::string check(const Json& schema, const Json& v, const std::string& at) {
    if (const auto ref = schema.find("$ref"); ref != schema.end()) {
      const std::string name = ref->get<std::string>().substr(std::string("#/definitions/").size());
      return check(root_["definitions"].at(name), v, at);
    }
    for (const auto& [word, arg] : schema.items()) {
      const std::string why = check_word(word, arg, schema, v, at);
      if (!why.empty()) return why;
    }
    return {};
  }

  std::string check_word(const std::string& word, const Json& arg, const Json& schema, const Json& v,
                         const std::string& at) {
    const auto bad = [&] {
      return at + ": " + word + " " + arg.dump().substr(0, 200) + " but " + v.dump().substr(0, 200);
    };
    if (word == "type") return is_type(arg, v) ? "" : bad();
    if (word == "const") return v == arg ? "" : bad();
    if (word == "enum") return std::find(arg.begin(), arg.end(), v) != arg.end() ? "" : bad();
    if (word == "minimum") return !v.is_number() || v >= arg ? "" : bad();
    if (word == "maximum") return !v.is_number() || v <= arg ? "" : bad();
    if (word == "minLength") return !v.is_string() || v.get_ref<const std::string&>().size() >= arg ? "" : bad();
    if (word == "maxLength") return !v.is_string() || v.get_ref<const std::string&>().size() <= arg ? "" : bad();
    if (word == "minItems") return !v.is_array() || v.size() >= arg ? "" : bad();
    if (word == "maxItems") return !v.is_array() || v.size() <= arg ? "" : bad();
    if (word == "maxProperties") return !v.is_object() || v.size() <= arg ? "" : bad();
    if (word == "pattern") return !v.is_string() || std::regex_search(v.get<std::string>(), regex(arg)) ? "" : bad();
    if (word == "required") {
      for (const auto& name : arg)
        if (v.is_object() && !v.contains(name.get<std::string>())) return at + ": lacks " + name.dump();
      return {};
    }
    if (word == "properties") {
      if (!v.is_object()) return {};
      for (const auto& [name, sub] : arg.items())
        if (const auto value = v.find(name); value != v.end())
          if (auto why = check(sub, *value, at + "." + name); !why.empty()) return why;
      return {};
    }
    if (word == "additionalProperties") return check_others(arg, schema, v, at);
    if (word == "items") {
      for (std::size_t i = 0; v.is_array() && i < v.size(); ++i)
        if (auto why = check(arg, v[i], at + "[" + std::to_string(i) + "]"); !why.empty()) return why;
      return {};
    }
    if (word == "anyOf" || word == "oneOf") {
      int fits = 0;
      std::string last;
      for (const auto& sub : arg) {
        const std::string why = check(sub, v, at);
        if (why.empty()) ++fits;
        if (!why.empty()) last = why;
      }
      return fits == 1 || (fits > 1 && word == "anyOf")
                 ? ""
                 : at + ": fits " + std::to_string(fits) + " of " + word + "; " + last;
    }
    if (word == "title" || word == "description") return {};
    throw std::runtime_error("unknown word " + word);
  }

  std::string check_others(const Json& arg, const Json& schema, const Json& v, const std::string& at) {
    if (!v.is_object()) return {};
    const Json known = schema.value("properties", Json::object());
    for (const auto& [name, value] : v.items()) {
      if (known.contains(name)) continue;
      if (arg.is_boolean() && !arg.get<bool>()) return at + ": has " + name;
      if (arg.is_object())
        if (auto why = check(arg, value, at + "." + name); !why.empty()) return why;
    }
    return {};
  }

  const std::regex& regex(const Json& pattern) {
    const std::string text = pattern.get<std::string>();
    auto found = regexes_.find(text);
    if (found == regexes_.end()) found = regexes_.emplace(text, std::regex(text)).first;
    return found->second;
  }

  Json root_;
  std::map<std::string, std::regex> regexes_;
};

}  // namespace patolli::test
