//! Cases: command lines with their input and output, in the files of `tests/cases`.
//!
//! A case is a block of lines with these marks. Other lines are headings.
//!
//! - `$ check "12/3x" r`: the words after `tilebase`, after variables such as `COLUMNS=80`. Quotes join words.
//! - `< text`: a line of standard input. `< text => answer` also has its line of standard output, as `|` has it.
//! - `+NAME` begins a file, `+ text` is one of its lines. `+NAME/` makes a folder.
//! - `| text`, `! text`: a line of standard output and of standard error. `[..]` is any text, and `...` any lines.
//! - `|~ {"distance":2}`: a line that is a JSON object with at least these members. After `=>`, it is `=>~`.
//! - `? 3`: the exit code if it is not 0. The usage below an error of the command line is left out.
//!
//! `\xNN` is a byte. A line that ends in `\` has no line feed. The commands of a case run in one temporary folder.
//!
//! `cargo test --test tests -- cases check.txt` runs one file. `CASES=overwrite` writes what was found.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::{env, thread};

use serde_json::{Map, Value};
use tempfile::tempdir;

use crate::{tilebase, words};

/// Runs all cases, or those of the files named on the command line of the tests.
#[test]
fn cases() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let files = fs::read_dir(folder).unwrap();
    let mut files: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    let chosen: Vec<String> = env::args().filter(|name| name.ends_with(".txt")).collect();
    files.retain(|file| chosen.is_empty() || chosen.iter().any(|name| file.ends_with(name)));
    files.sort();
    assert!(!files.is_empty());
    let wrong: String = files.iter().map(|file| run_file(file)).collect();
    assert!(wrong.is_empty(), "{wrong}");
}

/// Runs the cases of a file on two threads. Returns a description of each command with another output.
fn run_file(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let parts: Vec<&[&str]> = lines
        .chunk_by(|line, next| is_marked(line) && is_marked(next))
        .collect();
    let (one, two) = parts.split_at(parts.len() / 2);
    let run = |parts: &[&[&str]]| -> Vec<Command> {
        parts.iter().flat_map(|part| run_part(part)).collect()
    };
    let commands = thread::scope(|scope| {
        let two = scope.spawn(|| run(two));
        [run(one), two.join().expect("a case can be run")].concat()
    });
    let is_overwritten = env::var_os("CASES").is_some_and(|value| value == "overwrite");
    let (mut wrong, mut written, mut number) = (String::new(), String::new(), 1);
    for Command { lines, found } in commands {
        written.extend(found.iter().map(|line| format!("{line}\n")));
        if lines != found && !is_overwritten {
            let [lines, found] = [&lines, &found].map(|lines| lines.join("\n"));
            let place = format!("{}:{number}", path.display());
            wrong += &format!("\n{place}: expected:\n{lines}\nfound:\n{found}\n");
        }
        number += lines.len();
    }
    if is_overwritten {
        fs::write(path, written).unwrap();
    }
    wrong
}

fn is_marked(line: &str) -> bool {
    line.starts_with(['$', '<', '+', '|', '!', '?'])
}

/// The lines of a command, or a heading.
#[derive(Clone)]
struct Command {
    lines: Vec<String>,
    /// The lines with the output of the command. Patterns that match it are unchanged.
    found: Vec<String>,
}

/// Runs the commands of a case in a folder of their own. A heading runs nothing.
fn run_part(lines: &[&str]) -> Vec<Command> {
    let folder = tempdir().unwrap();
    let commands = lines.chunk_by(|_, next| !next.starts_with('$'));
    let run = commands.map(|lines| {
        let lines: Vec<String> = lines.iter().map(|&line| line.to_owned()).collect();
        let found = match is_marked(&lines[0]) {
            true => run_lines(folder.path(), &lines),
            false => lines.clone(),
        };
        Command { lines, found }
    });
    run.collect()
}

/// Runs a command. Returns its lines with its output.
fn run_lines(folder: &Path, lines: &[String]) -> Vec<String> {
    let is_output = |line: &&String| line.starts_with(['|', '!', '?']);
    let given = lines.iter().take_while(|line| !is_output(line)).count();
    let (given, expected) = lines.split_at(given);
    assert!(
        expected.iter().all(|line| is_output(&line)) && lines[0].starts_with('$'),
        "expected `$`, then the input, then the output: {lines:#?}"
    );
    let given: Vec<(&str, Option<&str>)> = given.iter().map(|line| without_answer(line)).collect();
    let answers = given.iter().filter_map(|(_, answer)| *answer);
    let answers: Vec<String> = answers.map(|answer| format!("|{answer}")).collect();
    let expected = [&answers, expected].concat();
    let input: Vec<&str> = given.iter().map(|(line, _)| *line).collect();
    let output = run_command(folder, &input[0][1..], &input[1..]);
    let mut found = match matches(&expected, &output) {
        true => expected,
        false => merged(&expected, output),
    };
    // Answers stay beside their lines unless there are more or fewer.
    let printed = found
        .iter()
        .take_while(|line| line.starts_with('|'))
        .count();
    let is_paired = printed == answers.len();
    let mut answers = found.drain(..if is_paired { printed } else { 0 });
    let given = given.into_iter().map(|(line, answer)| match answer {
        Some(_) if is_paired => format!("{line} =>{}", &answers.next().unwrap()[1..]),
        _ => line.to_owned(),
    });
    let given: Vec<String> = given.collect();
    drop(answers);
    [given, found].concat()
}

/// Splits a line of standard input from its answer: `< text => answer`.
fn without_answer(line: &str) -> (&str, Option<&str>) {
    match line.split_once(" =>") {
        Some((input, answer)) if line.starts_with('<') => (input, Some(answer)),
        _ => (line, None),
    }
}

