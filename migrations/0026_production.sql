-- Production: orders, jobs, batches, steps, work, queues.
--
-- What can be derived is derived by the database, so that no command can forget it: whether a job is active (an open work
-- session), which batch is open (`batch_active_unique`), what a job has completed and how long it was worked on (the sums
-- below). What a command decides is stored: stages, status, assignees.

-- 1. Orders ----------------------------------------------------------------------------------------------------------

alter table production.work_order
    -- As the product was when the order was made.
    add column product_code text,
    add column product_description text,
    add column traceability_level text,
    add column serial_code_on_creation boolean not null default false,
    -- Phases in routing order; their jobs hold the rest of the process.
    add column phase_sequence text[] not null default '{default}',
    add column serial_fields jsonb not null default '[]',
    add column docs jsonb not null default '[]',
    add column priority boolean not null default false,
    add column notes text,
    add column start_from timestamptz,
    add column due_by timestamptz,
    add column output_position_key text,
    add column extra jsonb,
    -- Follows from its jobs; written by one function of the service.
    add column status text not null default 'created',
    add column start timestamptz,
    add column "end" timestamptz,
    add column qt_completed numeric(18, 6) not null default 0,
    -- Sums over its completed batches.
    add column material_cost numeric(24, 6) not null default 0,
    add column batches_without_cost integer not null default 0;
update production.work_order o
set product_code = p.code, product_description = p.description, traceability_level = p.traceability_level,
    serial_code_on_creation = p.serial_code_on_creation,
    phase_sequence = coalesce((
        select array_agg(f.key order by f.place) from process.phase f where f.product_key = p.key and f.trashed is null),
        '{default}')
from product.product p where p.key = o.product_key;
alter table production.work_order
    alter column product_code set not null,
    add constraint work_order_created_by_fk foreign key (created_by) references organization.user_account (key),
    add constraint work_order_output_position_fk foreign key (output_position_key) references position.position (key),
    add constraint work_order_traceability_check check (traceability_level in ('form_only', 'complete')),
    add constraint work_order_whole_check check (traceability_level is null or qt_planned = trunc(qt_planned)),
    add constraint work_order_status_check check (status in ('created', 'planned', 'started', 'closed')),
    add constraint work_order_end_check check ((status = 'closed') = ("end" is not null)),
    add constraint work_order_start_check check (start is null or status in ('started', 'closed')),
    add constraint work_order_phases_check check (cardinality(phase_sequence) > 0),
    add constraint work_order_sums_check check (least(qt_completed, material_cost, batches_without_cost) >= 0);

create index work_order_created_by_idx on production.work_order (created_by);
create index work_order_output_position_key_idx on production.work_order (output_position_key)
    where output_position_key is not null;
create index work_order_list_idx on production.work_order
    (("end" is not null), (coalesce("end", created)) desc, key);
create index work_order_closed_product_idx on production.work_order (product_key, "end" desc, key)
    where "end" is not null;
create index work_order_open_product_idx on production.work_order (product_key) where status <> 'closed';
create index work_order_project_code_idx on production.work_order (project_code) where project_code is not null;
create index work_order_start_idx on production.work_order (start) where start is not null;
-- One text of the three: three of them side by side are looked for one after the other, or not by an index at all.
create index work_order_text_idx on production.work_order using gin
    (lower(code || chr(10) || product_code || chr(10) || coalesce(project_code, '')) gin_trgm_ops);

-- The lines are copies too; whether a component is traced or managed is asked of the component when it matters.
alter table production.work_order_line
    add column component_code text,
    add column component_description text,
    add column phase_name text,
    add column consumption_position_key text,
    add column consumption_position_mandatory boolean not null default false,
    add column minimum_quantity_if_negative boolean not null default false,
    add column minimum_quantity numeric(18, 6),
    add column extra jsonb;
update production.work_order_line l set component_code = c.code, component_description = c.description,
    phase_name = f.alias
