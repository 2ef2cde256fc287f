//! `POST /inventory/count-record/start` — start counting a product at a location, which freezes its stock there until
//! the count ends.

use counting_queries::assignment::{AssignmentState, find_covering_assignments, lock_assignments};
use counting_queries::completion::is_covered;
use kernel::input;
use kernel::rules::count::session::{CountSessionCommand, check_transition};
use kernel::rules::event_data::CountStarted;
use kernel::wire::key::{
    CountAssignmentKey, CountRecordKey, CountSessionKey, PositionKey, ProductKey, StockRowKey, UserKey,
};
use kernel::wire::list::List;
use serde::Serialize;
use utoipa::ToSchema;

use super::contents::{NewCountRecord, RecordOrigin, books_of, store_records};
use super::model::{CountRecord, Source, load_record};
use super::rows::{record_event, record_event_data};
use crate::assignment::start::{lock_assignment, start_assignment};
use crate::limits::ROWS_OF_PAIR_MAX;
use crate::refusals::{CountingRefusal, refused};
use crate::rows::{CountSessionRecord, hold_session};
use platform::api::{Body, Envelope, Problem};
use platform::auth::Caller;
use platform::db::{Committed, Lock, Write, Writer, lock};
use platform::refuses;
use product::contract::ProductRefusal;
use warehouse::contract::{
    BooksSnapshot, CountedPosition, PairKey, WarehouseRefusal, begin_counting, find_count_subjects,
    hold_count_subjects, lock_pairs, pairs_of_stock_rows, stock_of,
};

input! {
    /// The product and location to count, named directly or by stock rows.
    pub struct StartCountIn {
        /// Key of the started count session.
        pub session_key: CountSessionKey,
        /// Key of an assignment that covers the product and location. Absent: an open assignment of the caller that
        /// covers them, otherwise one for any user, otherwise no assignment.
        pub assignment_key: Option<CountAssignmentKey>,
        /// Key of the product to count. Absent: the product of `inventory_keys`.
        pub product_key: Option<ProductKey>,
        /// Key of the location to count. Absent: the location of `inventory_keys`.
        pub position_key: Option<PositionKey>,
        /// Keys of stock rows (`_key` of `GET /inventory`), all of one product and location, at most 5000. Absent: the
        /// pair is named by `product_key` and `position_key`, which are then required.
        pub inventory_keys: List<StockRowKey, 0, ROWS_OF_PAIR_MAX>,
    }
}

/// A count that was started.
#[derive(Debug, Serialize, ToSchema)]
pub struct StartedCount {
    /// Same text as `message` of the envelope.
    message: &'static str,
    /// Key of the new count record.
    count_record_key: String,
    /// The new record. In a blind session, counters do not see the books.
    record: CountRecord,
}

refuses![
    CountingRefusal::CountSessionNotFound,
    CountingRefusal::AssignmentNotFound,
    ProductRefusal::ProductNotFound,
    WarehouseRefusal::PositionNotFound,
    CountingRefusal::InventoryRowNotFound,
    CountingRefusal::CountSessionNotStarted,
    WarehouseRefusal::StockCounting,
    WarehouseRefusal::StockLocked,
    WarehouseRefusal::PositionDeleted,
    CountingRefusal::AssignmentClosed,
    CountingRefusal::AssignedToOther,
    CountingRefusal::PairRequired,
    CountingRefusal::PairMixed,
    CountingRefusal::OutOfScope,
    WarehouseRefusal::InventoryNotManaged,
    WarehouseRefusal::PositionNotAllowed,
];

const STARTED: &str = "Count started.";

