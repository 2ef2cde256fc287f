//! `GET /product/{product_key}/bom` reads a bill of materials in one statement, so that the response is one consistent
//! version.

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
use platform::state::Reads;

/// One line of a bill of materials.
#[derive(Debug, Serialize, ToSchema)]
pub struct BomLineRead {
    /// Key of the line. Every replacement of the BOM creates new keys.
    bom_line_key: String,
    /// Number of the line, counted from 1 in the order in which the lines were sent.
    line_no: i32,
    /// Key of the component.
    component_key: String,
    /// Code of the component.
    component_code: String,
    /// Description of the component. `null` when it has none.
    component_description: Option<String>,
    /// Quantity of the component per unit of the product.
    qt: Amount,
    /// Key of the phase that consumes the component.
    phase_key: String,
    /// Name of the phase within the product.
    phase_name: String,
    /// Traceability of the component: `form_only` or `complete`. `null` when it is not traced.
    traceability_level: Option<String>,
    /// Whether commands post stock movements of the component while inventory management is enabled.
    manage_inventory: bool,
    /// Location and minimum quantity for consuming the component.
    consumption_options: ConsumptionOptions,
    /// Additional data of an integration, as any JSON value. `null` when there is none.
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
///
/// Returns the components of a product with quantity per unit, consuming phase and consumption options, in the order in
/// which they were written. The list is empty when the product has no BOM. You can edit the list and send it back with
/// `PUT`, which ignores the members that only reads return. Work orders have their own copy, which this operation does
/// not show.
#[utoipa::path(
    get,
    path = "/product/{product_key}/bom",
    params(("product_key" = inline(Key), Path, description = "Key of the product, from `GET /product`.")),
    responses(
        (status = 200, description = "BOM lines, sorted by line number.", body = Vec<BomLineRead>),
        Refused,
    ),
)]
pub async fn read_bom(
    State(reads): State<Reads>,
    PathParam(key): PathParam<Key>,
) -> Result<ListResponse<BomLineRead>, Problem> {
    let client = reads.connect().await?;
    let product = load_live(&client, &key).await?;
    let lines = read_lines().bind(&client, &product.number()).all().await?;
    Ok(ListResponse { rows: lines.into_iter().map(BomLineRead::from).collect(), total: None })
}