from product.product c, process.phase f where c.key = l.component_key and f.key = l.phase_key;
alter table production.work_order_line
    alter column component_code set not null,
    alter column phase_name set not null,
    add constraint work_order_line_position_fk foreign key (consumption_position_key)
        references position.position (key),
    add constraint work_order_line_minimum_check check (minimum_quantity between 0 and qt),
    add constraint work_order_line_minimum_given_check check
        (not minimum_quantity_if_negative or minimum_quantity is not null);
create index work_order_line_position_key_idx on production.work_order_line (consumption_position_key)
    where consumption_position_key is not null;

-- 2. Jobs ------------------------------------------------------------------------------------------------------------

alter table production.job
    -- As the phase was when the job was made.
    add column phase_alias text,
    add column operation_key text,
    add column phase_notes text,
    add column parameters jsonb not null default '{}',
    add column step_sequence jsonb not null default '[]',
    add column step_count integer not null generated always as (jsonb_array_length(step_sequence)) stored,
    add column first_phase boolean not null default true,
    add column last_phase boolean not null default true,
    -- Of the order; closed jobs keep what they had.
    add column project_code text,
    add column start_from timestamptz,
    add column due_by timestamptz,
    add column stage text not null default 'created',
    add column assigned_to bigint,
    add column qt_planned numeric(18, 6),
    add column paused_offline boolean not null default false,
    add column start timestamptz,
    add column "end" timestamptz,
    add column last_work_session_started bigint,
    add column forced bigint,
    add column notes text,
    add column extra jsonb,
    -- Sums over its completed batches, and over its closed work sessions: time in ms, and ms times the cost of an hour.
    add column qt_completed numeric(18, 6) not null default 0,
    add column qt_scrapped numeric(18, 6) not null default 0,
    add column worked_ms bigint not null default 0,
    add column worked_cost_ms numeric not null default 0;
update production.job j
set phase_alias = f.alias, operation_key = f.operation_key, phase_notes = f.production_notes, parameters = f.params,
    qt_planned = o.qt_planned, project_code = o.project_code,
    first_phase = j.phase_key = o.phase_sequence[1],
    last_phase = j.phase_key = o.phase_sequence[cardinality(o.phase_sequence)]
from process.phase f, production.work_order o where f.key = j.phase_key and o.key = j.work_order_key;
alter table production.job
    alter column phase_alias set not null,
    alter column operation_key set not null,
    alter column qt_planned set not null,
    add constraint job_assigned_to_fk foreign key (assigned_to) references organization.user_account (key),
    add constraint job_stage_check check (stage in ('created', 'planned', 'started', 'closed')),
    -- Before it begins its stage tells whether somebody is assigned.
    add constraint job_assigned_check check (case stage
        when 'created' then assigned_to is null
        when 'planned' then assigned_to is not null
        else true end),
    add constraint job_begun_check check (stage in ('started', 'closed')
        or (start is null and qt_completed = 0 and qt_scrapped = 0 and not paused_offline)),
    add constraint job_end_check check ((stage = 'closed') = ("end" is not null)),
    add constraint job_quantity_check check
        (qt_planned > 0 and qt_completed between 0 and qt_planned and qt_scrapped >= 0),
    add constraint job_worked_check check (worked_ms >= 0 and worked_cost_ms >= 0);

create index job_assigned_open_idx on production.job (assigned_to) where stage <> 'closed';
create index job_assigned_to_idx on production.job (assigned_to) where assigned_to is not null;
create index job_unassigned_open_idx on production.job (work_order_key) where stage <> 'closed' and assigned_to is null;
create index job_list_idx on production.job (created, key);
create index job_open_list_idx on production.job (created, key) where stage <> 'closed';

-- 3. Batches ---------------------------------------------------------------------------------------------------------

alter table production.batch
    add column "end" timestamptz,
    add column qt_pass numeric(18, 6) not null default 0,
    add column qt_scrap numeric(18, 6) not null default 0,
    add column scrap_reason text,
    add column output_lot_key bigint,
    add column unit_material_cost numeric(18, 6),
    add column value numeric(18, 6) not null default 0,
    add column canceled bigint,
    add column forced bigint;
