// What belongs together in the rows of a sound database, whichever engine keeps it.
#pragma once

namespace patolli::store {

// Each finds rows that cannot be: one text a row.
inline constexpr const char* kRowRules[] = {
    "SELECT 'table ' || t.id || ' (' || t.link || ') has no version' FROM tables t "
    "LEFT JOIN table_versions v ON v.table_id = t.id WHERE v.table_id IS NULL",
    "SELECT 'table ' || v.table_id || ' should have ' || v.events || ' events, and has ' || count(e.number) "
    "FROM table_versions v LEFT JOIN events e ON e.table_id = v.table_id GROUP BY v.table_id "
    "HAVING count(e.number) <> v.events OR coalesce(max(e.number), -1) <> v.events - 1",
    "SELECT 'table ' || t.id || ' (' || t.link || ') should have ' || t.seats || ' seats, and has ' || count(s.seat) "
    "FROM tables t LEFT JOIN seats s ON s.table_id = t.id GROUP BY t.id HAVING count(s.seat) > t.seats",
    "SELECT 'a session of user ' || s.user_id || ', who does not exist' FROM sessions s "
    "LEFT JOIN users u ON u.id = s.user_id WHERE u.id IS NULL OR u.erased = 1",
};

}  // namespace patolli::store
