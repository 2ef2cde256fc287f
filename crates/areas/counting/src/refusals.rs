//! All refusals of the counting area, and the mapping from refusals of the kernel rules.

use kernel::rules::count::{assignment, record, session};

use platform::api::Problem;
use platform::refusals;
use serial::contract::SerialRefusal;
use warehouse::contract::WarehouseRefusal;

refusals! {
    /// Refusals about count sessions, assignments, count records and imports.
    pub enum CountingRefusal {
        AssignmentNotFound = 404 "assignment_not_found": "This count assignment does not exist. Check its key.",
        CountRecordNotFound = 404 "count_record_not_found": "This count record does not exist. Its count may have been canceled. Check its key.",
        CountSessionNotFound = 404 "count_session_not_found": "This count session does not exist. Check its key.",
        SnapshotNotFound = 404 "snapshot_not_found": "This snapshot does not exist yet. The service stores `baseline` when the session starts, `post_count` when it is completed, and `post_adjustment` when its variances are posted.",
        ImportFileNotFound = 404 "import_file_not_found": "This import file does not exist, or its dry run was more than 24 hours ago. Repeat the dry run.",
        InventoryRowNotFound = 404 "inventory_row_not_found": "This inventory row does not exist. Read the inventory again.",
        TargetNotFound = 404 "target_not_found": "The location or product to count does not exist or cannot be counted. Check the key in `detail.target_key`.",
        AssignedToOther = 409 "assigned_to_other": "This assignment belongs to another user. Choose one that is assigned to you or to no user.",
        AssignmentClosed = 409 "assignment_closed": "This assignment is already completed or canceled. Choose an open assignment.",
        AssignmentNotPlanned = 409 "assignment_not_planned": "Only planned assignments can be canceled. Leave out the assignments in `detail.keys`.",
        AssignmentNotStarted = 409 "assignment_not_started": "This assignment has not been started. Start it first.",
        AssignmentsExist = 409 "assignments_exist": "The type cannot be changed after the session has had assignments. Create another session instead.",
        CountByOther = 409 "count_by_other": "Another user is doing this count. Only that user or a user with the permission inventory:count:apply can complete or cancel it.",
        CountConflict = 409 "count_conflict": "The session has conflicts. Discard or edit the records in `detail.conflicts`, then confirm again.",
        CountRecordNotReviewable = 409 "count_record_not_reviewable": "Only a completed or submitted count can be discarded or edited. Read the count record to see its status.",
        CountRecordNotStarted = 409 "count_record_not_started": "This count is not in progress. Read the count record to see its status.",
        CountSessionClosed = 409 "count_session_closed": "The status of the count session no longer allows this. Read the session to see its status.",
        CountSessionCodeTaken = 409 "count_session_code_taken": "Another count session already has this code. Choose a different code.",
        CountSessionNotCompleted = 409 "count_session_not_completed": "This count session is not completed. Complete it first.",
        CountSessionNotPlanned = 409 "count_session_not_planned": "The count session has already started or ended, so this change is not possible. Read the session to see its status.",
        CountSessionNotProcessing = 409 "count_session_not_processing": "This count session is not confirmed, so its variances cannot be posted. Confirm it first.",
        CountSessionNotStarted = 409 "count_session_not_started": "This count session is not in progress. Start or resume it first.",
        CountsExist = 409 "counts_exist": "A count found stock at this location. Discard that count before confirming the location as empty.",
        CountsOpen = 409 "counts_open": "Some counts are still in progress. Complete or cancel them first.",
        ImportModeMismatch = 409 "import_mode_mismatch": "The dry run of this file used another import_mode. Use the same mode, or repeat the dry run.",
        ImportSessionMismatch = 409 "import_session_mismatch": "The dry run of this file was for another count session. Use that session, or repeat the dry run.",
        ImportUserMismatch = 409 "import_user_mismatch": "Only the user who ran the dry run can execute the import. Run the dry run again yourself.",
        AssignmentsRequired = 422 "assignments_required": "The request has no assignments. Send at least one.",
        ColumnsMissing = 422 "columns_missing": "The first row of the file lacks required column headings. Add them and send the file again.",
        CountLotMismatch = 422 "count_lot_mismatch": "The quantities of the lots do not add up to count_qt. Correct them, or leave count_qt out.",
        CountLotsRequired = 422 "count_lots_required": "This product requires lots. Send the counted quantity of each lot in count_lots.",
        CountMissing = 422 "count_missing": "The count is empty. Send a quantity, units or lots.",
        CountSerialMismatch = 422 "count_serial_mismatch": "count_qt must be the number of different units in the count. Correct it, or leave it out.",
        CountSerialsRequired = 422 "count_serials_required": "This product is traced. Send the units that were found, or an empty list.",
        FileKeyRequired = 422 "file_key_required": "file_key is required to execute an import. The dry run returns it.",
        FileRequired = 422 "file_required": "A dry run needs a file. Send it in the form part `file`.",
        ImportModeInvalid = 422 "import_mode_invalid": "There is no such import mode. Send `update` or `replace` in `import_mode`.",
        ImportRowsInvalid = 422 "import_rows_invalid": "Some rows of the file are not valid and nothing was stored. Correct the rows and repeat the dry run.",
        LotUnknown = 422 "lot_unknown": "One of the lots in the count does not exist. Correct or remove it.",
        OutOfScope = 422 "out_of_scope": "This product and location are outside the scope of the count session or of the assignment. Choose a product and location within the scope.",
        PairMixed = 422 "pair_mixed": "The inventory rows belong to different products or locations, or do not match product_key and position_key. Send rows of one product at one location.",
        PairRequired = 422 "pair_required": "The product and location are missing. Send product_key and position_key, or inventory_keys.",
        ScheduleInvalid = 422 "schedule_invalid": "The session would end before it starts. Correct scheduled_start or scheduled_end.",
        SerialUnknown = 422 "serial_unknown": "One of the units in the count does not exist or is deleted. Correct or remove it.",
        TargetTypeMismatch = 422 "target_type_mismatch": "The session counts targets of another type. Send the type of the session, or leave target_type out.",
        TargetsRequired = 422 "targets_required": "Each assignment needs at least one target in `targets` or `target_keys`.",
    }
}

