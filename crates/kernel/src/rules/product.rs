//! A product: trash and restore, and which settings may change while it is used.

use crate::rules::refusal::{refusals, refuse_first};
use crate::string_enum;

string_enum! {
    /// What is known of every unit.
    pub enum TraceabilityLevel {
        /// Every unit is a serial with its values.
        FormOnly = "form_only",
        /// Every unit of a traced component is linked too.
        Complete = "complete",
    }
}

string_enum! {
    /// Whether stock of an untraced product has lots.
    pub enum LotTracking {
        /// It has none.
        None = "none",
        /// It may have.
        Optional = "optional",
        /// It must have.
        Required = "required",
    }
}

/// What can change while the product is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProductSettings {
    /// Nothing: its units have no serials.
    pub level: Option<TraceabilityLevel>,
    /// Stock is kept of it.
    pub managed: bool,
    /// Whether stock has lots.
    pub lot_tracking: LotTracking,
    /// Stock without lot may go below zero.
    pub negative: bool,
}

/// The stock rows of a product.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct ProductStockFlags {
    /// Some row is a serial; it has no lot of its own.
    pub serial_rows: bool,
    /// Some row has a lot.
    pub lot_rows: bool,
    /// Some row has neither lot nor serial.
    pub plain_rows: bool,
    /// Some row is below zero.
    pub below_zero: bool,
    /// A count waits to post differences; that counts as stock (docs/spec/counting.md#confirming-a-session).
    pub locked: bool,
}

impl ProductStockFlags {
    /// Whether there is any.
    pub const fn any(self) -> bool {
        self.serial_rows || self.lot_rows || self.plain_rows || self.locked
    }
}

/// What the rules look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProductRuleState {
    /// It is in the trash.
    pub trashed: bool,
    /// Its settings.
    pub settings: ProductSettings,
    /// It is a component of a live product.
    pub in_live_bom: bool,
    /// An order that is not closed makes it.
    pub open_orders: bool,
    /// A live bill of materials, or that of an order that is not closed, holds a broken quantity of it.
    pub broken_quantity: bool,
    /// What lies of it.
    pub stock: ProductStockFlags,
}

/// What somebody wants of a product.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProductCommand {
    /// Put it into the trash.
    Trash,
    /// Take it out of the trash.
    Restore {
        /// A live product has its code.
        code_taken: bool,
        /// A component of its bill of materials is in the trash.
        component_trashed: bool,
        /// A line became a broken quantity of a traced component.
        broken_line: bool,
    },
    /// Change its settings.
    Change {
        /// A live product has the new code.
        code_taken: bool,
        /// The new settings.
        to: ProductSettings,
    },
}

refusals! {
    /// Why a command on a product is refused.
    pub enum ProductCommandRefusal {
        /// A product in the trash is unknown to everything but restore.
        NotFound = "product_not_found",
        /// A live product or an open order uses it.
        InUse = "product_in_use",
        /// Stock of it forbids it.
        HasStock = "product_has_stock",
        /// It is not in the trash.
        NotTrashed = "product_not_trashed",
        /// A live product has the code.
        CodeTaken = "product_code_taken",
        /// A component is in the trash.
        ComponentTrashed = "component_trashed",
        /// A broken quantity of a traced product, or an open order.
        TraceabilityConflict = "traceability_conflict",
        /// A traced product has serials, not lots.
        LotTrackingNotAllowed = "lot_tracking_not_allowed",
    }
}

/// What holds of every stored product (checks of the table; docs/spec/product.md#product-invariants;
/// docs/spec/warehouse.md).
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

/// What the settings of any product must keep to, a new one too.
pub fn check_settings(settings: ProductSettings) -> Result<(), ProductCommandRefusal> {
    refuse_first(&[(
        settings.level.is_some() && settings.lot_tracking != LotTracking::None,
        ProductCommandRefusal::LotTrackingNotAllowed,
    )])
}
