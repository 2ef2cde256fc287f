//! The catalogue in the database, and the keys of its records.

use std::collections::HashMap;

use anyhow::{Context, Result, ensure};
use tokio_postgres::{Client, Row};

use super::catalogue::{CatalogueProduct, ProductKind};
use crate::service::PREFERENCES;

/// Name of the user who created the rows. The user has no password, so nobody can log in with it.
const USER: &str = "scale";
/// Number of operators.
const OPERATORS: i32 = 12;
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
    /// The phases in which the product is made, in order. Empty for purchased products.
    pub phases: Vec<PhaseKeys>,
}

/// A phase with what its jobs copy from it.
pub struct PhaseKeys {
    /// Key of the phase.
    pub key: String,
    /// Name of the phase.
    pub alias: String,
    /// Keys of its steps, in order.
    pub steps: Vec<String>,
    /// The steps as jobs store them, in JSON.
    pub sequence: String,
}

impl ProductKeys {
    /// Key of the phase in which components are built in. None for purchased products.
    pub fn assembly(&self) -> Option<&str> {
        self.phases.first().map(|phase| phase.key.as_str())
    }
}

/// Keys to which the rows of units refer.
pub struct Plant {
    /// Keys of the products, in the order of the catalogue.
    pub places: Vec<ProductKeys>,
    /// Key of the user.
    pub user: i64,
    /// Keys of the operators. Each has a queue.
    operators: Vec<i64>,
    /// Keys of the lots by code.
    pub lots: HashMap<String, i64>,
}

/// Key of a form field of a product.
pub fn form_field_key(product: &CatalogueProduct, field: &str) -> String {
    format!("{}_{field}", product.code.to_lowercase())
}

/// Writes the catalogue into a database that does not have it.
pub async fn insert(client: &Client, products: &[CatalogueProduct]) -> Result<()> {
    insert_users(client).await?;
    insert_products(client, products).await?;
    insert_lines(client, products).await?;
    insert_forms(client, products).await
}

/// Creates the user of the plant, and the operators with their queues.
async fn insert_users(client: &Client) -> Result<()> {
    let statement = "insert into organization.user_account
        (username, words, name, surname, site_key, preferences, reset_password, created_at)
        select $1, '{operator}'::text[], 'Scale', 'Plant', '0', $2::text::jsonb, false,
            '2018-01-01Z'::timestamptz
        union all
        select $1 || '_' || n, '{operator}', 'Operator', n::text, '0', $2::text::jsonb, false, '2018-01-01Z'
        from generate_series(1, $3::integer) n";
    client.execute(statement, &[&USER, &PREFERENCES, &OPERATORS]).await.context("cannot create the users")?;
    let statement = "insert into production.queue (type, site_key, user_key)
        select 'o', '0', key from organization.user_account where username like $1 || '\\_%' order by key";
    client.execute(statement, &[&USER]).await?;
    Ok(())
}

/// Creates all products, and the phases of those that are made here.
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
    let finished = products.iter().filter(|product| product.kind == ProductKind::Finished);
    let finished: Vec<&str> = finished.map(|product| product.code.as_str()).collect();
    let statement = "insert into process.phase (product_key, operation_key, alias, place)
        select key, 'default', 'Test', 2 from product.product where code = any ($1) and not trash";
    client.execute(statement, &[&finished]).await?;
    let statement = "insert into process.step (phase_key, place, title, type)
        select f.key, s.place, s.title, 'instruction'
        from (values ('Assembly', 1, 'Prepare'), ('Assembly', 2, 'Assemble'), ('Test', 2, 'Pack')) s (alias, place, title)
            join process.phase f on f.alias = s.alias join product.product p on p.key = f.product_key
        where p.code = any ($1)";
    client.execute(statement, &[&codes]).await?;
    Ok(())
}

/// Creates the BOM lines.
async fn insert_lines(client: &Client, products: &[CatalogueProduct]) -> Result<()> {
    let (mut owners, mut numbers, mut components, mut quantities) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for product in products {
        for ((component, quantity), number) in product.lines.iter().zip(1_i32..) {
            owners.push(product.code.as_str());
            numbers.push(number);
            components.push(products.get(*component).context("no such component")?.code.as_str());
            quantities.push(*quantity);
        }
    }
    let statement = "insert into product.bom_line (product_key, line_no, component_key, qt, phase_key)
        select o.key, given.line_no, c.key, given.qt, f.key
        from unnest($1::text[], $2::integer[], $3::text[], $4::bigint[]) as given (owner, line_no, component, qt)
        join product.product o on o.code = given.owner and not o.trash
        join product.product c on c.code = given.component and not c.trash
        join process.phase f on f.product_key = o.key and f.place = 1";
    client.execute(statement, &[&owners, &numbers, &components, &quantities]).await?;
    Ok(())
}

