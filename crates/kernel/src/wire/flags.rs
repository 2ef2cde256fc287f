//! Words that are asked for by a flag each: `status_open=true&status_pending=true`
//! (docs/spec/collaboration.md#searching-tasks-and-issues).

/// The values that are selected by flags. None without any flag. With a true flag, exactly the values with true flags.
/// With only false flags, all other values.
pub fn selected_values<W: Copy>(flags: &[(W, Option<bool>)]) -> Option<Vec<W>> {
    if flags.iter().all(|(_, flag)| flag.is_none()) {
        return None;
    }
    let any_true = flags.iter().any(|(_, flag)| *flag == Some(true));
    let is_asked = |flag: Option<bool>| if any_true { flag == Some(true) } else { flag != Some(false) };
    Some(flags.iter().filter(|(_, flag)| is_asked(*flag)).map(|(word, _)| *word).collect())
}
