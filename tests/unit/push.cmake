# Notifications on their way.
patolli_test(push_test SOURCES push_test.cpp push_mail_test.cpp push_post_test.cpp smtp_stub.cpp USES patolli_push OpenSSL::SSL OpenSSL::Crypto LABELS unit)