/// Runs a command with files and standard input. Returns the lines of its output.
fn run_command(folder: &Path, line: &str, given: &[&str]) -> Vec<String> {
    let (mut input, mut file) = (Vec::new(), PathBuf::new());
    for line in given {
        if line.starts_with('<') {
            input.extend(text_of(line));
        } else if *line == "+" || line.starts_with("+ ") {
            let mut file = OpenOptions::new().append(true).open(&file).unwrap();
            file.write_all(&text_of(line)).unwrap();
        } else {
            file = folder.join(&line[1..]);
            let is_file = !line.ends_with('/');
            fs::create_dir_all(if is_file {
                file.parent().unwrap()
            } else {
                &*file
            })
            .unwrap();
            if is_file {
                fs::write(&file, "").unwrap();
            }
        }
    }
    let words = words(line);
    let is_variable = |word: &&String| word.contains('=') && !word.starts_with('-');
    let (variables, arguments) = words.split_at(words.iter().take_while(is_variable).count());
    let arguments = arguments
        .iter()
        .map(|word| String::from_utf8(bytes(word)).unwrap());
    let mut command = tilebase().args(arguments).current_dir(folder).stdin(input);
    for (name, value) in variables
        .iter()
        .filter_map(|variable| variable.split_once('='))
    {
        command = command.env(name, value);
    }
    let output = command.output().unwrap();
    let code = output.status.code().expect("an exit code");
    let lines = |output: &[u8], mark: char| -> Vec<String> {
        let lines = output.split_inclusive(|&byte| byte == b'\n');
        lines.map(|line| shown(mark, line)).collect()
    };
    let mut errors = lines(&output.stderr, '!');
    if errors
        .last()
        .is_some_and(|line| line == "! For more information, try '--help'.")
    {
        // The usage says nothing of the error.
        let usage = errors.iter().position(|line| line.starts_with("! Usage: "));
        errors.truncate(usage.unwrap_or(errors.len() - 1) - 1);
    }
    let code = (code != 0).then(|| format!("? {code}"));
    [
        lines(&output.stdout, '|'),
        errors,
        code.into_iter().collect(),
    ]
    .concat()
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
    let (line, end) = line
        .strip_suffix(b"\n")
        .map_or((line, "\\"), |line| (line, ""));
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

/// Returns whether lines are as expected. A line `...` is any number of lines with the same mark.
fn matches(expected: &[String], found: &[String]) -> bool {
    let Some((first, rest)) = expected.split_first() else {
        return found.is_empty();
    };
    if let Some(mark) = first.strip_suffix(" ...") {
        let most = found
            .iter()
            .take_while(|line| line.starts_with(mark))
            .count();
        return (0..=most).any(|count| matches(rest, &found[count..]));
    }
    let next = found.first().filter(|next| is_like(first, next));
    next.is_some_and(|_| matches(rest, &found[1..]))
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
    let mut parts: Vec<&str> = expected.split("[..]").collect();
    let last = parts.pop().unwrap();
    let Some((first, middle)) = parts.split_first() else {
        return expected == found;
    };
    let rest = middle
        .iter()
        .try_fold(found.strip_prefix(first), |rest, part| {
            Some(rest?.split_once(part).map(|(_, rest)| rest))
        });
    rest.flatten().is_some_and(|rest| rest.ends_with(last))
}

/// Returns the lines found. Where an expected line matches, in the same order, it replaces the line found.
fn merged(mut expected: &[String], mut found: Vec<String>) -> Vec<String> {
    for found in &mut found {
        if let Some(place) = expected.iter().position(|line| is_like(line, found)) {
            found.clone_from(&expected[place]);
            expected = &expected[place + 1..];
        }
    }
    found
}

/// A wrong expectation is found in each part of the output. Patterns that match are kept.
#[test]
fn wrong_expectations() {
    let case = r#"$ check --json
< 123456x78: rr\x0d =>~ {"distance":2,"moves":"r[..]"}
< 123456x78: q =>~ {"verdict":"invalid"}
! line 2: [..] 1: [..]
? 4
$ info a/b.tb
+a/b.tb
+ \xff\
! error: [..]
! ...
? 1"#;
    let found_in = |case: &str| -> String {
        let commands = run_part(&case.lines().collect::<Vec<_>>()).into_iter();
        let lines = commands.flat_map(|command| command.found);
        lines.collect::<Vec<_>>().join("\n")
    };
    assert_eq!(found_in(case), case);
    for (right, wrong) in [
        (r#""distance":2"#, r#""distance":3"#),
        (r#""r[..]""#, r#""d[..]""#),
        (r#" =>~ {"verdict":"invalid"}"#, "\n|~ {}\n| {}"),
        ("line 2", "line 3"),
        ("2: [..] 1", "2: [..] 3"),
        ("? 4", "? 3"),
        ("? 1", "! [..]\n? 1"),
        ("! ...\n", "! [..]: 1 byte\n"),
    ] {
        assert_ne!(
            found_in(&case.replace(right, wrong)),
            case.replace(right, wrong)
        );
    }
    // What differs is repaired, and the rest is kept.
    let other = case
        .replace(r#"{"distance":2,"moves":"r[..]"}"#, "{}")
        .replace("! ...\n", "");
    assert_eq!(found_in(&other.replace("? 4", "? 3")), other);
    assert_eq!(
        found_in("$ hint\n< 12/3x =>\n< 12/x3 => r\n< 12/x3"),
        "$ hint\n< 12/3x\n< 12/x3\n< 12/x3\n|\n| r  slides 3  distance 1\n| r  slides 3  distance 1"
    );
}
