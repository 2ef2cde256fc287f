//! Units with an identity of their own, what is built into what, and lots of material without serials.
//!
//! Promises: a code belongs to one unit of its product; a unit is built into at most one other, and nothing contains
//! itself, however deep; a confirmed link is never changed or removed, it ends with its reason.

mod batch_completion;
mod batch_output;
mod bulk_hold;
pub mod contract;
mod erasure;
mod limits;
mod link;
mod lot;
mod model;
mod refusals;
mod rows;
mod scrap;
mod stock_units;
mod unit;

use refusals::SerialRefusal;

use platform::api::{Area, Conflict};
use platform::records::{FileRules, RecordKind, RecordRegistration, any_caller, any_subfolder, no_evidence};

const CONFLICTS: &[Conflict] = &[
    Conflict::new("serial_code_unique", SerialRefusal::SerialCodeTaken.spec()),
    Conflict::new("link_open_child_unique", SerialRefusal::ChildAlreadyLinked.spec()),
    Conflict::new("link_work_order_fk", SerialRefusal::NamedWorkOrderNotFound.spec()),
    Conflict::new("link_job_fk", SerialRefusal::JobNotFound.spec()),
    Conflict::new("link_phase_fk", SerialRefusal::PhaseNotFound.spec()),
    Conflict::new("lot_code_unique", SerialRefusal::LotCodeTaken.spec()),
];

const SERIAL: RecordRegistration = RecordRegistration {
    kind: RecordKind::Serial,
    find: |client, keys, look| Box::pin(rows::find_liveness(client, keys, look)),
    files: Some(FileRules { write_scope: any_caller, keeps: any_subfolder, evidence: no_evidence }),
    tags_changed: None,
};

/// The operations of the area.
pub fn area() -> Area {
    Area::new("serial", "Serial")
        .refusals(SerialRefusal::ALL.iter().map(|refusal| refusal.spec()))
        .conflicts(CONFLICTS)
        .record(SERIAL)
        .room(unit::mount)
        .room(link::mount)
        .room(lot::mount)
}
