//! Hashing of passwords with Argon2id, on blocking threads and with a limit on concurrent hashes.

use std::sync::Arc;

use anyhow::{Context, Result, anyhow, ensure};
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use kernel::rules::password::normalized;
use secrecy::{ExposeSecret, SecretString};
use tokio::sync::Semaphore;

use crate::api::Problem;

/// Memory of one hash, in KiB.
const MEMORY_KIB: u32 = 19 * 1024;
/// Number of passes over that memory.
const PASSES: u32 = 2;
/// Number of parallel lanes of Argon2.
const LANES: u32 = 1;

/// Hashes and checks passwords.
#[derive(Clone, Debug)]
pub struct Passwords {
    at_once: Arc<Semaphore>,
}

/// Hash that is checked when there is no user, so that the refusal takes as long as for a wrong password. No password
/// matches it in practice.
const DUMMY_HASH: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$U5ur2VCQbGDwHHooEypjCA$Y4KzzIgUErd7/K7tAmABwA2eMCXmbCD25+kvB5hRRio";

impl Passwords {
    /// Allows at most `at_once` hashes at the same time, because each needs 19 MiB. Further ones wait.
    pub fn new(at_once: usize) -> Result<Self> {
        argon2().context("the parameters for password hashes are not valid")?;
        ensure!(Self::is_current(DUMMY_HASH), "the parameters of the dummy hash differ from those of users' hashes");
        Ok(Self { at_once: Arc::new(Semaphore::new(at_once)) })
    }

    /// Returns the hash of a password, to be stored.
    pub async fn hash(&self, password: SecretString) -> Result<String, Problem> {
        self.run_limited(move || hash_now(password.expose_secret()).map_err(Problem::internal)).await?
    }

    /// Whether the password matches the hash. Without a hash the same work is done, so that timing does not reveal
    /// whether the user exists, and the result is false.
    pub async fn verify(&self, password: SecretString, hash: Option<String>) -> Result<bool, Problem> {
        self.run_limited(move || {
            let matches = verify_now(password.expose_secret(), hash.as_deref().unwrap_or(DUMMY_HASH));
            matches && hash.is_some()
        })
        .await
    }

    /// Whether a hash was made with the current parameters. Any other hash is replaced at the next login.
    pub fn is_current(hash: &str) -> bool {
        let Ok(hash) = PasswordHash::new(hash) else { return false };
        let Ok(params) = Params::try_from(&hash) else { return false };
        hash.algorithm.as_str() == Algorithm::Argon2id.as_str()
            && hash.version == Some(Version::V0x13.into())
            && (params.m_cost(), params.t_cost(), params.p_cost()) == (MEMORY_KIB, PASSES, LANES)
    }

    /// Runs work on a blocking thread as soon as a permit is free.
    async fn run_limited<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Problem> {
        let _permit = self.at_once.acquire().await.map_err(Problem::internal)?;
        tokio::task::spawn_blocking(work).await.map_err(Problem::internal)
    }
}

/// The hash function with fixed parameters: a changed default of the library must not change the cost of a hash.
fn argon2() -> Result<Argon2<'static>, argon2::Error> {
    Ok(Argon2::new(Algorithm::Argon2id, Version::V0x13, Params::new(MEMORY_KIB, PASSES, LANES, None)?))
}

/// Hashes on the calling thread and blocks it for a long time. See [`Passwords::hash`].
fn hash_now(password: &str) -> Result<String> {
    let argon2 = argon2().map_err(|error| anyhow!("{error}"))?;
    let hash = argon2.hash_password(normalized(password).as_bytes());
    Ok(hash.map_err(|error| anyhow!("{error}"))?.to_string())
}

/// Checks on the calling thread, with the parameters that the hash names. An unreadable hash matches nothing.
fn verify_now(password: &str, hash: &str) -> bool {
    let Ok(hash) = PasswordHash::new(hash) else { return false };
    Argon2::default().verify_password(normalized(password).as_bytes(), &hash).is_ok()
}
