-- Master data of a plant with :rows stock rows. Everything here grows with the plant: there are twenty stock rows per
-- product, five per bin and a thousand per user, so one product, bin or user has the same amount in every plant. A zone
-- always has 50 racks of 40 bins, so more stock means more zones.

-- Lookups of triggers and foreign keys are planned once, while the tables are nearly empty.
set local enable_seqscan = off;

insert into organization.user_account
    (key, username, words, name, surname, site_key, preferences, reset_password, created_at)
select 1000000000 + n, 'stock' || n, '{warehouse}', 'Name ' || n, 'Surname ' || n, '0', ':preferences', false, '2018-01-01Z'
from generate_series(1, :users) n;

-- Of ten products, five have neither lots nor serial numbers, three have lots, and two have serial numbers.
insert into product.product
    (key, code, description, traceability_level, lot_tracking, manage_inventory, cost_average, created, updated)
select 2000000000 + n, 'P-' || lpad(n::text, 6, '0'), 'Article number ' || n,
    case when n % 10 >= 8 then 'complete' end, case when n % 10 between 5 and 7 then 'required' else 'none' end, true,
    case when n % 3 > 0 then 1 + n % 200 end, '2018-01-01Z', '2018-01-01Z'
from generate_series(0, :products - 1) n;

insert into production.work_order (key, code, product_key, product_code, qt_planned, created)
select 3000000000 + n, 'WO-' || lpad(n::text, 6, '0'), p.key, p.code, 100,
    timestamptz ':start' + n * (interval ':days days' / :orders)
from generate_series(0, :orders - 1) n join product.product p on p.key = 2000000000 + n % :products;

insert into position.position (key, code, parent_position_key, site_key, created)
select 'z' || n, 'Z' || lpad(n::text, 3, '0'), 'IN', '0', '2018-01-01Z' from generate_series(1, :zones) n;
insert into position.position (key, code, parent_position_key, site_key, created)
select 'd' || n, 'DOCK-' || lpad(n::text, 3, '0'), 'z' || n, '0', '2018-01-01Z' from generate_series(1, :zones) n;
insert into position.position (key, code, parent_position_key, site_key, created)
select 'r' || n, 'Z' || lpad((1 + (n - 1) / 50)::text, 3, '0') || '-R' || lpad((1 + (n - 1) % 50)::text, 2, '0'),
    'z' || 1 + (n - 1) / 50, '0', '2018-01-01Z'
from generate_series(1, :racks) n;
-- The goods in every 50th rack are not owned by the plant.
insert into position.position (key, code, parent_position_key, site_key, owned, created)
select 'b' || n, r.code || '-B' || lpad((1 + (n - 1) % 40)::text, 2, '0'), r.key, '0', (1 + (n - 1) / 40) % 50 <> 7,
    '2018-01-01Z'
from generate_series(1, :bins) n join position.position r on r.key = 'r' || 1 + (n - 1) / 40;
insert into position.position (key, code, parent_position_key, site_key, fixed, created)
select 'x' || n, 'BOX-' || lpad(n::text, 5, '0'), 'r' || 1 + n::bigint * 37 % :racks, '0', false, '2018-01-01Z'
from generate_series(1, :boxes) n;
insert into position.position (key, code, parent_position_key, site_key, deleted, created)
select 'o' || n, 'OLD-' || lpad(n::text, 5, '0'), 'r' || 1 + n::bigint * 41 % :racks, '0', true, '2018-01-01Z'
from generate_series(1, :boxes) n;

select setval('platform.key_sequence', 9000000000);
