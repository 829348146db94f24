# One suite over every game; one executable per game, so that they compile and run in parallel.
patolli_test(conformance_suite_test SOURCES suite_test.cpp games/pebbles/rules/rules.cpp games/pebbles/rules/text.cpp USES patolli_core LABELS conformance)
patolli_test(conformance_splendor_test SOURCES splendor_test.cpp USES patolli_splendor LABELS conformance COST 50)
patolli_test(conformance_coatl_test SOURCES coatl_test.cpp USES patolli_coatl LABELS conformance COST 100)
patolli_test(conformance_coatl_solo_test SOURCES coatl_solo_test.cpp USES patolli_coatl LABELS conformance COST 40)
