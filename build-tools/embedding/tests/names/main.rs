//! The table of names in `docs/embedding.md` is that of the code, both ways: each name in it is defined,
//! and each public method, function and error is in it.
//!
//! A name without a type is a method of both `Solver` and `Patterns`, or a function.

mod command;
mod javascript;
mod names;
mod page;
mod python;
mod rust;
mod tilebase_h;

use names::Names;
use page::Column;

fn compare(column: Column, defined: &Names) {
    let undefined: Vec<&String> = column
        .names
        .iter()
        .filter(|name| !defined.has(name))
        .collect();
    assert!(
        undefined.is_empty(),
        "{}: not in the code: {undefined:?}",
        column.language
    );
    let missing = defined.all_but(&column.names);
    assert!(
        missing.is_empty(),
        "{}: not in the table: {missing:?}",
        column.language
    );
}

#[test]
fn command() {
    for name in Column::of("command").names {
        assert!(command::has(&name), "no such command or option: {name}");
    }
}

#[test]
fn rust() {
    compare(Column::of("Rust"), &rust::names());
}

#[test]
fn c() {
    compare(Column::of("C"), &tilebase_h::names());
}

#[test]
fn python() {
    compare(Column::of("Python"), &python::names());
}

#[test]
fn javascript() {
    compare(Column::of("JavaScript"), &javascript::names());
}
