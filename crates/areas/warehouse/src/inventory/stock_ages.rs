//! Kept totals of stock by age. All stock is added up once for the groups of a day, before the day begins. From then on,
//! the database adds changes of stock to them when it adds these changes to the totals of products.

use std::collections::BTreeSet;

use chrono::TimeDelta;
use kernel::rules::report::{StockAgeDay, day_of};
use warehouse_queries::stock_ages::{delete_past_days, find_day, prepare_day};

use platform::api::Problem;
use platform::db::{Lock, Write, try_lock};
use platform::state::App;

/// How long before its beginning a day is prepared, and how long after its end it is kept, because the clocks of
/// instances differ.
const MARGIN: TimeDelta = TimeDelta::hours(1);

/// Prepares the day of the plant, and near midnight also the next one, and deletes days that are over. Does nothing while
/// another instance works on the totals.
pub async fn prepare_stock_ages(app: &App) -> Result<(), Problem> {
    let zone = app.settings.time_zone;
    let write = Write::begin(&app.writes, "prepare_stock_ages").await?;
    if !try_lock(write.conn(), Lock::StockTotals).await? {
        return Ok(());
    }
    let now = write.now();
    for today in BTreeSet::from([day_of(now, zone), day_of(now + MARGIN, zone)]) {
        let StockAgeDay { today, soon, edges } = StockAgeDay::of(today, zone);
        if find_day().bind(write.conn(), &today, &soon, &edges).opt().await?.is_none() {
            prepare_day().bind(write.conn(), &today, &soon, &edges).one().await?;
        }
    }
    delete_past_days().bind(write.conn(), &StockAgeDay::over_before(now - MARGIN)).await?;
    write.commit(()).await.map(drop)
}
