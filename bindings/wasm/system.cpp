// What Debian's wasi-libc and libc++ leave to the program: stack protectors, and the end of threads.
#include <cstdint>
#include <cstdlib>

extern "C" {
// NOLINTBEGIN(bugprone-reserved-identifier)
std::uintptr_t __stack_chk_guard = 0x5bd1e995;
[[noreturn]] void __stack_chk_fail() { std::abort(); }
// There is one thread, and it never ends: what is thread-local is never destroyed.
int __cxa_thread_atexit(void (* /*destroy*/)(void*), void* /*object*/, void* /*library*/) { return 0; }
// NOLINTEND(bugprone-reserved-identifier)
}
