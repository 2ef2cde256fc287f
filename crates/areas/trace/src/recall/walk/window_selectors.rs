//! Selectors that find the starts of a recall by document, partner or time window.

use std::collections::BTreeMap;

use deadpool_postgres::Object;
use kernel::rules::recall::{Certainty, EdgeKind, NodeKind, TraceNode};
use kernel::wire::key::{ProductKey, UserKey};
use rust_decimal::Decimal;
use serde_json::{Value, json};
use trace_queries::recall_starts::find_positions_below;

use super::facts::WalkMoment;
use super::selection::{NodeUse, Selection, TimeWindow};
use crate::recall::input::{RecallQuery, texts};
use platform::api::Problem;
use platform::db::{Row, Search};

/// Condition for movements that were completed by the moment `$1` and not fully reversed by then.
const COUNTS: &str = r#"m.status = 'completed' and m."end" <= $1 and (m.reversed_qt < m.qt_confirmed
    or exists (select from warehouse.movement r where r.key = m.inverse_movement_key and r."end" > $1))"#;
/// Condition for movements that were completed in the window.
const IN_WINDOW: &str = r#"m."end" >= ?1 and m."end" <= ?2"#;
/// Columns of a receipt: unit, lot, product and posting number.
const RECEIPT: &str = "m.serial_key, m.lot_key, m.product_key, coalesce(m.posted, m.key)";
/// Condition for batches in which one of the users completed a step or posted a movement.
const WORKED: &str = "(exists (select from production.step_record r where r.batch_key = b.key and r.user_key = any (?))
    or exists (select from warehouse.movement m where m.refs ->> 'batch_key' = b.key::text
        and m.refs ->> 'batch_key' is not null and m.user_key = any (?)))";
/// Condition for batches with a movement from or to one of the locations.
const MOVED: &str = "exists (select from warehouse.movement m where m.refs ->> 'batch_key' = b.key::text
    and m.refs ->> 'batch_key' is not null and (m.position_from = any (?) or m.position_to = any (?)))";

/// Returns all rows of a search, without paging, because a recall must not lose starts.
async fn all_rows(search: &Search, client: &Object, order: &'static str) -> Result<Vec<Row>, Problem> {
    search.page(client, order, i64::MAX, 0).await
}

/// Returns the operators that the window is limited to. `None` means all users.
fn users(query: &RecallQuery) -> Option<Vec<i64>> {
    (!query.operator_key.0.is_empty()).then(|| UserKey::numbers(&query.operator_key.0))
}

/// Returns the phases that the window is limited to. `None` means all phases.
fn phases(query: &RecallQuery) -> Option<Vec<String>> {
    (!query.phase_key.0.is_empty()).then(|| texts(&query.phase_key))
}

/// Returns the locations that the window is limited to, with all locations below them. `None` means all locations.
async fn positions(client: &Object, query: &RecallQuery) -> Result<Option<Vec<String>>, Problem> {
    if query.position_key.0.is_empty() {
        return Ok(None);
    }
    Ok(Some(find_positions_below().bind(client, &texts(&query.position_key)).all().await?))
}

/// Returns documents as movement references, one of which must match. `None` when the request names no document.
fn papers(name: &str, values: &[String]) -> Option<Vec<Value>> {
    (!values.is_empty()).then(|| values.iter().map(|value| json!({name: value})).collect())
}

