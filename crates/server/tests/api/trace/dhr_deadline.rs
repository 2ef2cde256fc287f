//! Time limits of the renderer. Exceeding the CPU seconds is a fault of the file or the document. Exceeding the elapsed
//! time is not.

use std::process::Stdio;

use paper::DocumentSpec;
use paper::wire::{HEAD_BYTES, RenderCommand, RenderReply};
use platform::render::{LOOK_CPU, SET_CPU};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use super::dhr_plant::{ask, record};
use super::dhr_renderer::{WITH_FILES, states, unit_with};
use super::dhr_script::Script;
use crate::conventions::program::{Service, program, serve};
use crate::conventions::shared::eventually;
use crate::crash::memory::children;
use crate::serial::plant::{ROLES, plant};
use crate::support::{GIF, TestApp, assert_code};

/// Checks the deadline of the service (`LOOK_WITHIN`, `SET_WITHIN`). Without the deadline, a renderer that hangs would
/// block its client and its permit forever. The test also checks that the deadline decides nothing about the file,
/// which is read again each time: a busy machine must not change the state of a file or the hash of its record.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_renderer_that_hangs_is_killed_and_the_file_is_opened_again_next_time() {
    let renderer = Script::new("exec /bin/sleep 600");
    let (app, boss) = plant().await;
    let unit = unit_with(&boss, &[("a.gif".to_owned(), GIF.to_vec())]).await;
    let mut command = serve(&app, "127.0.0.1:0");
    command.args(["--drain-seconds", "0", "--renderer", &renderer.path()]);
    command.env("TRACEWRIGHT_TEST_RENDER_SECONDS", "2");
    let service = Service::start(command).await;
    let boss = boss.at(service.address);
    let looks = [("include_attachments", "true"), ("format", "json")];
    for (starts, query) in [(1, &looks[..0]), (2, &looks[..]), (3, &looks[..])] {
        let refused = ask(&boss, &unit, query).await;
        assert_code(&refused, 503, "overloaded");
        assert_eq!(refused.header("retry-after"), "2");
        assert_eq!(renderer.starts(), starts, "{query:?}");
        eventually("the renderer is ended", async || children(service.id()).is_empty().then_some(())).await;
    }
    ask(&boss, &unit, &[("format", "json")]).await.ok();
    service.stop().await;
}

/// Checks what happens when a renderer reaches its limit of CPU seconds: a document is refused with 409, a file becomes
/// `not_renderable` and is remembered. The script simulates a file that keeps a reader busy for hours.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_renderer_that_uses_up_its_cpu_seconds_is_409_for_a_pdf_and_not_renderable_for_a_file() {
    let renderer = Script::new("ulimit -t 1\nwhile :; do :; done");
    let app = TestApp::with(&["--renderer", &renderer.path()]).await;
    let boss = app.user("boss", ROLES).await;
    let unit = unit_with(&boss, &[("a.gif".to_owned(), GIF.to_vec())]).await;
    assert_code(&ask(&boss, &unit, &[]).await, 409, "dhr_too_large");
    assert_eq!(renderer.starts(), 1);
    for _ in 0..2 {
        assert_eq!(states(&record(&boss, &unit, &WITH_FILES).await), ["not_renderable"]);
        assert_eq!(renderer.starts(), 2, "the file is read once");
    }
}

/// Checks the limit of CPU seconds that the real renderer sets for each task. Without a new limit, the seconds of one
/// document would count for the next one. Without any limit, a hostile file could run until the deadline of the
/// service.
#[tokio::test]
async fn every_task_of_a_renderer_has_its_own_limit_of_cpu_seconds() {
    let mut command = program(&["render"]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let (mut input, mut output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    let look = [&RenderCommand::Look { keep: false, bytes: 1 }.head()[..], b"x"].concat();
    let order = DocumentSpec::default().to_bytes();
    let ask = RenderCommand::Set { order: u64::try_from(order.len()).unwrap(), document: 2 };
    let set = [&ask.head()[..], &order, b"{}"].concat();
    for (task, seconds) in [(&look, LOOK_CPU), (&set, SET_CPU), (&look, LOOK_CPU)] {
        input.write_all(task).await.unwrap();
        let mut head = [0; HEAD_BYTES];
        output.read_exact(&mut head).await.unwrap();
        let answer = RenderReply::read(&head).unwrap();
        assert!(matches!(answer, RenderReply::NotShown | RenderReply::Failed { .. }), "{answer:?}");
        let mut cause = vec![0; usize::try_from(answer.follows()).unwrap()];
        output.read_exact(&mut cause).await.unwrap();
        let limits = std::fs::read_to_string(format!("/proc/{}/limits", child.id().unwrap())).unwrap();
        let line = limits.lines().find_map(|line| line.strip_prefix("Max cpu time")).unwrap();
        let most: u64 = line.split_whitespace().next().unwrap().parse().unwrap();
        // The limit counts from the start of the process, which has used some seconds to load its fonts. One second is
        // added because the limit is in whole seconds.
        assert!((seconds + 1..seconds + 10).contains(&most), "{task:?}: {most}");
    }
}
