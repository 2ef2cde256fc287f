//! Creates and writes the rows of one chunk of units.

use std::collections::HashMap;

use anyhow::{Context, Result};
use tokio_postgres::Client;

use super::catalogue::{CatalogueProduct, ProductKind};
use super::floor::SCRAP_REASON;
use super::orders::plan;
use super::plant::{FIELDS, Plant, form_field_key};
use super::production::Production;
use super::rows::{CopyRows, EpochSeconds, NullableCell, take_keys};
use super::stock::{MovementRefs, MovementStep, UnitMovement, Warehouse, moves, receive_materials, whereabouts};
use super::trees::{Chunk, Fate, GeneratedUnit};

/// Table and columns of units.
const SERIALS: &str = "serial.serial (key, code, product_key, work_order_key, lot_key, created, created_by, user_key,
    released, scrapped, scrapped_by, scrap_reason, link_key, link_confirmed, parent_key, root_key, position_key, left_by, has_values)";
/// Table and columns of links.
const LINKS: &str = "serial.link (key, parent_serial_key, child_serial_key, component_key, work_order_key, phase_key,
    job_key, batch_key, confirmed, linked_at, linked_by, ended_at, ended_by, reason, disposition, replaced_by_link_key, replaces_link_key,
    consumption_movement_key)";
/// Table and columns of values.
const VALUES: &str = "serial.value (serial_key, form_field_key, custom_field_key, place, label, mandatory, value, type,
    batch_key, step_key, phase_key, last_updated, updated_by)";
/// Switches off the triggers that add batches and work sessions up, because a job would be updated once for each of them.
/// Jobs and work orders are written with their sums.
const SUMS_ARE_WRITTEN: &str = "alter table production.batch disable trigger batch_is_summed;
    alter table production.work_session disable trigger work_session_is_summed";
/// Switches the triggers on again. The statements belong to the transaction of the chunk.
const SUMS_ARE_ADDED: &str = "alter table production.batch enable trigger batch_is_summed;
    alter table production.work_session enable trigger work_session_is_summed";
/// Reason for which components were replaced.
pub const REASON: &str = "Failed in the field";

/// Writes the rows of one chunk.
pub struct ChunkWriter<'a> {
    /// Connection to the database.
    pub client: &'a Client,
    /// The catalogue.
    pub products: &'a [CatalogueProduct],
    /// Keys of the catalogue.
    pub plant: &'a mut Plant,
    /// The units.
    pub chunk: Chunk,
    /// Work orders of the units, with everything that happened in production.
    pub production: Production,
    /// Keys of the units, in the order of their creation.
    keys: Vec<i64>,
    /// Keys of the links, by the index of the child. 0 for a unit without a link.
    links: Vec<i64>,
    /// Movements with their keys, in order of time.
    moves: Vec<(i64, UnitMovement)>,
    /// Keys of the movements that consumed a part, by the index of the part.
    consumed: HashMap<usize, i64>,
}

impl<'a> ChunkWriter<'a> {
    /// Draws keys for all rows of a chunk.
    pub async fn new(
        client: &'a Client,
        products: &'a [CatalogueProduct],
        plant: &'a mut Plant,
        mut chunk: Chunk,
    ) -> Result<Self> {
        let orders = plan(&mut chunk, products)?;
        let production = Production::new(client, &chunk, plant, orders).await?;
        let keys = take_keys(client, chunk.units.len()).await?;
        // A later link has a larger key.
        let mut children: Vec<usize> = (0..chunk.units.len()).collect();
        children.retain(|place| chunk.unit(*place).is_ok_and(|unit| unit.parent.is_some()));
        children.sort_by_key(|place| chunk.unit(*place).map_or(0, |unit| unit.linked));
        let mut links = vec![0; chunk.units.len()];
        for (child, key) in children.iter().zip(take_keys(client, children.len()).await?) {
            *links.get_mut(*child).context("no such link")? = key;
        }
        let moves = moves(&chunk, products);
        let moves: Vec<(i64, UnitMovement)> = take_keys(client, moves.len()).await?.into_iter().zip(moves).collect();
        let consumed = moves.iter().filter(|(_, moved)| moved.step == MovementStep::Consumption);
        let consumed = consumed.map(|(key, moved)| (moved.place, *key)).collect();
        Ok(Self { client, products, plant, chunk, production, keys, links, moves, consumed })
    }

    /// Writes all rows of the chunk.
    pub async fn write(mut self) -> Result<()> {
        self.client.batch_execute(SUMS_ARE_WRITTEN).await?;
        self.write_orders().await?;
        self.write_lots().await?;
        self.serials()?.send(self.client).await?;
        self.write_work().await?;
        self.client.batch_execute(SUMS_ARE_ADDED).await?;
        self.warehouse()?.send(self.client).await?;
        self.write_materials().await?;
        self.link_rows()?.send(self.client).await?;
        self.values()?.send(self.client).await?;
        self.write_records().await?;
        self.journal()?.send(self.client).await
    }

