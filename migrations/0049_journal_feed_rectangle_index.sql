-- no transaction
-- Smallest and greatest position and key of every 32 pages: a few hundred kilobytes for a hundred million rows. Both grow
-- along the table, so that few pages can contain a rectangle off the diagonal.
create index concurrently if not exists feed_rectangle_idx on journal.feed
    using brin ((pos + 0), (event_key + 0)) with (pages_per_range = 32, autosummarize = on);
comment on index journal.feed_rectangle_idx is 'GET /event by order, product or user: where the order of keys differs';
