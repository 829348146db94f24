# Compiler options of all targets: language standard, warnings, instruction set.
option(PATOLLI_TESTS "Build the tests" ON)
option(PATOLLI_ENGINE_ONLY "The games, bots and records as libraries (C and C++), without program, server and tests" OFF)
option(PATOLLI_WERROR "Warnings are errors; on in the presets, for those who work on Patolli" OFF)
option(PATOLLI_SANITIZE "Address and undefined-behaviour sanitizers, and the fuzz targets (clang)" OFF)
option(PATOLLI_WASM "Nothing but the engine of the web client, as WebAssembly (preset wasm)" OFF)
set(PATOLLI_ARCH "x86-64-v2" CACHE STRING "-march on x86-64: v2 is every PC since 2009 and has a population count")

include(GNUInstallDirs)
set(PATOLLI_CORE_HEADERS ${CMAKE_INSTALL_INCLUDEDIR}/patolli-core)  # of the C++ side, below the prefix

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
  add_link_options(-fsanitize=address,undefined -fuse-ld=lld)  # a third of the time of the usual linker
  # Libraries that are LIGHT (below) and tests are not optimised, but the JSON that they write and read is.
  add_library(patolli_json_templates STATIC cmake/json_templates/templates.cpp)
  include_directories(SYSTEM ${PROJECT_SOURCE_DIR}/cmake/json_templates)
  link_libraries(patolli_json_templates)
endif()

# A unity build compiles the sources of a target as one unit, which saves most of the time. Targets whose sources have
# conflicting local names are excluded.
function(patolli_apart)
  set_target_properties(${ARGN} PROPERTIES UNITY_BUILD OFF)
endfunction()

# Warnings. One is disabled: g++ 12 wrongly warns of overlapping copies in `"text" + std::string` at
# -O3 (GCC bug 105651).
function(patolli_warnings target)
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion
                                           -Wnon-virtual-dtor -Woverloaded-virtual -Wimplicit-fallthrough
                                           $<$<BOOL:${PATOLLI_WERROR}>:-Werror>
                                           $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>)
endfunction()

# patolli_library(<name> [LIGHT] SOURCES … USES …): a static library, one module. LIGHT: it computes little and takes long
# to compile, so with the sanitizers it is not optimised: that saves most of its time, and costs the tests little.
function(patolli_library name)
  cmake_parse_arguments(LIBRARY "LIGHT" "" "SOURCES;USES" ${ARGN})
  add_library(${name} STATIC ${LIBRARY_SOURCES})
  target_include_directories(${name} PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src>
                                            $<INSTALL_INTERFACE:${PATOLLI_CORE_HEADERS}>)
  target_link_libraries(${name} PUBLIC ${LIBRARY_USES})
  patolli_warnings(${name})
  if(NOT PATOLLI_SANITIZE)
    # They become a part of libpatolli.so (bindings/c), which shows nothing of them. Hidden code is as fast as a program's own.
    set_target_properties(${name} PROPERTIES POSITION_INDEPENDENT_CODE ON CXX_VISIBILITY_PRESET hidden
                                             VISIBILITY_INLINES_HIDDEN ON)
  endif()
  if(LIBRARY_LIGHT AND PATOLLI_SANITIZE)
    target_compile_options(${name} PRIVATE -O0)
  endif()
endfunction()
