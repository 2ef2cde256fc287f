//! Protocol between the service and its renderer. A frame has a head of fixed size, followed by as many bytes as the
//! head announces. Lengths are checked when a head is read, so that neither side reserves memory for an unchecked
//! length.

/// Maximum size of an attached file in bytes.
pub const FILE_BYTES_MAX: u64 = 32 * 1024 * 1024;
/// Maximum size of the record of a document in bytes.
pub const DOCUMENT_BYTES_MAX: u64 = 8 * 1024 * 1024;
/// Maximum size in bytes of the document besides its record: hash, schema, signature.
const AROUND_BYTES_MAX: u64 = 64 * 1024;
/// Maximum size in bytes of the description of a document, mostly captions of its attached files.
pub const ORDER_BYTES_MAX: u64 = 4 * 1024 * 1024;
/// Maximum size of a finished PDF in bytes.
pub const MADE_BYTES_MAX: u64 = 80 * 1024 * 1024;
/// Maximum size of the cause of a failure in bytes.
pub const CAUSE_BYTES_MAX: u64 = 4096;

/// Size of a head in bytes: one byte for the type, and two numbers of 8 bytes each.
pub const HEAD_BYTES: usize = 17;
/// The encoded head of a frame.
pub type FrameHead = [u8; HEAD_BYTES];

/// Encodes a head from its type and two numbers.
fn head(kind: u8, first: u64, second: u64) -> FrameHead {
    let mut bytes = [kind; HEAD_BYTES];
    let numbers = [first.to_be_bytes(), second.to_be_bytes()].concat();
    bytes.iter_mut().skip(1).zip(numbers).for_each(|(place, byte)| *place = byte);
    bytes
}

/// Decodes a head into its type and two numbers.
fn read(head: &FrameHead) -> (u8, u64, u64) {
    let [kind, numbers @ ..] = head;
    let number = |from: usize| numbers.iter().skip(from).take(8).fold(0, |sum, byte| (sum << 8) | u64::from(*byte));
    (*kind, number(0), number(8))
}

/// A command of the service to the renderer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RenderCommand {
    /// Inspect the file that follows.
    Look {
        /// Whether to keep the file for a later document.
        keep: bool,
        /// Size of the file in bytes.
        bytes: u64,
    },
    /// Typeset a document. Its description and its JSON follow.
    Set {
        /// Size of the description in bytes.
        order: u64,
        /// Size of the JSON in bytes.
        document: u64,
    },
}

impl RenderCommand {
    /// Encodes this command as a frame head.
    pub fn head(self) -> FrameHead {
        match self {
            Self::Look { keep, bytes } => head(b'L', u64::from(keep), bytes),
            Self::Set { order, document } => head(b'S', order, document),
        }
    }

    /// Decodes a head. None when its type is unknown or it announces more bytes than are accepted.
    pub fn read(head: &FrameHead) -> Option<Self> {
        match read(head) {
            (b'L', keep, bytes) if bytes <= FILE_BYTES_MAX => Some(Self::Look { keep: keep == 1, bytes }),
            (b'S', order, document)
                if order <= ORDER_BYTES_MAX && document <= DOCUMENT_BYTES_MAX + AROUND_BYTES_MAX =>
            {
                Some(Self::Set { order, document })
            }
            _ => None,
        }
    }
}

/// A reply of the renderer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RenderReply {
    /// The file can be shown.
    Shown {
        /// Number of pages of the file.
        pages: u32,
        /// Whether the file is an image.
        is_image: bool,
        /// Bytes that the file adds to a document.
        bytes: u64,
    },
    /// The file cannot be shown.
    NotShown,
    /// The document is finished. The PDF follows.
    Made {
        /// Number of pages.
        pages: u64,
        /// Size of the PDF in bytes.
        bytes: u64,
    },
    /// The document would have more pages than allowed.
    TooLong {
        /// Number of pages that the document would have.
        pages: u64,
    },
    /// The document has more content than can be laid out.
    TooMuch {
        /// Number of table rows.
        rows: u64,
        /// Size of the texts in bytes. If `rows` is 0, the size of the PDF, which is too large.
        bytes: u64,
    },
    /// The typesetter failed. The cause follows.
    Failed {
        /// Size of the cause in bytes.
        bytes: u64,
    },
}

