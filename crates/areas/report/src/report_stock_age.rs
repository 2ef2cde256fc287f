//! `GET /report/stock-age`: reports stock by age, with expired and expiring lots.

use axum::extract::State;
use axum::response::Response;
use kernel::rules::report::{StockAge, StockAgeDay};
use kernel::wire::number::Amount;
use report_queries::client::Params as _;
use report_queries::stock::{
    AgedStock, SumKeptStockAgesParams, SumStockAgesParams, find_kept_day, sum_kept_stock_ages, sum_stock_ages,
};
use rust_decimal::Decimal;
use serde::Serialize;
use utoipa::ToSchema;

use super::input::{ReportQuery, ReportScope};
use super::refusals::ReportRefusal;
use super::report_response::{ROWS_WANTED, Report, WantsCsv, begin, refuse_many};
use platform::api::{Params, Problem};
use platform::refuses;
use platform::state::App;

/// Stock of a product in one age group.
#[derive(Debug, Serialize, ToSchema)]
pub struct StockAgeRow {
    /// Key of the product.
    product_key: String,
    /// Code of the product.
    product_code: String,
    /// Description of the product. `null` when it has none.
    product_description: Option<String>,
    /// Age group in days since the movement that last increased the stock: `0-30`, `31-90`, `91-180`, `181-365` or
    /// `over_365`.
    age: StockAge,
    #[serde(flatten)]
    sums: StockAgeTotals,
}

/// Sums over stock rows.
#[derive(Debug, Serialize, ToSchema)]
pub struct StockAgeTotals {
    /// Quantity in stock, in the unit of the product. In `totals`, the sum over all rows, which is meaningful only if
    /// their products have the same unit.
    quantity: Amount,
    /// Number of stock rows. Each is the stock of a product at one location, by unit or lot.
    rows: i64,
    /// Part of `quantity` that is in expired lots, in the unit of the product. In `totals`, the sum over all rows,
    /// which is meaningful only if their products have the same unit.
    expired: Amount,
    /// Number of stock rows in expired lots.
    expired_rows: i64,
    /// Part of `quantity` that is in lots that expire within 90 days, in the unit of the product. In `totals`, the sum
    /// over all rows, which is meaningful only if their products have the same unit.
    expiring: Amount,
    /// Number of stock rows in lots that expire within 90 days.
    expiring_rows: i64,
}

const COLUMNS: [&str; 10] = [
    "product_key",
    "product_code",
    "product_description",
    "age",
    "quantity",
    "rows",
    "expired",
    "expired_rows",
    "expiring",
    "expiring_rows",
];

refuses![ReportRefusal::RangeTooWide,];

/// Report stock aging.
///
/// Groups the current stock of each product by the age of the movement that last increased it, and shows how much is in
/// expired lots or in lots that expire within 90 days. The sum equals `GET /inventory/summary`. The period (`from`,
/// `to`) does not filter this report. Send `Accept: text/csv` for a CSV file without totals. Refused with
/// `range_too_wide` beyond 5000 rows: filter by site or product.
#[utoipa::path(
    get,
    path = "/report/stock-age",
    params(ReportQuery),
    responses(
        (status = 200, description = "Stock by product and age group.", content((Report<StockAgeRow, StockAgeTotals> = "application/json"), (String = "text/csv"))),
        Refused,
    ),
)]
pub async fn report_stock_age(
    State(app): State<App>,
    Params(query): Params<ReportQuery>,
    csv: WantsCsv,
) -> Result<Response, Problem> {
    let report_scope = query.resolve(&app)?;
    let found = read_ages(&app, &report_scope).await?;
    refuse_many(&found)?;
    let totals = sums(&found);
    let rows = found.into_iter().map(|row| StockAgeRow {
        sums: sums(std::slice::from_ref(&row)),
        product_key: row.product_key.to_string(),
        product_code: row.product_code,
        product_description: row.product_description,
        age: StockAge::at(row.age),
    });
    report_scope.answer(csv, ("stock-age", &COLUMNS), rows.collect(), totals).await
}

/// Reads the sums of products by age group, from kept totals if the service has prepared the day, otherwise from all stock
/// rows.
async fn read_ages(app: &App, report_scope: &ReportScope) -> Result<Vec<AgedStock>, Problem> {
    let StockAgeDay { today, soon, edges } = StockAgeDay::of(report_scope.today, app.settings.time_zone);
    let (site_key, product_keys, wanted) = (report_scope.site.clone(), report_scope.products.clone(), ROWS_WANTED);
    let transaction = begin(app).await?;
    let client = transaction.client();
    let Some(day_key) = find_kept_day().bind(client, &today, &soon, &edges).opt().await? else {
        let params = SumStockAgesParams { edges, today, soon, site_key, product_keys, wanted };
        return Ok(sum_stock_ages().params(client, &params).all().await?);
    };
    let params = SumKeptStockAgesParams { day_key, site_key, edges, today, soon, product_keys, wanted };
    Ok(sum_kept_stock_ages().params(client, &params).all().await?)
}

/// Adds up rows.
fn sums(rows: &[AgedStock]) -> StockAgeTotals {
    let amount = |of: fn(&AgedStock) -> Decimal| Amount::new(rows.iter().map(of).sum());
    let count = |of: fn(&AgedStock) -> i64| rows.iter().map(of).sum();
    StockAgeTotals {
        quantity: amount(|row| row.quantity),
        rows: count(|row| row.rows),
        expired: amount(|row| row.expired),
        expired_rows: count(|row| row.expired_rows),
        expiring: amount(|row| row.expiring),
        expiring_rows: count(|row| row.expiring_rows),
    }
}