-- Those that were closed before there was more to say were made as planned.
update production.batch set "end" = start, qt_pass = qt_total where not active;
alter table production.batch
    add constraint batch_output_lot_fk foreign key (output_lot_key) references serial.lot (key),
    -- Open; completed, with all of it good or scrap; or canceled, before or after.
    add constraint batch_state_check check (case
        when active then "end" is null and canceled is null and qt_pass = 0 and qt_scrap = 0
        when canceled is null then "end" is not null and qt_pass + qt_scrap = qt_total
        else qt_pass + qt_scrap in (0, qt_total) end),
    add constraint batch_quantity_check check (least(qt_pass, qt_scrap) >= 0),
    add constraint batch_whole_check check (not traced or (qt_total = trunc(qt_total) and qt_pass = trunc(qt_pass))),
    add constraint batch_scrap_reason_check check (qt_scrap = 0 or scrap_reason is not null);
create index batch_output_lot_key_idx on production.batch (output_lot_key) where output_lot_key is not null;

-- A unit is in at most one open batch. The flag follows the batch; a foreign key on it would make completing a batch
-- a change of its key, and that waits for everybody who only names the batch.
alter table production.batch_unit add column active boolean not null default true;
-- Which units a batch declared as scrap: when it is taken back they are in the work again, while a unit that was scrapped
-- later is lost.
alter table production.batch_unit add column scrapped boolean not null default false;
update production.batch_unit u set active = b.active from production.batch b where b.key = u.batch_key;
create unique index batch_unit_active_unique on production.batch_unit (serial_key) where active;
create function production.join_batch() returns trigger language plpgsql as $$
begin
    new.active := (select active from production.batch where key = new.batch_key);
    return new;
end $$;
create trigger batch_unit_joins before insert on production.batch_unit
    for each row execute function production.join_batch();
create function production.leave_batch() returns trigger language plpgsql as $$
begin
    update production.batch_unit set active = new.active where batch_key = new.key;
    return null;
end $$;
create trigger batch_units_follow after update of active on production.batch
    for each row when (old.active <> new.active) execute function production.leave_batch();

-- What a job has completed and what an order has used, whoever completes or cancels a batch.
create function production.sum_batches() returns trigger language plpgsql as $$
declare
    -- 1: counted, 0: not.
    before integer := 0;
    after integer := (not new.active and new.canceled is null)::integer;
begin
    if tg_op = 'UPDATE' then
        before := (not old.active and old.canceled is null)::integer;
        if before = 0 and after = 0 then
            return null;
        end if;
        update production.job
        set qt_completed = qt_completed - before * old.qt_pass + after * new.qt_pass,
            qt_scrapped = qt_scrapped - before * old.qt_scrap + after * new.qt_scrap
        where key = new.job_key;
        update production.work_order
        set material_cost = material_cost
                - before * coalesce(old.unit_material_cost, 0) * (old.qt_pass + old.qt_scrap)
                + after * coalesce(new.unit_material_cost, 0) * (new.qt_pass + new.qt_scrap),
            batches_without_cost = batches_without_cost
                - before * (old.unit_material_cost is null)::integer
                + after * (new.unit_material_cost is null)::integer
        where key = new.work_order_key;
    elsif after = 1 then
        update production.job set qt_completed = qt_completed + new.qt_pass, qt_scrapped = qt_scrapped + new.qt_scrap
        where key = new.job_key;
        update production.work_order
        set material_cost = material_cost + coalesce(new.unit_material_cost, 0) * (new.qt_pass + new.qt_scrap),
            batches_without_cost = batches_without_cost + (new.unit_material_cost is null)::integer
        where key = new.work_order_key;
    end if;
    return null;
end $$;
create trigger batch_is_summed after insert or update on production.batch
    for each row execute function production.sum_batches();

