//! State diagrams, which are generated from the rules.

use kernel::rules::diagram::diagram;

#[test]
fn a_diagram_has_one_line_for_each_operation_and_state_after_it() {
    let expected = "\
        planned --start_count_session--> started\n\
        started --complete_count_session--> completed\n\
        completed --resume_count_session--> started\n\
        completed --confirm_count_session (variances)--> processing\n\
        completed --confirm_count_session (no variance)--> applied\n\
        processing --apply_count_session, or automatically--> applied\n\
        planned | started | completed --cancel_count_session--> canceled\n\
        planned --delete_count_session--> deleted\n";
    assert_eq!(diagram("count_session").unwrap(), expected);
}

#[test]
fn a_command_that_keeps_the_state_is_not_drawn() {
    for resource in ["batch", "count_session", "issue", "job", "lot", "movement", "movement_list", "task", "unit"] {
        for line in diagram(resource).unwrap().lines() {
            let (before, after) = (line.split(" --").next().unwrap(), line.split("--> ").nth(1).unwrap());
            assert!(!before.split(" | ").any(|state| state == after), "{resource}: {line}");
        }
    }
}

#[test]
fn a_resource_without_a_state_machine_has_no_diagram() {
    assert_eq!(diagram("department"), None);
}
