//! `GET /product/bom/export` writes bills of materials to a file that the import accepts.

use axum::extract::State;
use axum::response::Response;
use kernel::input;
use kernel::rules::bom_import::{COLUMNS as HEADINGS, PresentLine};
use kernel::rules::product_import::NamedRecord;
use kernel::wire::key::{Key, numbers};
use kernel::wire::list::List;

use crate::catalogue::filters::ProductFilters;
use crate::exports::{ExportFormat, ExportTurns, SNAPSHOT, file_response, rows_wanted};
use platform::api::{Binary, Params, Problem, SharedRefusal};
use platform::db::{Row, Search};
use platform::refuses;
use platform::state::App;

input! {
    /// Products whose BOMs are exported, and the file format.
    pub struct BomExportQuery {
        /// Keys of the products, at most 1000. Absent: all products that match the other filters.
        pub product_key: List<Key, 0, 1000>,
        /// File format: `xlsx`, `csv`, or `template` for an empty spreadsheet with the headings. Default: `xlsx`.
        pub format: ExportFormat = ExportFormat::Xlsx,
    }
}

/// Selected columns. The file has codes and names instead of keys.
const COLUMNS: &str = "
    p.code, l.line_no, c.code as component_code, l.qt, f.alias as phase, w.code as position,
    l.consumption_position_mandatory, l.minimum_quantity_if_negative, l.minimum_quantity";

/// The joined tables that resolve keys to codes and names.
const FROM: &str = "product.product p
    join product.bom_line l on l.product_key = p.key
    join product.product c on c.key = l.component_key
    join process.phase f on f.key = l.phase_key
    left join position.position w on w.key = l.consumption_position_key";

/// Sort order: by product code, ignoring case, then by line number.
const ORDER: &str = r#"lower(p.code) collate "C", p.key, l.line_no"#;

refuses![SharedRefusal::TooManyRows,];

/// Export bills of materials to a file.
///
/// Writes the BOM lines of the products that match the filters to an XLSX or CSV file with the columns `product_code`,
/// `line_no`, `component_code`, `qt`, `phase`, `consumption_position`, `consumption_position_mandatory`,
/// `minimum_quantity_if_negative` and `minimum_quantity`. The filters are those of `GET /product`, so inactive products
/// are left out by default. All rows come from one snapshot of the database. You can edit the file and send it to `POST
/// /product/bom/import`. `format=template` returns the headings only. An export of more than 50 000 lines is refused
/// with `too_many_rows`. Narrow the filters and try again.
#[utoipa::path(
    get,
    path = "/product/bom/export",
    params(ProductFilters, BomExportQuery),
    responses(
        (status = 200, description = "A file with one row per BOM line.", content((inline(Binary) = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"), (String = "text/csv"))),
        Refused,
    ),
)]
pub async fn export_boms(
    State(app): State<App>,
    Params((filters, query)): Params<(ProductFilters, BomExportQuery)>,
) -> Result<Response, Problem> {
    let (format, keys, export) = (query.format, numbers(&query.product_key), ExportTurns::begin(&app).await?);
    if format == ExportFormat::Template {
        return file_response(export, format, "bom", &HEADINGS, Vec::new()).await;
    }
    let search = filters.apply(Search::new(COLUMNS, FROM)).filter_by("p.key = any (?)", keys);
    let snapshot = app.walks.snapshot(SNAPSHOT).await?;
    let rows = search.page(snapshot.client(), ORDER, rows_wanted(), 0).await?;
    drop(snapshot);
    let rows = rows.iter().map(|row| line(row).cells(row.get("code")).to_vec()).collect();
    file_response(export, format, "bom", &HEADINGS, rows).await
}

/// Converts a row to a BOM line that can write the cells of the file. Keys stay empty, because a file has codes and
/// names only.
fn line(row: &Row) -> PresentLine {
    let named = |name: String| NamedRecord { key: String::new(), name };
    let line_no: i32 = row.get("line_no");
    let position: Option<String> = row.get("position");
    PresentLine {
        line_no: line_no.into(),
        component_key: 0,
        component_code: row.get("component_code"),
        qt: row.get("qt"),
        phase: named(row.get("phase")),
        position: position.map(named),
        mandatory: row.get("consumption_position_mandatory"),
        minimum_if_negative: row.get("minimum_quantity_if_negative"),
        minimum: row.get("minimum_quantity"),
    }
}
