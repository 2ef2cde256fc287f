//! Property tests of the commands on products, and of the states to which they lead.

use kernel::rules::product::{
    LotTracking, ProductCommand, ProductCommandRefusal, ProductRuleState, ProductSettings, ProductStockFlags,
    TraceabilityLevel, check_transition, is_valid,
};
use proptest::prelude::*;

use super::first;

fn settings() -> impl Strategy<Value = ProductSettings> {
    let level = prop::option::of(prop::sample::select(TraceabilityLevel::ALL));
    (level, prop::sample::select(LotTracking::ALL), any::<(bool, bool)>()).prop_map(
        |(level, lot_tracking, (managed, negative))| ProductSettings { level, managed, lot_tracking, negative },
    )
}

fn products() -> impl Strategy<Value = ProductRuleState> {
    (settings(), any::<[bool; 4]>(), any::<[bool; 5]>()).prop_map(|(settings, flags, rows)| {
        let [trashed, in_live_bom, open_orders, broken_quantity] = flags;
        let [serial_rows, lot_rows, plain_rows, below_zero, locked] = rows;
        let stock = ProductStockFlags { serial_rows, lot_rows, plain_rows, below_zero, locked };
        ProductRuleState { trashed, settings, in_live_bom, open_orders, broken_quantity, stock }
    })
}

fn commands() -> impl Strategy<Value = ProductCommand> {
    prop_oneof![
        Just(ProductCommand::Trash),
        any::<(bool, bool, bool)>().prop_map(|(code_taken, component_trashed, broken_line)| ProductCommand::Restore {
            code_taken,
            component_trashed,
            broken_line,
        }),
        (any::<bool>(), settings()).prop_map(|(code_taken, to)| ProductCommand::Change { code_taken, to }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_sequence_of_commands_leaves_the_valid_products(
        start in products().prop_filter("valid", is_valid), commands in prop::collection::vec(commands(), 1..20),
    ) {
        let mut product = start;
        for command in commands {
            if let Ok(next) = check_transition(command, &product) {
                prop_assert!(is_valid(&next), "{command:?} makes {next:?} of {product:?}");
                product = next;
            }
        }
    }

    #[test]
    fn trash_is_refused_by_the_first_broken_rule(product in products()) {
        let expected = first(&[
            (product.trashed, "product_not_found"),
            (product.in_live_bom || product.open_orders, "product_in_use"),
            (product.stock.any(), "product_has_stock"),
        ]);
        prop_assert_eq!(check_transition(ProductCommand::Trash, &product).err().map(ProductCommandRefusal::code), expected);
    }

    #[test]
    fn restore_is_refused_by_the_first_broken_rule(product in products(), flags in any::<(bool, bool, bool)>()) {
        let (code_taken, component_trashed, broken_line) = flags;
        let expected = first(&[
            (!product.trashed, "product_not_trashed"),
            (code_taken, "product_code_taken"),
            (component_trashed, "component_trashed"),
            (broken_line, "traceability_conflict"),
        ]);
        let restore = ProductCommand::Restore { code_taken, component_trashed, broken_line };
        prop_assert_eq!(check_transition(restore, &product).err().map(ProductCommandRefusal::code), expected);
    }

    #[test]
    fn level_changes_only_while_nothing_depends_on_it(product in products(), level in 0..3_usize) {
        let levels = [None, Some(TraceabilityLevel::FormOnly), Some(TraceabilityLevel::Complete)];
        let from = product.settings;
        let to = ProductSettings { level: levels[level], ..from };
        let changes = from.level != to.level;
        let expected = first(&[
            (product.trashed, "product_not_found"),
            (from.level.is_none() && to.level.is_some() && product.broken_quantity, "traceability_conflict"),
            (changes && product.open_orders, "traceability_conflict"),
            (changes && product.stock.any(), "product_has_stock"),
            (to.level.is_some() && to.lot_tracking != LotTracking::None, "lot_tracking_not_allowed"),
        ]);
        prop_assert_eq!(check_transition(ProductCommand::Change { code_taken: false, to }, &product).err().map(ProductCommandRefusal::code), expected);
    }

    #[test]
    fn settings_that_stay_the_same_are_never_refused(product in products().prop_filter("valid", is_valid)) {
        let command = ProductCommand::Change { code_taken: false, to: product.settings };
        let expected = if product.trashed { Err(ProductCommandRefusal::NotFound) } else { Ok(product) };
        prop_assert_eq!(check_transition(command, &product), expected);
    }

    #[test]
    fn stock_keeps_its_settings(product in products().prop_filter("valid", is_valid), to in settings()) {
        prop_assume!(!product.trashed && product.stock.any());
        let changed = check_transition(ProductCommand::Change { code_taken: false, to }, &product);
        if let Ok(next) = changed {
            prop_assert!(next.settings.managed && next.settings.level == product.settings.level);
            prop_assert!(next.settings.negative || !next.stock.below_zero);
        }
    }
}
