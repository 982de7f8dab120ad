//! `tilebase solve`: the answers and their forms.

use snapbox::str;

use crate::{ask, ask_on, output_of, shipped_table, stdout, tilebase};

const HDU_1043: &str = "2  3  4  1  5  x  7  6  8\n1 2 3 4 5 6 7 8 x\n7 6 8 x 2 3 4 1 5\n";
const HDU_1043_ANSWERS: &str = "ullddrurdllurdruldr\n\nunsolvable\n";

#[test]
fn published_samples() {
    let argument = ask("solve '2 3 4 1 5 x 7 6 8'").stderr_eq("");
    assert_eq!(stdout(argument), "ullddrurdllurdruldr\n");
    let mapped = format!("solve --tables {}", shipped_table().display());
    // Windows programs write other line ends.
    let windows = format!("\u{FEFF}{}", HDU_1043.trim_end().replace('\n', "\r\n"));
    for (arguments, lines) in [
        ("solve", HDU_1043),
        (&mapped, HDU_1043),
        ("solve", &windows),
    ] {
        let answers = ask_on(arguments, lines).stderr_eq("");
        assert_eq!(stdout(answers), HDU_1043_ANSWERS);
    }
    assert_eq!(stdout(ask_on("solve", "").stderr_eq("")), "");
}

