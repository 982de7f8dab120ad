//! The rows of the table of names: the names of a row mean the same.

use std::collections::BTreeSet;

use crate::page::Table;

const LANGUAGES: [&str; 4] = ["Rust", "C", "Python", "JavaScript"];

/// A name that is another in its row on purpose: the title of the row, the name, and what it stands for.
pub const DIFFERENT: [(&str, &str, &str); 15] = [
    // Python's `mmap=True`.
    ("files, mapped into memory", "open", "map"),
    // Rust has a type for one table, one for several, and one for what answers.
    ("several tables", "Tablebase.new", "from_bytes"),
    ("another goal", "Tablebase.into_solver", "from_bytes"),
    // In Rust it is the board that parses, not the solver.
    ("a board in a text", "Board.parse", "parse_board"),
    // Rust has no optional arguments.
    ("by an order of the moves", "solve_by", "solve"),
    ("one at a distance", "Solver.random_at", "random"),
    ("several", "RandomNumbers.new", "random"),
    ("of a seed", "RandomNumbers.new", "random"),
    // Nor has C.
    ("several", "random_many", "random"),
    // An error is a value in Rust, a status in C, and an exception elsewhere.
    ("**Errors**", "Error.kind", "error"),
    ("**Errors**", "last_error", "error"),
    // Exceptions that the language has.
    ("a file cannot be read", "OSError", "file_error"),
    ("not enough memory", "RangeError", "memory_error"),
    ("no board has the index", "IndexError", "argument_error"),
    ("no board has the index", "RangeError", "argument_error"),
];

/// Returns what is wrong with the rows: the languages of a row share no name, or they do but another language
/// whose cell is empty has this name in another row.
pub fn problems(table: &Table) -> Vec<String> {
    let columns = LANGUAGES.map(|language| folded(table, language));
    let rows = columns[0].len();
    let wrong = (0..rows).filter_map(|row| {
        let cells = columns.each_ref().map(|column| &column[row].1);
        let mut filled = cells.into_iter().filter(|cell| !cell.is_empty());
        let first = filled.next()?.clone();
        let shared = filled.fold(first, |shared, cell| &shared & cell);
        let title = columns[0][row].0;
        if shared.is_empty() {
            return Some(format!("{title}: no name is that of all: {cells:?}"));
        }
        let empty = columns.iter().filter(|column| column[row].1.is_empty());
        let elsewhere = empty.flatten().find(|(_, cell)| !cell.is_disjoint(&shared));
        elsewhere.map(|(other, _)| format!("{title}: {shared:?} is in the row {other}"))
    });
    wrong.collect()
}

fn folded<'a>(table: &'a Table, language: &str) -> Vec<(&'a str, BTreeSet<String>)> {
    let fold_row = |(title, names): (&'a str, BTreeSet<String>)| {
        let different = |name: &str| {
            let found = DIFFERENT.iter().find(|it| (it.0, it.1) == (title, name));
            found.map(|it| it.2.to_owned())
        };
        let names = names.iter();
        let names = names.map(|name| different(name).unwrap_or_else(|| fold(name)));
        (title, names.collect())
    };
    table.column(language).map(fold_row).collect()
}

/// Returns a name in snake case without its type, and without what only some languages add.
fn fold(name: &str) -> String {
    let (of, name) = name.split_once('.').unwrap_or(("", name));
    let mut snake = String::new();
    for c in name.chars() {
        if c.is_uppercase() && snake.ends_with(|c: char| c.is_lowercase()) {
            snake.push('_');
        }
        snake.push(c);
    }
    if of == "ErrorKind" {
        snake.push_str("_error");
    }
    let snake = snake.to_lowercase();
    let short = snake.strip_prefix("tilebase_").unwrap_or(&snake);
    short.strip_suffix("_patterns").unwrap_or(short).to_owned()
}
