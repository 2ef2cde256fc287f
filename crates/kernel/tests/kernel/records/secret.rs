//! Names of secrets, and what an audit log entry shows.

use kernel::rules::change::RecordDifference;
use kernel::rules::secret::{MASK, has_password, looks_secret, masked, secret_in};
use proptest::prelude::*;
use serde_json::{Map, Value, json};

#[test]
fn names_of_secrets() {
    for name in [
        "password",
        "smtp_password",
        "SMTP-PASSWORD",
        "smtpPassword",
        "passwd",
        "db.passphrase",
        "secret",
        "client_secret",
        "clientsecret",
        "api_key",
        "apiKey",
        "APIKEY",
        "api-key",
        "private_key",
        "aws_secret_access_key",
        "token",
        "auth_token",
        "authToken",
        "authtoken",
        "erp.tokens",
        "mail_pwd",
        "temp_psw",
        "credentials",
    ] {
        assert!(looks_secret(name), "{name}");
    }
    for name in [
        "company_name",
        "secretary_email",
        "key",
        "keyboard",
        "printers",
        "tokenizer_mode",
        "author",
        "passage",
        "upward",
    ] {
        assert!(!looks_secret(name), "{name}");
    }
}

#[test]
fn a_secret_is_found_at_any_depth_and_a_flag_is_none() {
    let mail = json!({"host": "mx", "auth": [{"user": "u", "password": "p"}]});
    assert_eq!(secret_in("mail", &mail), Some("password"));
    assert_eq!(secret_in("credentials", &json!({"user": "u"})), Some("credentials"));
    assert_eq!(secret_in("api_key", &json!(["a"])), Some("api_key"));
    for harmless in [json!(true), json!(null), json!([]), json!({})] {
        assert_eq!(secret_in("password_rules", &harmless), None, "{harmless}");
    }
    assert_eq!(
        masked("mail", mail),
        json!({"host": "mx", "auth": [{"user": "u", "password": MASK}]}),
        "only the secret is masked"
    );
    assert_eq!(masked("reset_password", json!(true)), json!(true));
    assert_eq!(masked("credentials", json!({"user": "u"})), json!(MASK));
}

#[test]
fn a_difference_shows_what_differs_and_hides_names_revisions_and_secrets() {
    let before = json!({"_rev": "1", "name": "A", "code": "x", "api_key": "old", "n": 1});
    let after = json!({"_rev": "2", "name": "B", "code": "x", "api_key": "new", "m": [2]});
    let found = RecordDifference::of(before.clone(), after.clone());
    assert_eq!(json!(found.before), json!({"name": "A", "api_key": MASK, "n": 1}));
    assert_eq!(json!(found.after), json!({"name": "B", "api_key": MASK, "m": [2]}));
    let made = RecordDifference::of(Value::Null, after);
    assert_eq!((made.before, made.after.map(|after| after.len())), (None, Some(4)));
    let gone = RecordDifference::of(before, Value::Null);
    assert_eq!((gone.before.map(|before| before.len()), gone.after), (Some(4), None));
}

fn record() -> impl Strategy<Value = Map<String, Value>> {
    let value = prop_oneof![Just(json!(null)), any::<bool>().prop_map(Value::from), "[a-c]{0,2}".prop_map(Value::from)];
    prop::collection::btree_map("[a-d]|_rev|password|note_token", value, 0..6)
        .prop_map(|members| members.into_iter().collect())
}

proptest! {
    #[test]
    fn a_difference_holds_exactly_the_members_that_differ(before in record(), after in record()) {
        let found = RecordDifference::of(Value::Object(before.clone()), Value::Object(after.clone()));
        for (shown, own, other) in [(&found.before, &before, &after), (&found.after, &after, &before)] {
            let shown = shown.as_ref().unwrap();
            for (name, value) in own {
                let differs = !name.starts_with('_') && other.get(name) != Some(value);
                prop_assert_eq!(shown.contains_key(name), differs, "{}", name);
            }
            prop_assert!(shown.keys().all(|name| own.contains_key(name)));
        }
        let same = |name: &String| before.get(name) == after.get(name);
        let alike = before.keys().chain(after.keys()).all(|name| name.starts_with('_') || same(name));
        prop_assert_eq!(found.is_empty(), alike);
    }

    #[test]
    fn no_text_under_the_name_of_a_secret_is_ever_shown(secret in "[a-z]{8,12}", depth in 0_usize..5) {
        let mut value = json!({"password": secret, "b": 1});
        for level in 0..depth {
            value = if level % 2 == 0 { json!([value]) } else { json!({"inside": value}) };
        }
        let found = RecordDifference::of(Value::Null, json!({"a": value, "secret": secret}));
        prop_assert!(!json!(found.after).to_string().contains(&secret));
        prop_assert!(secret_in("a", &value).is_some());
    }

    #[test]
    fn a_name_with_a_separator_and_a_mark_is_a_secret(before in "[a-z]{1,6}", mark in "password|secret|token|api_key|pwd", after in "|_[a-z0-9]{1,4}") {
        let name = format!("{before}_{mark}{after}");
        prop_assert!(looks_secret(&name), "{}", name);
        prop_assert!(looks_secret(&name.to_uppercase()), "{}", name);
    }
}

#[test]
fn addresses_with_a_password() {
    for text in [
        "https://robot:hidden@erp.example/api",
        "see amqp://u:p@host:5672/vhost for more",
        "postgres://a:b@[::1]/x",
        "https://a.example/ and https://:word@b.example",
    ] {
        assert!(has_password(text), "{text}");
        assert_eq!(secret_in("erp_address", &json!({"list": [text]})), Some("list"), "{text}");
        assert_eq!(masked("erp_address", json!(text)), MASK, "{text}");
    }
    for text in [
        "https://erp.example:8443/api",
        "ssh://git@host/repository",
        "https://erp.example/find?who=anna:b@c",
        "https://erp.example/a:b@c",
        "anna:word@host",
        "https://user:@host",
        "http://",
        "at 10:30 by mail to anna@example.com",
    ] {
        assert!(!has_password(text), "{text}");
    }
}
