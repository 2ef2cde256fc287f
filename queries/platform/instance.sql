-- The registry of instances, for the check of a cell. It says who runs, and never who may: the right to seal is a lock.

--: RunningInstance(address?, certificate_expires?)

--! register_instance (certificate_expires?)
-- Registers an instance, or renews its row. Deletes the rows of instances that ended without an orderly stop a day ago.
-- The commit does not wait for a standby: while none acknowledges, the registry must still show who runs. Of two rows
-- that seal, the one that registered last is right, because a crashed instance cannot say that it has stopped.
with quick as materialized (
    select set_config('synchronous_commit', 'off', true)
), others as (
    update platform.instance set seals = false where :seals::boolean and seals and id <> (:id::text)::uuid
), gone as (
    delete from platform.instance
    where not seals and seen < :now::timestamptz - interval '1 day' and id <> (:id::text)::uuid
)
insert into platform.instance
    (id, version, listen, address, started, seen, seals, clock_skew_ms, certificate_expires)
select (:id::text)::uuid, :version, :listen, host(inet_client_addr()), :now, :now, :seals, :clock_skew_ms,
    :certificate_expires
from quick
on conflict (id) do update set address = excluded.address, seen = excluded.seen, seals = excluded.seals,
    clock_skew_ms = excluded.clock_skew_ms, certificate_expires = excluded.certificate_expires;

--! remove_instance
-- Removes an instance that stops in an orderly way. The commit does not wait for a standby.
with quick as materialized (
    select set_config('synchronous_commit', 'off', true)
)
delete from platform.instance using quick where id = (:id::text)::uuid;

--! list_instances : RunningInstance
-- The instances that have registered since a moment.
select i.version, i.listen, i.address, i.started, i.seals, i.clock_skew_ms, i.certificate_expires
from platform.instance i where i.seen > :seen_after order by i.address, i.listen, i.id;

--! find_replication
-- The standbys that commits must wait for, as PostgreSQL is configured, and the names of all connected standbys. Any
-- role may read both.
select current_setting('synchronous_standby_names') as synchronous_names,
    array(select coalesce(r.application_name, '') from pg_stat_replication r) as connected;
