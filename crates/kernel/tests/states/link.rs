//! Links.

use kernel::rules::link::{
    Batch, Building, Command, Disposition, Draft, Next, Refusal, Stage, State, disposition, is_valid, may, may_draft,
    may_link,
};
use kernel::rules::unit::{self, BuiltIn, Place};
use kernel::wire::key::SerialKey;
use proptest::prelude::*;

use crate::unit::{any_unit, stock_effects, valid_unit};
use crate::{first, mend};

fn dispositions() -> impl Strategy<Value = Option<Disposition>> {
    prop::option::of(prop::sample::select(Disposition::ALL))
}

fn buildings() -> impl Strategy<Value = Building> {
    let batch = any::<(bool, bool)>().prop_map(|(traced, canceled)| Batch { traced, canceled });
    let parents = (prop::option::of(any_unit()), prop::option::of(batch));
    (any_unit(), parents, any::<(bool, bool, bool)>(), stock_effects()).prop_map(
        |(child, (parent, batch), (same, is_loop, is_component), stock)| Building {
            child,
            parent,
            batch,
            same,
            is_loop,
            is_component,
            stock,
        },
    )
}

fn commands() -> impl Strategy<Value = Command> {
    prop_oneof![
        buildings().prop_map(Command::Confirm),
        dispositions().prop_map(|disposition| Command::Unlink { disposition }),
        (dispositions(), any::<(bool, bool)>(), buildings()).prop_map(
            |(disposition, (same_child, any_component), new)| Command::Replace {
                disposition,
                same_child,
                any_component,
                new,
            }
        ),
        Just(Command::Remove),
    ]
}

fn valid_link() -> impl Strategy<Value = State> {
    let stages = prop::sample::select(vec![Stage::Temporary, Stage::Active, Stage::Ended]);
    (stages, dispositions(), any::<(bool, bool)>())
        .prop_map(|(stage, disposition, (consumed, replaced_by))| State { stage, consumed, disposition, replaced_by })
        .prop_filter("valid", is_valid)
}

