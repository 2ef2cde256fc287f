-- The order of positions and the order of keys differ only for commands that ran at the same time. This finds where they
-- do: the rows of the feed between two positions and between two keys. All ends are excluded. The sums keep every index
-- out of the plan but the one on the sums, and the settings the reading of the whole feed.
create function journal.feed_rectangle(pos_above bigint, pos_below bigint, key_above bigint, key_below bigint)
    returns table (pos bigint, event_key bigint)
    language sql stable rows 20
    set enable_seqscan = off
    set search_path = pg_catalog
as $$
    select f.pos, f.event_key from journal.feed f
    where f.pos + 0 > pos_above and f.pos + 0 < pos_below
        and f.event_key + 0 > key_above and f.event_key + 0 < key_below
$$;
