//! Finds out which files of a record are in the file store, and which of them the document can show.

use std::collections::HashMap;

use futures_util::{StreamExt, stream};
use trace_queries::dhr::FindFiles;

use super::facts::DhrFacts;
use super::file_refs::FileLocation;
use super::limits::{KILLING_FILES_MAX, SHOWN_BYTES_MAX, SHOWN_FILE_BYTES_MAX, STORE_AT_ONCE};
use super::states::FileState;
use crate::refusals::TraceRefusal;
use platform::api::Problem;
use platform::api::budget::DOCUMENTS;
use platform::render::{FileInspection, RenderSession, RenderableFile};
use platform::state::App;

/// State of every file that a record names, and the images and PDF files that its document shows.
#[derive(Debug, Default)]
pub struct ShownFiles {
    pub states: HashMap<FileLocation, FileState>,
    /// Files that can be shown. Empty without attachments.
    pub pictures: HashMap<FileLocation, RenderableFile>,
}

/// Checks, for a record without attachments, whether each file that it names is in the store with its full size.
pub async fn list_files(app: &App, facts: &DhrFacts) -> Result<ShownFiles, Problem> {
    let files: Vec<(FileLocation, String, i64)> =
        facts.files.iter().map(|(place, file)| (place.clone(), file.object_path.clone(), file.size)).collect();
    let asked = files.into_iter().map(|(place, path, size)| {
        let app = app.clone();
        async move {
            let held = app.files.size(&path).await?;
            let state = if held == u64::try_from(size).ok() { FileState::Listed } else { FileState::Missing };
            Ok::<_, Problem>((place, state))
        }
    });
    let mut shown = ShownFiles::default();
    let mut answers = stream::iter(asked).buffer_unordered(STORE_AT_ONCE);
    while let Some(answer) = answers.next().await {
        let (place, state) = answer?;
        shown.states.insert(place, state);
    }
    Ok(shown)
}

/// Opens every file of a record with attachments in the renderer, which is a separate process because a broken file can
/// crash it. With `keep`, the renderer has all files that can be shown when this returns. Refuses when the files
/// together are too large, or when too many of them crash the renderer.
pub async fn look_at_files(
    app: &App,
    facts: &DhrFacts,
    session: &mut RenderSession,
    keep: bool,
) -> Result<ShownFiles, Problem> {
    let mut files: Vec<(&FileLocation, &FindFiles)> = facts.files.iter().collect();
    files.sort_by_key(|(place, _)| *place);
    let (mut shown, mut bytes, mut killing, mut lost) = (ShownFiles::default(), 0, 0, false);
    for (place, file) in &files {
        // When a file crashes the renderer, everything that it kept is lost, so keeping more would be useless.
        let (state, seen) = match inspect_file(app, session, file, keep && !lost).await? {
            FileCheck::Opened(FileInspection::Shown(seen)) => (FileState::Included, Some(seen)),
            FileCheck::Opened(FileInspection::NotShown) | FileCheck::TooLarge => (FileState::NotRenderable, None),
            killed @ (FileCheck::Opened(FileInspection::Killed) | FileCheck::KnownKiller) => {
                lost |= matches!(killed, FileCheck::Opened(_));
                killing += 1;
                if killing > KILLING_FILES_MAX {
                    return Err(unreadable(&place.name));
                }
                (FileState::NotRenderable, None)
            }
            FileCheck::Missing => (FileState::Missing, None),
        };
        shown.states.insert((*place).clone(), state);
        bytes += seen.map_or(0, |seen| seen.bytes);
        if bytes > SHOWN_BYTES_MAX {
            return Err(too_large(facts));
        }
        shown.pictures.extend(seen.map(|seen| ((*place).clone(), seen)));
    }
    if keep && lost {
        keep_again(app, session, &files, &mut shown).await?;
    }
    Ok(shown)
}

/// Passes the files that can be shown to a new renderer after a file has crashed the last one. All of them could be
/// read before, so a failure now refuses the record.
async fn keep_again(
    app: &App,
    session: &mut RenderSession,
    files: &[(&FileLocation, &FindFiles)],
    shown: &mut ShownFiles,
) -> Result<(), Problem> {
    session.restart();
    for (place, file) in files {
        let Some(seen) = shown.pictures.get_mut(*place) else { continue };
        match inspect_file(app, session, file, true).await? {
            FileCheck::Opened(FileInspection::Shown(again)) => *seen = again,
            _ => return Err(unreadable(&place.name)),
        }
    }
    Ok(())
}

/// Outcome of opening one file.
enum FileCheck {
    /// The renderer has tried to open the file.
    Opened(FileInspection),
    /// The file is not opened, because it has crashed a renderer before.
    KnownKiller,
    Missing,
    TooLarge,
}

/// Opens one file in the renderer, unless it is missing, too large, or known to crash a renderer.
async fn inspect_file(
    app: &App,
    session: &mut RenderSession,
    file: &FindFiles,
    keep: bool,
) -> Result<FileCheck, Problem> {
    let size = u64::try_from(file.size).ok();
    let unseen = if file.size > SHOWN_FILE_BYTES_MAX {
        Some(FileCheck::TooLarge)
    } else {
        app.renderer.is_known_killer(&file.sha256).then_some(FileCheck::KnownKiller)
    };
    if let Some(unseen) = unseen {
        let present = app.files.size(&file.object_path).await? == size;
        return Ok(if present { unseen } else { FileCheck::Missing });
    }
    let _share = DOCUMENTS.take(usize::try_from(file.size).unwrap_or(usize::MAX)).await?;
    let Some(bytes) = app.files.get(&file.object_path).await? else { return Ok(FileCheck::Missing) };
    if u64::try_from(bytes.len()).ok() != size {
        return Ok(FileCheck::Missing);
    }
    let look = session.look(&bytes, keep).await?;
    if look == FileInspection::Killed {
        app.renderer.remember_killer(&file.sha256);
    }
    Ok(FileCheck::Opened(look))
}

/// Returns the refusal of a record whose files together are too large.
fn too_large(facts: &DhrFacts) -> Problem {
    let message = format!("The attached files exceed {} MiB. Leave out include_attachments.", SHOWN_BYTES_MAX >> 20);
    let refusal = TraceRefusal::DhrTooLarge.with_message(message);
    refusal.with("units", facts.tree.order.len()).with("pages", serde_json::Value::Null)
}

/// Returns the refusal of a record whose files crash the renderer. `name` is one of them.
fn unreadable(name: &str) -> Problem {
    let message = format!(
        "Some attached files, such as {name}, are damaged, or take too much memory or time to process. Remove them, or \
         leave out include_attachments."
    );
    TraceRefusal::DocumentUnreadable.with_message(message).with("filename", name)
}
