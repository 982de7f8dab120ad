//! Boards without a table of all boards: the 15-puzzle, answered from pattern tables.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::Value;
use snapbox::cmd::OutputAssert;
use snapbox::str;
use tempfile::{TempDir, tempdir};
use tilebase_puzzle::{Board, Goal, Move};

use crate::tilebase;

/// Eleven moves from the goal 1 2 3 ... 15 x.
const BOARD: &str = "5 1 2 4 9 6 3 8 13 x 7 11 14 10 15 12";
const SOLUTION: &str = "dluuurrddrd";

/// Runs the command in a folder; the arguments are written as in a shell, but without quotes.
fn run(folder: &Path, arguments: &str) -> OutputAssert {
    run_on(folder, arguments, "")
}

/// Runs the command in a folder, with lines on standard input.
fn run_on(folder: &Path, arguments: &str, lines: &str) -> OutputAssert {
    tilebase()
        .args(arguments.split(' '))
        .current_dir(folder)
        .stdin(lines)
        .assert()
}

fn stdout(assert: OutputAssert) -> String {
    let assert = assert.success();
    String::from_utf8(assert.get_output().stdout.clone()).unwrap()
}

/// Creates a folder with pattern tables, each from its name and the other arguments of `gen`.
fn folder_of(tables: &[(&str, &str)]) -> TempDir {
    let folder = tempdir().unwrap();
    for (name, arguments) in tables {
        run(folder.path(), &format!("gen -q -o {name} {arguments}")).success();
    }
    folder
}

fn solve(arguments: &[&str]) -> OutputAssert {
    tilebase().arg("solve").args(arguments).assert()
}

#[test]
fn every_way_to_type_a_board() {
    for arguments in [
        &[BOARD][..],
        &["5124/9638/Dx7B/EAFC"],
        &["51249638Dx7BEAFC"],
        &["5124", "9638", "Dx7B", "EAFC"],
        &["--shape", "4x4", "5,1,2,4,9,6,3,8,13,0,7,11,14,10,15,12"],
        &["[[5,1,2,4],[9,6,3,8],[13,0,7,11],[14,10,15,12]]"],
        &[
            "5", "1", "2", "4", "9", "6", "3", "8", "13", "x", "7", "11", "14", "10", "15", "12",
        ],
    ] {
        solve(arguments)
            .success()
            .stdout_eq(format!("{SOLUTION}\n"));
    }
}

