//! Refusals of the rules: an enum with a code for each, of which the first broken rule is answered.

/// Declares the refusals of commands: the enum, and the code of each variant.
macro_rules! refusals {
    ($(#[$about:meta])* pub enum $name:ident { $($(#[$doc:meta])* $variant:ident = $code:literal),+ $(,)? }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name { $($(#[$doc])* $variant),+ }

        impl $name {
            /// All of them, in their order.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The code of the refusal.
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
            /// The code of the refusal.
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

/// Refuses with the first broken rule. The list has the order of the contract.
pub(crate) fn refuse_first<R: Copy>(broken: &[(bool, R)]) -> Result<(), R> {
    match broken.iter().find(|(is_broken, _)| *is_broken) {
        Some((_, refusal)) => Err(*refusal),
        None => Ok(()),
    }
}
