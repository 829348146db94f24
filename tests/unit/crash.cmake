# The server as a process that dies, and disks that fail it.
patolli_test(crash_test SOURCES server/crash_test.cpp server/crash_table.cpp server/disk_test.cpp server/player.cpp server/server_process.cpp
             USES patolli_server_client LABELS server TIMEOUT 240 COST 40)
target_compile_definitions(crash_test PRIVATE PATOLLI_BINARY="$<TARGET_FILE:patolli>")
add_dependencies(crash_test patolli)
