//! `PATCH /lot/{lot_key}`: changes a lot.

use kernel::input;
use kernel::rules::event_data::{Changes, LotUpdated};
use kernel::wire::json::FreeJson;
use kernel::wire::key::{LotKey, ProductKey};
use kernel::wire::patch::Patch;
use kernel::wire::text::{Text, Trimmed};
use kernel::wire::time::Date;
use serde_json::Value;
use serial_queries::client::Params as _;
use serial_queries::lot::{LotRow, UpdateLotParams, update_lot as store_lot};

use super::model::{Lot, load_lot, lock_lot, lock_lot_fully, refuse_taken_lot};
use crate::refusals::SerialRefusal;
use crate::unit::input::SerialReason;
use platform::api::{Body, Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::db::{Committed, Writer};
use platform::journal::NewEvent;
use platform::refuses;

input! {
    /// Changes to a lot. Absent members stay unchanged.
    pub struct LotPatch {
        /// New code, stored in upper case and unique within the product. Absent: unchanged.
        pub code: Patch<Trimmed<1, 100>>,
        /// Lot number that the supplier uses, at most 100 characters. `null` removes it. Absent: unchanged.
        pub supplier_lot: Patch<Option<Text<0, 100>>>,
        /// Code of the supplier, at most 100 characters. `null` removes it. Absent: unchanged.
        pub partner_code: Patch<Option<Text<0, 100>>>,
        /// Name of the supplier, at most 200 characters. `null` removes it. Absent: unchanged.
        pub partner_name: Patch<Option<Text<0, 200>>>,
        /// Number of the purchase document, at most 200 characters. `null` removes it. Absent: unchanged.
        pub purchase_doc: Patch<Option<Text<0, 200>>>,
        /// Date of manufacture, `YYYY-MM-DD`. `null` removes it. Absent: unchanged.
        pub produced: Patch<Option<Date>>,
        /// Expiry date, the last day on which the lot may be used, `YYYY-MM-DD`. `null` removes it. Absent: unchanged.
        pub expires: Patch<Option<Date>>,
        /// Additional data of an integration, as any JSON value. `null` removes it. Absent: unchanged.
        pub extra: Patch<Option<FreeJson>>,
        /// Reason for the change, 1 to 500 characters, stored in the journal. Absent: no reason.
        pub reason: Option<SerialReason>,
    }
}

refuses![SerialRefusal::LotNotFound, SerialRefusal::LotCodeTaken, SharedRefusal::RevisionMismatch,];

/// Change a lot.
///
/// Changes the code, the supplier data, the dates or `extra` of a lot, for example when the supplier extends the expiry
/// date. Product, origin and hold stay unchanged. The journal records `LOT_UPDATED` with old and new values, or nothing
/// when nothing changes. A change to the code waits for commands that use the lot at the same moment. Repeating the
/// request changes nothing further. Send `If-Match` to detect a concurrent change (`revision_mismatch`). The request is
/// refused with `lot_code_taken` when another lot of the product has the code.
#[utoipa::path(
    patch,
    path = "/lot/{lot_key}",
    request_body = LotPatch,
    params(("lot_key" = inline(LotKey), Path, description = "Key of the lot, from `GET /lot`.")),
    responses(
        (status = 200, description = "The changed lot.", body = Envelope<Lot>),
        Refused,
    ),
)]
pub async fn update_lot(
    writer: Writer,
    PathParam(key): PathParam<LotKey>,
    if_match: IfMatch,
    Body(patch): Body<LotPatch>,
) -> Result<Committed<Envelope<Lot>>, Problem> {
    let mut write = writer.begin("update_lot").await?;
    let old = if patch.code.is_set() {
        lock_lot_fully(&write, key, &if_match).await?
    } else {
        lock_lot(&write, key, &if_match).await?
    };
    let reason = patch.reason.as_ref().map(Trimmed::to_string);
    let new = apply_patch(&old, patch);
    refuse_taken_lot(&write, ProductKey::new(old.product_key), &new.code, Some(key)).await?;
    let changes = changes(&old, &new);
    if !changes.is_empty() {
        store_lot().params(write.conn(), &new).await?;
        let event_data = LotUpdated { lot_key: key, code: &new.code, changes };
        write.append_event(NewEvent {
            description: reason,
            product_key: Some(ProductKey::new(old.product_key)),
            ..NewEvent::of(&event_data, write.now())
        });
    }
    let lot = load_lot(write.conn(), key).await?;
    write.commit(Envelope::ok("Lot changed.", lot)).await
}

/// Columns of a lot after a change.
type NewLot = UpdateLotParams<String, String, String, String, String, Value>;

/// Returns the columns of the lot after the patch. Absent members keep the stored value.
fn apply_patch(old: &LotRow, patch: LotPatch) -> NewLot {
    UpdateLotParams {
        key: old.key,
        code: patch.code.as_ref().map_or_else(|| old.code.clone(), |code| code.as_str().to_uppercase()),
        supplier_lot: patch.supplier_lot.map_or(old.supplier_lot.clone(), Text::into_string),
        partner_code: patch.partner_code.map_or(old.partner_code.clone(), Text::into_string),
        partner_name: patch.partner_name.map_or(old.partner_name.clone(), Text::into_string),
        purchase_doc: patch.purchase_doc.map_or(old.purchase_doc.clone(), Text::into_string),
        produced: patch.produced.map_or(old.produced, |date| date.0),
        expires: patch.expires.map_or(old.expires, |date| date.0),
        extra: patch.extra.map_or(old.extra.clone(), |extra| extra.0),
    }
}

/// Returns the changes for the journal. Empty when nothing changes.
fn changes(old: &LotRow, new: &NewLot) -> Changes {
    Changes::default()
        .note("code", &old.code, &new.code)
        .note("supplier_lot", &old.supplier_lot, &new.supplier_lot)
        .note("partner_code", &old.partner_code, &new.partner_code)
        .note("partner_name", &old.partner_name, &new.partner_name)
        .note("purchase_doc", &old.purchase_doc, &new.purchase_doc)
        .note("produced", &old.produced, &new.produced)
        .note("expires", &old.expires, &new.expires)
        .note("extra", &old.extra, &new.extra)
}
