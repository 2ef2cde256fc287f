//! Products, units and batches written directly into the database, for tests of genealogy.

use super::TestApp;

impl TestApp {
    /// Creates a traced product and returns its key.
    pub async fn traced_product(&self, code: &str, counter_key: Option<&str>) -> i64 {
        let insert = "insert into product.product (code, counter_key, traceability_level, created, updated)
            values ($1, $2, 'complete', $3, $3) returning key";
        self.sql.query_one(insert, &[&code, &counter_key, &self.clock().now()]).await.expect("a product").get(0)
    }

    /// Creates a product whose inventory is managed, and returns its key.
    pub async fn stocked_product(&self, code: &str, traced: bool, lot_tracking: &str, negative: bool) -> i64 {
        let insert = "insert into product.product (code, traceability_level, lot_tracking, allow_negative_inventory,
                manage_inventory, created, updated)
            values ($1, case when $2 then 'complete' end, $3, $4, true, $5, $5) returning key";
        let now = self.clock().now();
        let row = self.sql.query_one(insert, &[&code, &traced, &lot_tracking, &negative, &now]).await;
        row.expect("a product").get(0)
    }

    /// Creates released units that are not built into anything, and returns their keys in ascending order.
    pub async fn free_units(&self, product_key: i64, count: usize) -> Vec<i64> {
        let insert = "insert into serial.serial (key, root_key, code, product_key, created, released)
            select key, key, 'U' || key, $1, $3, $3
            from (select nextval('platform.key_sequence') as key from generate_series(1, $2)) keys returning key";
        let count = i32::try_from(count).expect("not that many");
        let rows = self.sql.query(insert, &[&product_key, &count, &self.clock().now()]).await.expect("units");
        let mut keys: Vec<i64> = rows.iter().map(|row| row.get(0)).collect();
        keys.sort_unstable();
        keys
    }

    /// Creates an open batch of a product with these units and returns its key. `traced` says whether its output has
    /// serial numbers.
    pub async fn open_batch(&self, product_key: i64, traced: bool, units: &[i64]) -> i64 {
        let insert = "with operation as (
                insert into process.operation (name) values ('O' || nextval('platform.key_sequence')) returning key
            ), phase as (
                insert into process.phase (product_key, operation_key, alias, place)
                select $1, operation.key, 'Assembly',
                    1 + (select count(*)::integer from process.phase where product_key = $1)
                from operation returning key
            ), work_order as (
                insert into production.work_order (code, product_key, product_code, qt_planned, created)
                select 'W' || nextval('platform.key_sequence'), key, code, 1000, $3 from product.product where key = $1
                returning key
            ), job as (
                insert into production.job (work_order_key, phase_key, phase_alias, operation_key, qt_planned, created)
                select work_order.key, phase.key, 'Assembly', operation.key, 1000, $3 from work_order, phase, operation
                returning key
            )
            insert into production.batch (job_key, work_order_key, phase_key, product_key, traced, qt_total, start)
            select job.key, work_order.key, phase.key, $1, $2, 1, $3 from job, work_order, phase returning key";
        let row = self.sql.query_one(insert, &[&product_key, &traced, &self.clock().now()]).await.expect("a batch");
        let batch: i64 = row.get(0);
        let insert = "insert into production.batch_unit (batch_key, serial_key) select $1, unnest($2::bigint[])";
        self.sql.execute(insert, &[&batch, &units]).await.expect("its units");
        batch
    }
}
