//! The table of names on the page.

use std::collections::BTreeSet;

use crate::names::text;

/// The names of a language in the table.
pub struct Column {
    pub language: String,
    /// `Type.name`, or only the name.
    pub names: BTreeSet<String>,
}

impl Column {
    pub fn of(language: &str) -> Column {
        let page = text("docs/embedding.md");
        let (_, section) = page
            .split_once("\n## The same names")
            .expect("a section on names");
        let mut rows = section
            .lines()
            .filter(|line| line.starts_with('|'))
            .map(cells);
        let titles = rows.next().expect("a row of titles");
        let column = titles
            .iter()
            .position(|title| title == language)
            .expect(language);
        let names = rows.flat_map(|row| {
            assert_eq!(row.len(), titles.len(), "{row:?}");
            in_backticks(&row[column])
        });
        Column {
            language: language.to_owned(),
            names: names.map(|name| name.replace("::", ".")).collect(),
        }
    }
}

fn cells(row: &str) -> Vec<String> {
    row.trim_matches('|')
        .split('|')
        .map(|cell| cell.trim().to_owned())
        .collect()
}

fn in_backticks(cell: &str) -> Vec<String> {
    cell.split('`')
        .skip(1)
        .step_by(2)
        .map(str::to_owned)
        .collect()
}
