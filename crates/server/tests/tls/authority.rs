//! A certificate authority, and the certificates that it issues.

use rcgen::{
    BasicConstraints, CertificateParams, CertifiedIssuer, DnType, ExtendedKeyUsagePurpose, IsCa, KeyPair, date_time_ymd,
};

/// A certificate with its key, both in PEM.
#[derive(Clone, Debug)]
pub struct Pair {
    pub certificate: String,
    pub key: String,
    /// The certificate in DER, as a TLS client receives it.
    pub der: Vec<u8>,
}

/// A certificate authority.
pub struct Authority(CertifiedIssuer<'static, KeyPair>);

/// Years in which a certificate is valid: from the first day of the first one to the first day of the second one.
pub const VALID: (i32, i32) = (2020, 2096);
/// Years of a certificate that has expired.
pub const EXPIRED: (i32, i32) = (2020, 2021);

/// What a certificate contains besides its names.
fn params(names: &[&str], years: (i32, i32)) -> CertificateParams {
    let mut params = CertificateParams::new(names.iter().map(ToString::to_string).collect::<Vec<_>>()).unwrap();
    (params.not_before, params.not_after) = (date_time_ymd(years.0, 1, 1), date_time_ymd(years.1, 1, 1));
    params
}

impl Authority {
    /// Creates an authority with this name.
    pub fn new(name: &str) -> Self {
        let mut about = params(&[], VALID);
        about.distinguished_name.push(DnType::CommonName, name);
        about.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        Self(CertifiedIssuer::self_signed(about, KeyPair::generate().unwrap()).unwrap())
    }

    /// Issues a certificate for a server with these names.
    pub fn server(&self, names: &[&str], years: (i32, i32)) -> Pair {
        let mut about = params(names, years);
        about.distinguished_name.push(DnType::CommonName, "the service");
        about.extended_key_usages.push(ExtendedKeyUsagePurpose::ServerAuth);
        self.issue(&about)
    }

    /// Issues a certificate for a client.
    pub fn client(&self) -> Pair {
        let mut about = params(&["terminal"], VALID);
        about.extended_key_usages.push(ExtendedKeyUsagePurpose::ClientAuth);
        self.issue(&about)
    }

    /// Issues a certificate.
    fn issue(&self, about: &CertificateParams) -> Pair {
        let key = KeyPair::generate().unwrap();
        let certificate = about.signed_by(&key, &self.0).unwrap();
        Pair { certificate: certificate.pem(), key: key.serialize_pem(), der: certificate.der().to_vec() }
    }

    /// The certificate of the authority in PEM.
    pub fn pem(&self) -> String {
        self.0.pem()
    }

    /// The certificate of the authority in DER.
    pub fn der(&self) -> Vec<u8> {
        self.0.der().to_vec()
    }
}
