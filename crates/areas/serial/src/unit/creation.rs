//! Creation of one or many units, with one statement of each kind for all units together.

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, Utc};
use kernel::rules::event_data::SerialCreated;
use kernel::wire::key::{EventKey, LotKey, OrderKey, ProductKey, SerialKey, UserKey};
use serial_queries::above::keep_work_orders;
use serial_queries::client::Params as _;
use serial_queries::lot::keep_lots_named;
use serial_queries::serial::{InsertSerialsParams, find_taken_codes, insert_serials};

use super::input::SerialIn;
use super::values::{NewValue, ValueReader, ValueSource, store_values};
use crate::limits::SKIPPED_CODES_MAX;
use crate::refusals::SerialRefusal;
use configuration::contract::take_codes;
use platform::api::Problem;
use platform::db::{Write, next_keys};
use platform::journal::NewEvent;
use platform::state::App;
use product::contract::{MadeProduct, ProductRefusal, hold_made};

/// Unit about to be stored. `product` is the index of its product in the list of locked products.
#[derive(Debug)]
struct NewUnit {
    product: usize,
    code: Option<String>,
    work_order_key: Option<OrderKey>,
    lot_key: Option<LotKey>,
    released: Option<DateTime<Utc>>,
    values: Vec<NewValue>,
}

/// Creates units with their values, appends the events and returns the keys. With `bulk`, a refusal names the index of
/// the refused unit in `row`.
pub async fn create_units(
    app: &App,
    write: &mut Write,
    user_key: UserKey,
    input: &[SerialIn],
    bulk: bool,
) -> Result<Vec<SerialKey>, Problem> {
    let now = write.now();
    let at = |problem: Problem, row: usize| if bulk { problem.with("row", row) } else { problem };
    let orders = named_orders(write, input).await?;
    let products = hold_products(write, input).await?;
    let mut units = Vec::with_capacity(input.len());
    for (row, sent) in input.iter().enumerate() {
        let product = find_product(&products, sent).map_err(|problem| at(problem, row))?;
        let work_order_key = sent.wo_key.map(|key| known_order(&orders, key)).transpose();
        units.push(NewUnit {
            product,
            code: sent.code.as_deref().map(str::to_owned),
            work_order_key: work_order_key.map_err(|problem| at(problem, row))?,
            lot_key: None,
            released: sent.released.then_some(now),
            values: Vec::new(),
        });
    }
    assign_lots(write, input, &products, &mut units, &at).await?;
    refuse_taken(write, &products, &units, &at).await?;
    for (row, unit) in units.iter().enumerate() {
        if products.get(unit.product).is_some_and(|product| product.traceability_level.is_none()) {
            return Err(at(Problem::from(SerialRefusal::ProductNotTraced), row));
        }
    }
    check_values(write, input, &mut units, bulk).await?;
    assign_codes(app, write, &products, &mut units, &at).await?;
    store(write, user_key, now, &products, units).await
}

/// Reads and locks the products that units name by key or code. Products that do not exist are left out. The settings
/// of the products stay unchanged until the commit.
async fn hold_products(write: &Write, input: &[SerialIn]) -> Result<Vec<MadeProduct>, Problem> {
    let keys: HashSet<ProductKey> = input.iter().filter_map(|sent| sent.product_key).collect();
    let codes: HashSet<String> =
        input.iter().filter_map(|sent| Some(sent.product_code.as_ref()?.as_str().trim().to_owned())).collect();
    hold_made(write, &keys.into_iter().collect::<Vec<_>>(), &codes.into_iter().collect::<Vec<_>>()).await
}

/// Returns the index in `products` of the product that a unit names. Refuses a unit without a product, a product that
/// does not exist, and a key and code of two different products.
fn find_product(products: &[MadeProduct], sent: &SerialIn) -> Result<usize, Problem> {
    let missing = || Problem::from(ProductRefusal::ProductNotFound);
    let by_key =
        sent.product_key.map(|key| products.iter().position(|product| product.key == key.number()).ok_or_else(missing));
    let by_code = sent
        .product_code
        .as_ref()
        .map(|code| products.iter().position(|product| product.code == code.as_str().trim()).ok_or_else(missing));
    match (by_key.transpose()?, by_code.transpose()?) {
        (None, None) => Err(Problem::from(SerialRefusal::ProductRequired)),
        (Some(key), Some(code)) if key != code => Err(Problem::from(SerialRefusal::KeyCodeMismatch)),
        (Some(found), _) | (None, Some(found)) => Ok(found),
    }
}

/// Returns the work orders that units name and that exist. They cannot be deleted before the commit.
async fn named_orders(write: &Write, input: &[SerialIn]) -> Result<HashSet<OrderKey>, Problem> {
    let keys: Vec<i64> = input.iter().filter_map(|sent| Some(sent.wo_key?.number())).collect();
    if keys.is_empty() {
        return Ok(HashSet::new());
    }
    Ok(keep_work_orders().bind(write.conn(), &keys).all().await?.into_iter().map(OrderKey::new).collect())
}

