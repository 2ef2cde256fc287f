//! Units with serial numbers, the genealogy of units, and lots of material without serial numbers.
//!
//! Guarantees: a code belongs to one unit of its product. A unit is built into at most one other unit, and no unit
//! contains itself at any depth. A confirmed link never changes, except that it can end with a reason. Only a forced
//! deletion of its work order and a reset of production delete it.

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

/// Returns the area with its operations, refusals and conflicts.
pub fn area() -> Area {
    Area::new("serial", "Serial")
        .examples(include_str!("../examples.json"))
        .refusals(SerialRefusal::ALL.iter().map(|refusal| refusal.spec()))
        .conflicts(CONFLICTS)
        .record(SERIAL)
        .room(unit::mount)
        .room(link::mount)
        .room(lot::mount)
}
