-- The marker: a time and a feed position that are updated every few seconds. The marker of a restored database shows up
-- to which moment it has every commit.

--! update_marker (cursor?)
-- Moves the marker to a time, unless it was moved less than some seconds before. All instances call this, and only one
-- changes the row. A marker of the future comes from a clock that was wrong, so it is moved back.
insert into platform.marker (one, at, cursor) values (true, :now, :cursor)
on conflict (one) do update set at = excluded.at, cursor = excluded.cursor
where platform.marker.at <= excluded.at - make_interval(secs => :older_than_seconds) or platform.marker.at > excluded.at;

--! find_marker
-- The time of the marker. No row before the first update.
select at from platform.marker;
