//! BOM lines of work orders, as the API returns them.

use kernel::wire::key::ProductKey;
use kernel::wire::number::Amount;
use production_queries::order::ReadOrderLines;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use product::contract::ConsumptionOptions;

/// One line of the bill of materials of a work order.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct WoBomLine {
    /// Key of the component.
    #[schema(value_type = String)]
    pub component_key: ProductKey,
    /// Code of the component when the line was created.
    pub component_code: String,
    /// Description of the component when the line was created. `null` when it had none.
    pub component_description: Option<String>,
    /// Quantity of the component per unit of output, in the unit of the component.
    pub qt: Amount,
    /// Key of the phase that consumes the component.
    pub phase_key: String,
    /// Name of the phase that consumes the component.
    pub phase_name: String,
    /// Location and minimum quantity of the consumption.
    pub consumption_options: ConsumptionOptions,
    /// Current traceability level of the component: `form_only` or `complete`. `null` when it has no serial numbers.
    pub traceability_level: Option<String>,
    /// Whether stock of the component is currently managed.
    pub manage_inventory: bool,
    /// Additional data of an integration, as any JSON value. `null` when there is none.
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
