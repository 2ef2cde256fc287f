-- Open jobs of users: the only statement of this area that reads tables of higher areas.

--! find_open_jobs
-- The first open jobs of a user. A user with open jobs cannot be archived, because nobody would do these jobs. The
-- refusal names them.
select key from production.job where assigned_to = :user_key and stage <> 'closed' order by key limit :limit;
