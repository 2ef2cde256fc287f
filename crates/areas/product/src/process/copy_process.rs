//! `POST /product/{product_key}/process/copy` copies a process to other products in one transaction.

use axum::extract::State;
use kernel::input;
use kernel::wire::key::{Key, ProductKey};
use kernel::wire::list::List;
use product_queries::bom::move_lines_to_phase;
use product_queries::product::touch_products;
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::limits::COPY_TARGETS_MAX;
use crate::refusals::ProductRefusal;
use crate::rows::load_live;
use crate::rows::{lock_boms, lock_in_order, lock_targets};
use platform::api::{Body, Envelope, PathParam, Problem};
use platform::auth::Caller;
use platform::db::{Committed, Write, Writer};
use platform::refuses;
use platform::state::App;
use process::contract::{Phase, StepFiles, copy_phases, phases_of, process_of, trash};

input! {
    /// Target products of a process copy.
    pub struct ProcessTargets {
        /// Keys of the target products, 1 to 500.
        pub target_product_keys: List<Key, 1, COPY_TARGETS_MAX>,
    }
}

/// Number of products that a process copy changed.
#[derive(Serialize, ToSchema)]
pub struct CopiedProcesses {
    /// Number of target products that were changed.
    products: usize,
}

refuses![ProductRefusal::ProductNotFound, ProductRefusal::SourceInTargets, ProductRefusal::NoProductionProcess,];

/// Copy the process of a product to others.
///
/// Replaces the process of each target product with a copy that has new keys, including steps, forms and media. The
/// previous phases of a target go to the trash, and all its BOM lines move to its new last phase, so check the BOM
/// afterwards. Existing work orders keep their own copy. Either all targets change or none. They are locked until the
/// commit, and no other BOM is written until then. Every repetition creates new copies, so send an `Idempotency-Key`.
///
/// Refusals:
///
/// - `no_production_process` when this product has no process to copy.
/// - `source_in_targets` when the product is among its targets.
/// - `product_not_found` with the missing targets in `keys`.
#[utoipa::path(
    post,
    path = "/product/{product_key}/process/copy",
    request_body = ProcessTargets,
    params(("product_key" = inline(Key), Path, description = "Key of the product whose process is copied.")),
    responses(
        (status = 200, description = "Number of changed products.", body = Envelope<CopiedProcesses>),
        Refused,
    ),
)]
pub async fn copy_process(
    State(app): State<App>,
    caller: Caller,
    writer: Writer,
    PathParam(key): PathParam<Key>,
    Body(input): Body<ProcessTargets>,
) -> Result<Committed<Envelope<CopiedProcesses>>, Problem> {
    let client = app.read().await?;
    let source = load_live(&client, &key).await?;
    let phases = process_of(&client, source).await?;
    drop(client);
    let keys = &input.target_product_keys.0;
    let steps = phases.iter().flat_map(|phase| &phase.steps);
    let files = StepFiles::stage(&app, steps, keys.len()).await?;
    let mut write = writer.begin("copy_process").await?;
    lock_boms(&write).await?;
    let targets = lock_source_and_targets(&write, &key, source, keys, &phases).await?;
    let old = phases_of(write.conn(), &targets).await?;
    let old: Vec<String> = old.into_values().flatten().map(|(key, _)| key).collect();
    let copied = copy_phases(&write, &phases, &targets).await?;
    let last: Vec<&str> = copied.iter().filter_map(|copy| Some(copy.phases.last()?.1.as_str())).collect();
    let numbers = ProductKey::numbers(&targets);
    move_lines_to_phase().bind(write.conn(), &numbers, &last).await?;
    trash(&write, &old).await?;
    files.keep(&mut write, caller.user_key(), copied.iter().map(|copy| &copy.steps)).await?;
    touch_products().bind(write.conn(), &write.now(), &numbers).await?;
    write.commit(Envelope::ok("Process copied.", CopiedProcesses { products: targets.len() })).await
}

/// Locks source and targets in key order and returns the targets. The command is repeated when the process changed
/// since it was read, because the staged files belong to that version.
async fn lock_source_and_targets(
    write: &Write,
    key: &Key,
    source: ProductKey,
    keys: &[Key],
    phases: &[Phase],
) -> Result<Vec<ProductKey>, Problem> {
    let named: Vec<ProductKey> = keys.iter().map(ProductKey::from).collect();
    lock_in_order(write.conn(), &named, &[source]).await?;
    let targets = lock_targets(write, keys).await?;
    if keys.contains(key) {
        let message = "The product itself is among the targets. Remove it from target_product_keys.";
        return Err(ProductRefusal::SourceInTargets.with_message(message));
    }
    if phases.is_empty() {
        let message = "The product has no process to copy. Define its phases first.";
        return Err(ProductRefusal::NoProductionProcess.with_message(message));
    }
    load_live(write.conn(), key).await?;
    // The revision is not compared: other changes to the product do not affect the copy.
    if json!(process_of(write.conn(), source).await?) != json!(phases) {
        return Err(Problem::rerun_command("the process changed while it was copied"));
    }
    Ok(targets)
}
