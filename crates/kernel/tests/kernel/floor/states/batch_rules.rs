//! Every rule of a batch, violated and fixed in order.

use kernel::rules::batch::{
    BatchCommand, BatchOpeningFacts, BatchRefusal, BatchStage, BatchState, CompletionFacts, NewCodes, check_opening,
    check_transition,
};
use kernel::rules::unit;
use rust_decimal::Decimal;

use super::assert_rules_in_order;

const GONE: unit::UnitFacts = unit::UnitFacts {
    deleted: true,
    scrapped: true,
    released: false,
    on_hold: true,
    has_code: false,
    built_in: unit::BuiltIn::Reserved,
    has_children: false,
    place: unit::UnitLocation::Nowhere,
    booked: false,
    waiting: false,
};
const SCRAPPED: unit::UnitFacts = unit::UnitFacts { deleted: false, ..GONE };
const IN_WORK: unit::UnitFacts = unit::UnitFacts { scrapped: false, ..SCRAPPED };
const HELD: unit::UnitFacts = unit::UnitFacts { released: true, ..IN_WORK };
const FINE: unit::UnitFacts = unit::UnitFacts { on_hold: false, ..HELD };

#[test]
fn completion_names_every_rule_in_its_order() {
    let batch = BatchState {
        stage: BatchStage::Completed,
        total: Decimal::TWO,
        pass: Decimal::ZERO,
        scrap: Decimal::ZERO,
        traced: true,
        first: false,
        last: true,
        job_active: false,
        is_owner: false,
    };
    let declared = CompletionFacts {
        good: Decimal::ONE,
        scrap: Decimal::ONE_HUNDRED,
        has_reason: false,
        scrap_serials: 9,
        scrap_in_batch: false,
        step_check: true,
        step_data: true,
        steps_open: true,
        parts: &[GONE],
        links_match: false,
        lots_fit: false,
        good_held: true,
    };
    assert_rules_in_order(
        (batch, declared),
        &[
            ("batch_not_active", |(batch, _)| batch.stage = BatchStage::Active),
            ("job_is_not_active", |(batch, _)| batch.job_active = true),
            ("not_work_session_owner", |(batch, _)| batch.is_owner = true),
            ("quantity_mismatch", |(_, asked)| (asked.good, asked.scrap) = (Decimal::new(5, 1), Decimal::new(15, 1))),
            ("whole_quantity_required", |(_, asked)| (asked.good, asked.scrap) = (Decimal::ONE, Decimal::ONE)),
            ("scrap_reason_required", |(_, asked)| asked.has_reason = true),
            ("scrap_serials_mismatch", |(_, asked)| asked.scrap_serials = 1),
            ("scrap_serials_mismatch", |(_, asked)| asked.scrap_in_batch = true),
            ("step_data_not_allowed", |(_, asked)| asked.step_data = false),
            ("steps_not_done", |(_, asked)| asked.steps_open = false),
            ("serial_deleted", |(_, asked)| asked.parts = &[SCRAPPED]),
            ("serial_scrapped", |(_, asked)| asked.parts = &[IN_WORK]),
            ("serial_not_released", |(_, asked)| asked.parts = &[HELD]),
            ("on_hold", |(_, asked)| asked.parts = &[FINE]),
            ("component_links_mismatch", |(_, asked)| asked.links_match = true),
            ("allocation_exceeds", |(_, asked)| asked.lots_fit = true),
            ("on_hold", |(_, asked)| asked.good_held = false),
        ],
        |(batch, declared)| check_transition(BatchCommand::Complete(*declared), batch).err().map(BatchRefusal::code),
    );
}

/// Nothing remains, and everything that is named is wrong.
fn broken_opening(traced: bool, first: bool) -> BatchOpeningFacts {
    BatchOpeningFacts {
        remaining: Decimal::ZERO,
        quantity: Some(Decimal::ONE_HUNDRED),
        usual: Decimal::ONE,
        traced,
        first,
        serials: 0,
        serial_repeated: false,
        serials_free: false,
        serial_held: true,
        codes: NewCodes { sent: 0, taken: true, repeated: true, counter_missing: true },
        free_wip: Decimal::ZERO,
    }
}

#[test]
fn new_batch_names_every_rule_in_its_order() {
    let ask = |asked: &BatchOpeningFacts| check_opening(asked).err().map(BatchRefusal::code);
    assert_rules_in_order(
        broken_opening(false, false),
        &[
            ("nothing_remaining", |asked| asked.remaining = Decimal::TEN),
            ("batch_qt_invalid", |asked| asked.quantity = Some(Decimal::new(5, 1))),
            ("wip_not_available", |asked| asked.free_wip = Decimal::ONE),
        ],
        ask,
    );
    assert_rules_in_order(
        broken_opening(true, false),
        &[
            ("nothing_remaining", |asked| asked.remaining = Decimal::TEN),
            ("batch_qt_invalid", |asked| asked.quantity = Some(Decimal::new(5, 1))),
            ("whole_quantity_required", |asked| {
                (asked.quantity, asked.serial_repeated, asked.codes.sent) = (Some(Decimal::TWO), true, 2);
            }),
            ("serial_duplicate", |asked| asked.serial_repeated = false),
            ("serials_not_allowed", |asked| asked.codes.sent = 0),
            ("serials_required", |asked| asked.serials = 2),
            ("wip_not_available", |asked| asked.serials_free = true),
            ("on_hold", |asked| asked.serial_held = false),
        ],
        ask,
    );
    assert_rules_in_order(
        BatchOpeningFacts { serials: 2, ..broken_opening(true, true) },
        &[
            ("nothing_remaining", |asked| asked.remaining = Decimal::TEN),
            ("batch_qt_invalid", |asked| asked.quantity = None),
            ("serials_not_allowed", |asked| asked.serials = 0),
            ("serial_code_taken", |asked| asked.codes.taken = false),
            ("counter_not_defined", |asked| asked.codes.counter_missing = false),
            ("serial_code_duplicate", |asked| asked.codes.repeated = false),
        ],
        ask,
    );
}
