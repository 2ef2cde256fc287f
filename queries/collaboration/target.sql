-- Records of other areas that tasks, issues and messages are linked to: kept until the commit, and shown.

--! keep_users
select key from organization.user_account where key = any (:keys) order by key for key share;

--! keep_orders
-- With the product, which a link to a work order implies.
select key, product_key from production.work_order where key = any (:keys) order by key for key share;

--! keep_jobs (): (operation_key?)
-- With what a link to a job implies. The operation is null if it was deleted since: the job keeps its key without a
-- reference.
select j.key, j.work_order_key, j.phase_key, p.key as operation_key, o.product_key
from production.job j join production.work_order o on o.key = j.work_order_key
    left join process.operation p on p.key = j.operation_key
where j.key = any (:keys) order by j.key for key share of o, j;

--! keep_serials (): (work_order_key?)
-- With product and work order, which a link to a unit implies.
select key, product_key, work_order_key from serial.serial where key = any (:keys) order by key for key share;

--! keep_products
select key from product.product where key = any (:keys) order by key for key share;

--! keep_phases
-- With the operation, which a link to a phase implies.
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
