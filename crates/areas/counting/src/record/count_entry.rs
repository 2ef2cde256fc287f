//! What a user says was found, checked against the product (docs/spec/counting.md#counting-a-pair).

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
    /// What was found of a lot.
    pub struct CountedLotIn {
        /// The lot; null: without a lot.
        pub lot_key: Option<LotKey>,
        /// How much.
        pub quantity: NonNegative,
    }
}

input! {
    /// What was found.
    pub struct CountIn {
        /// How much.
        pub count_qt: Option<NonNegative>,
        /// Units, of a traced product.
        pub count_serial_keys: Option<List<SerialKey, 0, COUNTED_MAX>>,
        /// Units by their codes.
        pub count_serial_codes: Option<List<SoughtCode, 0, COUNTED_MAX>>,
        /// Lots.
        pub count_lots: Option<List<CountedLotIn, 0, COUNTED_MAX>>,
        /// Free text.
        pub notes: Option<Notes>,
    }
}

impl CountIn {
    /// The lots that the count names; quantities without a lot are left out.
    pub fn lots(&self) -> Vec<LotKey> {
        self.count_lots.iter().flat_map(|List(lots)| lots).filter_map(|lot| lot.lot_key).collect()
    }
}

/// The units that a count names by key or code.
#[derive(Debug, Default)]
struct NamedUnits {
    keys: BTreeSet<SerialKey>,
    named: usize,
    /// Keys and codes that are not a unit of the product. They count towards the number of units, so that the count is
    /// refused because of them and not because its quantity does not fit.
    strange: BTreeSet<String>,
    unknown: bool,
    of_other: bool,
}

/// Checks a sent count by the rules of its product and answers what was found. `lots` has the product of each lot that
/// the count names and that exists; the caller holds them.
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
        // Without a quantity, the number of names counts: a unit that is named twice then does not match.
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

/// Looks up the units that a count names; None when it does not speak of units, which is not the same as an empty list.
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
    // A code may belong to units of several products.
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
