// SQLite's own access to files, with its syncs counted: how many there are under load is one of our figures.
#pragma once

namespace patolli::sqlite {

const char* counting_vfs();  // the name to open databases with

}  // namespace patolli::sqlite