/// Bit that marks an image, above the bits of the number of pages.
const IMAGE: u64 = 1 << 32;

impl RenderReply {
    /// Encodes this reply as a frame head.
    pub fn head(self) -> FrameHead {
        match self {
            Self::Shown { pages, is_image, bytes } => {
                head(b'P', u64::from(pages) | if is_image { IMAGE } else { 0 }, bytes)
            }
            Self::NotShown => head(b'N', 0, 0),
            Self::Made { pages, bytes } => head(b'D', pages, bytes),
            Self::TooLong { pages } => head(b'T', pages, 0),
            Self::TooMuch { rows, bytes } => head(b'M', rows, bytes),
            Self::Failed { bytes } => head(b'F', 0, bytes),
        }
    }

    /// Decodes a head. None when its type is unknown or it announces more bytes than are accepted.
    pub fn read(head: &FrameHead) -> Option<Self> {
        match read(head) {
            (b'P', pages, bytes) => {
                let is_image = pages & IMAGE != 0;
                Some(Self::Shown { pages: u32::try_from(pages & !IMAGE).ok()?, is_image, bytes })
            }
            (b'N', ..) => Some(Self::NotShown),
            (b'D', pages, bytes) if bytes <= MADE_BYTES_MAX => Some(Self::Made { pages, bytes }),
            (b'T', pages, _) => Some(Self::TooLong { pages }),
            (b'M', rows, bytes) => Some(Self::TooMuch { rows, bytes }),
            (b'F', _, bytes) if bytes <= CAUSE_BYTES_MAX => Some(Self::Failed { bytes }),
            _ => None,
        }
    }

    /// Number of bytes that follow the head.
    pub fn follows(self) -> u64 {
        match self {
            Self::Made { bytes, .. } | Self::Failed { bytes } => bytes,
            _ => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{DOCUMENT_BYTES_MAX, FILE_BYTES_MAX, MADE_BYTES_MAX, RenderCommand, RenderReply};

    #[test]
    fn heads_are_read_as_they_were_written() {
        for ask in [
            RenderCommand::Look { keep: true, bytes: 7 },
            RenderCommand::Set { order: 258, document: DOCUMENT_BYTES_MAX },
        ] {
            assert_eq!(RenderCommand::read(&ask.head()), Some(ask));
        }
        for answer in [
            RenderReply::Shown { pages: 3, is_image: true, bytes: 1 << 40 },
            RenderReply::Shown { pages: u32::MAX, is_image: false, bytes: 0 },
            RenderReply::NotShown,
            RenderReply::Made { pages: 20_000, bytes: MADE_BYTES_MAX },
            RenderReply::TooLong { pages: 20_001 },
            RenderReply::TooMuch { rows: 9, bytes: 10 },
            RenderReply::Failed { bytes: 11 },
        ] {
            assert_eq!(RenderReply::read(&answer.head()), Some(answer));
        }
    }

    #[test]
    fn a_head_of_an_unknown_type_or_with_too_many_bytes_is_none() {
        assert_eq!(RenderCommand::read(&RenderCommand::Look { keep: false, bytes: FILE_BYTES_MAX + 1 }.head()), None);
        assert_eq!(
            RenderCommand::read(&RenderCommand::Set { order: 0, document: 2 * DOCUMENT_BYTES_MAX }.head()),
            None
        );
        assert_eq!(RenderReply::read(&RenderReply::Made { pages: 1, bytes: MADE_BYTES_MAX + 1 }.head()), None);
        assert_eq!(RenderReply::read(&[b'?'; 17]), None);
    }
}
