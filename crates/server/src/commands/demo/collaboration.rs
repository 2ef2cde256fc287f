//! Tasks due today and overdue, issues with photos, and a conversation.

use anyhow::{Context, Result};
use chrono::TimeDelta;
use http::Method;
use serde_json::{Value, json};

use super::catalogue::IMAGES;
use super::{Loader, text};

impl Loader {
    /// Creates task and issue types with their forms, and remembers their keys by name.
    pub(super) async fn types(&mut self) -> Result<()> {
        self.records("task type", "task_types", "/task-type", Value::clone).await?;
        self.records("issue type", "issue_types", "/issue-type", Value::clone).await
    }

    /// Creates tasks that are overdue, due today or due later. The plant defines due dates in days from today.
    pub(super) async fn tasks(&mut self) -> Result<()> {
        let now = self.today;
        let people = self.get("/user?active_only=false&limit=1000").await?;
        let key_of = |name: &Value| {
            let mut users = people.as_array().into_iter().flatten();
            users.find(|user| user["username"] == *name).map(|user| user["_key"].clone())
        };
        let found = self.get("/task?limit=1000").await?;
        for task in self.section("tasks") {
            let code = text(&task["code"]);
            self.bar.set_message(code.to_owned());
            let present = found.as_array().into_iter().flatten().any(|one| one["code"] == code);
            if !present {
                let mut body = task.clone();
                body["task_type_key"] = json!(self.key("task type", text(&task["type"]))?);
                let due = TimeDelta::days(task["due_in_days"].as_i64().unwrap_or_default());
                body["due_by"] = json!((now + due).date_naive().to_string());
                body["assigned_to"] = json!([{"user_key": key_of(&task["owner"]), "role": "owner"}]);
                let made = self.call(Method::POST, "/task", body).await.with_context(|| format!("task {code}"))?;
                if let Some(command) = task["then"].as_str() {
                    let path = format!("/task/{}/{command}", text(&made["task_key"]));
                    self.call(Method::POST, &path, json!({"form_fields": task["result"]})).await?;
                }
            }
            self.bar.inc(1);
        }
        Ok(())
    }

    /// Creates issues with photos and messages, and closes those that are resolved. Each has a unique project code, by
    /// which a continued load finds it again.
    pub(super) async fn issues(&mut self) -> Result<()> {
        for issue in self.section("issues") {
            let name = text(&issue["project"]);
            self.bar.set_message(name.to_owned());
            if self.get(&format!("/issue?project_search={name}")).await?.as_array().is_none_or(Vec::is_empty) {
                self.issue(&issue, name).await.with_context(|| format!("issue {name}"))?;
            }
            self.bar.inc(1);
        }
        Ok(())
    }

    /// Creates one issue with its link, values, photo and messages.
    async fn issue(&self, issue: &Value, project: &str) -> Result<()> {
        let unit = self.unit(text(&issue["product"]), text(&issue["unit"])).await?;
        let links = json!([{"type": "serial", "key": unit["_key"]}, {"type": "project", "key": project}]);
        let body = json!({"issue_type_key": self.key("issue type", text(&issue["type"]))?, "linked_to": links});
        let made = self.call(Method::POST, "/issue", body).await?;
        let key = text(&made["issue_key"]);
        let path = format!("/issue/{key}");
        let mut data = issue["data"].as_array().cloned().unwrap_or_default();
        if let Some((name, bytes)) = IMAGES.iter().find(|(name, _)| issue["photo"] == *name) {
            self.attach("issue", key, "photo", name, bytes).await?;
            data.push(json!({"form_field_key": "photo", "value": [name]}));
        }
        self.call(Method::PATCH, &path, json!({"data": data})).await?;
        for content in issue["messages"].as_array().into_iter().flatten() {
            let body = json!({"recipient_id": format!("Issue/{key}"), "content": content});
            self.call(Method::POST, "/message", body).await?;
        }
        if issue["closed"] == true {
            self.call(Method::POST, &format!("{path}/close"), json!({})).await?;
        }
        Ok(())
    }

    /// Uploads a file to the folder of a record.
    async fn attach(&self, bucket: &str, key: &str, folder: &str, name: &str, bytes: &[u8]) -> Result<()> {
        let field = |name: &str, value: &str| {
            format!("--demo\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n")
        };
        let head = [field("bucket", bucket), field("object_key", key), field("subfolder", folder)].concat();
        let part = format!("--demo\r\nContent-Disposition: form-data; name=\"contents\"; filename=\"{name}\"\r\n\r\n");
        let body = [head.as_bytes(), part.as_bytes(), bytes, b"\r\n--demo--\r\n"].concat();
        self.send(Method::POST, "/files", "multipart/form-data; boundary=demo", body).await.map(drop)
    }
}
