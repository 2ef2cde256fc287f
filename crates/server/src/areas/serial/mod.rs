//! Units with an identity of their own, what is built into what, and lots of material without serials.
//!
//! Promises: a code belongs to one unit of its product; a unit is built into at most one other, and nothing contains
//! itself, however deep; a confirmed link is never changed or removed, it ends with its reason.

pub mod contract;
mod limits;
mod link;
mod lot;
mod model;
mod rows;
mod scrapping;
mod unit;

use kernel::rules::scope::Scope;

use crate::platform::api::{Area, Conflict};
use crate::platform::records::{FileRules, Record, RecordKind, any_subfolder};

const CONFLICTS: &[Conflict] = &[
    Conflict {
        constraint: "serial_code_unique",
        status: 409,
        code: "serial_code_taken",
        message: "Another serial of this product has this code.",
    },
    Conflict {
        constraint: "link_open_child_unique",
        status: 409,
        code: "child_already_linked",
        message: "This part is built in or reserved elsewhere.",
    },
    Conflict {
        constraint: "link_work_order_fk",
        status: 422,
        code: "work_order_not_found",
        message: "There is no such work order.",
    },
    Conflict { constraint: "link_job_fk", status: 422, code: "job_not_found", message: "There is no such job." },
    Conflict { constraint: "link_phase_fk", status: 422, code: "phase_not_found", message: "There is no such phase." },
    Conflict {
        constraint: "lot_code_unique",
        status: 409,
        code: "lot_code_taken",
        message: "Another lot of this product has this code.",
    },
];

const SERIAL: Record = Record {
    kind: RecordKind::Serial,
    find: |client, keys, look| Box::pin(rows::find_standings(client, keys, look)),
    files: Some(FileRules { write_scope: |_, _| Some(Scope::SerialUpdate), keeps: any_subfolder }),
    tags_changed: None,
};

/// The operations of the area.
pub fn area() -> Area {
    Area::new("serial", "Serial")
        .conflicts(CONFLICTS)
        .record(SERIAL)
        .room(unit::mount)
        .room(link::mount)
        .room(lot::mount)
}
