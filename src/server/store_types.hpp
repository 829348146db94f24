// The store's types that the server uses everywhere, under short names.
#pragma once

#include "store/rows.hpp"
#include "store/secret.hpp"
#include "store/store.hpp"

namespace patolli::server {

using store::AckRow;
using store::AnalysisRow;
using store::AnalysisState;
using store::Change;
using store::ChatRow;
using store::DropSession;
using store::DropSessions;
using store::EraseUser;
using store::EventRow;
using store::LeaderboardRow;
using store::OffersRow;
using store::RatingChangeRow;
using store::RatingRow;
using store::SeatRow;
using store::Secret;
using store::SecretHash;
using store::SessionRow;
using store::Store;
using store::TableId;
using store::TableProgress;
using store::TableRow;
using store::TableState;
using store::UserGameRow;
using store::UserId;
using store::UserRow;
using store::WriteBatch;

}  // namespace patolli::server
