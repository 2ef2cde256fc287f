//! Lines of the bill of materials of an order, as they are answered.

use kernel::wire::key::ProductKey;
use kernel::wire::number::Amount;
use production_queries::order::ReadOrderLines;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use product::contract::ConsumptionOptions;

/// A line of the bill of materials of an order.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct WoBomLine {
    /// Component product.
    #[schema(value_type = String)]
    pub component_key: ProductKey,
    /// Its code when the line was made.
    pub component_code: String,
    /// Its description then.
    pub component_description: Option<String>,
    /// Quantity per unit.
    pub qt: Amount,
    /// Consuming phase.
    pub phase_key: String,
    /// Its name.
    pub phase_name: String,
    /// Where and how the component is consumed.
    pub consumption_options: ConsumptionOptions,
    /// How the component is traced now.
    pub traceability_level: Option<String>,
    /// Whether the component has stock now.
    pub manage_inventory: bool,
    /// Free data.
    #[schema(value_type = Value)]
    pub extra: Option<Value>,
}

impl From<ReadOrderLines> for WoBomLine {
    fn from(row: ReadOrderLines) -> Self {
        Self {
            component_key: ProductKey::new(row.component_key),
            component_code: row.component_code,
            component_description: row.component_description,
            qt: Amount::new(row.qt),
            phase_key: row.phase_key,
            phase_name: row.phase_name,
            consumption_options: ConsumptionOptions {
                consumption_position_key: row.consumption_position_key,
                consumption_position_mandatory: row.consumption_position_mandatory,
                minimum_quantity_if_negative: row.minimum_quantity_if_negative,
                minimum_quantity: row.minimum_quantity.map(Amount::new),
            },
            traceability_level: row.traceability_level,
            manage_inventory: row.manage_inventory,
            extra: row.extra,
        }
    }
}
