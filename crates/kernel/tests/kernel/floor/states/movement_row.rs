//! Rules of requested movements, and of the stock that they change.

use kernel::rules::movement::{
    MovedUnit, MovementKind, MovementRequestFacts, MovementRequestRefusal, PositionKind, SerialNamed, StockChange,
    StockChangeRefusal, StockSide, check_movement_request, check_stock_change,
};
use kernel::rules::product::LotTracking;
use proptest::prelude::*;
use rust_decimal::Decimal;

use super::unit::valid_unit;
use super::{assert_rules_in_order, first};

fn places() -> impl Strategy<Value = PositionKind> {
    prop::sample::select(vec![PositionKind::Stock, PositionKind::Outside, PositionKind::Nowhere])
}

fn rows() -> impl Strategy<Value = MovementRequestFacts> {
    let serial = prop::sample::select(vec![SerialNamed::No, SerialNamed::Known, SerialNamed::New]);
    let flags = any::<[bool; 11]>();
    let kinds = (prop::sample::select(MovementKind::ALL), prop::sample::select(LotTracking::ALL));
    (kinds, places(), places(), serial, -4..5_i64, flags).prop_map(
        |((kind, lot_tracking), from, to, serial, halves, flags)| {
            let [complete, product, trashed, managed, traced, same, deleted, serial_of_other, reason, lot, other] =
                flags;
            MovementRequestFacts {
                kind,
                complete,
                has_product: product || trashed,
                product_trashed: trashed && !product,
                managed,
                traced,
                lot_tracking,
                from,
                to,
                same_position: same && from == to,
                position_deleted: deleted,
                serial,
                serial_of_other: serial_of_other && serial == SerialNamed::Known,
                reason_missing: reason,
                quantity: Decimal::new(halves * 5, 1),
                has_lot: lot,
                lot_of_other: other && lot,
            }
        },
    )
}

