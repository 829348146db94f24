# The game server, with a real store, a fast clock and people who speak as over a network.
patolli_test(server_games_test SOURCES server_games_test.cpp server_bounds_test.cpp server_fairness_test.cpp server_protocol_test.cpp server_world.cpp USES patolli_registry patolli_server patolli_registry_words LABELS unit)
patolli_test(server_tables_test SOURCES server_tables_test.cpp server_messages_test.cpp server_hints_test.cpp server_people_test.cpp server_invitation_test.cpp server_restarts_test.cpp server_world.cpp
             USES patolli_registry patolli_server patolli_registry_words LABELS unit)
patolli_test(server_secrecy_test SOURCES server_secrecy_test.cpp server_bytes_test.cpp server_world.cpp USES patolli_registry patolli_server patolli_registry_words LABELS unit)
patolli_test(server_accounts_test SOURCES server_accounts_test.cpp server_privacy_test.cpp server_world.cpp USES patolli_registry patolli_server patolli_registry_words PkgConfig::sodium LABELS unit)
patolli_test(server_notify_test SOURCES server_notify_test.cpp server_mail_test.cpp smtp_stub.cpp server_world.cpp USES patolli_registry patolli_server patolli_registry_words OpenSSL::SSL OpenSSL::Crypto LABELS unit)
patolli_test(server_moderation_test SOURCES server_moderation_test.cpp server_world.cpp postgres_server.cpp nats_server.cpp own_server.cpp USES patolli_registry patolli_server patolli_registry_words PkgConfig::sodium LABELS unit)
patolli_test(server_plan_test SOURCES server_plan_test.cpp server_world.cpp USES patolli_registry patolli_server patolli_registry_words PkgConfig::sodium LABELS unit)
# What it can be asked for, and how much of it.
patolli_test(server_requests_test SOURCES server_requests_test.cpp server_sites_test.cpp server_docs_test.cpp server_world.cpp USES patolli_registry patolli_server patolli_registry_words LABELS unit)
# Its parts, and two servers over one database.
patolli_test(server_parts_test SOURCES server_parts_test.cpp server_news_test.cpp server_state_test.cpp server_shared_test.cpp server_shares_test.cpp server_limits_test.cpp server_world.cpp postgres_server.cpp own_server.cpp USES patolli_registry patolli_server patolli_registry_words LABELS unit)
# One that was stopped while others went on.
patolli_test(server_stopped_test SOURCES server_stopped_test.cpp server_world.cpp postgres_server.cpp own_server.cpp USES patolli_registry patolli_server patolli_registry_words LABELS unit)
# Servers that tell each other what they do.
patolli_test(server_bus_test SOURCES server_bus_test.cpp server_cluster_test.cpp server_failover_test.cpp server_world.cpp postgres_server.cpp own_server.cpp USES patolli_registry patolli_server patolli_registry_words LABELS unit)
# Servers that think for each other.
patolli_test(server_thinking_test SOURCES server_thinking_test.cpp server_world.cpp USES patolli_registry patolli_server patolli_registry_words LABELS unit)
# Games of an older version of the rules.
patolli_test(server_versions_test SOURCES server_versions_test.cpp server_world.cpp games/pebbles/rules/rules.cpp games/pebbles/rules/text.cpp games/pebbles/module/module.cpp
             USES patolli_registry patolli_server patolli_registry_words LABELS unit)
