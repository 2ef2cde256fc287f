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
mod rows;

pub use import::{sweep, sweep_imports};
use kernel::rules::scope::Scope;

use crate::platform::api::{Area, Conflict};
use crate::platform::records::{FileRules, Record, RecordKind};

const CONFLICTS: &[Conflict] = &[
    Conflict {
        constraint: "product_code_unique",
        status: 409,
        code: "product_code_taken",
        message: "Another product has this code.",
    },
    Conflict {
        constraint: "product_counter_fk",
        status: 422,
        code: "counter_not_found",
        message: "There is no such counter.",
    },
    Conflict { constraint: "import_file_pk", status: 409, code: "key_taken", message: "Another import has this key." },
];

const PRODUCT: Record = Record {
    kind: RecordKind::Product,
    find: |client, keys, look| Box::pin(rows::find_standings(client, keys, look)),
    files: Some(FileRules {
        write_scope: |_, _| Some(Scope::ProductCatalogueUpdate),
        keeps: |client, segments| Box::pin(rows::keeps_files_in(client, segments)),
    }),
    tags_changed: Some(|app, write, keys| Box::pin(rows::touch_tagged(app, write, keys))),
};

/// The operations of the area.
pub fn area() -> Area {
    Area::new("product", "Product")
        .conflicts(CONFLICTS)
        .record(PRODUCT)
        .room(catalogue::mount)
        .room(bom::mount)
        .room(import::mount)
        .room(process::mount)
}
