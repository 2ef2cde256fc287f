//! `GET /admin/drill` lists backups and the drills that show that they can be restored.

use axum::extract::State;
use kernel::input;
use kernel::wire::key::Key;
use kernel::wire::page::Limit;
use kernel::wire::time::{Timestamp, Until};

use super::limits::DRILL_PAGE;
use super::model::{Drill, DrillDetail, DrillKind, DrillResult};
use platform::api::{ListResponse, Params, Problem};
use platform::db::{Row, Search};
use platform::state::Reads;

input! {
    /// Filters of the drill record. A drill must match all given filters.
    pub struct DrillQuery {
        /// Kind of the drill, for example `verify`. Absent: all kinds.
        pub kind: Option<DrillKind>,
        /// Result of the drill, for example `failed`. Absent: all results.
        pub result: Option<DrillResult>,
        /// Earliest start of the drill, inclusive: a timestamp with offset, or a date (start of that day in UTC).
        /// Absent: no lower limit.
        pub from: Option<Timestamp>,
        /// Latest start of the drill, inclusive: a timestamp with offset, or a date (end of that day in UTC). Absent:
        /// no upper limit.
        pub to: Option<Until>,
        /// Key of the last drill of the previous page. Only older drills are returned. Absent: starts with the newest
        /// drill.
        pub before_key: Option<Key>,
        /// Maximum number of drills to return, 1 to 1000. Default: 100.
        pub limit: Limit = Limit::clamped(DRILL_PAGE),
    }
}

const COLUMNS: &str = "d.key, d.kind, d.started, d.ended, d.result, d.tool, d.label, d.cursor, d.version, d.detail,
    d.rpo_seconds::double precision as rpo_seconds, d.rto_seconds::double precision as rto_seconds";

/// List backups and drills.
///
/// Returns the drill record, newest first: every backup, every trial restore of a backup, every restore and every trial
/// upgrade that was run on the command line or by a timer, with its result, its checks, and the measured recovery point
/// and recovery time. Use it to show an auditor that backups are made and can be restored, or to notice that the newest
/// verification is too old: `kind=verify&result=passed&limit=1` returns it. A drill that is still running has the
/// result `running`. If its program was killed, the next drill closes it as `failed` after 24 hours. A finished drill
/// is never changed or deleted, and no reset erases it. For the next page, send the `key` of the last drill as
/// `before_key`.
#[utoipa::path(
    get,
    path = "/admin/drill",
    params(DrillQuery),
    responses(
        (status = 200, description = "The matching drills, newest first.", body = Vec<Drill>),
    ),
)]
pub async fn search_drills(
    State(reads): State<Reads>,
    Params(query): Params<DrillQuery>,
) -> Result<ListResponse<Drill>, Problem> {
    let search = Search::new(COLUMNS, "administration.drill d")
        .filter_by("d.kind = ?", query.kind.map(DrillKind::as_str))
        .filter_by("d.result = ?", query.result.map(DrillResult::as_str))
        .filter_by("d.started >= ?", query.from.map(|from| from.0))
        .filter_by("d.started <= ?", query.to.map(|to| to.0))
        // A key that is not a number belongs to no drill, so no drill is older.
        .filter_by("d.key < ?", query.before_key.map(|key| key.number().unwrap_or(0)));
    let client = reads.connect().await?;
    let rows = search.page(&client, "d.key desc", query.limit.get(), 0).await?;
    Ok(ListResponse { rows: rows.iter().map(drill).collect::<Result<_, _>>()?, total: None })
}

/// Converts a row to a drill in the response.
fn drill(row: &Row) -> Result<Drill, Problem> {
    let unknown = || Problem::internal("a stored drill has an unknown kind or result");
    Ok(Drill {
        key: row.get::<_, i64>("key").to_string(),
        kind: DrillKind::from_word(row.get("kind")).ok_or_else(unknown)?,
        started: Timestamp(row.get("started")),
        ended: row.get::<_, Option<_>>("ended").map(Timestamp),
        result: DrillResult::from_word(row.get("result")).ok_or_else(unknown)?,
        tool: row.get("tool"),
        label: row.get("label"),
        cursor: row.get("cursor"),
        rpo_seconds: row.get("rpo_seconds"),
        rto_seconds: row.get("rto_seconds"),
        version: row.get("version"),
        detail: DrillDetail::stored(row.get("detail"))?,
    })
}
