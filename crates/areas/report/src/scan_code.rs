//! `GET /scan`: finds the records that a scanned code names.

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
    /// Type of a record that a code can name.
    pub enum MatchKind {
        /// Unit, by serial number.
        Serial = "serial",
        /// Lot, by code.
        Lot = "lot",
        /// Location, by code.
        Position = "position",
        /// Work order, by code.
        WorkOrder = "work_order",
        /// Product, by code or GTIN.
        Product = "product",
        /// User, by user name.
        User = "user",
    }
}

impl MatchKind {
    /// Returns the permission that a caller needs to find such records.
    const fn scope(self) -> Scope {
        match self {
            Self::Serial | Self::Lot => Scope::SerialRead,
            Self::Position => Scope::InventoryPositionRead,
            Self::WorkOrder => Scope::ProductionWorkOrderRead,
            Self::Product => Scope::ProductCatalogueRead,
            Self::User => Scope::OrgUserRead,
        }
    }

    /// Returns whether such a record belongs to a product, so that a filter by product can apply to it.
    const fn is_of_product(self) -> bool {
        !matches!(self, Self::Position | Self::User)
    }
}

/// Default maximum number of matches.
const MATCHES: i64 = 20;

input! {
    /// Scanned code, and filters for the records to find.
    pub struct ScanQuery {
        /// Code as the scanner sends it, 1 to 400 characters: plain text, GS1 element string or GS1 Digital Link. The
        /// separator may be sent as `^]`.
        pub code: Text<1, 400>,
        /// Keys of products, at most 1000. Finds only these products and their units, lots and work orders. Absent: no
        /// filter.
        pub product_key: List<ProductKey, 0, PRODUCTS_MAX>,
        /// Types of records to find: `serial`, `lot`, `position`, `work_order`, `product` or `user`. Absent: all types
        /// that the caller may read.
        pub kinds: List<MatchKind, 0, 6>,
        /// Maximum number of matches to return, 1 to 1000. Default: 20.
        pub limit: Limit = Limit::clamped(MATCHES),
    }
}

/// Content of a GS1 code.
#[derive(Debug, Serialize, ToSchema)]
pub struct ParsedCode {
    /// How the code was written: `gs1` for an element string, `digital_link` for a GS1 Digital Link.
    format: CodeFormat,
    /// GTIN of the product, AI (01). `null` when the code has none.
    gtin: Option<String>,
    /// Serial number, AI (21). `null` when the code has none.
    serial: Option<String>,
    /// Lot code, AI (10). `null` when the code has none.
    lot: Option<String>,
    /// Expiry date, AI (17) or (7003). `null` when the code has none.
    expires: Option<Date>,
    /// Number of items, AI (30) or (37). `null` when the code has none.
    quantity: Option<Amount>,
    /// Best-before date, AI (15). `null` when the code has none.
    best_before: Option<Date>,
    /// Date of manufacture, AI (11). `null` when the code has none.
    produced: Option<Date>,
    /// SSCC of a logistic unit, AI (00). `null` when the code has none.
    sscc: Option<String>,
    /// All elements, in the order in which they appear in the code.
    elements: Vec<Element>,
}

