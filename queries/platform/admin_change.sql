--! insert_admin_change (user_key?, token_key?, before?, after?, address?, request_id?)
-- Inserts one row of the audit log, in the transaction of the change that it records.
insert into platform.admin_change (at, user_key, token_key, operation, record, before, after, address, request_id)
values (:at, :user_key, :token_key, :operation, :record, :before, :after, :address, :request_id)
-- Returns a row, because only statements that return rows are kept prepared.
returning key;
