//! Roles of a user and the scopes that they grant; topics of the event stream.

use std::collections::HashSet;

use kernel::rules::scope::{Scope, ScopeSet};
use kernel::rules::topic::Topic;
use kernel::rules::user::UserRole;
use proptest::prelude::*;
use proptest::sample::subsequence;

fn words() -> impl Strategy<Value = Vec<UserRole>> {
    subsequence(UserRole::ALL.to_vec(), 0..=UserRole::ALL.len())
}

fn scopes() -> impl Strategy<Value = Vec<Scope>> {
    subsequence(Scope::ALL.to_vec(), 0..=Scope::ALL.len())
}

fn held(set: &ScopeSet) -> HashSet<Scope> {
    Scope::ALL.iter().copied().filter(|scope| set.contains(*scope)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn scopes_of_words_are_the_union_of_the_scopes_of_each(words in words(), split in 0_usize..10) {
        let (left, right) = words.split_at(split.min(words.len()));
        let union: HashSet<_> = held(&ScopeSet::of_roles(left)).union(&held(&ScopeSet::of_roles(right))).copied().collect();
        prop_assert_eq!(held(&ScopeSet::of_roles(&words)), union);
    }

    #[test]
    fn scopes_of_words_always_hold_the_base_set_and_nothing_that_no_word_grants(words in words()) {
        let (all, base) = (held(&ScopeSet::of_roles(&words)), held(&ScopeSet::of_roles(&[])));
        prop_assert!(base.is_subset(&all));
        for scope in Scope::ALL {
            let granted = scope.granted_by().iter().any(|word| words.contains(word));
            prop_assert_eq!(all.contains(scope), scope.granted_by().is_empty() || granted, "{:?}", scope);
        }
    }

    #[test]
    fn scopes_of_words_do_not_depend_on_order_or_repeats(words in words()) {
        let doubled: Vec<_> = words.iter().rev().chain(&words).copied().collect();
        prop_assert_eq!(ScopeSet::of_roles(&doubled), ScopeSet::of_roles(&words));
    }

    #[test]
    fn set_of_scopes_holds_exactly_what_was_put_in(scopes in scopes()) {
        let set: ScopeSet = scopes.iter().copied().collect();
        prop_assert_eq!(held(&set), scopes.iter().copied().collect::<HashSet<_>>());
    }

    #[test]
    fn intersection_holds_what_both_hold_and_is_never_larger(one in scopes(), other in scopes()) {
        let (a, b): (ScopeSet, ScopeSet) = (one.iter().copied().collect(), other.iter().copied().collect());
        let both: HashSet<_> = held(&a).intersection(&held(&b)).copied().collect();
        prop_assert_eq!(held(&a.intersect(&b)), both);
        prop_assert_eq!(a.intersect(&b), b.intersect(&a));
        prop_assert_eq!(a.intersect(&a), a);
    }

    #[test]
    fn who_lacks_nothing_for_words_holds_all_that_they_give(words in words(), held_by in scopes()) {
        let set: ScopeSet = held_by.iter().copied().collect();
        let given = Scope::ALL.iter().filter(|scope| scope.granted_by().iter().any(|word| words.contains(word)));
        let lacking: Vec<_> = given.copied().filter(|scope| !set.contains(*scope)).collect();
        prop_assert_eq!(set.lacks_for(&words), lacking.first().copied());
        prop_assert_eq!(ScopeSet::of_roles(&words).lacks_for(&words), None);
        prop_assert_eq!(set.lacks_for(&[]), None);
    }

    #[test]
    fn names_of_a_set_are_sorted_and_lead_back_to_it(scopes in scopes()) {
        let set: ScopeSet = scopes.into_iter().collect();
        let names = set.names();
        prop_assert!(names.windows(2).all(|pair| pair[0] < pair[1]), "{names:?}");
        let back: Option<ScopeSet> = names.iter().map(|name| Scope::from_name(name)).collect();
        prop_assert_eq!(back, Some(set));
    }

    #[test]
    fn topic_of_a_user_keeps_the_key_and_nothing_else_is_a_topic(key in "[A-Za-z0-9_-]{1,64}", other in "[a-z:]{0,12}") {
        prop_assert_eq!(Topic::parse(&format!("user:{key}")), Some(Topic::User(key)));
        let known = ["production", "serial", "inventory", "task", "issue", "message", "product"];
        if !known.contains(&other.as_str()) && !other.starts_with("user:") {
            prop_assert_eq!(Topic::parse(&other), None);
        }
    }
}

#[test]
fn names_of_scopes_are_unique_and_described() {
    let names: HashSet<_> = Scope::ALL.iter().map(|scope| scope.as_str()).collect();
    assert_eq!(names.len(), Scope::ALL.len());
    for scope in Scope::ALL {
        assert_eq!(Scope::from_name(scope.as_str()), Some(*scope));
        assert!(!scope.description().is_empty(), "{scope:?}");
    }
}

#[test]
fn topic_needs_the_right_to_read_what_it_tells() {
    for (name, scope) in [
        ("production", Scope::ProductionWorkOrderRead),
        ("serial", Scope::SerialRead),
        ("inventory", Scope::InventoryInventoryRead),
        ("task", Scope::CollaborationTaskRead),
        ("issue", Scope::CollaborationIssueRead),
        ("message", Scope::CollaborationMessageRead),
        ("product", Scope::ProductCatalogueRead),
    ] {
        assert_eq!(Topic::parse(name), Some(Topic::Kind(scope)), "{name}");
    }
    for nothing in ["", "user", "user:", "Production", "production "] {
        assert_eq!(Topic::parse(nothing), None, "{nothing:?}");
    }
}

#[test]
fn changes_of_users_settings_counters_tags_and_fields_are_recorded() {
    let recorded = |name: &str| Scope::from_name(name).unwrap().is_recorded();
    for name in [
        "org:user:create",
        "org:user:preferences",
        "org:api-token:revoke",
        "org:department:write",
        "admin:config:write",
        "admin:custom-data:write",
        "admin:operation:reset-prod",
        "traceability:counter:write",
        "config:tag:write",
        "quality:form:update",
        "auth:password:reset",
    ] {
        assert!(recorded(name), "{name}");
    }
    for name in ["auth:session:start", "auth:user:verify", "product:catalogue:update", "serial:link"] {
        assert!(!recorded(name), "{name}");
    }
}
