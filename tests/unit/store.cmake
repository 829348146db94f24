# The store: what is kept, by whom it may be written, and what happens when it cannot be. And ratings.
patolli_test(store_test SOURCES rating.cpp store_conditions.cpp store_erased.cpp store_many.cpp store_migration.cpp store_moderation.cpp store_notify.cpp store_plans.cpp store_reads.cpp
                                store_rows.cpp store_secret.cpp store_shared.cpp store_writes.cpp
                                store_claims.cpp store_copy.cpp store_failures.cpp store_postgres.cpp postgres_server.cpp own_server.cpp
             USES patolli_store patolli_rating LABELS unit)
patolli_test(backup_test SOURCES copy_command.cpp settings_command.cpp store_backup.cpp store_check.cpp store_restore_killed.cpp cli_run.cpp postgres_server.cpp own_server.cpp USES patolli_store LABELS unit)
target_compile_definitions(backup_test PRIVATE PATOLLI_BINARY="$<TARGET_FILE:patolli>")
add_dependencies(backup_test patolli)
patolli_test(settings_test SOURCES settings.cpp USES patolli_registry patolli_net LABELS unit)
