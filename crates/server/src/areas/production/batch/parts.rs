//! What is declared of a batch that is completed, and its units and parts, held.

use std::collections::BTreeSet;

use deadpool_postgres::Object;
use kernel::rules::link::Stage;
use kernel::wire::input::Fault;
use kernel::wire::key::{LinkKey, SerialKey, StepKey};
use rust_decimal::Decimal;

use super::contents::{AtWork, LinkOf};
use super::input::Declared;
use super::steps::StepNote;
use crate::areas::serial::contract::{Held, Link, find_units, hold_trees, links_of_batches};
use crate::platform::api::Problem;
use crate::platform::db::Write;

/// What is declared of a batch.
#[derive(Clone, Debug, Default)]
pub struct Completing {
    /// How much is good.
    pub good: Decimal,
    /// What else was said.
    pub declared: Declared,
    /// What is noted in steps.
    pub notes: Vec<StepNote>,
    /// Values that steps must have and do not, with the step.
    pub missing_values: Vec<(String, Fault)>,
    /// The step that completes the batch; nothing when the batch itself is completed.
    pub step: Option<StepKey>,
}

/// A draft that is confirmed.
#[derive(Clone, Copy, Debug)]
pub struct Draft {
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
    pub held: Held,
    /// Open links of the batch and of its units.
    pub links: Vec<Link>,
    /// Those that are confirmed now.
    pub drafts: Vec<Draft>,
}

impl Parts {
    /// Holds them.
    pub async fn hold(write: &Write, at: &AtWork) -> Result<Self, Problem> {
        let keys = Self::keys(at);
        if keys.is_empty() && at.links.is_empty() && at.lines.is_empty() {
            return Ok(Self::default());
        }
        let held = if keys.is_empty() { Held::new() } else { hold_trees(write, &keys).await? };
        // Once more: until their trees were held, parts were built in and taken out.
        let links = links_of_batches(write.conn(), &[at.key], &at.unit_keys()).await?;
        Ok(Self::of(at, held, links))
    }

    /// The same without a lock, for an answer that promises nothing.
    pub async fn find(client: &Object, at: &AtWork) -> Result<Self, Problem> {
        let held = find_units(client, &Self::keys(at).into_iter().collect::<Vec<_>>()).await?;
        let links = links_of_batches(client, &[at.key], &at.unit_keys()).await?;
        Ok(Self::of(at, held, links))
    }

    /// The units, and the parts that were scanned for them.
    fn keys(at: &AtWork) -> BTreeSet<SerialKey> {
        let mut keys: BTreeSet<SerialKey> = at.unit_keys().into_iter().collect();
        keys.extend(at.links.iter().filter(|link| link.is_draft_of(at.key)).map(LinkOf::child));
        keys
    }

    fn of(at: &AtWork, held: Held, links: Vec<Link>) -> Self {
        let is_draft = |link: &&Link| link.state.stage == Stage::Temporary && link.batch_key == Some(at.key);
        let drafts = links.iter().filter(is_draft);
        let drafts = drafts.map(|link| Draft { key: link.key, child: link.child, parent: link.parent }).collect();
        Self { held, links, drafts }
    }

    /// Good units that nobody may use.
    pub fn good_on_hold(&self, at: &AtWork, declared: &Declared) -> Vec<SerialKey> {
        let good = at.units.iter().map(|(key, _)| *key).filter(|key| !declared.scrap_serials.contains(key));
        good.filter(|key| self.held.get(key).is_some_and(|unit| unit.state.on_hold)).collect()
    }
}
