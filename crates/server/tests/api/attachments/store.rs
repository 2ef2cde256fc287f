//! Where the files of a test are kept: a directory, or a bucket of an S3 server.
//!
//! `TRACEWRIGHT_TEST_S3=http://127.0.0.1:8333` selects the server. It must have a bucket `attachments`, and the usual
//! `AWS_…` variables must contain credentials for it. Every test has its own prefix in that bucket.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path as Folder, PathBuf};

use futures_util::TryStreamExt;
use object_store::aws::AmazonS3Builder;
use object_store::path::Path;
use object_store::{ObjectStore, ObjectStoreExt};
use platform::random;
use sha2::{Digest, Sha256};

use crate::support::{Instance, TestApp};

const BUCKET: &str = "attachments";

/// The S3 server of this run, if there is one.
pub fn endpoint() -> Option<String> {
    std::env::var("TRACEWRIGHT_TEST_S3").ok().filter(|endpoint| !endpoint.is_empty())
}

/// Starts a service with default settings.
pub async fn app() -> TestApp {
    app_with(&[]).await
}

/// Starts a service with further command line flags.
pub async fn app_with(flags: &[&str]) -> TestApp {
    let Some(endpoint) = endpoint() else { return TestApp::with(flags).await };
    app_at(&format!("s3://{BUCKET}/{}", random::hex_key()), Some(&endpoint), flags).await
}

/// Starts a service with this file store and further command line flags.
async fn app_at(media: &str, endpoint: Option<&str>, flags: &[&str]) -> TestApp {
    let mut all = vec!["--media", media];
    if let Some(endpoint) = endpoint {
        all.extend(["--media-endpoint", endpoint]);
    }
    all.extend(flags);
    TestApp::with(&all).await
}

/// Starts another instance of the service on the same database and files.
pub async fn another_instance_with_files(app: &TestApp) -> Instance {
    let settings = &app.instance.app.settings;
    let mut flags = vec!["--media", settings.media.as_str()];
    if let Some(endpoint) = &settings.media_endpoint {
        flags.extend(["--media-endpoint", endpoint.as_str()]);
    }
    app.another_instance(&flags).await
}

/// The file store of a service, which tests read directly instead of through the service.
#[derive(Debug)]
pub enum Place {
    /// A folder on disk.
    Directory(PathBuf),
    /// A prefix in a bucket.
    Bucket(Box<dyn ObjectStore>, Path),
}

impl Place {
    /// The file store that these settings name.
    fn of(media: &str, endpoint: Option<&str>) -> Self {
        let Some(rest) = media.strip_prefix("s3://") else { return Self::Directory(PathBuf::from(media)) };
        let (bucket, prefix) = rest.split_once('/').unwrap_or((rest, ""));
        let endpoint = endpoint.expect("an endpoint");
        let store = AmazonS3Builder::from_env().with_bucket_name(bucket).with_endpoint(endpoint).with_allow_http(true);
        Self::Bucket(Box::new(store.build().expect("a store")), Path::parse(prefix).expect("a prefix"))
    }

    /// Every object with its size, sorted by path. For a directory, also what an interrupted write has left.
    pub async fn objects(&self) -> Vec<(String, u64)> {
        let mut found = match self {
            Self::Directory(root) => walk(root).into_iter().collect(),
            Self::Bucket(store, prefix) => {
                let listed: Vec<_> = store.list(Some(prefix)).try_collect().await.expect("a list of objects");
                let below = |path: &Path| {
                    path.prefix_match(prefix)
                        .expect("below")
                        .map(|part| part.as_ref().to_owned())
                        .collect::<Vec<_>>()
                        .join("/")
                };
                listed.iter().map(|object| (below(&object.location), object.size)).collect::<Vec<_>>()
            }
        };
        // Marks of the feed belong to no record.
        found.retain(|(path, _)| !path.starts_with("feed/"));
        found.sort_unstable();
        found
    }

    /// The bytes of one object.
    pub async fn bytes(&self, path: &str) -> Vec<u8> {
        match self {
            Self::Directory(root) => std::fs::read(root.join(path)).expect("a file"),
            Self::Bucket(store, prefix) => {
                let found = store.get(&inside(prefix, path)).await.expect("an object");
                found.bytes().await.expect("bytes").to_vec()
            }
        }
    }

    /// Writes an object directly into the store.
    async fn put(&self, path: &str, bytes: &str) {
        match self {
            Self::Directory(root) => {
                let file = root.join(path);
                std::fs::create_dir_all(file.parent().unwrap()).unwrap();
                std::fs::write(file, bytes).unwrap();
            }
            Self::Bucket(store, prefix) => {
                store.put(&inside(prefix, path), bytes.to_owned().into()).await.expect("stored");
            }
        }
    }
}

/// The path of an object with the prefix of the store.
fn inside(prefix: &Path, path: &str) -> Path {
    prefix.parts().chain(Path::from(path).parts()).collect()
}

