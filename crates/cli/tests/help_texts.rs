//! The examples in the help texts run, and the samples are right.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use snapbox::cmd::Command;
use tempfile::tempdir;

use crate::{isolated, path_with_tilebase, stdout, tilebase};

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
        let help = tilebase().args(name.split_whitespace()).arg("--help");
        let text = stdout(help.assert());
        let lists = ["Commands:\n", "Names:\n"];
        for (_, list) in lists.iter().filter_map(|list| text.split_once(list)) {
            let lines = list.lines().take_while(|line| !line.is_empty());
            // Continuation lines have more indentation.
            let lines = lines.filter(|line| !line.starts_with("   "));
            let subcommands = lines.filter_map(|line| line.split_whitespace().next());
            let subcommands = subcommands.filter(|&subcommand| subcommand != "help");
            names.extend(subcommands.map(|subcommand| format!("{name} {subcommand}")));
        }
        texts.insert(name.trim().to_owned(), text);
    }
    texts
}

/// Returns the lines of a section of a help text, without their indentation.
fn section(text: &str, heading: &str) -> Vec<String> {
    let Some((_, lines)) = text.split_once(&format!("\n{heading}:\n")) else {
        return Vec::new();
    };
    let lines = lines
        .lines()
        .take_while(|line| line.is_empty() || line.starts_with("  "));
    let lines = lines.map(|line| line.strip_prefix("  ").unwrap_or(line).to_owned());
    let mut lines: Vec<String> = lines.collect();
    while lines.last().is_some_and(String::is_empty) {
        lines.pop();
    }
    lines
}

#[cfg(unix)]
#[test]
fn every_example_of_every_help_text_runs() {
    let folder = tempdir().unwrap();
    for (name, lines) in [
        ("boards.txt", "123456x78\n2 3 4 1 5 x 7 6 8\n"),
        ("claims.txt", "123456x78: rr\n"),
    ] {
        fs::write(folder.path().join(name), lines).unwrap();
    }
    fs::create_dir(folder.path().join("submissions")).unwrap();
    let answers = folder.path().join("submissions/anna.txt");
    fs::write(answers, "rr\nullddrurdllurdruldr\n").unwrap();
    let texts = help_texts();
    assert_eq!(texts.len(), 1 + 15 + 12, "{:?}", texts.keys());
    let (generate, others): (Vec<_>, Vec<_>) =
        texts.into_iter().partition(|(name, _)| name == "gen");
    // Runs the examples of `gen` first, because the other examples need its tables.
    for (name, text) in generate.into_iter().chain(others) {
        let mut examples = section(&text, "Examples");
        examples.extend(section(&text, "To begin"));
        let has_sample = text.contains("\nSample input:\n");
        assert!(!examples.is_empty() || has_sample, "{name}");
        for example in examples {
            run_example(folder.path(), &example);
        }
    }
}

#[cfg(unix)]
fn run_example(folder: &Path, example: &str) {
    let shortened = SHORTENED
        .into_iter()
        .find(|(start, ..)| example.starts_with(start));
    let (added, code) = shortened.map_or(("", 0), |(_, added, code)| (added, code));
    let example = format!("{example}{added}");
    let run = Command::new("bash").args(["-c", &example]);
    let assert = isolated(run)
        .env("PATH", path_with_tilebase())
        .current_dir(folder)
        .assert();
    let found = assert.get_output();
    let errors = String::from_utf8_lossy(&found.stderr);
    assert_eq!(found.status.code(), Some(code), "{example}: {errors}");
    assert!(
        code == 0 || errors.contains("memory"),
        "{example}: {errors}"
    );
}

#[test]
fn every_sample_of_a_judge_is_right() {
    let judges = help_texts()
        .into_iter()
        .filter(|(name, _)| name.starts_with("judge "));
    let mut samples = 0;
    for (name, text) in judges {
        let [input, output] = ["Sample input", "Sample output"].map(|of| section(&text, of));
        let judge = tilebase().args(name.split(' ')).stdin(input.join("\n"));
        let answer = stdout(judge.assert());
        let found: Vec<&str> = answer.trim_end().lines().map(str::trim_end).collect();
        assert_eq!(found, output, "{name}");
        samples += 1;
    }
    assert_eq!(samples, 12);
}

