//! What movements must say, and what they meet in stock.

use kernel::rules::movement::{
    Change, ChangeRefusal, Kind, Place, Row, RowRefusal, SerialChange, SerialNamed, Side, check_row, may_change,
};
use kernel::rules::product::LotTracking;
use proptest::prelude::*;
use rust_decimal::Decimal;

use crate::unit::valid_unit;
use crate::{first, mend};

fn places() -> impl Strategy<Value = Place> {
    prop::sample::select(vec![Place::Stock, Place::Outside, Place::Nowhere])
}

fn rows() -> impl Strategy<Value = Row> {
    let serial = prop::sample::select(vec![SerialNamed::No, SerialNamed::Known, SerialNamed::New]);
    let flags = any::<[bool; 11]>();
    let kinds = (prop::sample::select(Kind::ALL), prop::sample::select(LotTracking::ALL));
    (kinds, places(), places(), serial, -4..5_i64, flags).prop_map(
        |((kind, lot_tracking), from, to, serial, halves, flags)| {
            let [complete, product, trashed, managed, traced, same, deleted, serial_of_other, reason, lot, other] =
                flags;
            Row {
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

fn sides(change: i64) -> impl Strategy<Value = Side> {
    (any::<[bool; 5]>(), -2..4_i64).prop_map(move |(flags, have)| {
        let [counting, locked, deleted, unavailable, no_consumption] = flags;
        let (have, change) = (Decimal::from(have), Decimal::from(change));
        Side { counting, locked, deleted, unavailable, no_consumption, have, change }
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn row_is_refused_by_the_first_broken_rule(row in rows()) {
        let wanted = match row.kind {
            Kind::Receipt => (Place::Outside, Place::Stock),
            Kind::Shipment => (Place::Stock, Place::Outside),
            Kind::Transfer => (Place::Stock, Place::Stock),
            Kind::Consumption => (Place::Stock, Place::Nowhere),
            Kind::Production | Kind::Adjustment | Kind::Reversal => (Place::Nowhere, Place::Stock),
        };
        let (named, one) = (row.serial != SerialNamed::No, row.quantity.abs() == Decimal::ONE);
        let something = row.quantity > Decimal::ZERO || (row.kind == Kind::Adjustment && !row.quantity.is_zero());
        let whole = row.quantity.fract().is_zero();
        let gives_lot = matches!(row.kind, Kind::Receipt | Kind::Production | Kind::Adjustment);
        let lot_allowed = if row.traced { row.serial == SerialNamed::New } else { row.lot_tracking != LotTracking::None };
        let lot_needed = row.lot_tracking == LotTracking::Required && !row.traced && row.complete && gives_lot;
        let expected = first(&[
            (row.kind == Kind::Reversal, "movement_type_not_allowed"),
            (!row.has_product, "product_required"),
            (row.product_trashed, "product_trashed"),
            (row.position_deleted, "position_deleted"),
            (!row.managed, "inventory_not_managed"),
            (row.same_position && row.kind != Kind::Adjustment, "positions_equal"),
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
        prop_assert_eq!(check_row(&row).err().map(RowRefusal::code), expected);
    }

    #[test]
    fn stock_without_units_is_refused_by_the_first_broken_rule(
        kind in prop::sample::select(Kind::ALL), side in sides(-2), flags in any::<(bool, bool, bool, bool)>(),
    ) {
        let (has_lot, lot_held, lot_expired, negative) = flags;
        let sides = [side];
        let change = Change { kind, sides: &sides, serial: None, has_lot, lot_held, lot_expired, negative };
        let below = side.have < Decimal::from(2);
        let may_sink = negative && !has_lot && matches!(kind, Kind::Consumption | Kind::Adjustment);
        let expected = first(&[
            (side.counting, "stock_counting"),
            (side.locked, "stock_locked"),
            (side.unavailable && !matches!(kind, Kind::Adjustment | Kind::Reversal), "position_unavailable"),
            (side.no_consumption && kind == Kind::Consumption, "consumption_not_allowed"),
            (below && !may_sink, "negative_stock"),
            (lot_held && matches!(kind, Kind::Shipment | Kind::Consumption | Kind::Production), "on_hold"),
            (lot_expired && matches!(kind, Kind::Shipment | Kind::Consumption), "lot_expired"),
        ]);
        prop_assert_eq!(may_change(&change).err().map(ChangeRefusal::code), expected);
    }

    #[test]
    fn stock_never_enters_a_deleted_position_and_always_rises_elsewhere(side in sides(3), negative: bool) {
        let sides = [Side { counting: false, locked: false, ..side }];
        let change = Change {
            kind: Kind::Reversal, sides: &sides, serial: None, has_lot: true, lot_held: true, lot_expired: true, negative,
        };
        let expected = side.deleted.then_some("position_deleted");
        prop_assert_eq!(may_change(&change).err().map(ChangeRefusal::code), expected);
    }

    #[test]
    fn unit_that_is_shipped_or_used_lay_there_and_was_free(
        unit in valid_unit(), kind in prop::sample::select(vec![Kind::Shipment, Kind::Consumption]),
        here: bool, held_inside: bool, lot_held: bool,
    ) {
        let (have, change) = (Decimal::ONE, Decimal::NEGATIVE_ONE);
        let free = Side {
            counting: false, locked: false, deleted: true, unavailable: false, no_consumption: false, have, change,
        };
        let sides = [free];
        let serial = Some(SerialChange { unit, here, held_inside, before: None });
        let asked = Change { kind, sides: &sides, serial, has_lot: false, lot_held, lot_expired: false, negative: false };
        let lies = here && unit.place == kernel::rules::unit::Place::Stock;
        let held = unit.on_hold || lot_held || (held_inside && kind == Kind::Shipment);
        let expected = first(&[(!lies, "serial_not_in_position"), (held, "on_hold")]);
        prop_assert_eq!(may_change(&asked).err().map(ChangeRefusal::code), expected);
    }
}

#[test]
fn row_names_every_rule_in_its_order() {
    let row = Row {
        kind: Kind::Reversal,
        complete: true,
        has_product: false,
        product_trashed: true,
        managed: false,
        traced: true,
        lot_tracking: LotTracking::Required,
        from: Place::Stock,
        to: Place::Stock,
        same_position: true,
        position_deleted: true,
        serial: SerialNamed::No,
        serial_of_other: true,
        reason_missing: true,
        quantity: Decimal::ZERO,
        has_lot: false,
        lot_of_other: true,
    };
    mend(
        row,
        &[
            ("movement_type_not_allowed", |row| row.kind = Kind::Receipt),
            ("product_required", |row| row.has_product = true),
            ("product_trashed", |row| row.product_trashed = false),
            ("position_deleted", |row| row.position_deleted = false),
            ("inventory_not_managed", |row| row.managed = true),
            ("positions_equal", |row| row.same_position = false),
            ("position_not_allowed", |row| row.from = Place::Outside),
            ("serial_required", |row| (row.serial, row.traced) = (SerialNamed::Known, false)),
            ("serial_not_allowed", |row| row.serial = SerialNamed::No),
            ("serial_product_mismatch", |row| row.serial_of_other = false),
            ("reason_required", |row| row.reason_missing = false),
            ("quantity_invalid", |row| row.quantity = Decimal::ONE),
            ("lot_required", |row| (row.has_lot, row.lot_tracking) = (true, LotTracking::None)),
            ("lot_not_allowed", |row| row.lot_tracking = LotTracking::Optional),
            ("lot_product_mismatch", |row| row.lot_of_other = false),
        ],
        |row| check_row(row).err().map(RowRefusal::code),
    );
}
