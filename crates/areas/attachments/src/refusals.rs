//! Every refusal of the area, declared once.

use platform::refusals;

refusals! {
    /// Why the area refuses: about files of records and shared media files.
    pub enum AttachmentsRefusal {
        FieldNotFound = 404 "field_not_found": "There is no such field.",
        FieldNotFiles = 404 "field_not_files": "This field does not hold files.",
        FileNotFound = 404 "file_not_found": "There is no such file.",
        MediaNotFound = 404 "media_not_found": "There is no such media file. Unused ones are removed after 24 hours.",
        SubfolderInvalid = 404 "subfolder_invalid": "Files cannot be kept in this folder.",
        TargetNotFound = 404 "target_not_found": "There is no such record to keep files of.",
        FileInUse = 409 "file_in_use": "This file is evidence of what was done; add another one under a new name.",
        MediaInUse = 409 "media_in_use": "Records use this media file. Remove it from the records in used_by first.",
        TargetClosed = 409 "target_closed": "The task is closed and takes no new files. Reopen it first.",
        TooManyFiles = 409 "too_many_files": "The record has as many files as it may keep.",
        FilenameRepeated = 422 "filename_repeated": "A file was sent twice.",
    }
}
