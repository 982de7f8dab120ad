//! The functions and statuses of the C header, without their prefixes.

use crate::names::{Names, identifier, text};

pub fn names() -> Names {
    let mut names = Names::default();
    let header = text("crates/capi/include/tilebase.h");
    let is_comment = |line: &&str| line.trim_start().starts_with(['/', '*']);
    for line in header.lines().filter(|line| !is_comment(line)) {
        if let Some(rest) = line.strip_prefix("    TILEBASE_") {
            names.others.insert(identifier(rest).to_owned());
        } else if !line.starts_with([' ', '#', '}']) && !line.starts_with("typedef") {
            names.others.extend(function(line));
        }
    }
    names
}

/// Returns the name of the function that a line declares.
fn function(line: &str) -> Option<String> {
    let (before, _) = line.split_once('(')?;
    let (_, name) = before.rsplit_once("tilebase_")?;
    Some(identifier(name).to_owned())
}
