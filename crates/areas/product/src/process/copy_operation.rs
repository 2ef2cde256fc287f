//! `POST /operation/{operation_key}/copy` — bring parameters, notes and steps of an operation to the phases that use it.

use axum::extract::State;
use kernel::input;
use kernel::wire::key::{Key, ProductKey};
use kernel::wire::list::List;
use product_queries::product::touch_products;

use crate::limits::COPY_TARGETS_MAX;
use crate::refusals::ProductRefusal;
use crate::rows::lock_targets;
use platform::api::{Body, Envelope, PathParam, Problem};
use platform::auth::Caller;
use platform::db::{Committed, Writer};
use platform::refuses;
use platform::state::App;
use process::contract::{OperationCopy, Phases, ProcessRefusal};

input! {
    /// Products to copy to.
    pub struct CopyTargets {
        /// Keys of the products.
        pub target_product_keys: List<Key, 1, COPY_TARGETS_MAX>,
    }
}

refuses![ProcessRefusal::OperationNotFound, ProductRefusal::ProductNotFound,];

/// Copy an operation to products.
#[utoipa::path(
    post,
    path = "/operation/{operation_key}/copy",
    request_body = CopyTargets,
    params(("operation_key" = inline(Key), Path, description = "Key of the operation.")),
    responses(
        (status = 200, description = "The changed phases.", body = Envelope<Phases>),
        Refused,
    ),
)]
pub async fn copy_operation(
    State(app): State<App>,
    caller: Caller,
    writer: Writer,
    PathParam(key): PathParam<Key>,
    Body(input): Body<CopyTargets>,
) -> Result<Committed<Envelope<Phases>>, Problem> {
    let targets: Vec<ProductKey> = input.target_product_keys.0.iter().map(ProductKey::from).collect();
    let copy = OperationCopy::plan(&app, key.as_str(), targets).await?;
    let mut write = writer.begin("copy_operation").await?;
    let products = lock_targets(&write, &input.target_product_keys.0).await?;
    touch_products().bind(write.conn(), &write.now(), &ProductKey::numbers(&products)).await?;
    let changed = copy.copy_into(&mut write, caller.user_key()).await?;
    write.commit(Envelope::ok("Operation copied.", Phases { phases: changed })).await
}
