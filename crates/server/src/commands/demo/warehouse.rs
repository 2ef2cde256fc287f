//! A warehouse with zones, racks, bins and a cart, with receipts, transfers and shipments, and a count in progress.
//!
//! Movements are created once: their lists have codes, and a list that exists is not created again.

use anyhow::{Context, Result};
use http::Method;
use serde_json::{Value, json};

use super::{Loader, text};

impl Loader {
    /// Creates the locations that do not exist yet, each parent before its children.
    pub(super) async fn positions(&mut self) -> Result<()> {
        for position in self.get("/position?limit=1000").await?.as_array().into_iter().flatten() {
            self.keys.insert(("position", text(&position["code"]).to_owned()), text(&position["_key"]).to_owned());
        }
        for item in self.section("positions") {
            let code = text(&item[0]).to_owned();
            self.bar.set_message(code.clone());
            if !self.keys.contains_key(&("position", code.clone())) {
                let parent = if item[1] == "IN" { "IN" } else { self.key("position", text(&item[1]))? };
                let mut body = json!({"code": code, "parent_position_key": parent});
                for (name, value) in item[2].as_object().into_iter().flatten() {
                    body[name.as_str()] = value.clone();
                }
                let made =
                    self.call(Method::POST, "/position", body).await.with_context(|| format!("position {code}"))?;
                self.keys.insert(("position", code), text(&made["_key"]).to_owned());
            }
            self.bar.inc(1);
        }
        Ok(())
    }

    /// Creates movement lists, some completed and some still open.
    pub(super) async fn movement_lists(&mut self) -> Result<()> {
        for list in self.section("movement_lists") {
            self.movement_list(&list).await?;
            self.bar.inc(1);
        }
        Ok(())
    }

    /// Creates a movement list that does not exist yet.
    pub(super) async fn movement_list(&mut self, list: &Value) -> Result<()> {
        let (code, kind) = (text(&list["code"]), text(&list["type"]));
        self.bar.set_message(code.to_owned());
        let found = self.get(&format!("/movement-list?search={code}&type={kind}")).await?;
        if found.as_array().is_none_or(Vec::is_empty) {
            let mut rows = Vec::new();
            for row in list["movements"].as_array().into_iter().flatten() {
                rows.push(self.movement(row)?);
            }
            let body = json!({"code": code, "type": kind, "status": list["status"], "notes": list["notes"],
                "references": list["references"], "by_code": true, "movements": rows});
            self.call(Method::POST, "/movement-list", body).await.with_context(|| format!("list {code}"))?;
        }
        Ok(())
    }

    /// A line of a movement list with the keys of its locations instead of their codes.
    fn movement(&self, row: &Value) -> Result<Value> {
        let mut row = row.clone();
        for name in ["position_from", "position_to"] {
            if let Some(code) = row[name].as_str().filter(|code| !["IN", "OUT", "NULL"].contains(code)) {
                row[name] = json!(self.key("position", code)?);
            }
        }
        Ok(row)
    }

    /// Starts a count session for one rack, with one record already counted.
    pub(super) async fn count(&mut self) -> Result<()> {
        let count = self.plant["count"].clone();
        let code = text(&count["code"]);
        let found = self.get(&format!("/inventory/count-session?search={code}")).await?;
        if found.as_array().is_some_and(|sessions| !sessions.is_empty()) {
            self.bar.inc(1);
            return Ok(());
        }
        let rack = self.key("position", text(&count["rack"]))?;
        let body = json!({"count_session": {"code": code, "type": "position", "description": count["description"]},
            "assignments": [{"user_key": null, "targets": [{"target_key": rack, "include_children": true}]}]});
        let made = self.call(Method::POST, "/inventory/count-session", body).await.context("count session")?;
        let session = text(&made["session_key"]).to_owned();
        self.call(Method::POST, &format!("/inventory/count-session/{session}/start"), json!({})).await?;
        let pair = json!({"session_key": session, "product_key": self.key("product", text(&count["product"]))?,
            "position_key": self.key("position", text(&count["position"]))?});
        let record = self.call(Method::POST, "/inventory/count-record/start", pair).await?;
        let path = format!("/inventory/count-record/{}/complete", text(&record["count_record_key"]));
        self.call(Method::POST, &path, json!({"count_qt": count["quantity"]})).await?;
        self.bar.inc(1);
        Ok(())
    }
}
