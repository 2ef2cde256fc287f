//! What other areas may ask of this one, inside their own transaction.

use kernel::counter::{Codes, Frequency, Template};
use queries::queries::configuration::counter::take_numbers;

use super::store::counter_not_found;
use crate::platform::api::Problem;
use crate::platform::db::Write;
use crate::platform::state::App;

/// Numbers that belong to the caller once its transaction is committed, and the codes they make.
#[derive(Debug)]
pub struct Block {
    codes: Codes,
    next: i64,
    end: i64,
}

impl Iterator for Block {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        (self.next < self.end).then(|| {
            self.next += 1;
            self.codes.code(self.next - 1)
        })
    }
}

/// Takes the next `count` numbers of a counter in one statement. The row stays locked until the commit, so numbers are
/// given once; a rollback gives them back.
pub async fn take_codes(app: &App, write: &Write, counter_key: &str, count: u32) -> Result<Block, Problem> {
    let (now, zone) = (app.clock.now(), app.settings.time_zone);
    let start = |frequency: Frequency| frequency.next_start(now, zone);
    let taken = take_numbers()
        .bind(
            write.conn(),
            &now,
            &i64::from(count),
            &start(Frequency::Year),
            &start(Frequency::Month),
            &start(Frequency::Week),
            &start(Frequency::Day),
            &counter_key,
        )
        .opt()
        .await?
        .ok_or_else(counter_not_found)?;
    let frequency = Frequency::from_word(&taken.frequency).unwrap_or(Frequency::None);
    let template = Template::parse(&taken.template, frequency)
        .map_err(|broken| Problem::internal(format!("counter {counter_key} breaks {}", broken.0)))?;
    Ok(Block { codes: template.at(now, zone), next: taken.first, end: taken.first + i64::from(count) })
}
