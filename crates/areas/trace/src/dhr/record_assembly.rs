//! Assembles records, the innermost first: a record contains the records of its components and depends on whether they
//! are complete.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use kernel::wire::canonical::{canonical, canonical_pieces};
use kernel::wire::key::SerialKey;
use kernel::wire::time::Timestamp;
use paper::wire::DOCUMENT_BYTES_MAX;
use serde_json::Value;
use sha2::{Digest, Sha256};
use tokio::sync::{Semaphore, SemaphorePermit};
use trace_queries::dhr::UnitRow;

use super::attachments::attachments;
use super::components::{children, components};
use super::fact_loader::load_facts;
use super::facts::{DhrFacts, rows_of};
use super::file_refs::FileLocation;
use super::files::{ShownFiles, list_files, look_at_files};
use super::gaps::Gaps;
use super::issues_and_tasks::{issues, tasks};
use super::limits::{ASSEMBLED_AT_ONCE, VERIFIED_BYTES_MAX};
use super::materials::{Material, materials};
use super::mentions::Mentions;
use super::model::{DhrChild, DhrDocument, DhrPerson, DhrRecord};
use super::movements::movements;
use super::options::DhrOptions;
use super::sections::DhrChange;
use super::states::FileState;
use super::unit_status::{header, unit_status};
use super::values::groups;
use super::work::{steps, work};
use crate::refusals::TraceRefusal;
use platform::api::{GeneralRefusal, Problem};
use platform::render::{RenderSession, TURN_WITHIN};
use platform::state::App;

/// A finished record as JSON, with the values that the response headers and the records above it need.
#[derive(Debug)]
pub struct AssembledRecord {
    /// The record as JSON.
    pub record: Value,
    /// SHA-256 of the canonical form, in hexadecimal.
    pub content_hash: String,
    /// Newest time that the record shows, or time of a newer journal row about the unit.
    pub last_change: DateTime<Utc>,
    /// Whether the record has no gaps.
    pub complete: bool,
    /// Size of the record as canonical JSON, including the records of components, in bytes.
    pub bytes: usize,
}

/// The record of the requested unit with everything that printing needs, and the permits that are still held.
#[derive(Debug)]
pub struct AssembledDocument {
    /// The record of the requested unit.
    pub assembled: AssembledRecord,
    pub facts: DhrFacts,
    /// States of the files, and the files that the renderer has.
    pub shown: ShownFiles,
    /// Turn at the renderer that has the files. `None` without attachments.
    pub session: Option<RenderSession>,
    /// Assembly turn, kept while the tree is in memory. `None` with attachments, which wait for the renderer instead.
    pub turn: Option<SemaphorePermit<'static>>,
}

impl AssembledDocument {
    /// Returns the document in canonical JSON. Consumes the document, so that a large record is not in memory twice.
    pub fn into_json(self) -> Result<Vec<u8>, Problem> {
        let AssembledRecord { record, content_hash, .. } = self.assembled;
        drop((self.facts, self.shown));
        let document =
            DhrDocument { schema: "dhr/1", content_hash, signature: None, key_id: None, record: Value::Null };
        let mut document = serde_json::to_value(document).map_err(Problem::internal)?;
        let place = document.get_mut("record").ok_or_else(|| Problem::internal("the document has no record"))?;
        *place = record;
        Ok(canonical(&document).into_bytes())
    }
}

/// Permits to assemble records without attached files.
static TURNS: Semaphore = Semaphore::const_new(ASSEMBLED_AT_ONCE);

/// Waits for an assembly turn, because large records take much memory. Refuses as overloaded after [`TURN_WITHIN`].
async fn wait_for_turn() -> Result<SemaphorePermit<'static>, Problem> {
    let message = "Too many device history records are being assembled. Try again in a moment.";
    let busy = |cause: String| GeneralRefusal::Overloaded.with_message(message).as_temporary(cause);
    let permit = tokio::time::timeout(TURN_WITHIN, TURNS.acquire()).await;
    permit.map_err(|elapsed| busy(elapsed.to_string()))?.map_err(|closed| busy(closed.to_string()))
}

