//! `POST /serial/{serial_key}/scrap` — scraps a unit.

use kernel::rules::event_data::{WipEventData, WipRemoved};
use kernel::rules::unit::{UnitCommand, check_transition};
use kernel::wire::key::{PhaseKey, SerialKey};
use kernel::wire::number::Amount;

use crate::rows::remove_free_wip;
use platform::api::{Body, Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::auth::Caller;
use platform::db::{Committed, Writer};
use platform::journal::NewEvent;
use platform::refuses;
use serial::contract::{ReasonIn, ScrapStamp, Serial, SerialRefusal, event_of, hold_unit, load_serial, scrap};
use warehouse::contract::{MovementStamp, WarehouseRefusal, write_off};

refuses![
    SerialRefusal::SerialNotFound,
    SerialRefusal::SerialDeleted,
    SerialRefusal::SerialScrapped,
    SerialRefusal::SerialInstalled,
    SerialRefusal::SerialInProduction,
    SharedRefusal::RevisionMismatch,
    WarehouseRefusal::StockCounting,
    WarehouseRefusal::StockLocked,
];

/// Scrap a unit.
///
/// Permanently marks a unit as scrapped. A unit in stock is removed from stock by an adjustment, and a unit in free WIP
/// is removed from the WIP. The components of the unit stay linked. A unit that is built into another one is refused
/// with `serial_installed` (unlink it first), and a unit of an open batch with `serial_in_production` (declare it as
/// scrap when the batch is completed). A scrapped unit is refused with `serial_scrapped`, so a repeated request changes
/// nothing. Writes `SERIAL_SCRAPPED` with the reason, and either `WIP_REMOVED` or the journal rows of the adjustment.
#[utoipa::path(
    post,
    path = "/serial/{serial_key}/scrap",
    request_body = ReasonIn,
    params(("serial_key" = inline(SerialKey), Path, description = "Key of the unit.")),
    responses(
        (status = 200, description = "The scrapped unit.", body = Envelope<Serial>),
        Refused,
    ),
)]
pub async fn scrap_serial(
    caller: Caller,
    writer: Writer,
    PathParam(key): PathParam<SerialKey>,
    if_match: IfMatch,
    Body(input): Body<ReasonIn>,
) -> Result<Committed<Envelope<Serial>>, Problem> {
    let mut write = writer.begin("scrap_serial").await?;
    let (unit, held) = hold_unit(&write, key, &if_match).await?;
    check_transition(UnitCommand::Scrap, &unit.at_work(&write).await?).map_err(SerialRefusal::from)?;
    let now = write.now();
    let reason = input.reason.to_string();
    // The unit leaves stock before it is scrapped, but the journal lists the scrap first.
    let by = MovementStamp { now, user_key: caller.user_key() };
    write_off(&mut write, by, &held, unit.key, &reason).await?;
    let effects = write.take_events_since(0);
    scrap(&mut write, &unit, ScrapStamp { now, user_key: caller.user_key(), reason: &reason }).await?;
    write.append_events(effects);
    if let Some(wip) = remove_free_wip(&write, unit.key).await? {
        let event_data = WipRemoved(WipEventData {
            quantity: Amount::new(wip.quantity),
            phase_from_key: &wip.phase_from_key,
            phase_to_key: &wip.phase_to_key,
        });
        let event = event_of(&event_data, &unit, now);
        write.append_event(NewEvent { phase_key: Some(PhaseKey::new(wip.phase_to_key)), ..event });
    }
    let serial = load_serial(write.conn(), unit.key).await?;
    write.commit(Envelope::ok("Unit scrapped.", serial)).await
}