fn sides(change: i64) -> impl Strategy<Value = StockSide> {
    (any::<[bool; 5]>(), -2..4_i64).prop_map(move |(flags, have)| {
        let [counting, locked, deleted, unavailable, no_consumption] = flags;
        let (have, change) = (Decimal::from(have), Decimal::from(change));
        StockSide { counting, locked, deleted, unavailable, no_consumption, have, change }
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn row_is_refused_by_the_first_broken_rule(row in rows()) {
        let wanted = match row.kind {
            MovementKind::Receipt => (PositionKind::Outside, PositionKind::Stock),
            MovementKind::Shipment => (PositionKind::Stock, PositionKind::Outside),
            MovementKind::Transfer => (PositionKind::Stock, PositionKind::Stock),
            MovementKind::Consumption => (PositionKind::Stock, PositionKind::Nowhere),
            MovementKind::Production | MovementKind::Adjustment | MovementKind::Reversal => (PositionKind::Nowhere, PositionKind::Stock),
        };
        let (named, one) = (row.serial != SerialNamed::No, row.quantity.abs() == Decimal::ONE);
        let something = row.quantity > Decimal::ZERO || (row.kind == MovementKind::Adjustment && !row.quantity.is_zero());
        let whole = row.quantity.fract().is_zero();
        let gives_lot = matches!(row.kind, MovementKind::Receipt | MovementKind::Production | MovementKind::Adjustment);
        let lot_allowed = if row.traced { row.serial == SerialNamed::New } else { row.lot_tracking != LotTracking::None };
        let lot_needed = row.lot_tracking == LotTracking::Required && !row.traced && row.complete && gives_lot;
        let expected = first(&[
            (row.kind == MovementKind::Reversal, "movement_type_not_allowed"),
            (!row.has_product, "product_required"),
            (row.product_trashed, "product_trashed"),
            (row.position_deleted, "position_deleted"),
            (!row.managed, "inventory_not_managed"),
            (row.same_position && row.kind != MovementKind::Adjustment, "positions_equal"),
            ((row.from, row.to) != wanted, "position_not_allowed"),
            (row.traced && row.complete && !named, "serial_required"),
            (!row.traced && named, "serial_not_allowed"),
            (row.serial_of_other, "serial_product_mismatch"),
            (row.reason_missing, "reason_required"),
            (!something || (row.traced && !one && (row.complete || named || !whole)), "quantity_invalid"),
            (lot_needed && !row.has_lot, "lot_required"),
            (row.has_lot && !lot_allowed, "lot_not_allowed"),
            (row.lot_of_other, "lot_product_mismatch"),
        ]);
        prop_assert_eq!(check_movement_request(&row).err().map(MovementRequestRefusal::code), expected);
    }

    #[test]
    fn stock_without_units_is_refused_by_the_first_broken_rule(
        kind in prop::sample::select(MovementKind::ALL), side in sides(-2), flags in any::<(bool, bool, bool, bool)>(),
    ) {
        let (has_lot, lot_held, lot_expired, negative) = flags;
        let sides = [side];
        let change = StockChange { kind, sides: &sides, serial: None, has_lot, lot_held, lot_expired, negative };
        let below = side.have < Decimal::from(2);
        let may_sink = negative && !has_lot && matches!(kind, MovementKind::Consumption | MovementKind::Adjustment);
        let expected = first(&[
            (side.counting, "stock_counting"),
            (side.locked, "stock_locked"),
            (side.unavailable && !matches!(kind, MovementKind::Adjustment | MovementKind::Reversal), "position_unavailable"),
            (side.no_consumption && kind == MovementKind::Consumption, "consumption_not_allowed"),
            (below && !may_sink, "negative_stock"),
            (lot_held && matches!(kind, MovementKind::Shipment | MovementKind::Consumption | MovementKind::Production), "on_hold"),
            (lot_expired && matches!(kind, MovementKind::Shipment | MovementKind::Consumption), "lot_expired"),
        ]);
        prop_assert_eq!(check_stock_change(&change).err().map(StockChangeRefusal::code), expected);
    }

    #[test]
    fn stock_never_enters_a_deleted_position_and_always_rises_elsewhere(side in sides(3), negative: bool) {
        let sides = [StockSide { counting: false, locked: false, ..side }];
        let change = StockChange {
            kind: MovementKind::Reversal, sides: &sides, serial: None, has_lot: true, lot_held: true, lot_expired: true, negative,
        };
        let expected = side.deleted.then_some("position_deleted");
        prop_assert_eq!(check_stock_change(&change).err().map(StockChangeRefusal::code), expected);
    }

    #[test]
    fn unit_that_is_shipped_or_used_lay_there_and_was_free(
        unit in valid_unit(), kind in prop::sample::select(vec![MovementKind::Shipment, MovementKind::Consumption]),
        here: bool, held_inside: bool, lot_held: bool,
    ) {
        let (have, change) = (Decimal::ONE, Decimal::NEGATIVE_ONE);
        let free = StockSide {
            counting: false, locked: false, deleted: true, unavailable: false, no_consumption: false, have, change,
        };
        let sides = [free];
        let serial = Some(MovedUnit { unit, here, held_inside, before: None });
        let asked = StockChange { kind, sides: &sides, serial, has_lot: false, lot_held, lot_expired: false, negative: false };
        let lies = here && unit.place == kernel::rules::unit::UnitLocation::Stock;
        let held = unit.on_hold || lot_held || (held_inside && kind == MovementKind::Shipment);
        let expected = first(&[(!lies, "serial_not_in_position"), (held, "on_hold")]);
        prop_assert_eq!(check_stock_change(&asked).err().map(StockChangeRefusal::code), expected);
    }
}

#[test]
fn row_names_every_rule_in_its_order() {
    let row = MovementRequestFacts {
        kind: MovementKind::Reversal,
        complete: true,
        has_product: false,
        product_trashed: true,
        managed: false,
        traced: true,
        lot_tracking: LotTracking::Required,
        from: PositionKind::Stock,
        to: PositionKind::Stock,
        same_position: true,
        position_deleted: true,
        serial: SerialNamed::No,
        serial_of_other: true,
        reason_missing: true,
        quantity: Decimal::ZERO,
        has_lot: false,
        lot_of_other: true,
    };
    assert_rules_in_order(
        row,
        &[
            ("movement_type_not_allowed", |row| row.kind = MovementKind::Receipt),
            ("product_required", |row| row.has_product = true),
            ("product_trashed", |row| row.product_trashed = false),
            ("position_deleted", |row| row.position_deleted = false),
            ("inventory_not_managed", |row| row.managed = true),
            ("positions_equal", |row| row.same_position = false),
            ("position_not_allowed", |row| row.from = PositionKind::Outside),
            ("serial_required", |row| (row.serial, row.traced) = (SerialNamed::Known, false)),
            ("serial_not_allowed", |row| row.serial = SerialNamed::No),
            ("serial_product_mismatch", |row| row.serial_of_other = false),
            ("reason_required", |row| row.reason_missing = false),
            ("quantity_invalid", |row| row.quantity = Decimal::ONE),
            ("lot_required", |row| (row.has_lot, row.lot_tracking) = (true, LotTracking::None)),
            ("lot_not_allowed", |row| row.lot_tracking = LotTracking::Optional),
            ("lot_product_mismatch", |row| row.lot_of_other = false),
        ],
        |row| check_movement_request(row).err().map(MovementRequestRefusal::code),
    );
}
