//! Cases: command lines with their input and output, in the files of `tests/cases`.
//!
//! A case is a block of lines with these marks. Other lines are headings.
//!
//! - `$ check "12/3x" r`: the words after `tilebase`, after variables such as `COLUMNS=80`. Quotes join words.
//! - `$3 check 12/3x l`: a command whose exit code is 3. Only the usage below an error of the command line is left out.
//! - `& hint 12/3x`: a command with the same input, output and exit code as the command above it.
//! - `< text`: a line of standard input.
//! - `+NAME` begins a file, `+ text` is one of its lines. `+NAME/` makes a folder.
//! - `| text`, `! text`: a line of standard output and of standard error. `[..]` is any text, and `...` any lines.
//! - `|~ {"distance":2}`: a line that is a JSON object with at least these members.
//! - `< text => answer`, `$ hint 12/3x => answer`: also a line of standard output. `=>~ {"distance":2}` is as `|~`.
//!
//! `\xNN` is a byte. A line that ends in `\` has no line feed. The commands of a case run in one temporary folder.
//!
//! `cargo test --test tests -- cases check.txt` runs one file. `CASES=overwrite` writes what was found.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::{env, iter, thread};

use serde_json::{Map, Value};
use snapbox::{Assert, Data, IntoData};
use tempfile::tempdir;

use crate::{tilebase, words};

/// Runs all cases, or those of the files named on the command line of the tests. Each processor runs one file at a time.
#[test]
fn cases() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let chosen: Vec<String> = env::args().filter(|name| name.ends_with(".txt")).collect();
    let files = fs::read_dir(folder).unwrap();
    let mut files: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    files.retain(|file| chosen.is_empty() || chosen.iter().any(|name| file.ends_with(name)));
    assert!(!files.is_empty());
    let files = Mutex::new(files);
    let run_files = || -> String {
        let files = iter::from_fn(|| files.lock().unwrap().pop());
        files.filter_map(|file| run_file(&file)).collect()
    };
    let wrong: String = thread::scope(|scope| {
        let processors = 0..thread::available_parallelism().map_or(1, usize::from);
        let threads: Vec<_> = processors.map(|_| scope.spawn(run_files)).collect();
        let wrong = threads.into_iter().map(|thread| thread.join().unwrap());
        wrong.collect()
    });
    assert!(wrong.is_empty(), "{wrong}");
}

/// Runs the cases of a file. Returns the differences, or writes them.
fn run_file(path: &Path) -> Option<String> {
    let expected = Data::read_from(path, None).raw();
    let text = expected.to_string();
    let lines: Vec<&str> = text.lines().collect();
    let cases = lines.chunk_by(|line, next| is_marked(line) && is_marked(next));
    let found: Vec<String> = cases.flat_map(run_case).collect();
    let found = (found.join("\n") + "\n").into_data();
    let assert = Assert::new().action_env("CASES");
    let checked = assert.try_eq(Some(&path.display()), found, expected);
    checked.err().map(|error| error.to_string())
}

fn is_marked(line: &str) -> bool {
    line.starts_with(['$', '&', '<', '+', '|', '!'])
}

/// Runs the commands of a case in a folder of their own. Returns the lines with the output found. Headings stay.
fn run_case(lines: &[&str]) -> Vec<String> {
    let folder = tempdir().unwrap();
    let commands = lines.chunk_by(|_, next| !next.starts_with('$'));
    let run = commands.flat_map(|lines| match is_marked(lines[0]) {
        true => run_lines(folder.path(), lines),
        false => vec![lines[0].to_owned()],
    });
    run.collect()
}

/// Runs a command and those that share its output. Returns their lines with the output. Patterns that match are kept.
fn run_lines(folder: &Path, lines: &[&str]) -> Vec<String> {
    let count = |marks: &[char]| {
        let marked = lines.iter().take_while(|line| line.starts_with(marks));
        marked.count()
    };
    let (commands, given) = (count(&['$', '&']), count(&['$', '&', '<', '+']));
    let is_right = commands > 0
        && lines[given..]
            .iter()
            .all(|line| line.starts_with(['|', '!']));
    assert!(
        is_right,
        "expected commands, then the input, then the output: {lines:#?}"
    );
    let (input, answers): (Vec<&str>, Vec<Option<&str>>) = lines[commands..given]
        .iter()
        .map(|line| without_answer(line))
        .unzip();
    let answers = [&[without_answer(lines[0]).1], &answers[..]].concat();
    let expected = answers.iter().flatten().map(|answer| format!("|{answer}"));
    let output = lines[given..].iter().map(|&line| line.to_owned());
    let expected: Vec<String> = expected.chain(output).collect();
    let (mut found, mut last) = (Vec::new(), None);
    for line in &lines[..commands] {
        let (_, command) = without_answer(line).0.split_once(' ').unwrap_or_default();
        let (code, output) = run_command(folder, command, &input);
        let mut output = merged(&expected, output).into_iter().peekable();
        // A line that had an answer has one again, if there are as many.
        let lines = iter::once(&command).chain(&input).zip(&answers);
        let lines = lines.map(|(line, answer)| {
            let answer = answer.and_then(|_| output.next_if(|line| line.starts_with('|')));
            answer.map_or((*line).to_owned(), |answer| {
                format!("{line} =>{}", &answer[1..])
            })
        });
        let mut lines: Vec<String> = lines.collect();
        let command = lines.remove(0);
        lines.extend(output);
        let end = (code, lines);
        if last.as_ref() == Some(&end) {
            found.insert(found.len() - end.1.len(), format!("& {command}"));
        } else {
            found.push(format!("${} {command}", end.0).trim_end().to_owned());
            found.extend_from_slice(&end.1);
        }
        last = Some(end);
    }
    found
}

