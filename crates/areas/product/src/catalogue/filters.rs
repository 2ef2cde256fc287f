//! The filters of the catalogue, shared by the operations that take them.

use kernel::input;
use kernel::string_enum;
use kernel::wire::list::List;
use kernel::wire::text::Text;
use kernel::wire::wildcard::Wildcard;

use platform::db::Search;

string_enum! {
    /// Whether all or any of several tags are meant.
    pub enum TagsOperator {
        All = "ALL",
        Any = "ANY",
    }
}

input! {
    /// Which products; all given filters hold together.
    pub struct ProductFilters {
        /// Wildcard text, looked for in the code.
        pub search_string: Wildcard,
        /// Look in the description too.
        pub search_description: bool = false,
        /// Products with this GTIN; zeros before it do not matter.
        pub gtin: Option<Text<1, 14>>,
        /// Products with this tag.
        pub tag_key: Option<Text<1, 64>>,
        /// Wildcard text that the code must match.
        pub include_text: Wildcard,
        /// Wildcard text that the code must not match.
        pub exclude_text: Wildcard,
        /// Products with these tags.
        pub include_tags: List<Text<1, 64>, 0, 100>,
        /// Whether all or any of them.
        pub include_tags_operator: TagsOperator = TagsOperator::All,
        /// Products without these tags.
        pub exclude_tags: List<Text<1, 64>, 0, 100>,
        /// Whether those with all or with any of them are left out.
        pub exclude_tags_operator: TagsOperator = TagsOperator::Any,
        /// Products with a live phase of this operation.
        pub has_operation_key: Option<Text<1, 64>>,
        /// Only active products.
        pub active_only: bool = true,
        /// Only traced products.
        pub traceability_only: bool = false,
        /// Trashed products too.
        pub include_trash: bool = false,
    }
}

/// A condition on the number of these tags that a product has.
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
    /// Adds these filters to a search that names the product `p`.
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

/// Each tag once; none when the request names no tag.
fn distinct(tags: List<Text<1, 64>, 0, 100>) -> Option<Vec<String>> {
    let mut tags: Vec<String> = tags.0.into_iter().map(Text::into_string).collect();
    tags.sort_unstable();
    tags.dedup();
    (!tags.is_empty()).then_some(tags)
}
