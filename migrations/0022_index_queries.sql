-- Which question each index of units and of the journal answers: every new unit, link and row of the journal pays for all
-- of them, so one that nobody can name goes. The plans are held by tests/api/scale.
--
-- Tried and left as they are (figures in docs/decisions/0040): the index on roots without the heads themselves (new units
-- cost less, but every tree that is read looks in two indexes and costs more), the one on releases without units in work
-- (no gain could be measured, and a page by release would sort the whole table), those on topic and type of the journal
-- without frequent ones (no gain could be measured).

comment on index serial.serial_pk is 'find_serial, find_ancestors, every lock of a unit';
comment on index serial.serial_code_unique is 'one code per product; GET /serial by product';
comment on index serial.serial_code_order_idx is 'find_coded; GET /serial by code';
comment on index serial.serial_code_trgm_idx is 'GET /serial by a part of the code';
comment on index serial.serial_created_idx is 'GET /serial by creation';
comment on index serial.serial_released_idx is 'GET /serial by release';
comment on index serial.serial_root_key_idx is 'find_tree, attach_units';
comment on index serial.serial_parent_key_idx is 'find_children, find_products_below, detach_units';
comment on index serial.serial_parent_batch_key_idx is 'foreign key; components of a batch';
comment on index serial.serial_lot_key_idx is 'GET /serial by lot; which trees hold a lot';
comment on index serial.serial_work_order_key_idx is 'foreign key; GET /serial by order';

comment on index serial.link_pk is 'find_link, find_links, every change of a link';
comment on index serial.link_open_child_unique is 'a unit is built into at most one other';
comment on index serial.link_parent_serial_key_idx is 'find_linked_children, find_ended_nodes, find_tree_at downwards';
comment on index serial.link_child_serial_key_idx is 'find_tree_at upwards; when a part was last taken out';
comment on index serial.link_component_key_idx is 'foreign key; GET /serial-link by component';
comment on index serial.link_work_order_key_idx is 'foreign key; GET /serial-link by order';
comment on index serial.link_job_key_idx is 'foreign key';
comment on index serial.link_phase_key_idx is 'foreign key';
comment on index serial.link_batch_key_idx is 'foreign key; temporary links of a batch';
comment on index serial.link_linked_at_idx is 'GET /serial-link, newest first';
comment on index serial.link_replaced_by_idx is 'foreign key';
comment on index serial.link_replaces_idx is 'foreign key';

comment on index serial.value_pk is 'the values of a unit';
comment on index serial.value_custom_field_key_idx is 'foreign key; GET /serial by value';
comment on index serial.value_batch_key_idx is 'foreign key';

comment on index serial.lot_pk is 'find_lot, every lock of a lot';
comment on index serial.lot_code_unique is 'one code per product';
comment on index serial.lot_code_trgm_idx is 'GET /lot by a part of the code';
comment on index serial.lot_created_idx is 'GET /lot by creation';
comment on index serial.lot_batch_key_idx is 'foreign key; GET /lot by batch';
comment on index serial.lot_work_order_key_idx is 'foreign key; GET /lot by order';

comment on index journal.event_pk is 'rows of the feed, one row';
comment on index journal.event_primary_unique is 'one first row per command; GET /event by group';
comment on index journal.event_transaction_idx is 'GET /event by group: the other rows of a command';
comment on index journal.event_at_idx is 'GET /event by time';
comment on index journal.event_audience_idx is 'rows for one person, GET /event/stream';
comment on index journal.event_serial_keys_idx is 'GET /event by unit, history of a unit';
comment on index journal.event_type_idx is 'GET /event by type';
comment on index journal.event_topic_idx is 'GET /event by topic, GET /event/stream after a pause';
comment on index journal.event_user_key_idx is 'GET /event by user';
comment on index journal.event_work_order_key_idx is 'GET /event by order';
comment on index journal.event_job_key_idx is 'GET /event by job';
comment on index journal.event_batch_key_idx is 'GET /event by batch';
comment on index journal.event_product_key_idx is 'GET /event by product';
comment on index journal.event_position_key_idx is 'GET /event by position';
comment on index journal.event_movement_key_idx is 'GET /event by movement';
comment on index journal.event_task_key_idx is 'GET /event by task';
comment on index journal.event_issue_key_idx is 'GET /event by issue';
comment on index journal.event_message_key_idx is 'GET /event by message';
comment on index journal.feed_pk is 'rows after a place, in the order of the feed';
comment on index journal.feed_event_key_unique is 'the place of a row';
comment on index journal.sealer_pk is 'there is one';
