//! Macros that declare input: records with members, and enums of strings.

/// Declares a body or a query: the struct, and how it is read and documented.
///
/// ```
/// use kernel::input;
/// use kernel::wire::text::Text;
/// input! {
///     /// A new department.
///     pub struct DepartmentIn {
///         /// Name of the department.
///         pub name: Text<1, 200>,
///         /// Description of the department. Absent: no description.
///         pub description: Option<Text<0, 10000>>,
///         /// Whether the department is listed first.
///         pub first: bool = false,
///     }
/// }
/// ```
///
/// `name as "wire name"` renames a member. `name or "other name"` lets a query use a second name for it. Unknown
/// members are ignored, or refused by a strict reader.
#[macro_export]
macro_rules! input {
    ($(#[doc = $about:literal])* $vis:vis struct $name:ident {
        $($(#[doc = $doc:literal])* $fvis:vis $field:ident $(as $wire:literal)? $(or $alias:literal)? : $kind:ty $(= $default:expr)?),* $(,)?
    }) => {
        $(#[doc = $about])*
        #[derive(Clone, Debug)]
        $vis struct $name { $($(#[doc = $doc])* $fvis $field: $kind),* }

        impl $crate::wire::input::Record for $name {
            fn read_members(
                members: &$crate::wire::input::Members<'_>,
                reader: &mut $crate::wire::input::Reader,
            ) -> Option<Self> {
                $(let $field = members.member::<$kind>(
                    $crate::input!(@wire $field $($wire)?),
                    $crate::input!(@alias $($alias)?),
                    reader,
                    || $crate::input!(@absent $kind $(, $default)?),
                );)*
                members.refuse_others(&[$($crate::input!(@wire $field $($wire)?)),*], reader);
                Some(Self { $($field: $field?),* })
            }

            fn fields() -> Vec<$crate::wire::field::Field> {
                vec![$({
                    let absent: Option<$kind> = $crate::input!(@absent $kind $(, $default)?);
                    $crate::wire::field::Field {
                        name: $crate::input!(@wire $field $($wire)?),
                        alias: $crate::input!(@alias $($alias)?),
                        description: [$($doc),*].map(str::trim).join(" "),
                        schema: <$kind as $crate::wire::input::Input>::schema(),
                        required: absent.is_none(),
                        default: absent.as_ref().and_then(<$kind as $crate::wire::input::Input>::shown),
                        is_text: <$kind as $crate::wire::input::Input>::IS_TEXT,
                    }
                }),*]
            }
        }

        impl $crate::wire::input::Input for $name {
            fn read(raw: $crate::wire::input::Raw<'_>, reader: &mut $crate::wire::input::Reader) -> Option<Self> {
                let members = $crate::wire::input::Members::of(raw, reader)?;
                <Self as $crate::wire::input::Record>::read_members(&members, reader)
            }

            fn schema() -> $crate::utoipa::openapi::RefOr<$crate::utoipa::openapi::schema::Schema> {
                $crate::wire::field::record_schema(&[$($about),*], <Self as $crate::wire::input::Record>::fields())
            }
        }

        impl $crate::utoipa::PartialSchema for $name {
            fn schema() -> $crate::utoipa::openapi::RefOr<$crate::utoipa::openapi::schema::Schema> {
                <Self as $crate::wire::input::Input>::schema()
            }
        }

        impl $crate::utoipa::ToSchema for $name {
            fn name() -> std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }
        }

        impl $crate::utoipa::IntoParams for $name {
            fn into_params(
                place: impl Fn() -> Option<$crate::utoipa::openapi::path::ParameterIn>,
            ) -> Vec<$crate::utoipa::openapi::path::Parameter> {
                $crate::wire::field::parameters(
                    <Self as $crate::wire::input::Record>::fields(),
                    &place().unwrap_or($crate::utoipa::openapi::path::ParameterIn::Query),
                )
            }
        }
    };
    (@wire $field:ident) => { stringify!($field) };
    (@wire $field:ident $wire:literal) => { $wire };
    (@alias) => { None };
    (@alias $alias:literal) => { Some($alias) };
    (@absent $kind:ty) => { <$kind as $crate::wire::input::Input>::absent() };
    (@absent $kind:ty, $default:expr) => { Some($default) };
}

/// Declares an enum of strings: the type, and how it is read, written and documented.
#[macro_export]
macro_rules! string_enum {
    ($(#[doc = $about:literal])* $vis:vis enum $name:ident {
        $($(#[doc = $doc:literal])* $word:ident = $text:literal),+ $(,)?
    }) => {
        $(#[doc = $about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $vis enum $name { $($(#[doc = $doc])* $word),+ }

        impl $name {
            /// All variants, in the order of their declaration.
            pub const ALL: &'static [Self] = &[$(Self::$word),+];

            /// The text in requests and responses.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$word => $text),+ }
            }

            /// The variant with this text. None for an unknown text.
            pub fn from_word(word: &str) -> Option<Self> {
                match word { $($text => Some(Self::$word),)+ _ => None }
            }
        }

        impl $crate::wire::input::Input for $name {
            fn read(raw: $crate::wire::input::Raw<'_>, reader: &mut $crate::wire::input::Reader) -> Option<Self> {
                let word = match raw {
                    $crate::wire::input::Raw::Json(value) => value.as_str(),
                    $crate::wire::input::Raw::Text(_) => raw.text(),
                };
                let found = word.and_then(Self::from_word);
                if found.is_none() {
                    reader.fault("enum", concat!("Input should be one of" $(, " ", $text)+));
                }
                found
            }

            fn schema() -> $crate::utoipa::openapi::RefOr<$crate::utoipa::openapi::schema::Schema> {
                $crate::wire::field::words_schema(&[$($about),*], &[$(($text, &[$($doc),*])),+])
            }

            fn shown(&self) -> Option<serde_json::Value> {
                Some(self.as_str().into())
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }

        impl $crate::utoipa::PartialSchema for $name {
            fn schema() -> $crate::utoipa::openapi::RefOr<$crate::utoipa::openapi::schema::Schema> {
                <Self as $crate::wire::input::Input>::schema()
            }
        }

        impl $crate::utoipa::ToSchema for $name {
            fn name() -> std::borrow::Cow<'static, str> {
                $crate::wire::macros::schema_name(module_path!(), stringify!($name))
            }
        }
    };
}

/// The schema name of an enum. Many enums are called `Status`, so their schema name includes the module.
pub fn schema_name(module: &str, name: &'static str) -> std::borrow::Cow<'static, str> {
    if name != "Status" {
        return name.into();
    }
    let owner = module.rsplit("::").next().unwrap_or_default();
    let words = owner.split('_').map(|word| {
        let mut letters = word.chars();
        letters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(letters).collect::<String>()
    });
    format!("{}{name}", words.collect::<String>()).into()
}
