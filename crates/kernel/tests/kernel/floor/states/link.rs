//! Property tests of the commands on links, and of the states to which they lead.

use kernel::rules::link::{
    Disposition, LinkBatch, LinkCommand, LinkDraft, LinkFacts, LinkRefusal, LinkStage, LinkState, LinkTransition,
    check_drafts, check_link, check_transition, disposition, is_valid,
};
use kernel::rules::unit::{self, BuiltIn, UnitLocation};
use kernel::wire::key::SerialKey;
use proptest::prelude::*;

use super::unit::{any_unit, stock_effects, valid_unit};
use super::{assert_rules_in_order, first};

fn dispositions() -> impl Strategy<Value = Option<Disposition>> {
    prop::option::of(prop::sample::select(Disposition::ALL))
}

fn buildings() -> impl Strategy<Value = LinkFacts> {
    let batch = any::<(bool, bool)>().prop_map(|(traced, canceled)| LinkBatch { traced, canceled });
    let parents = (prop::option::of(any_unit()), prop::option::of(batch));
    (any_unit(), parents, any::<(bool, bool, bool)>(), stock_effects()).prop_map(
        |(child, (parent, batch), (same, is_loop, is_component), stock)| LinkFacts {
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

fn commands() -> impl Strategy<Value = LinkCommand> {
    prop_oneof![
        buildings().prop_map(LinkCommand::Confirm),
        dispositions().prop_map(|disposition| LinkCommand::Unlink { disposition }),
        (dispositions(), any::<(bool, bool)>(), buildings()).prop_map(
            |(disposition, (same_child, any_component), new)| LinkCommand::Replace {
                disposition,
                same_child,
                any_component,
                new,
            }
        ),
        Just(LinkCommand::Remove),
    ]
}

fn valid_link() -> impl Strategy<Value = LinkState> {
    let stages = prop::sample::select(vec![LinkStage::Temporary, LinkStage::Active, LinkStage::Ended]);
    (stages, dispositions(), any::<(bool, bool)>())
        .prop_map(|(stage, disposition, (consumed, replaced_by))| LinkState {
            stage,
            consumed,
            disposition,
            replaced_by,
        })
        .prop_filter("valid", is_valid)
}

/// Rules about the states of a component and its parent, in order.
fn state_rules(building: &LinkFacts) -> [(bool, &'static str); 6] {
    let LinkFacts { child, parent, stock, .. } = building;
    let lies = child.place == UnitLocation::Stock;
    [
        (child.deleted || parent.is_some_and(|unit| unit.deleted), "serial_deleted"),
        (child.scrapped || parent.is_some_and(|unit| unit.scrapped), "serial_scrapped"),
        (!child.released, "serial_not_released"),
        (child.on_hold, "on_hold"),
        (stock.must_be_in_stock && stock.process && !lies, "serial_not_in_stock"),
        (lies && !stock.process, "serial_in_stock"),
    ]
}

/// All rules for building a component into a unit, in order.
fn build_rules(building: &LinkFacts, any_component: bool) -> Vec<(bool, &'static str)> {
    let traced = building.parent.is_none() && building.batch.is_some_and(|batch| batch.traced);
    let mut rules = vec![(building.is_loop, "genealogy_loop")];
    rules.extend(state_rules(building));
    rules.push((traced, "batch_output_traced"));
    rules.push((building.batch.is_some_and(|batch| batch.canceled), "batch_canceled"));
    rules.push((!building.is_component && !any_component, "component_mismatch"));
    rules
}

/// The links after a command.
fn stages(next: LinkTransition) -> Vec<LinkState> {
    match next {
        LinkTransition::Unchanged | LinkTransition::Removed => vec![],
        LinkTransition::Changed(link) | LinkTransition::Made(link) => vec![link],
        LinkTransition::Replaced(old, new) => vec![old, new],
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
            let Ok(next) = check_transition(command, &link) else { continue };
            prop_assert!(stages(next).iter().all(is_valid), "{command:?} makes {next:?} of {link:?}");
            if link.stage == LinkStage::Ended {
                prop_assert_eq!(next, LinkTransition::Unchanged, "what has ended stays as it is");
            }
            if next == LinkTransition::Removed {
                prop_assert_eq!(link.stage, LinkStage::Temporary, "a confirmed link is never deleted");
                break;
            }
            link = stages(next).first().copied().unwrap_or(link);
        }
    }

    #[test]
    fn new_link_is_refused_by_the_first_broken_rule(asked in buildings()) {
        let linked = check_link(&asked);
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
        prop_assert_eq!(linked.err().map(LinkRefusal::code), expected);
    }

    #[test]
    fn linking_agrees_with_the_state_of_the_part(asked in buildings(), child in valid_unit()) {
        let asked = LinkFacts { child, ..asked };
        if let Ok(next) = check_link(&asked) {
            let LinkFacts { same, stock, .. } = asked;
            let unit = unit::check_transition(unit::UnitCommand::Link { confirmed: true, same, stock }, &child);
            let unit = unit.expect("what can be linked can be built in");
            prop_assert!(unit::is_valid(&unit));
            prop_assert_eq!(unit.built_in, BuiltIn::Installed);
            prop_assert!(stages(next).iter().all(|link| link.consumed == (child.place == UnitLocation::Stock)));
        }
    }

    #[test]
    fn part_returns_only_when_it_came_from_stock(asked in dispositions(), consumed in any::<bool>()) {
        let expected = match (asked, consumed) {
            (None, true) => Ok(Disposition::Return),
            (None, false) => Ok(Disposition::None),
            (Some(Disposition::Return), false) => Err(LinkRefusal::NoConsumption),
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
            (link.stage != LinkStage::Active, "link_not_active"),
            (cannot_return, "no_consumption"),
            (same_child, "same_child"),
            (new.child.built_in != BuiltIn::No, "child_already_linked"),
        ];
        rules.extend(build_rules(&new, any_component));
        let command = LinkCommand::Replace { disposition, same_child, any_component, new };
        prop_assert_eq!(check_transition(command, &link).err().map(LinkRefusal::code), first(&rules));
        let unlinked = check_transition(LinkCommand::Unlink { disposition }, &link).err().map(LinkRefusal::code);
        prop_assert_eq!(unlinked, first(rules.get(..2).expect("two rules of the end")));
    }
}

/// A draft that violates no rule.
fn good_draft(number: i64) -> LinkDraft {
    let part = unit::UnitFacts { released: true, has_code: true, ..unit::UnitFacts::default() };
    LinkDraft {
        child_key: SerialKey::new(number),
        child: part,
        parent: Some(unit::UnitFacts::default()),
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
    let linked = unit::UnitFacts { built_in: BuiltIn::Reserved, ..good.child };
    let scrapped = unit::UnitFacts { scrapped: true, ..good.child };
    // Each draft violates one rule. The first in the list decides the refusal while it is there.
    let mut broken = vec![
        (LinkDraft { child: linked, child_key: SerialKey::new(2), ..good }, "child_already_linked"),
        (LinkDraft { child: scrapped, child_key: SerialKey::new(3), ..good }, "serial_scrapped"),
        (LinkDraft { confirmed: true, child_key: SerialKey::new(4), ..good }, "link_confirmed"),
        (LinkDraft { parent: None, child_key: SerialKey::new(5), ..good }, "parent_mixed"),
        (LinkDraft { parent_in_batch: false, child_key: SerialKey::new(6), ..good }, "parent_not_in_batch"),
        (good, "duplicate_child"),
        (LinkDraft { is_component: false, child_key: SerialKey::new(7), ..good }, "component_mismatch"),
        (LinkDraft { is_loop: true, child_key: SerialKey::new(8), ..good }, "genealogy_loop"),
    ];
    while let Some((_, code)) = broken.first().copied() {
        let mut drafts = vec![good];
        drafts.extend(broken.iter().map(|(draft, _)| *draft));
        assert_eq!(
            check_drafts(false, true, &drafts).map_err(|refused| refused.refusal.code()),
            Err("batch_not_active")
        );
        assert_eq!(check_drafts(true, true, &drafts).map_err(|refused| refused.refusal.code()), Err(code));
        broken.remove(0);
    }
    assert_eq!(check_drafts(true, true, &[good]), Ok(()));
}

#[test]
fn draft_of_a_batch_without_serials_names_no_unit() {
    let draft = LinkDraft { parent: None, ..good_draft(1) };
    assert_eq!(check_drafts(true, false, &[draft]), Ok(()));
    assert_eq!(check_drafts(true, true, &[draft]).map_err(|refused| refused.refusal), Err(LinkRefusal::ParentRequired));
    let stored =
        LinkDraft { child: unit::UnitFacts { built_in: BuiltIn::Reserved, ..draft.child }, is_stored: true, ..draft };
    assert_eq!(check_drafts(true, false, &[stored]), Ok(()));
}

#[test]
fn new_link_names_every_rule_in_its_order() {
    let child = unit::UnitFacts {
        deleted: true,
        scrapped: true,
        on_hold: true,
        built_in: BuiltIn::Reserved,
        ..unit::UnitFacts::default()
    };
    let asked = LinkFacts {
        child,
        parent: None,
        batch: None,
        same: false,
        is_loop: true,
        is_component: false,
        stock: unit::StockEffect { process: true, must_be_in_stock: true },
    };
    assert_rules_in_order(
        asked,
        &[
            ("parent_required", |asked| asked.batch = Some(LinkBatch { traced: true, canceled: true })),
            ("child_already_linked", |asked| asked.child.built_in = BuiltIn::No),
            ("genealogy_loop", |asked| asked.is_loop = false),
            ("serial_deleted", |asked| asked.child.deleted = false),
            ("serial_scrapped", |asked| asked.child.scrapped = false),
            ("serial_not_released", |asked| asked.child.released = true),
            ("on_hold", |asked| asked.child.on_hold = false),
            ("serial_not_in_stock", |asked| (asked.child.place, asked.stock.process) = (UnitLocation::Stock, false)),
            ("serial_in_stock", |asked| asked.stock.process = true),
            ("batch_output_traced", |asked| asked.parent = Some(unit::UnitFacts::default())),
            ("batch_canceled", |asked| asked.batch = None),
            ("component_mismatch", |asked| asked.is_component = true),
        ],
        |asked| check_link(asked).err().map(LinkRefusal::code),
    );
}
