// Reading and writing rows, for SQLite.
#include "store/changes.ipp"
#include "store/queries.ipp"
#include "store/sqlite.hpp"

namespace patolli::store {

template class RowEraser<sqlite::Engine>;
template class RowWriter<sqlite::Engine>;
template class RowReader<sqlite::Engine>;

}  // namespace patolli::store
