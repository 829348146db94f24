// The C ABI between web client and engine: the client writes bytes into an input buffer, calls a function, and reads
// the bytes of its output buffer. All else is passed as integers.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

// NOLINTNEXTLINE(cppcoreguidelines-macro-usage): there is no other way to name an export
#define PATOLLI_EXPORT(name) extern "C" __attribute__((export_name(#name)))

namespace patolli::wasm {

using Json = nlohmann::ordered_json;

std::string_view input() noexcept;
// Null when the input is no JSON object: a page never sends such a thing, but it must not stop the engine either.
Json input_json();

// What a function returns: how long its output is.
std::int32_t answer(std::string bytes);
std::int32_t answer(const Json& json);

}  // namespace patolli::wasm
