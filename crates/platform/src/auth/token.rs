//! Signing and verification of tokens. The guard checks expiry and revocation in its own steps.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use anyhow::{Context as _, Result, ensure};
use chrono::{DateTime, Utc};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation, decode, decode_header, encode};
use kernel::wire::key::UserKey;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::Context;

/// Minimum length of a secret in bytes. A shorter one could be guessed.
pub const SECRET_BYTES_MIN: usize = 32;

/// Maximum difference between the clocks of instances, in seconds. A token issued further in the future is refused.
const AHEAD_MAX_SECONDS: i64 = 60;

/// Maximum number of verified tokens in memory. A full map is cleared.
const VERIFIED_MAX: usize = 20_000;
/// Number of bytes at the end of a token that are its key in the map of verified tokens.
const TOKEN_END_BYTES: usize = 16;

/// The signed content of a token. Only key, user, context and times are used. Everything else comes from the token's
/// record in the database.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Claims {
    /// Key of the token's record.
    pub jti: String,
    /// Key of the user.
    pub sub: String,
    /// Kind of consumer. Only `user` is issued and accepted.
    pub ctyp: String,
    /// Time of issue, in seconds since 1970.
    pub iat: i64,
    /// Time before which the token is not valid, in seconds since 1970. The service never sets it, but checks it if
    /// present.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nbf: Option<i64>,
    /// Time of expiry, in seconds since 1970.
    pub exp: i64,
    /// What the token can be used for, as the text of a [`Context`].
    pub ctx: String,
    /// Roles or scopes, as information for the client. The service never reads them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scope: Option<String>,
}

impl Claims {
    /// The claims of a new token. `times` are those of issue and expiry.
    pub fn new(
        jti: &str,
        user_key: UserKey,
        context: Context,
        scope: Option<String>,
        times: (DateTime<Utc>, DateTime<Utc>),
    ) -> Self {
        Self {
            jti: jti.to_owned(),
            sub: user_key.to_string(),
            ctyp: "user".to_owned(),
            iat: times.0.timestamp(),
            nbf: None,
            exp: times.1.timestamp(),
            ctx: context.as_str().to_owned(),
            scope,
        }
    }
}

impl Claims {
    /// Whether the token claims to be issued or to become valid further in the future than clocks can differ.
    pub fn is_from_the_future(&self, now: DateTime<Utc>) -> bool {
        let latest = now.timestamp().saturating_add(AHEAD_MAX_SECONDS);
        self.iat > latest || self.nbf.is_some_and(|not_before| not_before > latest)
    }
}

/// A key that verifies signatures, and the ID by which tokens refer to it.
struct Verifier {
    key_id: String,
    key: DecodingKey,
}

/// A token whose signature was verified. It is stored in full and compared, because only its end is the key of the map.
struct VerifiedToken {
    token: String,
    claims: Arc<Claims>,
}

/// Signs tokens with one key. Verifies with that key and, during a rotation, also with the previous one.
pub struct Signer {
    algorithm: Algorithm,
    key: EncodingKey,
    verifiers: Vec<Verifier>,
    validation: Validation,
    /// Tokens with a valid signature. A valid signature never becomes invalid. Their last bytes, which are part of the
    /// signature, are the key, because hashing a whole token would cost more than the rest of the check.
    verified: RwLock<HashMap<[u8; TOKEN_END_BYTES], VerifiedToken>>,
}

impl std::fmt::Debug for Signer {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Signer").field("algorithm", &self.algorithm).finish_non_exhaustive()
    }
}

