-- A plant that has worked for some years, in realistic proportions: enough rows to make indexes worthwhile, and few
-- enough that a test fills it in seconds. Only statistics matter, so triggers and foreign keys are disabled.
set session_replication_role = replica;
set synchronous_commit = off;
set maintenance_work_mem = '128MB';

insert into organization.user_account (key, username, words, site_key, preferences, reset_password, created_at)
    select n, 'person-' || n, '{}', '0', '{}', false, '2024-01-01Z' from generate_series(1, 40) n
    on conflict do nothing;
insert into product.product (key, code, created, updated, traceability_level, manage_inventory, gtin, lot_tracking)
    select n, 'P-' || n, '2024-01-01Z', '2024-01-01Z', case when n % 2 = 0 then 'complete' end, true,
        lpad(n::text, 13, '0'), 'none'
    from generate_series(1, 400) n;
insert into position.position (key, code, created, path)
    select 'B' || n, 'BIN-' || n, '2024-01-01Z', array['B' || n] from generate_series(1, 400) n;
insert into process.operation (key, name) select 'o' || n, 'Operation ' || n from generate_series(1, 20) n;
insert into process.phase (key, product_key, operation_key, alias, place)
    select 'f' || n, 1 + n % 400, 'o' || 1 + n % 20, 'Phase ' || n, n / 400 from generate_series(0, 799) n;
insert into process.step (key, phase_key, place, type)
    select 's' || n, 'f' || n % 800, n / 800, 'instruction' from generate_series(0, 1599) n;

-- Work orders with two jobs each, jobs with four batches, and batches with two units, two steps and a session.
insert into production.work_order (key, code, product_key, project_code, qt_planned, created, created_by, product_code,
        status, start, "end", due_by)
    select 10000 + n, 'WO-' || n, 1 + n % 400, 'J-' || n % 100, 8, timestamptz '2024-01-01Z' + n * interval '5 hours',
        1 + n % 40, 'P-' || 1 + n % 400, case when n > 2450 then 'started' else 'closed' end,
        timestamptz '2024-01-02Z' + n * interval '5 hours',
        case when n <= 2450 then timestamptz '2024-01-05Z' + n * interval '5 hours' end,
        timestamptz '2024-01-08Z' + n * interval '5 hours'
    from generate_series(1, 2500) n;
insert into production.work_order_line (work_order_key, line_no, component_key, qt, phase_key, component_code, phase_name)
    select 10000 + n, line, 1 + (n + line) % 400, 1, 'f' || n % 800, 'P', 'Phase'
    from generate_series(1, 2500) n, generate_series(1, 3) line;
insert into production.job (key, work_order_key, phase_key, created, phase_alias, operation_key, qt_planned, stage,
        assigned_to, start, "end")
    select 20000 + n, 10001 + (n - 1) / 2, 'f' || n % 800, timestamptz '2024-01-01Z' + n * interval '150 minutes',
        'Phase', 'o' || 1 + n % 20, 8, case when n > 4900 then 'started' else 'closed' end, 1 + n % 40,
        timestamptz '2024-01-02Z' + n * interval '150 minutes',
        case when n <= 4900 then timestamptz '2024-01-03Z' + n * interval '150 minutes' end
    from generate_series(1, 5000) n;
insert into production.batch (key, job_key, work_order_key, phase_key, product_key, traced, active, qt_total, start, "end",
        qt_pass)
    select 100000 + n, 20001 + (n - 1) / 4, 10001 + (n - 1) / 8, 'f' || n % 800, 1 + n % 400, true, n > 19800 and n % 4 = 0, 2,
        timestamptz '2024-01-02Z' + n * interval '37 minutes',
        case when n <= 19800 or n % 4 > 0 then timestamptz '2024-01-02Z' + n * interval '39 minutes' end,
        case when n <= 19800 or n % 4 > 0 then 2 else 0 end
    from generate_series(1, 20000) n;
insert into production.step_record (key, job_key, batch_key, step_key, status, user_key, work_session_key, completed)
    select 200000 + n, 20001 + (n - 1) / 8, 100001 + (n - 1) / 2, 's' || n % 1600,
        case when n > 39600 then 'to_do' else 'done' end, 1 + n % 40, 300001 + (n - 1) / 2,
        case when n <= 39600 then timestamptz '2024-01-02Z' + n * interval '19 minutes' end
    from generate_series(1, 40000) n;
insert into production.step_version (step_record_key, place, event_key, user_key, at, reason, form_data)
    select 200000 + n * 20, 1, n, 1 + n % 40, '2025-01-01Z', 'typing error', '[]' from generate_series(1, 2000) n;
