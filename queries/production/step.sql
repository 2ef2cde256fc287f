-- The step that a folder of files belongs to.

--! find_step_of_folder (): (status?, form_data?)
-- Whether files may be stored in the folder of a step: the steps that the job of the batch has, and what is recorded of
-- this one. No row when the batch is not of the work order; no status when nothing is recorded yet.
select j.step_sequence, r.status, r.form_data
from production.batch b join production.job j on j.key = b.job_key
    left join production.step_record r on r.batch_key = b.key and r.step_key = :step_key and r.canceled is null
where b.key = :batch_key and b.work_order_key = :work_order_key;
