--! insert_admin_change (user_key?, token_key?, before?, after?, address?, request_id?)
-- One row of the audit log, in the transaction of the change that it records.
insert into platform.admin_change (at, user_key, token_key, operation, record, before, after, address, request_id)
values (:at, :user_key, :token_key, :operation, :record, :before, :after, :address, :request_id)
-- Only a statement that answers rows is kept prepared.
returning key;
