# The server as a process that dies, and disks that fail it.
patolli_test(crash_test SOURCES net/crash_test.cpp net/crash_table.cpp net/disk_test.cpp net/player.cpp net/server_process.cpp
             USES patolli_net_client LABELS server TIMEOUT 240 COST 40)
target_compile_definitions(crash_test PRIVATE PATOLLI_BINARY="$<TARGET_FILE:patolli>")
add_dependencies(crash_test patolli)
