//! `GET /position/{position_key}` — a position and what is directly in it.

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
use platform::state::App;
use position::contract::{Position, position_rows};

input! {
    /// Which of its contents.
    pub struct ContentsQuery {
        /// Text in the code of a content, or of its product.
        pub search: Option<Text<1, SEARCH_CHARS_MAX>>,
        /// Rows of a page.
        pub limit: Limit = Limit::clamped(CONTENTS_PAGE),
        /// Rows to skip.
        pub offset: Offset = Offset::clamped(0),
    }
}

/// Something that lies in a position.
#[derive(Debug, Serialize, ToSchema)]
pub struct PositionItem {
    /// Key of the position, or of the row of the stock.
    #[serde(rename = "_key")]
    key: String,
    /// `position`, `product` or `serial`.
    #[serde(rename = "type")]
    kind: String,
    /// Its code.
    code: String,
    /// The position.
    position_key: Option<String>,
    /// Whether that is fixed.
    position_fixed: Option<bool>,
    /// The product.
    product_key: Option<String>,
    /// The code of the product.
    product_code: Option<String>,
    /// The description of the product.
    product_description: Option<String>,
    /// How much.
    quantity: Option<Amount>,
    /// The unit.
    serial_key: Option<String>,
    /// The code of the unit.
    serial_code: Option<String>,
    /// The lot of the stock, or of the unit.
    lot_key: Option<String>,
    /// The code of the lot.
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

/// A position, the way to it, and what lies in it.
#[derive(Debug, Serialize, ToSchema)]
pub struct PositionContents {
    /// The position.
    position: Position,
    /// From below the root down to the position.
    path: Vec<PathStep>,
    /// What lies directly in it.
    contents: Vec<PositionItem>,
}

refuses![WarehouseRefusal::PositionNotFound,];

/// Read a position.
#[utoipa::path(
    get,
    path = "/position/{position_key}",
    params(("position_key" = inline(PositionKey), Path, description = "Key of the position."), ContentsQuery),
    responses(
        (status = 200, description = "The position with its contents.", body = PositionContents),
        Refused,
    ),
)]
pub async fn read_position(
    State(app): State<App>,
    PathParam(key): PathParam<PositionKey>,
    Params(query): Params<ContentsQuery>,
) -> Result<WithEtag<PositionContents>, Problem> {
    let client = app.read().await?;
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
    // Its contents change without its record, so it is always sent.
    Ok(WithEtag::always(position.rev, details))
}
