//! What confirming means, for one open movement and for all of a list: what was moved is posted, the rest stays open or is
//! given up, the lists follow.

use std::collections::{BTreeMap, BTreeSet};

use kernel::rules::event_data::{MovementCanceled, MovementUpdated};
use kernel::rules::movement::{Command, Next, Status, may};
use kernel::rules::movement_list::{Command as ListCommand, may as list_may};
use kernel::wire::key::{LotKey, MovementKey, MovementListKey, PositionKey, SerialKey};
use queries::queries::warehouse::commands::{cancel_rest, reduce_movement};
use rust_decimal::Decimal;

use super::rows::{Stored, lock};
use super::wishes::{Asking, Wish, ask};
use crate::areas::warehouse::list::lists;
use crate::areas::warehouse::position::disposable::end_disposables;
use crate::areas::warehouse::posting::{Acting, Posted, Record, movement_event, post, told};
use crate::areas::warehouse::refusals::Refusal;
use crate::platform::api::{IfMatch, Problem};
use crate::platform::db::Write;

/// A part of what was moved; what it does not say is as planned.
#[derive(Clone, Debug)]
pub struct Part {
    /// How much.
    pub quantity: Decimal,
    /// Where from.
    pub from: Option<PositionKey>,
    /// Where to.
    pub to: Option<PositionKey>,
    /// The unit.
    pub serial_key: Option<SerialKey>,
    /// The unit, by code.
    pub serial_code: Option<String>,
    /// The lot.
    pub lot_key: Option<LotKey>,
    /// The lot, by code.
    pub lot_code: Option<String>,
}

/// What is said of one open movement.
#[derive(Clone, Debug)]
pub struct Confirming {
    /// The movement, as it was read.
    pub movement: Stored,
    /// How much was moved; what is open when nothing is said.
    pub quantity: Option<Decimal>,
    /// In parts.
    pub parts: Vec<Part>,
    /// The rest is given up.
    pub close_remainder: bool,
    /// Why.
    pub reason: Option<String>,
}

impl Confirming {
    /// Everything that is open, as planned.
    pub const fn all_of(movement: Stored) -> Self {
        Self { movement, quantity: None, parts: Vec::new(), close_remainder: false, reason: None }
    }

    /// What becomes of the movement.
    fn next(&self) -> Result<Next, Problem> {
        let split_into: Vec<Decimal> = self.parts.iter().map(|part| part.quantity).collect();
        let command = Command::Confirm {
            quantity: self.quantity,
            split_into: &split_into,
            close_remainder: self.close_remainder,
        };
        Ok(may(command, &self.movement.state())?)
    }

    /// What is to be moved now, part by part. The first part is written on the movement itself when nothing stays open.
    fn wishes(&self, next: &Next) -> Vec<Wish> {
        let key = self.movement.key;
        let whole = Part {
            quantity: self.quantity.unwrap_or(self.movement.open),
            from: None,
            to: None,
            serial_key: None,
            serial_code: None,
            lot_key: None,
            lot_code: None,
        };
        let parts = if self.parts.is_empty() { std::slice::from_ref(&whole) } else { &self.parts };
        let completes = next.movement.status == Status::Completed;
        let record = |place: usize| if completes && place == 0 { Record::Itself(key) } else { Record::PartOf(key) };
        let wish = |(place, part): (usize, &Part)| {
            let wish = self.movement.wish(part.quantity, record(place));
            let reason = self.reason.clone().or_else(|| wish.reason.clone());
            instead(Wish { reason, ..wish }, part)
        };
        parts.iter().enumerate().map(wish).collect()
    }
}

/// A unit, a lot or a position that the part names comes instead of the planned one.
fn instead(wish: Wish, part: &Part) -> Wish {
    let (names_unit, names_lot) =
        (part.serial_key.is_some() || part.serial_code.is_some(), part.lot_key.is_some() || part.lot_code.is_some());
    Wish {
        serial_key: if names_unit { part.serial_key } else { wish.serial_key },
        serial_code: if names_unit { part.serial_code.clone() } else { wish.serial_code },
        lot_key: if names_lot { part.lot_key } else { wish.lot_key },
        lot_code: if names_lot { part.lot_code.clone() } else { wish.lot_code },
        from: part.from.clone().or(wish.from),
        to: part.to.clone().or(wish.to),
        ..wish
    }
}

