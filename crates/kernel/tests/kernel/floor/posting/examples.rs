//! Single movements: their results, and the order in which the rules are checked.

use kernel::rules::movement::posting::{
    FaultCause, HoldCause, PostingFacts, PostingRefusal, RecordMode, StockRowChange, SubjectKind, plan_posting,
};
use kernel::rules::movement::{MovementKind, StockChangeRefusal};
use kernel::rules::unit::UnitRefusal;
use kernel::wire::key::{CountSessionKey, LotKey, MovementKey, ProductKey, SerialKey, UserKey};
use rust_decimal::Decimal;

use super::plant::{
    OPTIONAL, PLAIN, REQUIRED, TRACED, Wanted, day, empty_plant, lot, position, put_unit, requested, stock,
};

/// The refusal of a single movement. None when it is posted.
fn refusal(facts: &PostingFacts, wanted: Wanted) -> Option<PostingRefusal> {
    let plan = plan_posting(facts, &requested(&[wanted])).expect("everything is locked");
    plan.refused.into_iter().next().map(|one| one.refusal)
}

fn shipment(product: ProductKey, quantity: i64) -> Wanted {
    Wanted::new(MovementKind::Shipment, product, "A", "OUT", quantity)
}

#[test]
fn each_rule_is_the_answer_while_it_is_the_first_that_is_broken() {
    let mut facts = empty_plant();
    let pair = (PLAIN, position("A"));
    let place = position("A");
    let wanted = Wanted::new(MovementKind::Consumption, PLAIN, "A", "NULL", 3);
    stock(&mut facts, PLAIN, "A", None, 2);
    let (counting_by, locked_by) = (UserKey::new(5), CountSessionKey::new(6));
    facts.products.remove(&PLAIN);
    assert_eq!(refusal(&facts, wanted.clone()), Some(PostingRefusal::NotFound(SubjectKind::Product)));
    facts.products = empty_plant().products;
    facts.positions.remove(&place);
    assert_eq!(refusal(&facts, wanted.clone()), Some(PostingRefusal::NotFound(SubjectKind::Position)));
    facts.positions = empty_plant().positions;
    if let (Some(pair), Some(at)) = (facts.pairs.get_mut(&pair), facts.positions.get_mut(&place)) {
        (pair.counting_by, pair.locked_by) = (Some(counting_by), Some(locked_by));
        (at.blocked, at.consumable) = (true, false);
    }
    let counting = PostingRefusal::Counting { position: place.clone(), counting_by };
    assert_eq!(refusal(&facts, wanted.clone()), Some(counting));
    facts.pairs.values_mut().for_each(|pair| pair.counting_by = None);
    let locked = PostingRefusal::Locked { position: place.clone(), locked_by };
    assert_eq!(refusal(&facts, wanted.clone()), Some(locked));
    // The lock does not block the session that holds it.
    let wanted = Wanted { session_key: Some(locked_by), ..wanted };
    let rule = |facts: &PostingFacts| refusal(facts, wanted.clone());
    assert_eq!(rule(&facts), Some(PostingRefusal::Rule(StockChangeRefusal::PositionUnavailable)));
    facts.positions.values_mut().for_each(|at| at.blocked = false);
    assert_eq!(rule(&facts), Some(PostingRefusal::Rule(StockChangeRefusal::ConsumptionNotAllowed)));
    facts.positions.values_mut().for_each(|at| at.consumable = true);
    let (available, requested) = (Decimal::from(2), Decimal::from(3));
    let short = PostingRefusal::NegativeStock { position: place, lot_key: None, available, requested };
    assert_eq!(rule(&facts), Some(short));
    facts.products.values_mut().for_each(|product| product.negative = true);
    assert_eq!(rule(&facts), None);
}

#[test]
fn refusals_of_lots_say_which_and_why() {
    let mut facts = empty_plant();
    let (first, held) = (lot(OPTIONAL, 1), lot(OPTIONAL, 2));
    stock(&mut facts, OPTIONAL, "A", Some(first), 2);
    stock(&mut facts, OPTIONAL, "A", Some(held), 9);
    if let Some(lot) = facts.lots.get_mut(&held) {
        (lot.hold_reason, lot.expires) = (Some("smells".to_owned()), Some(day(-1)));
    }
    let unknown = shipment(OPTIONAL, 1).of_lot(LotKey::new(99));
    assert_eq!(refusal(&facts, unknown), Some(PostingRefusal::NotFound(SubjectKind::Lot)));
    let reason = HoldCause::Reason(Some("smells".to_owned()));
    assert_eq!(refusal(&facts, shipment(OPTIONAL, 1).of_lot(held)), Some(PostingRefusal::OnHold(reason)));
    facts.lots.values_mut().for_each(|lot| lot.hold_reason = None);
    let expired = Some(PostingRefusal::LotExpired { lot_key: held });
    assert_eq!(refusal(&facts, shipment(OPTIONAL, 1).of_lot(held)), expired);
    // Automatic lot choice skips the lot too, as if it did not exist.
    let short = PostingRefusal::NegativeStock {
        position: position("A"),
        lot_key: None,
        available: Decimal::from(2),
        requested: Decimal::from(3),
    };
    assert_eq!(refusal(&facts, shipment(OPTIONAL, 3).automatic()), Some(short));
    // A lot that was not locked could cover the quantity, so the command must lock again.
    facts.lots.remove(&held);
    let fault = plan_posting(&facts, &requested(&[shipment(OPTIONAL, 3).automatic()])).unwrap_err();
    assert_eq!((fault.cause, fault.row), (FaultCause::UnlockedLots, 100));
}