/// All output is ASCII, because other characters cannot be shown in the C locale.
#[test]
fn nothing_but_ascii() {
    let folder = tempdir().unwrap();
    let mut printed: Vec<String> = help_texts().into_values().collect();
    for arguments in [
        "stats",
        "stats --svg -",
        "random",
        "dataset --count 3 -o a.csv",
        "hint 123/745/86x --reveal moves",
        "solve --as boards 123/745/86x",
        "compare 123/745/86x",
        "compare --heuristics",
        "gen --shape 2x5 -o t.tb",
        "info t.tb",
        "verify t.tb",
        "solve nonsense",
        "solve --as nonsense",
        "solv",
    ] {
        let assert = tilebase()
            .args(arguments.split(' '))
            .env("LC_ALL", "C")
            .current_dir(folder.path())
            .assert();
        let output = assert.get_output();
        printed.push(String::from_utf8(output.stdout.clone()).unwrap());
        printed.push(String::from_utf8(output.stderr.clone()).unwrap());
    }
    for text in printed {
        assert!(text.is_ascii(), "{text}");
    }
}

/// No line is longer than 80 columns, so tables stay aligned.
#[test]
fn sections_fit_in_eighty_columns() {
    for (name, text) in help_texts() {
        let sections = [
            "Examples",
            "To begin",
            "JSON",
            "Exit codes",
            "Environment",
            "Tables",
        ];
        let lines = sections.map(|heading| section(&text, heading)).concat();
        let longest = lines.iter().map(|line| 2 + line.len()).max().unwrap_or(0);
        assert!(longest <= 80, "{name}: {longest}");
    }
}

/// If an option is repeated, the last value counts.
#[test]
fn every_option_may_be_given_twice() {
    let folder = tempdir().unwrap();
    let mut options = 0;
    for (name, text) in help_texts() {
        let lines: Vec<&str> = text.lines().collect();
        let option_of = |line: &str| line.get(6..).is_some_and(|long| long.starts_with("--"));
        let starts = (0..lines.len()).filter(|&number| option_of(lines[number]));
        for start in starts.filter(|&start| !lines[start].ends_with("--help")) {
            let mut words = lines[start][6..].split_whitespace();
            let (option, value) = (words.next().unwrap(), words.next().unwrap_or(""));
            let explained = lines[start + 1..]
                .iter()
                .take_while(|line| !option_of(line));
            let possible = explained
                .filter_map(|line| line.trim_start().strip_prefix("- ")?.split(':').next());
            let values = match value {
                value if !value.starts_with('<') => None,
                "<LETTERS>" => Some("udlr"),
                "<LIMIT>" => Some("1GB"),
                "<RxC>" => Some("2x2"),
                "<METRIC>" => Some("multi"),
                "<TRAIN-VALIDATION>" => Some("80-10"),
                _ => possible.clone().next().or(Some("1")),
            };
            let words = [
                name.split(' ').collect(),
                vec![option],
                Vec::from_iter(values),
            ]
            .concat();
            let twice = [words, vec![option], Vec::from_iter(values)].concat();
            let tried = tilebase()
                .args(&twice)
                .stdin("")
                .current_dir(&folder)
                .assert();
            let errors = String::from_utf8_lossy(&tried.get_output().stderr).into_owned();
            for wrong in ["multiple times", "invalid value"] {
                assert!(!errors.contains(wrong), "{twice:?}: {errors}");
            }
            options += 1;
        }
    }
    assert!(options > 60, "{options}");
    let twice = ["solve", "--as", "boards", "--as", "distance", "1234567x8"];
    tilebase().args(twice).assert().success().stdout_eq("1\n");
}

/// The help text of a command begins with its line in the list of commands.
#[test]
fn beginnings() {
    let texts = help_texts();
    let words = |text: &str| {
        text.split_whitespace()
            .take(4)
            .collect::<Vec<_>>()
            .join(" ")
    };
    let mut compared = 0;
    for line in section(&texts[""], "Commands") {
        if let Some((name, about)) = line.trim().split_once("  ")
            && let Some(text) = texts.get(name)
        {
            assert_eq!(words(text), words(about), "{name}");
            compared += 1;
        }
    }
    assert!(compared > 10, "{compared}");
}
