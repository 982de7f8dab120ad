//! The tables of `docs/embedding.md` are true.
//!
//! The table of names is that of the code, both ways: each name in it is defined, and in it are
//!
//! - all subcommands, and the options of those that answer;
//! - in Rust the public methods of `Solver`, `Patterns`, `Table`, `Tablebase`, `Batch` and `Folder`, those of
//!   `Board` that parse, and the kinds of errors;
//! - in C all functions and statuses;
//! - in Python and JavaScript the methods of `Solver` and `Patterns`, and the errors.
//!
//! A name without a type is a method of both `Solver` and `Patterns`, or a function.
//!
//! Row by row, the languages share a name, but for those of [`rows::DIFFERENT`]. The command's column and the
//! titles of the rows are not compared with the languages.
//!
//! The tables of figures have a row of numbers for each language; `build-tools/bench embedding` prints them.

mod command;
mod false_tables;
mod javascript;
mod names;
mod page;
mod python;
mod rows;
mod rust;
mod tilebase_h;

use std::collections::BTreeSet;

use names::{Names, text};
use page::Table;

#[test]
fn names_are_those_of_the_code() {
    assert_eq!(wrong_names(&table_of_names(&page())), [""; 0]);
}

#[test]
fn languages_share_a_name_in_each_row() {
    assert_eq!(rows::problems(&table_of_names(&page())), [""; 0]);
}

#[test]
fn names_that_differ_on_purpose_are_in_their_rows() {
    let table = table_of_names(&page());
    for (title, name, _) in rows::DIFFERENT {
        let mut cells = ["Rust", "C", "Python", "JavaScript"]
            .iter()
            .flat_map(|language| table.column(language));
        let is_there = cells.any(|(row, names)| row == title && names.contains(name));
        assert!(is_there, "{title}: {name}");
    }
}

#[test]
fn tables_of_figures_have_a_number_for_each_language() {
    let page = page();
    let tables: Vec<&str> = page.split("\n| language |").skip(1).collect();
    assert_eq!(tables.len(), 2);
    for rest in tables {
        let table = Table::first(&format!("| language |{rest}"));
        let languages = [
            "Rust",
            "Rust without `std`",
            "C and C++",
            "Python",
            "JavaScript",
        ];
        assert_eq!(table.languages_with_numbers(), Some(languages.to_vec()));
    }
}

fn page() -> String {
    text("docs/embedding.md")
}

fn table_of_names(page: &str) -> Table {
    let (_, section) = page
        .split_once("\n## The same names")
        .expect("a section on names");
    Table::first(section)
}

/// Returns the names that are not in the code, and those that are not in the table.
fn wrong_names(table: &Table) -> Vec<String> {
    let command: BTreeSet<String> = table
        .names("command")
        .iter()
        .flat_map(|name| command::parts(name))
        .collect();
    let mut wrong = wrong_names_of("command", &command, &command::names());
    for (language, defined) in [
        ("Rust", rust::names()),
        ("C", tilebase_h::names()),
        ("Python", python::names()),
        ("JavaScript", javascript::names()),
    ] {
        wrong.extend(wrong_names_of(language, &table.names(language), &defined));
    }
    wrong
}

fn wrong_names_of(language: &str, table: &BTreeSet<String>, defined: &Names) -> Vec<String> {
    let undefined = table.iter().filter(|name| !defined.has(name));
    let undefined = undefined.map(|name| format!("{language}: not in the code: {name}"));
    let missing = defined.all_but(table).into_iter();
    let missing = missing.map(|name| format!("{language}: not in the table: {name}"));
    undefined.chain(missing).collect()
}
