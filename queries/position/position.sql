--! hold_live_positions
-- For settings, products and work orders that name locations: those that exist and are not deleted stay so until the
-- commit.
select key from position.position where key = any (:keys) and not deleted order by key for share;

--! find_positions_by_code
-- Codes of an import are compared without case. A code may name several locations, one of each site.
select given.code as given, p.key from unnest(:codes::text[]) as given (code)
join position.position p on lower(p.code) = lower(given.code) and not p.deleted order by p.key;

--! hold_positions_by_code
-- What `find_positions_by_code` returns; the locations stay as they are until the commit.
select given.code as given, p.key from unnest(:codes::text[]) as given (code)
join position.position p on lower(p.code) = lower(given.code) and not p.deleted order by p.key for share of p;

--: PositionState()

--! find_position_states : PositionState
-- Whether locations exist and are not deleted, at this moment. The next three read the same, each with a stronger lock.
select key, deleted from position.position where key = any (:keys);

--! keep_position_states : PositionState
-- For a command that needs them to exist until its commit: the lock that foreign keys take.
select key, deleted from position.position where key = any (:keys) order by key for key share;

--! hold_position_states : PositionState
-- For a command that needs them to stay as they are until its commit.
select key, deleted from position.position where key = any (:keys) order by key for share;

--! lock_position_states : PositionState
-- For a command that changes or deletes them.
select key, deleted from position.position where key = any (:keys) order by key for update;

--: PositionRow(parent_position_key?, site_key?, allow_consumption?, extra?, updated?, created_by?, updated_by?)

--! find_positions : PositionRow
-- In the order of the keys. A join keeps one plan; with `any` PostgreSQL plans each time.
select p.key, p.rev, p.code, p.parent_position_key, p.site_key, p.owned, p.available, p.disposable, p.fixed,
    p.allow_consumption, p.extra, p.created, p.updated, p.created_by, p.updated_by, p.deleted, p.path, p.blocked, p.filled
from unnest(:keys::text[]) with ordinality as asked (key, place) join position.position p on p.key = asked.key
order by asked.place;

--! keep_position : PositionRow
-- A location that must exist until the commit. This is the lock that foreign keys take: a command that changes or
-- deletes the location waits for it.
select p.key, p.rev, p.code, p.parent_position_key, p.site_key, p.owned, p.available, p.disposable, p.fixed,
    p.allow_consumption, p.extra, p.created, p.updated, p.created_by, p.updated_by, p.deleted, p.path, p.blocked, p.filled
from position.position p where p.key = :key for key share;

--! lock_positions : PositionRow
-- For a command that changes or deletes them.
select p.key, p.rev, p.code, p.parent_position_key, p.site_key, p.owned, p.available, p.disposable, p.fixed,
    p.allow_consumption, p.extra, p.created, p.updated, p.created_by, p.updated_by, p.deleted, p.path, p.blocked, p.filled
from position.position p where p.key = any (:keys) order by p.key for update;

--! lock_tree : PositionRow
-- To change a location with everything below it, together with other locations that the change touches.
select p.key, p.rev, p.code, p.parent_position_key, p.site_key, p.owned, p.available, p.disposable, p.fixed,
    p.allow_consumption, p.extra, p.created, p.updated, p.created_by, p.updated_by, p.deleted, p.path, p.blocked, p.filled
from position.position p where p.path @> array[:key::text] or p.key = any (:others) order by p.key for update;

--! position_code_is_taken (site_key?, own_key?)
-- Codes are unique among the locations of a site that are not deleted, without regard to case.
select exists (
    select from position.position where site_key is not distinct from :site_key and lower(code) = lower(:code)
        and not deleted and key is distinct from :own_key) as taken;

--! find_code_taken_at_site
-- A location moves to another site with everything below it: the first code below it that the other site has already.
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
-- A trigger updates the stored path, site and state of everything below.
update position.position set code = :code, parent_position_key = :parent_position_key, owned = :owned,
    available = :available, disposable = :disposable, fixed = :fixed, allow_consumption = :allow_consumption,
    extra = :extra, filled = :filled, updated = :now, updated_by = :user_key,
    rev = nextval('platform.revision_sequence')
where key = :key;

--! end_positions
-- The rows stay, because movements name them.
update position.position set deleted = true, rev = nextval('platform.revision_sequence')
where key = any (:keys) and not deleted;

--! note_filled
-- A disposable location ends when it is emptied, not while it has never been filled; so it remembers its first content.
update position.position set filled = true where key = any (:keys) and disposable and not filled;

--! find_tree : (parent_position_key?)
-- Locations from one down that are not deleted, siblings by code.
select p.key, p.code, p.parent_position_key from position.position p
where p.path @> array[:key::text] and not p.deleted order by lower(p.code) collate "C", p.key collate "C";

--! lock_endable : (site_key?, parent_position_key?)
-- Disposable locations that once held something may end now; others are neither answered nor locked.
select key, site_key, parent_position_key from position.position
where key = any (:keys) and disposable and filled and not deleted order by key for update;
