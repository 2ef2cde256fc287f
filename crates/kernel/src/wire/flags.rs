//! Words that are asked for by a flag each: `status_open=true&status_pending=true`
//! (docs/spec/collaboration.md#searching-tasks-and-issues).

/// The words that are asked for; nothing when no flag says anything. True ones win: with one of them exactly the true ones
/// are asked for, with only false ones all others.
pub fn selected_values<W: Copy>(flags: &[(W, Option<bool>)]) -> Option<Vec<W>> {
    if flags.iter().all(|(_, flag)| flag.is_none()) {
        return None;
    }
    let any_true = flags.iter().any(|(_, flag)| *flag == Some(true));
    let is_asked = |flag: Option<bool>| if any_true { flag == Some(true) } else { flag != Some(false) };
    Some(flags.iter().filter(|(_, flag)| is_asked(*flag)).map(|(word, _)| *word).collect())
}
