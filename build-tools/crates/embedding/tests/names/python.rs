//! The public names of the Python module, read from its stubs and its list of names.

use crate::names::{Names, identifier, text};

const FOLDER: &str = "crates/python/python/tilebase";

pub fn names() -> Names {
    let mut names = Names::default();
    let stubs = text(format!("{FOLDER}/_tilebase.pyi"));
    let mut class = "";
    for line in stubs.lines() {
        if let Some(rest) = line.strip_prefix("class ") {
            class = identifier(rest);
            if let Some((_, base)) = rest.split_once('(') {
                inherit(&mut names, class, identifier(base));
            }
        } else if let Some(method) = line.strip_prefix("    def ").map(identifier)
            && !method.starts_with('_')
        {
            names.add_method(class, method);
        }
    }
    // What is exported: classes of errors, and the methods of a solver as functions.
    let module = text(format!("{FOLDER}/__init__.py"));
    let (_, exported) = module.split_once("__all__ = [").expect("a list of names");
    let (exported, _) = exported.split_once(']').expect("its end");
    for name in exported.split('"').skip(1).step_by(2) {
        if name.ends_with("Error") {
            names.others.insert(name.to_owned());
        } else if name.starts_with(|c: char| c.is_lowercase()) {
            assert!(
                names.methods["Solver"].contains(name),
                "{name} is no method of Solver"
            );
        }
    }
    names.known = ["IndexError", "MemoryError", "OSError"]
        .map(str::to_owned)
        .into();
    names
}

fn inherit(names: &mut Names, class: &str, base: &str) {
    let methods = names.methods.get(base).cloned().unwrap_or_default();
    names
        .methods
        .entry(class.to_owned())
        .or_default()
        .extend(methods);
}