/// Start a count.
///
/// Starts counting a product at a location in a started session and records the books at that moment. Until the count
/// is completed or canceled, every movement of the product at the location is refused, even if there is no stock. The
/// first count in a planned assignment starts the assignment. The request is refused with 409 `stock_counting` if the
/// product is already being counted there, with 409 `stock_locked` if a confirmed session is about to adjust the stock
/// there, and with 422 `out_of_scope` if the product or location is outside the scope of the session or of the named
/// assignment. The tree of locations is locked while the request runs. The journal records `COUNT_STARTED`, and
/// `ASSIGNMENT_STARTED` for an assignment that was planned. Repeat the request with the same `Idempotency-Key` to get
/// the same response.
#[utoipa::path(
    post,
    path = "/inventory/count-record/start",
    request_body = StartCountIn,
    responses(
        (status = 200, description = "The started count with its record.", body = Envelope<StartedCount>),
        Refused,
    ),
)]
pub async fn start_count(
    caller: Caller,
    writer: Writer,
    Body(input): Body<StartCountIn>,
) -> Result<Committed<Envelope<StartedCount>>, Problem> {
    let mut write = writer.begin("start_count").await?;
    // Locks the tree of locations, so that a container around the location cannot be moved before the commit.
    lock(write.conn(), Lock::PositionTree).await?;
    let session = hold_session(&write, input.session_key).await?;
    let pair = resolve_pair(&write, &input).await?;
    let place = find_counted_position(&write, &pair).await?;
    check_transition(CountSessionCommand::Count, &session.state).map_err(refused)?;
    if place.deleted {
        return Err(WarehouseRefusal::PositionDeleted.into());
    }
    let site = place.site_key.as_deref();
    let covered = is_covered()
        .bind(write.conn(), &input.session_key.number(), &Some(pair.0.number()), &place.path, &site)
        .one()
        .await?;
    if site.is_none() {
        let message = "Virtual locations have no stock to count. Choose another location.";
        return Err(WarehouseRefusal::PositionNotAllowed.with_message(message));
    }
    let now = write.now();
    let user_key = caller.user_key();
    let assignment = choose_assignment(&write, &session, &input, &pair, &place, user_key).await?;
    let names = hold_count_subjects(&write, &[pair.0], &[], &[pair.1.as_str()]).await?;
    let product =
        names.products.get(&pair.0).filter(|product| !product.trashed).ok_or(ProductRefusal::ProductNotFound)?;
    if !product.managed {
        return Err(WarehouseRefusal::InventoryNotManaged.into());
    }
    if !covered || assignment == AssignmentChoice::Elsewhere {
        return Err(CountingRefusal::OutOfScope.into());
    }
    if names.places.get(&pair.1).is_none_or(|place| place.deleted) {
        return Err(WarehouseRefusal::PositionDeleted.into());
    }
    for locked in lock_pairs(&write, std::slice::from_ref(&pair)).await? {
        locked.refuse_busy()?;
    }
    // Read under the lock of the pair: the books include a movement that the lock may have waited for.
    let snapshot = BooksSnapshot::take(&write).await?;
    let pairs = [pair.clone()];
    let books =
        books_of(&pairs, stock_of(write.conn(), &pairs).await?, &names.products).remove(&pair).unwrap_or_default();
    begin_counting(&write, &pair, user_key).await?;
    let assignment_key = match &assignment {
        AssignmentChoice::This(row) => Some(CountAssignmentKey::new(row.key)),
        AssignmentChoice::None | AssignmentChoice::Elsewhere => None,
    };
    let new = NewCountRecord { pair: pair.clone(), assignment_key, books, snapshot, counted: None };
    let by = RecordOrigin { session_key: session.key, user_key, source: Source::Counted, notes: None };
    let keys = store_records(&write, by, &[new]).await?;
    let key = CountRecordKey::new(keys.first().copied().unwrap_or_default());
    write.append_event(record_event(&session, &CountStarted(record_event_data(&session, key)), &pair, now));
    if let AssignmentChoice::This(row) = &assignment {
        start_assignment(&mut write, &session, row, user_key, now).await?;
    }
    let record = load_record(write.conn(), key, &caller).await?;
    let detail = StartedCount { message: STARTED, count_record_key: key.to_string(), record };
    write.commit(Envelope::ok(STARTED, detail)).await
}

