--: RecordRow(assignment_key?, product_description?, product_traceability_level?, system_serials?, counted_serials?, system_lots?, counted_lots?, counted_qt?, counted_at?, found_serial_keys?, missing_serial_keys?, reviewed_at?, reviewed_by?, discard_reason?, movement_keys?, error_details?, notes?, extra?)

--: RecordState(system_posted?, assignment_key?, system_serial_keys?, system_lots?, counted_qt?, counted_serial_keys?, counted_lots?, counted_at?)

--! find_records : RecordRow
-- Records as the API returns them, with the codes of units and lots. Each column `has_…` distinguishes an empty list
-- (true) from an absent one (false).
select r.key, r.rev, r.session_key, r.assignment_key, r.product_key, r.position_key, r.user_key, p.code as product_code,
    p.description as product_description, p.traceability_level as product_traceability_level,
    (select coalesce(jsonb_agg(jsonb_build_object('_id', 'Tag/' || t.key, '_key', t.key, '_rev', t.rev::text, 'name', t.name,
                'description', t.description, 'color', t.color) order by lower(t.name) collate "C", t.key collate "C"), '[]')
        from tag.tag_connection c join tag.tag t on t.key = c.tag_key
        where c.context = 'product' and c.context_key = p.key::text) as product_tags,
    w.code as position_code, w.deleted as position_deleted,
    array (select above.code from unnest(w.path[2:]) with ordinality as step (key, place)
        join position.position above on above.key = step.key order by step.place) as position_path,
    r.system_qt,
    (select coalesce(jsonb_agg(jsonb_build_object('serial_key', s.key::text, 'serial_code', s.code)
            order by lower(s.code) collate "C", s.key), '[]')
        from serial.serial s where s.key = any (r.system_serial_keys) and r.system_serial_keys is not null)
        as system_serials,
    (select coalesce(jsonb_agg(jsonb_build_object('serial_key', s.key::text, 'serial_code', s.code)
            order by lower(s.code) collate "C", s.key), '[]')
        from serial.serial s where s.key = any (r.counted_serial_keys) and r.counted_serial_keys is not null)
        as counted_serials,
    r.system_serial_keys is not null as has_system_serials, r.counted_serial_keys is not null as has_counted_serials,
    coalesce(r.system_serial_keys, '{}') as system_serial_keys,
    coalesce(r.counted_serial_keys, '{}') as counted_serial_keys,
    (select jsonb_agg(part || jsonb_build_object('lot_code', l.code) order by lower(l.code) collate "C" nulls first, l.key)
        from jsonb_array_elements(r.system_lots) part left join serial.lot l on l.key = (part ->> 'lot_key')::bigint
        where jsonb_array_length(r.system_lots) > 0) as system_lots,
    r.system_lots is not null as has_system_lots,
    (select jsonb_agg(part || jsonb_build_object('lot_code', l.code) order by lower(l.code) collate "C" nulls first, l.key)
        from jsonb_array_elements(r.counted_lots) part left join serial.lot l on l.key = (part ->> 'lot_key')::bigint
        where jsonb_array_length(r.counted_lots) > 0) as counted_lots,
    r.counted_lots is not null as has_counted_lots,
    r.system_at, r.counted_qt, r.counted_at, r.found_serial_keys, r.missing_serial_keys, r.status, r.reviewed_at,
    r.reviewed_by, r.discard_reason, r.processed, r.movement_keys, r.skipped_serials, r.error_details, r.source,
    r.notes, r.extra,
    c.status as session_status, c.blind_quantities, c.blind_serials
from counting.record r join counting.session c on c.key = r.session_key
    join product.product p on p.key = r.product_key join position.position w on w.key = r.position_key
where r.key = any (:keys);

--! find_session_of_record
-- The session and location of a record, because a session is locked before its records.
select session_key, position_key from counting.record where key = :key;

--! lock_record : RecordState
-- Locks one record to change it. The caller has locked its session.
select key, rev, session_key, assignment_key, product_key, position_key, user_key, system_qt, system_serial_keys,
    system_lots, system_at, system_posted, counted_qt, counted_serial_keys, counted_lots, counted_at, status, processed,
    source
from counting.record where key = :key for no key update;

--! lock_reviewable_records : RecordState
-- Locks all records that a confirmation decides on: counted, and neither discarded nor confirmed.
select key, rev, session_key, assignment_key, product_key, position_key, user_key, system_qt, system_serial_keys,
    system_lots, system_at, system_posted, counted_qt, counted_serial_keys, counted_lots, counted_at, status, processed,
    source
from counting.record where session_key = :session_key and status in ('completed', 'submitted')
order by key for no key update;

--! find_reviewable_records : RecordState
-- Reads the same records as `lock_reviewable_records` without a lock, to preview the conflicts.
select key, rev, session_key, assignment_key, product_key, position_key, user_key, system_qt, system_serial_keys,
    system_lots, system_at, system_posted, counted_qt, counted_serial_keys, counted_lots, counted_at, status, processed,
    source