/// Refuses a work order that does not exist.
fn known_order(orders: &HashSet<OrderKey>, key: OrderKey) -> Result<OrderKey, Problem> {
    if orders.contains(&key) { Ok(key) } else { Err(SerialRefusal::WorkOrderNotFound.into()) }
}

/// Sets the lot of each unit that names one by key or by code. Refuses a lot that does not exist or belongs to another
/// product. The lots cannot be deleted before the commit.
async fn assign_lots(
    write: &Write,
    input: &[SerialIn],
    products: &[MadeProduct],
    units: &mut [NewUnit],
    at: &impl Fn(Problem, usize) -> Problem,
) -> Result<(), Problem> {
    let keys: Vec<i64> = input.iter().filter_map(|sent| Some(sent.lot_key?.number())).collect();
    let codes: Vec<&str> = input.iter().filter_map(|sent| sent.lot_code.as_deref()).collect();
    if input.iter().all(|sent| sent.lot_key.is_none() && sent.lot_code.as_deref().is_none()) {
        return Ok(());
    }
    let lots = keep_lots_named().bind(write.conn(), &keys, &codes).all().await?;
    for (row, (sent, unit)) in input.iter().zip(units).enumerate() {
        let product_key = products.get(unit.product).map(|product| product.key);
        let found = match (&sent.lot_key, sent.lot_code.as_deref()) {
            (None, None) => continue,
            (Some(key), _) => lots.iter().find(|lot| LotKey::new(lot.key) == *key),
            (None, Some(code)) => lots.iter().find(|lot| lot.code == code && Some(lot.product_key) == product_key),
        };
        let missing = || Problem::from(SerialRefusal::LotNotFound);
        let lot = found.ok_or_else(|| at(missing(), row))?;
        if Some(lot.product_key) != product_key {
            let refusal = Problem::from(SerialRefusal::LotProductMismatch);
            return Err(at(refusal, row));
        }
        unit.lot_key = Some(LotKey::new(lot.key));
    }
    Ok(())
}

/// Checks the values of all units and adds them to the units. All invalid values are refused together.
async fn check_values(write: &Write, input: &[SerialIn], units: &mut [NewUnit], bulk: bool) -> Result<(), Problem> {
    let sent: Vec<_> = input.iter().map(|one| one.data.0.as_slice()).collect();
    let mut reader = ValueReader::new(write, &sent, &[]).await?;
    for (row, (values, unit)) in sent.into_iter().zip(units).enumerate() {
        let source = if bulk { ValueSource::Row(row) } else { ValueSource::New };
        unit.values = reader.read(write, source, values).await?;
    }
    reader.finish()
}

/// Refuses codes that another unit has, including another unit of the same request. The unique index decides between
/// concurrent requests.
async fn refuse_taken(
    write: &Write,
    products: &[MadeProduct],
    units: &[NewUnit],
    at: &impl Fn(Problem, usize) -> Problem,
) -> Result<(), Problem> {
    let given: Vec<(i64, &str)> =
        units.iter().filter_map(|unit| Some((products.get(unit.product)?.key, unit.code.as_deref()?))).collect();
    let mut taken = taken_codes(write, &given).await?;
    for (row, unit) in units.iter().enumerate() {
        let Some((product, code)) = products.get(unit.product).zip(unit.code.clone()) else { continue };
        if !taken.insert((product.key, code)) {
            return Err(at(Problem::from(SerialRefusal::SerialCodeTaken), row));
        }
    }
    Ok(())
}

/// Returns the given pairs of product and code that existing units already have.
async fn taken_codes(write: &Write, given: &[(i64, &str)]) -> Result<HashSet<(i64, String)>, Problem> {
    if given.is_empty() {
        return Ok(HashSet::new());
    }
    let (keys, codes): (Vec<i64>, Vec<&str>) = given.iter().copied().unzip();
    let rows = find_taken_codes().bind(write.conn(), &keys, &codes).all().await?;
    Ok(rows.into_iter().map(|row| (row.product_key, row.code)).collect())
}