-- What a batch took of the work that waited: cancel and reset give back exactly this.
create table production.batch_flow (
    key bigint not null default nextval('platform.key_sequence'),
    from_batch_key bigint not null,
    to_batch_key bigint not null,
    serial_key bigint,
    quantity numeric(18, 6) not null,
    value numeric(18, 6) not null default 0,
    -- Of the work that was taken.
    declared timestamptz not null,
    created timestamptz not null,
    constraint batch_flow_pk primary key (key),
    constraint batch_flow_from_fk foreign key (from_batch_key) references production.batch (key),
    constraint batch_flow_to_fk foreign key (to_batch_key) references production.batch (key),
    constraint batch_flow_serial_fk foreign key (serial_key) references serial.serial (key),
    constraint batch_flow_itself_check check (from_batch_key <> to_batch_key),
    constraint batch_flow_quantity_check check (quantity > 0 and (serial_key is null or quantity = 1)),
    constraint batch_flow_value_check check (value >= 0)
);
create index batch_flow_from_batch_key_idx on production.batch_flow (from_batch_key);
create index batch_flow_to_batch_key_idx on production.batch_flow (to_batch_key, declared, key);
create index batch_flow_serial_key_idx on production.batch_flow (serial_key) where serial_key is not null;
create unique index batch_flow_serial_unique on production.batch_flow (to_batch_key, serial_key)
    where serial_key is not null;
alter table production.wip_link add constraint wip_link_value_check check (value >= 0);
create index wip_link_free_idx on production.wip_link (work_order_key, phase_to_key, declared, key)
    where job_key is null;
-- The question that it answered is answered by the free ones, or by job and batch.
drop index production.wip_link_work_order_key_idx;
create index wip_link_work_order_key_idx on production.wip_link (work_order_key);

-- 4. Steps -----------------------------------------------------------------------------------------------------------

-- The step stands in the snapshot of the job; the process may have lost it since.
create table production.step_record (
    key bigint not null default nextval('platform.key_sequence'),
    rev bigint not null default 1,
    job_key bigint not null,
    batch_key bigint not null,
    step_key text not null,
    status text not null default 'to_do',
    user_key bigint,
    work_session_key bigint,
    completed timestamptz,
    form_data jsonb not null default '[]',
    modified bigint,
    canceled bigint,
    constraint step_record_pk primary key (key),
    constraint step_record_job_fk foreign key (job_key) references production.job (key),
    constraint step_record_batch_fk foreign key (batch_key) references production.batch (key),
    constraint step_record_user_fk foreign key (user_key) references organization.user_account (key),
    constraint step_record_status_check check (status in ('to_do', 'done')),
    constraint step_record_done_check check ((status = 'done') = (completed is not null)),
    constraint step_record_form_check check (jsonb_typeof(form_data) = 'array')
);
create unique index step_record_step_unique on production.step_record (batch_key, step_key) where canceled is null;
create index step_record_batch_key_idx on production.step_record (batch_key);
create index step_record_job_key_idx on production.step_record (job_key);
create index step_record_user_key_idx on production.step_record (user_key) where user_key is not null;

-- The values before each edit; only added to.
create table production.step_version (
    step_record_key bigint not null,
    place integer not null,
    event_key bigint not null,
    user_key bigint,
    at timestamptz not null,
    reason text not null,
    form_data jsonb not null,
    constraint step_version_pk primary key (step_record_key, place),
    constraint step_version_record_fk foreign key (step_record_key) references production.step_record (key)
        on delete cascade
);

-- 5. Work ------------------------------------------------------------------------------------------------------------

