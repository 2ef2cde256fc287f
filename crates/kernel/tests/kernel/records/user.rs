//! Roles, names, addresses and preferences of a user.

use kernel::rules::user::{
    Density, DisplayFont, Email, HomePage, JobLayout, Language, Theme, UserPreferences, UserPreferencesPatch, UserRole,
    Username, WorkSessionTab, join_roles, split_roles,
};
use kernel::wire::input::{Input, Members, Raw, Reader};
use proptest::prelude::*;
use proptest::sample::{select, subsequence};
use serde_json::{Map, Value, json};
use unicode_normalization::UnicodeNormalization;

fn read<T: Input>(value: &Value) -> Result<T, Vec<&'static str>> {
    let mut reader = Reader::new("body");
    let read = T::read(Raw::Json(value), &mut reader);
    let faults = reader.finish(read, Members::Object(&Map::new()));
    faults.map_err(|faults| faults.iter().map(|fault| fault.kind).collect())
}

fn any_words() -> impl Strategy<Value = Vec<UserRole>> {
    prop::collection::vec(select(UserRole::ALL.to_vec()), 0..15)
}

fn text(max: usize) -> impl Strategy<Value = Option<String>> {
    let text = prop::collection::vec(any::<char>().prop_filter("no NUL", |letter| *letter != '\0'), 1..max);
    let text = text.prop_map(|letters| letters.into_iter().nfc().collect::<String>());
    prop::option::of(text.prop_filter("not longer in NFC", move |text| text.chars().count() < max))
}

prop_compose! {
    fn preferences()(
        theme in select(Theme::ALL.to_vec()),
        density in select(Density::ALL.to_vec()),
        language in prop::option::of(select(Language::ALL.to_vec())),
        locale in text(35),
        display_font in select(DisplayFont::ALL.to_vec()),
        home_page in prop::option::of(select(HomePage::ALL.to_vec())),
        job_selection_layout in select(JobLayout::ALL.to_vec()),
        work_session_tabs_order in subsequence(WorkSessionTab::ALL.to_vec(), 0..=7).prop_shuffle(),
        printer in text(200),
    ) -> UserPreferences {
        UserPreferences {
            theme, density, language, locale, display_font, home_page, job_selection_layout, work_session_tabs_order, printer,
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn words_joined_are_in_their_order_without_repeats(words in any_words()) {
        let joined = join_roles(&words);
        let expected: Vec<_> = UserRole::ALL.iter().filter(|word| words.contains(word)).copied().collect();
        prop_assert_eq!(split_roles(&joined), Ok(expected));
        prop_assert!(!joined.contains("  ") && joined == joined.trim());
    }

    #[test]
    fn words_split_and_joined_again_stay_the_same(words in any_words(), gap in "[ \t]{1,3}") {
        let typed = words.iter().map(|word| word.as_str()).collect::<Vec<_>>().join(&gap);
        let once = join_roles(&split_roles(&typed).expect("words"));
        prop_assert_eq!(&join_roles(&split_roles(&once).expect("words")), &once);
        prop_assert_eq!(once, join_roles(&words));
    }

    #[test]
    fn words_with_an_unknown_one_name_the_first(words in any_words(), unknown in "[A-Z][a-z]{0,8}", after in any_words()) {
        let parts = [join_roles(&words), unknown.clone(), join_roles(&after), "Other".to_owned()];
        prop_assert_eq!(split_roles(&parts.join(" ")), Err(unknown));
    }

    #[test]
    fn username_takes_exactly_its_letters_and_is_trimmed(name in "[A-Za-z0-9._@+ ä/-]{0,8}", blank in "[ \t]{0,2}") {
        let (padded, trimmed) = (format!("{blank}{name}{blank}"), name.trim());
        let fits = trimmed.chars().all(|letter| letter.is_ascii_alphanumeric() || "._@+-".contains(letter));
        let found = read::<Username>(&json!(padded));
        match (trimmed.is_empty(), fits) {
            (true, _) => prop_assert_eq!(found, Err(vec!["string_too_short"])),
            (false, true) => prop_assert_eq!(found.as_ref().map(Username::as_str), Ok(trimmed)),
            (false, false) => prop_assert_eq!(found, Err(vec!["string_pattern_mismatch"])),
        }
        prop_assert_eq!(Username::parse(&padded).is_ok(), !trimmed.is_empty() && fits);
    }

    #[test]
    fn username_has_at_most_64_characters(length in 60_usize..70) {
        prop_assert_eq!(read::<Username>(&json!("u".repeat(length))).is_ok(), length <= 64);
    }

    #[test]
    fn email_contains_one_at_sign_and_at_most_254_characters(text in "[a-z@.]{1,12}", length in 245_usize..260) {
        prop_assert_eq!(read::<Email>(&json!(text)).is_ok(), text.matches('@').count() == 1, "{}", text);
        let long = format!("{}@", "x".repeat(length - 1));
        prop_assert_eq!(read::<Email>(&json!(long)).is_ok(), length <= 254);
    }

    #[test]
    fn preferences_patched_with_nothing_change_nothing(preferences in preferences()) {
        let nothing = read::<UserPreferencesPatch>(&json!({})).expect("a patch");
        prop_assert_eq!(preferences.clone().patched(nothing), preferences);
    }

    #[test]
    fn preferences_survive_storing(preferences in preferences()) {
        prop_assert_eq!(UserPreferences::from_stored(&json!(preferences)), preferences);
    }

    #[test]
    fn preferences_patched_with_all_members_are_the_patch(one in preferences(), other in preferences()) {
        let patch = read::<UserPreferencesPatch>(&json!(other)).expect("a patch");
        prop_assert_eq!(one.patched(patch), other);
    }

    #[test]
    fn preferences_patched_with_some_members_take_those_and_keep_the_rest(
        one in preferences(), other in preferences(), chosen in prop::collection::vec(0..3, 9),
    ) {
        let (mut expected, new, default) = (json!(one), json!(other), json!(UserPreferences::default()));
        let mut patch = Map::new();
        for (name, choice) in json!(one).as_object().expect("an object").keys().zip(chosen) {
            let (sent, kept) = match choice {
                0 => continue,
                1 => (Value::Null, &default[name]),
                _ => (new[name].clone(), &new[name]),
            };
            patch.insert(name.clone(), sent);
            expected[name] = kept.clone();
        }
        let patch = read::<UserPreferencesPatch>(&Value::Object(patch)).expect("a patch");
        prop_assert_eq!(json!(one.patched(patch)), expected);
    }

    #[test]
    fn preferences_with_a_repeated_tab_are_refused(tab in select(WorkSessionTab::ALL.to_vec()), rest in subsequence(WorkSessionTab::ALL.to_vec(), 0..5)) {
        let mut tabs = rest;
        tabs.retain(|other| *other != tab);
        tabs.insert(0, tab);
        tabs.push(tab);
        let patch = json!({"work_session_tabs_order": tabs});
        prop_assert_eq!(read::<UserPreferencesPatch>(&patch).map(drop), Err(vec!["value_error"]));
    }

    #[test]
    fn preferences_stored_by_another_version_are_read_without_failing(name in "theme|density|language|locale|home_page|printer|x", value in "[a-z]{0,40}", number in any::<i32>()) {
        for value in [json!(value), json!(number), json!(null), json!([number]), json!({"a": number})] {
            UserPreferences::from_stored(&json!({name.clone(): value.clone()}));
            prop_assert_eq!(UserPreferences::from_stored(&json!([value])), UserPreferences::default());
        }
    }
}
