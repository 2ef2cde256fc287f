//! Units: scrapping, linking, unlinking and replacing them (docs/spec/serial.md#unit-states).

use super::commands::Disposition;
use super::plant::{At, Code, IN, Kind, Link, NULL, ONE, Plant, ensure, is_virtual};
use super::posting::{Change, Record};

impl Plant {
    /// Scraps a unit that is not built in. If it is in stock, an adjustment removes it.
    pub fn scrap(&mut self, at: At) -> Result<(), Code> {
        ensure(!self.units[at].scrapped, "serial_scrapped")?;
        ensure(self.parent_link(at).is_none(), "serial_installed")?;
        if let Some(position) = self.units[at].position {
            self.change(&self.own(Kind::Adjustment, at, NULL, position, -ONE))?;
        }
        self.units[at].scrapped = true;
        Ok(())
    }

    /// A stock change of one unit by a separate command, without a list.
    fn own(&self, kind: Kind, unit: At, from: At, to: At, quantity: i64) -> Change {
        let product = self.units[unit].product;
        let (record, lot) = (Record::New, None);
        Change { kind, product, unit: Some(unit), lot, from, to, quantity, list: None, record, automatic: false }
    }

    /// Builds a component into a unit. Repeating the same link changes nothing.
    pub fn link(&mut self, child: At, parent: At, process: bool) -> Result<(), Code> {
        match self.parent_link(child) {
            Some(link) if self.links[link].parent == parent => return Ok(()),
            Some(_) => return Err("child_already_linked"),
            None => {}
        }
        let component = self.units[child].product;
        self.build_in(child, parent, component, process)
    }

    /// Consumes a component and links it; all conditions are checked here.
    fn build_in(&mut self, child: At, parent: At, component: At, process: bool) -> Result<(), Code> {
        self.may_build(child, parent, process)?;
        ensure(self.units[child].product == component, "component_mismatch")?;
        let consumption = match self.units[child].position {
            Some(position) => {
                self.change(&self.own(Kind::Consumption, child, position, NULL, ONE))?;
                Some(self.movements.len() - 1)
            }
            None => None,
        };
        self.links.push(Link { key: 0, parent, child, component, ended: false, consumption });
        Ok(())
    }

    /// Refuses a component that cannot be built in: because of a loop, scrap or a hold, or because it is not in stock
    /// although `process` requires it.
    fn may_build(&self, child: At, parent: At, process: bool) -> Result<(), Code> {
        ensure(self.head(parent) != child, "genealogy_loop")?;
        ensure(!self.units[child].scrapped && !self.units[parent].scrapped, "serial_scrapped")?;
        ensure(!self.units[child].held, "on_hold")?;
        let lies = self.units[child].position.is_some();
        ensure(!process || lies, "serial_not_in_stock")?;
        ensure(process || !lies, "serial_in_stock")
    }

    /// The disposition for the end of a link: the requested one, otherwise the default. Only a consumed component can
    /// be returned.
    fn disposition_of(&self, link: At, disposition: Option<Disposition>) -> Result<Disposition, Code> {
        ensure(!self.links[link].ended, "link_not_active")?;
        let consumed = self.links[link].consumption.is_some();
        let default = if consumed { Disposition::Return } else { Disposition::None };
        let disposition = disposition.unwrap_or(default);
        ensure(consumed || disposition != Disposition::Return, "no_consumption")?;
        Ok(disposition)
    }

    /// Ends a link and applies the disposition to its component.
    pub fn unlink(&mut self, link: At, disposition: Option<Disposition>, to: Option<At>) -> Result<(), Code> {
        ensure(to.is_none_or(|to| !self.positions[to].deleted), "position_not_found")?;
        let disposition = self.disposition_of(link, disposition)?;
        self.links[link].ended = true;
        self.dispose(link, disposition, to)
    }

    /// Returns the component of an ended link to stock, scraps it, or does nothing.
    fn dispose(&mut self, link: At, disposition: Disposition, to: Option<At>) -> Result<(), Code> {
        let child = self.links[link].child;
        match (disposition, self.links[link].consumption) {
            (Disposition::Return, Some(consumption)) => {
                ensure(to.is_none_or(|to| !is_virtual(to)), "position_not_allowed")?;
                let old = self.movements[consumption].from;
                let old = if self.positions[old].deleted { IN } else { old };
                self.post_reversal(consumption, self.units[child].product, ONE, false, to.unwrap_or(old))
            }
            (Disposition::Scrap, _) => {
                self.units[child].scrapped = true;
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Ends a link, builds another component into the unit, and then applies the disposition to the old one.
    pub fn replace(
        &mut self,
        link: At,
        child: At,
        disposition: Option<Disposition>,
        to: Option<At>,
    ) -> Result<(), Code> {
        ensure(to.is_none_or(|to| !self.positions[to].deleted), "position_not_found")?;
        let disposition = self.disposition_of(link, disposition)?;
        ensure(self.links[link].child != child, "same_child")?;
        ensure(self.parent_link(child).is_none(), "child_already_linked")?;
        let (parent, component) = (self.links[link].parent, self.links[link].component);
        self.may_build(child, parent, true)?;
        self.links[link].ended = true;
        self.build_in(child, parent, component, true)?;
        self.dispose(link, disposition, to)
    }
}