/// Reads and assembles the record of a unit. With `prints`, the record is for a PDF, and the renderer keeps the
/// attached files for it.
pub async fn assemble(
    app: &App,
    serial_key: SerialKey,
    options: DhrOptions,
    prints: bool,
) -> Result<AssembledDocument, Problem> {
    // Waits before the first read, so that a waiting request has nothing in memory.
    let (turn, mut session) = if options.include_attachments {
        (None, Some(app.renderer.session().await?))
    } else {
        (Some(wait_for_turn().await?), None)
    };
    let facts = load_facts(app, serial_key, options).await?;
    let shown = match &mut session {
        Some(session) => look_at_files(app, &facts, session, prints).await?,
        None => list_files(app, &facts).await?,
    };
    let bytes_max = if prints { DOCUMENT_BYTES_MAX } else { VERIFIED_BYTES_MAX };
    let bytes_max = usize::try_from(bytes_max).unwrap_or(usize::MAX);
    // Assembled on a blocking thread: a large tree would otherwise occupy a thread of the runtime.
    let assembling = move || {
        let mut records = assemble_records(&facts, &shown.states, bytes_max)?;
        let unknown = || Problem::internal("the record of the unit was not assembled");
        let assembled = records.remove(&facts.tree.root).ok_or_else(unknown)?;
        Ok::<_, Problem>((assembled, facts, shown))
    };
    let (assembled, facts, shown) = tokio::task::spawn_blocking(assembling).await.map_err(Problem::internal)??;
    Ok(AssembledDocument { assembled, facts, shown, session, turn })
}

/// Returns the SHA-256 of the canonical form, in hexadecimal.
pub fn content_hash(record: &Value) -> String {
    let mut hash = Sha256::new();
    canonical_pieces(record, |piece| hash.update(piece));
    hex::encode(hash.finalize())
}

/// Returns the SHA-256 of a record that is already in canonical form, in hexadecimal.
fn hash_of(canonical: &str) -> String {
    hex::encode(Sha256::digest(canonical))
}

/// Assembles the record of every unit of the tree, components first, because a record includes the records of its
/// components. Refuses when all records together are too large.
fn assemble_records(
    facts: &DhrFacts,
    states: &HashMap<FileLocation, FileState>,
    bytes_max: usize,
) -> Result<HashMap<i64, AssembledRecord>, Problem> {
    let (mut records, mut bytes) = (HashMap::new(), 0);
    // In `order`, each unit follows the unit that it is built into, so the loop runs backward.
    for unit in facts.tree.order.iter().rev().filter_map(|key| facts.units.get(key)) {
        let mut parts = Vec::new();
        for key in children(facts, unit.key) {
            let part: Option<(&UnitRow, AssembledRecord)> = facts.units.get(&key).zip(records.remove(&key));
            let part = part.ok_or_else(|| Problem::internal("the record of a component was not assembled"))?;
            // The component is counted again with the record that includes it, or dropped.
            bytes -= part.1.bytes;
            parts.push(part);
        }
        let made = assemble_record(facts, states, unit, parts)?;
        bytes += made.bytes;
        // An issue of a work order is in the record of each of its units, so a few long texts can add up.
        if bytes > bytes_max {
            let message = format!("The record has more than {} MiB. Request fewer sections.", bytes_max >> 20);
            let refusal = TraceRefusal::DhrTooLarge.with_message(message);
            return Err(refusal.with("units", facts.tree.order.len()).with("pages", Value::Null).with("bytes", bytes));
        }
        records.insert(unit.key, made);
    }
    Ok(records)
}

