# The arena: its arithmetic, its matches, and the command.
patolli_test(arena_test SOURCES arena_bots.cpp arena_calibration.cpp arena_run.cpp arena_statistics.cpp arena_stats.cpp cli_run.cpp
             USES patolli_registry patolli_arena LABELS unit)
# Under the sanitizers the games of the documents would take minutes.
if(NOT PATOLLI_SANITIZE)
  set(arena_docs arena_docs.cpp)
endif()
patolli_test(arena_command_test SOURCES arena_command.cpp arena_strangers.cpp ${arena_docs} cli_run.cpp USES patolli_registry
             patolli_match LABELS unit)
foreach(name IN ITEMS arena_test arena_command_test)
  target_compile_definitions(${name} PRIVATE PATOLLI_BINARY="$<TARGET_FILE:patolli>")
endforeach()
add_dependencies(arena_command_test patolli)
