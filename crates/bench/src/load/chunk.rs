//! Rows of one chunk of units.

use std::collections::HashMap;

use anyhow::{Context, Result};
use rand::RngExt;
use tokio_postgres::Client;

use super::catalogue::{CatalogueProduct, ProductKind};
use super::plant::{FIELDS, Plant, form_field_key};
use super::rows::{CopyRows, EpochSeconds, NullableCell};
use super::stock::{MovementRefs, MovementStep, UnitMovement, Warehouse, moves, receive_materials, whereabouts};
use super::trees::{Chunk, GeneratedUnit};

/// Number of finished units in one work order.
const ORDER: i64 = 500;

/// Table and columns of units.
const SERIALS: &str = "serial.serial (key, code, product_key, work_order_key, lot_key, created, created_by, user_key,
    released, link_key, link_confirmed, parent_key, root_key, position_key, left_by, has_values)";
/// Table and columns of links.
const LINKS: &str = "serial.link (key, parent_serial_key, child_serial_key, component_key, work_order_key, phase_key,
    confirmed, linked_at, linked_by, ended_at, ended_by, reason, disposition, replaced_by_link_key, replaces_link_key,
    consumption_movement_key)";
/// Table and columns of values.
const VALUES: &str = "serial.value (serial_key, form_field_key, custom_field_key, place, label, mandatory, value,
    step_key, phase_key, last_updated, updated_by)";
/// Table and columns of journal rows.
const EVENTS: &str = "journal.event (event_type, event_group, is_primary, topic, user_key, at,
    description, site_key, work_order_key, phase_key, product_key, serial_keys, data)";

/// Reason of replaced components.
const REASON: &str = "Failed in the field";

/// Writes the rows of one chunk.
pub struct ChunkWriter<'a> {
    client: &'a Client,
    products: &'a [CatalogueProduct],
    plant: &'a mut Plant,
    chunk: Chunk,
    /// Keys of the units, in the order of their creation.
    keys: Vec<i64>,
    /// Keys of the links, by the index of the child.
    links: Vec<i64>,
    /// Movements with their keys, in order of time.
    moves: Vec<(i64, UnitMovement)>,
    /// Movements that consumed a part, by its index.
    consumed: HashMap<usize, i64>,
}

impl<'a> ChunkWriter<'a> {
    /// Draws keys for all rows of a chunk.
    pub async fn new(
        client: &'a Client,
        products: &'a [CatalogueProduct],
        plant: &'a mut Plant,
        chunk: Chunk,
    ) -> Result<Self> {
        let keys = take_keys(client, chunk.units.len()).await?;
        // A later link has a larger key.
        let mut children: Vec<usize> = (0..chunk.units.len()).collect();
        children.retain(|place| chunk.unit(*place).is_ok_and(|unit| unit.parent.is_some()));
        children.sort_by_key(|place| chunk.unit(*place).map_or(0, |unit| unit.linked));
        let mut links = vec![0; chunk.units.len()];
        for (child, key) in children.iter().zip(take_keys(client, children.len()).await?) {
            *links.get_mut(*child).context("a link")? = key;
        }
        let moves = moves(&chunk, products);
        let moves: Vec<(i64, UnitMovement)> = take_keys(client, moves.len()).await?.into_iter().zip(moves).collect();
        let consumed = moves.iter().filter(|(_, moved)| moved.step == MovementStep::Consumption);
        let consumed = consumed.map(|(key, moved)| (moved.place, *key)).collect();
        Ok(Self { client, products, plant, chunk, keys, links, moves, consumed })
    }

    /// Writes all rows of the chunk.
    pub async fn write(mut self) -> Result<()> {
        self.write_orders().await?;
        self.write_lots().await?;
        self.serials()?.send(self.client).await?;
        self.warehouse()?.send(self.client).await?;
        self.write_materials().await?;
        self.link_rows()?.send(self.client).await?;
        self.values()?.send(self.client).await?;
        self.events()?.send(self.client).await
    }

