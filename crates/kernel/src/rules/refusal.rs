//! How a table of states refuses: a closed list of words, and the first broken rule wins.

/// Declares why commands are refused: the enum, and the word of the contract for each variant.
macro_rules! refusals {
    ($(#[$about:meta])* pub enum $name:ident { $($(#[$doc:meta])* $variant:ident = $code:literal),+ $(,)? }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name { $($(#[$doc])* $variant),+ }

        impl $name {
            /// All of them, in their order.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The word of the contract.
            pub const fn code(self) -> &'static str {
                match self { $(Self::$variant => $code),+ }
            }
        }
    };
}

/// The same, together with the refusals of another table.
macro_rules! refusals_or {
    ($(#[$about:meta])* pub enum $name:ident {
        $(#[$other_doc:meta])* $other:ident($inner:ty), $($(#[$doc:meta])* $variant:ident = $code:literal),+ $(,)?
    }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name { $(#[$other_doc])* $other($inner), $($(#[$doc])* $variant),+ }

        impl $name {
            /// The word of the contract.
            pub const fn code(self) -> &'static str {
                match self {
                    Self::$other(inner) => inner.code(),
                    $(Self::$variant => $code),+
                }
            }
        }

        impl From<$inner> for $name {
            fn from(refusal: $inner) -> Self {
                Self::$other(refusal)
            }
        }
    };
}

pub(crate) use {refusals, refusals_or};

/// Refuses by the first rule that is broken. The list is the order of the contract, so that it can be read there.
pub(crate) fn refuse_first<R: Copy>(broken: &[(bool, R)]) -> Result<(), R> {
    match broken.iter().find(|(is_broken, _)| *is_broken) {
        Some((_, refusal)) => Err(*refusal),
        None => Ok(()),
    }
}
