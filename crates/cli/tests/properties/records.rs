//! JSON records and other lines: the output of one command is the input of another.

use serde_json::{Map, Value, json};

use crate::{ask_on, output_of, stdout};

fn piped(arguments: &str, input: &str) -> String {
    output_of(&ask_on(arguments, input))
}

/// Returns the values of a key in lines of JSON objects.
fn column(lines: &str, key: &str) -> Vec<Value> {
    let all = lines.lines();
    let objects = all.map(|line| serde_json::from_str::<Value>(line).unwrap());
    objects.map(|mut object| object[key].take()).collect()
}

/// Fields that an earlier command wrote, such as the distance, are not copied from the input to the output.
#[test]
fn own_fields_are_not_copied() {
    let read = "name board shape goal metric solvable distance moves notation answer times";
    let keys = tilebase_cli::json_keys().filter(|key| !read.split(' ').any(|other| other == *key));
    let mut stale: Map<String, Value> = keys.map(|key| (key.to_owned(), json!("old"))).collect();
    assert!(stale.len() > 20, "{stale:?}");
    for (key, value) in [("board", "2x1/453/786"), ("moves", "r"), ("mine", "own")] {
        stale.insert(key.to_owned(), json!(value));
    }
    let line = Value::Object(stale).to_string() + "\n";
    for command in ["solve", "hint", "check"] {
        let answer = piped(&format!("{command} --json"), &line);
        assert!(answer.contains(r#""mine":"own""#), "{command}: {answer}");
        assert!(!answer.contains("old"), "{command}: {answer}");
    }
}

/// Boards keep their ids and their goal when one command reads the output of another.
#[test]
fn one_command_reads_what_another_prints() {
    for options in [
        "--shape 3x3",
        "--shape 2x4",
        "--shape 4x2",
        "--shape 2x2",
        "--goal x1/23/45",
        "--goal x12/345/678",
        "--goal 123/8x4/765",
    ] {
        let random = format!("random --json --count=50 --seed=3 {options}");
        let boards = piped(&random, "");
        let named = (1..).zip(boards.lines()).map(|(id, line)| {
            let mut object: Map<String, Value> = serde_json::from_str(line).unwrap();
            object.insert("id".to_owned(), json!(id));
            Value::Object(object).to_string() + "\n"
        });
        let named: String = named.collect();
        assert_eq!(named.contains("goal"), options.starts_with("--goal"));
        for notation in ["blank", "tile", "runs", "numbers"] {
            let solved = piped(&format!("solve --json --notation {notation}"), &named);
            // The records contain the notation, so `check` needs no option.
            let verdicts = piped("check --json --optimal", &solved);
            assert_eq!(solved.contains("notation"), notation != "blank");
            // For these shapes, the distance is looked up.
            for key in ["board", "goal", "id", "distance"] {
                let drawn = column(&named, key);
                for printed in [&solved, &verdicts] {
                    assert_eq!(column(printed, key), drawn, "{key}");
                }
            }
            assert_eq!(column(&verdicts, "verdict"), vec![json!("optimal"); 50]);
        }
        let scrambles = piped(&format!("{random} --as scramble --notation tile"), "");
        ask_on("check", &scrambles).success();
        let solved = piped("solve --json", &scrambles);
        for command in [
            "solve --json --as all",
            "solve --json --as count --notation runs",
            "hint --json",
            "hint --json --as choices",
            "hint --json --as solution",
            "analyse --json",
            "check --json",
        ] {
            let printed = stdout(ask_on(command, &solved));
            for reader in ["check --json", "solve --json", "hint --json"] {
                let read = stdout(ask_on(reader, &printed));
                let goals = [&read, &solved].map(|lines| column(lines, "goal"));
                assert_eq!(goals[0], goals[1], "{command}, {reader}");
            }
        }
        stdout(ask_on("worksheet", &solved));
    }
    // Without a complete table, no distance is printed: it would need a search.
    let drawn = piped("random --json --shape 3x5", "");
    assert!(!drawn.contains("distance"), "{drawn}");
}

/// The note on the goal with the blank elsewhere names the first line that needs it, alone and on several threads.
#[test]
fn notes_on_long_inputs() {
    let note = "with --goal blank-first, it is solvable";
    for before in [0, 3, 20_000] {
        let lines = "1234567x\n".repeat(before) + &"x1234567\n".repeat(100_000);
        let solved = ask_on("solve --shape 2x4 --as distance", lines);
        solved.stderr_eq(format!("line {}: {note}; [..]\n", before + 1));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn the_reason_at_a_terminal() {
    for (arguments, before, reason, after) in [
        (
            "solve 1234567x8 213/456/78x",
            "argument 2: ",
            "the number of pairs of tiles in the wrong order is odd (1)",
            "; exchange any two tiles to make it solvable",
        ),
        (
            "hint --goal 12/3x x1/23",
            "argument 1: with --goal \"2x2 blank-first\", it is solvable; ",
            "the number of tile pairs in the wrong order (0) plus the number of rows from the blank to its place (1) is odd",
            "",
        ),
    ] {
        let Some(terminal) = crate::on_a_terminal(arguments) else {
            return;
        };
        let shown = stdout(terminal);
        let why = format!(
            "unsolvable\r\n{before}{reason}; in the goal it is even, and no move changes that{after}\r\n"
        );
        assert!(shown.ends_with(&why), "{shown}");
    }
}
