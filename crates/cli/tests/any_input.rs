//! Any text on standard input, and any argument, is answered or rejected with a clear error. `PROPTEST_CASES=10000`
//! tries more inputs.

use std::fs;

use proptest::prelude::*;
use proptest::sample::{Index, select};
use serde_json::Value;
use tempfile::tempdir;

use crate::{ask_on, output_of, stderr_of, tilebase};

const JUDGES: &str = "poj1077 hdu1043 hdu3567 luogu1379 acwing845 uva652 eight-txt astar-in";

const ARGUMENTS: [&str; 16] = [
    "solve TEXT",
    "solve --shape TEXT 12345678x",
    "solve --goal TEXT 12345678x",
    "solve --order TEXT 12345678x",
    "solve --tables TEXT 12345678x",
    "solve TEXT TEXT",
    "hint TEXT",
    "check TEXT ud",
    "check 12345678x TEXT",
    "random --count 2 --distance TEXT",
    "random --count 2 --seed TEXT",
    "gen --shape TEXT --memory 1kB",
    "gen --shape 2x2 --memory TEXT",
    "gen --shape 2x2 --threads TEXT",
    "gen --shape 2x3 --goal-blank TEXT",
    "gen --shape 2x3 --pattern TEXT",
];

fn text() -> impl Strategy<Value = String> {
    let pieces = "2 3 4 1 5 x 7 6 8|12345678x|123\n456\n78x|21345678x|0|1|2|8|9|18446744073709551616|-1|1e9|x";
    let words = "3x3 2x9 5-5-5 udlr 1,2,3 4GiB 0..3 1TB é / , - \u{FEFF} \0";
    let ends = select(vec!["\n", "\r\n", " ", "\n\n"]);
    let [pieces, words] =
        [(pieces, '|'), (words, ' ')].map(|(text, end)| text.split(end).collect::<Vec<_>>());
    let piece = prop_oneof![ends, select(pieces), select(words)];
    let pieces = prop::collection::vec(piece, 0..9);
    let any = prop::collection::vec(any::<char>(), 0..9);
    prop_oneof![
        4 => pieces.prop_map(|pieces| pieces.concat()),
        1 => any.prop_map(String::from_iter),
    ]
}

/// Checks that the command ends with an answer or with an error in plain words.
fn check(arguments: &[&str], input: impl AsRef<[u8]>) {
    let folder = tempdir().unwrap();
    let assert = tilebase()
        .args(arguments)
        .current_dir(&folder)
        .stdin(input.as_ref())
        .assert();
    let output = assert.get_output();
    let errors = String::from_utf8(output.stderr.clone()).unwrap();
    let code = output.status.code().expect("an exit code");
    assert!(
        [0, 1, 2, 3, 4].contains(&code),
        "{arguments:?}: {code}: {errors}"
    );
    assert!(!errors.contains("panicked"), "{arguments:?}: {errors}");
    assert!(
        code == 0 || !errors.is_empty() || !output.stdout.is_empty(),
        "{arguments:?}"
    );
    if code == 2 {
        let files = fs::read_dir(&folder).unwrap().count();
        assert_eq!(files, 0, "{arguments:?}");
    }
}

proptest! {
    #[test]
    fn any_input_of_a_judge(judge in select(JUDGES.split(' ').collect::<Vec<_>>()), text in text(), byte: Option<u8>) {
        check(&["judge", judge], [text.as_bytes(), byte.as_slice()].concat());
    }

    #[test]
    fn any_argument(arguments in select(&ARGUMENTS), text in text()) {
        // An argument cannot contain a zero byte.
        let text = text.replace('\0', "");
        let arguments: Vec<String> =
            arguments.split(' ').map(|word| word.replace("TEXT", &text)).collect();
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        check(&arguments, "");
    }
}

/// Generates likely and unlikely lines, each with its line end.
fn line() -> impl Strategy<Value = Vec<u8>> {
    let cells = Just(b"12345678".to_vec()).prop_shuffle();
    let separator = select(vec![" ", "", ",", " , ", "\t"]);
    let blank = select(vec!['x', '0', '_', '.', '9', 'é']);
    let board = (cells, 0..9usize, blank, separator, any::<bool>()).prop_map(
        |(cells, place, blank, separator, ends_as_in_dos)| {
            let mut cells: Vec<char> = cells.into_iter().map(char::from).collect();
            cells.insert(place, blank);
            let cells: Vec<String> = cells.iter().map(char::to_string).collect();
            let end = if ends_as_in_dos { "\r" } else { "" };
            (cells.join(separator) + end).into_bytes()
        },
    );
    let changed =
        (board.clone(), any::<Index>(), any::<u8>()).prop_map(|(mut line, place, byte)| {
            let place = place.index(line.len());
            line[place] = byte;
            line
        });
    let any_line = prop_oneof![8 => board, 2 => changed, 1 => any::<Vec<u8>>()];
    any_line.prop_map(|mut line| {
        line.retain(|&byte| byte != b'\n');
        line.push(b'\n');
        line
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, ..ProptestConfig::default() })]

    /// The fast parser and the full parser (for JSON) produce the same answers and messages.
    #[test]
    fn all_parsers_agree(
        arguments in select(vec!["", "--as distance", "--goal 8x3/214/765"]),
        lines in prop::collection::vec(line(), 0..100),
    ) {
        // A board in one line ends a drawing.
        let lines = [b"1234567x8\n", &lines.concat()[..]].concat();
        let is_distance = arguments == "--as distance";
        let solve = |form| ask_on(&format!("solve {form}"), &lines);
        let goal = if is_distance { "" } else { arguments };
        let (solved, objects) = (solve(arguments), solve(&format!("--json {goal}")));
        let expected: String = output_of(&objects).lines().map(|object| {
            let object: Value = serde_json::from_str(object).unwrap();
            match (&object["moves"], &object["distance"], &object["solvable"]) {
                (Value::String(_), distance, _) if is_distance => format!("{distance}\n"),
                (Value::String(moves), ..) => format!("{moves}\n"),
                (_, _, Value::Bool(false)) => "unsolvable\n".to_owned(),
                _ => "invalid\n".to_owned(),
            }
        }).collect();
        prop_assert_eq!(output_of(&solved), expected);
        prop_assert_eq!(stderr_of(&solved), stderr_of(&objects));
    }
}
