# The store: what is kept, by whom it may be written, and what happens when it cannot be.
patolli_test(store_test SOURCES store_rows.cpp store_writes.cpp USES patolli_store LABELS unit)
