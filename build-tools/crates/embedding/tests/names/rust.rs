//! The public methods of the Rust crates, read from source that is formatted by rustfmt.

use std::fs;

use crate::names::{Names, files, identifier};

const CRATES: [&str; 3] = ["crates/puzzle", "crates/lookup", "crates/pattern"];

/// The types, besides those that answer, whose methods or variants have to be in the table.
const LISTED: [&str; 5] = ["Table", "Tablebase", "Batch", "Folder", "ErrorKind"];

pub fn names() -> Names {
    let mut names = Names::default();
    for path in CRATES
        .iter()
        .flat_map(|name| files(format!("{name}/src"), ".rs"))
    {
        let source = fs::read_to_string(path).expect("a file");
        for (start, body) in items(&source) {
            if let Some(of) = implemented(start) {
                body.iter()
                    .filter_map(|line| method(line))
                    .for_each(|name| names.add_method(of, name));
            } else if let Some(of) = start.strip_prefix("pub enum ") {
                let variants = body
                    .iter()
                    .filter(|line| line.starts_with(|c: char| c.is_uppercase()));
                variants.for_each(|line| names.add_method(identifier(of), identifier(line)));
            }
        }
    }
    for of in LISTED {
        names.list(of, "");
    }
    names.list("Board", "parse");
    names
}

/// Returns the first line of each item, and the lines within it that are indented by four spaces.
fn items(source: &str) -> Vec<(&str, Vec<&str>)> {
    let mut items: Vec<(&str, Vec<&str>)> = Vec::new();
    for line in source.lines() {
        if line.starts_with(|c: char| c.is_alphabetic()) {
            items.push((line, Vec::new()));
        } else if let (Some((_, body)), Some(line)) = (items.last_mut(), line.strip_prefix("    "))
        {
            body.push(line);
        }
    }
    items
}

/// Returns the type that an `impl` is for, unless it is one of a trait.
fn implemented(line: &str) -> Option<&str> {
    let mut rest = line.strip_prefix("impl")?;
    if rest.starts_with('<') {
        let mut open = 0;
        let end = rest.find(|c| {
            open += match c {
                '<' => 1,
                '>' => -1,
                _ => 0,
            };
            open == 0
        });
        rest = &rest[end? + 1..];
    }
    if rest.contains(" for ") {
        return None;
    }
    Some(identifier(rest.trim_start()))
}

fn method(line: &str) -> Option<&str> {
    let mut rest = line.strip_prefix("pub ")?;
    for word in ["const ", "unsafe "] {
        rest = rest.strip_prefix(word).unwrap_or(rest);
    }
    rest.strip_prefix("fn ").map(identifier)
}