/// Returns the pair that the request names by product and location or by stock rows. Refuses rows of different pairs,
/// and rows that do not match the named product or location.
async fn resolve_pair(write: &Write, input: &StartCountIn) -> Result<PairKey, Problem> {
    let named = input.product_key.zip(input.position_key.clone());
    let rows = &input.inventory_keys.0;
    if rows.is_empty() {
        return named.ok_or_else(|| CountingRefusal::PairRequired.into());
    }
    let found = pairs_of_stock_rows(write.conn(), rows).await?;
    let mut pairs = Vec::new();
    for row in rows {
        pairs.push(found.get(row).ok_or(CountingRefusal::InventoryRowNotFound)?);
    }
    let first = pairs.first().copied().ok_or(CountingRefusal::PairRequired)?;
    let fits = |pair: &PairKey| {
        input.product_key.is_none_or(|key| key == pair.0)
            && input.position_key.as_ref().is_none_or(|key| *key == pair.1)
    };
    if pairs.iter().any(|pair| *pair != first) || !fits(first) {
        return Err(CountingRefusal::PairMixed.into());
    }
    Ok(first.clone())
}

/// Finds the location of the pair. Refuses an unknown location and an unknown or trashed product. The caller has locked
/// the tree of locations, so the path of the location does not change.
async fn find_counted_position(write: &Write, pair: &PairKey) -> Result<CountedPosition, Problem> {
    let mut names = find_count_subjects(write.conn(), &[pair.0], &[], &[pair.1.as_str()]).await?;
    if names.products.get(&pair.0).is_none_or(|product| product.trashed) {
        return Err(ProductRefusal::ProductNotFound.into());
    }
    names.places.remove(&pair.1).ok_or_else(|| WarehouseRefusal::PositionNotFound.into())
}

/// The assignment that a count belongs to.
#[derive(Debug, PartialEq)]
enum AssignmentChoice {
    /// This assignment, which the command has locked.
    This(AssignmentState),
    /// No open assignment of the caller or for any user covers the pair. The count belongs to no assignment.
    None,
    /// The request names an assignment that does not cover the pair. The caller refuses the count.
    Elsewhere,
}

/// Chooses the assignment of a count and locks it: the one that the request names, or else an open one that covers the
/// pair. An assignment of the caller has priority over one for any user.
async fn choose_assignment(
    write: &Write,
    session: &CountSessionRecord,
    input: &StartCountIn,
    pair: &PairKey,
    place: &CountedPosition,
    caller: UserKey,
) -> Result<AssignmentChoice, Problem> {
    if let Some(key) = input.assignment_key {
        let row = lock_assignment(write, session, key).await?;
        let above = row.position_key.as_ref().is_some_and(|key| row.include_children && place.path.contains(key));
        let covers =
            above || row.product_key == Some(pair.0.number()) || row.position_key.as_deref() == Some(pair.1.as_str());
        return Ok(if covers { AssignmentChoice::This(row) } else { AssignmentChoice::Elsewhere });
    }
    let rows = find_covering_assignments()
        .bind(write.conn(), &session.key.number(), &pair.0.number(), &pair.1.as_str(), &place.path)
        .all()
        .await?;
    let of = |user: Option<i64>| rows.iter().find(|row| row.assigned_to == user).map(|row| row.key);
    let Some(key) = of(Some(caller.number())).or_else(|| of(None)) else { return Ok(AssignmentChoice::None) };
    let row = lock_assignments().bind(write.conn(), &[key].as_slice()).opt().await?;
    // Another user may have started or completed the assignment before it was locked.
    let is_free = |row: &AssignmentState| {
        matches!(row.status.as_str(), "planned" | "started")
            && row.assigned_to.is_none_or(|user| user == caller.number())
    };
    Ok(row.filter(is_free).map_or(AssignmentChoice::None, AssignmentChoice::This))
}
