//! `POST /product/copy` creates a product as a copy of another one. The original does not change.

use axum::extract::State;
use deadpool_postgres::Object;
use kernel::input;
use kernel::wire::key::{Key, ProductKey};
use kernel::wire::text::{Description, Text};
use product_queries::bom::{copy_bom, find_component_keys};
use product_queries::product::{copy_product as insert_copy, find_metadata_fields, find_product_key_by_code};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::input::ProductCode;
use crate::limits::LOCK_ROUNDS_MAX;
use crate::refusals::ProductRefusal;
use crate::rows::{DOCS, IMAGE, load_live, lock_boms, lock_in_order};
use attachments::contract::{FileBucket, find_stored_paths, keep_copies, stage_copies};
use platform::api::{Body, Envelope, Problem};
use platform::auth::Caller;
use platform::db::{Committed, Write, Writer};
use platform::refuses;
use platform::state::App;
use process::contract::{Phase, StepFiles, copy_phases, process_of};
use quality::contract::note_fields;
use tag::contract::{TagContext, copy_tags, hold_tags, tags_of};

input! {
    /// Product to copy, and the code and description of the copy.
    pub struct CopyIn {
        /// Key of the original, or its code when `by_code` is true.
        pub original_product: Text<1, 200>,
        /// Code of the copy, unique among products that are not in the trash.
        pub new_code: ProductCode,
        /// Description of the copy. Absent: the description of the original.
        pub new_description: Option<Description>,
        /// Whether `original_product` is a code instead of a key. Default: `false`.
        pub by_code: bool = false,
    }
}

/// Key of the product that a copy created.
#[derive(Serialize, ToSchema)]
pub struct CopiedProduct {
    /// Key of the new product.
    new_product_key: String,
}

refuses![ProductRefusal::ProductNotFound, ProductRefusal::ProductCodeTaken,];

/// Copy a product.
///
/// Creates a product with the settings, process, BOM, tags, documents, image and metadata files of another one. Phases,
/// steps and form fields get new keys, and each BOM line refers to the copy of its phase. Work orders, units, stock and
/// statistics are not copied. The service copies the files before the transaction. If the original changes before it is
/// locked, the service starts again. Send an `Idempotency-Key` so that you can safely retry the request.
///
/// Refusals:
///
/// - `product_not_found` when the original does not exist or is in the trash.
/// - `product_code_taken` when another product has the new code.
#[utoipa::path(
    post,
    path = "/product/copy",
    request_body = CopyIn,
    responses(
        (status = 200, description = "Key of the new product.", body = Envelope<CopiedProduct>),
        Refused,
    ),
)]
pub async fn copy_product(
    State(app): State<App>,
    caller: Caller,
    writer: Writer,
    Body(input): Body<CopyIn>,
) -> Result<Committed<Envelope<CopiedProduct>>, Problem> {
    let client = app.read().await?;
    let original = find_original(&client, &input).await?;
    let parts = CopySource::load(&client, original).await?;
    drop(client);
    let text = original.to_string();
    let step_files = StepFiles::stage(&app, parts.phases.iter().flat_map(|phase| &phase.steps), 1).await?;
    let files = stage_copies(&app, FileBucket::Product, std::slice::from_ref(&text), &folders(&parts.fields)).await?;

    let mut write = writer.begin("copy_product").await?;
    hold_original(&write, original, &parts).await?;
    let description = input.new_description.map(Description::into_string);
    let copy = insert_copy()
        .bind(write.conn(), &input.new_code.as_str(), &description, &write.now(), &original.number())
        .one()
        .await?;
    let copied = copy_phases(&write, &parts.phases, &[ProductKey::new(copy)]).await?.pop().unwrap_or_default();
    let (old, new): (Vec<String>, Vec<String>) = copied.phases.into_iter().unzip();
    copy_bom().bind(write.conn(), &copy, &old, &new, &original.number()).await?;
    let copy = copy.to_string();
    note_fields(&write, &[(format!("Product/{copy}"), parts.fields)]).await?;
    copy_tags(&write, TagContext::Product, &text, &copy).await?;
    step_files.keep(&mut write, caller.user_key(), std::iter::once(&copied.steps)).await?;
    let files = files.into_iter().map(|file| (file, copy.clone())).collect();
    keep_copies(&mut write, caller.user_key(), files).await?;
    write.commit(Envelope::ok("Product copied.", CopiedProduct { new_product_key: copy })).await
}

