//! Products as the API returns them.

use std::borrow::Cow;

use kernel::wire::number::Amount;
use kernel::wire::time::Timestamp;
use product_queries::product::ProductRow;
use serde::Serialize;
use serde_json::Value;
use utoipa::openapi::schema::{AnyOfBuilder, Schema};
use utoipa::openapi::{Ref, RefOr};
use utoipa::{PartialSchema, ToSchema};

use attachments::contract::NamedFile;
use configuration::contract::Counter;
use platform::api::Problem;
use tag::contract::Tag;

/// Main settings of a product, as every list shows them.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ProductBase {
    /// Identifier of the product: `Product/` followed by its key.
    #[serde(rename = "_id")]
    id: String,
    /// Key of the product.
    #[serde(rename = "_key")]
    key: String,
    /// Revision of the product. It changes with every change to the product, including its process, BOM, documents,
    /// image and tags.
    #[serde(rename = "_rev")]
    rev: String,
    /// Product code, unique among products that are not in the trash.
    code: String,
    /// Description of the product. `null` when it has none.
    description: Option<String>,
    /// Whether work orders can be created for the product.
    active: bool,
    /// Whether the product has an image.
    image: bool,
    /// Tags of the product, sorted by name, each with `_key`, `name`, `description` and `color`.
    #[schema(value_type = Vec<Tag>)]
    tags: Value,
    /// Key of the counter that numbers the product's units and lots. `null` when there is none.
    counter_key: Option<String>,
    /// Traceability of the product's units: `form_only` or `complete`. `null` when the product is not traced.
    traceability_level: Option<String>,
    /// Whether commands post stock movements of this product while inventory management is enabled.
    manage_inventory: bool,
    /// Whether consumption and adjustments may take stock without a lot below zero.
    allow_negative_inventory: bool,
    /// Whether units get their serial number when a batch of the first phase is opened. If false, they get it when that
    /// batch is completed.
    serial_code_on_creation: bool,
}

/// Costs of one unit of the product.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Cost {
    /// Target cost of one unit in the currency of the installation. `null` when there is no target.
    target: Option<Amount>,
    /// Average cost of one unit in the currency of the installation. `null` when it is not known.
    average: Option<Amount>,
}

/// Value of a custom field for a product.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "the shape of what a product stores")]
pub struct MetadataEntry {
    /// Key of the custom field, which defines the type of the value.
    custom_field_key: String,
    /// The value: text, number, boolean, date `YYYY-MM-DD`, time `HH:MM:SS`, choice `{_key, value}` or files
    /// `[{name, size}]`. `null` only for a ternary field, where it means not applicable.
    value: Value,
    /// Label to show for this product. `null` when the label of the custom field applies.
    label: Option<String>,
    /// Hint to show for this product. `null` when the hint of the custom field applies.
    hint: Option<String>,
}

/// A product with all its settings.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ProductDetails {
    #[serde(flatten)]
    base: ProductBase,
    /// Whether stock of the product has lots: `none`, `optional` or `required`. Always `none` for a traced product.
    lot_tracking: String,
    /// GS1 article number with 8, 12, 13 or 14 digits. `null` when it has none.
    gtin: Option<String>,
    /// Whether the product is in the trash.
    trash: bool,
    /// Time when the product was created.
    created: Timestamp,
    /// Time of the last change to the product, its process, BOM, documents, image or tags.
    updated: Timestamp,
    /// Costs of one unit of the product.
    cost: Cost,
    /// Usual batch quantity, in units of the product, for information only. 0 when none is set.
    technical_batch_qt: Amount,
    /// Smallest quantity of a work order, in units of the product. 0 when there is no minimum.
    minimum_order_qt: Amount,
    /// Keys of the phases of the product's process, in routing order. Empty when the product has no process.
    process_phases: Vec<String>,
    /// Notes that operators see in production. `null` when there are none.
    production_notes: Option<String>,
    /// Target throughput time, in seconds. `null` when there is no target.
    throughput_time_target: Option<Amount>,
    /// Target processing time, in seconds. `null` when there is no target.
    processing_time_target: Option<Amount>,
    /// What `kpi_window_size` counts for the statistics: days (`time`) or closed work orders (`count`).
    kpi_window_type: String,
    /// Size of the statistics window, in days or closed work orders. `null` for the default: 365 days or 100 work
    /// orders.
    kpi_window_size: Option<i64>,
    /// Values of custom fields, each with `custom_field_key`, `value`, `label` and `hint`.
    #[schema(value_type = Vec<MetadataEntry>)]
    metadata: Value,
    /// Key of the location that receives produced units. `null` when the location from the configuration applies.
    default_production_position_key: Option<String>,
    /// Key of the location from which the product is consumed. `null` when the location from the configuration applies.
    default_consumption_position_key: Option<String>,
}

