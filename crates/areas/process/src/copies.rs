//! Copies of phases and steps, with new keys and copied files.

use kernel::wire::key::{ProductKey, UserKey};
use std::collections::HashMap;

use kernel::rules::form::FieldType;
use kernel::rules::form_definition::{FormField, FormFieldDefinition};
use process_queries::client::Params as _;
use process_queries::phase::{InsertCopiedPhasesParams, insert_copied_phases, take_process_keys};
use process_queries::step::{InsertCopiedStepsParams, insert_copied_steps};
use serde_json::json;

use super::model::{Phase, Step};
use super::steps::insert_forms;
use attachments::contract::{CopiedFile, FileBucket, keep_copies, stage_copies};
use platform::api::Problem;
use platform::db::Write;
use platform::random;
use platform::state::App;
use quality::contract::note_fields;

/// Media files of steps, copied before the transaction because copying takes a long time. There is one set of copies
/// for each target, which is a product or phase that gets copies of the steps. There are no sets when no step has
/// files.
#[derive(Debug)]
pub struct StepFiles(Vec<Vec<CopiedFile>>);

impl StepFiles {
    /// Copies the bytes of all media files of the steps, once for each target.
    pub async fn stage<'a>(app: &App, steps: impl Iterator<Item = &'a Step>, targets: usize) -> Result<Self, Problem> {
        let with_files = steps.filter(|step| step.media.as_array().is_some_and(|files| !files.is_empty()));
        let keys: Vec<String> = with_files.map(|step| step.key.clone()).collect();
        let mut sets = Vec::new();
        if !keys.is_empty() {
            for _ in 0..targets {
                sets.push(stage_copies(app, FileBucket::Step, &keys, &[]).await?);
            }
        }
        Ok(Self(sets))
    }

    /// Attaches one set of copies to the new steps of each target. `new_keys` maps old to new step keys, for each
    /// target. A copied file whose step has no new key is left to the sweep.
    pub async fn keep<'a>(
        self,
        write: &mut Write,
        user_key: UserKey,
        new_keys: impl Iterator<Item = &'a HashMap<String, String>>,
    ) -> Result<(), Problem> {
        let mut placed = Vec::new();
        for (set, new_keys) in self.0.into_iter().zip(new_keys) {
            placed.extend(set.into_iter().filter_map(|copy| {
                let target = new_keys.get(&copy.object_key)?.clone();
                Some((copy, target))
            }));
        }
        keep_copies(write, user_key, placed).await
    }
}

/// Old and new keys of a copied process.
#[derive(Debug, Default)]
pub struct CopiedPhases {
    /// Old and new key of each phase, in routing order.
    pub phases: Vec<(String, String)>,
    /// New keys of the steps, by old key.
    pub steps: HashMap<String, String>,
}

/// Inserts copies of a whole process, one for each product, with a fixed number of statements. Returns the keys of each
/// copy in the order of `product_keys`. Files are copied by [`StepFiles`].
pub async fn copy_phases(
    write: &Write,
    source: &[Phase],
    product_keys: &[ProductKey],
) -> Result<Vec<CopiedPhases>, Problem> {
    let mut keys = new_keys(write, source.len() * product_keys.len()).await?;
    let mut rows = InsertCopiedPhasesParams {
        keys: Vec::new(),
        product_keys: Vec::new(),
        operation_keys: Vec::new(),
        aliases: Vec::new(),
        params: Vec::new(),
        production_notes: Vec::new(),
        places: Vec::new(),
    };
    let mut owners = Vec::new();
    for product_key in product_keys {
        for ((place, phase), key) in (1_i32..).zip(source).zip(keys.by_ref()) {
            rows.keys.push(key.clone());
            rows.product_keys.push(product_key.number());
            rows.operation_keys.push(phase.operation_key.as_str());
            rows.aliases.push(phase.alias.as_str());
            rows.params.push(json!(phase.params));
            rows.production_notes.push(phase.production_notes.as_deref());
            rows.places.push(place);
            owners.push((key, phase.steps.as_slice()));
        }
    }
    insert_copied_phases().params(write.conn(), &rows).await?;
    let mut steps = copy_steps(write, &owners).await?.into_iter();
    let mut phase_keys = rows.keys.into_iter();
    let copies = product_keys.iter().map(|_| {
        let phases = source.iter().map(|phase| phase.key.clone()).zip(phase_keys.by_ref()).collect();
        CopiedPhases { phases, steps: steps.by_ref().take(source.len()).flatten().collect() }
    });
    Ok(copies.collect())
}

/// Inserts copies of steps with their forms into phases, given as phase key and steps. Returns, for each phase, the new
/// step keys by old key.
pub async fn copy_steps(write: &Write, owners: &[(String, &[Step])]) -> Result<Vec<HashMap<String, String>>, Problem> {
    let mut keys = new_keys(write, owners.iter().map(|(_, steps)| steps.len()).sum()).await?;
    let mut rows = InsertCopiedStepsParams {
        keys: Vec::new(),
        phase_keys: Vec::new(),
        places: Vec::new(),
        titles: Vec::new(),
        descriptions: Vec::new(),
        kinds: Vec::new(),
    };
    let (mut copied, mut forms, mut asked) = (Vec::new(), Vec::new(), Vec::new());
    for (phase_key, steps) in owners {
        let (mut mapped, mut fields) = (HashMap::new(), Vec::new());
        for ((place, step), key) in (1_i32..).zip(*steps).zip(keys.by_ref()) {
            rows.keys.push(key.clone());
            rows.phase_keys.push(phase_key.as_str());
            rows.places.push(place);
            rows.titles.push(step.title.as_deref());
            rows.descriptions.push(step.description.as_deref());
            rows.kinds.push(step.kind.as_str());
            fields.extend(step.form_fields.iter().map(|field| field.custom_field_key.clone()));
            forms.push((key.clone(), new_form(step)));
            mapped.insert(step.key.clone(), key);
        }
        asked.push((format!("Phase/{phase_key}"), fields));
        copied.push(mapped);
    }
    insert_copied_steps().params(write.conn(), &rows).await?;
    insert_forms(write, forms).await?;
    note_fields(write, &asked).await?;
    Ok(copied)
}

/// Draws `count` keys, so that the rows of a copy can be inserted together.
async fn new_keys(write: &Write, count: usize) -> Result<std::vec::IntoIter<String>, Problem> {
    let count = i32::try_from(count).map_err(Problem::internal)?;
    Ok(take_process_keys().bind(write.conn(), &count).all().await?.into_iter())
}

/// Copies the form of a step with new keys, because the key of a form field is unique in the whole database.
fn new_form(step: &Step) -> Vec<FormFieldDefinition> {
    let field = |field: &FormField| {
        Some(FormFieldDefinition {
            key: random::hex_key(),
            custom_field_key: field.custom_field_key.clone(),
            kind: FieldType::from_word(&field.kind)?,
            multiple: field.multiple,
            label: field.label.clone(),
            hint: field.hint.clone(),
            default: field.default.clone(),
            mandatory: field.mandatory,
            hidden: field.hidden,
        })
    };
    step.form_fields.iter().filter_map(field).collect()
}
