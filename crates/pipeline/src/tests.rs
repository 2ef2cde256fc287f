//! A connection that only notes what is sent: statements that it knows are sent at once, others after a wait.

use std::cell::RefCell;
use std::future::poll_fn;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

use super::{four, preparing, three, two};

/// The statements that were sent, in order.
type Wire = RefCell<Vec<&'static str>>;

/// Waits once, like for an answer.
async fn answer() {
    let mut waited = false;
    poll_fn(|_| if std::mem::replace(&mut waited, true) { Poll::Ready(()) } else { Poll::Pending }).await;
}

/// Sends a statement that is prepared.
async fn warm(wire: &Wire, name: &'static str) -> Result<&'static str, &'static str> {
    wire.borrow_mut().push(name);
    answer().await;
    Ok(name)
}

/// Sends a statement that must be prepared first.
async fn cold(wire: &Wire, name: &'static str) -> Result<&'static str, &'static str> {
    preparing(answer()).await;
    warm(wire, name).await
}

async fn failed(wire: &Wire, name: &'static str) -> Result<&'static str, &'static str> {
    warm(wire, name).await?;
    Err(name)
}

/// Polls a future to its end. Returns its output, and how often it had to wait.
fn run<T>(future: impl Future<Output = T>) -> (T, usize) {
    let (mut future, mut waits) = (pin!(future), 0);
    loop {
        match future.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(output) => return (output, waits),
            Poll::Pending => waits += 1,
        }
    }
}

#[test]
fn prepared_statements_are_sent_at_once_and_in_order() {
    let wire = Wire::default();
    let (sent, waits) = run(four(warm(&wire, "a"), warm(&wire, "b"), warm(&wire, "c"), warm(&wire, "d")));
    assert_eq!((sent, waits), (Ok(("a", "b", "c", "d")), 1));
    assert_eq!(*wire.borrow(), ["a", "b", "c", "d"]);
}

#[test]
fn no_statement_overtakes_one_that_is_not_prepared_yet() {
    let wire = Wire::default();
    let (sent, _) = run(four(warm(&wire, "a"), cold(&wire, "b"), warm(&wire, "c"), cold(&wire, "d")));
    assert_eq!(sent, Ok(("a", "b", "c", "d")));
    assert_eq!(*wire.borrow(), ["a", "b", "c", "d"]);
    wire.borrow_mut().clear();
    let (sent, _) = run(two(three(cold(&wire, "a"), warm(&wire, "b"), cold(&wire, "c")), warm(&wire, "d")));
    assert_eq!(sent, Ok((("a", "b", "c"), "d")));
    assert_eq!(*wire.borrow(), ["a", "b", "c", "d"]);
}

#[test]
fn a_future_of_several_statements_runs_beside_the_others() {
    let wire = Wire::default();
    let several = async {
        warm(&wire, "a").await?;
        cold(&wire, "c").await
    };
    let (sent, _) = run(two(several, warm(&wire, "b")));
    assert_eq!(sent, Ok(("c", "b")));
    assert_eq!(*wire.borrow(), ["a", "b", "c"]);
}

#[test]
fn the_first_failure_is_reported() {
    let wire = Wire::default();
    let (sent, _) = run(three(warm(&wire, "a"), failed(&wire, "b"), failed(&wire, "c")));
    assert_eq!(sent, Err("b"));
    let refused = async { Err::<(), _>("before anything was sent") };
    wire.borrow_mut().clear();
    assert_eq!(run(two(refused, warm(&wire, "b"))).0, Err("before anything was sent"));
    assert!(wire.borrow().is_empty(), "nothing follows a failure");
}
