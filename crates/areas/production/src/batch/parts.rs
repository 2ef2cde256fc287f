//! What is declared of a batch that is completed, and its units and parts, held.

use std::collections::BTreeSet;

use deadpool_postgres::Object;
use kernel::rules::link::LinkStage;
use kernel::wire::input::Fault;
use kernel::wire::key::{LinkKey, SerialKey, StepKey};
use rust_decimal::Decimal;

use super::contents::{BatchContents, BatchLinkRow};
use super::input::CompletionDeclaration;
use super::steps::StepNote;
use platform::api::Problem;
use platform::db::Write;
use serial::contract::{HeldUnits, Link, find_units, hold_trees, links_of_batches};

/// What is declared of a batch.
#[derive(Clone, Debug, Default)]
pub struct CompletionRequest {
    /// How much is good.
    pub good: Decimal,
    /// What else was said.
    pub declared: CompletionDeclaration,
    /// What is noted in steps.
    pub notes: Vec<StepNote>,
    /// Values that steps must have and do not, with the step.
    pub missing_values: Vec<(String, Fault)>,
    /// The step that completes the batch; nothing when the batch itself is completed.
    pub step: Option<StepKey>,
}

/// A draft that is confirmed.
#[derive(Clone, Copy, Debug)]
pub struct PendingDraft {
    /// The link.
    pub key: LinkKey,
    /// The part.
    pub child: SerialKey,
    /// The unit that gets it.
    pub parent: Option<SerialKey>,
}

/// Units and parts of a batch, held with their trees.
#[derive(Debug, Default)]
pub struct Parts {
    /// All of them.
    pub held: HeldUnits,
    /// Open links of the batch and of its units.
    pub links: Vec<Link>,
    /// Those that are confirmed now.
    pub drafts: Vec<PendingDraft>,
}

impl Parts {
    /// Holds them.
    pub async fn hold(write: &Write, at: &BatchContents) -> Result<Self, Problem> {
        let keys = Self::keys(at);
        if keys.is_empty() && at.links.is_empty() && at.lines.is_empty() {
            return Ok(Self::default());
        }
        let held = if keys.is_empty() { HeldUnits::new() } else { hold_trees(write, &keys).await? };
        // Once more: until their trees were held, parts were built in and taken out.
        let links = links_of_batches(write.conn(), &[at.key], &at.unit_keys()).await?;
        Ok(Self::of(at, held, links))
    }

    /// The same without a lock, for an answer that promises nothing.
    pub async fn find(client: &Object, at: &BatchContents) -> Result<Self, Problem> {
        let held = find_units(client, &Self::keys(at).into_iter().collect::<Vec<_>>()).await?;
        let links = links_of_batches(client, &[at.key], &at.unit_keys()).await?;
        Ok(Self::of(at, held, links))
    }

    /// The units, and the parts that were scanned for them.
    fn keys(at: &BatchContents) -> BTreeSet<SerialKey> {
        let mut keys: BTreeSet<SerialKey> = at.unit_keys().into_iter().collect();
        keys.extend(at.links.iter().filter(|link| link.is_draft_of(at.key)).map(BatchLinkRow::child));
        keys
    }

    fn of(at: &BatchContents, held: HeldUnits, links: Vec<Link>) -> Self {
        let is_draft = |link: &&Link| link.state.stage == LinkStage::Temporary && link.batch_key == Some(at.key);
        let drafts = links.iter().filter(is_draft);
        let drafts =
            drafts.map(|link| PendingDraft { key: link.key, child: link.child, parent: link.parent }).collect();
        Self { held, links, drafts }
    }

    /// Good units that nobody may use.
    pub fn good_on_hold(&self, at: &BatchContents, declared: &CompletionDeclaration) -> Vec<SerialKey> {
        let good = at.units.iter().map(|(key, _)| *key).filter(|key| !declared.scrap_serials.contains(key));
        good.filter(|key| self.held.get(key).is_some_and(|unit| unit.state.on_hold)).collect()
    }
}
