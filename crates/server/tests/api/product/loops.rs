//! Loops in bills of materials: the refusal and the path that it shows.

use serde_json::{Value, json};

use super::steps::{bom, contain, made, parts, put_bom, read_product, trash, with_library};
use crate::organization::steps::assert_refused;
use crate::support::{Actor, Answer, TestApp};

/// Asserts 403 with these paths, each a list of (key, code).
#[track_caller]
fn assert_loops(answer: &Answer, ways: &[Vec<(&str, &str)>]) {
    let data: Vec<String> =
        ways.iter().map(|way| way.iter().map(|(_, code)| *code).collect::<Vec<_>>().join(" -> ")).collect();
    let loops: Vec<Vec<Value>> = ways
        .iter()
        .map(|way| way.iter().map(|(key, code)| json!({"product_key": key, "code": code})).collect())
        .collect();
    assert_refused(answer, 403, &json!({"code": "bom_loop", "data": data, "loops": loops}));
}

/// Creates products with these codes, each with a process, and returns their keys.
async fn all_made(actor: &Actor, codes: &[&str]) -> Vec<String> {
    let mut keys = Vec::new();
    for code in codes {
        keys.push(made(actor, code).await);
    }
    keys
}

// docs/spec/product.md#loops
#[tokio::test]
async fn replace_bom_that_closes_a_loop_is_403_bom_loop_and_the_old_one_stays() {
    let (_app, lena) = with_library().await;
    let keys = all_made(&lena, &["A", "B", "C"]).await;
    contain(&lena, &keys[0], &[&keys[1]]).await;
    contain(&lena, &keys[1], &[&keys[2]]).await;
    let (lines, before) = (bom(&lena, &keys[1]).await, read_product(&lena, &keys[1]).await);
    let refused = put_bom(&lena, &keys[1], parts(&[&keys[0]])).await;
    assert_loops(&refused, &[vec![(&keys[1], "B"), (&keys[0], "A"), (&keys[1], "B")]]);
    assert_eq!(bom(&lena, &keys[1]).await, lines);
    assert_eq!(read_product(&lena, &keys[1]).await, before);
}

#[tokio::test]
async fn replace_bom_with_the_product_itself_is_403_with_a_loop_of_one() {
    let (_app, lena) = with_library().await;
    let key = made(&lena, "A").await;
    let refused = put_bom(&lena, &key, parts(&[&key])).await;
    assert_loops(&refused, &[vec![(&key, "A"), (&key, "A")]]);
    let by_code = lena.put("/product/A/bom?by_code=true", json!([{"component_code": "A", "qt": 1}])).await;
    assert_loops(&by_code, &[vec![(&key, "A"), (&key, "A")]]);
}

#[tokio::test]
async fn replace_bom_shows_loops_of_every_length_up_to_six() {
    let (_app, lena) = with_library().await;
    let codes = ["P1", "P2", "P3", "P4", "P5", "P6"];
    let keys = all_made(&lena, &codes).await;
    for place in 0..5 {
        contain(&lena, &keys[place], &[&keys[place + 1]]).await;
    }
    for last in 0..6 {
        // The last product gets the first one as component: the path down is P1 … P(last + 1).
        let refused = put_bom(&lena, &keys[last], parts(&[&keys[0]])).await;
        let mut way = vec![(keys[last].as_str(), codes[last])];
        way.extend((0..=last).map(|place| (keys[place].as_str(), codes[place])));
        assert_loops(&refused, &[way]);
    }
}

