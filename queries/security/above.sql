-- Reads of our own about who above uses our records: the only statements here that name tables of higher areas.

--! find_open_jobs
-- Jobs that somebody who leaves would leave behind.
select key from production.job where assigned_to = :user_key and stage <> 'closed' order by key limit :limit;
