//! The data of a product as clients send it, at its creation and in a change.

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

/// A code: trimmed, never blank.
pub type ProductCode = Trimmed<1, CODE_CHARS_MAX>;

string_enum! {
    /// What the window of the statistics counts.
    pub enum KpiWindow {
        /// Days.
        Time = "time",
        /// Closed orders.
        Count = "count",
    }
}

input! {
    /// Costs per unit.
    pub struct CostIn {
        /// What it should cost.
        pub target: Option<NonNegative>,
        /// What it costs.
        pub average: Option<NonNegative>,
    }
}

input! {
    /// One value of the metadata.
    pub struct MetadataIn {
        /// The custom field.
        pub custom_field_key: Text<1, 64>,
        /// Its value.
        pub value: Value = Value::Null,
        /// Label of its own.
        pub label: Option<Text<0, 200>>,
        /// Hint of its own.
        pub hint: Option<Text<0, 10_000>>,
    }
}

/// A creation needs a code, a change does not; the rest is the same.
macro_rules! product_input {
    ($about:literal, $name:ident, $code:ty) => {
        input! {
            #[doc = $about]
            pub struct $name {
                /// Unique among products that are not trashed.
                pub code: $code,
                /// Free text.
                pub description: Patch<Option<Description>>,
                /// False: no new work order.
                pub active: Patch<bool>,
                /// Counter of the serial codes.
                pub counter_key: Patch<Option<Key>>,
                /// How far units are traced; null: not at all.
                pub traceability_level: Patch<Option<TraceabilityLevel>>,
                /// Stock movements are made for this product.
                pub manage_inventory: Patch<bool>,
                /// Consumption may take the stock below zero.
                pub allow_negative_inventory: Patch<bool>,
                /// Lots of an untraced product.
                pub lot_tracking: Patch<LotTracking>,
                /// Serial codes exist from batch creation.
                pub serial_code_on_creation: Patch<bool>,
                /// GS1 identity.
                pub gtin: Patch<Option<Text<0, 100>>>,
                /// Costs per unit.
                pub cost: Patch<Option<CostIn>>,
                /// Informative.
                pub technical_batch_qt: Patch<NonNegative>,
                /// A work order for less is refused.
                pub minimum_order_qt: Patch<NonNegative>,
                /// Shown to operators.
                pub production_notes: Patch<Option<Notes>>,
                /// Seconds.
                pub throughput_time_target: Patch<Option<NonNegative>>,
                /// Seconds.
                pub processing_time_target: Patch<Option<NonNegative>>,
                /// What the window of the statistics counts.
                pub kpi_window_type: Patch<KpiWindow>,
                /// Days or closed orders; null: 365 or 100.
                pub kpi_window_size: Patch<Option<Int<1, 1_000_000>>>,
                /// Values of custom fields.
                pub metadata: Patch<List<MetadataIn, 0, METADATA_MAX>>,
                /// Where units go to.
                pub default_production_position_key: Patch<Option<Text<1, 100>>>,
                /// Where the product is taken from.
                pub default_consumption_position_key: Patch<Option<Text<1, 100>>>,
            }
        }

        impl $name {
            /// The data with what was sent; absent members stay. Metadata are checked and added by `read_metadata`.
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

product_input!("A new product.", ProductIn, ProductCode);
product_input!("Changes of a product; absent members stay, null clears.", ProductPatch, Patch<ProductCode>);

/// The writable columns of a product.
pub type ProductColumns =
    ProductData<String, String, String, String, String, String, String, String, Value, String, String>;

/// The data that a creation starts from: the defaults.
pub fn blank(key: ProductKey, now: DateTime<Utc>) -> ProductColumns {
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

/// The data that a change starts from: those that are stored.
pub fn stored(row: ProductRow, now: DateTime<Utc>) -> ProductColumns {
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
