//! Names of what `setup` creates.

/// Longest name: PostgreSQL cuts identifiers after 63 bytes, and the owner has a suffix.
const NAME_CHARS_MAX: usize = 40;

/// Names of the database and of its roles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    pub database: String,
    /// Role that owns everything and runs the migrations.
    pub owner: String,
    /// Role of the service.
    pub service: String,
}

impl Names {
    /// Derives the names of the roles from that of the database.
    pub fn of(name: &str) -> Self {
        Self { database: name.to_owned(), owner: format!("{name}_owner"), service: name.to_owned() }
    }
}

/// Parses the name of the database. It is used in statements and addresses without quotes.
pub fn parse_name(text: &str) -> Result<String, String> {
    let allowed = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
    let begins = text.bytes().next().is_some_and(|byte| byte.is_ascii_lowercase());
    let is_reserved = text.starts_with("pg_") || ["postgres", "template0", "template1"].contains(&text);
    if begins && text.bytes().all(allowed) && text.len() <= NAME_CHARS_MAX && !is_reserved {
        return Ok(text.to_owned());
    }
    Err(format!(
        "must begin with a lower-case letter and have at most {NAME_CHARS_MAX} lower-case letters, digits and \
         underscores, and not be a name of PostgreSQL's own"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_needs_quotes_or_belongs_to_postgresql_is_refused() {
        for good in ["tracewright", "plant_2", "a"] {
            assert_eq!(parse_name(good), Ok(good.to_owned()));
        }
        for bad in ["", "Plant", "2plant", "plant-2", "a b", "pg_plant", "postgres", "a'b", &"a".repeat(41)] {
            parse_name(bad).unwrap_err();
        }
    }
}
