//! `POST /inventory/count-session/{session_key}/position/{position_key}/confirm-empty` — confirm that a location is
//! empty.

use std::collections::{BTreeSet, HashSet};

use counting_queries::completion::{
    find_empty_records, find_position_status, find_uncovered_pairs, is_covered, store_empty_position,
};
use counting_queries::record::find_counts_in_position;
use kernel::input;
use kernel::rules::count::session::{CountSessionCommand, check_transition};
use kernel::rules::count::variance::{ByLot, Contents};
use kernel::rules::event_data::{CountSessionEventData, PositionConfirmedEmpty};
use kernel::wire::key::{CountSessionKey, PositionKey, ProductKey};
use kernel::wire::text::{Notes, Text};
use rust_decimal::Decimal;
use serde::Serialize;
use utoipa::ToSchema;

use super::contents::{NewCountRecord, RecordOrigin, books_of, store_records};
use super::model::Source;
use super::rows::update_position_status;
use crate::refusals::{CountingRefusal, refused};
use crate::rows::{CountSessionRecord, lock_session};
use platform::api::{Body, Envelope, PathParams, Problem};
use platform::auth::Caller;
use platform::db::{Committed, Lock, Write, Writer, lock};
use platform::journal::NewEvent;
use platform::refuses;
use warehouse::contract::{
    BooksSnapshot, CountedPosition, PairKey, WarehouseRefusal, end_counting, find_count_subjects, hold_count_subjects,
    lock_pairs, pairs_in_position, stock_of,
};

input! {
    /// Details of the confirmation that a location is empty.
    pub struct EmptyIn {
        /// Notes about the confirmation, up to 100 000 characters, also stored with its records. Absent: no notes.
        pub notes: Option<Notes>,
    }
}

/// A location that was confirmed as empty.
#[derive(Debug, Serialize, ToSchema)]
pub struct ConfirmedEmpty {
    /// Status of the location in the session: always `empty`.
    status: &'static str,
    /// Keys of the records with quantity 0 that the confirmation created. Empty when the books show no uncounted stock
    /// in the location.
    record_keys: Vec<String>,
}

refuses![
    CountingRefusal::CountSessionNotFound,
    WarehouseRefusal::PositionNotFound,
    CountingRefusal::CountSessionNotStarted,
    WarehouseRefusal::StockCounting,
    WarehouseRefusal::StockLocked,
    CountingRefusal::CountsExist,
    CountingRefusal::OutOfScope,
    WarehouseRefusal::PositionNotAllowed,
];

/// Confirm that a location is empty.
///
/// Records that nothing is directly at a location, while the session is started. Every product in scope that the books
/// show at the location and that has not been counted there gets a completed record with quantity 0. The location gets
/// the status `empty`, which is withdrawn when a later count finds stock at the location or one of these records is
/// discarded. The request is refused with 409 `counts_exist` if a count already found stock, with 409 `stock_counting`
/// while a count is in progress at the location, and with 422 `out_of_scope` if the location is outside the scope.
/// Confirming again changes nothing and returns the same records. The journal records `POSITION_CONFIRMED_EMPTY`. The
/// tree of locations and the session are locked while the request runs.
#[utoipa::path(
    post,
    path = "/inventory/count-session/{session_key}/position/{position_key}/confirm-empty",
    request_body = EmptyIn,
    params(
        ("session_key" = inline(CountSessionKey), Path, description = "Key of the count session."),
        ("position_key" = inline(PositionKey), Path, description = "Key of the location to confirm as empty."),
    ),
    responses(
        (status = 200, description = "The status and the keys of the new records.", body = Envelope<ConfirmedEmpty>),
        Refused,
    ),
)]
pub async fn confirm_empty(
    caller: Caller,
    writer: Writer,
    PathParams((key, position)): PathParams<(CountSessionKey, PositionKey)>,
    Body(input): Body<EmptyIn>,
) -> Result<Committed<Envelope<ConfirmedEmpty>>, Problem> {
    let mut write = writer.begin("confirm_empty").await?;
    lock(write.conn(), Lock::PositionTree).await?;
    let session = lock_session(&write, key).await?;
    let mut names = find_count_subjects(write.conn(), &[], &[], &[position.as_str()]).await?;
    let place =
        names.places.remove(&position).filter(|place| !place.deleted).ok_or(WarehouseRefusal::PositionNotFound)?;
    check_transition(CountSessionCommand::Count, &session.state).map_err(refused)?;
    let stored = find_position_status().bind(write.conn(), &key.number(), &position.as_str()).opt().await?;
    if stored.as_deref() == Some("empty") {
        let keys = find_empty_records().bind(write.conn(), &key.number(), &position.as_str()).all().await?;
        return write.commit(answer(&keys)).await;
    }
    let inside = products_inside(&write, &session, &place, &position).await?;
    let done = find_counts_in_position().bind(write.conn(), &key.number(), &position.as_str()).all().await?;
    let counted: HashSet<i64> = done.iter().map(|row| row.product_key).collect();
    let now = write.now();
    let pairs: Vec<PairKey> = inside
        .iter()
        .filter(|product| !counted.contains(&product.number()))
        .map(|product| (*product, position.clone()))
        .collect();
    let products: Vec<ProductKey> = pairs.iter().map(|(product, _)| *product).collect();
    let names = hold_count_subjects(&write, &products, &[], &[position.as_str()]).await?;
    if names.places.get(&position).is_none_or(|place| place.deleted) {
        return Err(WarehouseRefusal::PositionNotFound.into());
    }
    for pair in lock_pairs(&write, &pairs).await? {
        pair.refuse_busy()?;
    }
    if done.iter().any(|row| row.counted_qt > Decimal::ZERO) {
        return Err(CountingRefusal::CountsExist.into());
    }
    let snapshot = BooksSnapshot::take(&write).await?;
    let books = books_of(&pairs, stock_of(write.conn(), &pairs).await?, &names.products);
    let new: Vec<NewCountRecord> =
        books.into_iter().map(|(pair, books)| empty_record(pair, books, snapshot, now)).collect();
    let notes = input.notes.as_ref().map(Text::as_str);
    let by = RecordOrigin { session_key: key, user_key: caller.user_key(), source: Source::Empty, notes };
    let keys = store_records(&write, by, &new).await?;
    end_counting(&write, &pairs, Some(now)).await?;
    store_empty_position()
        .bind(write.conn(), &key.number(), &position.as_str(), &now, &caller.user_key().number(), &notes)
        .one()
        .await?;
    update_position_status(&write, &session, &BTreeSet::from([position.clone()]), &BTreeSet::new(), now).await?;
    let event_data = PositionConfirmedEmpty(CountSessionEventData { count_session_key: key });
    write.append_event(NewEvent { position_key: Some(position), ..session.event(&event_data, now) });
    write.commit(answer(&keys)).await
}

