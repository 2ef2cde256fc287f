//! Rows written directly into the database, which is fast and allows any state.

use argon2::password_hash::PasswordHasher;
use argon2::{Algorithm, Argon2, Params, Version};
use chrono::{DateTime, TimeDelta, Utc};
use kernel::wire::key::UserKey;
use platform::auth::{Claims, Context};
use platform::random;
use secrecy::SecretString;
use serde_json::json;

use super::{Actor, TestApp};

impl TestApp {
    /// Creates a user with these roles, separated by spaces, and a session token that has opened no session yet.
    pub async fn user(&self, username: &str, roles: &str) -> Actor {
        let key = self.insert_user(username, roles).await;
        let expires_at = self.clock().now() + TimeDelta::hours(24);
        let token = self.insert_token(key, Context::UserSession, &[], expires_at).await;
        Actor::new(self.instance.address, Some(token), key)
    }

    /// Creates a user who can log in with a password.
    pub async fn user_with_password(&self, username: &str, roles: &str, password: &str) -> Actor {
        let actor = self.user(username, roles).await;
        let hash = self.instance.app.passwords.hash(SecretString::from(password)).await.expect("a hash");
        self.insert_credential(actor.user_key, &hash).await;
        actor
    }

    /// Creates a user who can log in and whose password hash takes almost no time to check, for tests of many logins.
    pub async fn user_with_cheap_password(&self, username: &str, roles: &str, password: &str) -> Actor {
        let actor = self.user(username, roles).await;
        let cheap = Params::new(8, 1, 1, None).expect("parameters");
        let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, cheap);
        let hash = argon2.hash_password(password.as_bytes()).expect("a hash").to_string();
        self.insert_credential(actor.user_key, &hash).await;
        actor
    }

    /// Stores the password hash of a user.
    async fn insert_credential(&self, user_key: i64, hash: &str) {
        let insert = "insert into security.credential (user_key, password_hash) values ($1, $2)";
        self.sql.execute(insert, &[&user_key, &hash]).await.expect("a credential");
    }

    /// Creates a user with these roles and returns the key.
    async fn insert_user(&self, username: &str, roles: &str) -> i64 {
        let roles: Vec<&str> = roles.split_whitespace().collect();
        let preferences = json!(kernel::rules::user::UserPreferences::default());
        let row = self
            .sql
            .query_one(
                "insert into organization.user_account
                    (username, words, site_key, preferences, reset_password, created_at)
                 values ($1, $2, '0', $3, false, $4) returning key",
                &[&username, &roles, &preferences, &self.clock().now()],
            )
            .await
            .expect("a user");
        row.get(0)
    }

    /// Creates a token of any context.
    pub async fn insert_token(
        &self,
        user_key: i64,
        context: Context,
        scopes: &[&str],
        expires_at: DateTime<Utc>,
    ) -> String {
        let (key, now) = (random::hex_key(), self.clock().now());
        self.sql
            .execute(
                "insert into security.token (key, issued_to, context, scopes, issued_at, expires_at)
                 values ($1, $2, $3, $4, $5, $6)",
                &[&key, &user_key, &context.as_str(), &scopes, &now, &expires_at],
            )
            .await
            .expect("a token");
        let claims = Claims::new(&key, UserKey::new(user_key), context, None, (now, expires_at));
        self.instance.app.signer.sign(&claims).expect("a signature")
    }

    /// Runs a query that returns one number.
    pub async fn count(&self, sql: &str) -> i64 {
        self.sql.query_one(sql, &[]).await.expect("a count").get(0)
    }
}
