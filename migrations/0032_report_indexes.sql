-- What reports and scans ask for: batches by when they ended, orders by when they are due, lots by their code, products by
-- their GTIN, whatever its length.

create index batch_ended_idx on production.batch ("end") where canceled is null;
comment on index production.batch_ended_idx is 'reports: which batches ended in these days';
create index work_order_due_by_idx on production.work_order (due_by) where due_by is not null;
comment on index production.work_order_due_by_idx is 'GET /report/on-time: which orders are due in these weeks';
create index lot_code_order_idx on serial.lot (lower(code) collate "C", key);
comment on index serial.lot_code_order_idx is 'GET /scan: the lots with this code, whatever the case';
create index product_gtin_idx on product.product (lpad(gtin, 14, '0')) where gtin is not null;
comment on index product.product_gtin_idx is 'GET /scan, GET /product: the products with this GTIN, whatever its length';
