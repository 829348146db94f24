#include "abi.hpp"

#include <cstdlib>
#include <utility>

namespace patolli::wasm {
namespace {

std::string& input_buffer() {
  static std::string buffer;
  return buffer;
}
std::string& output_buffer() {
  static std::string buffer;
  return buffer;
}

}  // namespace

std::string_view input() noexcept { return input_buffer(); }

Json input_json() {
  Json json = Json::parse(input_buffer(), nullptr, false);
  return json.is_object() ? json : Json(nullptr);
}

std::int32_t answer(std::string bytes) {
  output_buffer() = std::move(bytes);
  return static_cast<std::int32_t>(output_buffer().size());
}

std::int32_t answer(const Json& json) { return answer(json.dump(-1, ' ', false, Json::error_handler_t::replace)); }

// Room for so many bytes of input, and where it is. Memory may have moved after any call.
PATOLLI_EXPORT(input) char* make_input(std::uint32_t size) {
  input_buffer().assign(size, '\0');
  return input_buffer().data();
}
PATOLLI_EXPORT(output) const char* get_output() { return output_buffer().data(); }

}  // namespace patolli::wasm

// What Debian's wasi-libc and libc++ leave to the program: stack protectors, and the end of threads.
extern "C" {
// NOLINTBEGIN(bugprone-reserved-identifier)
std::uintptr_t __stack_chk_guard = 0x5bd1e995;
[[noreturn]] void __stack_chk_fail() { std::abort(); }
// There is one thread, and it never ends: what is thread-local is never destroyed.
int __cxa_thread_atexit(void (* /*destroy*/)(void*), void* /*object*/, void* /*library*/) { return 0; }
// NOLINTEND(bugprone-reserved-identifier)
}
