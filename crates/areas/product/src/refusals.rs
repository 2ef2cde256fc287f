//! Every refusal of the area, declared once, and how the refusals of the kernel's rules map to them.

use kernel::rules::product;

use platform::refusals;

refusals! {
    /// Refusals about products, bills of materials and imports.
    pub enum ProductRefusal {
        ProductNotFoundByKey = 401 "product_not_found": "Product not found. Check its key and whether it is in the trash.",
        BomLoop = 403 "bom_loop": "The product would contain itself. Remove the components that lead back to it.",
        ImportFileNotFound = 404 "import_file_not_found": "Import not found, or its dry run is more than 24 hours old. Send the file again as a dry run.",
        ProductNotFound = 404 "product_not_found": "Product not found. Check its key or code, and whether it is in the trash.",
        ComponentTrashed = 409 "component_trashed": "Components of the product are in the trash. Restore them first.",
        ImportUserMismatch = 409 "import_user_mismatch": "Only the user who ran the dry run can execute the import. Run the dry run again yourself.",
        KeyTaken = 409 "key_taken": "Another import has this key. Choose another file_key or leave it out.",
        PhaseHasBomLines = 409 "phase_has_bom_lines": "Some BOM lines belong to a phase that this change removes. Move or remove those lines first.",
        ProductCodeTaken = 409 "product_code_taken": "Another product has this code. Choose a different code.",
        ProductHasStock = 409 "product_has_stock": "The product has stock, or a count of it has not been posted yet. Clear the stock or finish the count first.",
        ProductInUse = 409 "product_in_use": "A BOM or an open work order uses the product. Remove it from BOMs and close the work orders first.",
        ProductNotTrashed = 409 "product_not_trashed": "The product is not in the trash, so there is nothing to restore.",
        TraceabilityConflict = 409 "traceability_conflict": "An open work order makes the product, or a BOM needs a fractional quantity of it. Close the work orders or correct the quantities before you change the traceability level.",
        CounterNotFound = 422 "counter_not_found": "The counter does not exist. Use the key of an existing counter.",
        FileKeyRequired = 422 "file_key_required": "`file_key` is required to execute an import. Send the key that the dry run returned as a form field.",
        FileRequired = 422 "file_required": "A dry run needs a file. Send it in the form part `file`.",
        GtinInvalid = 422 "gtin_invalid": "The GTIN is not valid. It needs 8, 12, 13 or 14 digits with a correct check digit.",
        ImportColumnsMissing = 422 "import_columns_missing": "The first row lacks required columns. Add them and send the file again.",
        ImportRowsInvalid = 422 "import_rows_invalid": "Some rows of the file are not valid and nothing was stored. Correct the rows and repeat the dry run.",
        LotTrackingNotAllowed = 422 "lot_tracking_not_allowed": "A traced product has serial numbers instead of lots. Set `lot_tracking` to `none`.",
        NoProductionProcess = 422 "no_production_process": "The product has no process. Define its phases first.",
        PositionNotFound = 422 "position_not_found": "The location does not exist. Use the key of an existing location.",
        SourceInTargets = 422 "source_in_targets": "The product itself is among the targets. Remove it from target_product_keys.",
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