/// Selects units, lots and pools that were received with the requested documents, from the requested partners, and in
/// the window if there is one.
pub async fn select_received(
    client: &Object,
    moment: WalkMoment,
    query: &RecallQuery,
    window: Option<TimeWindow>,
) -> Result<Selection, Problem> {
    let (purchase, transfer) = (texts(&query.purchase_doc), texts(&query.transfer_doc));
    let partners = (!query.partner_code.0.is_empty()).then(|| texts(&query.partner_code));
    let mut search = Search::new(RECEIPT, "warehouse.movement m")
        .bind(moment.at)
        .filter("m.type = 'receipt'")
        .filter(COUNTS)
        .filter_by("m.refs <> '{}' and m.refs @> any (?)", papers("purchase_doc", &purchase))
        .filter_by("m.refs <> '{}' and m.refs @> any (?)", papers("transfer_doc", &transfer))
        .filter_by("m.refs ->> 'partner_code' = any (?)", partners)
        .filter_by("m.product_key = ?", query.product_key.map(ProductKey::number));
    if let Some(window) = window {
        search = search
            .filter_by_two(IN_WINDOW, Some((window.from, window.to)))
            .filter_by("m.user_key = any (?)", users(query))
            .filter_by("m.position_to = any (?)", positions(client, query).await?);
        // Receipts do not belong to a phase, so a filter by phase leaves none.
        search = if phases(query).is_some() { search.filter("false") } else { search };
    }
    let mut found = Selection::default();
    for row in all_rows(&search, client, "m.key").await? {
        let (serial, lot): (Option<i64>, Option<i64>) = (row.get(0), row.get(1));
        let unit = serial.map(|key| TraceNode::of(NodeKind::Serial, key));
        match unit.or(lot.map(|key| TraceNode::of(NodeKind::Lot, key))) {
            Some(node) => found.whole.insert(node),
            None => found.pools.insert((row.get(2), row.get(3))),
        };
    }
    Ok(found)
}

/// Selects batches that were completed in the window, and units that were released in it.
pub async fn select_produced(
    client: &Object,
    moment: WalkMoment,
    query: &RecallQuery,
    window: TimeWindow,
) -> Result<Selection, Problem> {
    let (to, places) = (window.to.min(moment.at), positions(client, query).await?);
    let product = query.product_key.map(ProductKey::number);
    let batches = Search::new("b.key", "production.batch b")
        .filter("not b.active and b.canceled is null")
        .filter_by_two(r#"b."end" >= ?1 and b."end" <= ?2"#, Some((window.from, to)))
        .filter_by("b.product_key = ?", product)
        .filter_by("b.phase_key = any (?)", phases(query))
        .filter_by(WORKED, users(query))
        .filter_by(MOVED, places.clone());
    let units = Search::new("s.key", "serial.serial s")
        .filter_by_two("s.released >= ?1 and s.released <= ?2", Some((window.from, to)))
        .filter_by("s.product_key = ?", product)
        .filter_by(
            "exists (select from production.batch_unit u join production.batch b on b.key = u.batch_key
                where u.serial_key = s.key and b.canceled is null and b.phase_key = any (?))",
            phases(query),
        )
        .filter_by("s.released_by = any (?)", users(query))
        .filter_by(
            "exists (select from warehouse.movement m
                where m.serial_key = s.key and m.type = 'production' and m.position_to = any (?))",
            places,
        );
    let mut found = Selection::default();
    let keys = |rows: Vec<Row>, kind| rows.into_iter().map(move |row| TraceNode::of(kind, row.get(0)));
    found.whole.extend(keys(all_rows(&batches, client, "b.key").await?, NodeKind::Batch));
    found.whole.extend(keys(all_rows(&units, client, "s.key").await?, NodeKind::Serial));
    Ok(found)
}

/// Selects batches with a step that was completed in the window.
pub async fn select_worked(
    client: &Object,
    moment: WalkMoment,
    query: &RecallQuery,
    window: TimeWindow,
) -> Result<Selection, Problem> {
    let places = positions(client, query).await?;
    let search = Search::new("b.key", "production.step_record r join production.batch b on b.key = r.batch_key")
        .filter("r.status = 'done' and r.canceled is null and b.canceled is null")
        .filter_by_two("r.completed >= ?1 and r.completed <= ?2", Some((window.from, window.to.min(moment.at))))
        .filter_by("b.product_key = ?", query.product_key.map(ProductKey::number))
        .filter_by("b.phase_key = any (?)", phases(query))
        .filter_by("r.user_key = any (?)", users(query))
        .filter_by(MOVED, places);
    let rows = all_rows(&search, client, "b.key").await?;
    let whole = rows.into_iter().map(|row| TraceNode::of(NodeKind::Batch, row.get(0))).collect();
    Ok(Selection { whole, ..Selection::default() })
}

