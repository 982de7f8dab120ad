//! The public names of a language.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The methods of types by their types, and functions, classes and numbers of their own.
#[derive(Default)]
pub struct Names {
    pub methods: BTreeMap<String, BTreeSet<String>>,
    /// Those that have to be in the table.
    pub others: BTreeSet<String>,
    /// Those that need not, of the language itself for example.
    pub known: BTreeSet<String>,
}

/// The types whose methods have to be in the table.
const ANSWERING: [&str; 2] = ["Solver", "Patterns"];

impl Names {
    pub fn add_method(&mut self, of: &str, name: &str) {
        let methods = self.methods.entry(of.to_owned()).or_default();
        methods.insert(name.to_owned());
    }

    /// Makes it necessary that the methods of a type that start so are in the table.
    pub fn list(&mut self, of: &str, start: &str) {
        let listed = self.methods[of].iter();
        let listed = listed.filter(|name| name.starts_with(start));
        self.others
            .extend(listed.map(|name| format!("{of}.{name}")));
    }

    /// Returns whether a name of the table is one of the code.
    pub fn has(&self, name: &str) -> bool {
        let is_method = |of: &str, name: &str| {
            let methods = self.methods.get(of);
            methods.is_some_and(|methods| methods.contains(name))
        };
        match name.split_once('.') {
            Some((of, name)) => is_method(of, name),
            None => {
                ANSWERING.iter().all(|of| is_method(of, name))
                    || self.others.contains(name)
                    || self.known.contains(name)
            }
        }
    }

    /// Returns the names that the table lacks.
    pub fn all_but(&self, table: &BTreeSet<String>) -> Vec<String> {
        let of_type = |of: &'static str| {
            let methods = self.methods.get(of).into_iter().flatten();
            methods.map(move |name| (format!("{of}.{name}"), name))
        };
        let methods = ANSWERING.into_iter().flat_map(of_type);
        let methods =
            methods.filter(|(full, name)| !table.contains(full) && !table.contains(*name));
        let others = self.others.difference(table).cloned();
        methods.map(|(full, _)| full).chain(others).collect()
    }
}

/// Returns the text of a file of the repository.
pub fn text(path: impl AsRef<Path>) -> String {
    let path = repository().join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns the paths of all files in a folder of the repository whose names end so.
pub fn files(folder: impl AsRef<Path>, end: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(repository().join(folder)).expect("a folder");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let (folders, files): (Vec<_>, Vec<_>) = paths.partition(|path| path.is_dir());
    let files = files
        .into_iter()
        .filter(|path| path.to_str().expect("UTF-8").ends_with(end));
    let inner = folders.iter().flat_map(|folder| self::files(folder, end));
    files.chain(inner).collect()
}

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..")
}

/// Returns the identifier that a text starts with.
pub fn identifier(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_');
    &text[..end.unwrap_or(text.len())]
}
