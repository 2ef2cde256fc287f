//! Refusals of the rules: enums whose variants have codes. A check returns the first rule that is violated.

/// Declares the refusals of commands: the enum, and the code of each variant.
macro_rules! refusals {
    ($(#[$about:meta])* pub enum $name:ident { $($(#[$doc:meta])* $variant:ident = $code:literal),+ $(,)? }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name { $($(#[$doc])* $variant),+ }

        impl $name {
            /// All refusals, in the order of their declaration.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The code of the refusal.
            pub const fn code(self) -> &'static str {
                match self { $(Self::$variant => $code),+ }
            }
        }
    };
}

/// Like `refusals!`, with one more variant that wraps the refusals of another enum.
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

/// Returns the refusal of the first violated rule. The list is in the order in which the rules must be checked.
pub(crate) fn refuse_first<R: Copy>(broken: &[(bool, R)]) -> Result<(), R> {
    match broken.iter().find(|(is_broken, _)| *is_broken) {
        Some((_, refusal)) => Err(*refusal),
        None => Ok(()),
    }
}
