# Players that are programs.
patolli_test(ai_test SOURCES ai_test.cpp USES patolli_match patolli_ai LABELS unit)
