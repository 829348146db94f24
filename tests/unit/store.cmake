# The store: what is kept, by whom it may be written, and what happens when it cannot be. And ratings.
patolli_test(store_test SOURCES rating.cpp store_rows.cpp store_secret.cpp store_writes.cpp
             USES patolli_store patolli_rating LABELS unit)
