//! Reads the rows of an import file and checks them against the stored data.

use std::collections::{BTreeSet, HashMap};

use bytes::Bytes;
use counting_queries::completion::find_uncovered_pairs;
use counting_queries::import::{find_lots_named, find_positions_named, find_products_named, find_serials_named};
use deadpool_postgres::Object;
use kernel::rules::count::conflict::CountedProduct;
use kernel::rules::count::import::{
    COLUMNS, CountLine, CountNames, Counts, REQUIRED, join_count_lines, read_count_lines,
};
use kernel::rules::product::LotTracking;
use kernel::wire::key::{LotKey, PositionKey, ProductKey, SerialKey};
use kernel::wire::sheet::{Columns, RowFault, Table};

use crate::limits::IMPORT_ROWS_MAX;
use crate::refusals::CountingRefusal;
use crate::rows::CountSessionRecord;
use platform::api::Problem;
use platform::sheet::{SheetTurn, read_table};

/// The contents of an import file.
pub struct CountSheet {
    /// The column headings and the rows of the file.
    pub table: Table,
    /// The known columns, found by heading.
    pub columns: Columns,
}

/// Reads an import file. Refuses one without the required headings. The rows are not checked yet.
pub async fn read_sheet(turn: &SheetTurn, bytes: Bytes) -> Result<CountSheet, Problem> {
    let table = read_table(turn, bytes, IMPORT_ROWS_MAX).await?;
    let columns = Columns::find(&table.headings, &COLUMNS, &REQUIRED).map_err(|missing| {
        let message = format!(
            "The first row of the file lacks the column headings {}. Add them and send the file again.",
            missing.join(", ")
        );
        CountingRefusal::ColumnsMissing.with_message(message).with("columns", missing)
    })?;
    Ok(CountSheet { table, columns })
}

/// Checks all rows and joins the rows of each pair into one count. Returns the counts, which are complete only if there
/// are no errors, and the errors in the order of the rows.
pub async fn check_sheet(
    client: &Object,
    session: &CountSessionRecord,
    input: &CountSheet,
) -> Result<(Counts, Vec<RowFault>), Problem> {
    let (lines, mut faults) = read_count_lines(&input.table, &input.columns);
    let names = resolve_names(client, session, &lines).await?;
    let (counts, more) = join_count_lines(&lines, &names);
    faults.extend(more);
    faults.sort_by_key(|fault| fault.row);
    Ok((counts, faults))
}

/// Finds the records that the codes of a file name, with one statement for each kind, and the pairs outside the scope
/// of the session. Unknown codes are left out.
async fn resolve_names(
    client: &Object,
    session: &CountSessionRecord,
    lines: &[CountLine],
) -> Result<CountNames, Problem> {
    let mut names = CountNames::default();
    let positions: BTreeSet<String> = lines.iter().map(|line| line.position_code.to_lowercase()).collect();
    let positions: Vec<String> = positions.into_iter().collect();
    let rows = find_positions_named().bind(client, &positions, &session.row.site_key).all().await?;
    names.positions = rows.into_iter().map(|row| (row.code, PositionKey::new(row.key))).collect();
    let products: BTreeSet<&str> = lines.iter().map(|line| line.product_code.as_str()).collect();
    let products: Vec<&str> = products.into_iter().collect();
    for row in find_products_named().bind(client, &products).all().await? {
        let product = CountedProduct {
            trashed: false,
            managed: row.manage_inventory,
            traced: row.traceability_level.is_some(),
            lot_tracking: LotTracking::from_word(&row.lot_tracking).unwrap_or(LotTracking::None),
            negative: row.allow_negative_inventory,
        };
        names.products.insert(row.code, (ProductKey::new(row.key), product));
    }
    let key_of = |line: &CountLine| names.products.get(&line.product_code).map(|(key, _)| *key);
    let those_with = |code: fn(&CountLine) -> Option<&String>| -> (Vec<i64>, Vec<&str>) {
        lines.iter().filter_map(|line| Some((key_of(line)?.number(), code(line)?.as_str()))).unzip()
    };
    let (of, codes) = those_with(|line| line.serial_code.as_ref());
    let rows = find_serials_named().bind(client, &of, &codes).all().await?;
    let serials: HashMap<_, _> =
        rows.into_iter().map(|row| ((ProductKey::new(row.product_key), row.code), SerialKey::new(row.key))).collect();
    let (of, codes) = those_with(|line| line.lot_code.as_ref());
    let rows = find_lots_named().bind(client, &of, &codes).all().await?;
    let lots: HashMap<_, _> =
        rows.into_iter().map(|row| ((ProductKey::new(row.product_key), row.code), LotKey::new(row.key))).collect();
    let pairs: BTreeSet<(ProductKey, &PositionKey)> = lines
        .iter()
        .filter_map(|line| Some((key_of(line)?, names.positions.get(&line.position_code.to_lowercase())?)))
        .collect();
    let (of, places): (Vec<i64>, Vec<&str>) =
        pairs.iter().map(|(product, position)| (product.number(), position.as_str())).unzip();
    let rows = find_uncovered_pairs().bind(client, &of, &places, &session.key.number()).all().await?;
    names.out_of_scope =
        rows.into_iter().map(|row| (ProductKey::new(row.product_key), PositionKey::new(row.position_key))).collect();
    (names.serials, names.lots) = (serials, lots);
    Ok(names)
}
