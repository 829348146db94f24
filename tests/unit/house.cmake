# The house, with a real store, a fast clock and people who speak as over a network.
patolli_test(house_games_test SOURCES house_games_test.cpp house_bounds_test.cpp house_fairness_test.cpp house_world.cpp USES patolli_house LABELS unit)
patolli_test(house_tables_test SOURCES house_tables_test.cpp house_hints_test.cpp house_people_test.cpp house_restarts_test.cpp house_world.cpp
             USES patolli_house LABELS unit)
patolli_test(house_secrecy_test SOURCES house_secrecy_test.cpp house_bytes_test.cpp house_world.cpp USES patolli_house LABELS unit)
