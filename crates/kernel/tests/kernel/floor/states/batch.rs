//! Property tests of the commands on batches, and of the states to which they lead.

use kernel::rules::batch::{
    BatchChangeFacts, BatchCommand, BatchOpeningFacts, BatchRefusal, BatchStage, BatchState, CompletionFacts, Holder,
    NewCodes, check_opening, check_transition, is_valid, links_needed,
};
use proptest::prelude::*;
use rust_decimal::Decimal;

use super::first;
use super::unit::any_unit;

fn halves() -> impl Strategy<Value = Decimal> {
    prop_oneof![(0..5_i64).prop_map(Decimal::from), (-1..9_i64).prop_map(|halves| Decimal::new(halves * 5, 1))]
}

fn codes() -> impl Strategy<Value = NewCodes> {
    (prop_oneof![Just(0), 0..4_u32], any::<(bool, bool, bool)>()).prop_map(|(sent, (taken, repeated, missing))| {
        NewCodes {
            sent,
            taken: taken && sent > 0,
            repeated: repeated && sent > 1,
            counter_missing: missing && sent == 0,
        }
    })
}

fn openings() -> impl Strategy<Value = BatchOpeningFacts> {
    let numbers = (halves(), prop::option::of(halves()), halves(), halves());
    (numbers, prop_oneof![Just(0), 0..4_u32], codes(), any::<[bool; 5]>()).prop_map(
        |((remaining, quantity, usual, free_wip), serials, codes, flags)| {
            let [traced, first, serial_repeated, serials_free, serial_held] = flags;
            let usual = usual.max(Decimal::ZERO);
            let serial_repeated = serial_repeated && serials > 1;
            BatchOpeningFacts {
                remaining,
                quantity,
                usual,
                traced,
                first,
                serials,
                serial_repeated,
                serials_free,
                serial_held,
                codes,
                free_wip,
            }
        },
    )
}

fn changings() -> impl Strategy<Value = BatchChangeFacts> {
    let numbers = (prop::option::of(halves()), halves(), halves());
    (numbers, prop_oneof![Just(0), 0..4_u32], codes(), any::<[bool; 5]>()).prop_map(
        |((quantity, room, free_wip), serials, codes, flags)| {
            let [serial_repeated, other_units, serials_free, serial_held, components] = flags;
            BatchChangeFacts {
                quantity,
                room,
                serials,
                serial_repeated,
                other_units,
                serials_free,
                serial_held,
                components,
                codes,
                free_wip,
            }
        },
    )
}

fn batches() -> impl Strategy<Value = BatchState> {
    let stages = prop::sample::select(vec![BatchStage::Active, BatchStage::Completed, BatchStage::Canceled]);
    (stages, 1..5_i64, 0..5_i64, any::<[bool; 6]>()).prop_map(|(stage, total, pass, flags)| {
        let [traced, first, last, job_active, is_owner, made] = flags;
        let (total, pass) = (Decimal::from(total), Decimal::from(pass.min(total)));
        let counts = stage == BatchStage::Completed || (stage == BatchStage::Canceled && made);
        let (pass, scrap) = if counts { (pass, total - pass) } else { (Decimal::ZERO, Decimal::ZERO) };
        BatchState { stage, total, pass, scrap, traced, first, last, job_active, is_owner }
    })
}

fn completions() -> impl Strategy<Value = CompletionFacts<'static>> {
    (halves(), halves(), 0..3_u32, any::<[bool; 8]>()).prop_map(|(good, scrap, scrap_serials, flags)| {
        let [has_reason, scrap_in_batch, step_check, step_data, steps_open, links_match, lots_fit, good_held] = flags;
        CompletionFacts {
            good,
            scrap,
            has_reason,
            scrap_serials,
            scrap_in_batch,
            step_check,
            step_data,
            steps_open,
            parts: &[],
            links_match,
            lots_fit,
            good_held,
        }
    })
}

