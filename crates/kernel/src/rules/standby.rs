//! Which standbys a commit waits for, as `synchronous_standby_names` of PostgreSQL says.

/// The standbys that a commit waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SynchronousStandbys {
    /// Number of standbys whose acknowledgement a commit needs.
    pub count: usize,
    /// Names of the standbys that may acknowledge. The name `*` stands for every standby.
    pub names: Vec<String>,
}

impl SynchronousStandbys {
    /// Reads the setting in each of its forms: `a, b`, `2 (a, b)`, `FIRST 2 (a, b)` and `ANY 2 (a, b)`. None if no commit
    /// waits for a standby.
    pub fn parse(setting: &str) -> Option<Self> {
        let (head, list) = match unquoted(setting, '(') {
            Some(at) => {
                let (head, list) = setting.split_at(at);
                (Some(head), list.trim().trim_start_matches('(').trim_end_matches(')'))
            }
            None => (None, setting),
        };
        let names: Vec<String> = names_in(list);
        if names.is_empty() {
            return None;
        }
        let last_word = head.and_then(|head| head.split_whitespace().last()?.parse().ok());
        Some(Self { count: last_word.unwrap_or(1), names })
    }

    /// Names a standby, instead of accepting whichever is connected.
    pub fn is_named(&self) -> bool {
        !self.names.iter().any(|name| name == "*")
    }

    /// The names, for people.
    pub fn describe(&self) -> String {
        self.names.join(", ")
    }

    /// Number of standbys among those that are connected which may acknowledge a commit. PostgreSQL compares names
    /// without regard to upper and lower case.
    pub fn connected(&self, connected: &[String]) -> usize {
        let may = |one: &&String| self.names.iter().any(|name| name == "*" || name.eq_ignore_ascii_case(one));
        connected.iter().filter(may).count()
    }
}

/// Position of a character outside of quotes.
fn unquoted(text: &str, wanted: char) -> Option<usize> {
    let mut is_quoted = false;
    text.char_indices().find_map(|(at, letter)| {
        is_quoted ^= letter == '"';
        (letter == wanted && !is_quoted).then_some(at)
    })
}

/// The names of a list. A name may be in quotes, in which two quotes mean one.
fn names_in(mut list: &str) -> Vec<String> {
    let mut names = Vec::new();
    loop {
        let end = unquoted(list, ',').unwrap_or(list.len());
        let (name, rest) = list.split_at(end);
        let name = name.trim();
        let inner = name.strip_prefix('"').and_then(|name| name.strip_suffix('"'));
        let name = inner.map_or_else(|| name.to_owned(), |quoted| quoted.replace("\"\"", "\""));
        if !name.is_empty() {
            names.push(name);
        }
        match rest.strip_prefix(',') {
            Some(rest) => list = rest,
            None => return names,
        }
    }
}
