//! The help texts: their examples run, their samples are right, and they fit on a screen.

use std::collections::BTreeMap;
use std::fs;

use tempfile::tempdir;

use crate::{ask, ask_on, shell, stderr_of, stdout};

/// The examples that take long: the start of each, the option that shortens it, and the exit code. With too little
/// memory, `gen` ends immediately.
const SHORTENED: [(&str, &str, i32); 5] = [
    ("tilebase gen --shape", " --memory 1MB", 1),
    ("tilebase solve --seconds", " --seconds 0.01", 0),
    ("tilebase solve --checkpoint", " --seconds 0.01", 0),
    ("tilebase dataset --shape 4x4", " --count 2", 0),
    ("tilebase compare --count", " --count 1", 0),
];

/// Returns the help text of every command by name. The name of `tilebase` is empty.
fn help_texts() -> BTreeMap<String, String> {
    let mut texts = BTreeMap::new();
    let mut names = vec![String::new()];
    while let Some(name) = names.pop() {
        let text = stdout(ask(&format!("{name} --help")));
        // Continuation lines have more indentation.
        let lines = section(&text, "Commands").into_iter();
        let words = lines.filter_map(|line| Some(line.split_once(' ')?.0.to_owned()));
        names.extend(words.filter(|word| !word.is_empty() && word != "help"));
        texts.insert(name.trim().to_owned(), text);
    }
    texts
}

/// Returns the lines of a section of a help text, without their indentation.
fn section(text: &str, heading: &str) -> Vec<String> {
    let Some((_, lines)) = text.split_once(&format!("\n{heading}:\n")) else {
        return Vec::new();
    };
    let all = lines.lines();
    let lines = all.take_while(|line| line.is_empty() || line.starts_with("  "));
    let lines = lines.map(|line| line.strip_prefix("  ").unwrap_or(line).to_owned());
    let mut lines: Vec<String> = lines.collect();
    while lines.last().is_some_and(String::is_empty) {
        lines.pop();
    }
    lines
}

/// The examples of `gen` run first, because the other examples need its tables.
#[cfg(unix)]
#[test]
fn every_example_of_every_help_text_runs() {
    let folder = tempdir().unwrap();
    fs::create_dir(folder.path().join("submissions")).unwrap();
    for (name, lines) in [
        ("boards.txt", "123456x78\n2 3 4 1 5 x 7 6 8\n"),
        ("answers.txt", "rr\n19\n"),
        ("claims.txt", "123456x78: rr\n"),
        ("submissions/anna.txt", "rr\nullddrurdllurdruldr\n"),
    ] {
        fs::write(folder.path().join(name), lines).unwrap();
    }
    let texts = help_texts();
    let verbs = tilebase_cli::declared().get_subcommands().count();
    assert_eq!(texts.len(), 1 + verbs, "{:?}", texts.keys());
    let (generate, others): (Vec<_>, Vec<_>) =
        texts.into_iter().partition(|(name, _)| name == "gen");
    for (name, text) in generate.into_iter().chain(others) {
        let examples = ["Examples", "To begin"]
            .map(|heading| section(&text, heading))
            .concat();
        assert!(!examples.is_empty(), "{name}");
        for example in examples {
            let mut all = SHORTENED.iter();
            let shortened = all.find(|(start, ..)| example.starts_with(start));
            let (added, code) = shortened.map_or(("", 0), |(_, added, code)| (*added, *code));
            let ran = shell(folder.path(), &format!("{example}{added}")).code(code);
            assert!(code == 0 || stderr_of(&ran).contains("memory"), "{example}");
        }
    }
}

/// The sample of each format is one, and its input is answered.
#[test]
fn every_format_of_judge_has_a_sample() {
    let formats = section(&stdout(ask("judge --help")), "Names");
    assert_eq!(formats.len(), 12);
    for line in formats {
        let (name, _) = line.split_once(' ').unwrap();
        let sample = stdout(ask(&format!("judge {name} --sample")));
        let (input, output) = sample.split_once("\n\nOutput:\n").unwrap();
        let input = input.strip_prefix("Input:\n").unwrap();
        assert_eq!(stdout(ask_on(&format!("judge {name}"), input)), output);
    }
}

/// Help texts are ASCII, because other characters cannot be shown in the C locale. Short ones fit on a screen, but for
/// the list of subcommands. The sections of long ones, such as tables, have short lines.
#[test]
fn a_screen() {
    for (name, text) in help_texts() {
        let short = stdout(ask(&format!("{name} -h")));
        assert!(short.is_ascii() && text.is_ascii(), "{name}");
        let lines =
            [&short, &text].map(|text| text.lines().count() - section(text, "Commands").len());
        assert!(lines[0] <= 41, "{name} -h: {lines:?} lines");
        assert!(lines[1] <= 58, "{name} --help: {lines:?} lines");
        for heading in [
            "Examples",
            "Names",
            "To begin",
            "Boards",
            "Exit codes",
            "Environment",
            "Tables",
        ] {
            for line in section(&text, heading) {
                assert!(2 + line.len() <= 80, "{name}: {line}");
            }
        }
    }
}
