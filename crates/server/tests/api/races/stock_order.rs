//! Codes and expiry dates change while stock moves: the copies on stock are current at every commit.

use platform::api::Problem;
use platform::state::App;
use serde_json::json;
use warehouse::{fold_stock_totals, prepare_stock_ages};

use super::{deadlocks, race_of};
use crate::conventions::shared::eventually;
use crate::ledger::{assert_sound, broken};
use crate::movement::steps::{execute, kept, plain, plant, position_with, receive, receive_lot, receive_unit, traced};
use crate::support::{Actor, Answer, TestApp, changed, text};

/// Number of clients in a round. In each round, every client does something different.
const CLIENTS: usize = 20;
/// Rounds of the race.
const ROUNDS: usize = 12;
/// Locations at which products are stored for the first time during the race.
const BINS: usize = 24;

/// The order of the list, computed from the records themselves.
const ORDER: &str = r#"select array_agg(s.key::text order by lower(g.code) collate "C",
        lower(array_to_string(p.codes[1 + (p.key <> 'IN')::integer :], E'\u0001')) collate "C", lower(u.code) collate "C",
        lower(l.code) collate "C", s.key)
    from warehouse.stock s join product.product g on g.key = s.product_key join position.position p on p.key = s.position_key
        left join serial.serial u on u.key = s.serial_key
        left join serial.lot l on l.key = coalesce(s.lot_key, u.lot_key)"#;

/// The records that all clients change.
struct Plant {
    products: [String; 3],
    zones: [String; 2],
    rack: String,
    bins: Vec<String>,
    lot: String,
    unit_lot: String,
    units: Vec<String>,
}

impl Plant {
    async fn new(boss: &Actor) -> Self {
        boss.patch("/config", json!({"allow_serial_code_edit": true})).await.ok();
        let products = [
            plain(boss, "PLAIN").await,
            kept(boss, "LOTTED", &json!({"lot_tracking": "optional"})).await,
            traced(boss, "TRACED").await,
        ];
        let zones = [
            position_with(boss, json!({"code": "ZONE-A"})).await,
            position_with(boss, json!({"code": "ZONE-B"})).await,
        ];
        let rack = position_with(boss, json!({"code": "RACK", "parent_position_key": zones[0], "fixed": false})).await;
        let mut bins = Vec::new();
        for number in 0..BINS {
            // Every other bin stays where it is, so that no renamed zone brings its stock up to date.
            let parent = if number % 2 == 0 { &rack } else { &zones[1] };
            let body = json!({"code": format!("BIN-{number}"), "parent_position_key": parent});
            bins.push(position_with(boss, body).await);
        }
        receive(boss, &products[0], &bins[0], 100).await;
        receive(boss, &products[0], "IN", 7).await;
        let lot = receive_lot(boss, &products[1], &bins[1], "LOT", 100).await;
        let unit_lot = json!({"product_key": products[2], "code": "UNITS"});
        let unit_lot = text(&changed(boss.post("/lot", unit_lot).await), "_key");
        let mut units = Vec::new();
        for (number, bin) in bins.iter().take(4).enumerate() {
            units.push(receive_unit(boss, &products[2], bin, &format!("SN-{number}")).await);
        }
        Self { products, zones, rack, bins, lot, unit_lot, units }
    }

