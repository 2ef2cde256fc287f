//! Counts of a request that shows no items, from a climb: exactly those that a walk would return.

use std::collections::BTreeMap;

use deadpool_postgres::Object;
use kernel::rules::recall::{Certainty, LinkScope, NodeKind, TraceNode};
use kernel::rules::unit::UnitState;
use kernel::wire::key::{LotKey, SerialKey};
use rust_decimal::Decimal;
use rustc_hash::FxHashMap;
use trace_queries::recall::find_unresolved_consumptions;
use trace_queries::recall_climb::count_unit_shipments;

use super::climb::{Climb, ClimbStart, ClimbStep, RootedUnit};
use super::counts::{number, order_counts, partner_counts, position_counts, product_counts, unresolved};
use super::input::{RecallQuery, WalkOptions};
use super::items::load_response_items;
use super::limits::STARTS_SHOWN;
use super::lookups::ItemNames;
use super::model::{CertaintyCount, PartnerCount, TraceCounts, TraceItem};
use super::question::Question;
use super::walk::facts::{WalkFacts, WalkMoment};
use super::walk::start_node::{NamedKeys, find_start};
use super::walk::traversal::WalkTime;
use super::walk_result::WalkItem;
use platform::api::Problem;
use platform::clock::Clock;

/// The counts of a climb, and the first starts, which only a recall shows.
#[derive(Debug)]
pub struct ClimbCounts {
    pub counts: TraceCounts,
    pub starts: Option<Vec<TraceItem>>,
}

/// Counts by a climb. Returns `None` when only a walk can answer: for a past moment, with a maximum depth, when the
/// request starts from anything but units or lots, and when a batch is involved.
pub async fn count_by_climb(
    client: &Object,
    clock: &Clock,
    moment: WalkMoment,
    question: &Question,
    options: &WalkOptions,
) -> Result<Option<ClimbCounts>, Problem> {
    if !moment.is_now || options.max_depth.is_some() {
        return Ok(None);
    }
    let Some(from) = climb_start(client, moment, question).await? else { return Ok(None) };
    let is_recall = question.begins_with_items();
    let Some(climb) = Climb::collect(client, &WalkTime::begin(clock), &from, is_recall).await? else {
        return Ok(None);
    };
    let mut counts = count_units(client, moment, &climb, options, &ItemRule { is_recall, from: &from }).await?;
    counts.starts = match &from {
        ClimbStart::Units(units) => number(units.len()),
        ClimbStart::Lots(lots) => number(lots.len() + if is_recall { climb.starts.len() } else { 0 }),
    };
    let starts = if is_recall { Some(start_items(client, moment, &from, climb).await?) } else { None };
    Ok(Some(ClimbCounts { counts, starts }))
}

/// Returns the units or lots from which a request starts. `None` when it starts from something else, or when several
/// selectors narrow each other. Refuses records that do not exist.
async fn climb_start(client: &Object, moment: WalkMoment, question: &Question) -> Result<Option<ClimbStart>, Problem> {
    match question {
        Question::WhereUsed(query) if query.batch_key.is_none() => {
            let node = find_start(client, moment, query).await?;
            Ok(Some(if node.kind == NodeKind::Lot {
                ClimbStart::Lots(vec![node.key])
            } else {
                ClimbStart::Units(vec![node.key])
            }))
        }
        Question::WhereUsed(_) | Question::Origin(_) => Ok(None),
        Question::Recall(query) => {
            let named = NamedKeys {
                serials: distinct(SerialKey::numbers(&query.serial_key.0)),
                lots: distinct(LotKey::numbers(&query.lot_key.0)),
                ..NamedKeys::default()
            };
            if !has_only_keys(query) || named.serials.is_empty() == named.lots.is_empty() {
                return Ok(None);
            }
            named.check(client, moment).await?;
            Ok(Some(if named.lots.is_empty() {
                ClimbStart::Units(named.serials)
            } else {
                ClimbStart::Lots(named.lots)
            }))
        }
    }
}