create table production.work_session (
    key bigint not null default nextval('platform.key_sequence'),
    -- The login; it may be swept before the work is forgotten.
    user_session_key bigint,
    user_key bigint not null,
    batch_key bigint not null,
    job_key bigint not null,
    work_order_key bigint not null,
    start timestamptz not null,
    "end" timestamptz,
    -- Milliseconds; what counts, also where a correction set it.
    duration bigint,
    hourly_cost numeric(18, 6) not null default 0,
    -- Its phase wants somebody to stand there (not `unsupervised_work_allowed`).
    supervised boolean not null,
    canceled bigint,
    forced bigint,
    constraint work_session_pk primary key (key),
    constraint work_session_user_fk foreign key (user_key) references organization.user_account (key),
    constraint work_session_batch_fk foreign key (batch_key) references production.batch (key),
    constraint work_session_job_fk foreign key (job_key) references production.job (key),
    constraint work_session_work_order_fk foreign key (work_order_key) references production.work_order (key),
    constraint work_session_end_check check (("end" is null) = (duration is null) and "end" >= start),
    constraint work_session_duration_check check (duration >= 0),
    constraint work_session_canceled_check check (canceled is null or "end" is not null),
    constraint work_session_cost_check check (hourly_cost >= 0)
);
create unique index work_session_open_unique on production.work_session (job_key) where "end" is null;
create unique index work_session_supervised_unique on production.work_session (user_key)
    where "end" is null and supervised;
create index work_session_open_user_idx on production.work_session (user_key) where "end" is null;
create index work_session_list_idx on production.work_session (start desc, key desc);
create index work_session_job_key_idx on production.work_session (job_key, start desc);
create index work_session_user_key_idx on production.work_session (user_key, start desc);
create index work_session_work_order_key_idx on production.work_session (work_order_key, start desc);
create index work_session_batch_key_idx on production.work_session (batch_key);

-- How long a job was worked on, whoever closes, restores or cancels a session.
create function production.sum_sessions() returns trigger language plpgsql as $$
declare
    before bigint := 0;
    before_cost numeric := 0;
    after bigint := case when new.canceled is null then coalesce(new.duration, 0) else 0 end;
    after_cost numeric := after * new.hourly_cost;
begin
    if tg_op = 'UPDATE' and old.canceled is null then
        before := coalesce(old.duration, 0);
        before_cost := before * old.hourly_cost;
    end if;
    if (before, before_cost) <> (after, after_cost) then
        update production.job
        set worked_ms = worked_ms - before + after, worked_cost_ms = worked_cost_ms - before_cost + after_cost
        where key = new.job_key;
    end if;
    return null;
end $$;
create trigger work_session_is_summed after insert or update on production.work_session
    for each row execute function production.sum_sessions();

-- When a client was last heard of. A row of its own, so that a heartbeat waits for nothing and makes no new version of
-- the job; room in each page keeps its updates inside it.
create table production.presence (
    job_key bigint not null,
    last_online timestamptz not null,
    constraint presence_pk primary key (job_key),
    constraint presence_job_fk foreign key (job_key) references production.job (key) on delete cascade
) with (fillfactor = 50);

-- 6. Queues ----------------------------------------------------------------------------------------------------------

-- The site's queue, and those of operators. Rows say what is in a queue; only an independent queue of an operator is in
-- the order of its own places, the others follow the site and are put in order when they are read.
create table production.queue (
    -- Few rows, some made here: the keys of records stay as they were.
    key bigint not null generated by default as identity,
    rev bigint not null default 1,
    type text not null,
    site_key text not null,
    user_key bigint,
    independent boolean not null default false,
    constraint queue_pk primary key (key),
    constraint queue_site_fk foreign key (site_key) references organization.site (key),
    constraint queue_user_fk foreign key (user_key) references organization.user_account (key),
    constraint queue_type_check check (case type
        when 's' then user_key is null and not independent
        when 'o' then user_key is not null
        else false end)
);
create unique index queue_site_unique on production.queue (site_key) where type = 's';
create unique index queue_operator_unique on production.queue (user_key, site_key) where type = 'o';
create index queue_site_key_idx on production.queue (site_key);
create index queue_independent_idx on production.queue (key) where independent;
insert into production.queue (type, site_key) select 's', key from organization.site order by key;

