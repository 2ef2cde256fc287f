-- Records of higher areas that use custom fields: the only statements of this area that read tables of higher areas.

--! find_uses
-- The first records that use a custom field: definitions of forms, and units, tasks and issues with a value, deleted
-- ones included. They prevent a change of its type. The response to a deletion only lists them.
select record_id from quality.field_use where field_key = :field_key
union
(select 'Serial/' || serial_key from serial.value where custom_field_key = :field_key
    order by serial_key limit :limit)
union
(select 'Task/' || task_key from collaboration.form_field where custom_field_key = :field_key and task_key is not null
    limit :limit)
union
(select 'Issue/' || issue_key from collaboration.form_field where custom_field_key = :field_key and issue_key is not null
    limit :limit)
order by record_id limit :limit;

--! find_form_uses (): (name?)
-- The definitions of forms that use a field, each with its name or code, to show where the field is used.
select uses.record_id,
    case split_part(uses.record_id, '/', 1)
        when 'Phase' then (select coalesce(p.code || ' · ', '') || h.alias from process.phase h
            left join product.product p on p.key = h.product_key where h.key = split_part(uses.record_id, '/', 2))
        when 'Operation' then (select o.name from process.operation o where o.key = split_part(uses.record_id, '/', 2))
        when 'IssueType' then (select t.name from collaboration.issue_type t
            where t.key = split_part(uses.record_id, '/', 2)::bigint)
        when 'TaskType' then (select t.name from collaboration.task_type t
            where t.key = split_part(uses.record_id, '/', 2)::bigint)
        when 'Product' then (select p.code from product.product p
            where p.key = split_part(uses.record_id, '/', 2)::bigint)
    end as name
from quality.field_use uses where uses.field_key = :field_key
order by name, uses.record_id;