    /// One command of a client: a changed code, a moved rack, or stock that moves.
    async fn act(&self, boss: &Actor, round: usize, number: usize) -> Answer {
        let tag = format!("{}{round}-{number}", ["z", "A", "m"][(round + number) % 3]);
        let bin = &self.bins[(round * 5 + number) % BINS];
        let receipt = |product: &str| json!({"movement_type": "receipt", "product_key": product, "position_to": bin});
        match number % 10 {
            0 => {
                let product = &self.products[round % 3];
                boss.patch(&format!("/product/{product}"), json!({"code": format!("{tag}-P")})).await
            }
            1 => boss.patch(&format!("/position/{}", self.zones[0]), json!({"code": format!("{tag}-Z")})).await,
            2 => {
                let body = json!({"position_to": self.zones[round % 2]});
                boss.post(&format!("/position/{}/transfer", self.rack), body).await
            }
            3 => {
                let lot = if round.is_multiple_of(2) { &self.lot } else { &self.unit_lot };
                boss.patch(&format!("/lot/{lot}"), json!({"code": format!("{tag}-L")})).await
            }
            4 => {
                let (unit, lot) =
                    (&self.units[(round + number) % 4], (!round.is_multiple_of(3)).then_some(&self.unit_lot));
                boss.patch(&format!("/serial/{unit}"), json!({"code": format!("{tag}-U"), "lot_key": lot})).await
            }
            5 => {
                let mut body = receipt(&self.products[0]);
                body["qt_planned"] = json!(1);
                execute(boss, body).await
            }
            6 => {
                let mut body = receipt(&self.products[1]);
                (body["qt_planned"], body["lot_code"]) = (json!(1), json!(format!("{tag}-N")));
                execute(boss, body).await
            }
            7 => {
                let mut body = receipt(&self.products[2]);
                body["serial_code"] = json!(format!("{tag}-S"));
                execute(boss, body).await
            }
            8 => {
                // Only the expiry date, which a lot changes without waiting for those who only name it.
                let lot = if round.is_multiple_of(2) { &self.unit_lot } else { &self.lot };
                let day = format!("2030-01-{:02}", 1 + (round + number) % 28);
                boss.patch(&format!("/lot/{lot}"), json!({"expires": day})).await
            }
            _ => {
                let body = json!({"movement_type": "transfer", "product_key": self.products[2],
                    "serial_key": self.units[(round + number) % 4], "position_to": bin});
                execute(boss, body).await
            }
        }
    }
}

/// The keys of all stock as `GET /inventory` lists it.
async fn listed(boss: &Actor, query: &str) -> Vec<String> {
    let rows = boss.get(&format!("/inventory?limit=1000{query}")).await.ok().json();
    rows.as_array().unwrap().iter().map(|row| row["_key"].as_str().unwrap().to_owned()).collect()
}

/// The keys of all stock in the order of the records themselves.
async fn expected(app: &TestApp) -> Vec<String> {
    app.sql.query_one(ORDER, &[]).await.unwrap().get(0)
}

/// Adds changes of stock to the kept totals, by both instances at once.
async fn fold_totals(one: &App, other: &App) -> Result<(), Problem> {
    for _ in 0..20 {
        tokio::try_join!(fold_stock_totals(one), fold_stock_totals(other))?;
    }
    Ok(())
}

/// Guard: a change of a product, a location or a lot locks its row for update, and a command that adds stock locks the
/// rows that it names. Without the triggers `stock_follows_…` the first round leaves stock under old codes.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn stock_is_listed_under_current_codes_after_codes_change_while_it_moves() {
    let (app, boss) = plant().await;
    let other = app.another_instance(&["--write-connections", "16"]).await;
    let plant = std::sync::Arc::new(Plant::new(&boss).await);
    prepare_stock_ages(&app.instance.app).await.unwrap();
    let mut done = 0;
    for round in 0..ROUNDS {
        let answers = race_of(CLIENTS, |number| {
            let address = if number % 2 == 0 { app.instance.address } else { other.address };
            let (boss, plant) = (boss.clone().at(address), std::sync::Arc::clone(&plant));
            async move { plant.act(&boss, round, number).await }
        });
        let folded = fold_totals(&app.instance.app, &other.app);
        let watched = async {
            for _ in 0..5 {
                assert_sound(&broken(&app).await, &format!("during round {round}"));
            }
        };
        let (answers, folded, ()) = tokio::join!(answers, folded, watched);
        folded.unwrap();
        assert!(answers.iter().all(|answer| answer.status < 500), "{answers:?}");
        done += answers.iter().filter(|answer| answer.status == 200).count();
        assert_sound(&broken(&app).await, &format!("round {round}"));
        assert_eq!(listed(&boss, "").await, expected(&app).await, "round {round}");
        let ages = async || boss.get("/report/stock-age").await.ok().json()["rows"].clone();
        let kept = ages().await;
        app.sql
            .batch_execute("delete from warehouse.stock_age_total; delete from warehouse.stock_age_day")
            .await
            .unwrap();
        assert_eq!(ages().await, kept, "round {round}");
        prepare_stock_ages(&app.instance.app).await.unwrap();
    }
    assert!(done > ROUNDS * CLIENTS / 2, "only {done} commands succeeded");
    let whole = listed(&boss, "").await;
    assert_eq!(listed(&boss, "&offset=3&limit=4").await, whole[3..7]);
    assert_eq!(deadlocks(&app, &other).await, 0);
}