    /// Product of a unit.
    pub fn product(&self, unit: &GeneratedUnit) -> Result<&'a CatalogueProduct> {
        self.products.get(unit.product).context("no such product")
    }

    /// Key of the unit at an index of the chunk.
    pub fn key(&self, place: usize) -> Result<i64> {
        self.keys.get(self.chunk.unit(place)?.place).copied().context("no such unit")
    }

    /// Key of the link to the parent of the unit at an index of the chunk.
    pub fn link(&self, place: usize) -> Result<i64> {
        self.links.get(place).copied().context("no such link")
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

    /// Rows of units in the order of their creation, as a real plant writes them, so that the units of a tree are
    /// scattered over the table.
    fn serials(&self) -> Result<CopyRows> {
        let mut by_creation: Vec<usize> = (0..self.chunk.units.len()).collect();
        by_creation.sort_by_key(|place| self.chunk.unit(*place).map_or(0, |unit| unit.place));
        let mut rows = CopyRows::into(SERIALS);
        for place in by_creation {
            let unit = self.chunk.unit(place)?;
            let product = self.product(unit)?;
            let holder = unit.holder();
            let (position, left_by) = whereabouts(unit, product);
            let scrapped = unit.fate == Fate::Scrapped;
            rows.push(&[
                &self.key(place)?,
                &unit.code(product),
                &self.plant.place(unit.product)?.key,
                &NullableCell(self.production.order_key(place)),
                &NullableCell(unit.lot(product).and_then(|code| self.plant.lots.get(&code))),
                &EpochSeconds(unit.created),
                &self.plant.user,
                &self.plant.user,
                &NullableCell((unit.fate == Fate::Released).then_some(EpochSeconds(unit.released))),
                &NullableCell(scrapped.then_some(EpochSeconds(unit.released))),
                &NullableCell(scrapped.then_some(self.plant.user)),
                &NullableCell(scrapped.then_some(SCRAP_REASON)),
                &NullableCell(holder.map(|_| self.link(place)).transpose()?),
                &holder.is_some(),
                &NullableCell(holder.map(|parent| self.key(parent)).transpose()?),
                &self.key(unit.root)?,
                &NullableCell(position),
                &NullableCell(left_by),
                // Must agree with the rows of `values`.
                &has_values(unit, product),
            ])?;
        }
        Ok(rows)
    }

    /// Rows of movements and stock.
    fn warehouse(&self) -> Result<Warehouse> {
        let mut warehouse = Warehouse::new(self.plant.user);
        for (key, moved) in &self.moves {
            let unit = self.chunk.unit(moved.place)?;
            let parent = unit.parent.map(|parent| self.key(parent)).transpose()?;
            let named = MovementRefs {
                unit: (unit, self.key(moved.place)?),
                product: self.plant.place(unit.product)?.key,
                lot: unit.lot(self.product(unit)?).and_then(|code| self.plant.lots.get(&code).copied()),
                order: self.production.order_key(unit.parent.unwrap_or(moved.place)),
                batch: self.production.last(moved.place).map(|batch| batch.key),
                link: parent.map(|parent| Ok::<_, anyhow::Error>((self.link(moved.place)?, parent))).transpose()?,
            };
            warehouse.push(*key, *moved, &named)?;
        }
        Ok(warehouse)
    }

    /// Writes the receipts of materials for this chunk.
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
            // A replacement is built in after production.
            let batch = self.production.assembly(parent).filter(|_| unit.predecessor.is_none());
            let ended = unit.successor.map(|after| self.chunk.unit(after)).transpose()?;
            rows.push(&[
                &self.link(place)?,
                &self.key(parent)?,
                &self.key(place)?,
                &self.plant.place(unit.product)?.key,
                &NullableCell(self.production.order_key(parent)),
                &NullableCell(self.plant.place(holder.product)?.assembly()),
                &NullableCell(batch.map(|(_, job)| job.key)),
                &NullableCell(batch.map(|(batch, _)| batch.key)),
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
            if !has_values(unit, product) {
                continue;
            }
            let test = self.plant.place(unit.product)?.phases.last();
            for ((field, name, kind, value), number) in FIELDS.iter().zip(0..) {
                rows.push(&[
                    &self.key(place)?,
                    &form_field_key(product, field),
                    &field,
                    &number,
                    &name,
                    &true,
                    &value,
                    &kind,
                    &NullableCell(self.production.last(place).map(|batch| batch.key)),
                    &NullableCell(test.and_then(|phase| phase.steps.first())),
                    &NullableCell(test.map(|phase| &phase.key)),
                    &EpochSeconds(unit.released),
                    &self.plant.user,
                ])?;
            }
        }
        Ok(rows)
    }
}

/// Whether the final test of a unit has stored values. Work in progress has none yet.
fn has_values(unit: &GeneratedUnit, product: &CatalogueProduct) -> bool {
    product.kind == ProductKind::Finished && !unit.fate.is_open()
}