/// Assembles the record of one unit. `parts` are the finished records of its components.
fn assemble_record(
    facts: &DhrFacts,
    states: &HashMap<FileLocation, FileState>,
    unit: &UnitRow,
    parts: Vec<(&UnitRow, AssembledRecord)>,
) -> Result<AssembledRecord, Problem> {
    let (options, mut mentions) = (&facts.options, Mentions::default());
    let standing = unit_status(facts, unit);
    let components = components(facts, &mut mentions, unit);
    let used = materials(facts, &mut mentions, unit);
    let work = work(facts, &mut mentions, unit);
    let attachments = attachments(facts, states, &mut mentions, unit.key);
    // Open issues are gaps even when the record does not show them. In that case it must not list the people in them
    // either.
    let mut not_listed = Mentions::default();
    let listed = if options.include_issues { &mut mentions } else { &mut not_listed };
    let (issues, tasks) = (issues(facts, listed, unit), tasks(facts, listed, unit));
    let mut gaps = Gaps::default();
    gaps.of_status(&standing);
    gaps.of_values(facts, unit);
    gaps.of_phases(facts, unit);
    gaps.of_components(&components);
    gaps.of_materials(&used);
    gaps.of_matters(&issues, &tasks);
    gaps.of_work(&work);
    gaps.of_history(facts, unit);
    gaps.of_attachments(&attachments);
    for (part, _) in parts.iter().filter(|(_, assembled)| !assembled.complete) {
        gaps.of_child(part);
    }
    let completeness = gaps.into_completeness();
    let complete = completeness.complete;
    for (_, part) in parts.iter().filter(|_| options.include_children) {
        mentions.at(part.last_change);
    }
    // The newest journal row about the unit counts for `last_change`, even when the record does not show the journal.
    let events = rows_of(&facts.events, &unit.key).iter().filter(|event| event.at <= facts.moment.at);
    mentions.when(events.map(|event| event.at).max());
    let child_records =
        options.include_children.then(|| parts.into_iter().map(|(part, made)| child_record(part, made)).collect());
    let record = DhrRecord {
        options: options.clone(),
        company: facts.company.clone(),
        header: header(facts, &mut mentions, unit, &standing),
        completeness,
        serial_data: groups(facts, &mut mentions, unit),
        components,
        materials: used.into_iter().map(|Material { shown, .. }| shown).collect(),
        steps: options.include_step_data.then(|| steps(facts, &mut mentions, unit)),
        issues: options.include_issues.then_some(issues),
        tasks: options.include_issues.then_some(tasks),
        movements: options.include_movements.then(|| movements(facts, &mut mentions, unit.key)),
        work,
        changes: options.include_history.then(|| changes(facts, &mut mentions, unit.key)),
        attachments,
        people: people(facts, &mentions),
        child_records,
        last_change: Timestamp(mentions.latest.unwrap_or(unit.created)),
    };
    let last_change = record.last_change.0;
    let record = serde_json::to_value(record).map_err(Problem::internal)?;
    let written = canonical(&record);
    Ok(AssembledRecord { content_hash: hash_of(&written), bytes: written.len(), record, last_change, complete })
}

/// Returns the record of a component as part of the record above it.
fn child_record(part: &UnitRow, assembled: AssembledRecord) -> DhrChild {
    DhrChild { serial_key: part.key.to_string(), content_hash: assembled.content_hash, record: assembled.record }
}

/// Returns the journal rows of a unit up to the moment of the record, for `include_history`.
fn changes(facts: &DhrFacts, mentions: &mut Mentions, unit: i64) -> Vec<DhrChange> {
    let until_then = rows_of(&facts.events, &unit).iter().filter(|event| event.at <= facts.moment.at);
    until_then
        .map(|event| DhrChange {
            at: mentions.at(event.at),
            by: mentions.who(event.user_key),
            event_type: event.event_type.clone(),
            event_key: event.key.to_string(),
            text: event.description.clone(),
            data: event.data.clone(),
        })
        .collect()
}

/// Returns all users that the record names, by key. Must run last, when all sections have added their mentions.
fn people(facts: &DhrFacts, mentions: &Mentions) -> Vec<DhrPerson> {
    let known = mentions.people.iter().filter_map(|key| facts.people.get(key));
    known
        .map(|person| DhrPerson {
            user_key: person.key.to_string(),
            name: person.name.clone().unwrap_or_else(|| person.username.clone()),
            surname: person.surname.clone(),
        })
        .collect()
}
