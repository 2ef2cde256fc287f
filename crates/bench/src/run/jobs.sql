-- Jobs to measure on: work orders of one unit and one phase, without components. $1: number of jobs, $2: user who works,
-- $3: whether the jobs are started, with an open batch and a work session. Returns job, batch, unit, and the first step
-- of the phase. The units are put into their batches afterwards.
with product as (
    select p.key as product_key, p.code as product_code, f.key as phase_key, f.alias,
        (select s.key from process.step s where s.phase_key = f.key order by s.place limit 1) as step_key,
        (select jsonb_agg(jsonb_build_object('_key', s.key, 'title', s.title, 'description', s.description, 'type', s.type,
            'media', '[]'::jsonb, 'trashed', null, 'print_templates', '[]'::jsonb, 'form_fields', '[]'::jsonb) order by s.place)
            from process.step s where s.phase_key = f.key) as steps
    from product.product p join process.phase f on f.product_key = p.key and f.place = 1 where p.code = 'PRD0001'
), given as (
    select nextval('platform.key_sequence') as order_key, nextval('platform.key_sequence') as job_key,
        nextval('platform.key_sequence') as batch_key, nextval('platform.key_sequence') as serial_key, product.*
    from product cross join generate_series(1, $1::bigint)
), work_order as (
    insert into production.work_order (key, code, product_key, product_code, traceability_level, qt_planned, created,
        created_by, phase_sequence, status, start)
    select order_key, 'BENCH-' || order_key, product_key, product_code, 'complete', 1, now(), $2, array[phase_key],
        case when $3 then 'started' else 'created' end, case when $3 then now() end
    from given
), queued as (
    insert into production.queued_order (work_order_key, queue_key, place)
    select order_key, q.key, order_key from given join production.queue q on q.type = 's' and q.site_key = '0'
), job as (
    insert into production.job (key, work_order_key, phase_key, created, phase_alias, operation_key, parameters,
        step_sequence, stage, qt_planned, start)
    select job_key, order_key, phase_key, now(), alias, 'default', '{"unsupervised_work_allowed": true}', steps,
        case when $3 then 'started' else 'created' end, 1, case when $3 then now() end
    from given
), batch as (
    insert into production.batch (key, job_key, work_order_key, phase_key, product_key, traced, qt_total, start)
    select batch_key, job_key, order_key, phase_key, product_key, true, 1, now() from given where $3
), unit as (
    insert into serial.serial (key, code, product_key, work_order_key, created, root_key)
    select serial_key, 'BENCH-' || serial_key, product_key, order_key, now(), serial_key from given where $3
), session as (
    insert into production.work_session (user_key, batch_key, job_key, work_order_key, start, supervised)
    select $2, batch_key, job_key, order_key, now(), false from given where $3
)
select job_key, batch_key, serial_key, step_key from given order by job_key