insert into production.work_session (key, user_key, batch_key, job_key, work_order_key, start, "end", duration, supervised)
    select 300000 + n, 1 + n % 40, 100000 + n, 20001 + (n - 1) / 4, 10001 + (n - 1) / 8,
        timestamptz '2024-01-02Z' + n * interval '37 minutes',
        case when n <= 19800 or n % 4 > 0 then timestamptz '2024-01-02Z' + n * interval '38 minutes' end,
        case when n <= 19800 or n % 4 > 0 then 60000 end, n <= 19800
    from generate_series(1, 20000) n;

-- 20 000 lots, and 30 000 units, of which the first 10 000 have two parts each. A few links have ended.
insert into serial.lot (key, product_key, code, origin, supplier_lot, batch_key, work_order_key, created)
    select 400000 + n, 1 + n % 400, 'L-' || n, 'received', 'S-' || n % 1000, null, null,
        timestamptz '2024-01-01Z' + n * interval '37 minutes'
    from generate_series(1, 20000) n;
insert into serial.serial (key, root_key, code, product_key, work_order_key, lot_key, created, released, parent_key, link_key,
        link_confirmed, position_key, left_by, hold_reason, hold_by, hold_at, scrapped, deleted_at)
    select 1000000 + n, case when n > 10000 then 1000001 + (n - 10001) / 2 else 1000000 + n end, 'U-' || n, 1 + n % 400,
        case when n <= 20000 then 10001 + (n - 1) / 8 end, case when n > 20000 then 400001 + n % 20000 end,
        timestamptz '2024-01-01Z' + n * interval '25 minutes',
        case when n < 29800 then timestamptz '2024-01-03Z' + n * interval '25 minutes' end,
        case when n > 10000 then 1000001 + (n - 10001) / 2 end, case when n > 10000 then 1500000 + n end, n > 10000,
        case when n between 8000 and 10000 then 'B' || 1 + n % 400 end,
        case when n < 8000 and n % 200 > 0 then 'shipment' end,
        case when n % 300 = 0 then 'checked again' end, case when n % 300 = 0 then 1 end,
        case when n % 300 = 0 then timestamptz '2025-01-01Z' end,
        case when n < 8000 and n % 400 = 0 then timestamptz '2025-01-01Z' end,
        case when n < 8000 and n % 400 = 200 then timestamptz '2025-01-01Z' end
    from generate_series(1, 30000) n;
insert into serial.link (key, parent_serial_key, child_serial_key, component_key, work_order_key, job_key, phase_key, batch_key,
        confirmed, linked_at, ended_at, reason, disposition, replaced_by_link_key, replaces_link_key)
    select 1500000 + n, 1000001 + (n - 10001) / 2, 1000000 + n, 1 + n % 400, 10001 + (n - 10001) / 8,
        20001 + (n - 10001) / 4, 'f' || n % 800, 100001 + (n - 10001), n < 29950,
        timestamptz '2024-01-03Z' + n * interval '25 minutes', null::timestamptz, null, null,
        null::bigint, case when n % 50 = 0 then 1600000 + n / 50 - 200 end
    from generate_series(10001, 30000) n
    union all
    select 1600000 + n, 1000000 + n, 1010000 + n * 2, 1 + n % 400, null, null, null, 100000 + n, true, '2024-06-01Z',
        '2024-07-01Z', 'broken', 'scrap', 1510000 + n * 50, null
    from generate_series(1, 400) n;
insert into serial.value (serial_key, form_field_key, custom_field_key, place, batch_key, value)
    select 1000000 + n, 'v' || place, 'c' || place, place, 100000 + n, to_jsonb(n)
    from generate_series(1, 20000) n, generate_series(1, 2) place;
insert into production.batch_unit (batch_key, serial_key, active)
    select 100001 + (n - 1) / 2, 1000001 + (n - 1) % 20000, n > 39600 from generate_series(1, 40000) n;
insert into production.batch_flow (from_batch_key, to_batch_key, serial_key, quantity, declared, created)
    select 100000 + n, 104000 + n, 1000000 + n, 1, '2024-01-03Z', '2024-01-03Z' from generate_series(1, 16000) n;
insert into production.wip_link (work_order_key, product_key, phase_from_key, phase_to_key, source_batch_key, serial_key,
        quantity, declared)
    select 12450 + n % 50, 1 + n % 400, 'f' || n % 800, 'f' || (n + 1) % 800, 119000 + n, 1019000 + n, 1, '2026-01-03Z'
    from generate_series(1, 1000) n;