/// Splits a command or a line of standard input from its answer: `< text => answer`.
pub fn without_answer(line: &str) -> (&str, Option<&str>) {
    match line.split_once(" =>") {
        Some((input, answer)) if !line.starts_with('+') => (input, Some(answer)),
        _ => (line, None),
    }
}

/// Runs a command with files and standard input. Returns the exit code if it is not 0, and the lines of the output.
fn run_command(folder: &Path, line: &str, given: &[&str]) -> (String, Vec<String>) {
    let (mut input, mut file) = (Vec::new(), PathBuf::new());
    for line in given {
        if line.starts_with('<') {
            input.extend(text_of(line));
        } else if *line == "+" || line.starts_with("+ ") {
            let mut file = OpenOptions::new().append(true).open(&file).unwrap();
            file.write_all(&text_of(line)).unwrap();
        } else if line.ends_with('/') {
            fs::create_dir_all(folder.join(&line[1..])).unwrap();
        } else {
            file = folder.join(&line[1..]);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(&file, "").unwrap();
        }
    }
    let mut command = tilebase().current_dir(folder).stdin(input);
    let mut are_variables = true;
    for word in words(line) {
        let word = String::from_utf8(bytes(&word)).unwrap();
        are_variables &= word.contains('=') && !word.starts_with('-');
        command = match word.split_once('=') {
            Some((name, value)) if are_variables => command.env(name, value),
            _ => command.arg(word),
        };
    }
    let output = command.output().unwrap();
    let shown = |mark, output: &[u8]| -> Vec<String> {
        let lines = output.split_inclusive(|&byte| byte == b'\n');
        lines.map(|line| shown(mark, line)).collect()
    };
    let mut errors = shown('!', &output.stderr);
    let end = "! For more information, try '--help'.";
    if errors.last().is_some_and(|line| line == end) {
        // The usage text does not depend on the error.
        let usage = errors.iter().position(|line| line.starts_with("! Usage: "));
        errors.truncate(usage.unwrap_or(errors.len() - 1) - 1);
    }
    let code = match output.status.code().expect("an exit code") {
        0 => String::new(),
        code => code.to_string(),
    };
    (code, [shown('|', &output.stdout), errors].concat())
}

/// Returns the bytes of a line after its mark.
pub fn text_of(line: &str) -> Vec<u8> {
    let text = line[1..].strip_prefix(' ').unwrap_or(&line[1..]);
    match text.strip_suffix('\\') {
        Some(text) => bytes(text),
        None => [bytes(text), vec![b'\n']].concat(),
    }
}

/// Returns the bytes of a text in which `\xNN` is a byte.
fn bytes(text: &str) -> Vec<u8> {
    let mut parts = text.split("\\x");
    let mut bytes = parts.next().unwrap().as_bytes().to_vec();
    for part in parts {
        bytes.push(u8::from_str_radix(&part[..2], 16).expect(text));
        bytes.extend(&part.as_bytes()[2..]);
    }
    bytes
}

/// Returns a line of an output as it stands in a case.
fn shown(mark: char, line: &[u8]) -> String {
    let ended = line.strip_suffix(b"\n");
    let (line, end) = ended.map_or((line, "\\"), |line| (line, ""));
    let is_text = str::from_utf8(line).is_ok();
    let shown = line
        .iter()
        .enumerate()
        .flat_map(|(place, &byte)| match byte {
            b' ' | b'\\' if place + 1 == line.len() => format!("\\x{byte:02x}").into_bytes(),
            b' '..=b'~' => vec![byte],
            0x80.. if is_text => vec![byte],
            _ => format!("\\x{byte:02x}").into_bytes(),
        });
    let text = String::from_utf8(shown.collect()).unwrap();
    let space = if text.is_empty() { "" } else { " " };
    // The program has another name on Windows.
    format!("{mark}{space}{text}{end}").replace("tilebase.exe", "tilebase")
}

