//! A confidential row is visible only to its audience, in every read of the journal.

use serde_json::{Value, json};

use super::{Listening, found, numbers, with_listener};
use crate::support::{Actor, TestApp, event};

/// Two users who write to each other, a third user, and an administrator who is not part of the audience either.
struct People {
    anna: Actor,
    ben: Actor,
    carl: Actor,
    admin: Actor,
}

impl People {
    /// Each user with the numbers of those rows of [`write_messages`] that the user can see.
    fn with_rows(&self) -> [(&'static str, &Actor, &'static [u64]); 4] {
        [
            ("anna", &self.anna, &[1, 2, 3, 4, 7]),
            ("ben", &self.ben, &[1, 2, 3, 4, 5, 7]),
            ("carl", &self.carl, &[2, 4, 7]),
            ("admin", &self.admin, &[2, 4, 7]),
        ]
    }
}

/// A service with a listener, two users without roles and an administrator.
async fn with_people() -> (TestApp, People) {
    let (app, anna) = with_listener().await;
    let ben = app.user("ben", "").await;
    let carl = app.user("carl", "").await;
    let admin = app.user("ada", "admin").await;
    (app, People { anna, ben, carl, admin })
}

/// Three commands about a unit. The primary row of the first one is confidential and its consequence is not. A row
/// that has an audience but is not confidential is between them. Row 6 is confidential without an audience.
async fn write_messages(app: &TestApp, people: &People, serial_key: i64) {
    let row = |number: u64, audience: &[i64], confidential: bool| {
        let members = json!({"data": {"n": number}, "audience": audience, "confidential": confidential,
            "message_key": 77, "serial_keys": [serial_key]});
        event("MESSAGE_POSTED", members)
    };
    let (anna, ben) = (people.anna.user_key, people.ben.user_key);
    app.journal(&[row(1, &[anna, ben], true), row(2, &[], false)]).await;
    app.journal(&[row(3, &[ben, anna], true), row(4, &[anna], false), row(5, &[ben], true)]).await;
    app.journal(&[row(6, &[], true), row(7, &[], false)]).await;
}

/// The numbers of a page, and the total in the header.
async fn page(actor: &Actor, path: &str) -> (Vec<u64>, String) {
    let answer = actor.get(path).await.ok();
    (numbers(answer.json().as_array().unwrap()), answer.header("x-total-count"))
}

#[tokio::test]
async fn search_events_finds_and_counts_a_confidential_row_for_its_audience_only() {
    let (app, people) = with_people().await;
    write_messages(&app, &people, 5).await;
    app.wait_until_sealed().await;
    for (name, actor, rows) in people.with_rows() {
        for filter in ["", "topic=message", "type=MESSAGE_POSTED", "message_key=77", "serial_key=5", "after_seq=0"] {
            let path = format!("/event?{filter}&with_total=true");
            assert_eq!(page(actor, &path).await, (rows.to_vec(), rows.len().to_string()), "{name}: {filter}");
        }
        let primary: Vec<u64> = rows.iter().copied().filter(|number| [1, 3, 6].contains(number)).collect();
        assert_eq!(numbers(&found(actor, "primary=true").await), primary, "{name}");
        for (place, number) in rows.iter().enumerate() {
            let path = format!("/event?limit=1&offset={place}&with_total=true");
            assert_eq!(page(actor, &path).await, (vec![*number], rows.len().to_string()), "{name}: place {place}");
        }
    }
}

#[tokio::test]
async fn search_events_by_event_group_hides_its_confidential_rows_from_others() {
    let (app, people) = with_people().await;
    write_messages(&app, &people, 5).await;
    app.wait_until_sealed().await;
    let group = found(&people.anna, "").await[0]["event_group"].as_str().unwrap().to_owned();
    for (name, actor, rows) in people.with_rows() {
        let expected: Vec<u64> = rows.iter().copied().filter(|number| *number <= 2).collect();
        assert_eq!(numbers(&found(actor, &format!("event_group={group}")).await), expected, "{name}");
    }
}

#[tokio::test]
async fn read_event_of_a_confidential_row_is_404_for_everybody_else() {
    let (app, people) = with_people().await;
    write_messages(&app, &people, 5).await;
    let rows = app.sql.query("select key, (data->>'n')::bigint from journal.event", &[]).await.unwrap();
    assert_eq!(rows.len(), 7);
    for (name, actor, visible) in people.with_rows() {
        for row in &rows {
            let (key, number): (i64, i64) = (row.get(0), row.get(1));
            let answer = actor.get(&format!("/event/{key}")).await;
            if visible.contains(&u64::try_from(number).unwrap()) {
                assert_eq!(answer.ok().json()["data"]["n"], json!(number), "{name}");
            } else {
                assert_eq!(answer.refusal(), (404, "event_not_found".to_owned()), "{name}: {number}");
            }
        }
    }
}

#[tokio::test]
async fn the_history_of_a_serial_shows_and_counts_a_confidential_row_for_its_audience_only() {
    let (app, people) = with_people().await;
    let product = app.traced_product("P", None).await;
    let unit = app.free_units(product, 1).await[0];
    write_messages(&app, &people, unit).await;
    for (name, actor, rows) in people.with_rows() {
        let whole = page(actor, &format!("/serial/{unit}/history?with_total=true")).await;
        assert_eq!(whole, (rows.to_vec(), rows.len().to_string()), "{name}");
        for (place, number) in rows.iter().enumerate() {
            let one = page(actor, &format!("/serial/{unit}/history?limit=1&offset={place}")).await;
            assert_eq!(one, (vec![*number], String::new()), "{name}: place {place}");
        }
    }
}

#[tokio::test]
async fn streams_and_their_replay_send_a_confidential_row_to_its_audience_only() {
    let (app, people) = with_people().await;
    let mut streams = Vec::new();
    for (_, actor, _) in people.with_rows() {
        streams.push(Listening::to(actor, "topics=message").await);
    }
    write_messages(&app, &people, 5).await;
    for ((name, actor, rows), mut live) in people.with_rows().into_iter().zip(streams) {
        // Row 7 comes last and is visible to all users, so all rows before it have arrived by then.
        assert_eq!(live.numbers(rows.len()).await, rows, "{name}");
        let mut again = Listening::after(actor, "topics=message", Some("0")).await;
        assert_eq!(again.numbers(rows.len()).await, rows, "replay for {name}");
    }
}

#[tokio::test]
async fn no_answer_shows_the_audience_or_the_confidentiality_of_a_row() {
    let (app, people) = with_people().await;
    write_messages(&app, &people, 5).await;
    app.wait_until_sealed().await;
    let row: Value = found(&people.anna, "").await[0].clone();
    let read = people.anna.get(&format!("/event/{}", row["_key"].as_str().unwrap())).await.ok().json();
    let mut stream = Listening::after(&people.anna, "topics=message", Some("0")).await;
    for answered in [row, read, stream.row().await.data] {
        assert_eq!(answered["data"]["n"], 1);
        assert!(answered.get("audience").is_none() && answered.get("confidential").is_none(), "{answered}");
    }
}
