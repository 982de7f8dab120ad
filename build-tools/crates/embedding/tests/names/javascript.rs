//! The public names of the JavaScript reader, read from its source, which is formatted by Biome.

use std::fs;

use crate::names::{Names, files, identifier};

pub fn names() -> Names {
    let mut names = Names::default();
    let mut bases = Vec::new();
    for path in files("web/reader/src", ".ts") {
        let source = fs::read_to_string(path).expect("a file");
        let mut class = "";
        for line in source.lines() {
            let words: Vec<&str> = line.split([' ', '(', '<']).collect();
            match words[..] {
                ["export", "class", name, "extends", base, ..] => {
                    class = name;
                    bases.push((name.to_owned(), base.to_owned()));
                }
                ["export", "abstract", "class", name, ..] | ["export", "class", name, ..] => {
                    class = name
                }
                ["export", "async", "function", name, ..] | ["export", "function", name, ..] => {
                    names.known.insert(name.to_owned());
                }
                _ => {
                    if let Some(method) = method(line) {
                        names.add_method(class, method);
                    }
                }
            }
            if line == "}" {
                class = "";
            }
        }
    }
    for (class, base) in bases {
        if class.ends_with("Error") {
            names.others.insert(class.clone());
        }
        let methods = names.methods.get(&base).cloned().unwrap_or_default();
        names.methods.entry(class).or_default().extend(methods);
    }
    names.known.insert("RangeError".to_owned());
    names
}

/// Returns the name of the public method, or of the property, that a line of a class defines.
fn method(line: &str) -> Option<&str> {
    let mut rest = line.strip_prefix("  ")?;
    for word in ["static ", "abstract ", "override ", "async ", "get "] {
        rest = rest.strip_prefix(word).unwrap_or(rest);
    }
    let name = identifier(rest);
    let is_method = rest[name.len()..].starts_with(['(', '<']) && !rest.ends_with(';');
    let is_word = ["constructor", "if", "for", "while", "switch"].contains(&name);
    (is_method && !is_word && name.starts_with(|c: char| c.is_lowercase())).then_some(name)
}