#[tokio::test]
async fn replace_bom_shows_the_shortest_way_and_of_equal_ones_the_lowest_code() {
    let (_app, lena) = with_library().await;
    let keys = all_made(&lena, &["A", "T", "X", "B", "Y", "LONG"]).await;
    let [low, top, xray, best, yank, long] = [&keys[0], &keys[1], &keys[2], &keys[3], &keys[4], &keys[5]];
    // From T down to A: over X, B or Y in two steps, over LONG and B in three steps.
    for middle in [xray, best, yank] {
        contain(&lena, middle, &[low]).await;
    }
    contain(&lena, long, &[best]).await;
    contain(&lena, top, &[long, xray, yank, best]).await;
    let refused = put_bom(&lena, low, parts(&[top])).await;
    assert_loops(&refused, &[vec![(low, "A"), (top, "T"), (best, "B"), (low, "A")]]);
    contain(&lena, top, &[long, yank, low]).await;
    let refused = put_bom(&lena, low, parts(&[top])).await;
    assert_loops(&refused, &[vec![(low, "A"), (top, "T"), (low, "A")]]);
}

#[tokio::test]
async fn replace_bom_breaks_ties_by_the_codes_and_not_by_the_keys() {
    let (_app, lena) = with_library().await;
    // Created in the opposite order of their codes. The first code that differs decides.
    let keys = all_made(&lena, &["Z", "Q2", "Q1", "M2", "M1", "A"]).await;
    let [top, q2, q1, m2, m1, a] = [&keys[0], &keys[1], &keys[2], &keys[3], &keys[4], &keys[5]];
    for low in [q2, q1] {
        contain(&lena, low, &[a]).await;
    }
    contain(&lena, m2, &[q1]).await;
    contain(&lena, m1, &[q2, q1]).await;
    contain(&lena, top, &[m2, m1]).await;
    let refused = put_bom(&lena, a, parts(&[top])).await;
    assert_loops(&refused, &[vec![(a, "A"), (top, "Z"), (m1, "M1"), (q1, "Q1"), (a, "A")]]);
}

#[tokio::test]
async fn replace_bom_shows_one_way_for_each_sent_component_that_leads_back() {
    let (_app, lena) = with_library().await;
    let keys = all_made(&lena, &["A", "B", "C", "D"]).await;
    contain(&lena, &keys[2], &[&keys[0]]).await;
    contain(&lena, &keys[1], &[&keys[2]]).await;
    // D is not part of a loop, and C is sent twice.
    let refused = put_bom(&lena, &keys[0], parts(&[&keys[2], &keys[3], &keys[1], &keys[2], &keys[0]])).await;
    let (a, b, c) = ((keys[0].as_str(), "A"), (keys[1].as_str(), "B"), (keys[2].as_str(), "C"));
    assert_loops(&refused, &[vec![a, c, a], vec![a, b, c, a], vec![a, a]]);
    contain(&lena, &keys[0], &[&keys[3]]).await;
}

#[tokio::test]
async fn replace_bom_looks_at_the_new_lines_of_the_product_and_not_at_the_old_ones() {
    let (_app, lena) = with_library().await;
    let keys = all_made(&lena, &["A", "B", "C"]).await;
    contain(&lena, &keys[0], &[&keys[1]]).await;
    contain(&lena, &keys[1], &[&keys[2]]).await;
    // A no longer contains B, so B may contain A.
    contain(&lena, &keys[0], &[]).await;
    contain(&lena, &keys[1], &[&keys[0], &keys[2]]).await;
    let refused = put_bom(&lena, &keys[0], parts(&[&keys[2], &keys[1]])).await;
    assert_loops(&refused, &[vec![(&keys[0], "A"), (&keys[1], "B"), (&keys[0], "A")]]);
}

#[tokio::test]
async fn replace_bom_of_a_diamond_is_no_loop() {
    let (_app, lena) = with_library().await;
    let keys = all_made(&lena, &["A", "B", "C", "D"]).await;
    contain(&lena, &keys[1], &[&keys[3]]).await;
    contain(&lena, &keys[2], &[&keys[3]]).await;
    contain(&lena, &keys[0], &[&keys[1], &keys[2], &keys[3]]).await;
}

#[tokio::test]
async fn restored_product_never_closes_a_loop() {
    let (app, lena) = with_library().await;
    let keys = all_made(&lena, &["A", "B"]).await;
    contain(&lena, &keys[0], &[&keys[1]]).await;
    trash(&lena, &keys[0]).await;
    // A trashed product cannot be a component, so B cannot contain A while A is in the trash.
    let refused = put_bom(&lena, &keys[1], parts(&[&keys[0]])).await;
    assert_eq!(refused.detail()[0]["type"], "component_not_found");
    lena.post(&format!("/product/{}/restore", keys[0]), json!({})).await.ok();
    assert_no_loop(&app).await;
}

