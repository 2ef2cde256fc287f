//! Posts the variances of a count as adjustments, through the posting path of all stock changes.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::hash::BuildHasher;

use chrono::{DateTime, NaiveDate, Utc};
use kernel::rules::count::conflict::CountedUnit;
use kernel::rules::count::posting::{AdjustmentLine, LotStock, SkipReason, post_quantity, post_units};
use kernel::rules::count::variance::CountVariance;
use kernel::rules::movement::lots::LotCandidate;
use kernel::rules::movement::{MovementKind, NOWHERE};
use kernel::rules::product::LotTracking;
use kernel::rules::unit::BuiltIn;
use kernel::wire::key::{
    CountRecordKey, CountSessionKey, MovementKey, MovementListKey, PositionKey, ProductKey, SerialKey, UserKey,
};
use rust_decimal::Decimal;
use warehouse_queries::counted_list::lock_count_list;

use super::counted_list::start_count_list;
use super::counted_pairs::{PairKey, lock_pairs, stock_of};
use super::posting::{MovementStamp, Posting, SubjectKeys, Subjects, post};
use super::references::References;
use super::refusals::WarehouseRefusal;
use platform::api::Problem;
use platform::db::Write;
use serial::contract::HeldUnits;

/// The reason that is stored with every adjustment of a count.
const REASON: &str = "count";

/// Values that all adjustments of a count session have in common.
#[derive(Clone, Copy, Debug)]
pub struct AdjustmentStamp {
    /// The time of the command that posts.
    pub now: DateTime<Utc>,
    /// The user who confirmed the count.
    pub user_key: UserKey,
    /// Key of the count session, which may change the pairs that are reserved for it.
    pub session_key: CountSessionKey,
    /// Key of the movement list with the adjustments of the session.
    pub list_key: MovementListKey,
    /// Number of rows that the list already has. Item numbers continue from there.
    pub rows: i32,
}

/// The variance of one count record.
#[derive(Clone, Debug)]
pub struct CountedVariance {
    /// Key of the count record.
    pub record_key: CountRecordKey,
    /// The product and location that were counted.
    pub pair: PairKey,
    /// The variance: how the count differs from the books.
    pub difference: CountVariance,
}

/// The result of posting one count record.
#[derive(Clone, Debug, Default)]
pub struct PostedVariance {
    /// The adjustments that were posted. `None` when everything was skipped.
    pub movement_keys: Vec<MovementKey>,
    /// Units that were not corrected, each with the reason, for example that something else has moved it since the
    /// count.
    pub skipped: Vec<(SerialKey, SkipReason)>,
}

/// The properties of a unit that the rules of counting use.
fn counted_unit(unit: &serial::contract::UnitRecord) -> CountedUnit {
    CountedUnit {
        installed: unit.state.built_in == BuiltIn::Installed,
        scrapped: unit.state.scrapped,
        deleted: unit.state.deleted,
        released: unit.state.released,
        position: unit.position_key.clone(),
    }
}

/// Posts the variances of count records as adjustments, and returns the result for each record, in the same order. The
/// caller holds the units with their trees. The pairs of the records, and the pairs where the books have the found
/// units, are already reserved for the session. Units in `moved_since`, which something else has moved since the count,
/// are skipped.
pub async fn post_variances<S: BuildHasher + Sync>(
    write: &mut Write,
    by: &AdjustmentStamp,
    units: &HeldUnits,
    moved_since: &HashSet<(CountRecordKey, SerialKey), S>,
    counts: &[CountedVariance],
) -> Result<Vec<PostedVariance>, Problem> {
    let mut unit_states: HashMap<SerialKey, CountedUnit> =
        units.iter().map(|(key, unit)| (*key, counted_unit(unit))).collect();
    let pairs = touched_pairs(counts, &unit_states);
    let subjects = hold_subjects(write, units, counts, &pairs).await?;
    lock_count_list().bind(write.conn(), &by.list_key.number()).one().await?;
    let pairs: Vec<PairKey> = pairs.into_iter().collect();
    lock_pairs(write, &pairs).await?;
    let in_lots = find_stock_of_losses(write, &subjects, counts).await?;
    let (mut answers, mut postings, mut owners) = (Vec::new(), Vec::new(), Vec::new());
    for (place, count) in counts.iter().enumerate() {
        let (product_key, position) = &count.pair;
        let mut answer = PostedVariance::default();
        let lines = if matches!(count.difference, CountVariance::Units { .. }) {
            let booked = |serial| moved_since.contains(&(count.record_key, serial));
            let posting = post_units(position, &count.difference, booked, &mut unit_states);
            answer.skipped = posting.skipped;
            posting.lines
        } else {
            quantity_lines(&subjects, count, &in_lots, write.today())?
        };
        for line in lines {
            let item = Decimal::from(by.rows) + Decimal::from(postings.len() + 1);
            postings.push(posting(by, count.record_key, *product_key, line, item));
            owners.push(place);
        }
        answers.push(answer);
    }
    let acting = MovementStamp { now: by.now, user_key: by.user_key };
    let posted = post(write, acting, units, &subjects, &postings, &|problem, _| problem).await?;
    for movement in &posted {
        let owner = owners.get(movement.posting).and_then(|place| answers.get_mut(*place));
        if let Some(answer) = owner {
            answer.movement_keys.push(movement.key);
        }
    }
    if !posted.is_empty() {
        start_count_list(write, by.list_key, by.now).await?;
    }
    Ok(answers)
}