/// A refusal of a kernel rule that can be turned into a problem for the client.
pub trait RuleRefusal {
    /// Turns the refusal into a problem for the client.
    fn problem(self) -> Problem;
}

/// Turns a refusal of a kernel rule into a problem for the client; a function for `map_err`.
pub fn refused(refusal: impl RuleRefusal) -> Problem {
    refusal.problem()
}

impl RuleRefusal for session::CountSessionRefusal {
    fn problem(self) -> Problem {
        use session::CountSessionRefusal as Session;
        let refusal = match self {
            Session::NotPlanned => CountingRefusal::CountSessionNotPlanned,
            Session::CodeTaken => CountingRefusal::CountSessionCodeTaken,
            Session::AssignmentsExist => CountingRefusal::AssignmentsExist,
            Session::NotStarted => CountingRefusal::CountSessionNotStarted,
            Session::CountsOpen => CountingRefusal::CountsOpen,
            Session::NotCompleted => CountingRefusal::CountSessionNotCompleted,
            Session::Conflict => CountingRefusal::CountConflict,
            Session::NotProcessing => CountingRefusal::CountSessionNotProcessing,
            Session::Closed => CountingRefusal::CountSessionClosed,
        };
        refusal.into()
    }
}

impl RuleRefusal for assignment::CountAssignmentRefusal {
    fn problem(self) -> Problem {
        use assignment::CountAssignmentRefusal as Assignment;
        let refusal = match self {
            Assignment::SessionNotStarted => CountingRefusal::CountSessionNotStarted,
            Assignment::Closed => CountingRefusal::AssignmentClosed,
            Assignment::AssignedToOther => CountingRefusal::AssignedToOther,
            Assignment::NotStarted => CountingRefusal::AssignmentNotStarted,
            Assignment::CountsOpen => CountingRefusal::CountsOpen,
            Assignment::NotPlanned => CountingRefusal::AssignmentNotPlanned,
        };
        refusal.into()
    }
}

impl RuleRefusal for record::CountRecordRefusal {
    fn problem(self) -> Problem {
        use record::CountRecordRefusal as Record;
        let refusal = match self {
            Record::NotStarted => CountingRefusal::CountRecordNotStarted,
            Record::ByOther => CountingRefusal::CountByOther,
            Record::SessionClosed => CountingRefusal::CountSessionClosed,
            Record::NotReviewable => CountingRefusal::CountRecordNotReviewable,
        };
        refusal.into()
    }
}

impl RuleRefusal for record::CountEntryRefusal {
    fn problem(self) -> Problem {
        use record::CountEntryRefusal as Found;
        match self {
            Found::Missing => CountingRefusal::CountMissing.into(),
            Found::SerialsRequired => CountingRefusal::CountSerialsRequired.into(),
            Found::SerialMismatch => CountingRefusal::CountSerialMismatch.into(),
            Found::SerialUnknown => CountingRefusal::SerialUnknown.into(),
            Found::SerialProductMismatch => WarehouseRefusal::SerialProductMismatch.into(),
            Found::SerialNotAllowed => WarehouseRefusal::SerialNotAllowed.into(),
            Found::LotsRequired => CountingRefusal::CountLotsRequired.into(),
            Found::LotNotAllowed => SerialRefusal::LotNotAllowed.into(),
            Found::LotUnknown => CountingRefusal::LotUnknown.into(),
            Found::LotProductMismatch => SerialRefusal::LotProductMismatch.into(),
            Found::LotMismatch => CountingRefusal::CountLotMismatch.into(),
        }
    }
}
