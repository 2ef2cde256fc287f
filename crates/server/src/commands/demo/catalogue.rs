//! Users, value lists, settings, and products with their processes, bills of materials and images.

use anyhow::{Context, Result};
use http::Method;
use serde_json::{Value, json};

use super::{Loader, text};

/// Images drawn for the demonstration. The SVG files beside them are the originals.
pub(super) const IMAGES: [(&str, &[u8]); 3] = [
    ("monitor.png", include_bytes!("../../../demo/images/monitor.png")),
    ("board.png", include_bytes!("../../../demo/images/board.png")),
    ("sensor.png", include_bytes!("../../../demo/images/sensor.png")),
];
impl Loader {
    /// Creates the users with temporary passwords that are not printed. The user `demo` can reset them.
    pub(super) async fn users(&mut self) -> Result<()> {
        let present = self.get("/user?active_only=false&limit=1000").await?;
        for user in present.as_array().into_iter().flatten() {
            self.keys.insert(("user", text(&user["username"]).to_owned()), text(&user["_key"]).to_owned());
        }
        let users = self.plant["users"].as_array().cloned().unwrap_or_default();
        for user in users {
            if !self.keys.contains_key(&("user", text(&user[0]).to_owned())) {
                let department = self.key("department", text(&user[4]))?;
                let body = json!({"username": user[0], "name": user[1], "surname": user[2], "scope": user[3],
                    "department_key": department});
                let made = self.call(Method::POST, "/user", body).await?;
                self.keys.insert(("user", text(&user[0]).to_owned()), text(&made["user_key"]).to_owned());
            }
            self.bar.inc(1);
        }
        Ok(())
    }

    /// Creates the values of list fields that have none yet.
    pub(super) async fn lists(&mut self) -> Result<()> {
        let lists = self.plant["lists"].as_object().cloned().unwrap_or_default();
        for (field, values) in lists {
            if self.get(&format!("/list?field_key={field}")).await?.as_array().is_none_or(Vec::is_empty) {
                let values: Vec<Value> = values
                    .as_array()
                    .into_iter()
                    .flatten()
                    .map(|value| json!({"_key": value[0], "value": value[1], "ext_key": value[2]}))
                    .collect();
                self.call(Method::POST, &format!("/list/{field}"), json!(values)).await?;
            }
        }
        self.bar.inc(1);
        Ok(())
    }

    /// Creates all products first and their bills of materials afterwards, because a bill of materials refers to other
    /// products.
    pub(super) async fn products(&mut self) -> Result<()> {
        for product in self.get("/product?limit=1000&active_only=false").await?.as_array().into_iter().flatten() {
            self.keys.insert(("product", text(&product["code"]).to_owned()), text(&product["_key"]).to_owned());
        }
        let products = self.plant["products"].as_array().cloned().unwrap_or_default();
        for product in &products {
            self.product(product).await.with_context(|| format!("product {}", product["code"]))?;
            self.bar.inc(1);
        }
        for product in &products {
            self.process_and_bom(product).await.with_context(|| format!("product {}", product["code"]))?;
            self.bar.inc(1);
        }
        Ok(())
    }

    /// Finds or creates one product, with its tags and files.
    async fn product(&mut self, product: &Value) -> Result<()> {
        let code = text(&product["code"]);
        self.bar.set_message(code.to_owned());
        if !self.keys.contains_key(&("product", code.to_owned())) {
            let mut body = product.clone();
            if let Some(counter) = product["counter"].as_str() {
                body["counter_key"] = json!(self.key("counter", counter)?);
            }
            let detail = self.call(Method::POST, "/product", body).await?;
            self.keys.insert(("product", code.to_owned()), text(&detail["_key"]).to_owned());
        }
        let key = self.key("product", code)?.to_owned();
        let present = self.get(&format!("/product/{key}")).await?;
        let tags = product["tags"].as_array().into_iter().flatten();
        let missing: Vec<Value> = tags
            .filter(|tag| !present["tags"].as_array().into_iter().flatten().any(|one| one["name"] == **tag))
            .map(|tag| {
                let tag = self.key("tag", text(tag))?;
                Ok(json!({"type": "add", "tag_key": tag, "context": "product", "context_key": key}))
            })
            .collect::<Result<_>>()?;
        if !missing.is_empty() {
            self.call(Method::POST, "/tag/update-connections", json!(missing)).await?;
        }
        self.files(product, &key, &present).await
    }

    /// Uploads the image and the document of a product if they are missing.
    async fn files(&self, product: &Value, key: &str, present: &Value) -> Result<()> {
        let image = IMAGES.iter().find(|(name, _)| product["image"] == *name);
        if let Some((name, bytes)) = image.filter(|_| present["image"] == false) {
            self.upload(Method::PUT, &format!("/product/{key}/image"), "new_image", name, bytes).await?;
        }
        if product["document"] == true && present["docs"].as_array().is_none_or(Vec::is_empty) {
            let text =
                b"# Inspection plan\n\n1. Look at the enclosure.\n2. Measure the leakage current.\n3. Release.\n";
            self.upload(Method::POST, &format!("/product/{key}/doc"), "new_doc", "inspection-plan.md", text).await?;
        }
        Ok(())
    }

    /// Creates the process and the bill of materials of a product if they are missing.
    async fn process_and_bom(&mut self, product: &Value) -> Result<()> {
        let Some(names) = product["phases"].as_array().filter(|names| !names.is_empty()) else { return Ok(()) };
        let code = text(&product["code"]);
        self.bar.set_message(code.to_owned());
        let path = format!("/product/{}/process", self.key("product", code)?);
        let mut process = self.get(&path).await?;
        if process.as_array().is_none_or(Vec::is_empty) {
            process = self.call(Method::PUT, &path, json!(self.phases(names).await?)).await?["phases"].take();
        }
        let path = format!("/product/{}/bom", self.key("product", code)?);
        if self.get(&path).await?.as_array().is_some_and(Vec::is_empty) {
            let mut lines = Vec::new();
            for line in product["bom"].as_array().into_iter().flatten() {
                let place = line["phase"].as_u64().and_then(|place| usize::try_from(place).ok()).unwrap_or_default();
                let component = self.key("product", text(&line["component_code"]))?;
                lines.push(json!({"component_key": component, "qt": line["qt"], "phase_key": process[place]["_key"]}));
            }
            self.call(Method::PUT, &path, json!(lines)).await?;
        }
        Ok(())
    }

    /// The phases of a process with the steps of their process templates, as a planner would copy them.
    async fn phases(&self, names: &[Value]) -> Result<Vec<Value>> {
        let mut phases = Vec::new();
        for name in names {
            let operation = self.get(&format!("/operation/{}", self.key("operation", text(name))?)).await?;
            let mut steps = operation["default_phase_steps"].clone();
            for step in steps.as_array_mut().into_iter().flatten() {
                step["_key"] = Value::Null;
                for field in step["form_fields"].as_array_mut().into_iter().flatten() {
                    field["_key"] = Value::Null;
                }
            }
            phases.push(json!({"operation_key": operation["_key"], "steps": steps}));
        }
        Ok(phases)
    }

    /// Sets the company name and the custom fields of units, unless the company name was already changed.
    pub(super) async fn configure(&mut self) -> Result<()> {
        let present = self.get("/config").await?["detail"].clone();
        if present["company_name"] == "My company" {
            let body = json!({"company_name": self.plant["company"], "serial_fields": self.plant["serial_fields"]});
            self.call(Method::PATCH, "/config", body).await?;
        }
        self.bar.inc(1);
        Ok(())
    }
}
