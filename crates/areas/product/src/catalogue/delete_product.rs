//! `DELETE /product/{product_key}` moves a product that nothing uses to the trash.

use axum::extract;
use kernel::rules::product::{self, ProductCommand, ProductRuleState, check_transition};
use kernel::wire::key::{Key, ProductKey};
use product_queries::above::{FindOrdersUsing, find_orders_using};
use product_queries::bom::{count_live_products_using, find_live_products_using};
use product_queries::product::set_trash;

use crate::limits::USERS_SHOWN_MAX;
use crate::model::Product;
use crate::refusals::ProductRefusal;
use crate::rows::{load_product, lock_boms, lock_checked, state_of, stock_of};
use platform::api::{Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::db::{Committed, Write, Writer};
use platform::refuses;
use platform::state::App;

refuses![
    ProductRefusal::ProductNotFound,
    ProductRefusal::ProductHasStock,
    ProductRefusal::ProductInUse,
    SharedRefusal::RevisionMismatch,
];

/// Move a product to the trash.
///
/// Moves the product to the trash, from which it can be restored. Nothing is erased. Its code becomes free for another
/// product. Only `POST /product/{product_key}/restore` and reads with `include_trash=true` still find the product, so
/// repeating the request is refused with `product_not_found`. The product and all BOMs are locked until the commit.
///
/// Refusals:
///
/// - `product_in_use` while the BOM of a product that is not in the trash contains it, or an open work order makes or
///   needs it. `used_in` lists the first products and `work_orders` the first work orders.
/// - `product_has_stock` while there is stock of the product, or a count of it whose variances are not posted yet.
#[utoipa::path(
    delete,
    path = "/product/{product_key}",
    params(("product_key" = inline(Key), Path, description = "Key of the product, from `GET /product`.")),
    responses(
        (status = 200, description = "The product in the trash.", body = Envelope<Product>),
        Refused,
    ),
)]
pub async fn delete_product(
    extract::State(app): extract::State<App>,
    writer: Writer,
    PathParam(key): PathParam<Key>,
    if_match: IfMatch,
) -> Result<Committed<Envelope<Product>>, Problem> {
    let write = writer.begin("delete_product").await?;
    lock_boms(&write).await?;
    let product = lock_checked(&write, &key, &if_match).await?;
    let users = count_live_products_using().bind(write.conn(), &product.key).one().await?;
    let orders = find_orders_using().bind(write.conn(), &product.key, &USERS_SHOWN_MAX).one().await?;
    let stock = stock_of(&write, product.key).await?;
    let state =
        ProductRuleState { in_live_bom: users > 0, open_orders: orders.total > 0, stock, ..state_of(&product)? };
    let judged = check_transition(ProductCommand::Trash, &state);
    if judged == Err(product::ProductCommandRefusal::InUse) {
        return Err(in_use_problem(&write, product.key, users, orders).await?);
    }
    judged.map_err(ProductRefusal::from)?;
    set_trash().bind(write.conn(), &true, &write.now(), &product.key).await?;
    let answer = load_product(&app, write.conn(), ProductKey::new(product.key)).await?;
    write.commit(Envelope::ok("Product deleted.", answer)).await
}

/// Builds the refusal with the first products and work orders that use the product. `users` is the number of products
/// whose BOM contains the product. If there are any, the message names them instead of the work orders.
async fn in_use_problem(write: &Write, key: i64, users: i64, orders: FindOrdersUsing) -> Result<Problem, Problem> {
    let used_in = find_live_products_using().bind(write.conn(), &key, &USERS_SHOWN_MAX).all().await?;
    let message = if users > 0 {
        format!("The product is a component of {}. Remove it from these BOMs first.", used_in.join(", "))
    } else {
        format!("Open work orders make or need the product: {}. Close them first.", orders.codes.join(", "))
    };
    let total = users + orders.total;
    let refusal = ProductRefusal::ProductInUse.with_message(message);
    Ok(refusal.with("work_orders", orders.codes).with("used_in", used_in).with("total", total))
}
