# The message catalogues and the terminal table.
patolli_test(text_test SOURCES text_test.cpp USES patolli_text patolli_match LABELS unit)
