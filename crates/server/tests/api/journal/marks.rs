//! Marks of the feed in the file store.

use platform::files::{Files, MarkError};

use crate::races::race_of;
use crate::support::TestApp;

/// A mark is created only if it is absent, and never below the newest one. Without this guard, two instances that both
/// consider themselves alone would assign the same positions to different rows.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_many_writers_of_one_mark_exactly_one_succeeds_and_the_newest_mark_never_goes_back() {
    let app = TestApp::new().await;
    let folder = tempfile::tempdir().unwrap();
    let files = Files::open(folder.path().to_str().unwrap(), None, 0).unwrap();
    let kept = app.instance.app.files.newest_mark(|_| false).await;
    let mark = kept.mark().expect("a service that runs has a mark").mark.clone();
    for generation in 1..=20 {
        let outcomes = race_of(8, |_| {
            let (files, mark) = (files.clone(), mark.clone());
            async move { files.create_mark(generation, &mark).await }
        })
        .await;
        let written = outcomes.iter().filter(|outcome| outcome.is_ok()).count();
        let taken = outcomes.iter().filter(|outcome| matches!(outcome, Err(MarkError::Taken))).count();
        assert_eq!((written, taken), (1, 7), "generation {generation}: {outcomes:?}");
    }
    for generation in [1, 19, 20] {
        let again = files.create_mark(generation, &mark).await;
        assert!(matches!(again, Err(MarkError::Taken)), "generation {generation}: {again:?}");
    }
    assert_eq!(files.newest_mark(|_| false).await.mark().map(|found| found.generation), Some(20));
}
