//! Records that tasks of a type may be linked to.

use kernel::rules::link_settings::{LinkSettingIn, LinkSettings};
use kernel::rules::task::LinkType;
use proptest::prelude::*;
use serde_json::json;

fn sent() -> impl Strategy<Value = LinkSettingIn> {
    (prop::sample::select(LinkType::ALL), any::<[bool; 3]>()).prop_map(|(kind, [enabled, allow_multiple, required])| {
        LinkSettingIn { kind, enabled, allow_multiple, required }
    })
}

proptest! {
    #[test]
    fn every_kind_has_one_entry_in_its_order_and_none_is_required_without_being_allowed(
        sent in prop::collection::vec(sent(), 0..7),
    ) {
        let kinds: Vec<LinkType> = sent.iter().map(|one| one.kind).collect();
        let broken = sent.iter().enumerate()
            .position(|(place, one)| (one.required && !one.enabled) || kinds[..place].contains(&one.kind));
        match LinkSettings::of(&sent) {
            Err(place) => prop_assert_eq!(Some(place), broken),
            Ok(settings) => {
                prop_assert_eq!(broken, None);
                prop_assert_eq!(&LinkSettings::stored(&json!(settings)), &settings);
                for one in &sent {
                    prop_assert_eq!(settings.get(one.kind).enabled, one.enabled);
                }
                let order: Vec<LinkType> = settings.clone().into_vec().iter().map(|one| one.kind).collect();
                prop_assert_eq!(order.as_slice(), LinkType::ALL);
                let missing = settings.missing(|_| false);
                prop_assert!(missing.iter().all(|kind| settings.get(*kind).required && settings.get(*kind).enabled));
                prop_assert!(settings.missing(|_| true).is_empty());
            }
        }
    }
}
