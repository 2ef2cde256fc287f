-- A client that comes back asks for its topics above a place, and most topics are rare among all rows.
create index event_topic_idx on journal.event (topic, transaction, key);
create index event_audience_idx on journal.event using gin (audience) with (fastupdate = off) where audience <> '{}';
