//! `POST /product/{product_key}/process/copy` — give other products a copy of a process; their BOM lines move to its
//! last phase. One transaction for all targets.

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
    /// Products to copy to.
    pub struct ProcessTargets {
        /// Keys of the products.
        pub target_product_keys: List<Key, 1, COPY_TARGETS_MAX>,
    }
}

/// What was reached.
#[derive(Serialize, ToSchema)]
pub struct CopiedProcesses {
    /// Products changed.
    products: usize,
}

refuses![ProductRefusal::ProductNotFound, ProductRefusal::SourceInTargets, ProductRefusal::NoProductionProcess,];

/// Copy the process of a product to others.
#[utoipa::path(
    post,
    path = "/product/{product_key}/process/copy",
    request_body = ProcessTargets,
    params(("product_key" = inline(Key), Path, description = "Key of the product.")),
    responses(
        (status = 200, description = "Products changed.", body = Envelope<CopiedProcesses>),
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

/// Locks source and targets in key order and answers the targets. The command is repeated when the process changed
/// since it was read.
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
        let message = "The product itself is among the targets.";
        return Err(ProductRefusal::SourceInTargets.with_message(message));
    }
    if phases.is_empty() {
        let message = "The product has no process that could be copied.";
        return Err(ProductRefusal::NoProductionProcess.with_message(message));
    }
    load_live(write.conn(), key).await?;
    // Not the revision: other changes of a busy product need not repeat the copy.
    if json!(process_of(write.conn(), source).await?) != json!(phases) {
        return Err(Problem::rerun_command("the process changed while it was copied"));
    }
    Ok(targets)
}
