//! A product: moving it to the trash and back, and which settings may change while it is in use.

use crate::rules::refusal::{refusals, refuse_first};
use crate::string_enum;

string_enum! {
    /// How much is recorded about every unit of a traced product.
    pub enum TraceabilityLevel {
        /// Every unit has a serial number and the values of the step forms.
        FormOnly = "form_only",
        /// As `form_only`, and every unit of a traced component must also be linked.
        Complete = "complete",
    }
}

string_enum! {
    /// Whether stock of an untraced product has lots.
    pub enum LotTracking {
        /// Stock has no lots.
        None = "none",
        /// Stock may have lots.
        Optional = "optional",
        /// Stock must have lots.
        Required = "required",
    }
}

/// Settings whose change is restricted while the product is in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProductSettings {
    /// Traceability level. None when the product is not traced.
    pub level: Option<TraceabilityLevel>,
    /// Whether inventory of the product is managed.
    pub managed: bool,
    /// Whether stock has lots.
    pub lot_tracking: LotTracking,
    /// Whether stock without a lot may go below zero.
    pub negative: bool,
}

/// Which kinds of stock a product has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct ProductStockFlags {
    /// Some stock is a unit with a serial number.
    pub serial_rows: bool,
    /// Some stock has a lot.
    pub lot_rows: bool,
    /// Some stock has neither a lot nor a serial number.
    pub plain_rows: bool,
    /// Some stock is below zero.
    pub below_zero: bool,
    /// A count still has variances to post, which counts as stock (docs/spec/counting.md#confirming-a-session).
    pub locked: bool,
}

impl ProductStockFlags {
    /// Whether there is any stock, or a count that is still to be posted.
    pub const fn any(self) -> bool {
        self.serial_rows || self.lot_rows || self.plain_rows || self.locked
    }
}

/// State of a product that the rules check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProductRuleState {
    /// The product is in the trash.
    pub trashed: bool,
    /// The stored settings.
    pub settings: ProductSettings,
    /// The product is a component of a live product.
    pub in_live_bom: bool,
    /// A work order that is not closed makes the product. For a deletion: makes or needs it.
    pub open_orders: bool,
    /// A live BOM, or that of a work order that is not closed, needs a fractional quantity of the product.
    pub broken_quantity: bool,
    /// The stock of the product.
    pub stock: ProductStockFlags,
}

/// A command on a product.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProductCommand {
    /// Move the product to the trash.
    Trash,
    /// Restore the product from the trash.
    Restore {
        /// Whether another product has its code.
        code_taken: bool,
        /// A component of its BOM is in the trash.
        component_trashed: bool,
        /// A BOM line has a fractional quantity of a component that is now traced.
        broken_line: bool,
    },
    /// Change the settings of the product.
    Change {
        /// Whether another product has the new code.
        code_taken: bool,
        /// The new settings.
        to: ProductSettings,
    },
}

refusals! {
    /// Why a command on a product is refused.
    pub enum ProductCommandRefusal {
        /// The product is in the trash, where only restoring is possible.
        NotFound = "product_not_found",
        /// A live product or an open work order uses the product.
        InUse = "product_in_use",
        /// Stock of the product, or a count that is still to be posted, forbids the command.
        HasStock = "product_has_stock",
        /// The product is not in the trash.
        NotTrashed = "product_not_trashed",
        /// Another product has the code.
        CodeTaken = "product_code_taken",
        /// A component of its BOM is in the trash.
        ComponentTrashed = "component_trashed",
        /// A fractional quantity of a traced product is needed, or an open work order makes the product.
        TraceabilityConflict = "traceability_conflict",
        /// A traced product has serial numbers instead of lots.
        LotTrackingNotAllowed = "lot_tracking_not_allowed",
    }
}

