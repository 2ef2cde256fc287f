//! Movement lists: creating, extending, confirming and ending them. Their status follows from their rows
//! (docs/spec/warehouse.md#movement-lists).

use super::plant::{At, Code, Kind, List, Plant, Status, ensure};
use super::posting::{Asked, Record, Row};

impl Plant {
    /// Derives the status of a list from its rows.
    pub fn follow(&mut self, list: At) {
        if !self.lists[list].status.is_open() {
            return;
        }
        let rows = self.movements.iter().filter(|movement| movement.list.is_some_and(|(of, _)| of == list));
        let (mut open, mut completed) = (false, false);
        for row in rows {
            open |= row.status.is_open();
            completed |= row.status == Status::Completed && row.kind != Kind::Reversal;
        }
        self.lists[list].status = match (open, completed) {
            (false, true) => Status::Completed,
            (false, false) => Status::Canceled,
            (true, true) => Status::Started,
            (true, false) => self.lists[list].status,
        };
    }

    /// Checks the rows of a request for a list. Each gets an item number, its own or the next one. Two rows of one item
    /// must not have different products, and must not name the same unit, or the same lot and locations.
    fn ask_rows(&self, list: At, rows: &[Row], complete: bool, newest: i64) -> Result<Vec<Asked>, Code> {
        let kind = self.lists[list].kind;
        ensure(rows.iter().all(|row| row.kind == kind), "type_mismatch")?;
        let (mut next, mut asked) = (newest, Vec::<Asked>::new());
        for row in rows {
            let item = row.item.unwrap_or(next + 1);
            next = next.max(item);
            asked.push(self.ask(row, complete, Record::New, Some((list, item)))?);
        }
        for (place, row) in asked.iter().enumerate() {
            let same: Vec<&Asked> = asked[..place].iter().filter(|other| other.list == row.list).collect();
            ensure(same.iter().all(|other| other.product == row.product), "item_product_mismatch")?;
            let plain = |row: &Asked| (!row.unit.is_some()).then(|| (row.lot.clone(), row.from, row.to));
            let repeats = |other: &&Asked| other.unit == row.unit && plain(other) == plain(row);
            ensure(!same.into_iter().any(|other| repeats(&other)), "item_serial_duplicate")?;
        }
        Ok(asked)
    }

    /// Creates a list with its rows, which are planned or, with `complete`, posted immediately.
    pub fn create_list(&mut self, code: &str, kind: Kind, rows: &[Row], complete: bool) -> Result<(), Code> {
        ensure(!(complete && rows.is_empty()), "movements_required")?;
        let status = if complete { Status::Completed } else { Status::Planned };
        let taken = self.lists.iter().any(|list| list.code == code && list.kind == kind);
        self.lists.push(List { key: 0, code: code.to_owned(), kind, status, closed: complete });
        let asked = self.ask_rows(self.lists.len() - 1, rows, complete, 0)?;
        ensure(!taken, "movement_list_code_taken")?;
        self.fill(&asked, complete)
    }

    /// Plans the rows of a list or, with `complete`, posts them immediately.
    fn fill(&mut self, asked: &[Asked], complete: bool) -> Result<(), Code> {
        if complete {
            return self.post_all(asked);
        }
        for row in asked {
            self.plan(row);
        }
        Ok(())
    }

    /// Adds planned rows to an open list, numbered after its last item.
    pub fn add_rows(&mut self, list: At, rows: &[Row]) -> Result<(), Code> {
        ensure(self.lists[list].status.is_open(), "movement_list_not_open")?;
        let newest = self.last_item(list);
        let asked = self.ask_rows(list, rows, false, newest)?;
        self.fill(&asked, false)
    }

    /// Confirms the named open rows of a list, or all of them, as planned.
    pub fn confirm_list(&mut self, list: At, named: Option<&[At]>) -> Result<(), Code> {
        ensure(self.lists[list].status.is_open(), "movement_list_not_open")?;
        let of_list = |at: &At| self.movements[*at].list.is_some_and(|(of, _)| of == list);
        for at in named.unwrap_or_default() {
            ensure(of_list(at), "movement_not_found")?;
            ensure(self.movements[*at].status.is_open(), "movement_not_open")?;
        }
        let is_wanted = |at: &At| of_list(at) && named.is_none_or(|named| named.contains(at));
        let mut rows: Vec<At> =
            (0..self.movements.len()).filter(|at| self.movements[*at].status.is_open() && is_wanted(at)).collect();
        rows.sort_by_key(|at| (self.movements[*at].list, self.movements[*at].key));
        self.confirm(&rows.into_iter().map(|at| (at, None, Vec::new(), false)).collect::<Vec<_>>())
    }

    /// Closes or cancels a list by a command, and cancels its open rows. A list with completed rows cannot be canceled.
    pub fn end_list(&mut self, list: At, cancel: bool) -> Result<(), Code> {
        ensure(self.lists[list].status.is_open(), "movement_list_not_open")?;
        let rows: Vec<At> =
            (0..self.movements.len()).filter(|at| self.movements[*at].list.is_some_and(|(of, _)| of == list)).collect();
        let is_completed =
            |at: &At| self.movements[*at].status == Status::Completed && self.movements[*at].kind != Kind::Reversal;
        let completed = rows.iter().any(is_completed);
        ensure(!(cancel && completed), "movement_list_has_completed")?;
        for at in rows {
            if self.movements[at].status.is_open() {
                self.set_canceled(at);
            }
        }
        self.lists[list].status = if completed { Status::Completed } else { Status::Canceled };
        self.lists[list].closed = true;
        Ok(())
    }
}
