-- Phases of the processes of products. A phase that is removed from its process is moved to the trash, not deleted.

--: PhaseRow(product_key?, production_notes?, trashed?)

--! read_process : PhaseRow
-- The live phases of the process of a product, in routing order.
select key, rev, product_key, operation_key, alias, params, production_notes, trashed from process.phase
where product_key = :product_key and trashed is null order by place;

--! find_phases : PhaseRow
-- Phases by key, trashed ones included, because work orders and recorded work refer to phases that have left the
-- process.
select key, rev, product_key, operation_key, alias, params, production_notes, trashed from process.phase
where key = any (:keys);

--! insert_phase (production_notes?)
-- Inserts a phase that a new version of the process adds.
insert into process.phase (product_key, operation_key, alias, params, production_notes, place)
values (:product_key, :operation_key, :alias, :params, :production_notes, :place)
returning key;

--! take_process_keys
-- Draws the keys of copied phases before their rows are written, so that each kind of row needs one statement for any
-- number of products.
select nextval('platform.key_sequence')::text as key from generate_series(1, :count::integer);

--! insert_copied_phases (production_notes[?])
-- Inserts the phases of a copied process, for one or more products.
insert into process.phase (key, product_key, operation_key, alias, params, production_notes, place)
select f.key, f.product_key, f.operation_key, f.alias, f.params, f.production_notes, f.place
from unnest(:keys::text[], :product_keys::bigint[], :operation_keys::text[], :aliases::text[], :params::jsonb[],
    :production_notes::text[], :places::integer[])
    as f (key, product_key, operation_key, alias, params, production_notes, place);

--! update_phase (production_notes?)
-- Updates a phase that a new version of the process keeps under its key.
update process.phase set operation_key = :operation_key, alias = :alias, params = :params,
    production_notes = :production_notes, place = :place, rev = nextval('platform.revision_sequence')
where key = :key;

--! trash_phases
-- Moves phases that leave their process to the trash, where work orders and recorded work still find them. A phase
-- without a `place` is in no process.
update process.phase set trashed = :now, place = null, rev = nextval('platform.revision_sequence')
where key = any (:keys);

--! list_phase_keys
-- The live phases of a product in routing order, against which BOM lines are checked. A line without a phase belongs to
-- the last one.
select key from process.phase where product_key = :product_key and trashed is null order by place;

--! find_phases_of_operation : PhaseRow
-- The phases of the target products that a copy of the operation changes.
select key, rev, product_key, operation_key, alias, params, production_notes, trashed from process.phase
where operation_key = :operation_key and product_key = any (:product_keys) and trashed is null
order by product_key, place;

--! forget_operation
-- Assigns trashed phases that are based on a deleted operation to the default operation. Live phases would have
-- prevented the deletion.
update process.phase set operation_key = 'default', rev = nextval('platform.revision_sequence')
where operation_key = :operation_key and trashed is not null;

--! set_phase_content (production_notes?)
-- Copies parameters and notes of an operation to the phases that use it.
update process.phase set params = :params, production_notes = :production_notes,
    rev = nextval('platform.revision_sequence')
where key = any (:keys);

--! list_phase_names
-- Keys and names of phases, for commands that do not need the steps: a BOM file refers to phases by name.
select product_key, key, alias from process.phase
where product_key = any (:product_keys) and trashed is null order by product_key, place;
