-- Records of other areas to which tasks, issues and messages are linked. They are locked until the commit, or read to
-- be shown.

--! keep_users
select key from organization.user_account where key = any (:keys) order by key for key share;

--! keep_orders
-- Locks work orders for links to them, and returns the product that such a link implies.
select key, product_key from production.work_order where key = any (:keys) order by key for key share;

--! keep_jobs (): (operation_key?)
-- Locks jobs for links to them, and returns the records that such a link implies. The operation is null if it was
-- deleted since, because a job keeps only its key.
select j.key, j.work_order_key, j.phase_key, p.key as operation_key, o.product_key
from production.job j join production.work_order o on o.key = j.work_order_key
    left join process.operation p on p.key = j.operation_key
where j.key = any (:keys) order by j.key for key share of o, j;

--! keep_serials (): (work_order_key?)
-- Locks units for links to them, and returns the product and the work order that such a link implies.
select key, product_key, work_order_key from serial.serial where key = any (:keys) order by key for key share;

--! keep_products
select key from product.product where key = any (:keys) order by key for key share;

--! keep_phases
-- Locks phases for links to them, and returns the operation that such a link implies.
select key, operation_key from process.phase where key = any (:keys) order by key for key share;

--! keep_operations
select key from process.operation where key = any (:keys) order by key for key share;

--! read_order_bases (): (project_code?)
select key, rev, code, product_key, product_code, project_code, status from production.work_order where key = any (:keys);

--! read_job_bases
select j.key, j.rev, j.work_order_key, o.code as wo_code, j.phase_key, j.phase_alias, j.stage
from production.job j join production.work_order o on o.key = j.work_order_key where j.key = any (:keys);

--! read_serial_bases (): (code?)
select s.key, s.rev, s.code, s.product_key, p.code as product_code, s.state
from serial.serial s join product.product p on p.key = s.product_key where s.key = any (:keys);

--! read_phase_bases (): (product_key?)
select key, rev, alias, operation_key, product_key from process.phase where key = any (:keys);

--! read_operation_bases (): (code?)
select key, rev, name, code from process.operation where key = any (:keys);