/// Returns whether a recall selects nothing by other means than the keys of units and lots.
fn has_only_keys(query: &RecallQuery) -> bool {
    query.product_key.is_none()
        && query.time_from.is_none()
        && query.time_to.is_none()
        && query.serial_code.0.is_empty()
        && query.lot_code.0.is_empty()
        && query.supplier_lot.0.is_empty()
        && query.purchase_doc.0.is_empty()
        && query.transfer_doc.0.is_empty()
        && query.partner_code.0.is_empty()
        && query.batch_key.0.is_empty()
        && query.work_order_key.0.is_empty()
        && query.phase_key.0.is_empty()
        && query.operator_key.0.is_empty()
        && query.position_key.0.is_empty()
}

/// Returns the keys in order and without duplicates.
fn distinct(mut keys: Vec<i64>) -> Vec<i64> {
    keys.sort_unstable();
    keys.dedup();
    keys
}

/// What decides whether a unit is an item, besides the options.
struct ItemRule<'a> {
    /// Whether the starts are items too.
    is_recall: bool,
    from: &'a ClimbStart,
}

impl ItemRule<'_> {
    /// Returns whether a unit is an item. The units of a lot are items even if only the lot was asked about.
    fn is_item(&self, counted: &RootedUnit<'_>, options: &WalkOptions) -> bool {
        let unit = counted.unit;
        let is_start = unit.reached == ClimbStep::Start && matches!(self.from, ClimbStart::Units(_));
        (self.is_recall || !is_start)
            && !(options.roots_only && unit.parent_key.is_some())
            && (options.products.is_empty() || options.products.contains(&unit.product_key))
            && (options.states.is_empty() || options.states.contains(&unit.state))
    }
}

/// Counts the units that are items.
async fn count_units(
    client: &Object,
    moment: WalkMoment,
    climb: &Climb,
    options: &WalkOptions,
    rule: &ItemRule<'_>,
) -> Result<TraceCounts, Problem> {
    let mut counts = TraceCounts::default();
    let mut products: FxHashMap<i64, (i64, i64)> = FxHashMap::default();
    let (mut positions, mut orders) = (BTreeMap::new(), BTreeMap::new());
    let mut shipped: FxHashMap<i64, i64> = FxHashMap::default();
    let mut past = 0;
    for counted in climb.counted(options.scope).filter(|counted| rule.is_item(counted, options)) {
        let unit = counted.unit;
        let is_finished = i64::from(counted.root == counted.key);
        counts.total += 1;
        counts.finished += is_finished;
        counts.held += i64::from(unit.held);
        past += i64::from(unit.reached == ClimbStep::Past);
        *counts.by_state.entry(unit.state.as_str()).or_default() += 1;
        let sum = products.entry(unit.product_key).or_default();
        *sum = (sum.0 + 1, sum.1 + is_finished);
        if let Some(order) = unit.work_order_key {
            *orders.entry(order).or_default() += 1;
        }
        let Some(root) = climb.unit(counted.root) else { continue };
        if let Some(position) = root.position_key.as_deref() {
            *positions.entry(position).or_default() += 1;
        }
        if root.state == UnitState::Shipped {
            *shipped.entry(counted.root).or_default() += 1;
        }
    }
    counts.serials = counts.total;
    counts.by_certainty = CertaintyCount { exact: counts.total, ..CertaintyCount::default() };
    counts.past = (options.scope == LinkScope::Ever).then_some(past);
    counts.ever_total = number(climb.counted(LinkScope::Ever).filter(|counted| rule.is_item(counted, options)).count());
    let names = ItemNames::of_keys(client, &products, &orders, &positions).await?;
    counts.by_product = product_counts(&names, products);
    counts.by_position = position_counts(&names, positions);
    counts.by_work_order = order_counts(&names, orders);
    counts.by_partner = by_partner(client, moment, shipped).await?;
    counts.unresolved = unresolved(&lost_consumptions(client, moment, climb, options.scope).await?);
    Ok(counts)
}

