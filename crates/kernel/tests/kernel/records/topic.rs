//! Topics of the stream: which users receive which rows.

use kernel::rules::journal::TOPICS;
use kernel::rules::scope::{Scope, ScopeSet};
use kernel::rules::topic::{EventTopic, Topic, matched, own_topic};
use proptest::prelude::*;

#[test]
fn every_topic_of_rows_can_be_filtered_and_listened_to() {
    let words: Vec<&str> = EventTopic::ALL.iter().map(|topic| topic.as_str()).collect();
    assert_eq!(words, TOPICS);
    for topic in TOPICS {
        assert!(matches!(Topic::parse(topic), Some(Topic::Kind(_))), "{topic}");
    }
    assert_eq!(Topic::parse(&own_topic(7)), Some(Topic::User("7".to_owned())));
}

/// Topics that a stream requests, in any order.
fn asked() -> impl Strategy<Value = Vec<String>> {
    let names = TOPICS.iter().map(|topic| (*topic).to_owned()).chain([own_topic(1)]).collect::<Vec<_>>();
    let count = names.len();
    proptest::sample::subsequence(names, 0..=count).prop_shuffle()
}

proptest! {
    #[test]
    fn a_row_is_heard_by_its_topic_or_by_its_audience_and_confidential_rows_by_the_audience_alone(
        asked in asked(),
        topic in proptest::sample::select(TOPICS),
        audience in proptest::collection::vec(1_i64..4, 0..3),
        confidential in any::<bool>(),
    ) {
        let found = matched(&asked, 1, topic, &audience, confidential);
        let addressed = audience.contains(&1);
        for name in &asked {
            let wanted = (name == topic || (*name == own_topic(1) && addressed)) && (addressed || !confidential);
            prop_assert_eq!(found.contains(&name.as_str()), wanted, "{}", name);
        }
        // In the order in which they were requested.
        let kept: Vec<&str> = asked.iter().map(String::as_str).filter(|name| found.contains(name)).collect();
        prop_assert_eq!(kept, found);
    }
}

#[test]
fn rows_are_readable_by_topic() {
    let everybody = ScopeSet::of_roles(&[]);
    assert_eq!(EventTopic::readable(&everybody), TOPICS);
    let narrow: ScopeSet = [Scope::TraceabilityEventRead, Scope::SerialRead].into_iter().collect();
    assert_eq!(EventTopic::readable(&narrow), ["serial"]);
    let none: ScopeSet = [Scope::TraceabilityEventRead].into_iter().collect();
    assert!(EventTopic::readable(&none).is_empty());
}