#[test]
fn an_answer_line_for_every_board() {
    let lines = "123456x78\n\n1 2 3\n12345678?\né\n1 2 3 4 5 6 7 8 8\n213456780\n12345678x";
    ask_on("solve", lines)
        .code(4)
        .stdout_eq("rr\ninvalid\ninvalid\ninvalid\ninvalid\nunsolvable\n\n")
        .stderr_eq(str![[r#"
line 3: too few tiles: expected 9 with the blank, found 3; tiles 4, 5, 6, 7, 8 and the blank are missing
line 4: column 9: '?' is neither a tile nor a blank (0, x, _, ., * or -)
line 5: column 1: 'é' is neither a tile nor a blank (0, x, _, ., * or -)
line 6: tile 8 appears more than once; the blank is missing

"#]]);
}

#[test]
fn bytes_that_are_not_text() {
    ask_on("solve", b"12345678\xff\n123456x78\n")
        .code(4)
        .stdout_eq("invalid\nrr\n")
        .stderr_eq(
            "line 1: column 9: '\u{FFFD}' is neither a tile nor a blank (0, x, _, ., * or -)\n",
        );
}

#[test]
fn a_line_too_long() {
    let [longest, too_long] = [1_048_576, 1_048_577].map(|len| " ".repeat(len - 9) + "1234567x8");
    let longer = "1".repeat(2_000_000);
    let lines = format!("{longer}\n123456x78\n{longest}\n{too_long}\n123456x78\n{longest}");
    ask_on("solve", lines)
        .code(4)
        .stdout_eq("invalid\nrr\nr\ninvalid\nrr\nr\n")
        .stderr_eq("line 1: the line is longer than 1048576 bytes\nline 4: the line is longer than 1048576 bytes\n");
}

#[test]
fn arguments_and_standard_input_in_turn() {
    ask_on("solve 123456x78 - '1 2' 1234567x8", "12345x786\n")
        .code(4)
        .stdout_eq("rr\nd\ninvalid\nr\n")
        .stderr_eq(
            "argument 3: too few tiles: expected 9 with the blank, found 2; tiles 3, 4, 5, 6, 7, 8 and the blank are missing\n",
        );
}

#[test]
fn every_form() {
    let lines = "123456x78\n12345678x\n213456780\n1\n";
    let answers = |form| ask_on(&format!("solve {form}"), lines).code(4);
    answers("--as moves").stdout_eq("rr\n\nunsolvable\ninvalid\n");
    answers("--as distance").stdout_eq("2\n0\nunsolvable\ninvalid\n");
    answers("--as boards").stdout_eq(str![[r#"
1 2 3
4 5 6
x 7 8

move 1 of 2: r
1 2 3
4 5 6
7 x 8

move 2 of 2: r
1 2 3
4 5 6
7 8 x

1 2 3
4 5 6
7 8 x

unsolvable
invalid

"#]]);
    answers("--json").stdout_eq(str![[r#"
{"board":[1,2,3,4,5,6,0,7,8],"solvable":true,"distance":2,"moves":"rr","length":2,"slides":1}
{"board":[1,2,3,4,5,6,7,8,0],"solvable":true,"distance":0,"moves":"","length":0,"slides":0}
{"board":[2,1,3,4,5,6,7,8,0],"solvable":false,"distance":null,"moves":null}
{"board":null,"solvable":null,"distance":null,"moves":null,"error":"too few tiles: expected 9 with the blank, found 1; tiles 2, 3, 4, 5, 6, 7, 8 and the blank are missing","lines":[4,4]}

"#]]);
}

#[test]
fn color_only_if_it_is_wanted() {
    let boards = || tilebase().args(["solve", "--as", "boards", "1234567x8"]);
    let plain = "1 2 3\n4 5 6\n7 x 8\n\nmove 1 of 1: r\n1 2 3\n4 5 6\n7 8 x\n\n";
    let coloured = plain.replace("move 1 of 1: r", "\u{1b}[1mmove 1 of 1: r\u{1b}[0m");
    boards().assert().stdout_eq(plain);
    boards()
        .env("CLICOLOR_FORCE", "1")
        .assert()
        .stdout_eq(coloured);
    boards().env("NO_COLOR", "1").assert().stdout_eq(plain);
}

#[test]
fn contradictions() {
    for arguments in [
        "--all --as distance",
        "--count --as boards",
        "--count --as distance",
        "--count --all",
        "--json --as moves",
        "--as json",
    ] {
        let refused = ask(&format!("solve {arguments} 1234567x8")).code(2);
        let refused = refused.stderr_eq("error: [..]\n...");
        let printed = match arguments.contains("--json") {
            true => "{\"error\":\"the argument '--json' cannot be used with '--as <FORM>'\"}\n",
            false => "",
        };
        assert_eq!(output_of(&refused), printed);
    }
    for arguments in ["--all --as boards", "--all --json", "--count --json"] {
        ask(&format!("solve {arguments} 1234567x8")).success();
    }
}

/// Arguments that together are one board have one answer.
#[test]
fn boards_without_quotes() {
    for (shape, arguments, is_one) in [
        ("3x3", "1 2 3 4 5 6 7 8 x", true),
        ("3x3", "1 2 3 4 5 6 7 8 9", true),
        ("3x3", "123 456 789", true),
        ("2x2", "12 3x", true),
        ("2x2", "12 33", true),
        ("8x2", "12 34 56 78 9A BC DE Fx", true),
        ("2x8", "12345678 9abcdefx", true),
        ("2x8", "12345678 9abcdefg", true),
        ("4x4", "1234 5678 9ABC DEFx", true),
        ("4x4", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x", true),
        ("4x4", "1,2,3,4 5,6,7,8 9,10,11,12 13,14,15,x", true),
        ("any", "1 2 3 4 5 6 7 8 x", true),
        ("any", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 15", true),
        ("any", "123 456 789", true),
        ("any", "1234 5678 9ABC DEFF", true),
        ("any", "1234 5678 9ABx", true),
        ("2x2", "123x 12x3", false),
        ("2x2", "123x -", false),
        ("2x3", "12345x 12345x", false),
        ("3x3", "12345678x - 12345678x", false),
        ("any", "12345678x 12345678x", false),
        ("any", "12345678x 123456789ABCDEFx", false),
        ("any", "1234/567x 1234/567x", false),
        ("any", "123x 12x3", false),
        ("2x8", "123456789abcdefx 123456789abcdefx", false),
        (
            "4x4",
            "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,x 123456789ABCDEFx",
            false,
        ),
    ] {
        let shape = match shape {
            "any" => String::new(),
            shape => format!("--shape={shape}"),
        };
        let solve = format!(
            "solve --nodes 1 --tables {} {shape}",
            tilebase_data::folder()
        );
        let answers = output_of(&ask_on(&format!("{solve} {arguments}"), "nonsense\n"));
        // Boards of 3x4 have no answer, since there is no table.
        assert_eq!(
            answers.lines().count() <= 1,
            is_one,
            "{arguments}: {answers}"
        );
    }
}
