//! Product data as clients send it to create or change a product.

use chrono::{DateTime, Utc};
use kernel::input;
use kernel::rules::product::{LotTracking, TraceabilityLevel};
use kernel::string_enum;
use kernel::wire::key::{Key, ProductKey};
use kernel::wire::list::List;
use kernel::wire::number::{Int, NonNegative};
use kernel::wire::patch::Patch;
use kernel::wire::text::{CODE_CHARS_MAX, Description, Notes, Text, Trimmed};
use product_queries::product::{ProductData, ProductRow};
use rust_decimal::Decimal;
use serde_json::{Value, json};

use super::limits::METADATA_MAX;

/// A product code: trimmed and never blank.
pub type ProductCode = Trimmed<1, CODE_CHARS_MAX>;

string_enum! {
    /// What `kpi_window_size` counts.
    pub enum KpiWindow {
        /// Days, counted back from now.
        Time = "time",
        /// Closed work orders, the latest first.
        Count = "count",
    }
}

input! {
    /// Costs of one unit of the product.
    pub struct CostIn {
        /// Target cost of one unit in the currency of the installation, 0 or more, with at most 6 decimal places.
        /// Absent or `null`: no target.
        pub target: Option<NonNegative>,
        /// Average cost of one unit in the currency of the installation, 0 or more, with at most 6 decimal places. It
        /// is the material cost when the product is used as a component. Without it, `target` is used. Absent or
        /// `null`: no average.
        pub average: Option<NonNegative>,
    }
}

input! {
    /// One metadata entry: the value of a custom field for this product.
    pub struct MetadataIn {
        /// Key of the custom field, which defines the type of the value.
        pub custom_field_key: Text<1, 64>,
        /// Value of the type that the custom field defines, for example a number or a date `YYYY-MM-DD`. Absent or
        /// `null`: the entry is not stored, except for a ternary field, where `null` means not applicable.
        pub value: Value = Value::Null,
        /// Label to show instead of the label of the custom field. Absent: the label of the custom field.
        pub label: Option<Text<0, 200>>,
        /// Hint to show instead of the hint of the custom field. Absent: the hint of the custom field.
        pub hint: Option<Text<0, 10_000>>,
    }
}

/// Declares the input for creating or changing a product. The two differ only in `code`, which is required to create a
/// product.
macro_rules! product_input {
    ($about:literal, $name:ident, $code:ty) => {
        input! {
            #[doc = $about]
            pub struct $name {
                /// Product code, unique among products that are not in the trash. It is trimmed and case-sensitive and
                /// has 1 to 100 characters.
                pub code: $code,
                /// Description of the product. `null` (default for a new product): no description.
                pub description: Patch<Option<Description>>,
                /// Whether work orders can be created for the product. Default for a new product: `true`.
                pub active: Patch<bool>,
                /// Key of the counter that numbers the product's units and lots. `null` (default for a new product): no
                /// counter, so clients must send the codes of new units and lots.
                pub counter_key: Patch<Option<Key>>,
                /// Traceability of the product's units. `form_only` gives every unit a serial number, and `complete`
                /// also requires that traced components are linked. `null` (default for a new product): the product is
                /// not traced and has quantities only.
                pub traceability_level: Patch<Option<TraceabilityLevel>>,
                /// Whether commands post stock movements of this product while inventory management is enabled. Default
                /// for a new product: false.
                pub manage_inventory: Patch<bool>,
                /// Whether consumption and adjustments may take stock without a lot below zero. Default for a new
                /// product: false.
                pub allow_negative_inventory: Patch<bool>,
                /// Whether stock of the product has lots: `none`, `optional` or `required`. Must be `none` for a traced
                /// product. Default for a new product: `none`.
                pub lot_tracking: Patch<LotTracking>,
                /// Whether units get their serial number when a batch of the first phase is opened. If false, they get it
                /// when that batch is completed. Default for a new product: false.
                pub serial_code_on_creation: Patch<bool>,
                /// GS1 article number with 8, 12, 13 or 14 digits and a correct check digit. It does not have to be
                /// unique. `null` (default for a new product): no GTIN.
                pub gtin: Patch<Option<Text<0, 100>>>,
                /// Costs of one unit. The object replaces both costs, and an absent member clears that cost. `null`
                /// (default for a new product): no costs.
                pub cost: Patch<Option<CostIn>>,
                /// Usual batch quantity, in units of the product, for information only. Default for a new product: 0.
                pub technical_batch_qt: Patch<NonNegative>,
                /// Smallest quantity of a work order, in units of the product. Default for a new product: 0.
                pub minimum_order_qt: Patch<NonNegative>,
                /// Notes that operators see in production. `null` (default for a new product): no notes.
                pub production_notes: Patch<Option<Notes>>,
                /// Target throughput time, in seconds, for information only. `null` (default for a new product): no
                /// target.
                pub throughput_time_target: Patch<Option<NonNegative>>,
                /// Target processing time, in seconds, for information only. `null` (default for a new product): no
                /// target.
                pub processing_time_target: Patch<Option<NonNegative>>,
                /// What `kpi_window_size` counts for the statistics: days (`time`) or closed work orders (`count`).
                /// Default for a new product: `count`.
                pub kpi_window_type: Patch<KpiWindow>,
                /// Size of the statistics window, in days or closed work orders. `null` (default for a new product):
                /// 365 days or 100 work orders.
                pub kpi_window_size: Patch<Option<Int<1, 1_000_000>>>,
                /// Values of custom fields, at most 200. The list replaces all stored entries. Default for a new
                /// product: no entries.
                pub metadata: Patch<List<MetadataIn, 0, METADATA_MAX>>,
                /// Key of the location that receives produced units, unless the work order names another one. `null`
                /// (default for a new product): the location from the configuration.
                pub default_production_position_key: Patch<Option<Text<1, 100>>>,
                /// Key of the location from which the product is consumed, unless a BOM line names another one. `null`
                /// (default for a new product): the location from the configuration.
                pub default_consumption_position_key: Patch<Option<Text<1, 100>>>,
            }
        }

        impl $name {
            /// Applies the sent members to the data. Absent members keep their values. Metadata is left out, because
            /// the caller checks it with `read_metadata`.
            pub fn apply(self, mut data: ProductColumns) -> ProductColumns {
                data.code =
                    Patch::<ProductCode>::from(self.code).as_ref().map_or(data.code, |code| code.as_str().to_owned());
                data.description = self.description.map_or(data.description, Text::into_string);
                data.active = self.active.or(data.active);
                data.counter_key = self.counter_key.map_or(data.counter_key, |key| key.to_string());
                data.traceability_level =
                    self.traceability_level.map_or(data.traceability_level, |level| level.as_str().to_owned());
                data.manage_inventory = self.manage_inventory.or(data.manage_inventory);
                data.allow_negative_inventory = self.allow_negative_inventory.or(data.allow_negative_inventory);
                data.lot_tracking =
                    self.lot_tracking.as_ref().map_or(data.lot_tracking, |lots| lots.as_str().to_owned());
                data.serial_code_on_creation = self.serial_code_on_creation.or(data.serial_code_on_creation);
                data.gtin = self.gtin.map_or(data.gtin, |gtin| gtin.as_str().trim().to_owned());
                if let Patch::Set(cost) = self.cost {
                    let (target, average) = cost.map_or((None, None), |cost| (cost.target, cost.average));
                    data.cost_target = target.map(|cost| cost.0.get());
                    data.cost_average = average.map(|cost| cost.0.get());
                }
                let amount = |given: Patch<NonNegative>, present| given.as_ref().map_or(present, |given| given.0.get());
                data.technical_batch_qt = amount(self.technical_batch_qt, data.technical_batch_qt);
                data.minimum_order_qt = amount(self.minimum_order_qt, data.minimum_order_qt);
                data.production_notes = self.production_notes.map_or(data.production_notes, Text::into_string);
                data.throughput_time_target =
                    self.throughput_time_target.map_or(data.throughput_time_target, |time| time.0.get());
                data.processing_time_target =
                    self.processing_time_target.map_or(data.processing_time_target, |time| time.0.get());
                data.kpi_window_type =
                    self.kpi_window_type.as_ref().map_or(data.kpi_window_type, |kind| kind.as_str().to_owned());
                data.kpi_window_size = self.kpi_window_size.map_or(data.kpi_window_size, Int::get);
                data.default_production_position_key = self
                    .default_production_position_key
                    .map_or(data.default_production_position_key, Text::into_string);
                data.default_consumption_position_key = self
                    .default_consumption_position_key
                    .map_or(data.default_consumption_position_key, Text::into_string);
                data
            }
        }
    };
}