/// Builds the response of a first or repeated confirmation.
fn answer(keys: &[i64]) -> Envelope<ConfirmedEmpty> {
    let record_keys = keys.iter().map(ToString::to_string).collect();
    Envelope::ok("Location confirmed as empty.", ConfirmedEmpty { status: "empty", record_keys })
}

/// Finds the products that the books show directly at the location and that are in the scope of the session. Refuses a
/// virtual location, one outside the scope, and one where a count is in progress or products in scope are locked.
async fn products_inside(
    write: &Write,
    session: &CountSessionRecord,
    place: &CountedPosition,
    position: &PositionKey,
) -> Result<Vec<ProductKey>, Problem> {
    let site = place.site_key.as_deref();
    if site.is_none() {
        let message = "Virtual locations have no stock to count. Choose another location.";
        return Err(WarehouseRefusal::PositionNotAllowed.with_message(message));
    }
    let pairs = pairs_in_position(write.conn(), position).await?;
    let filled: Vec<&str> = pairs.iter().filter(|(_, filled)| *filled).map(|(pair, _)| pair.key.1.as_str()).collect();
    let products: Vec<i64> = pairs.iter().filter(|(_, filled)| *filled).map(|(pair, _)| pair.key.0.number()).collect();
    let outside = find_uncovered_pairs().bind(write.conn(), &products, &filled, &session.key.number()).all().await?;
    let outside: HashSet<i64> = outside.into_iter().map(|row| row.product_key).collect();
    let inside: Vec<ProductKey> =
        products.into_iter().filter(|key| !outside.contains(key)).map(ProductKey::new).collect();
    // A session of products is not limited to locations: it counts its products anywhere, so any location may be
    // confirmed as empty. The query without a product checks whether the whole location is in scope.
    let whole = is_covered().bind(write.conn(), &session.key.number(), &None, &place.path, &site).one().await?;
    if inside.is_empty() && !whole && session.row.kind != "product" {
        return Err(CountingRefusal::OutOfScope.into());
    }
    // A count in progress may still find stock here, even of a product outside the scope.
    for (pair, _) in &pairs {
        if pair.counting_by.is_some() || inside.contains(&pair.key.0) {
            pair.refuse_busy()?;
        }
    }
    Ok(inside)
}

/// Builds a completed record with quantity 0 for a pair: no units, and 0 for each lot in the books if the product has
/// lots.
fn empty_record(
    pair: PairKey,
    books: Contents,
    snapshot: BooksSnapshot,
    now: chrono::DateTime<chrono::Utc>,
) -> NewCountRecord {
    let counted = Contents {
        quantity: Decimal::ZERO,
        serials: books.serials.as_ref().map(|_| BTreeSet::new()),
        lots: books.lots.as_ref().map(|lots| lots.keys().map(|lot| (*lot, Decimal::ZERO)).collect::<ByLot>()),
    };
    NewCountRecord { pair, assignment_key: None, books, snapshot, counted: Some((counted, now)) }
}
