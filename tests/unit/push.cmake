# Notifications on their way.
patolli_test(push_test SOURCES push_test.cpp USES patolli_push OpenSSL::Crypto LABELS unit)
