//! Units and lots that batches make.

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use kernel::rules::event_data::{LotCreated, SerialCreated};
use kernel::wire::key::{BatchKey, LotKey, OrderKey, ProductKey, SerialKey, UserKey};
use serial_queries::batch::{
    InsertEmptyValuesParams, find_free_lot_number, hold_lot_by_code, insert_empty_values, insert_produced_lot,
};
use serial_queries::client::Params as _;
use serial_queries::serial::{InsertSerialsParams, find_taken_codes, insert_serials};

use super::limits::SKIPPED_CODES_MAX;
use super::refusals::SerialRefusal;
use super::stock_units::LotOrigin;
use configuration::contract::take_codes;
use platform::api::Problem;
use platform::db::{Write, next_keys};
use platform::journal::NewEvent;
use platform::state::App;

/// Field that every unit of a work order has, empty at first.
#[derive(Clone, Debug)]
pub struct EmptyField {
    /// Key of the form field.
    pub form_field_key: String,
    /// Key of the custom field.
    pub custom_field_key: String,
    /// Label of the field, if it has one.
    pub label: Option<String>,
    /// Hint of the field, if it has one.
    pub hint: Option<String>,
    /// Whether the field must be filled in.
    pub mandatory: bool,
    /// Phase that asks for the value.
    pub phase_key: String,
    /// Step that asks for the value.
    pub step_key: String,
}

/// Returns the given codes that units of the product already have.
pub async fn taken_codes(write: &Write, product_key: ProductKey, codes: &[String]) -> Result<Vec<String>, Problem> {
    if codes.is_empty() {
        return Ok(Vec::new());
    }
    let products = vec![product_key.number(); codes.len()];
    let rows = find_taken_codes().bind(write.conn(), &products, &codes).all().await?;
    Ok(rows.into_iter().map(|row| row.code).collect())
}

/// Codes that a counter has given, of which some may be taken by units already.
#[derive(Clone, Debug)]
pub struct UncheckedCodes {
    product_key: ProductKey,
    counter_key: String,
    count: usize,
    codes: Vec<String>,
}

/// Takes `count` codes from a counter, in upper case, that no unit of the product has. The counter stays locked until
/// the commit, so this must be the last lock that a command takes.
pub async fn free_codes(
    app: &App,
    write: &Write,
    product_key: ProductKey,
    counter_key: &str,
    count: usize,
) -> Result<Vec<String>, Problem> {
    reserve_codes(app, write, product_key, counter_key, count).await?.free(app, write).await
}

/// Takes `count` codes from a counter like [`free_codes`], without checking yet whether they are taken. A command can so
/// send the check together with other statements.
pub async fn reserve_codes(
    app: &App,
    write: &Write,
    product_key: ProductKey,
    counter_key: &str,
    count: usize,
) -> Result<UncheckedCodes, Problem> {
    let mut reserved = UncheckedCodes { product_key, counter_key: counter_key.to_owned(), count, codes: Vec::new() };
    if count > 0 {
        reserved.codes = reserved.take(app, write, count).await?;
    }
    Ok(reserved)
}

impl UncheckedCodes {
    /// Takes a block of codes from the counter.
    async fn take(&self, app: &App, write: &Write, count: usize) -> Result<Vec<String>, Problem> {
        let wanted = u32::try_from(count).map_err(Problem::internal)?;
        Ok(take_codes(app, write, &self.counter_key, wanted).await?.map(|code| code.to_uppercase()).collect())
    }

    /// Returns as many codes as requested that no unit of the product has. Codes that are taken are skipped; after
    /// `SKIPPED_CODES_MAX` of them the counter is refused as exhausted.
    pub async fn free(mut self, app: &App, write: &Write) -> Result<Vec<String>, Problem> {
        let (mut codes, mut skipped, mut seen) = (Vec::with_capacity(self.count), 0, HashSet::new());
        let mut block = std::mem::take(&mut self.codes);
        while codes.len() < self.count {
            if block.is_empty() {
                block = self.take(app, write, self.count - codes.len()).await?;
            }
            let taken = taken_codes(write, self.product_key, &block).await?;
            let (wanted, before) = (block.len(), codes.len());
            codes.extend(block.drain(..).filter(|code| !taken.contains(code) && seen.insert(code.clone())));
            skipped += wanted - (codes.len() - before);
            if skipped >= SKIPPED_CODES_MAX {
                return Err(SerialRefusal::CounterExhausted.with("counter_key", self.counter_key));
            }
        }
        Ok(codes)
    }
}

/// Units to create for a batch.
#[derive(Clone, Debug)]
pub struct UnitCreation<'a> {
    /// Time of the command.
    pub now: DateTime<Utc>,
    /// User who sent the command.
    pub user_key: UserKey,
    /// Product of the units, which is locked.
    pub product_key: ProductKey,
    /// Counter for their codes. `None` when the product has none.
    pub counter_key: Option<&'a str>,
    /// Work order that makes the units.
    pub work_order_key: OrderKey,
    /// Fields of all forms of the work order.
    pub fields: &'a [EmptyField],
    /// Codes of the units, one entry for each unit. `None` for a unit that gets its code later.
    pub codes: &'a [Option<String>],
    /// Keys of the units, if the command has drawn them before. Empty otherwise.
    pub keys: Vec<SerialKey>,
}

