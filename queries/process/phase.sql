--: PhaseRow(product_key?, production_notes?, trashed?)

--! read_process : PhaseRow
select key, rev, product_key, operation_key, alias, params, production_notes, trashed from process.phase
where product_key = :product_key and trashed is null order by place;

--! read_processes : PhaseRow
select key, rev, product_key, operation_key, alias, params, production_notes, trashed from process.phase
where product_key = any (:product_keys) and trashed is null order by product_key, place;

--! find_phases : PhaseRow
select key, rev, product_key, operation_key, alias, params, production_notes, trashed from process.phase
where key = any (:keys);

--! insert_phase (production_notes?)
insert into process.phase (product_key, operation_key, alias, params, production_notes, place)
values (:product_key, :operation_key, :alias, :params, :production_notes, :place)
returning key;

--! take_process_keys
select nextval('platform.key_sequence')::text as key from generate_series(1, :count::integer);

--! insert_copied_phases (production_notes[?])
insert into process.phase (key, product_key, operation_key, alias, params, production_notes, place)
select f.key, f.product_key, f.operation_key, f.alias, f.params, f.production_notes, f.place
from unnest(:keys::text[], :product_keys::bigint[], :operation_keys::text[], :aliases::text[], :params::jsonb[],
    :production_notes::text[], :places::integer[])
    as f (key, product_key, operation_key, alias, params, production_notes, place);

--! update_phase (production_notes?)
update process.phase set operation_key = :operation_key, alias = :alias, params = :params,
    production_notes = :production_notes, place = :place, rev = nextval('platform.revision_sequence')
where key = :key;

--! trash_phases
update process.phase set trashed = :now, place = null, rev = nextval('platform.revision_sequence')
where key = any (:keys);

--! list_phase_keys
select key from process.phase where product_key = :product_key and trashed is null order by place;

--! phases_of_operation : PhaseRow
select key, rev, product_key, operation_key, alias, params, production_notes, trashed from process.phase
where operation_key = :operation_key and product_key = any (:product_keys) and trashed is null
order by product_key, place;

--! forget_operation
update process.phase set operation_key = 'default', rev = nextval('platform.revision_sequence')
where operation_key = :operation_key and trashed is not null;

--! set_phase_content (production_notes?)
update process.phase set params = :params, production_notes = :production_notes,
    rev = nextval('platform.revision_sequence')
where key = any (:keys);

--! list_phases_of
select product_key, key, alias from process.phase
where product_key = any (:product_keys) and trashed is null order by product_key, place;
