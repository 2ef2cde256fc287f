//! The catalogue of products and their bills of materials. Of all this only the execution of a product import is noted
//! in the journal.
//!
//! Promises: a code belongs to one product that is not trashed; no product contains itself, however deep; a bill of
//! materials is replaced whole or not at all, and every line belongs to a live phase of its product.

mod bom;
mod catalogue;
pub mod contract;
mod exports;
mod import;
mod input;
mod limits;
mod model;
mod process;
mod refusals;
mod rows;

pub use import::{sweep, sweep_imports};
use kernel::rules::scope::Scope;
use kernel::rules::user::UserRole;

use refusals::ProductRefusal;

use platform::api::{Area, Conflict};
use platform::records::{FileRules, RecordKind, RecordRegistration, no_evidence};

const CONFLICTS: &[Conflict] = &[
    Conflict::new("product_code_unique", ProductRefusal::ProductCodeTaken.spec()),
    Conflict::new("product_counter_fk", ProductRefusal::CounterNotFound.spec()),
    Conflict::new("import_file_pk", ProductRefusal::KeyTaken.spec()),
];

const PRODUCT: RecordRegistration = RecordRegistration {
    kind: RecordKind::Product,
    find: |client, keys, look| Box::pin(rows::find_liveness(client, keys, look)),
    files: Some(FileRules {
        write_scope: |caller, _| (!caller.is_person_with(UserRole::Admin)).then_some(Scope::ProductCatalogueUpdate),
        keeps: |client, _, segments| Box::pin(rows::keeps_files_in(client, segments)),
        evidence: no_evidence,
    }),
    tags_changed: Some(|_app, write, keys| Box::pin(rows::touch_tagged(write, keys))),
};

/// The operations of the area.
pub fn area() -> Area {
    Area::new("product", "Product")
        .refusals(ProductRefusal::ALL.iter().map(|refusal| refusal.spec()))
        .conflicts(CONFLICTS)
        .record(PRODUCT)
        .room(catalogue::mount)
        .room(bom::mount)
        .room(import::mount)
        .room(process::mount)
}
