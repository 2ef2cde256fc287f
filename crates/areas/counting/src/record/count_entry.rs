//! Reads and checks the count that a user sends (docs/spec/counting.md#counting-a-pair).

use std::collections::{BTreeSet, HashMap};

use counting_queries::unit::find_units_named;
use deadpool_postgres::Object;
use kernel::input;
use kernel::rules::count::conflict::CountedProduct;
use kernel::rules::count::record::{CountEntryFacts, check_count_entry};
use kernel::rules::count::variance::{ByLot, Contents};
use kernel::wire::key::{LotKey, ProductKey, SerialKey};
use kernel::wire::list::List;
use kernel::wire::number::NonNegative;
use kernel::wire::text::{Notes, SoughtCode};
use rust_decimal::Decimal;

use crate::limits::COUNTED_MAX;
use crate::refusals::refused;
use platform::api::Problem;

input! {
    /// Counted quantity of one lot.
    pub struct CountedLotIn {
        /// Key of the lot. Absent or `null`: stock without a lot.
        pub lot_key: Option<LotKey>,
        /// Counted quantity of the lot, not negative, in the unit of the product.
        pub quantity: NonNegative,
    }
}

input! {
    /// Result of a count.
    pub struct CountIn {
        /// Counted quantity, not negative, in the unit of the product. Absent: the number of units or the sum of the
        /// lots.
        pub count_qt: Option<NonNegative>,
        /// Keys of the units that were found, at most 5000. Allowed only for a traced product. An empty list means that
        /// no unit was found. Absent: only the units in `count_serial_codes`, if any.
        pub count_serial_keys: Option<List<SerialKey, 0, COUNTED_MAX>>,
        /// Serial numbers of the units that were found, at most 5000, ignoring case. These units are counted in
        /// addition to those in `count_serial_keys`. Absent: no further units.
        pub count_serial_codes: Option<List<SoughtCode, 0, COUNTED_MAX>>,
        /// Counted quantities by lot, at most 5000. Allowed only for a product with lots. Lots in the books that are
        /// left out count as 0. Absent: the quantity is not split by lot.
        pub count_lots: Option<List<CountedLotIn, 0, COUNTED_MAX>>,
        /// Notes of the counter, up to 100 000 characters. Absent: the notes of the record stay unchanged.
        pub notes: Option<Notes>,
    }
}

impl CountIn {
    /// Returns the lots that the count names. Quantities without a lot are left out.
    pub fn lots(&self) -> Vec<LotKey> {
        self.count_lots.iter().flat_map(|List(lots)| lots).filter_map(|lot| lot.lot_key).collect()
    }
}

/// The units found for the keys and codes that a count names.
#[derive(Debug, Default)]
struct NamedUnits {
    /// Units of the product.
    keys: BTreeSet<SerialKey>,
    /// Number of keys and codes in the request, with repetitions.
    named: usize,
    /// Keys and codes that do not name a unit of the product. They are included in the number of units, so that the
    /// count is refused because of them and not because of its quantity.
    strange: BTreeSet<String>,
    /// Whether one of these units does not exist or is deleted.
    unknown: bool,
    /// Whether one of these units belongs to another product.
    of_other: bool,
}

/// Checks a count by the rules of its product and returns its contents. `lots` contains the product of each existing
/// lot that the count names. The caller must have locked these lots.
pub async fn read_count(
    client: &Object,
    product_key: ProductKey,
    product: &CountedProduct,
    lots: &HashMap<LotKey, ProductKey>,
    input: &CountIn,
) -> Result<Contents, Problem> {
    let units = find_named_units(client, product_key, input).await?;
    let said = input.count_qt.map(|quantity| quantity.0.get());
    let by_lot = input.count_lots.as_ref().map(|List(sent)| {
        let mut by_lot = ByLot::new();
        for lot in sent {
            *by_lot.entry(lot.lot_key).or_default() += lot.quantity.0.get();
        }
        by_lot
    });
    let of_lots = by_lot.as_ref().map(|lots| lots.values().sum::<Decimal>());
    let lot_product = |key: &LotKey| lots.get(key);
    let named = input.lots();
    let found = CountEntryFacts {
        traced: product.traced,
        lot_tracking: product.lot_tracking,
        // Without a quantity, the number of keys and codes is used: if a unit is named twice, the numbers do not match.
        quantity: said.or_else(|| units.as_ref().map(|units| Decimal::from(units.named))),
        serials: units.as_ref().map(|units| u32::try_from(units.keys.len() + units.strange.len()).unwrap_or(u32::MAX)),
        serial_unknown: units.as_ref().is_some_and(|units| units.unknown),
        serial_of_other: units.as_ref().is_some_and(|units| units.of_other),
        lots: of_lots,
        without_lot: by_lot.as_ref().is_some_and(|lots| lots.contains_key(&None)),
        lot_unknown: named.iter().any(|key| lot_product(key).is_none()),
        lot_of_other: named.iter().any(|key| lot_product(key).is_some_and(|product| *product != product_key)),
    };
    check_count_entry(&found).map_err(refused)?;
    let quantity = match (&units, of_lots) {
        (Some(units), _) => Decimal::from(units.keys.len()),
        (None, Some(sum)) => sum,
        (None, None) => said.unwrap_or_default(),
    };
    Ok(Contents { quantity, serials: units.map(|units| units.keys), lots: by_lot })
}

/// Looks up the units that a count names. Returns `None` when the request has neither list, which is different from an
/// empty list.
async fn find_named_units(
    client: &Object,
    product_key: ProductKey,
    input: &CountIn,
) -> Result<Option<NamedUnits>, Problem> {
    if input.count_serial_keys.is_none() && input.count_serial_codes.is_none() {
        return Ok(None);
    }
    let keys: Vec<SerialKey> = input.count_serial_keys.iter().flat_map(|List(keys)| keys).copied().collect();
    let codes: Vec<&str> =
        input.count_serial_codes.iter().flat_map(|List(codes)| codes).map(SoughtCode::as_str).collect();
    let mut units = NamedUnits { named: keys.len() + codes.len(), ..NamedUnits::default() };
    if units.named == 0 {
        return Ok(Some(units));
    }
    let lowered: Vec<String> = codes.iter().map(|code| code.to_lowercase()).collect();
    let rows = find_units_named().bind(client, &SerialKey::numbers(&keys), &lowered).all().await?;
    let by_key: HashMap<i64, _> = rows.iter().filter(|row| !row.deleted).map(|row| (row.key, row)).collect();
    for key in keys {
        match by_key.get(&key.number()) {
            Some(row) if row.product_key == product_key.number() => {
                units.keys.insert(key);
                continue;
            }
            Some(_) => units.of_other = true,
            None => units.unknown = true,
        }
        units.strange.insert(format!("#{key}"));
    }
    // Units of several products may have the same code.
    let mut by_code: HashMap<&str, Vec<(i64, i64)>> = HashMap::new();
    for row in rows.iter().filter(|row| !row.deleted) {
        by_code.entry(row.code.as_deref().unwrap_or_default()).or_default().push((row.product_key, row.key));
    }
    for code in codes {
        let found = by_code.get(code).map(Vec::as_slice).unwrap_or_default();
        match found.iter().find(|(product, _)| *product == product_key.number()) {
            Some((_, key)) => {
                units.keys.insert(SerialKey::new(*key));
                continue;
            }
            None if found.is_empty() => units.unknown = true,
            None => units.of_other = true,
        }
        units.strange.insert(code.to_owned());
    }
    Ok(Some(units))
}
