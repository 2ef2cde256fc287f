-- Two roles: the owner of everything migrates; the service owns nothing, and can neither change the schema nor what is
-- only added to. A role belongs to the cluster, so it may be there already.
do $$
declare
    area name;
begin
    if not exists (select from pg_roles where rolname = 'tracewright_service') then
        begin
            create role tracewright_service nologin;
        exception
            when duplicate_object or unique_violation then null;
            when insufficient_privilege then
                raise exception 'the role tracewright_service is missing, and this user may not make it'
                    using hint = 'as a superuser: create role tracewright_service nologin';
        end;
    end if;
    for area in
        select nspname from pg_namespace
        where nspname not like 'pg\_%' and nspname not in ('information_schema', 'public', 'platform_migration')
    loop
        execute format('grant usage on schema %I to tracewright_service', area);
        execute format('grant select, insert, update, delete on all tables in schema %I to tracewright_service', area);
        execute format('grant usage, select on all sequences in schema %I to tracewright_service', area);
        -- What later migrations add there.
        execute format('alter default privileges in schema %I
            grant select, insert, update, delete on tables to tracewright_service', area);
        execute format('alter default privileges in schema %I
            grant usage, select on sequences to tracewright_service', area);
    end loop;
    -- It reads whether the schema is what it needs. Whoever applies the files by hand has no such table.
    if to_regclass('platform_migration.applied') is not null then
        grant usage on schema platform_migration to tracewright_service;
        grant select on platform_migration.applied to tracewright_service;
    end if;
end
$$;

-- What is only added to.
revoke update, delete on journal.event, journal.feed, platform.admin_change from tracewright_service;
