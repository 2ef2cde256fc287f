-- For bench-testdb: resets a database to its state after the migrations, instead of creating a new one.
create schema slot;
create table slot.seeded (relation regclass primary key, copy text not null, columns text not null);
create table slot.sequence (name regclass primary key, last_value bigint not null, is_called boolean not null);

do $$
declare
    relation regclass;
    has_rows boolean;
    state record;
begin
    for relation in
        select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind = 'r' and n.nspname !~ '^(pg_|information_schema|slot|platform_migration)'
    loop
        execute format('select exists (select from %s)', relation) into has_rows;
        if has_rows then
            execute format('create table slot.%I as table %s', 'copy_' || relation::oid, relation);
            insert into slot.seeded
                select relation, format('slot.%I', 'copy_' || relation::oid), string_agg(quote_ident(attname), ', ')
                from pg_attribute
                where attrelid = relation and attnum > 0 and not attisdropped and attgenerated = '';
        end if;
    end loop;
    for relation in select oid from pg_class where relkind = 'S' loop
        execute format('select last_value, is_called from %s', relation) into state;
        insert into slot.sequence values (relation, state.last_value, state.is_called);
    end loop;
end $$;

create function slot.reset() returns void language plpgsql as $$
declare
    relation regclass;
    seed record;
    has_rows boolean;
begin
    perform set_config('session_replication_role', 'replica', true);
    for relation in
        select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind = 'r' and n.nspname !~ '^(pg_|information_schema|slot|platform_migration)'
    loop
        execute format('select exists (select from %s)', relation) into has_rows;
        if has_rows then
            execute format('delete from %s', relation);
        end if;
    end loop;
    for seed in select * from slot.seeded loop
        execute format('insert into %s (%s) overriding system value select %s from %s',
            seed.relation, seed.columns, seed.columns, seed.copy);
    end loop;
    perform setval(name, last_value, is_called) from slot.sequence;
end $$;