#[test]
fn refusals_of_units_say_where_and_why() {
    let mut facts = empty_plant();
    put_unit(&mut facts, 1, "B");
    let receipt = Wanted::new(MovementKind::Receipt, TRACED, "OUT", "A", 1).of_unit(1);
    assert_eq!(refusal(&facts, receipt), Some(PostingRefusal::InStock { position: Some(position("B")) }));
    let elsewhere = Some(PostingRefusal::Rule(StockChangeRefusal::Unit(UnitRefusal::NotInPosition)));
    assert_eq!(refusal(&facts, shipment(TRACED, 1).of_unit(1)), elsewhere);
    assert_eq!(refusal(&facts, shipment(TRACED, 1).of_unit(77)), Some(PostingRefusal::NotFound(SubjectKind::Unit)));
    put_unit(&mut facts, 1, "A");
    let shipped = |facts: &PostingFacts| refusal(facts, shipment(TRACED, 1).of_unit(1));
    let change = |facts: &mut PostingFacts, own: Option<&str>, of_lot: Option<&str>| {
        let key = lot(REQUIRED, 1);
        for unit in facts.units.values_mut() {
            (unit.held_parts, unit.lot_key) = (vec![SerialKey::new(8), SerialKey::new(9)], Some(key));
            (unit.hold_reason, unit.state.on_hold) = (own.map(str::to_owned), own.is_some());
        }
        facts.lots.values_mut().for_each(|lot| lot.hold_reason = of_lot.map(str::to_owned));
    };
    let because = |reason: &str| Some(PostingRefusal::OnHold(HoldCause::Reason(Some(reason.to_owned()))));
    change(&mut facts, Some("rattles"), Some("smells"));
    assert_eq!(shipped(&facts), because("rattles"));
    change(&mut facts, None, Some("smells"));
    assert_eq!(shipped(&facts), because("smells"));
    change(&mut facts, None, None);
    let parts = HoldCause::Parts(vec![SerialKey::new(8), SerialKey::new(9)]);
    assert_eq!(shipped(&facts), Some(PostingRefusal::OnHold(parts)));
    facts.units.values_mut().for_each(|unit| unit.held_parts.clear());
    assert_eq!(shipped(&facts), None);
}

#[test]
fn the_first_chosen_lot_is_written_on_the_open_movement_and_the_others_are_split_from_it() {
    let mut facts = empty_plant();
    stock(&mut facts, OPTIONAL, "A", Some(lot(OPTIONAL, 1)), 2);
    stock(&mut facts, OPTIONAL, "A", Some(lot(OPTIONAL, 2)), 2);
    stock(&mut facts, OPTIONAL, "A", None, 7);
    let open = MovementKey::new(50);
    let wanted = Wanted { record: RecordMode::Itself(open), ..shipment(OPTIONAL, 5).automatic() };
    let plan = plan_posting(&facts, &requested(&[wanted])).unwrap();
    let records: Vec<_> = plan.movements.iter().map(|one| (one.key, one.record, one.split_from())).collect();
    let (second, third) = (facts.movement_keys[1], facts.movement_keys[2]);
    let part = RecordMode::PartOf(open);
    let expected = [(open, RecordMode::Itself(open), None), (second, part, Some(open)), (third, part, Some(open))];
    assert_eq!(records, expected);
    // Its ledger position is drawn now, not when it was planned.
    assert_eq!(plan.movements[0].posted, facts.movement_keys[0]);
    let removed = plan.stock_rows.iter().filter(|row| matches!(row, StockRowChange::Removed { .. })).count();
    assert_eq!((removed, plan.stock_rows.len()), (2, 3));
}

#[test]
fn what_the_stock_does_not_cover_is_reduced_to_the_least_or_left_out() {
    let mut facts = empty_plant();
    stock(&mut facts, PLAIN, "A", None, 5);
    let wanted = |least: i64| {
        let movement = Wanted::new(MovementKind::Consumption, PLAIN, "A", "NULL", 4);
        Wanted { least: Some(Decimal::from(least)), ..movement }
    };
    // The first is covered in full, the second by its minimum only, the third not at all but has a minimum of 0.
    let plan = plan_posting(&facts, &requested(&[wanted(1), wanted(1), wanted(0)])).unwrap();
    let quantities: Vec<Decimal> = plan.movements.iter().map(|one| one.quantity).collect();
    assert_eq!(quantities, [Decimal::from(4), Decimal::from(1)]);
    assert!(plan.refused.is_empty());
    // A minimum that stock does not cover is refused with the available quantity.
    let plan = plan_posting(&facts, &requested(&[wanted(1), wanted(2)])).unwrap();
    assert_eq!(plan.refused.iter().map(|one| (one.posting, one.row)).collect::<Vec<_>>(), [(1, 101)]);
}

#[test]
fn a_disposable_location_is_noted_when_it_is_filled_first_and_whenever_it_loses_content() {
    let mut facts = empty_plant();
    stock(&mut facts, PLAIN, "A", None, 5);
    facts.positions.values_mut().for_each(|at| at.disposable = true);
    let moved = [Wanted::new(MovementKind::Transfer, PLAIN, "A", "B", 4)];
    let plan = plan_posting(&facts, &requested(&moved)).unwrap();
    assert_eq!((plan.filled, plan.emptied), ([position("B")].into(), [position("A")].into()));
    facts.positions.values_mut().for_each(|at| at.filled = true);
    assert!(plan_posting(&facts, &requested(&moved)).unwrap().filled.is_empty());
}
