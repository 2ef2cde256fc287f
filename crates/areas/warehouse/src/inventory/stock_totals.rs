//! Kept totals of products at sites. Changes of stock insert what they add, and a background task adds it to the totals.

use std::time::{Duration, Instant};

use deadpool_postgres::Object;
use kernel::wire::key::ProductKey;
use warehouse_queries::stock_totals::{delete_empty_totals, fold_changes};

use super::filters::InventoryFilters;
use super::stock_ages::prepare_stock_ages;
use crate::limits::TOTAL_CHANGES_FOLDED_AT_ONCE;
use crate::matches;
use platform::api::Problem;
use platform::db::{Lock, Search, Write, try_lock};
use platform::state::App;
use position::contract::{position_rows, site_of_root};

/// How often changes are added to the totals. A reader adds up at most the changes of this time.
const EVERY: Duration = Duration::from_secs(5);

/// How long the service waits after it could not add up stock by age, which reads all stock.
const AFTER_FAILURE: Duration = Duration::from_mins(5);

/// Totals `s` of the products `g` of site `$1`: those that are kept, and the changes that are not yet added to them.
const KEPT: &str = "(select k.product_key, sum(k.quantity) as quantity, sum(k.rows)::bigint as rows from (
        select t.product_key, t.quantity, t.rows from warehouse.stock_total t where t.site_key = $1
        union all
        select c.product_key, c.quantity, c.rows from warehouse.stock_total_change c where c.site_key = $1
    ) k group by k.product_key having sum(k.rows) <> 0) s
    join product.product g on g.key = s.product_key";

impl InventoryFilters {
    /// Whether the filters select products with all their stock below the root.
    fn selects_whole_products(&self) -> bool {
        let texts = [&self.serial_search, &self.position_search, &self.lot_search];
        texts.iter().all(|text| text.pattern().is_none())
            && self.serial_keys.0.is_empty()
            && self.lot_key.0.is_empty()
            && self.position_key.is_none()
            && self.owned.is_none()
            && self.held.is_none()
            && !self.serials_only
    }

    /// Searches the kept totals of products. None if the filters need the stock rows themselves: totals are kept only for
    /// whole products at whole sites.
    pub async fn search_totals(&self, client: &Object) -> Result<Option<Search>, Problem> {
        if !self.selects_whole_products() {
            return Ok(None);
        }
        let root = position_rows(client, &[self.root()]).await?.into_iter().next();
        let Some(site) = root.and_then(site_of_root) else { return Ok(None) };
        let products = matches::products(client, &self.product_search).await?;
        let search = Search::new("g.key, g.code, null::text, null::bigint, s.quantity, s.rows", KEPT)
            .bind(site)
            .filter_by("s.product_key = ?", self.product_key.map(ProductKey::number))
            .filter_by("s.product_key = any (?)", products.few())
            .filter_by("lower(g.code) like ?", products.many());
        Ok(Some(search))
    }
}

/// Adds changes to the totals every few seconds and prepares the totals by age of each day, until the service stops.
pub async fn keep_stock_totals(app: App) {
    let mut every = tokio::time::interval(EVERY);
    let mut prepare_after = Instant::now();
    while tokio::select! { () = app.shutdown.cancelled() => false, _ = every.tick() => true } {
        if !app.is_open() {
            continue;
        }
        if let Err(problem) = fold_stock_totals(&app).await {
            tracing::warn!(
                code = problem.code(),
                cause = problem.cause(),
                "changes of stock could not be added to the totals. The service tries again in 5 seconds"
            );
        }
        if Instant::now() < prepare_after {
            continue;
        }
        if let Err(problem) = prepare_stock_ages(&app).await {
            prepare_after = Instant::now() + AFTER_FAILURE;
            tracing::warn!(
                code = problem.code(),
                cause = problem.cause(),
                "stock could not be added up by age. The service tries again in 5 minutes; the report reads all stock"
            );
        }
    }
}

/// Adds all committed changes to the totals, in small transactions. Does nothing while another instance does.
pub async fn fold_stock_totals(app: &App) -> Result<(), Problem> {
    while fold_step(app).await? {}
    Ok(())
}

/// Adds the oldest changes to the totals. Returns whether there may be more.
async fn fold_step(app: &App) -> Result<bool, Problem> {
    let write = Write::begin(&app.writes, "fold_stock_totals").await?;
    if !try_lock(write.conn(), Lock::StockTotals).await? {
        return Ok(false);
    }
    let folded = fold_changes().bind(write.conn(), &TOTAL_CHANGES_FOLDED_AT_ONCE).one().await?;
    if folded > 0 {
        delete_empty_totals().bind(write.conn()).await?;
    }
    write.commit(()).await?;
    Ok(folded == TOTAL_CHANGES_FOLDED_AT_ONCE)
}