/// Creates a form in the test phase of each finished good, and configures the same fields as custom fields of units.
async fn insert_forms(client: &Client, products: &[CatalogueProduct]) -> Result<()> {
    let finished = products.iter().filter(|product| product.kind == ProductKind::Finished);
    let finished: Vec<&str> = finished.map(|product| product.code.as_str()).collect();
    let statement = "insert into process.step (phase_key, place, title, type)
        select f.key, 1, 'Final test', 'form' from process.phase f
        join product.product p on p.key = f.product_key
        where f.alias = 'Test' and p.code = any ($1) and not p.trash";
    client.execute(statement, &[&finished]).await?;
    for ((field, name, kind, _), place) in FIELDS.iter().zip(1_i32..) {
        let statement = "insert into quality.custom_field (key, name, slug, type) values ($1, $2, $1, $3)";
        client.execute(statement, &[field, name, kind]).await?;
        let statement =
            "insert into process.form_field (key, step_key, custom_field_key, place, multiple, label, mandatory)
            select lower(p.code) || '_' || $2, s.key, $2, $3, false, $4, true from process.step s
            join process.phase f on f.key = s.phase_key join product.product p on p.key = f.product_key
            where s.type = 'form' and p.code = any ($1) and not p.trash";
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
    /// Reads the keys of the catalogue, operators and lots.
    pub async fn read(client: &Client, products: &[CatalogueProduct]) -> Result<Self> {
        let codes: Vec<&str> = products.iter().map(|product| product.code.as_str()).collect();
        let statement = "select p.key from unnest($1::text[]) with ordinality as given (code, place)
            join product.product p on p.code = given.code and not p.trash order by given.place";
        let rows = client.query(statement, &[&codes]).await?;
        ensure!(rows.len() == products.len(), "products of the plant are missing or were changed. Use a new database");
        let mut phases = phases(client).await?;
        let place = |row: &Row| {
            let key = row.get(0);
            ProductKeys { key, phases: phases.remove(&key).unwrap_or_default() }
        };
        let places: Vec<ProductKeys> = rows.iter().map(place).collect();
        let complete = places.iter().zip(products).all(|(place, product)| product.made() != place.phases.is_empty());
        ensure!(complete, "phases of the plant are missing. Use a new database");
        let statement = "select key from organization.user_account where username = $1";
        let user = client.query_one(statement, &[&USER]).await?.get(0);
        let statement = "select user_key from production.queue where type = 'o' order by user_key";
        let operators = client.query(statement, &[]).await?;
        let operators: Vec<i64> = operators.iter().map(|row| row.get(0)).collect();
        ensure!(!operators.is_empty(), "the operators of the plant are missing. Use a new database");
        let lots = keys(client, "select code, key from serial.lot where code like 'LOT-PRD%'").await?;
        Ok(Self { places, user, operators, lots })
    }

    /// Keys of the product at an index of the catalogue.
    pub fn place(&self, product: usize) -> Result<&ProductKeys> {
        self.places.get(product).context("no such product")
    }

    /// Keys of all operators.
    pub fn operators(&self) -> &[i64] {
        &self.operators
    }

    /// Key of the operator for a number, which wraps around after the last one.
    pub fn operator(&self, number: i64) -> Result<i64> {
        let count = i64::try_from(self.operators.len())?.max(1);
        self.operators.get(usize::try_from(number.rem_euclid(count))?).copied().context("no such operator")
    }
}

/// Reads the phases of all products with their steps, by the key of the product.
async fn phases(client: &Client) -> Result<HashMap<i64, Vec<PhaseKeys>>> {
    let statement = "select f.product_key, f.key, f.alias, array_agg(s.key order by s.place),
            jsonb_agg(jsonb_build_object('_key', s.key, 'title', s.title, 'description', s.description, 'type', s.type,
                'media', '[]'::jsonb, 'trashed', null, 'print_templates', '[]'::jsonb, 'form_fields', (
                    select coalesce(jsonb_agg(jsonb_build_object('_key', u.key, 'custom_field_key', u.custom_field_key,
                        'multiple', u.multiple, 'label', u.label, 'hint', null, 'default', null,
                        'mandatory', u.mandatory, 'hidden', null, 'type', c.type) order by u.place), '[]')
                    from process.form_field u join quality.custom_field c on c.key = u.custom_field_key
                    where u.step_key = s.key)) order by s.place)::text
        from process.phase f join process.step s on s.phase_key = f.key
        where f.trashed is null and f.product_key is not null
        group by f.product_key, f.key, f.alias, f.place order by f.product_key, f.place";
    let mut phases: HashMap<i64, Vec<PhaseKeys>> = HashMap::new();
    for row in client.query(statement, &[]).await? {
        let phase = PhaseKeys { key: row.get(1), alias: row.get(2), steps: row.get(3), sequence: row.get(4) };
        phases.entry(row.get(0)).or_default().push(phase);
    }
    Ok(phases)
}

/// Reads pairs of code and key.
async fn keys(client: &Client, statement: &str) -> Result<HashMap<String, i64>> {
    Ok(client.query(statement, &[]).await?.iter().map(|row| (row.get(0), row.get(1))).collect())
}