create table production.queued_order (
    work_order_key bigint not null,
    queue_key bigint not null,
    place bigint not null,
    constraint queued_order_pk primary key (work_order_key),
    constraint queued_order_work_order_fk foreign key (work_order_key) references production.work_order (key)
        on delete cascade,
    constraint queued_order_queue_fk foreign key (queue_key) references production.queue (key),
    -- Checked at the end, because a new order moves all of them.
    constraint queued_order_place_unique unique (queue_key, place) deferrable initially deferred
);
-- An order that lost its jobs is closed, as the rule says.
update production.work_order o set status = 'closed', "end" = o.created
where not exists (select from production.job j where j.work_order_key = o.key);
insert into production.queued_order (work_order_key, queue_key, place)
select o.key, q.key, row_number() over (partition by q.key order by o.created, o.key)
from production.work_order o join production.queue q on q.site_key = o.site_key and q.type = 's'
where o.status <> 'closed';

create table production.queued_job (
    job_key bigint not null,
    queue_key bigint not null,
    place bigint not null,
    constraint queued_job_pk primary key (job_key),
    constraint queued_job_job_fk foreign key (job_key) references production.job (key) on delete cascade,
    constraint queued_job_queue_fk foreign key (queue_key) references production.queue (key),
    constraint queued_job_place_unique unique (queue_key, place) deferrable initially deferred
);

-- Who is archived has no queue; nobody is archived while jobs are assigned to him.
create function production.remove_queues() returns trigger language plpgsql as $$
begin
    delete from production.queue where type = 'o' and user_key = new.key;
    return null;
end $$;
create trigger user_leaves_queues after update of trash on organization.user_account
    for each row when (new.trash and not old.trash) execute function production.remove_queues();

-- 7. Units -----------------------------------------------------------------------------------------------------------

-- Completing a batch releases units and writes values: who released, and what a value was when it was stored.
alter table serial.serial add column released_by bigint;
alter table serial.value add column type text;

-- 8. Which question each index answers -------------------------------------------------------------------------------

