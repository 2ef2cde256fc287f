-- Steps whose folders contain files.

--! find_step_of_folder (): (status?, form_data?)
-- Whether files can be stored in the folder of a step: the steps of the job of the batch, and what was recorded for
-- this step. No row when the batch does not belong to the work order. The status is null when nothing was recorded yet.
select j.step_sequence, r.status, r.form_data
from production.batch b join production.job j on j.key = b.job_key
    left join production.step_record r on r.batch_key = b.key and r.step_key = :step_key and r.canceled is null
where b.key = :batch_key and b.work_order_key = :work_order_key;
