--! find_live_positions
select key from position.position where key = any (:keys) and not deleted order by key for share;

--! find_positions_coded
select given.code as given, p.key from unnest(:codes::text[]) as given (code)
join position.position p on lower(p.code) = lower(given.code) and not p.deleted order by p.key;

--! hold_positions_coded
select given.code as given, p.key from unnest(:codes::text[]) as given (code)
join position.position p on lower(p.code) = lower(given.code) and not p.deleted order by p.key for share of p;

--: PositionState()

--! find_position_states : PositionState
select key, deleted from position.position where key = any (:keys);

--! keep_position_states : PositionState
select key, deleted from position.position where key = any (:keys) order by key for key share;

--! hold_position_states : PositionState
-- They stay so until the commit.
select key, deleted from position.position where key = any (:keys) order by key for share;

--! lock_position_states : PositionState
select key, deleted from position.position where key = any (:keys) order by key for update;
