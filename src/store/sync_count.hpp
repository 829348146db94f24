// SQLite's own access to files, with two things taken note of: syncs, since how many there are under load is one of our
// figures, and why a write failed, since SQLite knows but does not tell.
#pragma once

namespace patolli::store::sqlite {

const char* counting_vfs();  // the name to open databases with

// The number of the system's last complaint about a write of this thread, once; 0: there was none.
int take_file_error() noexcept;

}  // namespace patolli::store::sqlite
