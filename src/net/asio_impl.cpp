// All of Asio and Beast that need not be a template.
#include "net/asio.hpp"
// and then
#include <boost/asio/impl/src.hpp>
#include <boost/beast/src.hpp>
