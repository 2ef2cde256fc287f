//! `POST /product/copy` — a new product with process, bill of materials, tags, documents and image of another one. The
//! original is not touched.

use axum::extract::State;
use kernel::input;
use kernel::wire::key::Key;
use kernel::wire::text::{Description, Text};
use queries::queries::product::bom::copy_bom;
use queries::queries::product::product::{
    copy_product as insert_copy, find_product_key_by_code, find_product_revision, lock_product_shared, metadata_fields,
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::areas::attachments::contract::{FileBucket, keep_copies, stage_copies};
use crate::areas::process::contract::{StepFiles, copy_phases, process_of};
use crate::areas::product::input::ProductCode;
use crate::areas::product::refusals::Refusal;
use crate::areas::product::rows::find_live;
use crate::areas::product::rows::{DOCS, IMAGE, lock_boms};
use crate::areas::quality::contract::note_fields;
use crate::areas::tag::contract::{TagContext, copy_tags};
use crate::platform::api::{Body, Envelope, Problem};
use crate::platform::auth::Caller;
use crate::platform::db::{Committed, Writer};
use crate::platform::state::App;
use crate::refuses;

input! {
    /// What to copy, and how the copy is called.
    pub struct CopyIn {
        /// Key of the original, or its code.
        pub original_product: Text<1, 200>,
        /// Code of the copy.
        pub new_code: ProductCode,
        /// Description of the copy; the original's when absent.
        pub new_description: Option<Description>,
        /// The original is named by its code.
        pub by_code: bool = false,
    }
}

/// The new product.
#[derive(Serialize, ToSchema)]
pub struct CopiedProduct {
    /// Its key.
    new_product_key: String,
}

refuses![Refusal::ProductNotFound, Refusal::ProductCodeTaken,];

/// Copy a product.
#[utoipa::path(
    post,
    path = "/product/copy",
    request_body = CopyIn,
    responses(
        (status = 200, description = "The key of the copy.", body = Envelope<CopiedProduct>),
        Refused,
    ),
)]
pub async fn copy_product(
    State(app): State<App>,
    caller: Caller,
    writer: Writer,
    Body(input): Body<CopyIn>,
) -> Result<Committed<Envelope<CopiedProduct>>, Problem> {
    let (original, revision) = find_original(&app, &input).await?;
    let client = app.read().await?;
    let phases = process_of(&client, original).await?;
    let fields = metadata_fields().bind(&client, &original).all().await?;
    drop(client);
    let text = original.to_string();
    let step_files = StepFiles::stage(&app, phases.iter().flat_map(|phase| &phase.steps), 1).await?;
    let folders: Vec<String> = [DOCS.to_owned(), IMAGE.to_owned()]
        .into_iter()
        .chain(fields.iter().map(|field| format!("meta/{field}")))
        .collect();
    let files = stage_copies(&app, FileBucket::Product, std::slice::from_ref(&text), &folders).await?;

    let mut write = writer.begin("copy_product").await?;
    lock_boms(&write).await?;
    let present = lock_product_shared().bind(write.conn(), &original).opt().await?.ok_or(Refusal::ProductNotFound)?;
    if present.rev != revision {
        return Err(Problem::transaction_failed("the product changed while it was copied").worth_repeating());
    }
    let description = input.new_description.map(Description::into_string);
    let copy = insert_copy()
        .bind(write.conn(), &input.new_code.as_str(), &description, &app.clock.now(), &original)
        .one()
        .await?;
    let copied = copy_phases(&write, &phases, &[copy]).await?.pop().unwrap_or_default();
    let (old, new): (Vec<String>, Vec<String>) = copied.phases.into_iter().unzip();
    copy_bom().bind(write.conn(), &copy, &old, &new, &original).await?;
    let copy = copy.to_string();
    note_fields(&write, &[(format!("Product/{copy}"), fields)]).await?;
    copy_tags(&write, TagContext::Product, &text, &copy).await?;
    step_files.keep(&app, &mut write, caller.user_key(), std::iter::once(&copied.steps)).await?;
    let files = files.into_iter().map(|file| (file, copy.clone())).collect();
    keep_copies(&app, &mut write, caller.user_key(), files).await?;
    write.commit(Envelope::ok("Product copied.", CopiedProduct { new_product_key: copy })).await
}

/// The original and the revision that is copied.
async fn find_original(app: &App, input: &CopyIn) -> Result<(i64, i64), Problem> {
    let client = app.read().await?;
    let given = input.original_product.as_str();
    let key = if input.by_code {
        find_product_key_by_code().bind(&client, &given.trim()).opt().await?.ok_or(Refusal::ProductNotFound)?
    } else {
        let key = Key::parse(given).ok_or(Refusal::ProductNotFound)?;
        find_live(&client, &key).await?
    };
    let revision = find_product_revision().bind(&client, &key).opt().await?.ok_or(Refusal::ProductNotFound)?;
    Ok((key, revision))
}