impl ParsedCode {
    /// Reads the known elements of a GS1 code. `today` determines the century of two-digit years.
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

/// Record that the code names.
#[derive(Debug, Serialize, ToSchema)]
pub struct CodeMatch {
    /// Type of the matching record.
    #[schema(value_type = MatchKind)]
    kind: String,
    /// Key of the record.
    key: String,
    /// Code of the record, or the user name of a user.
    code: String,
    /// Product code of a unit, lot or work order, description of a product, path of a location, or full name of a user.
    /// `null` when there is none.
    label: Option<String>,
    /// Key of the product. `null` for locations and users.
    product_key: Option<String>,
    /// State of a unit, work order, product or user. `expired` for an expired lot, `blocked` for a blocked location.
    /// `null` otherwise.
    state: Option<String>,
    /// Whether the unit or lot is on hold. `false` for other types.
    held: bool,
    /// Scrap reason, otherwise the reason for the hold. `null` when there is none.
    reason: Option<String>,
    /// Whether the scanned code is the code of this record, in the same upper and lower case. `false` for a product
    /// whose unit or lot the code names.
    exact: bool,
}

/// Content of a code, and the records that it names.
#[derive(Debug, Serialize, ToSchema)]
pub struct ScanAnswer {
    /// The code exactly as it was sent.
    input: String,
    /// Content of a GS1 code. `null` for plain text.
    parsed: Option<ParsedCode>,
    /// Matching records: units first, then lots, locations, work orders, products and users, the newest of each type
    /// first.
    matches: Vec<CodeMatch>,
    /// Whether more records match than `limit` allows.
    truncated: bool,
}

refuses![ReportRefusal::CodeInvalid,];

/// Find the records that a code names.
///
/// Reads a scanned code and returns the units, lots, locations, work orders, products and users with that code,
/// ignoring case. GS1 codes are parsed: a GTIN with a serial number or lot finds the unit or lot of that product. Types
/// that the caller may not read are left out, and so are deleted records. Units that are scrapped or on hold are
/// returned with the reason. An empty list means that nothing matches.
///
/// Refused with `code_invalid` when a GS1 code has a wrong check digit, date or character, at the character that
/// `position` names: scan the code again.
#[utoipa::path(
    get,
    path = "/scan",
    params(ScanQuery),
    responses(
        (status = 200, description = "Content of the code, and the matching records.", body = ScanAnswer),
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

/// Returns the refusal of a code that cannot be read, with the reason and the position.
fn misread(why: Gs1ReadError) -> Problem {
    let Gs1ReadError { position, why } = why;
    let message = format!("This code cannot be read: {why} at position {position}. Scan it again.");
    ReportRefusal::CodeInvalid.with_message(message).with("position", position)
}

/// Returns the types of records to look for: the requested types that the caller may read. With a filter by product,
/// only types that belong to a product.
fn kinds(query: &ScanQuery, caller: &Caller) -> HashSet<MatchKind> {
    let wanted = |kind: &MatchKind| query.kinds.0.is_empty() || query.kinds.0.contains(kind);
    let of_product = |kind: &MatchKind| query.product_key.0.is_empty() || kind.is_of_product();
    let kinds = MatchKind::ALL.iter().copied().filter(wanted).filter(of_product);
    kinds.filter(|kind| caller.has_scope(kind.scope())).collect()
}

/// Search for records by code, limited to types and products. `wanted` is one more than the maximum number of matches.
struct ScanSearch {
    kinds: HashSet<MatchKind>,
    products: Option<Vec<i64>>,
    today: NaiveDate,
    wanted: i64,
}

impl ScanSearch {
    /// Returns whether records of this type are looked for.
    fn has(&self, kind: MatchKind) -> bool {
        self.kinds.contains(&kind)
    }

    /// Finds records with this code. A number that is a valid GTIN also finds its products.
    async fn by_plain(&self, client: &Object, text: &str) -> Result<Vec<Row>, Problem> {
        let mut found = self.by_text(client, text).await?;
        if is_gtin(text) {
            found.extend(self.by_gtin(client, text, (None, None)).await?);
        }
        Ok(distinct(found))
    }

    /// Finds what a GS1 code names: the product with its unit or lot, or the records whose code is its SSCC. Text
    /// without the prefix of a GS1 scan may also be a code of this plant, and then finds the records with that code
    /// too.
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

    /// Finds records whose code is this text.
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

    /// Finds the products with a GTIN, and their unit or lot if the code names one.
    async fn by_gtin(
        &self,
        client: &Object,
        gtin: &str,
        (serial, lot): (Option<&str>, Option<&str>),
    ) -> Result<Vec<Row>, Problem> {
        let params = FindByGtinParams {
            // GTINs with fewer digits are padded with leading zeros before the comparison.
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

/// Returns each record once, in the order of the first match.
fn distinct(found: Vec<Row>) -> Vec<Row> {
    let mut known = HashSet::new();
    found.into_iter().filter(|row| known.insert((row.kind.clone(), row.key.clone()))).collect()
}

/// Converts a row to a match of the response.
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
