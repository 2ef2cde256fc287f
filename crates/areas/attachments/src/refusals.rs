//! Every refusal of the area, declared once.

use platform::refusals;

refusals! {
    /// Refusals about files of records and about shared media files.
    pub enum AttachmentsRefusal {
        FieldNotFound = 404 "field_not_found": "There is no custom field with this key. Use an existing field.",
        FieldNotFiles = 404 "field_not_files":
            "This custom field cannot have files. Use a field of type `files`.",
        FileNotFound = 404 "file_not_found":
            "There is no file with this name in the folder. GET /files lists the files of the record.",
        MediaNotFound = 404 "media_not_found":
            "There is no media file with this key. Unused files are deleted after 24 hours. Upload the file again.",
        SubfolderInvalid = 404 "subfolder_invalid":
            "This record cannot have files in this folder. Use a folder that `detail.expected` names.",
        TargetNotFound = 404 "target_not_found":
            "There is no active record with this key in the bucket. Check `bucket` and `object_key`.",
        FileInUse = 409 "file_in_use":
            "This file is evidence and cannot be replaced or deleted. Add a file with a new name.",
        MediaInUse = 409 "media_in_use":
            "Records use this media file. Remove it from the records in `detail.used_by` first.",
        TargetClosed = 409 "target_closed": "The task is closed and does not accept new files. Reopen it first.",
        TooManyFiles = 409 "too_many_files":
            "The record has the maximum number of files. Delete files that are no longer needed.",
        FilenameRepeated = 422 "filename_repeated":
            "The request contains two files with the same name. Rename one of them.",
    }
}
