//! Which of the named files are in the store, and which of them can be shown.

use std::collections::HashMap;

use futures_util::{StreamExt, stream};
use paper::{Picture, picture};
use queries::queries::trace::dhr::FindFiles;

use super::facts::Facts;
use super::limits::{SHOWN_BYTES_MAX, SHOWN_FILE_BYTES_MAX, STORE_AT_ONCE};
use super::place::Place;
use super::states::FileState;
use crate::areas::trace::refusals::Refusal;
use crate::platform::api::Problem;
use crate::platform::state::App;

/// States of all files; files that are shown too, when they are wanted.
#[derive(Debug, Default)]
pub struct Shown {
    /// By where they belong.
    pub states: HashMap<Place, FileState>,
    /// What is shown.
    pub pictures: HashMap<Place, Picture>,
}

/// Looks at every file that the records name.
pub async fn look_at_files(app: &App, facts: &Facts) -> Result<Shown, Problem> {
    let mut shown = Shown::default();
    if facts.options.include_attachments {
        // One after the other: each is unpacked, and the largest takes most of what a copy may have.
        let mut files: Vec<(&Place, &FindFiles)> = facts.files.iter().collect();
        files.sort_by_key(|(place, _)| *place);
        let mut bytes = 0;
        for (place, file) in files {
            let (state, picture) = show(app, file).await?;
            shown.states.insert(place.clone(), state);
            bytes += picture.as_ref().map_or(0, |picture| picture.pdf.len());
            if bytes > SHOWN_BYTES_MAX {
                let message = format!(
                    "The attached files have more than {} MiB; leave include_attachments away.",
                    SHOWN_BYTES_MAX >> 20
                );
                let refusal = Refusal::DhrTooLarge.saying(message);
                return Err(refusal.with("units", facts.tree.order.len()).with("pages", serde_json::Value::Null));
            }
            shown.pictures.extend(picture.map(|picture| (place.clone(), picture)));
        }
        return Ok(shown);
    }
    let files: Vec<(Place, String, i64)> =
        facts.files.iter().map(|(place, file)| (place.clone(), file.object_path.clone(), file.size)).collect();
    let asked = files.into_iter().map(|(place, path, size)| {
        let app = app.clone();
        async move {
            let held = app.files.size(&path).await?;
            let state = if held == u64::try_from(size).ok() { FileState::Listed } else { FileState::Missing };
            Ok::<_, Problem>((place, state))
        }
    });
    let mut answers = stream::iter(asked).buffer_unordered(STORE_AT_ONCE);
    while let Some(answer) = answers.next().await {
        let (place, state) = answer?;
        shown.states.insert(place, state);
    }
    Ok(shown)
}

async fn show(app: &App, file: &FindFiles) -> Result<(FileState, Option<Picture>), Problem> {
    if file.size > SHOWN_FILE_BYTES_MAX {
        let present = app.files.size(&file.object_path).await? == u64::try_from(file.size).ok();
        return Ok((if present { FileState::NotRenderable } else { FileState::Missing }, None));
    }
    let Some(bytes) = app.files.get(&file.object_path).await? else { return Ok((FileState::Missing, None)) };
    if i64::try_from(bytes.len()).ok() != Some(file.size) {
        return Ok((FileState::Missing, None));
    }
    let picture = tokio::task::spawn_blocking(move || picture(bytes.into())).await.map_err(Problem::internal)?;
    Ok((if picture.is_some() { FileState::Included } else { FileState::NotRenderable }, picture))
}
