//! Records of the area as clients see them.

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

/// What every list shows of a product.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ProductBase {
    /// `Product/key`.
    #[serde(rename = "_id")]
    id: String,
    /// Its key.
    #[serde(rename = "_key")]
    key: String,
    /// Its revision.
    #[serde(rename = "_rev")]
    rev: String,
    /// Its code.
    code: String,
    /// Free text.
    description: Option<String>,
    /// False: no new work order.
    active: bool,
    /// Whether it has an image.
    image: bool,
    /// Its tags.
    #[schema(value_type = Vec<Object>)]
    tags: Value,
    /// Counter of the serial codes.
    counter_key: Option<String>,
    /// How far units are traced.
    traceability_level: Option<String>,
    /// Stock movements are made for this product.
    manage_inventory: bool,
    /// Consumption may take the stock below zero.
    allow_negative_inventory: bool,
    /// Serial codes exist from batch creation.
    serial_code_on_creation: bool,
}

/// Costs per unit.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Cost {
    /// What it should cost.
    target: Option<Amount>,
    /// What it costs.
    average: Option<Amount>,
}

/// A product with its details.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ProductDetails {
    #[serde(flatten)]
    base: ProductBase,
    /// Lots of an untraced product.
    lot_tracking: String,
    /// GS1 identity.
    gtin: Option<String>,
    /// Whether it is deleted.
    trash: bool,
    /// When it was made.
    created: Timestamp,
    /// When it was changed.
    updated: Timestamp,
    /// Costs per unit.
    cost: Cost,
    /// Informative.
    technical_batch_qt: Amount,
    /// A work order for less is refused.
    minimum_order_qt: Amount,
    /// Keys of its phases in routing order.
    process_phases: Vec<String>,
    /// Shown to operators.
    production_notes: Option<String>,
    /// Seconds.
    throughput_time_target: Option<Amount>,
    /// Seconds.
    processing_time_target: Option<Amount>,
    /// What the window of the statistics counts.
    kpi_window_type: String,
    /// Days or closed orders.
    kpi_window_size: Option<i64>,
    /// Values of custom fields.
    #[schema(value_type = Vec<Object>)]
    metadata: Value,
    /// Where units go to.
    default_production_position_key: Option<String>,
    /// Where the product is taken from.
    default_consumption_position_key: Option<String>,
}

/// A whole product.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Product {
    #[serde(flatten)]
    details: ProductDetails,
    /// Its documents.
    docs: Vec<NamedFile>,
    /// The name of its image.
    img_name: Option<String>,
    /// The counter of the serial codes.
    counter: Option<Counter>,
}

/// A product in a list.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum ListedProduct {
    /// Only the most important.
    Base(Box<ProductBase>),
    /// With its details.
    Details(Box<ProductDetails>),
}

/// The details hold all of the base, so one that has them is both.
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
    /// Its revision as a number.
    pub fn revision(&self) -> Result<i64, Problem> {
        self.details.base.rev.parse().map_err(Problem::internal)
    }

    /// A stored product with what belongs to it.
    pub fn new(row: ProductRow, docs: Vec<NamedFile>, counter: Option<Counter>) -> Self {
        let img_name = row.img_name.clone();
        Self { details: row.into(), docs, img_name, counter }
    }
}

impl ProductDetails {
    /// Only the most important.
    pub fn into_base(self) -> ProductBase {
        self.base
    }
}

impl ListedProduct {
    /// A stored product as a list shows it.
    pub fn new(row: ProductRow, details: bool) -> Self {
        let product = ProductDetails::from(row);
        if details { Self::Details(Box::new(product)) } else { Self::Base(Box::new(product.into_base())) }
    }
}
