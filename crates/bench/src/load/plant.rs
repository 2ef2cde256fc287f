//! The catalogue in the database, and the keys of its records.

use std::collections::HashMap;

use anyhow::{Context, Result, ensure};
use tokio_postgres::Client;

use super::catalogue::{CatalogueProduct, ProductKind};
use crate::service::PREFERENCES;

/// The user who created the rows. The user has no password, so that nobody can log in.
const USER: &str = "scale";
/// Fields measured on a finished unit: key, name, type and value.
pub const FIELDS: [(&str, &str, &str, &str); 3] = [
    ("scale_weight", "Weight", "number", "12.5"),
    ("scale_tested", "Tested", "boolean", "true"),
    ("scale_firmware", "Firmware", "text", "\"3.1.4\""),
];

/// Keys of one product and its process.
pub struct ProductKeys {
    /// Key of the product.
    pub key: i64,
    /// Key of its phase. None for purchased products.
    pub phase: Option<String>,
    /// Key of the form step in that phase. None except for finished goods.
    pub step: Option<String>,
}

/// Keys that the rows of units refer to.
pub struct Plant {
    /// Keys of the products, in the order of the catalogue.
    pub places: Vec<ProductKeys>,
    /// Key of the user.
    pub user: i64,
    /// Keys of work orders by code.
    pub orders: HashMap<String, i64>,
    /// Keys of the lots by code.
    pub lots: HashMap<String, i64>,
}

/// Key of a form field of a product.
pub fn form_field_key(product: &CatalogueProduct, field: &str) -> String {
    format!("{}_{field}", product.code.to_lowercase())
}

/// Writes the catalogue into a database that does not have it.
pub async fn insert(client: &Client, products: &[CatalogueProduct]) -> Result<()> {
    insert_user(client).await?;
    insert_products(client, products).await?;
    insert_lines(client, products).await?;
    insert_forms(client, products).await
}

/// Creates the user of the plant.
async fn insert_user(client: &Client) -> Result<()> {
    let statement = "insert into organization.user_account
        (username, words, name, surname, site_key, preferences, reset_password, created_at)
        values ($1, '{operator}', 'Scale', 'Plant', '0', $2::text::jsonb, false, '2018-01-01Z')";
    client.execute(statement, &[&USER, &PREFERENCES]).await.context("the user of the plant")?;
    Ok(())
}

/// Creates all products, and the phase of those that are made here.
async fn insert_products(client: &Client, products: &[CatalogueProduct]) -> Result<()> {
    let codes: Vec<&str> = products.iter().map(|product| product.code.as_str()).collect();
    let descriptions: Vec<String> = products.iter().map(CatalogueProduct::description).collect();
    let levels: Vec<Option<&str>> = products.iter().map(|product| product.traced().then_some("complete")).collect();
    let tracking: Vec<&str> =
        products.iter().map(|product| if product.traced() { "none" } else { "optional" }).collect();
    let stocked: Vec<bool> = products.iter().map(|product| product.stocked).collect();
    let statement = "insert into product.product
            (code, description, traceability_level, lot_tracking, manage_inventory, created, updated)
        select code, description, traceability_level, lot_tracking, stocked, '2018-01-01Z', '2018-01-01Z'
        from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::boolean[])
            as given (code, description, traceability_level, lot_tracking, stocked)";
    client.execute(statement, &[&codes, &descriptions, &levels, &tracking, &stocked]).await?;
    let made = |product: &&CatalogueProduct| !product.lines.is_empty();
    let made: Vec<&str> = products.iter().filter(made).map(|product| product.code.as_str()).collect();
    let statement = "insert into process.phase (product_key, operation_key, alias, place)
        select key, 'default', 'Assembly', 1 from product.product where code = any ($1) and not trash";
    client.execute(statement, &[&made]).await?;
    Ok(())
}

/// Creates the BOM lines.
async fn insert_lines(client: &Client, products: &[CatalogueProduct]) -> Result<()> {
    let (mut owners, mut numbers, mut components, mut quantities) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for product in products {
        for ((component, quantity), number) in product.lines.iter().zip(1_i32..) {
            owners.push(product.code.as_str());
            numbers.push(number);
            components.push(products.get(*component).context("a component")?.code.as_str());
            quantities.push(*quantity);
        }
    }
    let statement = "insert into product.bom_line (product_key, line_no, component_key, qt, phase_key)
        select o.key, given.line_no, c.key, given.qt, f.key
        from unnest($1::text[], $2::integer[], $3::text[], $4::bigint[]) as given (owner, line_no, component, qt)
        join product.product o on o.code = given.owner and not o.trash
        join product.product c on c.code = given.component and not c.trash
        join process.phase f on f.product_key = o.key";
    client.execute(statement, &[&owners, &numbers, &components, &quantities]).await?;
    Ok(())
}

