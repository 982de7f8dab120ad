//! The tables on the page.

use std::collections::BTreeSet;

/// The table of names.
pub struct Table {
    titles: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// Returns the first table of a text.
    pub fn first(text: &str) -> Table {
        let lines = text.lines().skip_while(|line| !line.starts_with('|'));
        let mut rows = lines.take_while(|line| line.starts_with('|')).map(cells);
        let titles = rows.next().expect("a row of titles");
        let rows: Vec<_> = rows.skip(1).collect();
        for row in &rows {
            assert_eq!(row.len(), titles.len(), "{row:?}");
        }
        Table { titles, rows }
    }

    /// Returns the names of each row in the column of a language, `Type.name` or only the name, with the
    /// title of the row.
    pub fn column(&self, language: &str) -> impl Iterator<Item = (&str, BTreeSet<String>)> {
        let mut titles = self.titles.iter();
        let column = titles.position(|title| title == language).expect(language);
        let rows = self.rows.iter();
        rows.map(move |row| (row[0].as_str(), in_backticks(&row[column])))
    }

    /// Returns all names in the column of a language.
    pub fn names(&self, language: &str) -> BTreeSet<String> {
        self.column(language).flat_map(|(_, names)| names).collect()
    }

    /// Returns the languages whose cells are numbers, or `None` if a cell is not one.
    pub fn languages_with_numbers(&self) -> Option<Vec<&str>> {
        let is_number = |cell: &String| cell.starts_with(|c: char| c.is_ascii_digit());
        let languages = self.rows.iter().map(|row| {
            let numbers = row[1..].iter().all(is_number);
            numbers.then_some(row[0].as_str())
        });
        languages.collect()
    }
}

fn cells(row: &str) -> Vec<String> {
    let row = row.strip_prefix('|').and_then(|row| row.strip_suffix('|'));
    row.expect("bars at both ends")
        .split('|')
        .map(|cell| cell.trim().to_owned())
        .collect()
}

fn in_backticks(cell: &str) -> BTreeSet<String> {
    cell.split('`')
        .skip(1)
        .step_by(2)
        .map(|name| name.replace("::", "."))
        .collect()
}
