--! find_step_of_folder (): (status?, form_data?)
-- The job of a batch, and what was noted in one of its steps: where the files of a form belong.
select j.step_sequence, r.status, r.form_data
from production.batch b join production.job j on j.key = b.job_key
    left join production.step_record r on r.batch_key = b.key and r.step_key = :step_key and r.canceled is null
where b.key = :batch_key and b.work_order_key = :work_order_key;