    /// Product of a unit.
    fn product(&self, unit: &GeneratedUnit) -> Result<&'a CatalogueProduct> {
        self.products.get(unit.product).context("a product")
    }

    /// Key of the unit at an index of the chunk.
    fn key(&self, place: usize) -> Result<i64> {
        self.keys.get(self.chunk.unit(place)?.place).copied().context("a key")
    }

    /// Key of the link of the unit at an index of the chunk.
    fn link(&self, place: usize) -> Result<i64> {
        self.links.get(place).copied().context("a link")
    }

    /// Code of the work order of a finished unit. None for other units.
    fn order_code(&self, unit: &GeneratedUnit) -> Result<Option<String>> {
        let product = self.product(unit)?;
        let code = || format!("WO-{}-{:04}", product.code, (unit.number - 1) / ORDER + 1);
        Ok((product.kind == ProductKind::Finished).then(code))
    }

    /// Key of the work order of a unit. None for units that are not finished goods.
    fn order(&self, unit: &GeneratedUnit) -> Result<Option<i64>> {
        Ok(self.order_code(unit)?.and_then(|code| self.plant.orders.get(&code).copied()))
    }

    /// Creates missing work orders of finished units, with copies of their BOM lines.
    async fn write_orders(&mut self) -> Result<()> {
        let statement = "with made as (
                insert into production.work_order (code, product_key, product_code, qt_planned, created, created_by)
                select $1, key, code, 500, to_timestamp($3::bigint), $4 from product.product where key = $2
                returning key, product_key),
            lines as (
                insert into production.work_order_line (work_order_key, line_no, component_key, component_code, qt,
                    phase_key, phase_name)
                select m.key, l.line_no, c.key, c.code, l.qt, f.key, f.alias
                from made m join product.bom_line l on l.product_key = m.product_key
                    join product.product c on c.key = l.component_key join process.phase f on f.key = l.phase_key)
            select key from made";
        for unit in &self.chunk.units {
            let Some(code) = self.order_code(unit)? else { continue };
            if !self.plant.orders.contains_key(&code) {
                let product = self.plant.place(unit.product)?.key;
                let row = self.client.query_one(statement, &[&code, &product, &unit.created, &self.plant.user]).await?;
                self.plant.orders.insert(code, row.get(0));
            }
        }
        Ok(())
    }

    /// Creates missing lots.
    async fn write_lots(&mut self) -> Result<()> {
        let statement =
            "insert into serial.lot (product_key, code, origin, supplier_lot, partner_name, created, created_by)
            values ($1, $2, 'received', 'S' || $2, 'Supplier of ' || $3, to_timestamp($4::bigint), $5) returning key";
        for unit in &self.chunk.units {
            let product = self.product(unit)?;
            let Some(code) = unit.lot(product) else { continue };
            if !self.plant.lots.contains_key(&code) {
                let (key, user) = (self.plant.place(unit.product)?.key, self.plant.user);
                let values: [&(dyn tokio_postgres::types::ToSql + Sync); 5] =
                    [&key, &code, &product.code, &unit.created, &user];
                let row = self.client.query_one(statement, &values).await?;
                self.plant.lots.insert(code, row.get(0));
            }
        }
        Ok(())
    }

    /// Rows of units in the order of their creation, as a plant writes them, so that a tree is scattered over the
    /// table.
    fn serials(&self) -> Result<CopyRows> {
        let mut by_creation: Vec<usize> = (0..self.chunk.units.len()).collect();
        by_creation.sort_by_key(|place| self.chunk.unit(*place).map_or(0, |unit| unit.place));
        let mut rows = CopyRows::into(SERIALS);
        for place in by_creation {
            let unit = self.chunk.unit(place)?;
            let product = self.product(unit)?;
            let holder = unit.holder();
            let (position, left_by) = whereabouts(unit, product);
            rows.push(&[
                &self.key(place)?,
                &unit.code(product),
                &self.plant.place(unit.product)?.key,
                &NullableCell(self.order(unit)?),
                &NullableCell(unit.lot(product).and_then(|code| self.plant.lots.get(&code))),
                &EpochSeconds(unit.created),
                &self.plant.user,
                &self.plant.user,
                &EpochSeconds(unit.released),
                &NullableCell(holder.map(|_| self.link(place)).transpose()?),
                &holder.is_some(),
                &NullableCell(holder.map(|parent| self.key(parent)).transpose()?),
                &self.key(unit.root)?,
                &NullableCell(position),
                &NullableCell(left_by),
                // Agrees with the rows of `values`.
                &(product.kind == ProductKind::Finished),
            ])?;
        }
        Ok(rows)
    }

    /// Rows of movements and stock.
    fn warehouse(&self) -> Result<Warehouse> {
        let mut warehouse = Warehouse::new(self.plant.user);
        for (key, moved) in &self.moves {
            let unit = self.chunk.unit(moved.place)?;
            let holder = unit.parent.map(|parent| self.chunk.unit(parent)).transpose()?;
            let parent = unit.parent.map(|parent| self.key(parent)).transpose()?;
            let named = MovementRefs {
                unit: (unit, self.key(moved.place)?),
                product: self.plant.place(unit.product)?.key,
                lot: unit.lot(self.product(unit)?).and_then(|code| self.plant.lots.get(&code).copied()),
                order: self.order(holder.unwrap_or(unit))?,
                link: parent.map(|parent| Ok::<_, anyhow::Error>((self.link(moved.place)?, parent))).transpose()?,
            };
            warehouse.push(*key, *moved, &named)?;
        }
        Ok(warehouse)
    }

    /// Receives materials for this chunk.
    async fn write_materials(&self) -> Result<()> {
        let places = self.products.iter().zip(&self.plant.places);
        let materials = places.filter(|(product, _)| product.kind == ProductKind::Material);
        let materials: Vec<i64> = materials.map(|(_, place)| place.key).collect();
        receive_materials(self.client, &materials, self.chunk.first, self.chunk.end()?, self.plant.user).await
    }

    /// Rows of links, including ended ones.
    fn link_rows(&self) -> Result<CopyRows> {
        let mut rows = CopyRows::into(LINKS);
        for (place, unit) in self.chunk.units.iter().enumerate() {
            let Some(parent) = unit.parent else { continue };
            let holder = self.chunk.unit(parent)?;
            let ended = unit.successor.map(|after| self.chunk.unit(after)).transpose()?;
            rows.push(&[
                &self.link(place)?,
                &self.key(parent)?,
                &self.key(place)?,
                &self.plant.place(unit.product)?.key,
                &NullableCell(self.order(holder)?),
                &NullableCell(self.plant.place(holder.product)?.phase.as_deref()),
                &true,
                &EpochSeconds(unit.linked),
                &self.plant.user,
                &NullableCell(ended.map(|after| EpochSeconds(after.linked))),
                &NullableCell(ended.map(|_| self.plant.user)),
                &NullableCell(ended.map(|_| REASON)),
                &NullableCell(ended.map(|_| "none")),
                &NullableCell(unit.successor.map(|after| self.link(after)).transpose()?),
                &NullableCell(unit.predecessor.map(|before| self.link(before)).transpose()?),
                &NullableCell(self.consumed.get(&place)),
            ])?;
        }
        Ok(rows)
    }

    /// Rows of form values of finished units.
    fn values(&self) -> Result<CopyRows> {
        let mut rows = CopyRows::into(VALUES);
        for (place, unit) in self.chunk.units.iter().enumerate() {
            let product = self.product(unit)?;
            if product.kind != ProductKind::Finished {
                continue;
            }
            let of = self.plant.place(unit.product)?;
            for ((field, name, _, value), number) in FIELDS.iter().zip(0..) {
                rows.push(&[
                    &self.key(place)?,
                    &form_field_key(product, field),
                    &field,
                    &number,
                    &name,
                    &true,
                    &value,
                    &NullableCell(of.step.as_deref()),
                    &NullableCell(of.phase.as_deref()),
                    &EpochSeconds(unit.released),
                    &self.plant.user,
                ])?;
            }
        }
        Ok(rows)
    }

    /// Journal rows in order of time, because their keys come from the sequence while the rows are read.
    fn events(&mut self) -> Result<CopyRows> {
        let mut events: Vec<(i64, &str, usize)> = Vec::new();
        for (place, unit) in self.chunk.units.iter().enumerate() {
            events.push((unit.created, "SERIAL_CREATED", place));
            if unit.parent.is_some() {
                events.push((unit.linked, "SERIAL_LINKED", place));
            }
            if let Some(after) = unit.successor {
                events.push((self.chunk.unit(after)?.linked, "SERIAL_UNLINKED", place));
            }
        }
        events.sort_unstable();
        let mut rows = CopyRows::into(EVENTS);
        for (at, kind, place) in events {
            let bits = self.chunk.random.random::<u128>() & !(0xf << 76) & !(0x3 << 62) | (0x4 << 76) | (0x2 << 62);
            let unit = self.chunk.unit(place)?;
            let parent = unit.parent.filter(|_| kind != "SERIAL_CREATED");
            let holder = parent.map(|parent| self.chunk.unit(parent)).transpose()?;
            let key = self.key(place)?;
            let (serials, data) = match parent {
                Some(parent) => (format!("{{{key},{}}}", self.key(parent)?), self.link_data(place, parent, kind)?),
                None => (format!("{{{key}}}"), format!("{{\"codes\":[\"{}\"]}}", unit.code(self.product(unit)?))),
            };
            rows.push(&[
                &kind,
                &format_args!("{bits:032x}"),
                &true,
                &"serial",
                &self.plant.user,
                &EpochSeconds(at),
                &NullableCell((kind == "SERIAL_UNLINKED").then_some(REASON)),
                &"0",
                &NullableCell(self.order(holder.unwrap_or(unit))?),
                &NullableCell(
                    holder
                        .map(|holder| self.plant.place(holder.product))
                        .transpose()?
                        .and_then(|of| of.phase.as_deref()),
                ),
                &self.plant.place(unit.product)?.key,
                &serials,
                &data,
            ])?;
        }
        Ok(rows)
    }

    /// Data of a journal row about a link.
    fn link_data(&self, place: usize, parent: usize, kind: &str) -> Result<String> {
        let component = self.plant.place(self.chunk.unit(place)?.product)?.key;
        let (link, parent, child) = (self.link(place)?, self.key(parent)?, self.key(place)?);
        let end = match kind {
            "SERIAL_UNLINKED" => format!(",\"reason\":\"{REASON}\",\"disposition\":\"none\""),
            _ => String::new(),
        };
        Ok(format!(
            "{{\"link_key\":\"{link}\",\"parent_serial_key\":\"{parent}\",\"child_serial_key\":\"{child}\",\
             \"component_key\":\"{component}\"{end}}}"
        ))
    }
}

/// Draws this many keys, in ascending order.
async fn take_keys(client: &Client, count: usize) -> Result<Vec<i64>> {
    let statement =
        "select coalesce(array_agg(nextval('platform.key_sequence')), '{}') from generate_series(1, $1::bigint)";
    Ok(client.query_one(statement, &[&i64::try_from(count)?]).await?.get(0))
}
