# Compiler options of all targets: language standard, warnings, instruction set.
option(PATOLLI_TESTS "Build the tests" ON)
option(PATOLLI_SANITIZE "Address and undefined-behaviour sanitizers, and the fuzz targets (clang)" OFF)
option(PATOLLI_WASM "Nothing but the engine of the web client, as WebAssembly (preset wasm)" OFF)
set(PATOLLI_ARCH "x86-64-v2" CACHE STRING "-march on x86-64: v2 is every PC since 2009 and has a population count")

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64" AND PATOLLI_ARCH)
  add_compile_options(-march=${PATOLLI_ARCH})
endif()
# Floats get the same bits from every compiler (src/core/float_math.hpp): no fused multiply-add, whatever PATOLLI_ARCH has.
add_compile_options(-ffp-contract=off)
if(PATOLLI_SANITIZE)
  # Fuzzing needs coverage instrumentation of all code; but not libFuzzer's tracing of comparisons (fuzzer-no-link), with
  # which the tests take ten times as long.
  add_compile_options(-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
                      -fsanitize-coverage=inline-8bit-counters,pc-table)
  add_link_options(-fsanitize=address,undefined)
endif()

# A unity build compiles the sources of a target as one unit, which saves most of the time. Targets whose sources have
# conflicting local names are excluded.
function(patolli_apart)
  set_target_properties(${ARGN} PROPERTIES UNITY_BUILD OFF)
endfunction()

# Warnings, all of them errors. One is disabled: g++ 12 wrongly warns of overlapping copies in `"text" + std::string` at
# -O3 (GCC bug 105651).
function(patolli_warnings target)
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion
                                           -Wnon-virtual-dtor -Woverloaded-virtual -Wimplicit-fallthrough -Werror
                                           $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>)
endfunction()

# patolli_library(<name> [LIGHT] SOURCES … USES …): a static library, one module. LIGHT: it computes little and takes long
# to compile, so with the sanitizers it is not optimised: that saves most of its time, and costs the tests little.
function(patolli_library name)
  cmake_parse_arguments(LIBRARY "LIGHT" "" "SOURCES;USES" ${ARGN})
  add_library(${name} STATIC ${LIBRARY_SOURCES})
  target_include_directories(${name} PUBLIC ${PROJECT_SOURCE_DIR}/src)
  target_link_libraries(${name} PUBLIC ${LIBRARY_USES})
  patolli_warnings(${name})
  if(LIBRARY_LIGHT AND PATOLLI_SANITIZE)
    target_compile_options(${name} PRIVATE -O0)
  endif()
endfunction()
