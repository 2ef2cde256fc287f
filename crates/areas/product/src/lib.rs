//! The product catalog: products with their bills of materials, processes and imports. Only the execution of a product
//! import is written to the journal.
//!
//! Guarantees: at most one product outside the trash has a given code. No product contains itself at any depth. A bill
//! of materials is replaced as a whole or not at all, and every line belongs to a live phase of its product.

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

/// Database constraints whose violation is reported as a refusal of this area.
const CONFLICTS: &[Conflict] = &[
    Conflict::new("product_code_unique", ProductRefusal::ProductCodeTaken.spec()),
    Conflict::new("product_counter_fk", ProductRefusal::CounterNotFound.spec()),
    Conflict::new("import_file_pk", ProductRefusal::KeyTaken.spec()),
];

/// How other areas find products, attach files and tags to them, and who may write these files.
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

/// Collects the operations, refusals and records of the area.
pub fn area() -> Area {
    Area::new("product", "Product")
        .examples(include_str!("../examples.json"))
        .refusals(ProductRefusal::ALL.iter().map(|refusal| refusal.spec()))
        .conflicts(CONFLICTS)
        .record(PRODUCT)
        .room(catalogue::mount)
        .room(bom::mount)
        .room(import::mount)
        .room(process::mount)
}