from counting.record where session_key = :session_key and status in ('completed', 'submitted')
order by key;

--! lock_unposted_records : RecordState
-- Locks those of these records that are still to be posted. Another instance may have posted some since they were
-- found.
select key, rev, session_key, assignment_key, product_key, position_key, user_key, system_qt, system_serial_keys,
    system_lots, system_at, system_posted, counted_qt, counted_serial_keys, counted_lots, counted_at, status, processed,
    source
from counting.record where key = any (:keys) and status = 'confirmed' and not processed
order by key for no key update;

--! find_counts_in_position
-- Records of a location that a user wants to confirm as empty. Products that were counted as 0 get no further record of
-- 0, and a quantity above 0 prevents the confirmation.
select key, product_key, counted_qt, source from counting.record
where session_key = :session_key and position_key = :position_key and status in ('completed', 'submitted')
order by key;

--! insert_records (system_posted[?], assignment_keys[?], system_serial_keys[?], system_lots[?], counted_qts[?], counted_serial_keys[?], counted_lots[?], counted_ats[?], found_serial_keys[?], missing_serial_keys[?], notes?)
-- Inserts records. Lists of keys are passed as text, because PostgreSQL does not support arrays of arrays of different
-- lengths.
insert into counting.record (key, session_key, assignment_key, product_key, position_key, user_key, system_qt,
    system_serial_keys, system_lots, system_at, system_posted, counted_qt, counted_serial_keys, counted_lots, counted_at,
    found_serial_keys, missing_serial_keys, differs, lot_keys, status, source, notes)
select given.key, :session_key, given.assignment_key, given.product_key, given.position_key, :user_key,
    given.system_qt, given.system_serial_keys::bigint[], given.system_lots, given.system_at, given.system_posted,
    given.counted_qt,
    given.counted_serial_keys::bigint[], given.counted_lots, given.counted_at, given.found_serial_keys::bigint[],
    given.missing_serial_keys::bigint[], given.differs, given.lot_keys::bigint[], :status, :source, :notes
from unnest(:keys::bigint[], :assignment_keys::bigint[], :product_keys::bigint[], :position_keys::text[],
    :system_qts::numeric[], :system_serial_keys::text[], :system_lots::jsonb[], :system_ats::timestamptz[],
    :system_posted::bigint[], :counted_qts::numeric[], :counted_serial_keys::text[], :counted_lots::jsonb[], :counted_ats::timestamptz[],
    :found_serial_keys::text[], :missing_serial_keys::text[], :differs::boolean[], :lot_keys::text[])
    as given (key, assignment_key, product_key, position_key, system_qt, system_serial_keys, system_lots, system_at,
        system_posted, counted_qt, counted_serial_keys, counted_lots, counted_at, found_serial_keys, missing_serial_keys, differs,
        lot_keys)
returning key;

--! complete_record (counted_serial_keys?, counted_lots?, found_serial_keys?, missing_serial_keys?, notes?)
-- Stores the counted quantity and the variance. The book quantity of a record never changes.
update counting.record set status = 'completed', counted_qt = :counted_qt, counted_serial_keys = :counted_serial_keys,
    counted_lots = :counted_lots, counted_at = :now, found_serial_keys = :found_serial_keys,
    missing_serial_keys = :missing_serial_keys, differs = :differs, lot_keys = :lot_keys,
    notes = coalesce(:notes, notes), rev = rev + 1
where key = :key returning key;

--! delete_records
-- Deletes counts in progress that are canceled, because nothing was counted. Other records are discarded instead of
-- deleted.
delete from counting.record where key = any (:keys) returning product_key, position_key;

--! find_earlier_counts
-- Earlier records of the same user and pair in the session, which a repeated count discards.
select key from counting.record
where session_key = :session_key and product_key = :product_key and position_key = :position_key
    and user_key = :user_key and status in ('completed', 'submitted') and key <> :own_key
order by key;

--! discard_records (reviewed_at?, reviewed_by?)
-- Discards records, which stay but no longer count. `reviewed_…` is set only if a reviewer discarded the record.
update counting.record set status = 'discarded', discard_reason = :reason, reviewed_at = :reviewed_at,
    reviewed_by = :reviewed_by, rev = rev + 1
where key = any (:keys) returning key, product_key, position_key, source;

--! submit_records
-- Submits the records of completed assignments for review.
update counting.record set status = 'submitted', rev = rev + 1
where assignment_key = any (:assignment_keys) and status = 'completed' returning key, product_key, position_key;

--! unsubmit_records
-- Returns the submitted records of a resumed session to completed. Only records with an assignment were ever submitted.
update counting.record set status = 'completed', rev = rev + 1
where session_key = :session_key and status = 'submitted' and assignment_key is not null
returning key;

--! find_records_to_cancel
-- Locks all records that end with a canceled session: counts in progress are deleted, the others are discarded.
select key, product_key, position_key, status from counting.record
where session_key = :session_key and status in ('started', 'completed', 'submitted')
order by key for no key update;
