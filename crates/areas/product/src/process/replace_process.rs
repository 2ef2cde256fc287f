//! `PUT /product/{product_key}/process` replaces the whole process of a product in one transaction.

use kernel::rules::process::{PHASES_MAX, PhaseIn};
use kernel::wire::key::{Key, ProductKey};
use kernel::wire::list::List;
use product_queries::bom::count_lines_of_phases;
use product_queries::product::touch_product;
use serde_json::json;

use crate::refusals::ProductRefusal;
use crate::rows::lock_checked;
use platform::api::{BodyList, Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::db::{Committed, Write, Writer};
use platform::refuses;
use process::contract::{AbsentPhase, Phases, ProcessRefusal, StoredProcess};
use quality::contract::QualityRefusal;

/// The phases of the new process, in routing order.
type SentPhases = List<PhaseIn, 0, PHASES_MAX>;

refuses![
    ProductRefusal::ProductNotFound,
    ProductRefusal::PhaseHasBomLines,
    SharedRefusal::RevisionMismatch,
    ProcessRefusal::DuplicateKey,
    ProcessRefusal::FormFieldsNotAllowed,
    ProcessRefusal::NamedOperationNotFound,
    ProcessRefusal::PhaseNotOfProduct,
    ProcessRefusal::StepNotOfProduct,
    QualityRefusal::DefaultInvalid,
    QualityRefusal::DefaultRequired,
    QualityRefusal::NamedFieldNotFound,
];

/// Replace the process of a product.
///
/// Takes the complete list of phases in routing order and stores it in one transaction. A phase or step with `_key`
/// replaces the stored one and keeps its key. A phase or step without `_key` is new. Phases and steps that are left out
/// go to the trash, because jobs and recorded values refer to them. Send the stored keys back: a repetition without
/// keys creates all phases again. An empty list removes the process. The product is locked and gets a new revision, and
/// existing work orders keep their own copy.
///
/// Refusals:
///
/// - `phase_has_bom_lines` when a phase that is left out still has BOM lines. `phases` lists these phases. Move their
///   lines to other phases first.
/// - `phase_not_of_product` and `step_not_of_product` when a key is not a phase or step of the current process of this
///   product.
/// - `operation_not_found` when a phase names an operation that does not exist.
#[utoipa::path(
    put,
    path = "/product/{product_key}/process",
    request_body = inline(SentPhases),
    params(("product_key" = inline(Key), Path, description = "Key of the product, from `GET /product`.")),
    responses(
        (status = 200, description = "The stored phases in routing order.", body = Envelope<Phases>),
        Refused,
    ),
)]
pub async fn replace_process(
    writer: Writer,
    PathParam(key): PathParam<Key>,
    if_match: IfMatch,
    BodyList(List(phases)): BodyList<SentPhases>,
) -> Result<Committed<Envelope<Phases>>, Problem> {
    let write = writer.begin("replace_process").await?;
    let product_key = lock_checked(&write, &key, &if_match).await?.key;
    let process = StoredProcess::load(&write, ProductKey::new(product_key)).await?;
    refuse_absent_phases_with_lines(&write, &process.absent(&phases)).await?;
    let stored = process.replace(&write, phases).await?;
    touch_product().bind(write.conn(), &write.now(), &product_key).await?;
    write.commit(Envelope::ok("Process replaced.", Phases { phases: stored })).await
}

/// Refuses to leave out phases that have BOM lines. The refusal contains the number of lines of each phase.
async fn refuse_absent_phases_with_lines(write: &Write, gone: &[AbsentPhase]) -> Result<(), Problem> {
    let keys: Vec<&str> = gone.iter().map(|phase| phase.key.as_str()).collect();
    let lines = count_lines_of_phases().bind(write.conn(), &keys).all().await?;
    if lines.is_empty() {
        return Ok(());
    }
    let shown: Vec<_> = gone
        .iter()
        .filter_map(|phase| {
            let count = lines.iter().find(|row| row.phase_key == phase.key)?.lines;
            Some(json!({"_key": phase.key, "alias": phase.alias, "lines": count}))
        })
        .collect();
    Err(ProductRefusal::PhaseHasBomLines.with("phases", shown))
}
