//! Work orders, jobs, batches and queues, and the parts and lots that a batch uses.
//!
//! Invariants: the status of a work order follows from its jobs, and an open work order is in the queue of its site
//! (`order::settlement`, the end of every command). Whether a job is active is not stored, but follows from its open
//! work session.

mod assembly;
mod batch;
mod bom_line;
pub mod contract;
mod extra;
mod files;
mod issues;
mod job;
mod limits;
mod order;
mod queue;
mod refusals;
mod rows;
mod snapshot;
mod view;
mod work;

use refusals::ProductionRefusal;

pub use work::monitor::{pause_absent, watch_presence};

use platform::api::{Area, Conflict};
use platform::records::{FileRules, RecordKind, RecordRegistration, any_caller};

/// Database constraints whose violation this area reports as a refusal.
const CONFLICTS: &[Conflict] = &[Conflict::new("work_order_code_unique", ProductionRefusal::WorkOrderCodeTaken.spec())];

/// How other areas find work orders and attach tags and files to them, and who may write these files.
const WORK_ORDER: RecordRegistration = RecordRegistration {
    kind: RecordKind::WorkOrder,
    find: |client, keys, look| Box::pin(rows::find_liveness(client, keys, look)),
    files: Some(FileRules {
        write_scope: any_caller,
        keeps: |client, key, segments| Box::pin(files::folder_policy(client, key, segments)),
        evidence: |client, key, segments| Box::pin(files::evidence_files(client, key, segments)),
    }),
    tags_changed: None,
};

/// Collects the operations, refusals and records of the area.
pub fn area() -> Area {
    Area::new("production", "Production")
        .examples(include_str!("../examples.json"))
        .refusals(ProductionRefusal::ALL.iter().map(|refusal| refusal.spec()))
        .conflicts(CONFLICTS)
        .record(WORK_ORDER)
        .room(order::mount)
        .room(queue::mount)
        .room(job::mount)
        .room(work::mount)
        .room(batch::mount)
        .room(assembly::mount)
}
