//! Statements that are sent together, so that a command waits for the database once instead of once for each.
//!
//! The client of PostgreSQL sends a statement when its future is first polled and does not wait for the answers to
//! earlier ones. Futures that are polled together therefore share a round trip, and PostgreSQL runs their statements in
//! the order in which they were sent. There is one exception: a statement that its connection has not prepared yet
//! waits to be prepared, and a later one would overtake it. Locks would then be taken in another order, and rows read
//! before they are locked. [`two`] and its larger relatives prevent that: they start a future only when the one before
//! has sent its first statement. The generated statements say through [`preparing`] when they wait to be prepared.
//!
//! Statements that return no row are not prepared once but at every call, and do not say so. They must not be sent
//! together with others, except the last one.

use std::cell::Cell;
use std::future::poll_fn;
use std::pin::{Pin, pin};
use std::task::{Context, Poll};

thread_local! {
    /// Whether the future that was polled last waits for a statement to be prepared. Set and read within one poll, so
    /// it never matters on which thread a future continues.
    static PREPARING: Cell<bool> = const { Cell::new(false) };
}

/// Prepares a statement. While that takes a round trip, futures that are sent together with this one are not started.
pub async fn preparing<T>(prepare: impl Future<Output = T>) -> T {
    let mut prepare = pin!(prepare);
    poll_fn(|context| {
        let polled = prepare.as_mut().poll(context);
        if polled.is_pending() {
            PREPARING.set(true);
        }
        polled
    })
    .await
}

/// One of the futures that are sent together, and its result once it has one.
struct Sent<F, T> {
    future: F,
    result: Option<T>,
    started: bool,
}

impl<F: Future<Output = Result<T, E>> + Unpin, T, E> Sent<F, T> {
    fn new(future: F) -> Self {
        Self { future, result: None, started: false }
    }

    /// Continues the future. Afterwards `PREPARING` says whether it waits for a statement to be prepared.
    fn poll(&mut self, context: &mut Context<'_>) -> Result<(), E> {
        PREPARING.set(false);
        self.started = true;
        if self.result.is_none()
            && let Poll::Ready(result) = Pin::new(&mut self.future).poll(context)
        {
            self.result = Some(result?);
        }
        Ok(())
    }
}

/// Runs two futures whose statements share round trips. The first statement of `a` is sent before that of `b`. Fails
/// with the first failure: the statements that were sent after it fail too, because the transaction is aborted, and
/// their failures say nothing.
pub fn two<A, B, E>(
    a: impl Future<Output = Result<A, E>>,
    b: impl Future<Output = Result<B, E>>,
) -> impl Future<Output = Result<(A, B), E>> {
    // Boxed at once, because commands nest these calls, and each level would contain the futures below it.
    let (mut a, mut b) = (Sent::new(Box::pin(a)), Sent::new(Box::pin(b)));
    poll_fn(move |context| {
        a.poll(context)?;
        // Only the start of `b` waits. A future that has started must be polled, or its answer would block the
        // connection.
        if !b.started && a.result.is_none() && PREPARING.get() {
            return Poll::Pending;
        }
        b.poll(context)?;
        match (a.result.take(), b.result.take()) {
            (Some(a), Some(b)) => Poll::Ready(Ok((a, b))),
            (first, second) => {
                (a.result, b.result) = (first, second);
                Poll::Pending
            }
        }
    })
}

/// Runs three futures like [`two`].
pub fn three<A, B, C, E>(
    a: impl Future<Output = Result<A, E>>,
    b: impl Future<Output = Result<B, E>>,
    c: impl Future<Output = Result<C, E>>,
) -> impl Future<Output = Result<(A, B, C), E>> {
    let all = two(a, two(b, c));
    async {
        let (a, (b, c)) = all.await?;
        Ok((a, b, c))
    }
}

/// Runs four futures like [`two`].
pub fn four<A, B, C, D, E>(
    a: impl Future<Output = Result<A, E>>,
    b: impl Future<Output = Result<B, E>>,
    c: impl Future<Output = Result<C, E>>,
    d: impl Future<Output = Result<D, E>>,
) -> impl Future<Output = Result<(A, B, C, D), E>> {
    let all = two(two(a, b), two(c, d));
    async {
        let ((a, b), (c, d)) = all.await?;
        Ok((a, b, c, d))
    }
}

#[cfg(test)]
mod tests;