/// Whether a product meets the invariant of every stored product (constraints of the table;
/// docs/spec/product.md#product-invariants; docs/spec/warehouse.md).
pub fn is_valid(product: &ProductRuleState) -> bool {
    let ProductRuleState { settings, stock, .. } = product;
    let idle = !product.in_live_bom && !product.open_orders && !stock.any() && !product.broken_quantity;
    let traced = settings.level.is_some();
    let stock_fits = (settings.managed || !stock.any())
        && (settings.lot_tracking != LotTracking::None || !stock.lot_rows)
        && (settings.lot_tracking != LotTracking::Required || !stock.plain_rows)
        && ((settings.negative && stock.plain_rows) || !stock.below_zero)
        && if traced { !stock.lot_rows && !stock.plain_rows } else { !stock.serial_rows };
    let level_fits = !traced || (settings.lot_tracking == LotTracking::None && !product.broken_quantity);
    (!product.trashed || idle) && level_fits && stock_fits
}

/// The product after the command, or the first rule that forbids it.
pub fn check_transition(
    command: ProductCommand,
    product: &ProductRuleState,
) -> Result<ProductRuleState, ProductCommandRefusal> {
    match command {
        ProductCommand::Trash => {
            refuse_first(&[
                (product.trashed, ProductCommandRefusal::NotFound),
                (product.in_live_bom || product.open_orders, ProductCommandRefusal::InUse),
                (product.stock.any(), ProductCommandRefusal::HasStock),
            ])?;
            Ok(ProductRuleState { trashed: true, broken_quantity: false, ..*product })
        }
        ProductCommand::Restore { code_taken, component_trashed, broken_line } => {
            refuse_first(&[
                (!product.trashed, ProductCommandRefusal::NotTrashed),
                (code_taken, ProductCommandRefusal::CodeTaken),
                (component_trashed, ProductCommandRefusal::ComponentTrashed),
                (broken_line, ProductCommandRefusal::TraceabilityConflict),
            ])?;
            Ok(ProductRuleState { trashed: false, ..*product })
        }
        ProductCommand::Change { code_taken, to } => {
            refuse_first(&[
                (product.trashed, ProductCommandRefusal::NotFound),
                (code_taken, ProductCommandRefusal::CodeTaken),
            ])?;
            check_change(product, to)?;
            Ok(ProductRuleState { settings: to, ..*product })
        }
    }
}

/// Refuses new settings that contradict BOMs, open work orders or stock.
fn check_change(product: &ProductRuleState, to: ProductSettings) -> Result<(), ProductCommandRefusal> {
    let ProductRuleState { settings: from, stock, .. } = product;
    let level_changes = from.level != to.level;
    let becomes_traced = from.level.is_none() && to.level.is_some();
    // Any change of the level, not only between traced and untraced
    // (docs/spec/product.md#changing-settings-of-a-product-in-use).
    let level_meets_stock = level_changes && stock.any();
    let lots_change = from.lot_tracking != to.lot_tracking;
    let lots_meet_stock = lots_change
        && (stock.locked
            || (to.lot_tracking == LotTracking::None && stock.lot_rows)
            || (to.lot_tracking == LotTracking::Required && stock.plain_rows));
    let negative_meets_stock = from.negative && !to.negative && (stock.below_zero || stock.locked);
    refuse_first(&[
        (becomes_traced && product.broken_quantity, ProductCommandRefusal::TraceabilityConflict),
        (level_changes && product.open_orders, ProductCommandRefusal::TraceabilityConflict),
        (level_meets_stock, ProductCommandRefusal::HasStock),
        (from.managed && !to.managed && stock.any(), ProductCommandRefusal::HasStock),
        (lots_meet_stock || negative_meets_stock, ProductCommandRefusal::HasStock),
    ])?;
    check_settings(to)
}

/// Refuses settings that no product may have, new or changed.
pub fn check_settings(settings: ProductSettings) -> Result<(), ProductCommandRefusal> {
    refuse_first(&[(
        settings.level.is_some() && settings.lot_tracking != LotTracking::None,
        ProductCommandRefusal::LotTrackingNotAllowed,
    )])
}
