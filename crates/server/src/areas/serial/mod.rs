//! Units with an identity of their own, what is built into what, and lots of material without serials.
//!
//! Promises: a code belongs to one unit of its product; a unit is built into at most one other, and nothing contains
//! itself, however deep; a confirmed link is never changed or removed, it ends with its reason.

pub mod contract;
mod erasing;
mod holding;
mod limits;
mod link;
mod lot;
mod made;
mod model;
mod refusals;
mod rows;
mod scrapping;
mod settling;
mod stocked;
mod unit;

use refusals::Refusal;

use crate::platform::api::{Area, Conflict};
use crate::platform::records::{FileRules, Record, RecordKind, any_subfolder, everybody, no_evidence};

const CONFLICTS: &[Conflict] = &[
    Conflict::new("serial_code_unique", Refusal::SerialCodeTaken.told()),
    Conflict::new("link_open_child_unique", Refusal::ChildAlreadyLinked.told()),
    Conflict::new("link_work_order_fk", Refusal::NamedWorkOrderNotFound.told()),
    Conflict::new("link_job_fk", Refusal::JobNotFound.told()),
    Conflict::new("link_phase_fk", Refusal::PhaseNotFound.told()),
    Conflict::new("lot_code_unique", Refusal::LotCodeTaken.told()),
];

const SERIAL: Record = Record {
    kind: RecordKind::Serial,
    find: |client, keys, look| Box::pin(rows::find_standings(client, keys, look)),
    files: Some(FileRules { write_scope: everybody, keeps: any_subfolder, evidence: no_evidence }),
    tags_changed: None,
};

/// The operations of the area.
pub fn area() -> Area {
    Area::new("serial", "Serial")
        .refusals(Refusal::ALL.iter().map(|refusal| refusal.told()))
        .conflicts(CONFLICTS)
        .record(SERIAL)
        .room(unit::mount)
        .room(link::mount)
        .room(lot::mount)
}