impl Signer {
    /// HS256 with a secret, and the previous secret during a rotation.
    pub fn hs256(secret: &[u8], previous: Option<&[u8]>) -> Result<Self> {
        for secret in std::iter::once(secret).chain(previous) {
            ensure!(
                secret.len() >= SECRET_BYTES_MIN,
                "the token secret has {} bytes, but needs at least {SECRET_BYTES_MIN} random bytes \
                 (create one with: openssl rand -base64 48)",
                secret.len()
            );
        }
        let verifier = |secret: &[u8]| Verifier { key_id: key_id(secret), key: DecodingKey::from_secret(secret) };
        let verifiers = std::iter::once(secret).chain(previous).map(verifier).collect();
        Ok(Self::new(Algorithm::HS256, EncodingKey::from_secret(secret), verifiers))
    }

    /// `EdDSA` with an Ed25519 key pair in PEM, and the previous public key during a rotation.
    pub fn eddsa(private: &[u8], public: &[u8], previous: Option<&[u8]>) -> Result<Self> {
        let key = EncodingKey::from_ed_pem(private).context("the private key is not an Ed25519 key in PEM")?;
        let verifier = |pem: &[u8]| -> Result<Verifier> {
            let key = DecodingKey::from_ed_pem(pem).context("the public key is not an Ed25519 key in PEM")?;
            Ok(Verifier { key_id: key_id(pem), key })
        };
        let verifiers = std::iter::once(public).chain(previous).map(verifier).collect::<Result<_>>()?;
        Ok(Self::new(Algorithm::EdDSA, key, verifiers))
    }

    /// Creates a signer that checks only the signature, and only with this algorithm.
    fn new(algorithm: Algorithm, key: EncodingKey, verifiers: Vec<Verifier>) -> Self {
        let mut validation = Validation::new(algorithm);
        // The guard checks expiry, with the clock of the service and after revocation.
        validation.validate_exp = false;
        validation.validate_aud = false;
        validation.required_spec_claims.clear();
        Self { algorithm, key, verifiers, validation, verified: RwLock::default() }
    }

    /// Returns the signed token for the client. Its header names the key, which is needed during a rotation.
    pub fn sign(&self, claims: &Claims) -> Result<String> {
        let mut header = Header::new(self.algorithm);
        header.kid = self.verifiers.first().map(|verifier| verifier.key_id.clone());
        Ok(encode(&header, claims, &self.key)?)
    }

    /// Returns the claims of a token that one of the keys signed. None for any other text. Expiry and revocation are
    /// not checked, so that the result can be remembered.
    pub fn verify(&self, token: &str) -> Option<Arc<Claims>> {
        let end = *token.as_bytes().last_chunk()?;
        if let Some(known) = self.verified.read().unwrap_or_else(PoisonError::into_inner).get(&end)
            && known.token == token
        {
            return Some(Arc::clone(&known.claims));
        }
        let claims = Arc::new(self.verify_signature(token)?);
        let mut verified = self.verified.write().unwrap_or_else(PoisonError::into_inner);
        if verified.len() >= VERIFIED_MAX {
            verified.clear();
        }
        verified.insert(end, VerifiedToken { token: token.to_owned(), claims: Arc::clone(&claims) });
        Some(claims)
    }

    /// Returns the claims if the signature is valid, the consumer is a user and the token key has the expected form.
    fn verify_signature(&self, token: &str) -> Option<Claims> {
        // The header of the token only selects one of the configured keys. It cannot change the algorithm.
        let verifier = match self.verifiers.as_slice() {
            [only] => only,
            several => {
                let key_id = decode_header(token).ok()?.kid?;
                several.iter().find(|verifier| verifier.key_id == key_id)?
            }
        };
        let claims = decode::<Claims>(token, &verifier.key, &self.validation).ok()?.claims;
        let is_key = claims.jti.len() == 32 && claims.jti.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        (claims.ctyp == "user" && is_key).then_some(claims)
    }
}

/// ID of a signing key in tokens and logs. It is a hash, so it does not reveal the key.
pub fn key_id(key: &[u8]) -> String {
    let hash = Sha256::new_with_prefix(b"tracewright key id").chain_update(key).finalize();
    hex::encode(hash).split_at(12).0.to_owned()
}
