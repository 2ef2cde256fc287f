//! States of messages: who may change them, and how recipients are written.

use kernel::rules::message::{
    MessageCommand, MessageReader, MessageRefusal, MessageState, Recipient, check_transition,
};
use kernel::wire::key::{SerialKey, UserKey};
use proptest::prelude::*;

use super::first;

proptest! {
    #[test]
    fn a_command_is_refused_by_the_first_broken_rule(
        reader in prop::sample::select(vec![MessageReader::Sender, MessageReader::Other, MessageReader::Stranger]), deleted: bool,
        command in prop::sample::select(vec![MessageCommand::Update, MessageCommand::Delete]),
    ) {
        let message = MessageState { reader, deleted };
        let expected = first(&[
            (reader == MessageReader::Stranger, "message_not_found"),
            (reader == MessageReader::Other, "not_message_sender"),
            (deleted, "message_deleted"),
        ]);
        let next = check_transition(command, &message);
        prop_assert_eq!(next.err().map(MessageRefusal::code), expected);
        if let Ok(next) = next {
            prop_assert_eq!(next.deleted, command == MessageCommand::Delete);
        }
    }

    #[test]
    fn what_is_read_is_written_the_same(
        collection in prop::sample::select(vec!["Issue", "Task", "WorkOrder", "Job", "Product", "Serial", "User"]),
        number in 1..i64::MAX,
    ) {
        let text = format!("{collection}/{number}");
        prop_assert_eq!(Recipient::parse(&text).map(|recipient| recipient.to_string()), Some(text));
    }

    #[test]
    fn no_text_panics(text in ".{0,40}") {
        let _ = Recipient::parse(&text);
    }
}

#[test]
fn only_records_with_messages_are_recipients() {
    assert_eq!(Recipient::parse("Serial/7"), Some(Recipient::Serial(SerialKey::new(7))));
    // A key that belongs to no record is still a valid key.
    assert_eq!(Recipient::parse("User/nobody"), Some(Recipient::User(UserKey::new(0))));
    for text in ["", "Serial", "serial/7", "Batch/7", "Serial/", "Serial/7/8", "/7", "Serial/ä", "Serial/7 "] {
        assert_eq!(Recipient::parse(text), None, "{text}");
    }
}