/// Creates units in progress, with the empty fields of their work order. Returns their keys and the event, which the
/// caller appends.
pub async fn make_units(write: &Write, creation: &UnitCreation<'_>) -> Result<(Vec<SerialKey>, NewEvent), Problem> {
    let count = creation.codes.len();
    let keys = match creation.keys.as_slice() {
        [] => next_keys(write.conn(), count).await?,
        drawn => SerialKey::numbers(drawn),
    };
    if keys.len() != count {
        return Err(Problem::internal("units and keys differ in number"));
    }
    let params = InsertSerialsParams {
        now: creation.now,
        created_by: Some(creation.user_key.number()),
        keys: keys.clone(),
        codes: creation.codes.iter().map(Option::as_deref).collect::<Vec<_>>(),
        product_keys: vec![creation.product_key.number(); count],
        work_order_keys: vec![Some(creation.work_order_key.number()); count],
        lot_keys: vec![None; count],
        counter_keys: vec![creation.counter_key; count],
        released: vec![None; count],
        has_values: vec![!creation.fields.is_empty(); count],
    };
    let units = async { Ok(insert_serials().params(write.conn(), &params).all().await?) };
    pipeline::two(units, insert_fields(write, creation.fields, &keys)).await?;
    let keys: Vec<SerialKey> = keys.into_iter().map(SerialKey::new).collect();
    let event_data = SerialCreated { codes: creation.codes.iter().map(Option::as_deref).collect() };
    let event = NewEvent {
        product_key: Some(creation.product_key),
        work_order_key: Some(creation.work_order_key),
        serial_keys: keys.clone(),
        ..NewEvent::of(&event_data, creation.now)
    };
    Ok((keys, event))
}

/// Gives new units their empty fields. Sends nothing when there are none.
async fn insert_fields(write: &Write, fields: &[EmptyField], keys: &[i64]) -> Result<(), Problem> {
    if fields.is_empty() {
        return Ok(());
    }
    let texts = |of: fn(&EmptyField) -> &str| fields.iter().map(of).collect::<Vec<_>>();
    let options = |of: fn(&EmptyField) -> Option<&str>| fields.iter().map(of).collect::<Vec<_>>();
    let params = InsertEmptyValuesParams {
        serial_keys: keys,
        form_field_keys: texts(|field| &field.form_field_key),
        custom_field_keys: texts(|field| &field.custom_field_key),
        labels: options(|field| field.label.as_deref()),
        hints: options(|field| field.hint.as_deref()),
        mandatory: fields.iter().map(|field| field.mandatory).collect::<Vec<_>>(),
        phase_keys: texts(|field| &field.phase_key),
        step_keys: texts(|field| &field.step_key),
    };
    insert_empty_values().params(write.conn(), &params).all().await?;
    Ok(())
}

/// Lot that a batch fills.
#[derive(Clone, Debug)]
pub struct ProducedLot {
    /// Time of the command.
    pub now: DateTime<Utc>,
    /// User who completes the batch.
    pub user_key: UserKey,
    /// Product of the lot.
    pub product_key: ProductKey,
    /// Batch whose output fills the lot.
    pub batch_key: BatchKey,
    /// Work order of the batch.
    pub work_order_key: OrderKey,
    /// Requested code. `None` when the lot is numbered automatically.
    pub code: Option<String>,
    /// Prefix of an automatic code, and the first number to try after it.
    pub numbered: (String, i64),
}

/// Maximum number of lot numbers to try until one is free.
const NUMBERS_LOOKED_AT: i64 = 10_000;

/// Puts the output of a batch into a lot: a new one, or one that earlier batches have filled. Refuses a lot of another
/// origin and a lot on hold. Returns the key of the lot and, for a new lot, the event, which the caller appends.
pub async fn produce_lot(write: &Write, lot: &ProducedLot) -> Result<(LotKey, Option<NewEvent>), Problem> {
    let product = lot.product_key.number();
    let code = if let Some(code) = &lot.code {
        code.clone()
    } else {
        let (prefix, first) = &lot.numbered;
        let last = first + NUMBERS_LOOKED_AT;
        let number = find_free_lot_number().bind(write.conn(), first, &last, &product, prefix).one().await?;
        format!("{prefix}{}", number.ok_or_else(|| Problem::internal("no lot number is free"))?)
    };
    if let Some(found) = hold_lot_by_code().bind(write.conn(), &product, &code).opt().await? {
        if found.origin != LotOrigin::Produced.as_str() {
            return Err(SerialRefusal::LotCodeTaken.into());
        }
        return match found.hold_reason {
            Some(reason) => Err(SerialRefusal::OnHold.with("hold_reason", reason)),
            None => Ok((LotKey::new(found.key), None)),
        };
    }
    let (batch, order, user) = (lot.batch_key.number(), lot.work_order_key.number(), lot.user_key.number());
    let day = write.today();
    let key =
        insert_produced_lot().bind(write.conn(), &product, &code, &batch, &order, &day, &lot.now, &user).one().await?;
    let lot_key = LotKey::new(key);
    let event = NewEvent {
        product_key: Some(lot.product_key),
        work_order_key: Some(lot.work_order_key),
        batch_key: Some(lot.batch_key),
        ..NewEvent::of(&LotCreated { lot_key, code: &code }, lot.now)
    };
    Ok((lot_key, Some(event)))
}
