// The store's types that the server uses everywhere, under short names.
#pragma once

#include "store/rows.hpp"
#include "store/secret.hpp"
#include "store/store.hpp"

namespace patolli::server {

using store::AnalysisClaim;
using store::AnalysisRow;
using store::AnalysisState;
using store::AuditRow;
using store::BlockRow;
using store::CallRow;
using store::Change;
using store::ChannelRow;
using store::ChatRow;
using store::CloseReport;
using store::ConfirmChannel;
using store::ConfirmedRow;
using store::CounterChange;
using store::CounterRaise;
using store::DropBlock;
using store::DropLine;
using store::DropSession;
using store::DropSessions;
using store::DueCallRow;
using store::DueRow;
using store::EraseUser;
using store::EventRow;
using store::GameEndRow;
using store::LeaderboardRow;
using store::LiftSanction;
using store::LookChange;
using store::NotifySettingsRow;
using store::OffersRow;
using store::OutageRow;
using store::PendingAnalysisRow;
using store::PhraseChange;
using store::PlanRow;
using store::Prune;
using store::RatingChangeRow;
using store::RatingRow;
using store::Reader;
using store::Reliability;
using store::RenameUser;
using store::ReportLineRow;
using store::ReportRow;
using store::RequestRow;
using store::RoleRow;
using store::SanctionKind;
using store::SanctionRow;
using store::SeatRow;
using store::Secret;
using store::SecretHash;
using store::SessionKind;
using store::SessionRow;
using store::Store;
using store::TableId;
using store::TableNewsRow;
using store::TableProgress;
using store::TableRow;
using store::TableState;
using store::TouchSession;
using store::TurnCall;
using store::UserGameRow;
using store::UserId;
using store::UserRow;
using store::VersionChange;
using store::VersionRow;
using store::WriteBatch;
using store::Written;

}  // namespace patolli::server