/// Creates a form in the phase of each finished good, and adds the same fields to the list of units.
async fn insert_forms(client: &Client, products: &[CatalogueProduct]) -> Result<()> {
    let finished = products.iter().filter(|product| product.kind == ProductKind::Finished);
    let finished: Vec<&str> = finished.map(|product| product.code.as_str()).collect();
    let statement = "insert into process.step (phase_key, place, title, type)
        select f.key, 1, 'Final test', 'form' from process.phase f
        join product.product p on p.key = f.product_key where p.code = any ($1) and not p.trash";
    client.execute(statement, &[&finished]).await?;
    for ((field, name, kind, _), place) in FIELDS.iter().zip(1_i32..) {
        let statement = "insert into quality.custom_field (key, name, slug, type) values ($1, $2, $1, $3)";
        client.execute(statement, &[field, name, kind]).await?;
        let statement =
            "insert into process.form_field (key, step_key, custom_field_key, place, multiple, label, mandatory)
            select lower(p.code) || '_' || $2, s.key, $2, $3, false, $4, true from process.step s
            join process.phase f on f.key = s.phase_key join product.product p on p.key = f.product_key
            where p.code = any ($1) and not p.trash";
        client.execute(statement, &[&finished, field, &place, name]).await?;
    }
    let fields: Vec<&str> = FIELDS.iter().map(|(field, ..)| *field).collect();
    let statement = "update configuration.config set value = (
            select jsonb_agg(jsonb_build_object('_key', field, 'custom_field_key', field, 'multiple', false, 'label', null,
                'hint', null, 'default', null, 'mandatory', false, 'hidden', null)) from unnest($1::text[]) as field)
        where key = 'serial_fields' and value = '[]'";
    client.execute(statement, &[&fields]).await?;
    let statement = "insert into quality.field_use (field_key, record_id)
        select field, 'Config/serial_fields' from unnest($1::text[]) as field
        union all
        select u.custom_field_key, 'Phase/' || s.phase_key from process.form_field u
        join process.step s on s.key = u.step_key where u.custom_field_key = any ($1)";
    client.execute(statement, &[&fields]).await?;
    Ok(())
}

impl Plant {
    /// Reads the keys of the catalogue, work orders and lots.
    pub async fn read(client: &Client, products: &[CatalogueProduct]) -> Result<Self> {
        let codes: Vec<&str> = products.iter().map(|product| product.code.as_str()).collect();
        let statement = "select p.key, f.key, s.key from unnest($1::text[]) with ordinality as given (code, place)
            join product.product p on p.code = given.code and not p.trash
            left join process.phase f on f.product_key = p.key and f.trashed is null and f.alias = 'Assembly'
            left join process.step s on s.phase_key = f.key and s.title = 'Final test'
            order by given.place";
        let rows = client.query(statement, &[&codes]).await?;
        ensure!(
            rows.len() == products.len(),
            "the plant's products are no longer as they were made; use a new database"
        );
        let places =
            rows.iter().map(|row| ProductKeys { key: row.get(0), phase: row.get(1), step: row.get(2) }).collect();
        let statement = "select key from organization.user_account where username = $1";
        let user = client.query_one(statement, &[&USER]).await?.get(0);
        let orders = keys(client, "select code, key from production.work_order where code like 'WO-PRD%'").await?;
        let lots = keys(client, "select code, key from serial.lot where code like 'LOT-PRD%'").await?;
        Ok(Self { places, user, orders, lots })
    }

    /// Keys of the product at an index of the catalogue.
    pub fn place(&self, product: usize) -> Result<&ProductKeys> {
        self.places.get(product).context("a product")
    }
}

/// Reads pairs of code and key.
async fn keys(client: &Client, statement: &str) -> Result<HashMap<String, i64>> {
    Ok(client.query(statement, &[]).await?.iter().map(|row| (row.get(0), row.get(1))).collect())
}
