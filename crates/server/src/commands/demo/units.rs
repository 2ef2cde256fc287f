//! Lots, units, and the links between units and their components.

use anyhow::{Context, Result};
use http::Method;
use serde_json::{Value, json};

use super::{Loader, text};

impl Loader {
    /// A list of the plant, by name. Empty when the plant does not have it.
    pub(super) fn section(&self, name: &str) -> Vec<Value> {
        self.plant[name].as_array().cloned().unwrap_or_default()
    }

    /// Creates the lots that do not exist yet.
    pub(super) async fn lots(&mut self) -> Result<()> {
        for lot in self.section("lots") {
            let (product, code) = (self.key("product", text(&lot[0]))?.to_owned(), text(&lot[1]));
            self.bar.set_message(code.to_owned());
            let found = self.get(&format!("/lot?product_key={product}&search={code}")).await?;
            if found.as_array().is_none_or(Vec::is_empty) {
                let body = json!({"product_key": product, "code": code, "supplier_lot": lot[2], "partner_code": lot[3],
                    "partner_name": lot[4], "purchase_doc": lot[5], "produced": lot[6], "expires": lot[7]});
                self.call(Method::POST, "/lot", body).await.with_context(|| format!("lot {code}"))?;
            }
            self.bar.inc(1);
        }
        Ok(())
    }

    /// Creates the units that do not exist yet, and puts some of them on hold.
    pub(super) async fn units(&mut self) -> Result<()> {
        for unit in self.section("units") {
            let (product, code) = (self.key("product", text(&unit[0]))?.to_owned(), text(&unit[1]));
            self.bar.set_message(code.to_owned());
            if self.unit(text(&unit[0]), code).await?.is_null() {
                let values = unit[3].as_object().into_iter().flatten();
                let data: Vec<Value> =
                    values.map(|(field, value)| json!({"custom_field_key": field, "value": value})).collect();
                let body = json!({"product_key": product, "code": code, "lot_code": unit[2], "data": data});
                self.call(Method::POST, "/serial", body).await.with_context(|| format!("unit {code}"))?;
            }
            self.bar.inc(1);
        }
        for hold in self.section("holds") {
            let unit = self.unit(text(&hold[0]), text(&hold[1])).await?;
            if unit["hold"].is_null() {
                let path = format!("/serial/{}/hold", text(&unit["_key"]));
                self.call(Method::POST, &path, json!({"reason": hold[2]})).await?;
            }
        }
        Ok(())
    }

    /// Links components to their units, and replaces some. A component that was linked before is left unchanged.
    pub(super) async fn links(&mut self) -> Result<()> {
        for link in self.section("links") {
            let child = self.unit(text(&link[0]), text(&link[1])).await?;
            let parent = self.unit(text(&link[2]), text(&link[3])).await?;
            if self.links_of(&child).await?.is_empty() {
                let body = json!({"child_serial_key": child["_key"], "parent_serial_key": parent["_key"]});
                let told = || format!("{} into {}", link[1], link[3]);
                self.call(Method::POST, "/serial-link", body).await.with_context(told)?;
            }
            self.bar.inc(1);
        }
        for replaced in self.section("replacements") {
            let old = self.unit(text(&replaced[0]), text(&replaced[1])).await?;
            let new = self.unit(text(&replaced[0]), text(&replaced[2])).await?;
            let links = self.links_of(&old).await?;
            let active = links.iter().find(|link| link["replaced"] == false);
            if let Some(link) = active.filter(|_| links.len() == 1) {
                let path = format!("/serial-link/{}/replace", text(&link["_key"]));
                let body = json!({"new_child_serial_key": new["_key"], "reason": replaced[3],
                    "disposition": replaced[4]});
                self.call(Method::POST, &path, body).await?;
            }
        }
        Ok(())
    }

    /// Finds a unit by product and serial number. Null when there is none.
    pub(super) async fn unit(&self, product: &str, code: &str) -> Result<Value> {
        let product = self.key("product", product)?;
        let found = self.get(&format!("/serial-code?product_key={product}&serial_code={code}")).await?;
        Ok(found[0].clone())
    }

    /// All links of a component, including ended ones.
    async fn links_of(&self, child: &Value) -> Result<Vec<Value>> {
        let found = self.get(&format!("/serial-link?child_serial_key={}", text(&child["_key"]))).await?;
        Ok(found.as_array().cloned().unwrap_or_default())
    }
}
