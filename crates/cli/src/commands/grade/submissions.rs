//! The files of a class.

use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::Context;

use crate::exit::InvalidInput;
use crate::input::{Source, check_length};

/// The largest file that is read, in bytes.
const MAX_BYTES: u64 = 4 << 20;

/// A student, and the lines of the file or the reason why they cannot be read.
type Submission = (String, Result<Vec<String>, String>);

/// Returns the submissions of a folder in the order of their names, or the only one, a file. Hidden files and symbolic
/// links are skipped. Fails if a student has two.
pub fn submissions(folder: &Path) -> anyhow::Result<Vec<Submission>> {
    let paths = match folder.is_file() {
        true => vec![folder.to_owned()],
        false => visible(folder)
            .with_context(|| format!("cannot read the folder {}", folder.display()))?,
    };
    let (mut submissions, mut names) = (Vec::new(), HashMap::new());
    for path in &paths {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let student = name.strip_suffix(".txt").unwrap_or(&name).to_owned();
        if let Some(other) = names.insert(student.clone(), name.clone()) {
            let error = format!("{other} and {name} belong to one student; remove one of them");
            return Err(InvalidInput(error).into());
        }
        submissions.push((student, lines(path)));
    }
    if submissions.is_empty() {
        let error = format!("the folder {} has no files", folder.display());
        return Err(InvalidInput(error).into());
    }
    Ok(submissions)
}

fn visible(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default();
        // A link may lead to the files of others.
        if !name.to_string_lossy().starts_with('.') && !path.is_symlink() {
            paths.push(path);
        }
    }
    paths.sort_unstable();
    Ok(paths)
}

fn lines(path: &Path) -> Result<Vec<String>, String> {
    let text = |error: io::Error| error.to_string();
    let found = path.metadata().map_err(text)?;
    if found.is_dir() {
        let files = visible(path).map_err(text)?;
        return match &files[..] {
            [file] if !file.is_dir() => lines(file),
            _ => Err(format!(
                "the folder has {} files or folders; leave one file",
                files.len()
            )),
        };
    }
    // A pipe or a device could block.
    if !found.is_file() {
        return Err("not a regular file".to_owned());
    }
    if found.len() > MAX_BYTES {
        return Err(format!("the file is larger than {} MiB", MAX_BYTES >> 20));
    }
    let source = Source::file(path).map_err(|error| format!("{error:#}"))?;
    // On old Macs, a line ends with a carriage return.
    let text = source.text().map_err(text)?;
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    if text.contains(|c: char| c.is_control() && !c.is_whitespace()) {
        return Err("not a text file".to_owned());
    }
    if text.is_empty() {
        return Err("the file is empty".to_owned());
    }
    let lines = text.lines();
    let lines = lines.map(|line| check_length(line.as_bytes()).map(|()| line.to_owned()));
    lines.collect()
}