/// The states of part and parent, rule by rule.
fn state_rules(building: &Building) -> [(bool, &'static str); 6] {
    let Building { child, parent, stock, .. } = building;
    let lies = child.place == Place::Stock;
    [
        (child.deleted || parent.is_some_and(|unit| unit.deleted), "serial_deleted"),
        (child.scrapped || parent.is_some_and(|unit| unit.scrapped), "serial_scrapped"),
        (!child.released, "serial_not_released"),
        (child.on_hold, "on_hold"),
        (stock.must_lie && stock.process && !lies, "serial_not_in_stock"),
        (lies && !stock.process, "serial_in_stock"),
    ]
}

fn build_rules(building: &Building, any_component: bool) -> Vec<(bool, &'static str)> {
    let traced = building.parent.is_none() && building.batch.is_some_and(|batch| batch.traced);
    let mut rules = vec![(building.is_loop, "genealogy_loop")];
    rules.extend(state_rules(building));
    rules.push((traced, "batch_output_traced"));
    rules.push((building.batch.is_some_and(|batch| batch.canceled), "batch_canceled"));
    rules.push((!building.is_component && !any_component, "component_mismatch"));
    rules
}

fn stages(next: Next) -> Vec<State> {
    match next {
        Next::Unchanged | Next::Removed => vec![],
        Next::Changed(link) | Next::Made(link) => vec![link],
        Next::Replaced(old, new) => vec![old, new],
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_sequence_of_commands_leaves_the_valid_links(
        start in valid_link(), commands in prop::collection::vec(commands(), 1..20),
    ) {
        let mut link = start;
        for command in commands {
            let Ok(next) = may(command, &link) else { continue };
            prop_assert!(stages(next).iter().all(is_valid), "{command:?} makes {next:?} of {link:?}");
            if link.stage == Stage::Ended {
                prop_assert_eq!(next, Next::Unchanged, "what has ended stays as it is");
            }
            if next == Next::Removed {
                prop_assert_eq!(link.stage, Stage::Temporary, "a confirmed link is never deleted");
                break;
            }
            link = stages(next).first().copied().unwrap_or(link);
        }
    }

    #[test]
    fn new_link_is_refused_by_the_first_broken_rule(asked in buildings()) {
        let linked = may_link(&asked);
        let expected = if asked.parent.is_none() && asked.batch.is_none() {
            Some("parent_required")
        } else {
            match asked.child.built_in {
                BuiltIn::Installed if asked.same => None,
                BuiltIn::Reserved if asked.same => first(&state_rules(&asked)),
                BuiltIn::No => first(&build_rules(&asked, false)),
                _ => Some("child_already_linked"),
            }
        };
        prop_assert_eq!(linked.err().map(Refusal::code), expected);
    }

    #[test]
    fn linking_agrees_with_the_state_of_the_part(asked in buildings(), child in valid_unit()) {
        let asked = Building { child, ..asked };
        if let Ok(next) = may_link(&asked) {
            let Building { same, stock, .. } = asked;
            let unit = unit::may(unit::Command::Link { confirmed: true, same, stock }, &child);
            let unit = unit.expect("what can be linked can be built in");
            prop_assert!(unit::is_valid(&unit));
            prop_assert_eq!(unit.built_in, BuiltIn::Installed);
            prop_assert!(stages(next).iter().all(|link| link.consumed == (child.place == Place::Stock)));
        }
    }

    #[test]
    fn part_returns_only_when_it_came_from_stock(asked in dispositions(), consumed in any::<bool>()) {
        let expected = match (asked, consumed) {
            (None, true) => Ok(Disposition::Return),
            (None, false) => Ok(Disposition::None),
            (Some(Disposition::Return), false) => Err(Refusal::NoConsumption),
            (Some(said), _) => Ok(said),
        };
        prop_assert_eq!(disposition(asked, consumed), expected);
    }

    #[test]
    fn replacement_is_refused_by_the_first_broken_rule(
        link in valid_link(), disposition in dispositions(), flags in any::<(bool, bool)>(), new in buildings(),
    ) {
        let (same_child, any_component) = flags;
        let cannot_return = disposition == Some(Disposition::Return) && !link.consumed;
        let mut rules = vec![
            (link.stage != Stage::Active, "link_not_active"),
            (cannot_return, "no_consumption"),
            (same_child, "same_child"),
            (new.child.built_in != BuiltIn::No, "child_already_linked"),
        ];
        rules.extend(build_rules(&new, any_component));
        let command = Command::Replace { disposition, same_child, any_component, new };
        prop_assert_eq!(may(command, &link).err().map(Refusal::code), first(&rules));
        let unlinked = may(Command::Unlink { disposition }, &link).err().map(Refusal::code);
        prop_assert_eq!(unlinked, first(rules.get(..2).expect("two rules of the end")));
    }
}

fn good_draft(number: i64) -> Draft {
    let part = unit::State { released: true, has_code: true, ..unit::State::default() };
    Draft {
        child_key: SerialKey::new(number),
        child: part,
        parent: Some(unit::State::default()),
        parent_in_batch: true,
        is_stored: false,
        confirmed: false,
        is_component: true,
        is_loop: false,
    }
}

#[test]
fn drafts_are_refused_in_the_order_of_their_rules() {
    let good = good_draft(1);
    let linked = unit::State { built_in: BuiltIn::Reserved, ..good.child };
    let scrapped = unit::State { scrapped: true, ..good.child };
    // Each breaks its own rule; what comes first in the list is the answer while it is there.
    let mut broken = vec![
        (Draft { child: linked, child_key: SerialKey::new(2), ..good }, "child_already_linked"),
        (Draft { child: scrapped, child_key: SerialKey::new(3), ..good }, "serial_scrapped"),
        (Draft { confirmed: true, child_key: SerialKey::new(4), ..good }, "link_confirmed"),
        (Draft { parent: None, child_key: SerialKey::new(5), ..good }, "parent_mixed"),
        (Draft { parent_in_batch: false, child_key: SerialKey::new(6), ..good }, "parent_not_in_batch"),
        (good, "duplicate_child"),
        (Draft { is_component: false, child_key: SerialKey::new(7), ..good }, "component_mismatch"),
        (Draft { is_loop: true, child_key: SerialKey::new(8), ..good }, "genealogy_loop"),
    ];
    while let Some((_, code)) = broken.first().copied() {
        let mut drafts = vec![good];
        drafts.extend(broken.iter().map(|(draft, _)| *draft));
        assert_eq!(may_draft(false, true, &drafts).map_err(|refused| refused.refusal.code()), Err("batch_not_active"));
        assert_eq!(may_draft(true, true, &drafts).map_err(|refused| refused.refusal.code()), Err(code));
        broken.remove(0);
    }
    assert_eq!(may_draft(true, true, &[good]), Ok(()));
}

#[test]
fn draft_of_a_batch_without_serials_names_no_unit() {
    let draft = Draft { parent: None, ..good_draft(1) };
    assert_eq!(may_draft(true, false, &[draft]), Ok(()));
    assert_eq!(may_draft(true, true, &[draft]).map_err(|refused| refused.refusal), Err(Refusal::ParentRequired));
    let stored = Draft { child: unit::State { built_in: BuiltIn::Reserved, ..draft.child }, is_stored: true, ..draft };
    assert_eq!(may_draft(true, false, &[stored]), Ok(()));
}

#[test]
fn new_link_names_every_rule_in_its_order() {
    let child = unit::State {
        deleted: true,
        scrapped: true,
        on_hold: true,
        built_in: BuiltIn::Reserved,
        ..unit::State::default()
    };
    let asked = Building {
        child,
        parent: None,
        batch: None,
        same: false,
        is_loop: true,
        is_component: false,
        stock: unit::StockEffect { process: true, must_lie: true },
    };
    mend(
        asked,
        &[
            ("parent_required", |asked| asked.batch = Some(Batch { traced: true, canceled: true })),
            ("child_already_linked", |asked| asked.child.built_in = BuiltIn::No),
            ("genealogy_loop", |asked| asked.is_loop = false),
            ("serial_deleted", |asked| asked.child.deleted = false),
            ("serial_scrapped", |asked| asked.child.scrapped = false),
            ("serial_not_released", |asked| asked.child.released = true),
            ("on_hold", |asked| asked.child.on_hold = false),
            ("serial_not_in_stock", |asked| (asked.child.place, asked.stock.process) = (Place::Stock, false)),
            ("serial_in_stock", |asked| asked.stock.process = true),
            ("batch_output_traced", |asked| asked.parent = Some(unit::State::default())),
            ("batch_canceled", |asked| asked.batch = None),
            ("component_mismatch", |asked| asked.is_component = true),
        ],
        |asked| may_link(asked).err().map(Refusal::code),
    );
}
