# What earlier versions have left (tests/data/VERSION), opened by the program of today.
patolli_test(fixtures_conversation_test
             SOURCES fixtures/conversation_test.cpp fixtures/likeness.cpp fixtures/scenario.cpp fixtures/scenario_people.cpp
                     fixtures/scenario_play.cpp fixtures/scenario_rest.cpp fixtures/scenario_tables.cpp fixtures/talk.cpp
                     unit/server_world.cpp
             USES patolli_registry patolli_server patolli_registry_words LABELS fixtures)
patolli_test(fixtures_database_test
             SOURCES fixtures/found_test.cpp fixtures/goes_on_test.cpp fixtures/kept_world.cpp fixtures/likeness.cpp unit/server_world.cpp
             USES patolli_registry patolli_server patolli_registry_words LABELS fixtures)
patolli_test(fixtures_data_test SOURCES fixtures/data_test.cpp USES patolli_registry patolli_match PkgConfig::sodium nlohmann_json::nlohmann_json
             LABELS fixtures)
