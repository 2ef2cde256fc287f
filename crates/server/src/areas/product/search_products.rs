//! `GET /product` — the catalogue.

use axum::extract::State;
use kernel::input;
use kernel::page::{Limit, Offset};
use queries::queries::product::product::ProductRow;

use super::filters::Filters;
use super::limits::PAGE;
use super::model::ListedProduct;
use crate::platform::api::{Listed, Params, Problem};
use crate::platform::db::{Row, Search};
use crate::platform::state::App;

input! {
    /// Which products.
    pub struct ProductQuery {
        /// Answer the details.
        pub details: bool = false,
        /// Rows of a page.
        pub limit: Limit = Limit::clamped(PAGE),
        /// Rows to skip.
        pub offset: Offset = Offset::clamped(0),
        /// Answer the number of all rows in X-Total-Count.
        pub with_total: bool = false,
    }
}

const COLUMNS: &str = r#"
    p.key, p.rev, p.code, p.description, p.active, p.counter_key, p.traceability_level, p.manage_inventory,
    p.allow_negative_inventory, p.lot_tracking, p.serial_code_on_creation, p.gtin, p.trash, p.created, p.updated,
    p.cost_target, p.cost_average, p.technical_batch_qt, p.minimum_order_qt, p.production_notes,
    p.throughput_time_target, p.processing_time_target, p.kpi_window_type, p.kpi_window_size, p.metadata,
    p.default_production_position_key, p.default_consumption_position_key,
    array (select f.key from process.phase f where f.product_key = p.key and f.trashed is null order by f.place)
        as process_phases,
    (select f.name from attachments.file f
        where f.bucket = 'product' and f.object_key = p.key::text and f.subfolder = 'image' limit 1) as img_name,
    (select coalesce(jsonb_agg(jsonb_build_object('_id', 'Tag/' || t.key, '_key', t.key, '_rev', t.rev::text,
            'name', t.name, 'description', t.description, 'color', t.color)
            order by lower(t.name) collate "C", t.key collate "C"), '[]')
        from configuration.tag_connection c join configuration.tag t on t.key = c.tag_key
        where c.context = 'product' and c.context_key = p.key::text) as tags"#;

const ORDER: &str = r#"lower(p.code) collate "C", p.key"#;

/// Search products.
#[utoipa::path(get, path = "/product", params(Filters, ProductQuery), responses((status = 200, description = "Products by code.", body = Vec<ListedProduct>)))]
pub async fn search_products(
    State(app): State<App>,
    Params((filters, query)): Params<(Filters, ProductQuery)>,
) -> Result<Listed<ListedProduct>, Problem> {
    let (details, limit, offset, with_total) = (query.details, query.limit.get(), query.offset.get(), query.with_total);
    let search = filters.apply(Search::new(COLUMNS, "product.product p"));
    let client = app.read().await?;
    let rows = search.page(&client, ORDER, limit, offset).await?;
    let total = search.total(&client, with_total).await?;
    Ok(Listed { rows: rows.iter().map(|row| ListedProduct::new(product_row(row), details)).collect(), total })
}

fn product_row(row: &Row) -> ProductRow {
    ProductRow {
        key: row.get("key"),
        rev: row.get("rev"),
        code: row.get("code"),
        description: row.get("description"),
        active: row.get("active"),
        counter_key: row.get("counter_key"),
        traceability_level: row.get("traceability_level"),
        manage_inventory: row.get("manage_inventory"),
        allow_negative_inventory: row.get("allow_negative_inventory"),
        lot_tracking: row.get("lot_tracking"),
        serial_code_on_creation: row.get("serial_code_on_creation"),
        gtin: row.get("gtin"),
        trash: row.get("trash"),
        created: row.get("created"),
        updated: row.get("updated"),
        cost_target: row.get("cost_target"),
        cost_average: row.get("cost_average"),
        technical_batch_qt: row.get("technical_batch_qt"),
        minimum_order_qt: row.get("minimum_order_qt"),
        production_notes: row.get("production_notes"),
        throughput_time_target: row.get("throughput_time_target"),
        processing_time_target: row.get("processing_time_target"),
        kpi_window_type: row.get("kpi_window_type"),
        kpi_window_size: row.get("kpi_window_size"),
        metadata: row.get("metadata"),
        default_production_position_key: row.get("default_production_position_key"),
        default_consumption_position_key: row.get("default_consumption_position_key"),
        process_phases: row.get("process_phases"),
        img_name: row.get("img_name"),
        tags: row.get("tags"),
    }
}
