//! Readers of the feed, and what each of them must have after reading.

use kernel::rules::feed::{Cursor, CursorStatus, FeedName};
use kernel::rules::journal::Seq;

use super::world::World;

impl World {
    /// A reader connects, continues or is reset, and reads to the end.
    pub fn read(&mut self, which: usize) {
        if self.serving.is_none() {
            return;
        }
        let mut client = self.clients[which].clone();
        let above = match &client.cursor {
            None => 0,
            Some(cursor) => match self.standing(cursor).judge(cursor) {
                Ok(seq) => seq.number(),
                Err(reset) => {
                    let shared = reset.shared.map_or(0, Seq::number);
                    client.has.retain(|pos, _| *pos <= shared);
                    shared
                }
            },
        };
        client.has.extend(self.plant.rows.range(above + 1..).map(|(pos, row)| (*pos, *row)));
        let current = self.plant.epochs.last().expect("an epoch");
        let newest = self.plant.rows.keys().next_back().copied().unwrap_or(0);
        let feed = (!client.bare).then(|| FeedName::new(current.feed.clone()));
        client.cursor = Some(Cursor { feed, seq: Seq::new(newest) });
        let missed = self.plant.rows.iter().filter(|(pos, row)| client.has.get(pos) != Some(row)).count();
        if missed > 0 {
            self.faults.push(format!("reader {which} misses {missed} rows"));
        }
        // A bare position does not show whether the reader has rows that a restore lost.
        if !client.bare && client.has.len() != self.plant.rows.len() {
            self.faults.push(format!("reader {which} keeps rows that are lost"));
        }
        self.clients[which] = client;
    }

    /// What the database knows about a cursor.
    fn standing(&self, cursor: &Cursor) -> CursorStatus {
        let current = self.plant.epochs.last().expect("an epoch");
        let own =
            cursor.feed.as_ref().and_then(|feed| self.plant.epochs.iter().find(|epoch| epoch.feed == feed.as_str()));
        let next = own.and_then(|own| self.plant.epochs.iter().find(|epoch| epoch.n > own.n));
        let kept = next.map(|next| self.plant.rows.range(..next.base).next_back().map_or(0, |(pos, _)| *pos));
        CursorStatus {
            is_current: own.is_some_and(|own| own.n == current.n),
            is_given: self.plant.rows.contains_key(&cursor.seq.number()),
            kept: kept.map(Seq::new),
        }
    }
}
