//! A small plant in memory: stock, plans and completed movements. It executes one command at a time, and a refused
//! command changes nothing.

use std::collections::{BTreeMap, BTreeSet};

/// The quantity 1. Quantities are counted in halves.
pub const ONE: i64 = 2;

/// The code of a refusal. `validation` for a request that violates the schema.
pub type Code = &'static str;

/// An index in one of the tables of the plant.
pub type At = usize;

/// The reserved locations come first in their table.
pub const IN: At = 0;
pub const OUT: At = 1;
pub const NULL: At = 2;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    Transfer,
    Receipt,
    Shipment,
    Production,
    Consumption,
    Adjustment,
    Reversal,
}

impl Kind {
    /// The types that a client can request.
    pub const ASKED: [Self; 6] =
        [Self::Transfer, Self::Receipt, Self::Shipment, Self::Production, Self::Consumption, Self::Adjustment];

    /// The name of the type in the API.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Transfer => "transfer",
            Self::Receipt => "receipt",
            Self::Shipment => "shipment",
            Self::Production => "production",
            Self::Consumption => "consumption",
            Self::Adjustment => "adjustment",
            Self::Reversal => "reversal",
        }
    }

    /// Whether a movement of this type takes stock out of a location.
    pub const fn takes(self) -> bool {
        matches!(self, Self::Transfer | Self::Shipment | Self::Consumption)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lots {
    None,
    Optional,
    Required,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    Planned,
    Started,
    Completed,
    Canceled,
}

impl Status {
    /// The name of the status in the API.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Planned => "planned",
            Self::Started => "started",
            Self::Completed => "completed",
            Self::Canceled => "canceled",
        }
    }

    /// Whether a quantity can still be moved.
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Planned | Self::Started)
    }
}

#[derive(Clone, Debug)]
pub struct Product {
    pub key: i64,
    pub traced: bool,
    pub lots: Lots,
    pub negative: bool,
    pub managed: bool,
}

#[derive(Clone, Debug)]
pub struct Position {
    pub key: String,
    pub code: String,
    pub parent: Option<At>,
    pub disposable: bool,
    pub fixed: bool,
    pub available: bool,
    pub consumption: Option<bool>,
    pub deleted: bool,
    pub filled: bool,
}

#[derive(Clone, Debug)]
pub struct Unit {
    pub key: i64,
    pub code: String,
    pub product: At,
    pub position: Option<At>,
    pub lot: Option<At>,
    pub scrapped: bool,
    pub held: bool,
}

#[derive(Clone, Debug)]
pub struct Lot {
    pub key: i64,
    pub code: String,
    pub product: At,
    pub expires: Option<i64>,
    pub held: bool,
}

#[derive(Clone, Debug)]
pub struct Link {
    pub key: i64,
    pub parent: At,
    pub child: At,
    pub component: At,
    pub ended: bool,
    pub consumption: Option<At>,
}

#[derive(Clone, Debug)]
pub struct List {
    pub key: i64,
    pub code: String,
    pub kind: Kind,
    pub status: Status,
    pub closed: bool,
}

/// Source, target and subject of a movement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Movement {
    pub key: i64,
    pub kind: Kind,
    pub status: Status,
    pub product: Option<At>,
    pub unit: Option<At>,
    pub unit_code: Option<String>,
    pub lot: Option<At>,
    pub lot_code: Option<String>,
    pub from: At,
    pub to: At,
    /// The quantity that is open, or was canceled.
    pub planned: i64,
    pub confirmed: i64,
    pub reversed: i64,
    pub split_from: Option<At>,
    pub list: Option<(At, i64)>,
    pub automatic: bool,
    /// Rank of the movement among the completed ones.
    pub posted: u64,
}

/// A stock key: location, product, unit, lot.
pub type StockKey = (At, At, Option<At>, Option<At>);

#[derive(Clone, Debug, Default)]
pub struct Plant {
    pub products: Vec<Product>,
    pub positions: Vec<Position>,
    pub units: Vec<Unit>,
    pub lots: Vec<Lot>,
    pub links: Vec<Link>,
    pub lists: Vec<List>,
    pub movements: Vec<Movement>,
    pub stock: BTreeMap<StockKey, i64>,
    /// What reversals returned to another location: there what came, and a lack where it was taken from.
    pub diverted: BTreeMap<StockKey, i64>,
    /// Locations that this command may have emptied.
    pub left: BTreeSet<At>,
    pub clock: u64,
}