/// Columns of a consumption, which `consumption_of` reads by their index.
const CONSUMPTION: &str = r#"m.key, m."end", m.product_key, m.serial_key, m.lot_key,
    m.qt_confirmed - m.reversed_qt, b.key, u.key, l.key, l.parent_serial_key, l.batch_key, l.ended_at is not null and l.ended_at <= $1"#;
/// Consumptions joined with the batch, unit or link that they name.
const CONSUMPTIONS: &str = "warehouse.movement m
    left join production.batch b on b.key = (m.refs ->> 'batch_key')::bigint and b.canceled is null
    left join serial.serial u on u.key = (m.refs ->> 'parent_serial_key')::bigint
    left join serial.link l on l.key = (m.refs ->> 'serial_link_key')::bigint";

/// Selects units, lots and pools that were consumed in the window. They are followed over these consumptions only.
pub async fn select_consumed(
    client: &Object,
    moment: WalkMoment,
    query: &RecallQuery,
    window: TimeWindow,
) -> Result<Selection, Problem> {
    let search = Search::new(CONSUMPTION, CONSUMPTIONS)
        .bind(moment.at)
        .filter("m.type = 'consumption'")
        .filter(COUNTS)
        .filter_by_two(IN_WINDOW, Some((window.from, window.to)))
        .filter_by("m.product_key = ?", query.product_key.map(ProductKey::number))
        .filter_by("b.phase_key = any (?)", phases(query))
        .filter_by("m.user_key = any (?)", users(query))
        .filter_by("m.position_from = any (?)", positions(client, query).await?);
    let mut used: BTreeMap<TraceNode, Vec<NodeUse>> = BTreeMap::new();
    for row in all_rows(&search, client, "m.key").await? {
        let (node, one) = consumption_of(&row);
        used.entry(node).or_default().push(one);
    }
    Ok(Selection { used, ..Selection::default() })
}

/// Reads a row of [`CONSUMPTION`]: the consumed node, and the unit or batch that consumed it. A unit is built in by a
/// link. Consumptions of lots and pools name a unit, otherwise a batch.
fn consumption_of(row: &Row) -> (TraceNode, NodeUse) {
    let (serial, lot): (Option<i64>, Option<i64>) = (row.get(3), row.get(4));
    let (batch, unit): (Option<i64>, Option<i64>) = (row.get(6), row.get(7));
    let (link, parent, parent_batch): (Option<i64>, Option<i64>, Option<i64>) = (row.get(8), row.get(9), row.get(10));
    let as_unit = |key| TraceNode::of(NodeKind::Serial, key);
    let as_batch = |key| TraceNode::of(NodeKind::Batch, key);
    let (node, kinds, certainty) = match (serial, lot) {
        (Some(key), _) => (as_unit(key), (EdgeKind::E1, EdgeKind::E2), Certainty::Exact),
        (None, Some(key)) => (TraceNode::of(NodeKind::Lot, key), (EdgeKind::E4, EdgeKind::E3), Certainty::Exact),
        (None, None) => (TraceNode::of(NodeKind::Pool, row.get(2)), (EdgeKind::E9, EdgeKind::E9), Certainty::Possible),
    };
    let of_link = parent.map(as_unit).or(parent_batch.map(as_batch)).filter(|_| link.is_some());
    let user = if serial.is_some() { of_link } else { unit.map(as_unit).or(batch.map(as_batch)) };
    let into_unit = user.is_some_and(|user| user.kind == NodeKind::Serial);
    let one = NodeUse {
        user,
        kind: if into_unit { kinds.0 } else { kinds.1 },
        certainty: if into_unit { certainty } else { certainty.min(Certainty::Batch) },
        past: row.get::<_, Option<bool>>(11).unwrap_or_default(),
        movement_key: row.get(0),
        at: row.get(1),
        quantity: row.get::<_, Decimal>(5),
    };
    (node, one)
}
