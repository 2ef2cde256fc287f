//! `GET /product/export` writes the product catalog to a file that the import accepts.

use axum::extract::State;
use axum::response::Response;
use kernel::input;
use kernel::rules::product_import::{COLUMNS as HEADINGS, CurrentProduct, NamedRecord};

use super::filters::ProductFilters;
use crate::exports::{ExportFormat, ExportTurns, SNAPSHOT, file_response, rows_wanted};
use platform::api::{Binary, Params, Problem, SharedRefusal};
use platform::db::{Row, Search};
use platform::refuses;
use platform::state::App;

input! {
    /// File format of the export.
    pub struct ProductExportQuery {
        /// File format: `xlsx`, `csv`, or `template` for an empty spreadsheet with the headings. Default: `xlsx`.
        pub format: ExportFormat = ExportFormat::Xlsx,
    }
}

/// Selected columns. The file has names instead of keys.
const COLUMNS: &str = r#"
    p.code, p.description, p.manage_inventory, k.name as counter, a.code as consumption_position,
    b.code as production_position,
    array (select t.name from tag.tag_connection c join tag.tag t on t.key = c.tag_key
        where c.context = 'product' and c.context_key = p.key::text
        order by lower(t.name) collate "C", t.key collate "C") as tags"#;

/// The joined tables that resolve keys to names.
const FROM: &str = "product.product p
    left join configuration.counter k on k.key = p.counter_key
    left join position.position a on a.key = p.default_consumption_position_key
    left join position.position b on b.key = p.default_production_position_key";

/// Sort order: by code, ignoring case, then by key.
const ORDER: &str = r#"lower(p.code) collate "C", p.key"#;

refuses![SharedRefusal::CellTooLong, SharedRefusal::TooManyRows,];

/// Export products to a file.
///
/// Writes the products that match the filters to an XLSX or CSV file with the columns `code`, `description`, `tags`,
/// `counter`, `manage_inventory`, `default_consumption_position` and `default_production_position`. The filters are
/// those of `GET /product`, so inactive products are left out by default. All rows come from one snapshot of the
/// database. You can edit the file and send it to `POST /product/import`, which skips unchanged rows. `format=template`
/// returns the headings only. An export of more than 50 000 products is refused with `too_many_rows`. Narrow the
/// filters and try again.
#[utoipa::path(
    get,
    path = "/product/export",
    params(ProductFilters, ProductExportQuery),
    responses(
        (status = 200, description = "A file with one row per product.", content((inline(Binary) = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"), (String = "text/csv"))),
        Refused,
    ),
)]
pub async fn export_products(
    State(app): State<App>,
    Params((filters, query)): Params<(ProductFilters, ProductExportQuery)>,
) -> Result<Response, Problem> {
    let (format, export) = (query.format, ExportTurns::begin(&app).await?);
    if format == ExportFormat::Template {
        return file_response(export, format, "products", &HEADINGS, Vec::new()).await;
    }
    let search = filters.apply(Search::new(COLUMNS, FROM));
    let snapshot = app.walks.snapshot(SNAPSHOT).await?;
    let rows = search.page(snapshot.client(), ORDER, rows_wanted(), 0).await?;
    drop(snapshot);
    let rows = rows.iter().map(|row| product(row).cells().to_vec()).collect();
    file_response(export, format, "products", &HEADINGS, rows).await
}

/// Converts a row to a product that can write the cells of the file. Keys and stock stay empty, because a file does not
/// have them.
fn product(row: &Row) -> CurrentProduct {
    let named = |column: &str| -> Option<NamedRecord> {
        let name: Option<String> = row.get(column);
        name.map(|name| NamedRecord { key: String::new(), name })
    };
    let tags: Vec<String> = row.get("tags");
    CurrentProduct {
        key: 0,
        code: row.get("code"),
        description: row.get("description"),
        tags: tags.into_iter().map(|name| NamedRecord { key: String::new(), name }).collect(),
        counter: named("counter"),
        manage_inventory: row.get("manage_inventory"),
        has_stock: false,
        consumption_position: named("consumption_position"),
        production_position: named("production_position"),
    }
}
