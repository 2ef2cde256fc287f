//! `POST /operation/{operation_key}/copy` applies an operation to the phases that were made from it.

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
    /// Products whose phases are updated from the operation.
    pub struct CopyTargets {
        /// Keys of the target products, 1 to 500.
        pub target_product_keys: List<Key, 1, COPY_TARGETS_MAX>,
    }
}

refuses![ProcessRefusal::OperationNotFound, ProductRefusal::ProductNotFound,];

/// Apply an operation to phases of products.
///
/// Copies the current parameters, notes and steps of an operation to every phase of the target products that is based
/// on it. Use it after you change an operation, because phases are not updated automatically. Steps and form fields get
/// new keys, and the previous steps go to the trash. A phase keeps its name and BOM lines, and existing work orders
/// keep their own copy. Target products are locked and get a new revision, including those without such a phase. Every
/// repetition creates new steps, so send an `Idempotency-Key`.
///
/// Refusals:
///
/// - `operation_not_found` when the operation does not exist.
/// - `product_not_found` with the missing targets in `keys`.
#[utoipa::path(
    post,
    path = "/operation/{operation_key}/copy",
    request_body = CopyTargets,
    params(
        ("operation_key" = inline(Key), Path, description = "Key of the operation to apply, from `GET /operation`."),
    ),
    responses(
        (status = 200, description = "The changed phases, in product and routing order.", body = Envelope<Phases>),
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
