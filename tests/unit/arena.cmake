# The arena: its arithmetic, its matches, and the command.
patolli_test(arena_test SOURCES arena_bots.cpp arena_run.cpp arena_statistics.cpp arena_stats.cpp cli_run.cpp
             USES patolli_arena LABELS unit)
patolli_test(arena_command_test SOURCES arena_command.cpp cli_run.cpp USES patolli_match LABELS unit)
foreach(name IN ITEMS arena_test arena_command_test)
  target_compile_definitions(${name} PRIVATE PATOLLI_BINARY="$<TARGET_FILE:patolli>")
endforeach()
add_dependencies(arena_command_test patolli)
