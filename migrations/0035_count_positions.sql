-- Where in the ledger the books of a counted record were read: a key of the sequence of movements, drawn under the lock of
-- the pair. What was posted after it is not in the books, whatever the clocks said. A record from before this column has
-- none and is compared by time as before; such records end with their sessions.
alter table counting.record add column system_posted bigint;
comment on column counting.record.system_posted is
    'key of platform.key_sequence drawn under the lock of the pair when its books were read; compared with movement.posted';
