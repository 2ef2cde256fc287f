//! Tests of `GET /site`.

use serde_json::json;

use super::steps::{read, with_admin};

#[tokio::test]
async fn list_sites_of_a_new_database_shows_the_main_site_with_every_default() {
    let (_app, admin) = with_admin().await;
    let sites = read(&admin, "/site").await;
    assert!(sites[0]["_rev"].is_string(), "{sites}");
    let expected = json!([{
        "_id": "Site/0", "_key": "0", "_rev": sites[0]["_rev"], "code": null, "name": "Main site",
        "description": null, "address": null, "iso_country_code": null,
    }]);
    assert_eq!(sites, expected);
}

#[tokio::test]
async fn list_sites_is_ordered_by_key_and_shows_every_member() {
    let (app, admin) = with_admin().await;
    for key in ["b", "A", "10", "2"] {
        let sql = "insert into organization.site (key, name, code, description, address, iso_country_code)
            values ($1, 'N', 'C', 'D', 'A', 'IT')";
        app.sql.execute(sql, &[&key]).await.unwrap();
    }
    let sites = read(&admin, "/site").await;
    assert_eq!(super::steps::column(&sites, "_key"), ["0", "10", "2", "A", "b"]);
    let expected = json!({
        "_id": "Site/10", "_key": "10", "_rev": sites[1]["_rev"], "code": "C", "name": "N", "description": "D",
        "address": "A", "iso_country_code": "IT",
    });
    assert_eq!(sites[1], expected);
}

#[tokio::test]
async fn sites_have_no_operation_that_writes() {
    let (_app, admin) = with_admin().await;
    for answer in [admin.post("/site", json!({"name": "x"})).await, admin.delete("/site").await] {
        assert_eq!(answer.refusal(), (405, "method_not_allowed".to_owned()));
    }
    for answer in [admin.get("/site/0").await, admin.patch("/site/0", json!({"name": "x"})).await] {
        assert_eq!(answer.refusal(), (404, "route_not_found".to_owned()));
    }
}

#[tokio::test]
async fn country_of_a_site_is_two_capital_letters() {
    let (app, _admin) = with_admin().await;
    for code in ["it", "ITA", "I", "I1"] {
        let written = app.sql.execute("update organization.site set iso_country_code = $1", &[&code]).await;
        let error = written.unwrap_err();
        assert_eq!(error.as_db_error().unwrap().constraint(), Some("site_iso_country_code_check"), "{code}");
    }
}
