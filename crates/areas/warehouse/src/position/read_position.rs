//! `GET /position/{position_key}` — a location with its direct contents.

use axum::extract::State;
use kernel::input;
use kernel::wire::key::PositionKey;
use kernel::wire::number::Amount;
use kernel::wire::page::{Limit, Offset};
use kernel::wire::text::Text;
use kernel::wire::wildcard::{SEARCH_CHARS_MAX, substring};
use serde::Serialize;
use utoipa::ToSchema;
use warehouse_queries::position::{ContentRow, find_contents};

use super::model::{PathStep, steps_below};
use crate::limits::CONTENTS_PAGE;
use crate::refusals::WarehouseRefusal;
use platform::api::{Params, PathParam, Problem, WithEtag};
use platform::refuses;
use platform::state::Reads;
use position::contract::{Position, position_rows};

input! {
    /// Selects the contents of the location to return.
    pub struct ContentsQuery {
        /// Text to find in the code of the content or of its product, ignoring case. Absent: all contents.
        pub search: Option<Text<1, SEARCH_CHARS_MAX>>,
        /// Maximum number of contents to return, 1 to 1000. Default: 1000.
        pub limit: Limit = Limit::clamped(CONTENTS_PAGE),
        /// Number of contents to skip, 0 to 1 000 000. Default: 0.
        pub offset: Offset = Offset::clamped(0),
    }
}

/// Direct content of a location: an inner location, a unit, or a quantity of a product.
#[derive(Debug, Serialize, ToSchema)]
pub struct PositionItem {
    /// Key of the inner location, or of the stock row.
    #[serde(rename = "_key")]
    key: String,
    /// Kind of content: `position`, `serial` (a unit) or `product` (a quantity).
    #[serde(rename = "type")]
    kind: String,
    /// Code of the inner location, serial number of the unit, or code of the product. A unit without a serial number
    /// shows the code of its product.
    code: String,
    /// Key of the inner location. `null` for stock.
    position_key: Option<String>,
    /// Whether the inner location is fixed. `null` for stock.
    position_fixed: Option<bool>,
    /// Key of the product. `null` for an inner location.
    product_key: Option<String>,
    /// Code of the product. `null` for an inner location.
    product_code: Option<String>,
    /// Description of the product. `null` when it has none or for an inner location.
    product_description: Option<String>,
    /// Quantity in the product's unit. `null` for an inner location.
    quantity: Option<Amount>,
    /// Key of the unit. `null` for a quantity or an inner location.
    serial_key: Option<String>,
    /// Serial number of the unit. `null` for a quantity or an inner location.
    serial_code: Option<String>,
    /// Key of the lot of the stock or of its unit. `null` when there is no lot.
    lot_key: Option<String>,
    /// Code of the lot of the stock or of its unit. `null` when there is no lot.
    lot_code: Option<String>,
}

impl From<ContentRow> for PositionItem {
    fn from(row: ContentRow) -> Self {
        let text = |key: Option<i64>| key.map(|key| key.to_string());
        Self {
            position_key: (row.r#type == "position").then(|| row.key.clone()),
            key: row.key,
            kind: row.r#type,
            code: row.code,
            position_fixed: row.position_fixed,
            product_key: text(row.product_key),
            product_code: row.product_code,
            product_description: row.product_description,
            quantity: row.quantity.map(Amount::new),
            serial_key: text(row.serial_key),
            serial_code: row.serial_code,
            lot_key: text(row.lot_key),
            lot_code: row.lot_code,
        }
    }
}

/// A location, its path, and its direct contents.
#[derive(Debug, Serialize, ToSchema)]
pub struct PositionContents {
    /// The location that was requested.
    position: Position,
    /// Locations from below the site root down to the location itself. The path of a root is the root itself.
    path: Vec<PathStep>,
    /// Direct contents by code: inner locations, units and quantities. Empty when the location is deleted.
    contents: Vec<PositionItem>,
}

refuses![WarehouseRefusal::PositionNotFound,];

/// Read a location with its contents.
///
/// Returns a location, its path and its direct contents: inner locations, units and quantities, ordered by code. For
/// contents at any depth, use `GET /inventory` with `root_position_key`. For the tree of locations, use `GET
/// /position-hierarchy`. A deleted location is returned without contents. `ETag` is the revision of the location.
/// Contents can change while this revision stays the same, so the response is never 304. An unknown key is refused with
/// `position_not_found`.
#[utoipa::path(
    get,
    path = "/position/{position_key}",
    params(
        ("position_key" = inline(PositionKey), Path, description = "Key of the location, from `GET /position`."),
        ContentsQuery,
    ),
    responses(
        (status = 200, description = "The location with its contents.", body = PositionContents),
        Refused,
    ),
)]
pub async fn read_position(
    State(reads): State<Reads>,
    PathParam(key): PathParam<PositionKey>,
    Params(query): Params<ContentsQuery>,
) -> Result<WithEtag<PositionContents>, Problem> {
    let client = reads.connect().await?;
    let position = position_rows(&client, &[key.as_str()]).await?.pop().ok_or(WarehouseRefusal::PositionNotFound)?;
    let path = position_rows(&client, &position.path).await?;
    let contents = if position.deleted {
        Vec::new()
    } else {
        let pattern = query.search.as_ref().and_then(|search| substring(search.as_str()));
        let (limit, offset) = (query.limit.get(), query.offset.get());
        find_contents().bind(&client, &key.as_str(), &pattern, &limit, &offset).all().await?
    };
    let details = PositionContents {
        path: steps_below(None, &path),
        contents: contents.into_iter().map(PositionItem::from).collect(),
        position: position.clone().into(),
    };
    // Contents can change while the record of the location does not, so the response is always sent in full.
    Ok(WithEtag::always(position.rev, details))
}