/// The pairs whose stock the variances change: those that were counted, and those that found units leave.
fn touched_pairs(counts: &[CountedVariance], units: &HashMap<SerialKey, CountedUnit>) -> BTreeSet<PairKey> {
    let mut pairs = BTreeSet::new();
    for count in counts {
        let places = count.difference.found().filter_map(|serial| units.get(&serial)?.position.clone());
        pairs.extend(places.map(|position| (count.pair.0, position)));
        pairs.insert(count.pair.clone());
    }
    pairs
}

/// Holds the products, lots and locations of the variances until the commit. If a count without lots found too little,
/// the lots that the loss may be taken from are held too.
async fn hold_subjects(
    write: &Write,
    units: &HeldUnits,
    counts: &[CountedVariance],
    pairs: &BTreeSet<PairKey>,
) -> Result<Subjects, Problem> {
    let mut names = SubjectKeys::default();
    for (product, position) in pairs {
        names.products.insert(*product);
        names.positions.insert(position.clone());
    }
    names.lots.extend(units.values().filter_map(|unit| unit.lot_key));
    for count in counts {
        match &count.difference {
            CountVariance::Lots(lots) => names.lots.extend(lots.keys().flatten()),
            CountVariance::Quantity(quantity) if *quantity < Decimal::ZERO => {
                names.chosen.insert(count.pair.clone());
            }
            CountVariance::Quantity(_) | CountVariance::Units { .. } => {}
        }
    }
    Subjects::hold(write, &names).await
}

/// The stock of a pair: the quantity without a lot, and the lots.
#[derive(Debug, Default)]
struct PairStock {
    plain: Decimal,
    lots: Vec<LotCandidate>,
}

/// Reads the current stock of pairs where a count without lots found less than the books: the loss is then taken from
/// the lots in stock. Products without lots are left out.
async fn find_stock_of_losses(
    write: &Write,
    subjects: &Subjects,
    counts: &[CountedVariance],
) -> Result<HashMap<PairKey, PairStock>, Problem> {
    let mut pairs = Vec::new();
    for count in counts {
        let loses = matches!(&count.difference, CountVariance::Quantity(quantity) if *quantity < Decimal::ZERO);
        if loses && subjects.product(count.pair.0)?.lot_tracking() != LotTracking::None {
            pairs.push(count.pair.clone());
        }
    }
    let mut stock: HashMap<PairKey, PairStock> = HashMap::new();
    for line in stock_of(write.conn(), &pairs).await? {
        let here = stock.entry(line.pair).or_default();
        match line.lot_key {
            None => here.plain += line.quantity,
            Some(lot_key) => {
                let lot = subjects.lot(lot_key)?;
                let (held, created) = (lot.hold_reason.is_some(), lot.created);
                here.lots.push(LotCandidate { lot_key, expires: lot.expires, created, held, have: line.quantity });
            }
        }
    }
    Ok(stock)
}

/// The adjustments for a variance in quantity, by lot where the product has lots. Refuses a loss that the stock does
/// not cover. `in_lots` contains the stock of pairs whose loss is taken from lots.
fn quantity_lines(
    subjects: &Subjects,
    count: &CountedVariance,
    in_lots: &HashMap<PairKey, PairStock>,
    today: NaiveDate,
) -> Result<Vec<AdjustmentLine>, Problem> {
    let product = subjects.product(count.pair.0)?;
    let nothing = PairStock::default();
    let stock = in_lots.get(&count.pair).unwrap_or(&nothing);
    let now = LotStock {
        lot_tracking: product.lot_tracking(),
        negative: product.negative,
        plain: stock.plain,
        lots: &stock.lots,
        today,
    };
    post_quantity(&count.pair.1, &count.difference, &now).map_err(|_| {
        let problem = WarehouseRefusal::NegativeStock.with("product_key", count.pair.0.to_string());
        problem.with("position_key", count.pair.1.as_str())
    })
}

/// The posting for one adjustment of a count.
fn posting(
    by: &AdjustmentStamp,
    record: CountRecordKey,
    product_key: ProductKey,
    line: AdjustmentLine,
    item: Decimal,
) -> Posting {
    let nowhere = PositionKey::new(NOWHERE);
    Posting {
        serial_key: line.serial,
        lot_key: line.lot,
        list: Some((by.list_key, item)),
        references: References::default().of_count(by.session_key, record),
        reason: Some(REASON.to_owned()),
        session_key: Some(by.session_key),
        ..Posting::new(MovementKind::Adjustment, product_key, nowhere, line.position, line.quantity)
    }
}
