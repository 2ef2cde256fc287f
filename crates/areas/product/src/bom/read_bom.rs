//! `GET /product/{product_key}/bom` — the bill of materials: one statement, so one whole version of it.

use axum::extract::State;
use kernel::wire::key::Key;
use kernel::wire::number::Amount;
use product_queries::bom::{ReadBom, read_bom as read_lines};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::lines::ConsumptionOptions;
use crate::refusals::ProductRefusal;
use crate::rows::load_live;
use platform::api::{ListResponse, PathParam, Problem};
use platform::refuses;
use platform::state::App;

/// One line of a bill of materials.
#[derive(Debug, Serialize, ToSchema)]
pub struct BomLineRead {
    /// Key of the line; new at every replace.
    bom_line_key: String,
    /// Place of the line in the body that wrote it.
    line_no: i32,
    /// Component product.
    component_key: String,
    /// Its code.
    component_code: String,
    /// Its description.
    component_description: Option<String>,
    /// Quantity per unit.
    qt: Amount,
    /// Consuming phase.
    phase_key: String,
    /// Its name.
    phase_name: String,
    /// How far the component is traced.
    traceability_level: Option<String>,
    /// Whether the component has stock.
    manage_inventory: bool,
    /// Where and how the component is consumed.
    consumption_options: ConsumptionOptions,
    /// Free data.
    #[schema(value_type = Value)]
    extra: Option<Value>,
}

impl From<ReadBom> for BomLineRead {
    fn from(row: ReadBom) -> Self {
        Self {
            bom_line_key: row.key.to_string(),
            line_no: row.line_no,
            component_key: row.component_key.to_string(),
            component_code: row.component_code,
            component_description: row.component_description,
            qt: Amount::new(row.qt),
            phase_key: row.phase_key,
            phase_name: row.phase_name,
            traceability_level: row.traceability_level,
            manage_inventory: row.manage_inventory,
            consumption_options: ConsumptionOptions {
                consumption_position_key: row.consumption_position_key,
                consumption_position_mandatory: row.consumption_position_mandatory,
                minimum_quantity_if_negative: row.minimum_quantity_if_negative,
                minimum_quantity: row.minimum_quantity.map(Amount::new),
            },
            extra: row.extra,
        }
    }
}

refuses![ProductRefusal::ProductNotFound,];

/// Read the bill of materials of a product.
#[utoipa::path(
    get,
    path = "/product/{product_key}/bom",
    params(("product_key" = inline(Key), Path, description = "Key of the product.")),
    responses(
        (status = 200, description = "Lines in the order of the last replace.", body = Vec<BomLineRead>),
        Refused,
    ),
)]
pub async fn read_bom(
    State(app): State<App>,
    PathParam(key): PathParam<Key>,
) -> Result<ListResponse<BomLineRead>, Problem> {
    let client = app.read().await?;
    let product = load_live(&client, &key).await?;
    let lines = read_lines().bind(&client, &product.number()).all().await?;
    Ok(ListResponse { rows: lines.into_iter().map(BomLineRead::from).collect(), total: None })
}