/// All files below a folder with their sizes, sorted by path. Links are listed but not followed.
fn walk(root: &Folder) -> BTreeMap<String, u64> {
    let (mut found, mut open) = (BTreeMap::new(), vec![root.to_owned()]);
    while let Some(next) = open.pop() {
        // A folder may disappear while it is read.
        let Ok(entries) = std::fs::read_dir(&next) else { continue };
        for path in entries.flatten().map(|entry| entry.path()) {
            let Ok(about) = path.symlink_metadata() else { continue };
            if about.is_dir() {
                open.push(path);
            } else {
                let below = path.strip_prefix(root).unwrap();
                found.insert(below.to_str().expect("a readable name").to_owned(), about.len());
            }
        }
    }
    found
}

/// The file store of a service.
pub fn place(app: &TestApp) -> Place {
    let settings = &app.instance.app.settings;
    Place::of(&settings.media, settings.media_endpoint.as_deref())
}

/// Whether the directory of a service contains nothing but the marks of the feed, not even an empty folder.
pub fn is_empty(app: &TestApp) -> bool {
    let entries = std::fs::read_dir(&app.instance.app.settings.media);
    entries.map_or(true, |entries| entries.flatten().all(|entry| entry.file_name() == "feed"))
}

/// All objects of a service, with their sizes, by path.
pub async fn stored_objects(app: &TestApp) -> Vec<(String, u64)> {
    place(app).objects().await
}

/// The checksum in the form in which rows store it.
pub fn sha256(bytes: &[u8]) -> String {
    hex::encode(Sha256::digest(bytes))
}

/// Asserts that every object is either named by a record or registered as loose, and that the bytes of every record
/// exist.
pub async fn assert_accounted_for(app: &TestApp) {
    let paths = |objects: Vec<(String, u64)>| objects.into_iter().map(|(path, _)| path).collect::<BTreeSet<_>>();
    // Objects that exist before and after the read of the database also existed during it.
    let before = paths(stored_objects(app).await);
    let question = "select object_path, 'record' from attachments.file
                 union all select object_path, 'record' from attachments.media
                 union all select object_path, 'record' from configuration.config where object_path is not null
                 union all select path, 'loose' from platform.loose_object";
    let rows = app.sql.query(question, &[]).await.unwrap();
    let after = paths(stored_objects(app).await);
    let mut names: BTreeMap<String, String> = BTreeMap::new();
    for row in rows {
        let (path, kind): (String, String) = (row.get(0), row.get(1));
        let other = names.insert(path.clone(), kind);
        assert_eq!(other, None, "{path} is named twice");
    }
    for path in before.intersection(&after) {
        // While an object is being written, its name has this suffix.
        let path = path.strip_suffix("#1").unwrap_or(path);
        assert!(names.contains_key(path), "{path} is named by nobody");
    }
    assert_checksums(app).await;
}

/// Asserts that size and checksum of every file are those of its stored bytes.
pub async fn assert_checksums(app: &TestApp) {
    let place = place(app);
    let question = "select object_path, size, sha256 from attachments.file
                 union all select object_path, size, sha256 from attachments.media";
    for row in app.sql.query(question, &[]).await.unwrap() {
        let (path, size, checksum): (String, i64, String) = (row.get(0), row.get(1), row.get(2));
        let bytes = place.bytes(&path).await;
        assert_eq!((i64::try_from(bytes.len()).unwrap(), sha256(&bytes)), (size, checksum), "{path}");
    }
}

/// Files around the folder of a service, which must never change.
#[derive(Debug)]
pub struct Canaries {
    around: Place,
    /// Names and contents at the beginning of the test.
    planted: Vec<(String, String)>,
    _folder: Option<tempfile::TempDir>,
}

/// Content of every canary file.
pub const CANARY: &str = "canary: nobody may read, change or remove this";
const MEDIA: &str = "outer/media";

/// Starts a service whose files are two folders deep, with canaries beside and above them.
pub async fn guarded_app() -> (TestApp, Canaries) {
    let (endpoint, folder) = (endpoint(), tempfile::tempdir().unwrap());
    let root = match &endpoint {
        Some(_) => format!("s3://{BUCKET}/{}", random::hex_key()),
        None => folder.path().to_str().unwrap().to_owned(),
    };
    let around = Place::of(&root, endpoint.as_deref());
    let names = ["canary", "x", "etc/passwd", "outer/canary", "outer/x", "outer/media2/canary", "outer/config/a/x"];
    let planted = names.map(|name| (name.to_owned(), format!("{CANARY} ({name})")));
    for (name, text) in &planted {
        around.put(name, text).await;
    }
    let app = app_at(&format!("{root}/{MEDIA}"), endpoint.as_deref(), &[]).await;
    (app, Canaries { around, planted: planted.to_vec(), _folder: Some(folder) })
}

impl Canaries {
    /// Asserts that nothing outside the folder of the service was changed, removed or added.
    pub async fn assert_untouched(&self) {
        let objects = self.around.objects().await.into_iter().map(|(path, _)| path);
        let outside: BTreeSet<String> = objects.filter(|path| !path.starts_with(&format!("{MEDIA}/"))).collect();
        assert_eq!(outside, self.planted.iter().map(|(name, _)| name.clone()).collect());
        for (name, text) in &self.planted {
            assert_eq!(self.around.bytes(name).await, text.as_bytes(), "{name}");
        }
    }

    /// The folder of the service. None for a bucket.
    pub fn folder(&self) -> Option<PathBuf> {
        match &self.around {
            Place::Directory(root) => Some(root.join(MEDIA)),
            Place::Bucket(..) => None,
        }
    }
}
