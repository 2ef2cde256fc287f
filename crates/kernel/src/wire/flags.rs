//! Filters with one flag for each value: `status_open=true&status_pending=true`
//! (docs/spec/collaboration.md#searching-tasks-and-issues).

/// The values that the flags select: those whose flags are true or, if all sent flags are false, all other values. None
/// when no flag was sent.
pub fn selected_values<W: Copy>(flags: &[(W, Option<bool>)]) -> Option<Vec<W>> {
    if flags.iter().all(|(_, flag)| flag.is_none()) {
        return None;
    }
    let any_true = flags.iter().any(|(_, flag)| *flag == Some(true));
    let is_asked = |flag: Option<bool>| if any_true { flag == Some(true) } else { flag != Some(false) };
    Some(flags.iter().filter(|(_, flag)| is_asked(*flag)).map(|(word, _)| *word).collect())
}