insert into production.lot_allocation (batch_key, component_key, lot_key, quantity, declared_at)
    select 100000 + n * 2, 1 + n % 400, 400000 + n, 1, '2024-01-03Z' from generate_series(1, 10000) n;

-- Movements by which the units and material were received and left stock.
insert into warehouse.movement_list (key, code, type, status, due_by, created, "end")
    select 500000 + n, 'ML-' || n, 'transfer', 'completed', '2024-01-01', '2024-01-01Z', '2024-01-02Z'
    from generate_series(1, 2000) n;
insert into warehouse.movement (key, type, status, product_key, serial_key, lot_key, position_from, position_to, qt_planned,
        qt_original, qt_confirmed, created, "end", user_key, posted, movement_list_key, refs)
    select 2000000 + n, kind, 'completed', 1 + n % 400,
        case when kind in ('shipment', 'production') then 1000001 + n % 20000 end,
        case when kind in ('receipt', 'consumption', 'reversal') then 400001 + n % 20000 end,
        case when kind = 'receipt' then 'OUT' else 'B' || 1 + n % 400 end,
        case when kind in ('shipment', 'consumption') then 'OUT' else 'B' || 1 + (n + 1) % 400 end, 1, 1, 1,
        timestamptz '2024-01-01Z' + n * interval '15 minutes', timestamptz '2024-01-01Z' + n * interval '15 minutes',
        1 + n % 40, n, case when n % 20 = 0 then 500001 + n / 20 % 2000 end,
        case kind when 'consumption' then jsonb_build_object('batch_key', (100001 + n % 20000)::text)
            when 'reversal' then jsonb_build_object('origin_movement_key', (2000000 + n - 5)::text)
            else '{}' end
    from (select n, case when n % 100 = 50 then 'reversal' when n % 5 = 0 then 'consumption' when n % 5 = 1 then 'receipt'
            when n % 5 = 2 then 'shipment' when n % 5 = 3 then 'production' else 'transfer' end as kind
        from generate_series(1, 50000) n) rows;
insert into warehouse.movement (key, type, status, container_key, position_from, position_to, qt_planned, qt_original,
        qt_confirmed, created, start, "end", user_key, posted)
    select 2060000 + n, 'transfer', state, 'B' || 1 + n % 400, 'B' || 1 + n * 3 % 400, 'B' || 2 + n * 3 % 400, 1, 1,
        case when state = 'completed' then 1 else 0 end, '2024-01-01Z', case when state <> 'planned' then '2024-01-01Z'::timestamptz end,
        case when state = 'completed' then timestamptz '2024-01-01Z' + n * interval '6 hours' end, 1 + n % 40,
        case when state = 'completed' then 60000 + n end
    from (select n, case when n > 2950 then 'planned' when n > 2900 then 'started' else 'completed' end as state
        from generate_series(1, 3000) n) rows;
insert into warehouse.pair (product_key, position_key, locked_by)
    select 1 + n % 400, 'B' || 1 + (n / 400 + n) % 400, case when n % 500 = 0 then 1 end from generate_series(0, 9999) n;
insert into warehouse.stock (product_key, position_key, serial_key, lot_key, quantity, movement_key)
    select 1 + n % 400, 'B' || 1 + (n / 400 + n) % 400, case when n <= 10000 and n >= 8000 then 1000000 + n end,
        case when n > 10000 then 400000 + n % 20000 end, 1, 2000000 + n
    from generate_series(8000, 29999) n;

-- Tasks, issues and the messages on them.
insert into collaboration.issue_type (key, name) select n, 'Issue type ' || n from generate_series(1, 10) n;
insert into collaboration.task_type (key, name, created, link_settings)
    select 20 + n, 'Task type ' || n, '2024-01-01Z', '{}' from generate_series(1, 10) n;
insert into collaboration.issue (key, issue_type_key, open, critical, created, created_by, closed, closed_by)
    select 600000 + n, 1 + n % 10, n > 4900, n % 10 = 0, timestamptz '2024-01-01Z' + n * interval '2 hours', 1 + n % 40,
        case when n <= 4900 then timestamptz '2024-01-02Z' + n * interval '2 hours' end, case when n <= 4900 then 1 end
    from generate_series(1, 5000) n;
insert into collaboration.issue_link (key, issue_key, implied_by, serial_key, job_key, work_order_key)
    select 620000 + n, 600001 + (n - 1) / 3, case when n % 3 = 0 then 620001 + (n - 1) / 3 * 3 end,
        case when n % 3 = 1 then 1000000 + n % 20000 end, case when n % 3 = 2 then 20001 + n % 5000 end,
        case when n % 3 = 0 then 10001 + n % 2500 end
    from generate_series(1, 15000) n;
