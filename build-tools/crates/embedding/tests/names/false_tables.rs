//! The comparison fails where a table is false.

use crate::page::Table;
use crate::{page, rows, table_of_names, wrong_names};

fn problems(rows: &str) -> Vec<String> {
    let titles = "| | command | Rust | C | Python | JavaScript |\n|---|---|---|---|---|---|\n";
    rows::problems(&Table::first(&format!("{titles}{rows}")))
}

#[test]
fn names_that_differ_only_in_form_are_the_same() {
    let rows = "\
        | **Names** | | | | | |\n\
        | moves | `x` | `optimal_moves` | `optimal_moves` | `Solver.optimal_moves` | `optimalMoves` |\n\
        | files | | `Table::open` | `open`, `open_patterns` | `open` | |\n\
        | board | | `ErrorKind::Board` | `BOARD_ERROR` | `BoardError` | `BoardError` |\n\
        | file | | `ErrorKind::File` | `FILE_ERROR` | | |\n\
        | only there | | | `tilebase_version`, `TILEBASE_OK` | | |\n";
    assert_eq!(problems(rows), [""; 0]);
}

#[test]
fn swapped_names_are_found() {
    for rows in [
        "| a hint | | `optimal_moves`, `next_move` | `hint` | `hint` | `hint` |\n\
         | best moves | | `hint` | `optimal_moves` | `optimal_moves` | `optimalMoves` |\n",
        "| not a board | | `ErrorKind::Board` | `BOARD_ERROR` | `TableError` | `BoardError` |\n\
         | not a table | | `ErrorKind::Table` | `TABLE_ERROR` | `BoardError` | `TableError` |\n",
    ] {
        assert_eq!(problems(rows).len(), 2, "{rows}");
    }
}

#[test]
fn a_name_in_the_row_of_another_is_found() {
    let rows = "\
        | a hint | | `hint` | `hint` | `hint` | `hint`, `optimalMoves` |\n\
        | best moves | | `optimal_moves` | `optimal_moves` | `optimal_moves` | |\n";
    assert_eq!(
        problems(rows),
        [r#"best moves: {"optimal_moves"} is in the row a hint"#]
    );
}

#[test]
fn names_that_are_missing_are_found() {
    for name in [
        "check",
        "completions",
        "solve --all",
        "random --seed",
        "--goal",
        "Tablebase::new",
        "Table::open",
        "Table::map",
        "Batch::distances",
        "Folder::open",
        "Board::parse_any",
        "ErrorKind::Memory",
        "next_move",
        "open_patterns",
        "Patterns.search",
        "parseBoard",
    ] {
        let plain = name.replace("::", ".");
        let found = is_found(name, "", |wrong| {
            wrong.contains("not in the table") && wrong.ends_with(&plain)
        });
        assert!(found, "{name}");
    }
}

#[test]
fn names_that_are_not_in_the_code_are_found() {
    for (name, other) in [
        ("check", "prove"),
        ("solve --all", "solve --every"),
        ("solve --as distance", "solve --as length"),
        ("Table::map", "Table.share"),
        ("hint", "tip"),
    ] {
        let found = is_found(name, other, |wrong| {
            wrong.ends_with(&format!("not in the code: {other}"))
        });
        assert!(found, "{name}");
    }
}

/// Returns whether such a line is printed when a name of the page is another.
fn is_found(name: &str, other: &str, is_such: impl Fn(&str) -> bool) -> bool {
    let changed = page().replace(&format!("`{name}`"), &format!("`{other}`"));
    let wrong = wrong_names(&table_of_names(&changed));
    wrong.iter().any(|wrong| is_such(wrong))
}

#[test]
fn figures_that_are_missing_are_found() {
    for rows in ["| Rust | |\n", "| Rust | ? |\n"] {
        let table = Table::first(&format!("| language | bytes |\n|---|---:|\n{rows}"));
        assert_eq!(table.languages_with_numbers(), None);
    }
    let empty = Table::first("| language | bytes |\n|---|---:|\n");
    assert_eq!(empty.languages_with_numbers(), Some(vec![]));
}
