-- Types of issues and tasks with their forms, and the fields of the forms.
with field as (
    insert into quality.custom_field (key, name, slug, type)
    values ('scale_cause', 'Cause', 'scale_cause', 'text'), ('scale_cost', 'Cost', 'scale_cost', 'number')
), issue_type as (
    insert into collaboration.issue_type (name, code, critical, form_template)
    select name, code, name = 'Safety', '[
        {"_key": "scale_cause", "custom_field_key": "scale_cause", "multiple": false, "label": "Cause", "hint": null,
            "default": null, "mandatory": false, "hidden": null},
        {"_key": "scale_cost", "custom_field_key": "scale_cost", "multiple": false, "label": "Cost", "hint": null,
            "default": null, "mandatory": false, "hidden": null}]'
    from (values ('Defect', 'SCALE-D'), ('Deviation', 'SCALE-V'), ('Complaint', 'SCALE-C'), ('Safety', 'SCALE-S'))
        given (name, code)
), task_type as (
    insert into collaboration.task_type (name, created, form_fields, link_settings)
    select name, '2018-01-01Z', '[
        {"_key": "scale_cause", "custom_field_key": "scale_cause", "multiple": false, "label": "Cause", "hint": null,
            "default": null, "mandatory": false, "hidden": null}]', '[
        {"type": "issue", "enabled": true, "allow_multiple": true, "required": false},
        {"type": "work_order", "enabled": true, "allow_multiple": true, "required": false},
        {"type": "product", "enabled": true, "allow_multiple": true, "required": false},
        {"type": "serial", "enabled": true, "allow_multiple": true, "required": false},
        {"type": "task", "enabled": true, "allow_multiple": true, "required": false}]'
    from unnest(array['Inspection', 'Rework', 'Maintenance']) name
)
select