product_input!("Data of a new product.", ProductIn, ProductCode);
product_input!(
    "Changes to a product. Absent members keep their values, and `null` clears a value.",
    ProductPatch,
    Patch<ProductCode>
);

/// The writable columns of a product, as parameters of the SQL statements.
pub type ProductColumns =
    ProductData<String, String, String, String, String, String, String, String, Value, String, String>;

/// Returns the default data of a new product, with an empty code.
pub fn new_product_columns(key: ProductKey, now: DateTime<Utc>) -> ProductColumns {
    ProductColumns {
        code: String::new(),
        description: None,
        active: true,
        counter_key: None,
        traceability_level: None,
        manage_inventory: false,
        allow_negative_inventory: false,
        lot_tracking: LotTracking::None.as_str().to_owned(),
        serial_code_on_creation: false,
        gtin: None,
        now,
        cost_target: None,
        cost_average: None,
        technical_batch_qt: Decimal::ZERO,
        minimum_order_qt: Decimal::ZERO,
        production_notes: None,
        throughput_time_target: None,
        processing_time_target: None,
        kpi_window_type: KpiWindow::Count.as_str().to_owned(),
        kpi_window_size: None,
        metadata: json!([]),
        default_production_position_key: None,
        default_consumption_position_key: None,
        key: key.number(),
    }
}

/// Converts a stored product into the data that a change starts from.
pub fn stored_columns(row: ProductRow, now: DateTime<Utc>) -> ProductColumns {
    ProductColumns {
        code: row.code,
        description: row.description,
        active: row.active,
        counter_key: row.counter_key,
        traceability_level: row.traceability_level,
        manage_inventory: row.manage_inventory,
        allow_negative_inventory: row.allow_negative_inventory,
        lot_tracking: row.lot_tracking,
        serial_code_on_creation: row.serial_code_on_creation,
        gtin: row.gtin,
        now,
        cost_target: row.cost_target,
        cost_average: row.cost_average,
        technical_batch_qt: row.technical_batch_qt,
        minimum_order_qt: row.minimum_order_qt,
        production_notes: row.production_notes,
        throughput_time_target: row.throughput_time_target,
        processing_time_target: row.processing_time_target,
        kpi_window_type: row.kpi_window_type,
        kpi_window_size: row.kpi_window_size,
        metadata: row.metadata,
        default_production_position_key: row.default_production_position_key,
        default_consumption_position_key: row.default_consumption_position_key,
        key: row.key,
    }
}
