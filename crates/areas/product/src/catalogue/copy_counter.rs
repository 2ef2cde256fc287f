//! `POST /product/{product_key}/counter/copy` lets other products draw codes from the same counter.

use kernel::input;
use kernel::wire::key::{Key, ProductKey};
use kernel::wire::list::List;
use product_queries::product::{find_counter_key, set_counter};
use serde::Serialize;
use utoipa::ToSchema;

use crate::limits::COPY_TARGETS_MAX;
use crate::refusals::ProductRefusal;
use crate::rows::{lock_in_order, lock_targets};
use platform::api::{Body, Envelope, PathParam, Problem};
use platform::db::{Committed, Writer};
use platform::refuses;

input! {
    /// Target products of a counter copy.
    pub struct CounterTargets {
        /// Keys of the target products, 1 to 500.
        pub target_product_keys: List<Key, 1, COPY_TARGETS_MAX>,
    }
}

/// Number of products that a counter copy changed.
#[derive(Serialize, ToSchema)]
pub struct ReachedProducts {
    /// Number of target products that were changed.
    products: usize,
}

refuses![ProductRefusal::ProductNotFound, ProductRefusal::SourceInTargets,];

/// Copy the counter of a product to others.
///
/// Sets the counter of the target products to that of this product. The counter itself is not duplicated: all these
/// products then draw their codes from one sequence. If this product has no counter, the targets lose theirs. Either
/// all targets change or none. They are locked until the commit and get a new revision. Repeating the request changes
/// only their revisions.
///
/// Refusals:
///
/// - `product_not_found` with the missing targets in `keys`.
/// - `source_in_targets` when the product is among its targets.
#[utoipa::path(
    post,
    path = "/product/{product_key}/counter/copy",
    request_body = CounterTargets,
    params(("product_key" = inline(Key), Path, description = "Key of the product whose counter is copied.")),
    responses(
        (status = 200, description = "Number of changed products.", body = Envelope<ReachedProducts>),
        Refused,
    ),
)]
pub async fn copy_counter(
    writer: Writer,
    PathParam(key): PathParam<Key>,
    Body(input): Body<CounterTargets>,
) -> Result<Committed<Envelope<ReachedProducts>>, Problem> {
    let source = key.number().ok_or(ProductRefusal::ProductNotFound)?;
    let write = writer.begin("copy_counter").await?;
    let targets: Vec<ProductKey> = input.target_product_keys.0.iter().map(ProductKey::from).collect();
    lock_in_order(write.conn(), &targets, &[ProductKey::new(source)]).await?;
    let counter_key =
        find_counter_key().bind(write.conn(), &source).opt().await?.ok_or(ProductRefusal::ProductNotFound)?;
    let targets = lock_targets(&write, &input.target_product_keys.0).await?;
    if input.target_product_keys.0.contains(&key) {
        return Err(Problem::from(ProductRefusal::SourceInTargets));
    }
    set_counter().bind(write.conn(), &counter_key, &write.now(), &ProductKey::numbers(&targets)).await?;
    write.commit(Envelope::ok("Counter copied.", ReachedProducts { products: targets.len() })).await
}
