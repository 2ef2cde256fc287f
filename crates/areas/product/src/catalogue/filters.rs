//! Filters of the product catalog, shared by its searches and exports.

use kernel::input;
use kernel::string_enum;
use kernel::wire::list::List;
use kernel::wire::text::Text;
use kernel::wire::wildcard::Wildcard;

use platform::db::Search;

string_enum! {
    /// Whether a product must have all of the given tags or any of them.
    pub enum TagsOperator {
        /// All of the tags.
        All = "ALL",
        /// At least one of the tags.
        Any = "ANY",
    }
}

input! {
    /// Filters for products. A product must match all of them.
    pub struct ProductFilters {
        /// Text to find in the code, ignoring case. Without `*` or `?`, the code must contain it. With a wildcard, the
        /// whole code must match. Absent: no filter.
        pub search_string: Wildcard,
        /// Whether `search_string` also searches the description. Default: `false`.
        pub search_description: bool = false,
        /// GTIN of the products. Leading zeros are ignored. Absent: no filter.
        pub gtin: Option<Text<1, 14>>,
        /// Key of a tag that the products must have. Absent: no filter.
        pub tag_key: Option<Text<1, 64>>,
        /// Text or wildcard pattern that the code must match, like `search_string`. Absent: no filter.
        pub include_text: Wildcard,
        /// Text or wildcard pattern that the code must not match. Absent: no filter.
        pub exclude_text: Wildcard,
        /// Keys of tags that the products must have, at most 100. Absent: no filter.
        pub include_tags: List<Text<1, 64>, 0, 100>,
        /// Whether a product needs all of `include_tags` or any of them. Default: `ALL`.
        pub include_tags_operator: TagsOperator = TagsOperator::All,
        /// Keys of tags, at most 100. Products with these tags are left out. Absent: no filter.
        pub exclude_tags: List<Text<1, 64>, 0, 100>,
        /// Whether products with all of `exclude_tags` or with any of them are left out. Default: `ANY`.
        pub exclude_tags_operator: TagsOperator = TagsOperator::Any,
        /// Key of an operation. Only products with a phase based on it are returned. Absent: no filter.
        pub has_operation_key: Option<Text<1, 64>>,
        /// Whether to return only active products. Default: `true`.
        pub active_only: bool = true,
        /// Whether to return only traced products, which have a `traceability_level`. Default: `false`.
        pub traceability_only: bool = false,
        /// Whether to include products in the trash. Default: `false`.
        pub include_trash: bool = false,
    }
}

/// Builds a condition on how many of the named tags a product has.
macro_rules! tags {
    ($compare:literal) => {
        concat!(
            "(select count(*) from tag.tag_connection c where c.context = 'product' ",
            "and c.context_key = p.key::text and c.tag_key = any (?)) ",
            $compare
        )
    };
}

impl ProductFilters {
    /// Adds these filters to a search whose product table is called `p`.
    pub fn apply(self, search: Search) -> Search {
        let pattern = |text: &Wildcard| text.pattern().map(str::to_owned);
        let searched = if self.search_description {
            "(lower(p.code) like ? or lower(p.description) like ?)"
        } else {
            "lower(p.code) like ?"
        };
        let mut search = search;
        let flags = [
            (!self.include_trash, "not p.trash"),
            (self.active_only, "p.active"),
            (self.traceability_only, "p.traceability_level is not null"),
        ];
        for (_, condition) in flags.into_iter().filter(|(wanted, _)| *wanted) {
            search = search.filter(condition);
        }
        let included = match self.include_tags_operator {
            TagsOperator::All => tags!("= cardinality(?::text[])"),
            TagsOperator::Any => tags!("> 0"),
        };
        let excluded = match self.exclude_tags_operator {
            TagsOperator::All => tags!("< cardinality(?::text[])"),
            TagsOperator::Any => tags!("= 0"),
        };
        search
            .filter_by(searched, pattern(&self.search_string))
            .filter_by("lower(p.code) like ?", pattern(&self.include_text))
            .filter_by("lower(p.code) not like ?", pattern(&self.exclude_text))
            .filter_by("lpad(p.gtin, 14, '0') = lpad(?, 14, '0')", self.gtin.map(Text::into_string))
            .filter_by(
                "exists (select from tag.tag_connection c where c.context = 'product'
                    and c.context_key = p.key::text and c.tag_key = ?)",
                self.tag_key.map(Text::into_string),
            )
            .filter_by(included, distinct(self.include_tags))
            .filter_by(excluded, distinct(self.exclude_tags))
            .filter_by(
                "exists (select from process.phase f where f.product_key = p.key and f.trashed is null
                    and f.operation_key = ?)",
                self.has_operation_key.map(Text::into_string),
            )
    }
}

/// Removes repeated tags. Returns none when no tags were sent, so that nothing is filtered.
fn distinct(tags: List<Text<1, 64>, 0, 100>) -> Option<Vec<String>> {
    let mut tags: Vec<String> = tags.0.into_iter().map(Text::into_string).collect();
    tags.sort_unstable();
    tags.dedup();
    (!tags.is_empty()).then_some(tags)
}
