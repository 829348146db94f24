# Toolchain of the preset `wasm`: clang with wasi-libc, without exceptions and threads. The result is a reactor, a module whose
# functions are called from JavaScript, and has no main().
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang-19)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)  # a reactor cannot be run to try it

set(CMAKE_CXX_FLAGS_INIT
    "-mbulk-memory -msimd128 -mnontrapping-fptoint -msign-ext -fno-exceptions -fno-rtti")
set(CMAKE_EXE_LINKER_FLAGS_INIT
    "-mexec-model=reactor -Wl,--strip-all -Wl,--gc-sections -Wl,-z,stack-size=1048576")
