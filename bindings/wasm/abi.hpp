// How the page speaks with the engine: it writes bytes into an input, calls a function, and reads the bytes that the
// function left as its output. Nothing else crosses the border but whole numbers.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

// NOLINTNEXTLINE(cppcoreguidelines-macro-usage): there is no other way to name an export
#define PATOLLI_EXPORT(name) extern "C" __attribute__((export_name(#name)))

namespace patolli::page {

using Json = nlohmann::ordered_json;

std::string_view input() noexcept;
// Null when the input is no JSON object: a page never sends such a thing, but it must not stop the engine either.
Json input_json();

// What a function returns: how long its output is.
std::int32_t answer(std::string bytes);
std::int32_t answer(const Json& json);

}  // namespace patolli::page