comment on index production.work_order_pk is 'find_orders, every lock of an order';
comment on index production.work_order_code_unique is 'one code; is a code of a counter free';
comment on index production.work_order_code_order_idx is 'movements that name an order by a part of its code';
comment on index production.work_order_site_key_idx is 'foreign key; GET /work-order by site';
comment on index production.work_order_product_key_idx is 'foreign key; GET /work-order by product';
comment on index production.work_order_created_by_idx is 'foreign key';
comment on index production.work_order_output_position_key_idx is 'foreign key; does an open order name a position';
comment on index production.work_order_list_idx is 'GET /work-order: open ones by creation, then closed ones by end';
comment on index production.work_order_closed_product_idx is 'statistics of a product: its newest closed orders';
comment on index production.work_order_open_product_idx is 'does a product have open orders';
comment on index production.work_order_project_code_idx is 'GET /work-order by project';
comment on index production.work_order_start_idx is 'GET /work-order by time of start';
comment on index production.work_order_text_idx is 'GET /work-order by a part of a code';
comment on index production.work_order_line_pk is 'the lines of an order';
comment on index production.work_order_line_component_key_idx is 'foreign key; does an open order need a component';
comment on index production.work_order_line_phase_key_idx is 'foreign key';
comment on index production.work_order_line_position_key_idx is 'foreign key; does an open order take from a position';
comment on index production.job_pk is 'find_jobs, every lock of a job';
comment on index production.job_work_order_key_idx is 'the jobs of an order';
comment on index production.job_phase_key_idx is 'foreign key; GET /job by phase';
comment on index production.job_assigned_open_idx is 'does a user have open jobs';
comment on index production.job_assigned_to_idx is 'foreign key; GET /job by assignee';
comment on index production.job_unassigned_open_idx is 'GET /job-assignment: jobs that nobody has';
comment on index production.job_list_idx is 'GET /job in the order of creation';
comment on index production.job_open_list_idx is 'GET /job of open stages, few among all';
comment on index production.batch_pk is 'find_batch, every lock of a batch';
comment on index production.batch_active_unique is 'one open batch per job; which one';
comment on index production.batch_job_key_idx is 'the batches of a job; did it ever have one';
comment on index production.batch_work_order_key_idx is 'foreign key; did an order ever have a batch';
comment on index production.batch_phase_key_idx is 'foreign key';
comment on index production.batch_product_key_idx is 'foreign key';
comment on index production.batch_output_lot_key_idx is 'foreign key; which batches filled a lot';
comment on index production.batch_unit_pk is 'the units of a batch';
comment on index production.batch_unit_serial_key_idx is 'the batches of a unit';
comment on index production.batch_unit_active_unique is 'a unit is in at most one open batch; is it';
comment on index production.batch_flow_pk is 'key of a flow';
comment on index production.batch_flow_from_batch_key_idx is 'foreign key; where the output of a batch went';
comment on index production.batch_flow_to_batch_key_idx is 'what a batch took, for cancel and reset';
comment on index production.batch_flow_serial_key_idx is 'foreign key; through which batches a unit went';
comment on index production.batch_flow_serial_unique is 'a batch takes a unit once';
comment on index production.wip_link_pk is 'find_wip, every lock of work in progress';
comment on index production.wip_link_serial_unique is 'a unit waits or is booked once';
comment on index production.wip_link_free_idx is 'what waits before a phase, oldest first';
comment on index production.wip_link_work_order_key_idx is 'foreign key; work in progress of an order';
comment on index production.wip_link_product_key_idx is 'foreign key';
comment on index production.wip_link_phase_from_key_idx is 'foreign key';
comment on index production.wip_link_phase_to_key_idx is 'foreign key';
comment on index production.wip_link_job_key_idx is 'foreign key; what a job has booked';
comment on index production.wip_link_batch_key_idx is 'what a batch has booked';
comment on index production.wip_link_source_batch_key_idx is 'is the output of a batch still there';
comment on index production.lot_allocation_pk is 'key of an allocation';
comment on index production.lot_allocation_batch_key_idx is 'the lots of a batch';
comment on index production.lot_allocation_component_key_idx is 'foreign key';
comment on index production.lot_allocation_lot_key_idx is 'foreign key; is a lot used';
comment on index production.lot_allocation_position_key_idx is 'foreign key; does an open batch take from a position';
comment on index production.lot_allocation_parent_serial_key_idx is 'foreign key';
comment on index production.step_record_pk is 'find_step_record, every lock of one';
comment on index production.step_record_step_unique is 'one record per batch and step; find it';
comment on index production.step_record_batch_key_idx is 'foreign key; canceled records too';
comment on index production.step_record_job_key_idx is 'foreign key';
comment on index production.step_record_user_key_idx is 'foreign key';
comment on index production.step_version_pk is 'what stood in a record before';
comment on index production.work_session_pk is 'find_work_session, every lock of one';
comment on index production.work_session_open_unique is 'one open session per job; is a job active';
comment on index production.work_session_supervised_unique is 'nobody stands at two jobs that want him there';
comment on index production.work_session_open_user_idx is 'what a user is working on';
comment on index production.work_session_list_idx is 'GET /work-session, newest first';
comment on index production.work_session_job_key_idx is 'foreign key; GET /work-session by job';
comment on index production.work_session_user_key_idx is 'foreign key; GET /work-session by user';
comment on index production.work_session_work_order_key_idx is 'foreign key; GET /work-session by order';
comment on index production.work_session_batch_key_idx is 'foreign key; labour cost of a batch';
comment on index production.presence_pk is 'heartbeat of a job';
comment on index production.queue_pk is 'every lock of a queue';
comment on index production.queue_site_unique is 'one queue per site; which one';
comment on index production.queue_operator_unique is 'one queue per operator and site; which one';
comment on index production.queue_site_key_idx is 'foreign key';
comment on index production.queue_independent_idx is 'which queues go their own way, when none may any more';
comment on index production.queued_order_pk is 'the place of an order';
comment on index production.queued_order_place_unique is 'the queue of a site in its order';
comment on index production.queued_job_pk is 'whose queue a job is in';
comment on index production.queued_job_place_unique is 'the jobs of an operator, of an independent queue in their order';
