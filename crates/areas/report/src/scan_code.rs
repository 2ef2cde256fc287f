//! `GET /scan` — what a code names: the question of every terminal.

use std::collections::HashSet;

use axum::Json;
use axum::extract::State;
use chrono::NaiveDate;
use deadpool_postgres::Object;
use kernel::input;
use kernel::rules::gs1::{CodeFormat, Element, Gs1Code, Gs1ReadError, Scanned, read};
use kernel::rules::gtin::is_gtin;
use kernel::rules::report::day_of;
use kernel::rules::scope::Scope;
use kernel::string_enum;
use kernel::wire::key::{ProductKey, numbers};
use kernel::wire::list::List;
use kernel::wire::number::Amount;
use kernel::wire::page::Limit;
use kernel::wire::text::Text;
use kernel::wire::time::Date;
use report_queries::client::Params as _;
use report_queries::scan::{FindByGtinParams, FindByTextParams, Match as Row, find_by_gtin, find_by_text};
use serde::Serialize;
use utoipa::ToSchema;

use super::input::PRODUCTS_MAX;
use super::refusals::ReportRefusal;
use platform::api::{Params, Problem};
use platform::auth::Caller;
use platform::refuses;
use platform::state::App;

string_enum! {
    /// What a code can name.
    pub enum MatchKind {
        Serial = "serial",
        Lot = "lot",
        Position = "position",
        WorkOrder = "work_order",
        Product = "product",
        User = "user",
    }
}

impl MatchKind {
    /// The permission that a caller needs to find such records.
    const fn scope(self) -> Scope {
        match self {
            Self::Serial | Self::Lot => Scope::SerialRead,
            Self::Position => Scope::InventoryPositionRead,
            Self::WorkOrder => Scope::ProductionWorkOrderRead,
            Self::Product => Scope::ProductCatalogueRead,
            Self::User => Scope::OrgUserRead,
        }
    }

    /// Whether such a record belongs to a product, so that a filter by product can apply to it.
    const fn is_of_product(self) -> bool {
        !matches!(self, Self::Position | Self::User)
    }
}

/// Number of matches without `limit`.
const MATCHES: i64 = 20;

input! {
    /// Which code, and what it may name.
    pub struct ScanQuery {
        /// The code, as the scanner gives it.
        pub code: Text<1, 400>,
        /// Only matches of these products.
        pub product_key: List<ProductKey, 0, PRODUCTS_MAX>,
        /// Only matches of these kinds.
        pub kinds: List<MatchKind, 0, 6>,
        /// Matches at most.
        pub limit: Limit = Limit::clamped(MATCHES),
    }
}

/// What a code of GS1 says.
#[derive(Debug, Serialize, ToSchema)]
pub struct ParsedCode {
    /// How it was written.
    format: CodeFormat,
    /// The product (01).
    gtin: Option<String>,
    /// The serial number (21).
    serial: Option<String>,
    /// The lot (10).
    lot: Option<String>,
    /// Not to be used after this day (17, 7003).
    expires: Option<Date>,
    /// How many (30, 37).
    quantity: Option<Amount>,
    /// Best before this day (15).
    best_before: Option<Date>,
    /// Made on this day (11).
    produced: Option<Date>,
    /// The box or pallet (00).
    sscc: Option<String>,
    /// All of it, in its order.
    elements: Vec<Element>,
}

impl ParsedCode {
    fn new(code: &Gs1Code, today: NaiveDate) -> Self {
        let text = |value: Option<&str>| value.map(str::to_owned);
        Self {
            format: code.format,
            gtin: text(code.gtin()),
            serial: text(code.serial()),
            lot: text(code.lot()),
            expires: code.expires(today).map(Date),
            quantity: code.quantity().map(Amount::new),
            best_before: code.best_before(today).map(Date),
            produced: code.produced(today).map(Date),
            sscc: text(code.sscc()),
            elements: code.elements.clone(),
        }
    }
}

/// A record that a code names.
#[derive(Debug, Serialize, ToSchema)]
pub struct CodeMatch {
    /// What it is.
    #[schema(value_type = MatchKind)]
    kind: String,
    /// Its key.
    key: String,
    /// Its code.
    code: String,
    /// What people call it: the product of a unit, lot or order, the way to a position, the name of a user.
    label: Option<String>,
    /// Its product.
    product_key: Option<String>,
    /// Its state: of a unit, an order, a product, a user; of a lot `expired`, of a position `blocked`.
    state: Option<String>,
    /// It is on hold.
    held: bool,
    /// Why it is on hold, or was scrapped.
    reason: Option<String>,
    /// The code names it letter for letter, and nothing inside of it.
    exact: bool,
}

/// What a code names.
#[derive(Debug, Serialize, ToSchema)]
pub struct ScanAnswer {
    /// The code as it was given.
    input: String,
    /// What it says, if it is one of GS1.
    parsed: Option<ParsedCode>,
    /// What it names: units first, then lots, positions, orders, products, users; the newest of a kind first.
    matches: Vec<CodeMatch>,
    /// There are more.
    truncated: bool,
}

refuses![ReportRefusal::CodeInvalid,];

