-- Which open jobs a user has: the only statement of this area that reads tables of higher areas.

--! find_open_jobs
-- A user with open jobs is not archived: nobody would do them. The refusal names the first ones.
select key from production.job where assigned_to = :user_key and stage <> 'closed' order by key limit :limit;
