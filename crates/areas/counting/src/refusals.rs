//! Every refusal of the area, declared once; the rules of the kernel speak through them.

use kernel::rules::count::{assignment, record, session};

use platform::api::Problem;
use platform::refusals;
use serial::contract::SerialRefusal;
use warehouse::contract::WarehouseRefusal;

refusals! {
    /// Why the area refuses: about counts of the stock.
    pub enum CountingRefusal {
        AssignmentNotFound = 404 "assignment_not_found": "There is no such counting assignment.",
        CountRecordNotFound = 404 "count_record_not_found": "There is no such count record.",
        CountSessionNotFound = 404 "count_session_not_found": "There is no such counting session.",
        SnapshotNotFound = 404 "snapshot_not_found": "This count session has no such snapshot yet. Use baseline once it is started, post_count once it is completed, post_adjustment once it is applied.",
        ImportFileNotFound = 404 "import_file_not_found": "There is no such file, or its dry run is more than 24 hours ago.",
        InventoryRowNotFound = 404 "inventory_row_not_found": "There is no such row of the stock.",
        TargetNotFound = 404 "target_not_found": "There is no such position or product to count.",
        AssignedToOther = 409 "assigned_to_other": "Somebody else counts this assignment.",
        AssignmentClosed = 409 "assignment_closed": "This assignment is completed or canceled.",
        AssignmentNotPlanned = 409 "assignment_not_planned": "Counting of these assignments has begun or ended.",
        AssignmentNotStarted = 409 "assignment_not_started": "This assignment was not started.",
        AssignmentsExist = 409 "assignments_exist": "Assignments fix the type of the session.",
        CountByOther = 409 "count_by_other": "Somebody else counts this.",
        CountConflict = 409 "count_conflict": "Records contradict each other or the stock; discard or correct them first.",
        CountRecordNotReviewable = 409 "count_record_not_reviewable": "Only a completed count can be discarded or corrected.",
        CountRecordNotStarted = 409 "count_record_not_started": "Nobody is counting this record.",
        CountSessionClosed = 409 "count_session_closed": "This counting session is over.",
        CountSessionCodeTaken = 409 "count_session_code_taken": "Another counting session has this code.",
        CountSessionNotCompleted = 409 "count_session_not_completed": "This counting session is not completed.",
        CountSessionNotPlanned = 409 "count_session_not_planned": "This counting session is planned no more.",
        CountSessionNotProcessing = 409 "count_session_not_processing": "This counting session has nothing to post.",
        CountSessionNotStarted = 409 "count_session_not_started": "This counting session is not being counted.",
        CountsExist = 409 "counts_exist": "Something was counted in this position.",
        CountsOpen = 409 "counts_open": "Somebody is still counting.",
        ImportModeMismatch = 409 "import_mode_mismatch": "The dry run of this file had another import_mode.",
        ImportSessionMismatch = 409 "import_session_mismatch": "The dry run of this file was for another session.",
        ImportUserMismatch = 409 "import_user_mismatch": "Only the user who made the dry run can execute it.",
        AssignmentsRequired = 422 "assignments_required": "Send at least one assignment.",
        ColumnsMissing = 422 "columns_missing": "The first row lacks headings.",
        CountLotMismatch = 422 "count_lot_mismatch": "The lots do not add up to the quantity.",
        CountLotsRequired = 422 "count_lots_required": "Say how much was found of each lot.",
        CountMissing = 422 "count_missing": "Say how much was found.",
        CountSerialMismatch = 422 "count_serial_mismatch": "The quantity is not the number of different serials.",
        CountSerialsRequired = 422 "count_serials_required": "Name the serials that were found.",
        FileKeyRequired = 422 "file_key_required": "An execution needs the file_key that the dry run answered.",
        FileRequired = 422 "file_required": "A dry run needs the part file.",
        ImportModeInvalid = 422 "import_mode_invalid": "import_mode is update or replace.",
        ImportRowsInvalid = 422 "import_rows_invalid": "Rows of the file are not valid; nothing was stored.",
        LotUnknown = 422 "lot_unknown": "There is no such lot.",
        OutOfScope = 422 "out_of_scope": "This does not belong to the count.",
        PairMixed = 422 "pair_mixed": "These are rows of several products or positions.",
        PairRequired = 422 "pair_required": "Name a product and a position, or rows of the stock.",
        ScheduleInvalid = 422 "schedule_invalid": "The planned end is before the planned start.",
        SerialUnknown = 422 "serial_unknown": "There is no such serial.",
        TargetTypeMismatch = 422 "target_type_mismatch": "The session counts targets of another type. Use the type of the session, or leave target_type out.",
        TargetsRequired = 422 "targets_required": "Say what each person counts.",
    }
}

/// What a rule of the kernel refuses, as this area answers it.
pub trait RuleRefusal {
    /// The answer to the client.
    fn problem(self) -> Problem;
}

/// For `map_err`: the answer to what a rule refuses.
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
