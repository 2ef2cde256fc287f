//! `POST /lot`: creates a lot manually.

use axum::extract::State;
use kernel::input;
use kernel::rules::event_data::LotCreated;
use kernel::wire::json::FreeJson;
use kernel::wire::key::{LotKey, ProductKey};
use kernel::wire::text::{Text, UpperCode};
use kernel::wire::time::Date;
use serial_queries::client::Params as _;
use serial_queries::lot::{LotData, insert_lot, lot_code_is_taken};

use super::model::{Lot, load_lot, refuse_taken_lot};
use crate::limits::SKIPPED_CODES_MAX;
use crate::refusals::SerialRefusal;
use configuration::contract::take_codes;
use platform::api::{Body, Envelope, Problem};
use platform::auth::Caller;
use platform::db::{Committed, Write, Writer, next_key};
use platform::journal::NewEvent;
use platform::refuses;
use platform::state::App;
use product::contract::{ProductRefusal, hold_made};

input! {
    /// New lot.
    pub struct LotIn {
        /// Key of the product, which must have lot tracking or serial numbers.
        pub product_key: ProductKey,
        /// Code of the lot, stored in upper case and unique within the product. Absent: the next code of the product's
        /// counter.
        pub code: UpperCode,
        /// Lot number that the supplier uses, at most 100 characters. Absent: not recorded.
        pub supplier_lot: Option<Text<0, 100>>,
        /// Code of the supplier, at most 100 characters. Absent: not recorded.
        pub partner_code: Option<Text<0, 100>>,
        /// Name of the supplier, at most 200 characters. Absent: not recorded.
        pub partner_name: Option<Text<0, 200>>,
        /// Number of the purchase document, at most 200 characters. Absent: not recorded.
        pub purchase_doc: Option<Text<0, 200>>,
        /// Date of manufacture, `YYYY-MM-DD`. Absent: not recorded.
        pub produced: Option<Date>,
        /// Expiry date, the last day on which the lot may be used, `YYYY-MM-DD`. Absent: the lot does not expire.
        pub expires: Option<Date>,
        /// Additional data of an integration, as any JSON value. Absent: no value.
        pub extra: Option<FreeJson>,
    }
}

refuses![
    ProductRefusal::ProductNotFound,
    SerialRefusal::LotCodeTaken,
    SerialRefusal::CounterNotDefined,
    SerialRefusal::LotNotAllowed,
    SerialRefusal::CounterExhausted,
];

/// Create a lot.
///
/// Records a lot manually, with `origin` `manual`. Receipts and batches create their lots automatically, so use this
/// operation for lots that exist before their first movement. Stock does not change. Without a code, the lot takes the
/// next free code of the product's counter. The journal records `LOT_CREATED`. Send an `Idempotency-Key` so that you
/// can safely retry the request.
///
/// The request is refused with `lot_code_taken` when the product has a lot with this code, with `counter_not_defined`
/// when a code is needed and the product has no counter, and with `lot_not_allowed` when the product has neither lot
/// tracking nor serial numbers.
#[utoipa::path(
    post,
    path = "/lot",
    request_body = LotIn,
    responses(
        (status = 200, description = "The new lot.", body = Envelope<Lot>),
        Refused,
    ),
)]
pub async fn create_lot(
    State(app): State<App>,
    caller: Caller,
    writer: Writer,
    Body(input): Body<LotIn>,
) -> Result<Committed<Envelope<Lot>>, Problem> {
    let mut write = writer.begin("create_lot").await?;
    let missing = || Problem::from(ProductRefusal::ProductNotFound);
    let product = hold_made(&write, &[input.product_key], &[]).await?.pop().ok_or_else(missing)?;
    if let Some(code) = input.code.as_deref() {
        refuse_taken_lot(&write, input.product_key, code, None).await?;
    }
    if product.lot_tracking == "none" && product.traceability_level.is_none() {
        let message = "This product has neither lots nor serial numbers. Choose another product, or set its \
                       `lot_tracking` first.";
        return Err(SerialRefusal::LotNotAllowed.with_message(message));
    }
    let code = match (input.code.into_option(), product.counter_key.as_deref()) {
        (Some(code), _) => code,
        (None, None) => return Err(Problem::from(SerialRefusal::CounterNotDefined)),
        (None, Some(counter)) => next_code(&app, &write, ProductKey::new(product.key), counter).await?,
    };
    let (now, key) = (write.now(), next_key(write.conn()).await?);
    let data = LotData {
        key,
        product_key: product.key,
        code: code.clone(),
        supplier_lot: input.supplier_lot.map(Text::into_string),
        partner_code: input.partner_code.map(Text::into_string),
        partner_name: input.partner_name.map(Text::into_string),
        purchase_doc: input.purchase_doc.map(Text::into_string),
        produced: input.produced.map(|date| date.0),
        expires: input.expires.map(|date| date.0),
        now,
        user_key: caller.user_key().number(),
        extra: input.extra.map(|extra| extra.0),
    };
    insert_lot().params(write.conn(), &data).await?;
    let event_data = LotCreated { lot_key: LotKey::new(key), code: &code };
    write.append_event(NewEvent { product_key: Some(input.product_key), ..NewEvent::of(&event_data, now) });
    let lot = load_lot(write.conn(), LotKey::new(key)).await?;
    write.commit(Envelope::ok("Lot created.", lot)).await
}

/// Returns the next code of the counter that no other lot of the product has. Codes that are taken are skipped, up to a
/// limit.
async fn next_code(app: &App, write: &Write, product_key: ProductKey, counter: &str) -> Result<String, Problem> {
    for _ in 0..=SKIPPED_CODES_MAX {
        let code = take_codes(app, write, counter, 1).await?.next().unwrap_or_default().to_uppercase();
        if !lot_code_is_taken().bind(write.conn(), &product_key.number(), &code, &None).one().await? {
            return Ok(code);
        }
    }
    Err(SerialRefusal::CounterExhausted.with("counter_key", counter))
}
