//! Counts the responses that a connection still owes, from the messages that pass in both directions.
//!
//! Several statements can be sent before the first is answered, so the end of one response does not mean that the
//! server has nothing left to answer.

/// Size of a message header in bytes: one for the type and four for the length. The length counts its own four bytes,
/// but not the type.
const HEAD: usize = 5;
/// Types of client messages whose response the server ends with [`READY`].
const ASKING: [u8; 2] = *b"QS";
/// Type of the message that ends a response.
const READY: u8 = b'Z';
/// Type of the messages that end a copy into the server. The `Sync` before it was sent while the server was copying, so
/// it has no response of its own.
const COPY_ENDS: [u8; 2] = *b"cf";

/// Parser for one direction of a connection, whose bytes arrive in pieces.
#[derive(Debug, Default)]
struct Frames {
    head: [u8; HEAD],
    /// Number of bytes of the head that have arrived.
    filled: usize,
    /// Number of bytes of the body that are still to come.
    body: usize,
}

impl Frames {
    /// Reads a piece, and reports the type of each message whose body is complete.
    fn read(&mut self, mut bytes: &[u8], mut ended: impl FnMut(u8)) {
        loop {
            if self.filled < HEAD {
                let (taken, rest) = bytes.split_at(bytes.len().min(HEAD - self.filled));
                self.head.iter_mut().skip(self.filled).zip(taken).for_each(|(head, byte)| *head = *byte);
                self.filled += taken.len();
                bytes = rest;
                if self.filled < HEAD {
                    return;
                }
                let [_, length @ ..] = self.head;
                let length = usize::try_from(u32::from_be_bytes(length)).unwrap_or(usize::MAX);
                self.body = length.saturating_sub(HEAD - 1);
            }
            let taken = bytes.len().min(self.body);
            bytes = bytes.split_at(taken).1;
            self.body -= taken;
            if self.body > 0 {
                return;
            }
            self.filled = 0;
            let [kind, ..] = self.head;
            ended(kind);
        }
    }
}

/// The responses that a connection still owes. Counting begins after the session was started, because the first
/// messages of the protocol have no type.
#[derive(Debug, Default)]
pub struct OwedResponses {
    to_server: Frames,
    from_server: Frames,
    owed: usize,
}

impl OwedResponses {
    /// Notes bytes that were sent to the server.
    pub fn note_sent(&mut self, bytes: &[u8]) {
        let owed = &mut self.owed;
        self.to_server.read(bytes, |kind| {
            *owed += usize::from(ASKING.contains(&kind));
            *owed -= usize::from(COPY_ENDS.contains(&kind) && *owed > 0);
        });
    }

    /// Notes bytes that were received from the server.
    pub fn note_received(&mut self, bytes: &[u8]) {
        let owed = &mut self.owed;
        self.from_server.read(bytes, |kind| *owed -= usize::from(kind == READY && *owed > 0));
    }

    /// Whether the server has answered everything.
    pub const fn is_empty(&self) -> bool {
        self.owed == 0
    }
}