insert into collaboration.task (key, task_type_key, code, status, created, created_by, closed, closed_by, title)
    select 700000 + n, 21 + n % 10, 'T-' || n, case when n > 4900 then 'open' else 'completed' end,
        timestamptz '2024-01-01Z' + n * interval '2 hours', 1 + n % 40,
        case when n <= 4900 then timestamptz '2024-01-02Z' + n * interval '2 hours' end, case when n <= 4900 then 1 end,
        'Task ' || n
    from generate_series(1, 5000) n;
insert into collaboration.task_assignee (task_key, place, user_key, role)
    select 700000 + n, 0, 1 + n % 40, 'owner' from generate_series(1, 5000) n;
insert into collaboration.task_link (key, task_key, serial_key, work_order_key)
    select 720000 + n, 700001 + (n - 1) / 2, case when n % 2 = 1 then 1000000 + n end,
        case when n % 2 = 0 then 10001 + n % 2500 end
    from generate_series(1, 10000) n;
insert into collaboration.task_link (key, task_key, linked_task_key)
    select 730000 + n, 700000 + n, 700001 + n from generate_series(1, 2000) n;
insert into collaboration.message (key, sender_key, issue_key, content, created)
    select 740000 + n, 1 + n % 40, 600001 + n % 5000, 'Look at this.', timestamptz '2024-01-01Z' + n * interval '1 hour'
    from generate_series(1, 10000) n;
insert into collaboration.form_field (key, task_key, place, form_field_key, custom_field_key, kind, multiple, label, mandatory,
        hidden, value, last_updated, updated_by)
    select 760000 + n, 700001 + n % 5000, n / 5000, 'v' || n / 5000, 'c' || n / 5000, 'text', false, 'Label', false, false,
        to_jsonb('word ' || n), '2024-01-01Z', 1
    from generate_series(0, 9999) n;
insert into collaboration.form_field (key, issue_key, place, form_field_key, custom_field_key, kind, multiple, label, mandatory,
        hidden, value, last_updated, updated_by)
    select 780000 + n, 600001 + n % 5000, n / 5000, 'v' || n / 5000, 'c' || n / 5000, 'text', false, 'Label', false, false,
        to_jsonb('word ' || n), '2024-01-01Z', 1
    from generate_series(0, 9999) n;
insert into collaboration.form_item (field_key, place, task_key, custom_field_key, kind, word)
    select 760000 + n, 0, 700001 + n % 5000, 'c' || n / 5000, 'text', 'word ' || n from generate_series(0, 9999) n;

-- Journal rows: of units, of work without units, of movements, of tasks and issues.
insert into journal.event (key, event_type, event_group, is_primary, topic, at, user_key, work_order_key, job_key, batch_key,
        product_key, movement_key, task_key, issue_key, serial_keys, data)
    select 3000000 + n, kind, gen_random_uuid(), n % 4 > 0, topic, timestamptz '2024-01-01Z' + n * interval '7 minutes',
        1 + n % 40, case when topic = 'production' then 10001 + n % 2500 end,
        case when topic = 'production' then 20001 + n % 5000 end,
        case when topic = 'production' then 100001 + n % 20000 end, 1 + n % 400,
        case when topic = 'inventory' then 2000001 + n % 50000 end,
        case when topic = 'task' then 700001 + n % 5000 end, case when topic = 'issue' then 600001 + n % 5000 end,
        case when topic = 'serial' then array[1000001 + n % 30000, 1000001 + n * 7 % 30000]
            when topic = 'inventory' and n % 3 = 0 then array[1000001 + n % 30000]
            when topic in ('task', 'issue') and n % 5 = 0 then array[1000001 + n % 30000] else '{}' end,
        jsonb_build_object('note', repeat('x', 60))
    from (select n, (array['serial', 'serial', 'serial', 'inventory', 'inventory', 'production', 'production', 'production',
            'task', 'issue'])[1 + n % 10] as topic,
            (array['SERIAL_CREATED', 'SERIAL_LINKED', 'SERIAL_RELEASED', 'MOVEMENT_COMPLETED', 'MOVEMENT_COMPLETED',
            'BATCH_STARTED', 'BATCH_COMPLETED', 'STEP_COMPLETED', 'TASK_UPDATED', 'ISSUE_UPDATED'])[1 + n % 10] as kind
        from generate_series(1, 50000) n) rows;
select setval('platform.key_sequence', 9000000);
set session_replication_role = origin;
