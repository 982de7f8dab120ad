//! JSON records: the output of one command is the input of another. Errors are also records.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};
use tempfile::tempdir;

use crate::check::FAR;
use crate::{ask, ask_on, columns, output_of, run, shipped_table, stderr_of, stdout};

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
        ("solve --json --table nothere.tb", 1),
        ("hint --table nothere.tb 123456x78 --json", 1),
        ("random --json --table nothere.tb", 1),
        ("check --json --table nothere.tb 123456x78 rr", 1),
        ("compare --json --table nothere.tb --random 1", 1),
        ("stats --json --shape 3x5", 1),
        ("gen --json -q -o nothere/t.tb", 1),
        ("solve --json --metric multi 123456/789ABC/DEFGHx", 1),
        ("compare --json 123456x78 12/3x", 4),
        ("gen --json -o -", 2),
        ("check --json 123456x78", 2),
        ("stats --json --svg -", 2),
        ("solve --json --as moves", 2),
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

/// The answers before an error are printed, and each error is printed once.
#[test]
fn errors_after_answers() {
    let boards = "1234567x8\n123456/789ABC/DEFGHx\n";
    let solve = ask_on("solve --json --metric multi", boards);
    let printed = output_of(&solve.code(1));
    let lines: Vec<&str> = printed.lines().collect();
    assert_eq!(lines.len(), 2);
    assert!(
        lines[0].contains(r#""moves":"r""#)
            && lines[1].starts_with(r#"{"error":"in the multi-tile"#)
    );
    for arguments in ["check --json 12 r", "check --json 123456x78 q"] {
        let printed = output_of(&ask(arguments).code(4));
        assert_eq!(printed.lines().count(), 1);
    }
}

#[test]
fn unknown_fields_are_copied() {
    let line = r#"{"id": [7, "x"],"board":[1,2,3,4,5,6,0,7,8],"moves":"rr","big":1e400,"nodes":1}"#;
    for row in [
        r#"solve | {"board":[1,2,3,4,5,6,0,7,8],"solvable":true,"distance":2,"moves":"rr","length":2,"slides":1"#,
        r#"hint | {"board":[1,2,3,4,5,6,0,7,8],"solvable":true,"distance":2,"move":"r","tile":7,"optimal":true"#,
        r#"check | {"start":[1,2,3,4,5,6,0,7,8],"distance":2,"moves":"rr","verdict":"optimal","length":2,"slides":1,"remaining":0,"first_mistake":null,"reason":null"#,
    ] {
        let [command, answer] = columns(row);
        let answer = format!("{answer},\"id\":[7, \"x\"],\"big\":1e400}}\n");
        assert_eq!(piped(&format!("{command} --json"), line), answer);
    }
    assert_eq!(piped("solve", line), "rr\n");
    assert_eq!(piped(&format!("solve '{line}'"), ""), "rr\n");
    assert_eq!(piped("hint --reveal tile", line), "7\n");
    // Unsolvable and invalid boards also keep their fields.
    for row in [
        r#"[2,1,3,4,5,6,7,8,0] | "solvable":false,"distance":null,"moves":null"#,
        r#""12345678y" | "error":"#,
        r#"5 | "error":"the board must be tiles, rows of the same length or text""#,
        r#"null | "error":"the key `board` is missing""#,
    ] {
        let [board, rest] = columns(row);
        let line = format!(r#"{{"board":{board},"moves":"unsolvable","id":7}}"#);
        assert!(piped("solve --json", &line).contains(rest), "{board}");
        for command in ["solve", "hint", "check"] {
            let answer = piped(&format!("{command} --json"), &line);
            assert!(answer.ends_with(",\"id\":7}\n"), "{command}: {answer}");
        }
    }
}

/// Fields that an earlier command wrote, such as the distance, are not copied from the input to the output.
#[test]
fn own_fields_are_not_copied() {
    let lines = format!("123456x78\n213456x78\n5\n{FAR}\n1234/567x\n");
    let claims = "123456x78: rr\n123456x78: rlrr\n123456x78: d\n213456x78: unsolvable\n5\n";
    let runs = [
        ("solve --all --nodes 1000", &*lines),
        ("solve --count --nodes 1000", &lines),
        ("solve --moves tile --nodes 1000 --within 1", &lines),
        ("solve 5", ""),
        ("hint --nodes 1000", &lines),
        ("hint --reveal moves --nodes 1000", &lines),
        ("hint --reveal solution --nodes 1000", &lines),
        ("check", claims),
        ("check --moves numbers", "123456x78: 78\n"),
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
        "board", "shape", "solvable", "distance", "moves", "spelling",
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
        for spelling in ["blank", "tile", "runs", "numbers"] {
            let solved = piped(&format!("solve --json --moves {spelling}"), &named);
            // The records contain the spelling, so `check` needs no option.
            let verdicts = piped("check --json --optimal", &solved);
            assert_eq!(solved.contains("spelling"), spelling != "blank");
            let answers = of(&named).into_iter().zip(of(&solved)).zip(of(&verdicts));
            let mut id = 0;
            for ((drawn, solved), verdict) in answers {
                id += 1;
                assert_eq!(drawn["goal"].is_null(), options.starts_with("--shape"));
                assert_eq!([&solved["goal"], &verdict["goal"]], [&drawn["goal"]; 2]);
                assert_eq!([&solved["id"], &verdict["id"]], [&json!(id); 2]);
                assert_eq!([&solved["board"], &verdict["start"]], [&drawn["board"]; 2]);
                assert_eq!(verdict["verdict"], "optimal");
                // For these shapes, the distance is looked up.
                assert_eq!(solved["distance"], drawn["distance"]);
            }
            assert_eq!(id, 50);
        }
        let scrambles = piped(&format!("{random} --as scramble --moves tile"), "");
        ask_on("check", &scrambles).success();
        let solved = piped("solve --json", &scrambles);
        for command in [
            "solve --json --all",
            "solve --json --count --moves runs",
            "hint --json",
            "hint --json --reveal moves",
            "hint --json --reveal solution",
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
        stdout(ask_on("print", &solved));
    }
    // Without a complete table, no distance is printed: it would need a search.
    let drawn = piped("random --json --shape 3x5", "");
    assert!(!drawn.contains("distance"), "{drawn}");
}

/// The goal, shape and metric of an object are followed, or the object is refused.
#[test]
fn options_that_contradict_an_object() {
    let object = r#"{"board":"123456x78","goal":[[1,2,3],[8,null,4],[7,6,5]],"moves":"rr"}"#;
    let plain = "solve --goal 123/8x4/765 123456x78";
    assert_eq!(piped("solve", object), piped(plain, ""));
    ask_on("check", object)
        .code(3)
        .stdout_eq("no solution: [..]\n");
    let table = shipped_table();
    let (table, other) = (table.display(), "its goal is 1 2 3 8 x 4 7 6 5");
    for row in [
        "solve --goal 123/8x4/765 | 0 | ",
        "solve --goal 123/456/78x | 4 | line 1: the object's goal is 1 2 3 8 x 4 7 6 5, but --goal selects 1 2 3 4 5 6 7 8 x; leave out --goal\n",
        &format!(
            "hint --table {table} | 4 | line 1: the object's goal is 1 2 3 8 x 4 7 6 5, but --table selects 1 2 3 4 5 6 7 8 x; leave out --table\n"
        ),
        "check --goal 123/456/78x | 4 | line 1: invalid claim: the object's goal is [..]\n",
        "solve --goal snail | 0 | ",
        "solve --goal blank-last | 4 | line 1: the object's goal is [..]\n",
        "analyse --shape 2x4 | 4 | line 1: invalid claim: [..]\n",
        &format!("compare - | 4 | line 1: {other}; choose it with --goal\n"),
    ] {
        let [command, code, told] = columns(row);
        let found = ask_on(command, object).code(code.parse::<i32>().unwrap());
        found.stderr_eq(told);
    }
    // A goal has a name. The output has the goal as a board.
    let named = object.replace("[[1,2,3],[8,null,4],[7,6,5]]", "\"snail\"");
    assert_eq!(piped("solve --json", &named), piped("solve --json", object));
    for (goal, told) in [
        ("3x3 snail", ""),
        (
            "4x4 snail",
            "the goal: expected a goal of 3x3, found one of 4x4",
        ),
        (
            "snial",
            "the goal: snial is neither a board nor one of blank-last, blank-first, middle, snail",
        ),
        (
            "3x3 snial",
            "the goal: 3x3 snial is neither a board nor one of [..]",
        ),
        ("12345678", "the goal: the blank is missing[..]"),
    ] {
        let told = told.lines().map(|told| format!("line 1: {told}\n"));
        ask_on("solve", named.replace("snail", goal)).stderr_eq(told.collect::<String>());
    }
    let moved = r#"{"board":"123456x78","metric":"multi"}"#;
    for command in ["solve", "hint", "print", "check"] {
        ask_on(command, moved).code(4);
    }
}

/// Each field that claims something is checked.
#[test]
fn every_field_is_a_claim() {
    let limited = format!("solve --json --nodes 1000 '{FAR}'");
    let limited_row = format!(r#"{limited} | {{"bound":250,"upper":1,"best":"r"}}"#);
    for row in [
        r#"solve --json --all 23415x768 | {"distance":18,"solvable":false,"moves":"u","length":18,"slides":2,"solutions":["ullddrurdllurdruldr"]}"#,
        r#"solve --json --count 23415x768 | {"count":3,"optimal":["u","d"],"bound":20,"upper":18,"best":"l","remaining":1}"#,
        r#"hint --json 23415x768 | {"distance":17,"move":"r","tile":5}"#,
        r#"hint --json --reveal moves 23415x768 | {"moves":[{"move":"u","tile":4,"optimal":false}]}"#,
        r#"hint --json --reveal solution 23415x768 | {"solution":"u"}"#,
        r#"random --json --seed 1 --as scramble | {"scramble":"u","length":50,"distance":0}"#,
        r#"check --json 23415x768 lrullddrurdllurdruldr | {"verdict":"optimal","first_mistake":1}"#,
        r#"check --json --tolerant 23415x768 ullddrurdllurdruldr | {"remaining":1,"first_mistake":1}"#,
        r#"analyse --json 23415x768 ullddrurdllurdruldr | {"solved":false,"start":"123456x78"}"#,
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
        assert!(line.ends_with(&format!(r#""moves":"r","length":1,"slides":1,"id":{id}}}"#)));
    }
    assert_eq!(answers.lines().count(), 30_000);
    assert_eq!(piped("solve", &lines), "r\nrr\n\n".repeat(10_000));
}

/// A list in an object is read like the same text.
#[test]
fn lists() {
    for board in [
        "[[1,2,3],[4,5,6],[7,null,8]]",
        r#"["1","2","3","4","5","6","7","x","8"]"#,
        r#"["123","456","7_8"]"#,
        r#"["1 2 3","4 5 6","7 0 8"]"#,
        r#"[1,2,3,4,5,6,7,"",8]"#,
        "[1.0,2.0,3.0,4.0,5.0,6.0,7.0,0.0,8.0]",
    ] {
        for moves in ["\"r\"", "[\"r\"]", "[\"right\"]", "[\"R\"]"] {
            let object = format!("{{\"board\":{board},\"moves\":{moves}}}");
            let answer = stdout(ask_on("check", &object));
            assert_eq!(answer, "optimal, at length 1\n", "{object}");
            assert_eq!(piped("solve", &object), "r\n");
        }
    }
    let object = r#"{"board":"123456x78","moves":[7,8]}"#;
    ask_on("check --moves numbers", object).success();
}

/// Boards in braces are boards, not objects. Text that only resembles an object is invalid.
#[test]
fn objects_and_boards_in_braces() {
    let lines = "{{1,2,3},{4,5,6},{7,0,8}}\n{\"1\",\"2\",\"3\",\"4\",\"5\",\"6\",\"7\",\"x\",\"8\"}\n\
                 \u{FEFF} {\"board\":\"1234567x8\"}\r\n{\"board\":[3,1,2,0],\"shape\":\"2x2\"}\n";
    assert_eq!(piped("solve", lines), "r\nr\nr\nlurd\n");
    let wrong = "{\"board\":\"1234567x8\"\n{\"board\":1,\"board\":2}\n{\"board\":\"123/4x5\",\"shape\":\"3x2\"}\n";
    let solve = ask_on("solve", wrong).code(4);
    solve.stdout_eq("invalid\ninvalid\ninvalid\n").stderr_eq(
        "line 1: invalid JSON, column 20\nline 2: key `board` appears twice, column 18\n\
         line 3: drawn as 2x3, expected a board of 3x2\n",
    );
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

/// A record contains the distance, the number of solutions and all their first moves.
#[test]
fn count_and_optimal_moves() {
    let board = "2 3 4 1 5 x 7 6 8";
    for (spelling, optimal) in [("blank", ["u", "d", "l"]), ("numbers", ["4", "8", "5"])] {
        let count = format!("solve --json --count --moves {spelling} {board}");
        let record: Value = serde_json::from_str(&piped(&count, "")).unwrap();
        let expected = [&json!(19), &json!(4), &json!(optimal)];
        let keys = ["distance", "count", "optimal"];
        assert_eq!(keys.map(|key| &record[key]), expected);
    }
    // There are no moves at the goal. After a limit, the fields are null.
    assert!(piped("solve --json --count 12345678x", "").contains(r#""optimal":[]"#));
    let limited = piped(&format!("solve --json --count --nodes 1000 '{FAR}'"), "");
    assert!(limited.contains(r#""count":null,"optimal":null"#));
}
