-- The order of the journal. The sealer gives every committed row its place, one after the other; `seq` on the wire is
-- the place. A row of the feed outlives the event it names, so no place is ever given twice.
create table journal.feed (
    pos bigint not null,
    event_key bigint not null,
    constraint feed_pk primary key (pos),
    constraint feed_event_key_unique unique (event_key),
    constraint feed_pos_check check (pos > 0)
);

drop view journal.visible_event;
alter table journal.event drop constraint event_place_unique;
drop index journal.event_type_idx, journal.event_user_key_idx, journal.event_work_order_key_idx,
    journal.event_job_key_idx, journal.event_batch_key_idx, journal.event_product_key_idx,
    journal.event_position_key_idx, journal.event_task_key_idx, journal.event_issue_key_idx, journal.event_topic_idx;

-- What the sealer has sealed: every row whose transaction is below `next` and not in `open`. Written now and then; an
-- older value is only slower. Transactions of another cluster have other numbers, so there it says nothing.
create table journal.sealer (
    only_one boolean not null default true,
    system_identifier bigint not null,
    next bigint not null,
    open bigint[] not null,
    constraint sealer_pk primary key (only_one),
    constraint sealer_only_one_check check (only_one)
);

-- The old order for the last time. The indexes above are gone, so nobody else writes the journal now.
with sealed as (
    insert into journal.feed (pos, event_key)
    select row_number() over (order by transaction, key), key from journal.event
)
insert into journal.sealer (system_identifier, next, open)
select here.system_identifier, pg_snapshot_xmax(now.seen)::text::bigint,
    array(select open::text::bigint from pg_snapshot_xip(now.seen) as open)
from pg_control_system() as here, (select pg_current_snapshot() as seen) as now;
drop table journal.numbering;

-- The number of the writing transaction tells the sealer which rows are new to it, and nobody else anything.
alter table journal.event alter column transaction set default pg_current_xact_id()::text::bigint;
create index event_transaction_idx on journal.event (transaction);

-- The key is drawn while the record is locked, so it orders the rows of one record.
create index event_type_idx on journal.event (event_type, key);
create index event_topic_idx on journal.event (topic, key);
create index event_user_key_idx on journal.event (user_key, key) where user_key is not null;
create index event_work_order_key_idx on journal.event (work_order_key, key) where work_order_key is not null;
create index event_job_key_idx on journal.event (job_key, key) where job_key is not null;
create index event_batch_key_idx on journal.event (batch_key, key) where batch_key is not null;
create index event_product_key_idx on journal.event (product_key, key) where product_key is not null;
create index event_position_key_idx on journal.event (position_key, key) where position_key is not null;
create index event_task_key_idx on journal.event (task_key, key) where task_key is not null;
create index event_issue_key_idx on journal.event (issue_key, key) where issue_key is not null;

-- For this a sequence must hand out its numbers in the order of the calls: no session keeps some in reserve.
alter sequence platform.key_sequence cache 1;

drop trigger event_never_changes on journal.event;
create trigger event_never_changes before update or delete or truncate on journal.event
    for each statement execute function journal.refuse_change();
create trigger feed_never_changes before update or delete or truncate on journal.feed
    for each statement execute function journal.refuse_change();
