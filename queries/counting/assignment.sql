--: AssignmentRow(position_key?, product_key?, assigned_to?, started?, completed?, notes?, extra?, target_description?)

--: AssignmentState(position_key?, product_key?, assigned_to?)

--! find_assignments : AssignmentRow
-- Assignments as the API returns them, in any order. The target is a location or a product.
select a.key, a.rev, a.session_key, a.position_key, a.product_key, a.include_children, a.assigned_to, a.status,
    a.created, a.created_by, a.started, a.completed, a.notes, a.extra, coalesce(w.code, p.code) as target_code,
    p.description as target_description
from counting.assignment a left join position.position w on w.key = a.position_key
    left join product.product p on p.key = a.product_key
where a.key = any (:keys);

--! find_assignments_of : AssignmentRow
-- The assignments of one session that are not canceled, sorted by the code of their target.
select a.key, a.rev, a.session_key, a.position_key, a.product_key, a.include_children, a.assigned_to, a.status,
    a.created, a.created_by, a.started, a.completed, a.notes, a.extra, coalesce(w.code, p.code) as target_code,
    p.description as target_description
from counting.assignment a left join position.position w on w.key = a.position_key
    left join product.product p on p.key = a.product_key
where a.session_key = :session_key and a.status <> 'canceled'
order by lower(coalesce(w.code, p.code)) collate "C", a.key;

--! insert_assignments (position_keys[?], product_keys[?], assigned_to[?], notes[?])
-- Inserts assignments. Either `position_key` or `product_key` of a row is set, depending on the type of the session.
-- `assigned_to` is null when every user may count.
insert into counting.assignment (key, session_key, position_key, product_key, include_children, assigned_to, created,
    created_by, notes)
select given.key, given.session_key, given.position_key, given.product_key, given.include_children, given.assigned_to,
    :now, :user_key, given.notes
from unnest(:keys::bigint[], :session_keys::bigint[], :position_keys::text[], :product_keys::bigint[],
    :include_children::boolean[], :assigned_to::bigint[], :notes::text[])
    as given (key, session_key, position_key, product_key, include_children, assigned_to, notes)
returning key;

--! find_sessions_of_assignments
-- The sessions of assignments, because a session is locked before its assignments.
select key, session_key from counting.assignment where key = any (:keys);

--! lock_assignments : AssignmentState
-- Locks assignments whose session is already locked. `ever_started` determines the status to which a resumed session
-- returns an assignment.
select a.key, a.rev, a.session_key, a.position_key, a.product_key, a.include_children, a.assigned_to, a.status,
    a.started is not null as ever_started
from counting.assignment a where a.key = any (:keys) order by a.key for no key update;

--! lock_assignments_of : AssignmentState
-- Locks all assignments of a session that is completed or canceled, in any status.
select a.key, a.rev, a.session_key, a.position_key, a.product_key, a.include_children, a.assigned_to, a.status,
    a.started is not null as ever_started
from counting.assignment a where a.session_key = :session_key order by a.key for no key update;

--! find_covering_assignments : AssignmentState
-- The assignments to which a count that names none could belong: open assignments of the session that cover the pair.
-- `path` is the path of its location in the tree.
select a.key, a.rev, a.session_key, a.position_key, a.product_key, a.include_children, a.assigned_to, a.status,
    a.started is not null as ever_started
from counting.assignment a
where a.session_key = :session_key and a.status in ('planned', 'started')
    and (a.product_key = :product_key or a.position_key = :position_key
        or (a.include_children and a.position_key = any (:path::text[])))
order by a.key;

--! has_started_records
-- Whether a pair of the assignment is being counted. If so, the assignment cannot be completed.
select exists (
    select from counting.record where assignment_key = :key and status = 'started') as counting;

--! find_started_records
-- Counts in progress in a session or, if `assignment_key` is not 0, in one of its assignments. The refusal to complete
-- the session or assignment names them.
select key from counting.record where session_key = :session_key and status = 'started'
    and (:assignment_key::bigint = 0 or assignment_key = :assignment_key)
order by key;

--! set_assignment_started
-- Starts an assignment. An assignment without an assignee is assigned to the user who starts it.
update counting.assignment set status = 'started', started = :now, assigned_to = :user_key, rev = rev + 1
where key = :key returning key;

--! set_assignments_completed
update counting.assignment set status = 'completed', completed = :now, rev = rev + 1
where key = any (:keys) returning key;

--! set_assignments_canceled
update counting.assignment set status = 'canceled', rev = rev + 1 where key = any (:keys) returning key;

--! resume_assignments
-- Reopens the completed assignments of a resumed session: they become started again, or planned if they were never
-- started.
update counting.assignment set status = case when started is null then 'planned' else 'started' end, completed = null,
    rev = rev + 1
where session_key = :session_key and status = 'completed' returning key;