/// Assigns codes to units that need one now: released units, and units of products that assign codes on creation. Each
/// product takes a block of its counter. Taken codes are skipped. After `SKIPPED_CODES_MAX` of them, the counter is
/// refused as exhausted. The counter stays locked until the commit, so this must be the last lock that the command
/// takes.
async fn assign_codes(
    app: &App,
    write: &Write,
    products: &[MadeProduct],
    units: &mut [NewUnit],
    at: &impl Fn(Problem, usize) -> Problem,
) -> Result<(), Problem> {
    let mut wanting: HashMap<usize, Vec<usize>> = HashMap::new();
    for (row, unit) in units.iter().enumerate() {
        let on_creation = products.get(unit.product).is_some_and(|product| product.serial_code_on_creation);
        if unit.code.is_none() && (unit.released.is_some() || on_creation) {
            wanting.entry(unit.product).or_default().push(row);
        }
    }
    // Counters are locked in the order of their keys.
    let mut wanting: Vec<_> =
        wanting.into_iter().filter_map(|(place, rows)| Some((products.get(place)?, rows))).collect();
    wanting.sort_by(|(one, _), (other, _)| (&one.counter_key, one.key).cmp(&(&other.counter_key, other.key)));
    let mut used: HashSet<(i64, String)> =
        units.iter().filter_map(|unit| Some((products.get(unit.product)?.key, unit.code.clone()?))).collect();
    for (product, rows) in wanting {
        let first = rows.first().copied().unwrap_or_default();
        let counter =
            product.counter_key.as_deref().ok_or_else(|| at(Problem::from(SerialRefusal::CounterNotDefined), first))?;
        let (mut open, mut skipped) = (rows.into_iter().rev().collect::<Vec<_>>(), 0);
        while !open.is_empty() {
            let count = u32::try_from(open.len()).map_err(Problem::internal)?;
            let block: Vec<String> =
                take_codes(app, write, counter, count).await?.map(|code| code.to_uppercase()).collect();
            let pairs: Vec<(i64, &str)> = block.iter().map(|code| (product.key, code.as_str())).collect();
            used.extend(taken_codes(write, &pairs).await?);
            for code in block {
                if !used.insert((product.key, code.clone())) {
                    skipped += 1;
                } else if let Some(unit) = open.pop().and_then(|row| units.get_mut(row)) {
                    unit.code = Some(code);
                }
            }
            if skipped >= SKIPPED_CODES_MAX {
                return Err(SerialRefusal::CounterExhausted.with("counter_key", counter));
            }
        }
    }
    Ok(())
}

/// Writes units, values and events.
async fn store(
    write: &mut Write,
    user_key: UserKey,
    now: DateTime<Utc>,
    products: &[MadeProduct],
    units: Vec<NewUnit>,
) -> Result<Vec<SerialKey>, Problem> {
    let keys = next_keys(write.conn(), units.len()).await?;
    let product_of = |unit: &NewUnit| products.get(unit.product);
    let params = InsertSerialsParams {
        now,
        created_by: Some(user_key.number()),
        keys: keys.clone(),
        codes: units.iter().map(|unit| unit.code.clone()).collect::<Vec<_>>(),
        product_keys: units.iter().filter_map(|unit| Some(product_of(unit)?.key)).collect::<Vec<_>>(),
        work_order_keys: units.iter().map(|unit| unit.work_order_key.map(OrderKey::number)).collect::<Vec<_>>(),
        lot_keys: units.iter().map(|unit| unit.lot_key.map(LotKey::number)).collect::<Vec<_>>(),
        counter_keys: units.iter().map(|unit| product_of(unit)?.counter_key.clone()).collect::<Vec<_>>(),
        released: units.iter().map(|unit| unit.released).collect::<Vec<_>>(),
        has_values: units.iter().map(|unit| !unit.values.is_empty()).collect::<Vec<_>>(),
    };
    insert_serials().params(write.conn(), &params).all().await?;
    let keys: Vec<SerialKey> = keys.into_iter().map(SerialKey::new).collect();
    let groups = group_by_event(keys.iter().copied().zip(&units));
    // Only an event that values refer to needs a key in advance.
    let is_named = |made: &[(SerialKey, &NewUnit)]| made.iter().any(|(_, unit)| !unit.values.is_empty());
    let mut event_keys =
        next_keys(write.conn(), groups.iter().filter(|made| is_named(made)).count()).await?.into_iter();
    let mut values = Vec::new();
    for made in groups {
        let Some((_, first)) = made.first() else { continue };
        let event_key = if is_named(&made) { event_keys.next().map(EventKey::new) } else { None };
        let event = NewEvent {
            key: event_key,
            product_key: product_of(first).map(|product| ProductKey::new(product.key)),
            work_order_key: first.work_order_key,
            serial_keys: made.iter().map(|(key, _)| *key).collect(),
            ..NewEvent::of(&SerialCreated { codes: made.iter().map(|(_, unit)| unit.code.as_deref()).collect() }, now)
        };
        values.extend(made.iter().flat_map(|(key, unit)| unit.values.iter().map(|value| (*key, event_key, value))));
        write.append_event(event);
    }
    store_values(write, now, user_key, &values).await?;
    Ok(keys)
}

/// Groups units by product and work order: one event covers all units of a group.
fn group_by_event<'a>(units: impl Iterator<Item = (SerialKey, &'a NewUnit)>) -> Vec<Vec<(SerialKey, &'a NewUnit)>> {
    let (mut rows, mut row_of) = (Vec::<Vec<_>>::new(), HashMap::new());
    for (key, unit) in units {
        let row = *row_of.entry((unit.product, unit.work_order_key)).or_insert(rows.len());
        if row == rows.len() {
            rows.push(Vec::new());
        }
        if let Some(row) = rows.get_mut(row) {
            row.push((key, unit));
        }
    }
    rows
}