/// Guard: a changed code of a unit does not write the code of its lot. Until migration 0059 it wrote the old one.
#[tokio::test]
async fn a_unit_renamed_while_its_lot_is_renamed_keeps_the_new_code_of_the_lot() {
    let (app, boss) = plant().await;
    let plant = Plant::new(&boss).await;
    let (unit, lot) = (&plant.units[0], &plant.unit_lot);
    changed(boss.patch(&format!("/serial/{unit}"), json!({"lot_key": lot})).await);
    let client = platform::db::connect_detached(&app.owner_url()).await.unwrap();
    let rename_lot = format!("begin; update serial.lot set code = 'RENAMED' where key = {lot}");
    app.sql.batch_execute(&rename_lot).await.unwrap();
    let rename_unit = format!("update serial.serial set code = 'UNIT' where key = {unit}");
    let commit = async {
        let waiting = "select count(*) from pg_stat_activity where wait_event_type = 'Lock'
            and datname = current_database()";
        eventually("the unit waits for its stock", async || (app.count(waiting).await > 0).then_some(())).await;
        app.sql.batch_execute("commit").await.unwrap();
    };
    let (renamed, ()) = tokio::join!(client.batch_execute(&rename_unit), commit);
    renamed.unwrap();
    assert_sound(&broken(&app).await, "both renamed");
}

/// Guard: stock that copies the expiry date of a lot shares the lot, so it waits for a change of the date.
#[tokio::test]
async fn a_unit_put_into_a_lot_whose_expiry_date_changes_gets_the_new_date() {
    let (app, boss) = plant().await;
    let plant = Plant::new(&boss).await;
    let (unit, lot) = (&plant.units[0], &plant.unit_lot);
    let client = platform::db::connect_detached(&app.owner_url()).await.unwrap();
    let change = format!("begin; update serial.lot set expires = '2030-02-01' where key = {lot}");
    app.sql.batch_execute(&change).await.unwrap();
    let put = format!("update serial.serial set lot_key = {lot} where key = {unit}");
    let commit = async {
        let waiting = "select count(*) from pg_stat_activity where wait_event_type = 'Lock'
            and datname = current_database()";
        eventually("the unit waits for the lot", async || (app.count(waiting).await > 0).then_some(())).await;
        app.sql.batch_execute("commit").await.unwrap();
    };
    let (done, ()) = tokio::join!(client.batch_execute(&put), commit);
    done.unwrap();
    assert_sound(&broken(&app).await, "put into the lot");
    assert_eq!(app.count("select count(*) from warehouse.stock where expires = '2030-02-01'").await, 1);
}

/// Stock that is older than the migration is listed like all other stock: the procedure fills the empty columns, and
/// nothing else.
#[tokio::test]
async fn stock_without_copies_is_filled_by_the_procedure_of_the_migration() {
    let (app, boss) = plant().await;
    let plant = Plant::new(&boss).await;
    for lot in [&plant.lot, &plant.unit_lot] {
        changed(boss.patch(&format!("/lot/{lot}"), json!({"expires": "2030-01-31"})).await);
    }
    changed(boss.patch(&format!("/serial/{}", plant.units[0]), json!({"lot_key": plant.unit_lot})).await);
    let order = listed(&boss, "").await;
    let empty = "update warehouse.stock set site_key = null, product_sort = null, place_sort = null, unit_sort = null,
        lot_sort = null, unit_lot_key = null, arrived = null, expires = null";
    app.sql.batch_execute(empty).await.unwrap();
    assert_eq!(broken(&app).await.len(), order.len());
    for procedure in ["fill_stock_copies", "fill_stock_copies", "fill_stock_arrivals", "fill_stock_arrivals"] {
        app.sql.batch_execute(&format!("call warehouse.{procedure}()")).await.unwrap();
    }
    assert_sound(&broken(&app).await, "filled");
    assert_eq!(listed(&boss, "").await, order);
}
