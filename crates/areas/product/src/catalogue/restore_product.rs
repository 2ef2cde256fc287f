//! `POST /product/{product_key}/restore` restores a product from the trash.

use axum::extract::State;
use kernel::rules::product::{self, ProductCommand, check_transition};
use kernel::wire::key::{Key, ProductKey};
use product_queries::bom::{FindTrashedComponents, find_trashed_components, has_fractional_line};
use product_queries::product::{lock_product, set_trash};
use serde_json::json;

use crate::model::Product;
use crate::refusals::ProductRefusal;
use crate::rows::{load_product, lock_boms, state_of};
use platform::api::{Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::db::{Committed, Writer};
use platform::refuses;
use platform::state::App;

refuses![
    ProductRefusal::ProductNotFound,
    ProductRefusal::ProductCodeTaken,
    ProductRefusal::ProductNotTrashed,
    SharedRefusal::RevisionMismatch,
    ProductRefusal::ComponentTrashed,
    ProductRefusal::TraceabilityConflict,
];

/// Restore a product from the trash.
///
/// Restores a product with its process, BOM, tags and files. The product and all BOMs are locked until the commit.
/// Restoring a product twice is refused with `product_not_trashed`. Send an `Idempotency-Key` so that you can safely
/// retry the request.
///
/// Refusals:
///
/// - `product_code_taken` when another product now has its code. Change that code first.
/// - `component_trashed` when components of its BOM are in the trash. `components` lists them. Restore them first.
/// - `traceability_conflict` when a component became traced and the BOM contains a fractional quantity of it.
#[utoipa::path(
    post,
    path = "/product/{product_key}/restore",
    params(("product_key" = inline(Key), Path, description = "Key of the product, from `GET /product`.")),
    responses(
        (status = 200, description = "The restored product.", body = Envelope<Product>),
        Refused,
    ),
)]
pub async fn restore_product(
    State(app): State<App>,
    writer: Writer,
    PathParam(key): PathParam<Key>,
    if_match: IfMatch,
) -> Result<Committed<Envelope<Product>>, Problem> {
    let write = writer.begin("restore_product").await?;
    let number = key.number().ok_or(ProductRefusal::ProductNotFound)?;
    lock_boms(&write).await?;
    let product = lock_product().bind(write.conn(), &number).opt().await?.ok_or(ProductRefusal::ProductNotFound)?;
    if_match.check(product.rev)?;
    // Components can be trashed or become traced while the product is in the trash. The unique index checks whether its
    // code is taken.
    let trashed = find_trashed_components().bind(write.conn(), &number).all().await?;
    let broken_line = has_fractional_line().bind(write.conn(), &number).one().await?;
    let restore = ProductCommand::Restore { code_taken: false, component_trashed: !trashed.is_empty(), broken_line };
    check_transition(restore, &state_of(&product)?).map_err(|refusal| restore_problem(refusal, &trashed))?;
    set_trash().bind(write.conn(), &false, &write.now(), &number).await?;
    let answer = load_product(&app, write.conn(), ProductKey::new(number)).await?;
    write.commit(Envelope::ok("Product restored.", answer)).await
}

/// Maps a refusal of the rules, and names the components that are in the trash.
fn restore_problem(refusal: product::ProductCommandRefusal, trashed: &[FindTrashedComponents]) -> Problem {
    match refusal {
        product::ProductCommandRefusal::ComponentTrashed => {
            let codes: Vec<&str> = trashed.iter().map(|component| component.code.as_str()).collect();
            let message =
                format!("Components of the product are in the trash: {}. Restore them first.", codes.join(", "));
            let shown = trashed.iter().map(|one| json!({"_key": one.key.to_string(), "code": one.code}));
            ProductRefusal::ComponentTrashed.with_message(message).with("components", shown.collect::<Vec<_>>())
        }
        product::ProductCommandRefusal::TraceabilityConflict => ProductRefusal::TraceabilityConflict.with_message(
            "The BOM has a fractional quantity of a traced component. Change the traceability of the component first.",
        ),
        other => ProductRefusal::from(other).into(),
    }
}