#[test]
fn every_form() {
    let lines = format!("{BOARD}\n2 1 3 4 5 6 7 8 9 10 11 12 13 14 15 x\n123456789ABCDExF\n");
    let answers = |options: &[&str]| {
        let solve = tilebase().arg("solve").args(options).stdin(&lines);
        solve.assert().success().stderr_eq("")
    };
    answers(&[]).stdout_eq("dluuurrddrd\nunsolvable\nr\n");
    answers(&["--as", "distance"]).stdout_eq("11\nunsolvable\n1\n");
    answers(&["--all"]).stdout_eq("dluuurrddrd\n\nunsolvable\n\nr\n");
    answers(&["--count"]).stdout_eq("1\nunsolvable\n1\n");
    answers(&["--as", "json"]).stdout_eq(str![[r#"
{"board":[5,1,2,4,9,6,3,8,13,0,7,11,14,10,15,12],"solvable":true,"distance":11,"moves":"dluuurrddrd","bound":11,"nodes":[..]}
{"board":[2,1,3,4,5,6,7,8,9,10,11,12,13,14,15,0],"solvable":false,"distance":null,"moves":null}
{"board":[1,2,3,4,5,6,7,8,9,10,11,12,13,14,0,15],"solvable":true,"distance":1,"moves":"r","bound":1,"nodes":[..]}

"#]]);
    solve(&["--as", "boards", "123456789ABCDExF"]).stdout_eq(str![[r#"
 1  2  3  4
 5  6  7  8
 9 10 11 12
13 14  x 15

move 1 of 1: r
 1  2  3  4
 5  6  7  8
 9 10 11 12
13 14 15  x


"#]]);
}

/// Eighty moves from the goal, the most there are.
const FARTHEST: &str = "x 12 9 13 15 11 10 14 3 7 5 6 4 8 2 1";

fn solve_as_json(arguments: &[&str]) -> Value {
    let json = solve(&[&["--as", "json"], arguments].concat()).success();
    serde_json::from_slice(&json.get_output().stdout).unwrap()
}

#[test]
fn a_limit_ends_a_search_with_what_is_known() {
    let by_nodes = || solve_as_json(&["--nodes", "100000", FARTHEST]);
    let found = by_nodes();
    assert_eq!(found, by_nodes());
    let number = |name: &str| found[name].as_u64().unwrap();
    let (bound, upper) = (number("bound"), number("upper"));
    assert!((62..=80).contains(&bound) && (80..=110).contains(&upper));
    assert!((100_000..110_000).contains(&number("nodes")), "{found}");
    assert_eq!(
        (&found["distance"], &found["moves"]),
        (&Value::Null, &Value::Null)
    );
    assert_eq!(found["solvable"], true);

    let best = found["best"].as_str().unwrap();
    let board = Board::parse("4x4".parse().unwrap(), FARTHEST).unwrap();
    let end = best.chars().fold(board, |board, letter| {
        board.moved(Move::from_letter(letter).unwrap()).unwrap()
    });
    let goal = Goal::corner(board.shape()).board();
    assert_eq!((best.len() as u64, end), (upper, goal));

    for form in ["moves", "distance", "boards"] {
        solve(&["--nodes", "100000", "--as", form, FARTHEST])
            .success()
            .stdout_eq(format!("between {bound} and {upper}\n"))
            .stderr_eq("");
    }
    // A limit that is not reached changes nothing, and a table needs none.
    solve(&["--nodes", "100000", "--seconds", "10", BOARD, "1234567x8"])
        .success()
        .stdout_eq(format!("{SOLUTION}\nr\n"));
}

#[test]
fn a_limit_of_time() {
    let start = Instant::now();
    let found = solve_as_json(&["--seconds", "0.5", FARTHEST]);
    assert!(start.elapsed() < Duration::from_secs(5));
    let number = |name: &str| found[name].as_u64();
    // A quick machine may have solved it.
    let upper = number("upper").or(number("distance")).unwrap();
    assert!(number("bound").unwrap() <= 80 && upper >= 80, "{found}");
}

#[test]
fn limits_that_make_no_sense() {
    for arguments in [
        &["--seconds", "0", BOARD][..],
        &["--seconds", "-1", BOARD],
        &["--seconds", "nan", BOARD],
        &["--seconds", "1e30", BOARD],
        &["--seconds", "soon", BOARD],
        &["--nodes", "-1", BOARD],
        &["--nodes", "1", "--all", BOARD],
        &["--seconds", "1", "--count", BOARD],
    ] {
        solve(arguments).code(2).stdout_eq("");
    }
}

/// Ctrl-C ends a search at once, with nothing printed; shells report 130.
#[cfg(unix)]
#[test]
fn an_interrupted_search() {
    use std::os::unix::process::ExitStatusExt;
    use std::process::{Command, Stdio};

    let mut child = Command::new(env!("CARGO_BIN_EXE_tilebase"))
        .args(["solve", &format!("{FARTHEST}\n")])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(Duration::from_millis(100));
    let interrupt = format!("kill -s INT {}", child.id());
    Command::new("sh")
        .args(["-c", &interrupt])
        .status()
        .unwrap();
    let status = child.wait().unwrap();
    assert_eq!((status.code(), status.signal()), (None, Some(2)));
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.stdout, output.stderr), (Vec::new(), Vec::new()));
}

#[test]
fn hints_and_checks() {
    let answer = |arguments: &[&str]| tilebase().args(arguments).assert().success();
    answer(&["hint", BOARD]).stdout_eq(str![[r#"
distance 11
u  slides  6  leads away
d  slides 10  optimal
l  slides 13  leads away
r  slides  7  leads away

"#]]);
    for (what, expected) in [
        ("distance", "11\n"),
        ("tile", "10\n"),
        ("move", "d\n"),
        ("solution", "dluuurrddrd\n"),
    ] {
        answer(&["hint", "--reveal", what, BOARD]).stdout_eq(expected);
    }
    answer(&["check", BOARD, SOLUTION]).stdout_eq("optimal, at length 11\n");
    answer(&["check", BOARD, "dluuurlrrddrd"]).stdout_eq(
        "a solution of length 13, but 11 is enough: move 7 (l) is the first that leads away\n",
    );
}

#[test]
fn wrong_boards_of_sixteen_tiles() {
    for (board, error) in [
        (
            "5 1 2 4 9 6 3 8 13 x 7 11 14 10 15 15",
            "more than once: 15; missing: 12",
        ),
        (
            "5 1 2 4 9 6 3 8 13 x 7 11 14 10 15",
            "too few tiles: expected 16 with the blank, found 15; missing: 12",
        ),
        (
            "5 1 2 4 9 6 3 8 13 x 7 11 14 10 12",
            "15 cells may be 3x5 or 5x3; separate the rows with slashes, or choose with --shape",
        ),
        (
            "5 1 2 4 9 6 3 8 13 x 7 11 14 10 15 16",
            "column 36: 16 is not a tile of a 4x4 board, which has 1 to 15 and a blank",
        ),
        (
            "1 2 3 4 5 x",
            "6 cells may be 2x3 or 3x2; separate the rows with slashes, or choose with --shape",
        ),
    ] {
        let wrong = solve(&[board]).code(1).stdout_eq("invalid\n");
        wrong.stderr_eq(format!("argument 1: {error}\n"));
    }
}

/// The four corners, and any names of the tiles.
#[test]
fn goals_that_the_tables_inside_serve() {
    for (goal, start, moves) in [
        ("123456789ABCDEFx", "123456789ABCDExF", "r\n"),
        ("x123456789ABCDEF", "1x23456789ABCDEF", "l\n"),
        ("FEDx/CBA9/8765/4321", "FExD/CBA9/8765/4321", "r\n"),
        ("1234/5678/9ABC/xDEF", "1234/5678/xABC/9DEF", "d\n"),
    ] {
        solve(&["--goal", goal, start]).success().stdout_eq(moves);
    }
    solve(&["--goal", "FEDCBA987654321x", "EFDCBA987654321x"])
        .success()
        .stdout_eq("unsolvable\n");
}

#[test]
fn the_advice_for_other_goals_can_be_followed() {
    let folder = tempdir().unwrap();
    let question = "--goal 1234/5x67/89AB/CDEF 13x4/5267/89AB/CDEF";
    let missing = run(folder.path(), &format!("hint {question}")).code(1);
    let error = String::from_utf8(missing.get_output().stderr.clone()).unwrap();
    let command = error.split('`').nth(1).unwrap();
    let (_, generate) = command.split_once(' ').unwrap();
    run(folder.path(), generate).success();
    let answer = run(folder.path(), &format!("solve --tables . {question}"));
    answer.success().stdout_eq("ld\n");
}

/// Pattern tables answer as a table of all boards does.
#[test]
fn the_same_answers_as_a_table() {
    let folder = folder_of(&[
        ("a.tb", "--shape 3x3 --pattern 1,2,3,4"),
        ("b.tb", "--shape 3x3 --pattern 5,6,7,8"),
        ("c.tb", "--shape 2x3 --pattern 1,4"),
        ("d.tb", "--shape 2x3 --pattern 2,3,5"),
        ("complete.tb", "--shape 2x3"),
    ]);
    for (shape, patterns, complete, goal) in [
        ("3x3", "--table a.tb --table b.tb", "", ""),
        ("3x3", "--table a.tb --table b.tb", "", " --goal x12345678"),
        (
            "2x3",
            "--table c.tb --table d.tb",
            " --table complete.tb",
            "",
        ),
        (
            "3x2",
            "--table c.tb --table d.tb",
            " --table complete.tb",
            " --goal 34/51/2x",
        ),
    ] {
        let all = Goal::corner(shape.parse().unwrap());
        let boards = (0..all.boards()).step_by(all.boards() as usize / 50);
        let lines: String = boards
            .map(|index| format!("{}\n", all.unrank(index).unwrap()))
            .collect();
        for form in ["", " --order rldu", " --as distance", " --all"] {
            let solve = |tables: &str| {
                let arguments = format!("solve --shape {shape}{goal}{form}{tables}");
                stdout(run_on(folder.path(), &arguments, &lines))
            };
            let found = solve(&format!(" {patterns}"));
            assert_eq!(found, solve(complete), "{shape}{goal}{form}");
        }
    }
}

#[test]
fn pattern_tables_that_do_not_belong_together() {
    let folder = folder_of(&[
        ("12.tb", "--shape 2x3 --pattern 1,2"),
        ("23.tb", "--shape 2x3 --pattern 2,3"),
        ("345.tb", "--shape 2x3 --pattern 3,4,5"),
        ("other.tb", "--shape 2x3 --goal-blank 4 --pattern 3,4,5"),
    ]);
    for (tables, error) in [
        (
            "--table 12.tb",
            "the pattern tables 12.tb: expected each tile in one pattern, found 3, 4, 5 in none; make one with `tilebase gen --shape 2x3 --goal-blank 5 --pattern 3,4,5 --output FILE` and pass it with --table, too",
        ),
        (
            "--table 12.tb --table 23.tb --table 345.tb",
            "the pattern tables 12.tb, 23.tb, 345.tb: expected each tile in one pattern, found 2 in two",
        ),
        (
            "--table 12.tb --table other.tb",
            "the pattern tables 12.tb, other.tb: expected pattern tables of one goal, found 1 2 3 4 5 x and 1 2 3 4 x 5",
        ),
    ] {
        let refused = run(folder.path(), &format!("solve {tables} 12345x")).code(1);
        refused.stdout_eq("").stderr_eq(format!("error: {error}\n"));
    }
    let together = run(folder.path(), "solve --table 12.tb --table 345.tb 1234x5");
    together.success().stdout_eq("r\n");
}

/// A folder may hold several divisions; the error of a damaged table names the one that was used.
#[test]
fn the_strongest_tables_of_a_folder_are_used() {
    let folder = folder_of(&[
        ("1.tb", "--shape 2x3 --pattern 1"),
        ("12.tb", "--shape 2x3 --pattern 1,2"),
        ("2345.tb", "--shape 2x3 --pattern 2,3,4,5"),
        ("345.tb", "--shape 2x3 --pattern 3,4,5"),
    ]);
    let path = |name: &str| folder.path().join(name);
    let damage = |name: &str| {
        let mut bytes = fs::read(path(name)).unwrap();
        bytes[64..].fill(0);
        fs::write(path(name), bytes).unwrap();
    };
    let solve = || run(folder.path(), "solve --tables . --shape 2x3 54321x 12x345");
    solve().success();
    damage("345.tb");
    solve().success();
    damage("2345.tb");
    solve().code(1).stderr_eq(
        "error: ./2345.tb: damaged pattern table: [..]; generate the table again with `tilebase gen`\n",
    );
    // A table of all boards is preferred.
    run(folder.path(), "gen -q --shape 2x3 -o complete.tb").success();
    solve().success();
    // Of what is left, nothing has each tile once.
    for name in ["complete.tb", "2345.tb", "345.tb"] {
        fs::remove_file(path(name)).unwrap();
    }
    solve()
        .code(1)
        .stderr_eq("error: no table for goals of 2x3 with the blank in cell 5; make one with [..] and pass it with --table; no pattern tables in . together have each tile once\n",);
}

/// The boards of a stream are of any shape, and are answered in their order.
#[test]
fn a_stream_of_several_shapes() {
    let of_16 = Goal::corner("4x4".parse().unwrap()).board();
    let of_9 = Goal::corner("3x3".parse().unwrap()).board();
    let (mut lines, mut answers) = (String::new(), String::new());
    let mut number = 0u64;
    for _ in 0..2_000 {
        // Now and then some moves at random, and no move back.
        number = number
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let goal = if number >> 62 == 0 { of_16 } else { of_9 };
        let (mv, board) = goal.neighbours().nth((number >> 40) as usize % 2).unwrap();
        lines += &format!("{board}\n");
        answers += &format!("{}\n", mv.opposite());
    }
    let solve = || tilebase().arg("solve").stdin(&lines).assert().success();
    solve().stdout_eq(&answers).stderr_eq("");
    let lines = format!("{lines}nonsense\n{lines}");
    let solve = tilebase().arg("solve").stdin(lines).assert().code(1);
    solve
        .stdout_eq(format!("{answers}invalid\n{answers}"))
        .stderr_eq("line 2001: column 1: 'n' is neither a tile nor a blank (0, x, X, _ or .)\n");
}

#[test]
fn boards_in_rows_need_their_tables() {
    let folder = folder_of(&[("2x4.tb", "--shape 2x4")]);
    let mixed = run_on(
        folder.path(),
        "solve --tables .",
        "1234/567x\n123/456/7x8\n12/34/56/7x\n1234/567\n123/4x5\n1234/56x7\n",
    );
    mixed
        .code(1)
        .stdout_eq("\nr\n\ninvalid\ninvalid\nr\n")
        .stderr_eq(str![[r#"
line 4: too few tiles: expected 9 with the blank, found 7; missing: 8, the blank
line 5: no table for goals of 2x3 with the blank in cell 5; make one with `tilebase gen [..]

"#]]);
}

#[test]
fn what_needs_a_table_of_all_boards() {
    let folder = tempdir().unwrap();
    for (command, work) in [
        ("stats --shape 4x4", "stats"),
        ("random --distance 3 --shape 4x4", "--distance"),
        ("compare --heuristics --shape 4x4", "--heuristics"),
    ] {
        let refused = run(folder.path(), command).code(1).stdout_eq("");
        refused.stderr_eq(format!(
            "error: {work} needs a table of all boards, which for 4x4 takes 2.6 TB; pattern tables know \
             a board's distance only by a search\n"
        ));
    }
}

#[test]
fn compared_with_searches() {
    tilebase()
        .args(["compare", BOARD])
        .assert()
        .success()
        .stdout_eq(str![[r#"
method                      distance   expanded  generated peak boards microseconds x patterns
breadth-first                   11.0[..]
bidirectional breadth-first     11.0[..]
A*, misplaced tiles             11.0[..]
A*, Manhattan                   11.0[..]
A*, linear conflict             11.0[..]
IDA*, Manhattan                 11.0[..]
IDA*, linear conflict           11.0[..]
patterns                        11.0[..]1

"#]]);
    let other = tilebase().args(["compare", BOARD, "1234567x8"]).assert();
    other
        .code(1)
        .stderr_eq("error: argument 2: expected a board of 4x4, as the first, found one of 3x3\n");
}

#[test]
fn information_on_a_pattern_table() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data");
    let table = data.join("4x4-1-2-3-4-7.tb");
    let info = |options: &[&str]| {
        let info = tilebase().arg("info").args(options).arg(&table);
        info.assert().success()
    };
    info(&[]).stdout_eq(str![[r#"
format            version 1
shape             4x4
goal              1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x
encoding          pattern
tiles             1, 2, 3, 4, 7
states            874080
largest distance  24
mean distance     14.2854
file              109324 bytes
payload checksum  06fa93ae9d93f9b2

"#]]);
    info(&["--json"]).stdout_eq(str![[r#"
{"version":1,"encoding":"pattern","move_order":null,"rows":4,"cols":4,"goal_blank":15,"tiles":[1,2,3,4,7],"max_distance":24,"entries":874080,"payload_len":109260,"distance_sum":12486602,"payload_xxh3":"06fa93ae9d93f9b2"}

"#]]);
    let verify = tilebase().arg("verify").arg(&table).assert().success();
    verify.stderr_eq("").stdout_eq(str![[r#"
header    ok  4x4, goal 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x, tiles 1, 2, 3, 4, 7
checksum  ok  06fa93ae9d93f9b2
padding   ok
proof     ok  874080 states

"#]]);
}

/// Returns the board's tiles without separators.
fn compact(board: &Board) -> String {
    board.to_string().replace(' ', "")
}

/// Boards of shapes without any table, of which each is drawn about as often as any other.
#[test]
fn random_boards() {
    let random = |arguments: &str| stdout(run(Path::new("."), &format!("random {arguments}")));
    let of_2x2 = random("--shape 2x2 --count 12000 --seed 1");
    let goal = Goal::corner("2x2".parse().unwrap());
    for index in 0..goal.boards() {
        let board = compact(&goal.unrank(index).unwrap());
        let times = of_2x2.lines().filter(|line| line.replace(' ', "") == board);
        // The standard deviation is 30; a difference of five of them does not happen by chance.
        assert!((850..=1150).contains(&times.count()), "{board}");
    }
    let of_4x4 = random("--shape 4x4 --count 3 --seed 1");
    assert_eq!(of_4x4, random("--shape 4x4 --count 3 --seed 1"));
    assert_ne!(of_4x4, random("--shape 4x4 --count 3"));
    let goal = Goal::corner("4x4".parse().unwrap());
    for line in of_4x4.lines() {
        assert!(goal.reaches(&Board::parse(goal.shape(), line).unwrap()));
    }
    let towards = random("--count 20 --goal 21345678x");
    let unsolvable = tilebase().arg("solve").stdin(towards).assert().success();
    unsolvable.stdout_eq("unsolvable\n".repeat(20));
}
