// Reading and writing rows, for PostgreSQL.
#include "store/changes.ipp"
#include "store/postgres/statement.hpp"
#include "store/queries.ipp"

namespace patolli::store {

template class RowEraser<postgres::Engine>;
template class RowWriter<postgres::Engine>;
template class RowReader<postgres::Engine>;

}  // namespace patolli::store