/// Asserts in the database that no live product contains itself.
async fn assert_no_loop(app: &TestApp) {
    let question = "with recursive live (top, low) as (
            select l.product_key, l.component_key from product.bom_line l
                join product.product p on p.key = l.product_key and not p.trash
        ), below (top, low) as (
            select top, low from live union select b.top, l.low from below b join live l on l.top = b.low
        ) select count(*) from below where top = low";
    assert_eq!(app.count(question).await, 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_parallel_replacements_that_close_a_loop_together_are_one_200_and_one_403() {
    let (app, lena) = with_library().await;
    let keys = all_made(&lena, &["A", "B"]).await;
    let (a_gets_b, b_gets_a) = (parts(&[&keys[1]]), parts(&[&keys[0]]));
    for round in 0..25 {
        let one = put_bom(&lena, &keys[0], a_gets_b.clone());
        let other = put_bom(&lena, &keys[1], b_gets_a.clone());
        let (one, other) = tokio::join!(one, other);
        let mut statuses = [one.status, other.status];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 403], "round {round}");
        let (refused, ways) = if one.status == 403 { (one, "A -> B -> A") } else { (other, "B -> A -> B") };
        assert_eq!(refused.detail()["data"], json!([ways]), "round {round}");
        assert_no_loop(&app).await;
        for key in &keys {
            contain(&lena, key, &[]).await;
        }
    }
}

/// Creates N0001 … N2000, each a component of the previous one, directly in the database, because that many requests
/// would be slow.
async fn chain(app: &TestApp) {
    let sql = "insert into product.product (key, code, created, updated)
            select 500000000 + n, 'N' || lpad(n::text, 4, '0'), now(), now() from generate_series(1, 2000) n;
        insert into process.phase (key, product_key, operation_key, alias, place)
            select 'f' || n, 500000000 + n, 'default', 'F', 1 from generate_series(1, 2000) n;
        insert into product.bom_line (product_key, line_no, component_key, qt, phase_key)
            select 500000000 + n, 1, 500000001 + n, 1, 'f' || n from generate_series(1, 1999) n;";
    app.sql.batch_execute(sql).await.unwrap();
}

#[tokio::test]
async fn replace_bom_at_the_end_of_a_chain_of_two_thousand_finds_the_loop_over_all_of_it() {
    let (app, lena) = with_library().await;
    chain(&app).await;
    let refused = put_bom(&lena, "500002000", parts(&["500000001"])).await;
    assert_eq!(refused.refusal(), (403, "bom_loop".to_owned()));
    let detail = refused.detail();
    let mut expected = vec!["N2000".to_owned()];
    expected.extend((1..=2000).map(|number| format!("N{number:04}")));
    assert_eq!(detail["data"], json!([expected.join(" -> ")]));
    let way = detail["loops"][0].as_array().unwrap();
    assert_eq!((way.len(), &way[1]), (2001, &json!({"product_key": "500000001", "code": "N0001"})));
    assert_end_of_chain_takes_other_components(&lena).await;
}

/// Asserts that the refused loop left no line, that the last product accepts other components, and that a loop over
/// even more products is found.
async fn assert_end_of_chain_takes_other_components(lena: &Actor) {
    assert_eq!(bom(lena, "500002000").await, json!([]));
    // A product without parents may be added at the end, and the top may become a component of a new product.
    let (part, top) = (made(lena, "PART").await, made(lena, "TOP").await);
    put_bom(lena, "500002000", parts(&[&part])).await.ok();
    put_bom(lena, &top, parts(&["500000001"])).await.ok();
    let refused = put_bom(lena, &part, parts(&[&top])).await;
    assert_eq!(refused.detail()["loops"][0].as_array().unwrap().len(), 2003);
}