/// Counts items by partner and document. `shipped` has the number of items for each outermost unit that was shipped.
async fn by_partner(
    client: &Object,
    moment: WalkMoment,
    shipped: FxHashMap<i64, i64>,
) -> Result<Vec<PartnerCount>, Problem> {
    if shipped.is_empty() {
        return Ok(Vec::new());
    }
    let mut shipped: Vec<(i64, i64)> = shipped.into_iter().collect();
    // Rows with neighboring keys are close together on disk.
    shipped.sort_unstable();
    let (keys, items): (Vec<i64>, Vec<i64>) = shipped.into_iter().unzip();
    let rows = count_unit_shipments().bind(client, &keys, &items, &moment.at).all().await?;
    let count = |row: trace_queries::recall_climb::CountUnitShipments| PartnerCount {
        partner_code: row.partner_code,
        partner_name: row.partner_name,
        document: row.document,
        total: row.total,
    };
    Ok(partner_counts(rows.into_iter().map(count).collect()))
}

/// Finds the consumptions of reached units that cannot be followed.
async fn lost_consumptions(
    client: &Object,
    moment: WalkMoment,
    climb: &Climb,
    scope: LinkScope,
) -> Result<Vec<(i64, Decimal)>, Problem> {
    let mut units: Vec<i64> = climb.counted(scope).map(|counted| counted.key).collect();
    units.sort_unstable();
    let is_consumed = |key: &i64| climb.unit(*key).is_some_and(|unit| unit.state == UnitState::Consumed);
    let consumed: Vec<i64> = units.iter().copied().filter(is_consumed).collect();
    let rows = find_unresolved_consumptions().bind(client, &units, &moment.at, &consumed).all().await?;
    Ok(rows.into_iter().map(|row| (row.key, row.quantity)).collect())
}

/// Returns the first starts as items, because a recall shows what it started from: by product code, then by their own
/// code, like the items of a page.
async fn start_items(
    client: &Object,
    moment: WalkMoment,
    from: &ClimbStart,
    climb: Climb,
) -> Result<Vec<TraceItem>, Problem> {
    let mut facts = WalkFacts::default();
    if let ClimbStart::Lots(lots) = from {
        facts.read_lots(client, moment, lots).await?;
    }
    let lots = facts.lots.iter().map(|(key, lot)| (NodeKind::Lot, *key, lot.product_key, Some(lot.code.clone())));
    let units = climb.starts.into_iter().map(|unit| (NodeKind::Serial, unit.key, unit.product_key, unit.code));
    let starts: Vec<(NodeKind, i64, i64, Option<String>)> = lots.chain(units).collect();
    let names = ItemNames::of_product_keys(client, starts.iter().map(|(_, _, product, _)| *product)).await?;
    let ranks = names.ranks();
    let mut ordered: Vec<_> = starts
        .into_iter()
        .map(|(kind, key, product, code)| {
            let rank = ranks.get(&product).copied().unwrap_or(usize::MAX);
            (rank, code.is_none(), code.map(|code| code.to_lowercase()), TraceNode::of(kind, key))
        })
        .collect();
    if ordered.len() > STARTS_SHOWN {
        ordered.select_nth_unstable(STARTS_SHOWN);
        ordered.truncate(STARTS_SHOWN);
    }
    ordered.sort_unstable();
    let shown: Vec<TraceNode> = ordered.into_iter().map(|(_, _, _, node)| node).collect();
    let keys = shown.iter().filter(|node| node.kind == NodeKind::Serial).map(|node| node.key).collect();
    facts.read_above(client, moment, keys).await?;
    let item = |node: &TraceNode| {
        let is_unit = node.kind == NodeKind::Serial;
        WalkItem {
            node: *node,
            certainty: Certainty::Exact,
            past: false,
            depth: 0,
            via: None,
            root: is_unit.then(|| facts.root(node.key)),
            quantity: if is_unit { Decimal::ONE } else { Decimal::ZERO },
        }
    };
    let items: Vec<WalkItem> = shown.iter().map(item).collect();
    load_response_items(client, moment, &facts, &items).await
}