/// Returns whether a line is as expected.
fn is_like(expected: &str, found: &str) -> bool {
    let members = |line: &str, mark: &str| -> Option<Map<String, Value>> {
        serde_json::from_str(line.strip_prefix(mark)?).ok()
    };
    if let (Some(expected), Some(found)) = (members(expected, "|~ "), members(found, "| ")) {
        let is_equal = |value: &Value, found: &Value| match (value.as_str(), found.as_str()) {
            (Some(value), Some(found)) => is_like(value, found),
            _ => value == found,
        };
        let mut expected = expected.iter();
        return expected
            .all(|(key, value)| found.get(key).is_some_and(|found| is_equal(value, found)));
    }
    let Some((first, rest)) = expected.split_once("[..]") else {
        return expected == found;
    };
    let Some(mut found) = found.strip_prefix(first) else {
        return false;
    };
    let (middle, last) = rest.rsplit_once("[..]").unwrap_or(("", rest));
    let parts = middle.split("[..]").all(|part| {
        let after = found.split_once(part).map(|(_, after)| found = after);
        after.is_some()
    });
    parts && found.ends_with(last)
}

/// Returns the lines found. Where an expected line matches, in the same order, it replaces the line found. A line `...`
/// replaces any lines with the same mark before the next line that matches.
fn merged(mut expected: &[String], found: Vec<String>) -> Vec<String> {
    let is_any = |line: &&String| line.ends_with(" ...");
    let mut merged = Vec::new();
    for line in found {
        let mut kept = expected
            .iter()
            .map(|expected| kept(expected, &line))
            .enumerate();
        if let Some((place, kept)) = kept.find_map(|(place, kept)| Some((place, kept?))) {
            merged.extend(expected[..place].iter().filter(is_any).cloned());
            merged.push(kept);
            expected = &expected[place + 1..];
        } else if expected.first() != Some(&format!("{} ...", &line[..1])) {
            merged.push(line);
        }
    }
    merged.extend(expected.iter().filter(is_any).cloned());
    merged
}

/// Returns the expected line if it matches. A row of a table keeps the columns that are `[..]`.
fn kept(expected: &str, found: &str) -> Option<String> {
    if is_like(expected, found) {
        return Some(expected.to_owned());
    }
    let expected = expected.strip_suffix(" [..]")?;
    let words = |text: &str| text.split_whitespace().count();
    let ends = found.match_indices(' ').map(|(end, _)| &found[..end]);
    let row = ends.into_iter().find(|row| words(row) == words(expected))?;
    let names = |text: &str| text.replace(|character: char| !character.is_alphabetic(), "");
    (names(row) == names(expected)).then(|| format!("{row} [..]"))
}

/// A wrong expectation is found in each part of the output, and repaired.
#[test]
fn wrong_expectations() {
    let case = r#"$4 check --json
< 123456x78: rr\x0d =>~ {"distance":2,"moves":"r[..]"}
< 123456x78: q =>~ {"verdict":"invalid"}
! line 2: [..] 1: [..]
$1 info a/b.tb
& solve --tables a/b.tb 12/3x
+a/b.tb
+ \xff\
! error: [..]
$ compare -q 1234567x8
| ...
| A*, linear conflict               1.0 [..]
| ..."#;
    let found_in = |case: &str| run_case(&case.lines().collect::<Vec<_>>()).join("\n");
    assert_eq!(found_in(case), case);
    for (right, wrong) in [
        (r#""distance":2"#, r#""distance":3"#),
        (r#""r[..]""#, r#""d[..]""#),
        (r#" =>~ {"verdict":"invalid"}"#, "\n|~ {}\n| {}"),
        ("line 2", "line 3"),
        ("2: [..] 1", "2: [..] 3"),
        ("& solve", "& verify"),
        ("\n| ...\n", "\n"),
    ] {
        let wrong = case.replace(right, wrong);
        assert_ne!(found_in(&wrong), wrong);
    }
    for (right, wrong) in [
        ("$4", "$"),
        ("[..]\n$1", "[..]\n! [..]\n$"),
        ("   1.0", " 2.0"),
    ] {
        assert_eq!(found_in(&case.replace(right, wrong)), case);
    }
    assert_eq!(
        found_in("$ hint\n& hint --as tile\n< 12/3x =>\n< 12/x3 => r\n< 12/x3"),
        "$ hint\n< 12/3x =>\n< 12/x3 => r  slides 3  distance 1\n< 12/x3\n| r  slides 3  distance 1\n\
         $ hint --as tile\n< 12/3x =>\n< 12/x3 => 3\n< 12/x3\n| 3"
    );
}