/// A product with all its settings, documents, image and counter.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Product {
    #[serde(flatten)]
    details: ProductDetails,
    /// Documents of the product, sorted by name.
    docs: Vec<NamedFile>,
    /// File name of the image. `null` when the product has none.
    img_name: Option<String>,
    /// Counter that numbers the product's units and lots. `null` when the product has none.
    counter: Option<Counter>,
}

/// A product in a list, with or without details.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum ListedProduct {
    /// Main settings only.
    Base(Box<ProductBase>),
    /// All settings.
    Details(Box<ProductDetails>),
}

/// `anyOf`, not `oneOf`: a product with details also has every member of the base, so it matches both schemas.
impl PartialSchema for ListedProduct {
    fn schema() -> RefOr<Schema> {
        let named = |name: Cow<'static, str>| Ref::from_schema_name(name);
        AnyOfBuilder::new().item(named(ProductBase::name())).item(named(ProductDetails::name())).into()
    }
}

impl ToSchema for ListedProduct {
    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        schemas.push((ProductBase::name().into_owned(), ProductBase::schema()));
        schemas.push((ProductDetails::name().into_owned(), ProductDetails::schema()));
        ProductDetails::schemas(schemas);
    }
}

impl From<ProductRow> for ProductDetails {
    fn from(row: ProductRow) -> Self {
        Self {
            base: ProductBase {
                id: format!("Product/{}", row.key),
                key: row.key.to_string(),
                rev: row.rev.to_string(),
                code: row.code,
                description: row.description,
                active: row.active,
                image: row.img_name.is_some(),
                tags: row.tags,
                counter_key: row.counter_key,
                traceability_level: row.traceability_level,
                manage_inventory: row.manage_inventory,
                allow_negative_inventory: row.allow_negative_inventory,
                serial_code_on_creation: row.serial_code_on_creation,
            },
            lot_tracking: row.lot_tracking,
            gtin: row.gtin,
            trash: row.trash,
            created: row.created.into(),
            updated: row.updated.into(),
            cost: Cost { target: row.cost_target.map(Amount::new), average: row.cost_average.map(Amount::new) },
            technical_batch_qt: Amount::new(row.technical_batch_qt),
            minimum_order_qt: Amount::new(row.minimum_order_qt),
            process_phases: row.process_phases,
            production_notes: row.production_notes,
            throughput_time_target: row.throughput_time_target.map(Amount::new),
            processing_time_target: row.processing_time_target.map(Amount::new),
            kpi_window_type: row.kpi_window_type,
            kpi_window_size: row.kpi_window_size,
            metadata: row.metadata,
            default_production_position_key: row.default_production_position_key,
            default_consumption_position_key: row.default_consumption_position_key,
        }
    }
}

impl Product {
    /// Parses the revision, for the `ETag` header.
    pub fn revision(&self) -> Result<i64, Problem> {
        self.details.base.rev.parse().map_err(Problem::internal)
    }

    /// Builds the product from its stored row, documents and counter.
    pub fn new(row: ProductRow, docs: Vec<NamedFile>, counter: Option<Counter>) -> Self {
        let img_name = row.img_name.clone();
        Self { details: row.into(), docs, img_name, counter }
    }
}

impl ProductDetails {
    /// Returns the main settings only.
    pub fn into_base(self) -> ProductBase {
        self.base
    }
}

impl ListedProduct {
    /// Builds a row of a list from the stored product, with or without details.
    pub fn new(row: ProductRow, details: bool) -> Self {
        let product = ProductDetails::from(row);
        if details { Self::Details(Box::new(product)) } else { Self::Base(Box::new(product.into_base())) }
    }
}