fn commands() -> impl Strategy<Value = BatchCommand<'static>> {
    prop_oneof![
        changings().prop_map(BatchCommand::Change),
        any::<bool>().prop_map(|step_done| BatchCommand::NoteStep { step_done }),
        any::<(bool, bool, bool)>().prop_map(|(step_done, out_of_order, early_scrap)| BatchCommand::CompleteStep {
            step_done,
            out_of_order,
            early_scrap,
        }),
        any::<bool>().prop_map(|step_done| BatchCommand::EditStep { step_done }),
        completions().prop_map(BatchCommand::Complete),
        completions().prop_map(BatchCommand::Declare),
        Just(BatchCommand::Cancel),
        Just(BatchCommand::CancelByReset),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_sequence_of_commands_leaves_the_valid_batches(
        start in batches(), commands in prop::collection::vec(commands(), 1..20),
    ) {
        let mut batch = start;
        prop_assert!(is_valid(&batch));
        for command in commands {
            if let Ok(next) = check_transition(command, &batch) {
                prop_assert!(is_valid(&next), "{command:?} makes {next:?} of {batch:?}");
                prop_assert!(batch.stage != BatchStage::Canceled || next == batch, "what is canceled stays so");
                prop_assert!(batch.stage == BatchStage::Active || next.stage != BatchStage::Active, "completed at most once");
                batch = next;
            }
        }
    }

    #[test]
    fn new_batch_is_refused_by_the_first_broken_rule(asked in openings()) {
        let listed = Decimal::from(if asked.serials > 0 { asked.serials.max(asked.codes.sent) } else { asked.codes.sent });
        let usual = if asked.usual.is_zero() { asked.remaining } else { asked.usual.min(asked.remaining) };
        let size = asked.quantity.unwrap_or(if listed.is_zero() { usual } else { listed });
        let (later, codes) = (!asked.first, asked.codes);
        let traced_later = asked.traced && later;
        let traced_first = asked.traced && asked.first;
        let expected = first(&[
            (asked.remaining <= Decimal::ZERO, "nothing_remaining"),
            (size <= Decimal::ZERO || size > asked.remaining, "batch_qt_invalid"),
            (!listed.is_zero() && size != listed, "batch_qt_invalid"),
            (asked.traced && !size.fract().is_zero(), "whole_quantity_required"),
            (asked.serial_repeated, "serial_duplicate"),
            (asked.serials > 0 && !traced_later, "serials_not_allowed"),
            (codes.sent > 0 && !traced_first, "serials_not_allowed"),
            (!asked.traced && later && asked.free_wip < size, "wip_not_available"),
            (traced_later && asked.serials == 0, "serials_required"),
            (traced_later && !asked.serials_free, "wip_not_available"),
            (traced_later && asked.serial_held, "on_hold"),
            (traced_first && codes.taken, "serial_code_taken"),
            (traced_first && codes.counter_missing, "counter_not_defined"),
            (traced_first && codes.repeated, "serial_code_duplicate"),
        ]);
        match (check_opening(&asked), expected) {
            (Ok(opened), None) => prop_assert_eq!(opened, size),
            (opened, expected) => prop_assert_eq!(opened.err().map(BatchRefusal::code), expected),
        }
    }

    #[test]
    fn change_is_refused_by_the_first_broken_rule(batch in batches(), asked in changings()) {
        let listed = match (asked.serials, asked.codes.sent) {
            (0, 0) => None,
            (0, added) => Some(batch.total + Decimal::from(added)),
            (serials, _) => Some(Decimal::from(serials)),
        };
        let size = asked.quantity.or(listed).unwrap_or(batch.total);
        let (traced_first, traced_later) = (batch.traced && batch.first, batch.traced && !batch.first);
        let (up, down) = (size > batch.total, size < batch.total);
        let elsewhere = asked.serials > 0 && !asked.serials_free;
        let expected = first(&[
            (batch.stage != BatchStage::Active, "batch_not_active"),
            (size <= Decimal::ZERO || size > asked.room, "batch_qt_invalid"),
            (listed.is_some_and(|listed| listed != size), "batch_qt_invalid"),
            (size == batch.total && !asked.other_units, "no_change"),
            (asked.serials > 0 && !(traced_later || (traced_first && down)), "serials_not_allowed"),
            (asked.codes.sent > 0 && !(traced_first && up), "serials_not_allowed"),
            (asked.serial_repeated, "serial_duplicate"),
            (batch.traced && !size.fract().is_zero(), "whole_quantity_required"),
            (!batch.traced && !batch.first && up && asked.free_wip < size - batch.total, "wip_not_available"),
            (traced_first && up && asked.codes.taken, "serial_code_taken"),
            (traced_first && up && asked.codes.counter_missing, "counter_not_defined"),
            (traced_first && up && asked.codes.repeated, "serial_code_duplicate"),
            (traced_first && !up && elsewhere, "wip_not_available"),
            (traced_first && !up && asked.components, "serial_has_components"),
            (traced_later && asked.serials == 0, "serials_required"),
            (traced_later && elsewhere, "wip_not_available"),
            (traced_later && asked.serial_held, "on_hold"),
        ]);
        prop_assert_eq!(check_transition(BatchCommand::Change(asked), &batch).err().map(BatchRefusal::code), expected);
    }

    #[test]
    fn completion_is_refused_by_the_first_broken_rule(
        batch in batches(), declared in completions(), part in any_unit(),
    ) {
        let parts = [part];
        let declared = CompletionFacts { parts: &parts, ..declared };
        let CompletionFacts { good, scrap, step_check, .. } = declared;
        let wrong_units = !declared.scrap_in_batch || Decimal::from(declared.scrap_serials) != scrap;
        let sums = good >= Decimal::ZERO && scrap >= Decimal::ZERO && good + scrap == batch.total;
        let expected = first(&[
            (batch.stage != BatchStage::Active, "batch_not_active"),
            (!batch.job_active, "job_is_not_active"),
            (!batch.is_owner, "not_work_session_owner"),
            (!sums, "quantity_mismatch"),
            (batch.traced && !good.fract().is_zero(), "whole_quantity_required"),
            (scrap > Decimal::ZERO && !declared.has_reason, "scrap_reason_required"),
            (!batch.traced && declared.scrap_serials > 0, "serials_not_allowed"),
            (batch.traced && wrong_units, "scrap_serials_mismatch"),
            (step_check && declared.step_data, "step_data_not_allowed"),
            (step_check && declared.steps_open && good > Decimal::ZERO, "steps_not_done"),
            (part.deleted, "serial_deleted"),
            (part.scrapped, "serial_scrapped"),
            (!part.released, "serial_not_released"),
            (part.on_hold, "on_hold"),
            (!declared.links_match, "component_links_mismatch"),
            (!declared.lots_fit, "allocation_exceeds"),
            (batch.last && declared.good_held, "on_hold"),
        ]);
        prop_assert_eq!(check_transition(BatchCommand::Complete(declared), &batch).err().map(BatchRefusal::code), expected);
    }

    #[test]
    fn steps_and_cancel_are_refused_by_the_first_broken_rule(batch in batches(), flags in any::<(bool, bool, bool)>()) {
        let (step_done, out_of_order, early_scrap) = flags;
        let code = |command| check_transition(command, &batch).err().map(BatchRefusal::code);
        let closed = (batch.stage != BatchStage::Active, "batch_not_active");
        prop_assert_eq!(code(BatchCommand::NoteStep { step_done }), first(&[closed, (step_done, "step_already_done")]));
        let complete = first(&[
            closed,
            (!batch.job_active, "job_is_not_active"),
            (!batch.is_owner, "not_work_session_owner"),
            (step_done, "step_already_done"),
            (out_of_order, "step_order"),
            (early_scrap, "not_last_step"),
        ]);
        prop_assert_eq!(code(BatchCommand::CompleteStep { step_done, out_of_order, early_scrap }), complete);
        let edit = [(!step_done, "step_not_done"), (batch.stage == BatchStage::Canceled, "batch_canceled")];
        prop_assert_eq!(code(BatchCommand::EditStep { step_done }), first(&edit));
        prop_assert_eq!(code(BatchCommand::Cancel), first(&[closed, (batch.job_active, "job_is_active")]));
    }

    #[test]
    fn links_lie_between_what_the_good_and_what_all_units_need(per in halves(), total in 1..9_i64, scrap in 0..9_i64) {
        let per = per.max(Decimal::ZERO);
        let (total, good) = (Decimal::from(total), Decimal::from((total - scrap).max(0)));
        let (least, most) = links_needed(per, Holder::Batch { total, good }, true);
        prop_assert!(least <= most && least.fract().is_zero() && most.fract().is_zero());
        prop_assert!(least <= per * good && most >= per * total);
        prop_assert_eq!(links_needed(per, Holder::Batch { total, good }, false), (Decimal::ZERO, most));
        prop_assert_eq!(links_needed(per, Holder::Unit { scrapped: false }, true), (per, per));
        prop_assert_eq!(links_needed(per, Holder::Unit { scrapped: true }, true), (Decimal::ZERO, per));
    }
}

#[test]
fn batches_of_an_untraced_order_are_cut_from_what_is_left() {
    let mut remaining = Decimal::from(10);
    let mut sizes = Vec::new();
    let asked = |remaining| BatchOpeningFacts {
        remaining,
        quantity: None,
        usual: Decimal::from(4),
        traced: false,
        first: true,
        serials: 0,
        serial_repeated: false,
        serials_free: false,
        serial_held: false,
        codes: NewCodes::default(),
        free_wip: Decimal::ZERO,
    };
    while let Ok(size) = check_opening(&asked(remaining)) {
        sizes.push(size);
        remaining -= size;
    }
    assert_eq!(sizes, [4, 4, 2].map(Decimal::from));
    assert_eq!(check_opening(&asked(remaining)), Err(BatchRefusal::NothingRemaining));
}
