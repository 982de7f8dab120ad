//! JSON records and other lines: the output of one command is the input of another. Errors are also records.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};
use tempfile::tempdir;

use crate::properties::FAR;
use crate::{ask, ask_on, columns, output_of, run, stderr_of, stdout};

fn piped(arguments: &str, input: &str) -> String {
    output_of(&ask_on(arguments, input))
}

fn of(lines: &str) -> Vec<Value> {
    let lines = lines.lines().map(serde_json::from_str);
    lines.collect::<Result<_, _>>().unwrap()
}

/// An error that ends a command is also printed as an object. The exit code and standard error stay the same.
#[test]
fn errors() {
    let folder = tempdir().unwrap();
    for (arguments, code) in [
        ("solve --json --tables nothere.tb", 1),
        ("hint --tables nothere.tb 123456x78 --json", 1),
        ("random --json --tables nothere.tb", 1),
        ("check --json --tables nothere.tb 123456x78 rr", 1),
        ("compare --json --tables nothere.tb --count 1", 1),
        ("stats --json --shape 3x5", 1),
        ("gen --json -q -o nothere/t.tb", 1),
        ("solve --json --metric multi 123456/789ABC/DEFGHx", 1),
        ("compare --json 123456x78 12/3x", 4),
        ("gen --json -o -", 2),
        ("check --json 123456x78", 2),
        ("stats --json --svg -", 2),
        ("solve --json --as boards", 2),
        ("random --json --count=many", 2),
        ("info --json", 2),
    ] {
        let found = run(folder.path(), arguments).code(code);
        let (printed, told) = (output_of(&found), stderr_of(&found));
        assert_eq!(printed.lines().count(), 1, "{arguments}: {printed}");
        let object: Map<String, Value> = serde_json::from_str(&printed).unwrap();
        assert!(object.keys().eq(["error"]), "{arguments}: {printed}");
        let told: Vec<&str> = told.split_whitespace().collect();
        let error = format!("error: {}", object["error"].as_str().unwrap());
        assert!(told.join(" ").starts_with(&error), "{arguments}: {error}");
        // Skips usage errors, which --json may cause.
        if code != 2 {
            let plain = run(folder.path(), &arguments.replace(" --json", ""));
            plain.code(code).stdout_eq("");
        }
    }
    // Help is not an error, and after `--`, `--json` is not an option.
    for arguments in ["solve --json --help", "solve -- --json"] {
        assert!(!piped(arguments, "").starts_with('{'), "{arguments}");
    }
}

/// Fields that an earlier command wrote, such as the distance, are not copied from the input to the output.
#[test]
fn own_fields_are_not_copied() {
    let lines = format!("123456x78\n213456x78\n5\n{FAR}\n1234/567x\n");
    let claims = "123456x78: rr\n123456x78: rlrr\n123456x78: d\n213456x78: unsolvable\n5\n";
    let runs = [
        ("solve --as all --nodes 1000", &*lines),
        ("solve --as count --nodes 1000", &lines),
        ("solve --notation tile --nodes 1000 --within 1", &lines),
        ("solve 5", ""),
        ("hint --nodes 1000", &lines),
        ("hint --as choices --nodes 1000", &lines),
        ("hint --as solution --nodes 1000", &lines),
        ("check", claims),
        ("check --notation numbers", "123456x78: 78\n"),
        ("check --nodes 1000", &format!("{FAR}: r\n")),
        ("random --shape 2x4", ""),
    ];
    let mut keys = BTreeSet::new();
    for (arguments, input) in runs {
        for line in piped(&format!("{arguments} --json"), input).lines() {
            let object: Map<String, Value> = serde_json::from_str(line).unwrap();
            keys.extend(object.into_iter().map(|(key, _)| key));
        }
    }
    assert!(keys.len() > 20, "{keys:?}");
    let read = [
        "board", "shape", "solvable", "distance", "moves", "notation",
    ];
    keys.retain(|key| !read.contains(&key.as_str()));
    let mut stale: Map<String, Value> = keys.into_iter().map(|key| (key, json!("old"))).collect();
    for (key, value) in [("board", json!("2x1/453/786")), ("moves", json!("r"))] {
        stale.insert(key.to_owned(), value);
    }
    stale.insert("mine".to_owned(), json!("own"));
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
        for notation in ["blank", "tile", "runs", "numbers"] {
            let solved = piped(&format!("solve --json --notation {notation}"), &named);
            // The records contain the notation, so `check` needs no option.
            let verdicts = piped("check --json --optimal", &solved);
            assert_eq!(solved.contains("notation"), notation != "blank");
            let answers = of(&named).into_iter().zip(of(&solved)).zip(of(&verdicts));
            let mut id = 0;
            for ((drawn, solved), verdict) in answers {
                id += 1;
                assert_eq!(drawn["goal"].is_null(), options.starts_with("--shape"));
                assert_eq!([&solved["goal"], &verdict["goal"]], [&drawn["goal"]; 2]);
                assert_eq!([&solved["id"], &verdict["id"]], [&json!(id); 2]);
                assert_eq!([&solved["board"], &verdict["board"]], [&drawn["board"]; 2]);
                assert_eq!(verdict["verdict"], "optimal");
                // For these shapes, the distance is looked up.
                assert_eq!(solved["distance"], drawn["distance"]);
            }
            assert_eq!(id, 50);
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
                let goals = |lines: &str| -> Vec<Value> {
                    of(lines)
                        .into_iter()
                        .map(|mut line| line["goal"].take())
                        .collect()
                };
                assert_eq!(goals(&read), goals(&solved), "{command}, {reader}");
            }
        }
        stdout(ask_on("worksheet", &solved));
    }
    // Without a complete table, no distance is printed: it would need a search.
    let drawn = piped("random --json --shape 3x5", "");
    assert!(!drawn.contains("distance"), "{drawn}");
}

