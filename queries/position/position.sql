--! hold_live_positions
-- Locks the locations among these keys that are not deleted, for settings, products and work orders that refer to them.
-- They cannot be deleted before the commit.
select key from position.position where key = any (:keys) and not deleted order by key for share;

--! find_positions_by_code
-- Locations by code, for an import, ignoring case. A code may name several locations, one for each site.
select given.code as given, p.key from unnest(:codes::text[]) as given (code)
join position.position p on lower(p.code) = lower(given.code) and not p.deleted order by p.key;

--! hold_positions_by_code
-- Reads the same as `find_positions_by_code` with a lock: the locations cannot change before the commit.
select given.code as given, p.key from unnest(:codes::text[]) as given (code)
join position.position p on lower(p.code) = lower(given.code) and not p.deleted order by p.key for share of p;

--: PositionState()

--! find_position_states : PositionState
-- The locations among these keys that exist, and whether they are deleted, without a lock.
select key, deleted from position.position where key = any (:keys);

--! keep_position_states : PositionState
-- Reads the same as `find_position_states` for a command that needs the locations to exist until its commit. This is
-- the lock that foreign keys take.
select key, deleted from position.position where key = any (:keys) order by key for key share;

--! hold_position_states : PositionState
-- Reads the same as `find_position_states` for a command that needs the locations to stay unchanged until its commit.
select key, deleted from position.position where key = any (:keys) order by key for share;

--! lock_position_states : PositionState
-- Reads the same as `find_position_states` and locks the locations to change or delete them.
select key, deleted from position.position where key = any (:keys) order by key for update;

--: PositionRow(parent_position_key?, site_key?, allow_consumption?, extra?, updated?, created_by?, updated_by?)

--! find_positions : PositionRow
-- Locations in the order of the keys. A join has a plan that is kept, while a statement with `any` is planned at each
-- call.
select p.key, p.rev, p.code, p.parent_position_key, p.site_key, p.owned, p.available, p.disposable, p.fixed,
    p.allow_consumption, p.extra, p.created, p.updated, p.created_by, p.updated_by, p.deleted, p.path, p.blocked, p.filled
from unnest(:keys::text[]) with ordinality as asked (key, place) join position.position p on p.key = asked.key
order by asked.place;

--! keep_position : PositionRow
-- Locks a location that must exist until the commit. This is the lock that foreign keys take: a command that changes or
-- deletes the location waits for it.
select p.key, p.rev, p.code, p.parent_position_key, p.site_key, p.owned, p.available, p.disposable, p.fixed,
    p.allow_consumption, p.extra, p.created, p.updated, p.created_by, p.updated_by, p.deleted, p.path, p.blocked, p.filled
from position.position p where p.key = :key for key share;

--! lock_positions : PositionRow
-- Locks locations to change or delete them.
select p.key, p.rev, p.code, p.parent_position_key, p.site_key, p.owned, p.available, p.disposable, p.fixed,
    p.allow_consumption, p.extra, p.created, p.updated, p.created_by, p.updated_by, p.deleted, p.path, p.blocked, p.filled
from position.position p where p.key = any (:keys) order by p.key for update;

--! lock_tree : PositionRow
-- Locks a location that is to be changed with everything below it, together with other locations that the change
-- affects.
select p.key, p.rev, p.code, p.parent_position_key, p.site_key, p.owned, p.available, p.disposable, p.fixed,
    p.allow_consumption, p.extra, p.created, p.updated, p.created_by, p.updated_by, p.deleted, p.path, p.blocked, p.filled
from position.position p where p.path @> array[:key::text] or p.key = any (:others) order by p.key for update;

--! position_code_is_taken (site_key?, own_key?)
-- Whether a code is taken. Codes are unique, ignoring case, among the locations of a site that are not deleted.
select exists (
    select from position.position where site_key is not distinct from :site_key and lower(code) = lower(:code)
        and not deleted and key is distinct from :own_key) as taken;

--! find_code_taken_at_site
-- For a location that moves to another site with everything below it: the first code below it that the other site
-- already has.
select below.code from position.position below
    join position.position there on there.site_key = :site_key and lower(there.code) = lower(below.code) and not there.deleted
where below.path @> array[:key::text] and not below.deleted and below.key <> :key and not there.path @> array[:key::text]
order by below.key limit 1;

--! insert_position (parent_position_key?, site_key?, allow_consumption?, extra?)
insert into position.position (key, code, parent_position_key, site_key, owned, available, disposable, fixed,
    allow_consumption, extra, created, created_by)
values (:key, :code, :parent_position_key, :site_key, :owned, :available, :disposable, :fixed, :allow_consumption, :extra,
    :now, :user_key);

--! update_position (parent_position_key?, allow_consumption?, extra?)
-- Changes a location. A trigger updates the stored path, site and state of everything below it.
update position.position set code = :code, parent_position_key = :parent_position_key, owned = :owned,
    available = :available, disposable = :disposable, fixed = :fixed, allow_consumption = :allow_consumption,
    extra = :extra, filled = :filled, updated = :now, updated_by = :user_key,
    rev = nextval('platform.revision_sequence')
where key = :key;

--! end_positions
-- Marks locations as deleted. The rows stay, because movements refer to them.
update position.position set deleted = true, rev = nextval('platform.revision_sequence')
where key = any (:keys) and not deleted;

--! note_filled
-- Notes that disposable locations have received content. Such a location is deleted when it is emptied, but not while
-- it has never been filled.
update position.position set filled = true where key = any (:keys) and disposable and not filled;

--! find_tree : (parent_position_key?)
-- A location and everything below it that is not deleted, siblings sorted by code.
select p.key, p.code, p.parent_position_key from position.position p
where p.path @> array[:key::text] and not p.deleted order by lower(p.code) collate "C", p.key collate "C";

--! lock_endable : (site_key?, parent_position_key?)
-- The disposable locations among these that ever had content and may be deleted now. Others are neither returned nor
-- locked.
select key, site_key, parent_position_key from position.position
where key = any (:keys) and disposable and filled and not deleted order by key for update;