/// What the client expects to be unchanged.
#[derive(Clone, Copy, Debug)]
pub enum Expected<'a> {
    /// The one movement.
    Movement(&'a IfMatch),
    /// The list, whose open rows are confirmed.
    List(MovementListKey, &'a IfMatch),
}

/// What becomes of movements, what is to be moved for it, and for which of them.
struct Said {
    nexts: Vec<Next>,
    wishes: Vec<Wish>,
    of: Vec<usize>,
}

impl Said {
    fn by(confirmings: &[Confirming], at: &(dyn Fn(Problem, usize) -> Problem + Sync)) -> Result<Self, Problem> {
        let (mut nexts, mut wishes, mut of) = (Vec::new(), Vec::new(), Vec::new());
        for (place, confirming) in confirmings.iter().enumerate() {
            let next = confirming.next().map_err(|problem| at(problem, place))?;
            for wish in confirming.wishes(&next) {
                wishes.push(wish);
                of.push(place);
            }
            nexts.push(next);
        }
        Ok(Self { nexts, wishes, of })
    }
}

/// Locks the movements, whose lists are locked and whose names are held, and sets them as they are now.
async fn lock_now(
    write: &Write,
    confirmings: &mut [Confirming],
    lists: &BTreeMap<MovementListKey, lists::Locked>,
    expected: Expected<'_>,
) -> Result<(), Problem> {
    let now = lock(write, &confirmings.iter().map(|confirming| &confirming.movement).collect::<Vec<_>>()).await?;
    match expected {
        Expected::Movement(if_match) => now.iter().try_for_each(|movement| if_match.check(movement.rev))?,
        Expected::List(key, if_match) => {
            let list = lists.get(&key).ok_or(Refusal::MovementListNotFound)?;
            list.check_revision(if_match)?;
            // Somebody else may have confirmed its last row since it was read.
            list_may(ListCommand::Confirm, &list.state)?;
            if now.iter().any(|movement| !movement.is_open()) {
                return Err(Problem::look_again("a row of the list has ended"));
            }
        }
    }
    for (confirming, movement) in confirmings.iter_mut().zip(now) {
        confirming.movement = movement;
    }
    Ok(())
}

/// Confirms open movements, all or none. Answers what was moved, for each of them.
pub async fn confirm(
    write: &mut Write,
    by: Acting,
    mut confirmings: Vec<Confirming>,
    expected: Expected<'_>,
    at: &(dyn Fn(Problem, usize) -> Problem + Sync),
) -> Result<Vec<Vec<MovementKey>>, Problem> {
    let Said { wishes, of, .. } = Said::by(&confirmings, at)?;
    let at_wish = |problem: Problem, wish: usize| at(problem, of.get(wish).copied().unwrap_or_default());
    let planned: Vec<PositionKey> = confirmings.iter().map(|confirming| confirming.movement.to.clone()).collect();
    let mut asked = ask(write, wishes, Asking { complete: true, besides: &planned, at: &at_wish }).await?;
    let mut list_keys: BTreeSet<MovementListKey> =
        confirmings.iter().filter_map(|confirming| confirming.movement.list.map(|(list, _)| list)).collect();
    if let Expected::List(key, _) = expected {
        list_keys.insert(key);
    }
    let mut locked = lists::lock(write, &list_keys.into_iter().collect::<Vec<_>>()).await?;
    lock_now(write, &mut confirmings, &locked, expected).await?;
    // They name what they named, but others may have moved a part of it.
    let Said { nexts, wishes, .. } = Said::by(&confirmings, at)?;
    for (row, wish) in asked.rows.iter_mut().zip(wishes) {
        row.wish = wish;
    }
    let noted = write.noted();
    let mut postings = asked.postings(write, by).await?;
    let made = write.withhold(noted);
    for posting in &mut postings {
        posting.list = of.get(posting.row).and_then(|place| confirmings.get(*place)?.movement.list);
    }
    for (confirming, next) in confirmings.iter().zip(&nexts) {
        keep_rest(write, by, confirming, next).await?;
    }
    let posted = post(write, by, &asked.units, &asked.subjects, &postings, &at_wish).await?;
    write.record_all(made);
    for (confirming, next) in confirmings.iter().zip(&nexts) {
        if let Some(list) = confirming.movement.list.and_then(|(key, _)| locked.get_mut(&key)) {
            lead(list, confirming, next)?;
        }
    }
    for list in locked.values() {
        lists::settle(write, by, list, None).await?;
    }
    end_disposables(write, &asked.subjects.disposable(&planned), by.now).await?;
    let completed = |place: usize| {
        let is = |posted: &&Posted| postings.get(posted.posting).is_some_and(|one| of.get(one.row) == Some(&place));
        posted.iter().filter(is).map(|posted| posted.key).collect()
    };
    Ok((0..confirmings.len()).map(completed).collect())
}

/// What is left of a movement stays open, or is given up.
async fn keep_rest(write: &mut Write, by: Acting, confirming: &Confirming, next: &Next) -> Result<(), Problem> {
    let movement = &confirming.movement;
    let (key, rest) = (movement.key.number(), next.movement.open);
    let told_of = movement.told(rest);
    match next.movement.status {
        Status::Started => {
            reduce_movement().bind(write.conn(), &rest, &by.now, &key).one().await?;
            write.record(movement_event(&MovementUpdated(told(&told_of)), &told_of, by.now));
        }
        Status::Canceled => {
            cancel_rest().bind(write.conn(), &rest, &by.now, &by.user_key.number(), &key).one().await?;
            write.record(movement_event(&MovementCanceled(told(&told_of)), &told_of, by.now));
        }
        Status::Planned | Status::Completed => {}
    }
    Ok(())
}

/// Leads the list of a movement on by what happened to it.
fn lead(list: &mut lists::Locked, confirming: &Confirming, next: &Next) -> Result<(), Problem> {
    for _ in &next.made {
        list.lead(ListCommand::MovePart)?;
    }
    match next.movement.status {
        Status::Completed => list.lead(ListCommand::CompleteRow),
        Status::Canceled if confirming.close_remainder => list.lead(ListCommand::CancelRow),
        Status::Canceled | Status::Planned | Status::Started => Ok(()),
    }
}