/// Each field that claims something is checked.
#[test]
fn every_field_is_a_claim() {
    let limited = format!("solve --json --nodes 1000 '{FAR}'");
    let limited_row = format!(r#"{limited} | {{"lower_bound":250,"moves":"r","length":1}}"#);
    for row in [
        r#"solve --json --as all 23415x768 | {"distance":18,"solvable":false,"moves":"u","length":18,"lower_bound":20,"slides":2,"solutions":["ullddrurdllurdruldr"]}"#,
        r#"solve --json --as count 23415x768 | {"count":3,"optimal_moves":["u","d"],"remaining":1,"end":"123456x78","solvable":false}"#,
        r#"hint --json 23415x768 | {"distance":17,"move":"r","tile":5,"choices":[{"move":"d","tile":4}]}"#,
        r#"hint --json --as choices 23415x768 | {"choices":[{"move":"u","tile":4,"is_optimal":false}]}"#,
        r#"hint --json --as solution 23415x768 | {"moves":"u","length":1}"#,
        r#"random --json --seed 1 --as scramble | {"scramble":"u","length":50,"distance":0}"#,
        r#"check --json 23415x768 lrullddrurdllurdruldr | {"verdict":"optimal","first_mistake":1}"#,
        r#"check --json --free-text 23415x768 ullddrurdllurdruldr | {"remaining":1,"first_mistake":1}"#,
        r#"analyse --json 23415x768 ullddrurdllurdruldr | {"verdict":"solution","board":"123456x78"}"#,
        r#"solve --json 213456x78 | {"count":1,"moves":"r"}"#,
        &limited_row,
    ] {
        let [command, wrong] = columns(row);
        let object: Map<String, Value> = serde_json::from_str(&stdout(ask(command))).unwrap();
        let check = |object: &Map<String, Value>| {
            ask_on("check --nodes 1000", serde_json::to_string(object).unwrap())
        };
        check(&object).success();
        for (key, value) in serde_json::from_str::<Map<String, Value>>(wrong).unwrap() {
            let mut changed = object.clone();
            changed.insert(key, value);
            check(&changed).code(3);
        }
    }
    let mut object: Map<String, Value> = serde_json::from_str(&stdout(ask(&limited))).unwrap();
    object.insert("count".to_owned(), json!(1));
    let open = ask_on("check --nodes 1000", Value::Object(object).to_string()).code(1);
    assert!(output_of(&open).ends_with("a limit has ended the search for count\n"));
}

/// In long inputs, which many threads answer, records stay in order between other lines.
#[test]
fn long_inputs() {
    let record = |id: usize| format!("{{\"id\":{id},\"board\":\"1234567x8\"}}\n");
    let input = |id| record(id) + "123456x78\n1 2 3\n4 5 6\n7 8 x\n";
    let lines: String = (0..10_000).map(input).collect();
    let answers = piped("solve --json", &lines);
    let ids = answers.lines().step_by(3).enumerate();
    for (id, line) in ids {
        assert!(line.ends_with(&format!(
            r#""moves":"r","length":1,"slides":1,"is_optimal":true,"id":{id}}}"#
        )));
    }
    assert_eq!(answers.lines().count(), 30_000);
    assert_eq!(piped("solve", &lines), "r\nrr\n\n".repeat(10_000));
}

/// The output of commands that write tables contains the fields of `info`.
#[test]
fn tables_that_are_written() {
    let folder = tempdir().unwrap();
    let printed = |arguments: &str| stdout(run(folder.path(), arguments));
    for (table, shape) in [
        ("--shape 2x3", Some("2x3")),
        ("--shape 3x3 --pattern 1,2 --quiet", None),
    ] {
        let made = printed(&format!("gen --json {table} -o t.tb"));
        assert_eq!(made, printed("info --json t.tb"));
        let made: Value = serde_json::from_str(&made).unwrap();
        assert_eq!(made["shape"].as_str(), shape);
    }
    let made = printed("gen --json --quiet --shape 3x5 --patterns 5-5-4 -o several");
    let files: Vec<Value> = made
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let names = files.iter().map(|file| file["file"].as_str().unwrap());
    let names: Vec<&str> = names.collect();
    assert_eq!(names.len(), 3);
    assert_eq!(made, printed(&format!("info --json {}", names.join(" "))));
}

/// The note on the goal with the blank elsewhere names the first line that needs it, alone and on several threads.
#[test]
fn notes_on_long_inputs() {
    let note = "with --goal blank-first, it is solvable\n";
    for before in [0, 3, 20_000] {
        let lines = "1234567x\n".repeat(before) + &"x1234567\n".repeat(100_000);
        let solved = ask_on("solve --shape 2x4 --as distance", lines);
        solved.stderr_eq(format!("line {}: [..]; {note}", before + 1));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn the_reason_at_a_terminal() {
    for (arguments, reason, advice) in [
        (
            "solve 1234567x8 213/456/78x",
            "argument 2: the number of pairs of tiles in the wrong order is odd (1)",
            "exchange any two tiles to make it solvable",
        ),
        (
            "hint --goal 12/3x x1/23",
            "argument 1: the number of tile pairs in the wrong order (0) plus the number of rows from the blank to its place (1) is odd",
            "with --goal \"2x2 blank-first\", it is solvable",
        ),
    ] {
        let Some(terminal) = crate::on_a_terminal(arguments) else {
            return;
        };
        let shown = stdout(terminal);
        let why = format!(
            "unsolvable\r\n{reason}; in the goal it is even, and no move changes that; {advice}\r\n"
        );
        assert!(shown.ends_with(&why), "{shown}");
    }
}
