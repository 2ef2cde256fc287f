-- Phases of the processes of products. A phase that left its process is trashed, not deleted.

--: PhaseRow(product_key?, production_notes?, trashed?)

--! read_process : PhaseRow
-- The process of a product: its live phases in routing order.
select key, rev, product_key, operation_key, alias, params, production_notes, trashed from process.phase
where product_key = :product_key and trashed is null order by place;

--! find_phases : PhaseRow
-- Trashed ones, too: work orders and records of work name phases that have left the process.
select key, rev, product_key, operation_key, alias, params, production_notes, trashed from process.phase
where key = any (:keys);

--! insert_phase (production_notes?)
-- A phase that a new version of the process adds.
insert into process.phase (product_key, operation_key, alias, params, production_notes, place)
values (:product_key, :operation_key, :alias, :params, :production_notes, :place)
returning key;

--! take_process_keys
-- Drawn before the rows of a copy are written, so that each kind is one statement however many products get the copy.
select nextval('platform.key_sequence')::text as key from generate_series(1, :count::integer);

--! insert_copied_phases (production_notes[?])
-- Phases of a copied process, for one or many products.
insert into process.phase (key, product_key, operation_key, alias, params, production_notes, place)
select f.key, f.product_key, f.operation_key, f.alias, f.params, f.production_notes, f.place
from unnest(:keys::text[], :product_keys::bigint[], :operation_keys::text[], :aliases::text[], :params::jsonb[],
    :production_notes::text[], :places::integer[])
    as f (key, product_key, operation_key, alias, params, production_notes, place);

--! update_phase (production_notes?)
-- A phase that a new version of the process keeps under its key.
update process.phase set operation_key = :operation_key, alias = :alias, params = :params,
    production_notes = :production_notes, place = :place, rev = nextval('platform.revision_sequence')
where key = :key;

--! trash_phases
-- Phases that leave their process stay for work orders and records of work; without a `place` they are in no process.
update process.phase set trashed = :now, place = null, rev = nextval('platform.revision_sequence')
where key = any (:keys);

--! list_phase_keys
-- Live phases of a product in routing order, against which BOM lines are checked. A line without a phase means the last
-- one.
select key from process.phase where product_key = :product_key and trashed is null order by place;

--! find_phases_of_operation : PhaseRow
-- The phases that a copy of the operation changes: those of the target products.
select key, rev, product_key, operation_key, alias, params, production_notes, trashed from process.phase
where operation_key = :operation_key and product_key = any (:product_keys) and trashed is null
order by product_key, place;

--! forget_operation
-- The operation is deleted: trashed phases that were made from it fall back to the default operation. Live phases would
-- forbid the deletion.
update process.phase set operation_key = 'default', rev = nextval('platform.revision_sequence')
where operation_key = :operation_key and trashed is not null;

--! set_phase_content (production_notes?)
-- A copy of an operation brings its parameters and notes to the phases that use it.
update process.phase set params = :params, production_notes = :production_notes,
    rev = nextval('platform.revision_sequence')
where key = any (:keys);

--! list_phase_names
-- Keys and names only, for commands that need no steps: a BOM file names phases by their name.
select product_key, key, alias from process.phase
where product_key = any (:product_keys) and trashed is null order by product_key, place;
