#include "match/any_game.hpp"

#include <algorithm>
#include <vector>

namespace patolli::match {

namespace {

std::string value_of(const Options& options, std::string_view name) {
  for (const auto& [known, value] : options)
    if (known == name) return value;
  return {};
}

const OptionAlias* alias_of(const AnyGame& game, std::string_view name) {
  for (const OptionAlias& alias : game.option_aliases())
    if (alias.name == name) return &alias;
  return nullptr;
}

// The value of the alias under which the options have the values that they have; empty: there is none.
std::string alias_value(const AnyGame& game, const OptionAlias& alias, const Options& options) {
  std::string_view rest = alias.values;
  while (!rest.empty()) {
    std::string value(rest.substr(0, rest.find('|')));
    rest.remove_prefix(std::min(rest.size(), value.size() + 1));
    const auto made = game.make(game.min_seats(), {{std::string(alias.name), value}});
    if (!made.ok()) continue;
    const Options meant = (*made)->options();
    const bool same = std::all_of(alias.stands_for.begin(), alias.stands_for.end(), [&](std::string_view name) {
      return value_of(meant, name) == value_of(options, name);
    });
    if (same) return value;
  }
  return {};
}

}  // namespace

Options canonical_options(const AnyGame& game, const Options& options) {
  Options out;
  for (const auto& option : options) {
    const OptionAlias* const alias = alias_of(game, option.first);
    const auto made = alias != nullptr ? game.make(game.min_seats(), {option})
                                       : Result<std::unique_ptr<AnyState>>(Error::malformed("", ""));
    if (!made.ok()) {
      out.push_back(option);
      continue;
    }
    const Options meant = (*made)->options();
    for (const std::string_view each : alias->stands_for) out.emplace_back(std::string(each), value_of(meant, each));
  }
  return out;
}

Options first_version_options(const AnyGame& game, const Options& options) {
  Options out;
  std::vector<std::string_view> said;  // under another name
  for (const auto& option : options) {
    const std::string_view name = option.first;
    if (std::find(said.begin(), said.end(), name) != said.end()) continue;
    bool replaced = false;
    for (const OptionAlias& alias : game.option_aliases()) {
      if (std::find(alias.stands_for.begin(), alias.stands_for.end(), name) == alias.stands_for.end()) continue;
      const std::string meant = alias_value(game, alias, options);
      if (meant.empty()) continue;
      out.emplace_back(std::string(alias.name), meant);
      said.insert(said.end(), alias.stands_for.begin(), alias.stands_for.end());
      replaced = true;
    }
    const auto specs = game.options();
    const auto spec = std::find_if(specs.begin(), specs.end(), [&](const OptionSpec& o) { return o.name == name; });
    const bool later = spec != specs.end() && !spec->since_first && spec->default_value == option.second;
    if (!replaced && !later) out.push_back(option);
  }
  return out;
}

std::string fact_text(const AnyGame& game, const Fact& fact) {
  return patolli::fact_text(game.fact_kinds()[static_cast<std::size_t>(fact.kind)], fact,
                            [&](int i) { return game.fact_word(fact, i); });
}

}  // namespace patolli::match