/// Refuses with a code unless the condition is true.
pub const fn ensure(holds: bool, code: Code) -> Result<(), Code> {
    if holds { Ok(()) } else { Err(code) }
}

/// Whether the location is `OUT` or `NULL`, which never have stock.
pub const fn is_virtual(position: At) -> bool {
    matches!(position, OUT | NULL)
}

impl Plant {
    /// Executes one command completely or not at all.
    pub fn run(&mut self, command: impl FnOnce(&mut Self) -> Result<(), Code>) -> Result<(), Code> {
        let mut next = self.clone();
        command(&mut next)?;
        next.sweep();
        *self = next;
        Ok(())
    }

    /// The location itself, then those above it.
    pub fn path(&self, position: At) -> impl Iterator<Item = At> + use<'_> {
        std::iter::successors(Some(position), |at| self.positions[*at].parent)
    }

    /// Whether neither the location nor one above it is blocked.
    pub fn is_available(&self, position: At) -> bool {
        self.path(position).all(|at| self.positions[at].available)
    }

    /// Whether material can be consumed there. The nearest rule on the path decides.
    pub fn is_consumable(&self, position: At) -> bool {
        self.path(position).find_map(|at| self.positions[at].consumption).unwrap_or(true)
    }

    /// Whether the location is `of` or below it.
    pub fn is_inside(&self, position: At, of: At) -> bool {
        self.path(position).any(|at| at == of)
    }

    /// The number of locations directly inside that are not deleted.
    pub fn living_children(&self, position: At) -> usize {
        self.positions.iter().filter(|child| child.parent == Some(position) && !child.deleted).count()
    }

    /// Number of stock rows directly in a location.
    pub fn stock_rows(&self, position: At) -> usize {
        self.stock.keys().filter(|key| key.0 == position).count()
    }

    /// Whether an open movement has it as target.
    pub fn open_to(&self, position: At) -> bool {
        self.movements.iter().any(|movement| movement.status.is_open() && movement.to == position)
    }

    /// Deletes disposable locations that lost their last content, and then those above them.
    fn sweep(&mut self) {
        while let Some(at) = self.left.pop_first() {
            let position = &self.positions[at];
            let ends = position.disposable && position.filled && !position.deleted;
            if ends && self.stock_rows(at) == 0 && self.living_children(at) == 0 && !self.open_to(at) {
                self.left.extend(position.parent);
                self.positions[at].deleted = true;
            }
        }
    }

    /// The active link by which the unit is built in. None when it is not built in.
    pub fn parent_link(&self, unit: At) -> Option<At> {
        self.links.iter().position(|link| link.child == unit && !link.ended)
    }

    /// The outermost unit that contains this one.
    pub fn head(&self, unit: At) -> At {
        self.parent_link(unit).map_or(unit, |link| self.head(self.links[link].parent))
    }

    /// Whether the unit or its lot is on hold.
    pub fn is_held(&self, unit: At) -> bool {
        let unit = &self.units[unit];
        unit.held || unit.lot.is_some_and(|lot| self.lots[lot].held)
    }

    /// Whether a component of a unit, at any depth, is on hold.
    pub fn holds_held(&self, unit: At) -> bool {
        let inside = self.links.iter().filter(|link| link.parent == unit && !link.ended);
        inside.into_iter().any(|link| self.is_held(link.child) || self.holds_held(link.child))
    }

    /// The state of a unit in the API.
    pub fn state(&self, at: At) -> &'static str {
        let unit = &self.units[at];
        let of = |movement: &&Movement| {
            movement.unit == Some(at)
                && movement.status == Status::Completed
                && movement.kind != Kind::Reversal
                && movement.reversed != movement.confirmed
        };
        let newest = self.movements.iter().filter(of).max_by_key(|movement| movement.posted);
        match newest.map(|movement| movement.kind) {
            _ if unit.scrapped => "scrapped",
            _ if self.parent_link(at).is_some() => "installed",
            _ if unit.position.is_some() => "in_stock",
            Some(Kind::Shipment) => "shipped",
            Some(Kind::Consumption) => "consumed",
            _ => "released",
        }
    }

    /// The rank of the next completed movement.
    pub fn next_posted(&mut self) -> u64 {
        self.clock += 1;
        self.clock
    }
}
