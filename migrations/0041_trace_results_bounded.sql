-- A user who asks the same question again with the same result shares the kept one; kept results are bounded for each user
-- and in total.
alter table trace.result
    -- Who asked first; null for results of an older version.
    add column user_key bigint,
    -- SHA-256 of the items; null for results of an older version, which are not shared.
    add column content bytea,
    -- Bytes of its blocks.
    add column bytes bigint not null default 0;

-- An item has 48 bytes.
update trace.result set bytes = total * 48;

create index result_user_idx on trace.result (user_key, created);
comment on index trace.result_user_idx is 'Results of one user: the same question again, and the bound for each user';