/// Find what a code names.
#[utoipa::path(
    get,
    path = "/scan",
    params(ScanQuery),
    responses(
        (status = 200, description = "What the code says, and what it names.", body = ScanAnswer),
        Refused,
    ),
)]
pub async fn scan_code(
    State(app): State<App>,
    caller: Caller,
    Params(query): Params<ScanQuery>,
) -> Result<Json<ScanAnswer>, Problem> {
    let scanned = read(query.code.as_str()).map_err(misread)?;
    let today = day_of(app.clock.now(), app.settings.time_zone);
    let limit = query.limit.get();
    let sought =
        ScanSearch { kinds: kinds(&query, &caller), products: numbers(&query.product_key), today, wanted: limit + 1 };
    let client = app.read().await?;
    let found = match &scanned {
        Scanned::Plain(text) => sought.by_plain(&client, text).await?,
        Scanned::Gs1(code) => sought.by_code(&client, code).await?,
    };
    drop(client);
    let parsed = match &scanned {
        Scanned::Gs1(code) => Some(ParsedCode::new(code, today)),
        Scanned::Plain(_) => None,
    };
    let limit = usize::try_from(limit).map_err(Problem::internal)?;
    let truncated = found.len() > limit;
    let matches = found.into_iter().take(limit).map(code_match).collect();
    Ok(Json(ScanAnswer { input: query.code.into_string(), parsed, matches, truncated }))
}

/// The refusal of a code that cannot be read, with what is wrong and where.
fn misread(why: Gs1ReadError) -> Problem {
    let Gs1ReadError { position, why } = why;
    let message = format!("This code cannot be read: {why} at position {position}.");
    ReportRefusal::CodeInvalid.with_message(message).with("position", position)
}

/// The kinds of records to look for: those asked for that the caller may read. With a filter by product, only kinds
/// that belong to one.
fn kinds(query: &ScanQuery, caller: &Caller) -> HashSet<MatchKind> {
    let wanted = |kind: &MatchKind| query.kinds.0.is_empty() || query.kinds.0.contains(kind);
    let of_product = |kind: &MatchKind| query.product_key.0.is_empty() || kind.is_of_product();
    let kinds = MatchKind::ALL.iter().copied().filter(wanted).filter(of_product);
    kinds.filter(|kind| caller.has_scope(kind.scope())).collect()
}

/// A search for records by code, limited to kinds and products. `wanted` is one match more than is answered.
struct ScanSearch {
    kinds: HashSet<MatchKind>,
    products: Option<Vec<i64>>,
    today: NaiveDate,
    wanted: i64,
}

impl ScanSearch {
    fn has(&self, kind: MatchKind) -> bool {
        self.kinds.contains(&kind)
    }

    /// Records with this code. A bare number that is a valid GTIN also finds its products.
    async fn by_plain(&self, client: &Object, text: &str) -> Result<Vec<Row>, Problem> {
        let mut found = self.by_text(client, text).await?;
        if is_gtin(text) {
            found.extend(self.by_gtin(client, text, (None, None)).await?);
        }
        Ok(distinct(found))
    }

    /// What a GS1 code names: the product with its unit or lot, or a logistic unit by its SSCC. Text without the mark
    /// of a GS1 scan may be a code of this plant as well, and finds the records with that code, too.
    async fn by_code(&self, client: &Object, code: &Gs1Code) -> Result<Vec<Row>, Problem> {
        let mut found = match (code.gtin(), code.sscc()) {
            (Some(gtin), _) => self.by_gtin(client, gtin, (code.serial(), code.lot())).await?,
            (None, Some(sscc)) => self.by_text(client, sscc).await?,
            (None, None) => Vec::new(),
        };
        if let Some(text) = &code.plain {
            found.extend(self.by_text(client, text).await?);
        }
        Ok(distinct(found))
    }

    async fn by_text(&self, client: &Object, text: &str) -> Result<Vec<Row>, Problem> {
        let params = FindByTextParams {
            text,
            serials: self.has(MatchKind::Serial),
            lots: self.has(MatchKind::Lot),
            positions: self.has(MatchKind::Position),
            orders: self.has(MatchKind::WorkOrder),
            products: self.has(MatchKind::Product),
            users: self.has(MatchKind::User),
            product_keys: self.products.clone(),
            today: self.today,
            wanted: self.wanted,
        };
        Ok(find_by_text().params(client, &params).all().await?)
    }

    async fn by_gtin(
        &self,
        client: &Object,
        gtin: &str,
        (serial, lot): (Option<&str>, Option<&str>),
    ) -> Result<Vec<Row>, Problem> {
        let params = FindByGtinParams {
            gtin: format!("{gtin:0>14}"),
            serial,
            lot,
            serials: self.has(MatchKind::Serial),
            lots: self.has(MatchKind::Lot),
            products: self.has(MatchKind::Product),
            product_keys: self.products.clone(),
            today: self.today,
            wanted: self.wanted,
        };
        Ok(find_by_gtin().params(client, &params).all().await?)
    }
}

/// Each record once, in the order of the first match.
fn distinct(found: Vec<Row>) -> Vec<Row> {
    let mut known = HashSet::new();
    found.into_iter().filter(|row| known.insert((row.kind.clone(), row.key.clone()))).collect()
}

fn code_match(row: Row) -> CodeMatch {
    CodeMatch {
        kind: row.kind,
        key: row.key,
        code: row.code,
        label: row.label,
        product_key: row.product_key.map(|key| key.to_string()),
        state: row.state,
        held: row.held,
        reason: row.reason,
        exact: row.exact,
    }
}
