//! Every refusal of the area, declared once; the rules of the kernel speak through them.

use kernel::rules::product;

use platform::refusals;

refusals! {
    /// Why the area refuses: about products.
    pub enum ProductRefusal {
        ProductNotFoundByKey = 401 "product_not_found": "There is no such product.",
        BomLoop = 403 "bom_loop": "The product would contain itself.",
        ImportFileNotFound = 404 "import_file_not_found": "There is no such import, or its dry run is more than 24 hours ago.",
        ProductNotFound = 404 "product_not_found": "There is no such product.",
        ComponentTrashed = 409 "component_trashed": "Components are in the trash; restore them first.",
        ImportUserMismatch = 409 "import_user_mismatch": "Only the user who made the dry run can execute it.",
        KeyTaken = 409 "key_taken": "Another import has this key.",
        PhaseHasBomLines = 409 "phase_has_bom_lines": "Lines of the bill of materials belong to phases that are left out; move or remove them first.",
        ProductCodeTaken = 409 "product_code_taken": "Another product has this code.",
        ProductHasStock = 409 "product_has_stock": "There is stock of this product.",
        ProductInUse = 409 "product_in_use": "Bills of materials or open orders name the product.",
        ProductNotTrashed = 409 "product_not_trashed": "The product is not in the trash.",
        TraceabilityConflict = 409 "traceability_conflict": "An order of this product is open, or a broken quantity of it is needed: units of a traced product are whole.",
        CounterNotFound = 422 "counter_not_found": "There is no such counter.",
        FileKeyRequired = 422 "file_key_required": "An execution needs the file_key that the dry run answered.",
        FileRequired = 422 "file_required": "A dry run needs the part file.",
        GtinInvalid = 422 "gtin_invalid": "A GTIN has 8, 12, 13 or 14 digits, the last of which checks the others.",
        ImportColumnsMissing = 422 "import_columns_missing": "The first row lacks headings.",
        ImportRowsInvalid = 422 "import_rows_invalid": "Rows of the file are not valid; nothing was stored.",
        LotTrackingNotAllowed = 422 "lot_tracking_not_allowed": "A traced product has serials, not lots.",
        NoProductionProcess = 422 "no_production_process": "The product has no production process.",
        PositionNotFound = 422 "position_not_found": "There is no such position.",
        SourceInTargets = 422 "source_in_targets": "The product itself is among the targets.",
    }
}

impl From<product::ProductCommandRefusal> for ProductRefusal {
    fn from(refusal: product::ProductCommandRefusal) -> Self {
        match refusal {
            product::ProductCommandRefusal::NotFound => Self::ProductNotFound,
            product::ProductCommandRefusal::InUse => Self::ProductInUse,
            product::ProductCommandRefusal::HasStock => Self::ProductHasStock,
            product::ProductCommandRefusal::NotTrashed => Self::ProductNotTrashed,
            product::ProductCommandRefusal::CodeTaken => Self::ProductCodeTaken,
            product::ProductCommandRefusal::ComponentTrashed => Self::ComponentTrashed,
            product::ProductCommandRefusal::TraceabilityConflict => Self::TraceabilityConflict,
            product::ProductCommandRefusal::LotTrackingNotAllowed => Self::LotTrackingNotAllowed,
        }
    }
}
