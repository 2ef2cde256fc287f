-- Statements that read work sessions.

--! read_work_sessions (): (user_session_key?, end?, duration?, canceled?, forced?)
-- Work sessions as the API returns them, in the order of the keys.
select s.key, s.user_session_key, s.user_key, s.batch_key, s.job_key, j.phase_key, s.work_order_key, b.product_key,
    s.start, s."end", s.duration, s.hourly_cost, s.canceled, s.forced
from unnest(:keys::bigint[]) with ordinality as asked (key, place) join production.work_session s on s.key = asked.key
    join production.job j on j.key = s.job_key join production.batch b on b.key = s.batch_key
order by asked.place;