/// The data to copy. It is read before anything is locked, because the bytes of files are copied outside transactions.
#[derive(Debug)]
struct CopySource {
    phases: Vec<Phase>,
    fields: Vec<String>,
    tags: Vec<String>,
    files: Vec<String>,
}

impl CopySource {
    /// Reads process, metadata fields, tags and file paths of a product.
    async fn load(client: &Object, product_key: ProductKey) -> Result<Self, Problem> {
        let (text, fields) =
            (product_key.to_string(), find_metadata_fields().bind(client, &product_key.number()).all().await?);
        Ok(Self {
            phases: process_of(client, product_key).await?,
            tags: tags_of(client, TagContext::Product, &text).await?,
            files: find_stored_paths(client, FileBucket::Product, &text, &folders(&fields)).await?,
            fields,
        })
    }

    /// Compares process, metadata fields and files. Tags are not compared, because they are copied under their locks.
    fn is_same_as(&self, other: &Self) -> bool {
        let lists = |parts: &Self| json!([parts.phases, parts.fields, parts.files]);
        lists(self) == lists(other)
    }
}

/// Returns the folders whose files are copied: documents, image, and one for each metadata field.
fn folders(fields: &[String]) -> Vec<String> {
    let own = [DOCS.to_owned(), IMAGE.to_owned()].into_iter();
    own.chain(fields.iter().map(|field| format!("meta/{field}"))).collect()
}

/// Locks the original and everything that the copy will refer to, in the order of locks, and repeats the command when
/// the original changed since it was read. Tags are locked before products. If the product got another tag in between,
/// both are locked again.
async fn hold_original(write: &Write, original: ProductKey, parts: &CopySource) -> Result<(), Problem> {
    let changed = || Problem::rerun_command("the product changed while it was copied");
    lock_boms(write).await?;
    let components = find_component_keys().bind(write.conn(), &original.number()).all().await?;
    let named: Vec<ProductKey> = components.into_iter().map(ProductKey::new).chain([original]).collect();
    let mut tags = parts.tags.clone();
    for _ in 0..LOCK_ROUNDS_MAX {
        write.conn().batch_execute("savepoint original").await?;
        hold_tags(write, &tags).await?;
        lock_in_order(write.conn(), &[], &named).await?;
        load_live(write.conn(), &Key::from(original.number())).await?;
        let present = CopySource::load(write.conn(), original).await?;
        // The revision is not compared: other changes to the product do not affect the copy.
        if !parts.is_same_as(&present) {
            return Err(changed());
        }
        if present.tags.iter().all(|tag| tags.contains(tag)) {
            return Ok(());
        }
        tags = present.tags;
        write.conn().batch_execute("rollback to savepoint original").await?;
    }
    Err(changed())
}

/// Finds the key of the original, named by key or by code. Refuses an original that does not exist or is in the trash.
async fn find_original(client: &Object, input: &CopyIn) -> Result<ProductKey, Problem> {
    let given = input.original_product.as_str();
    if input.by_code {
        let key = find_product_key_by_code().bind(client, &given.trim()).opt().await?;
        key.map(ProductKey::new).ok_or_else(|| ProductRefusal::ProductNotFound.into())
    } else {
        let key = Key::parse(given).ok_or(ProductRefusal::ProductNotFound)?;
        load_live(client, &key).await
    }
}
