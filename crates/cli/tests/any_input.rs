//! Any text on standard input, and any argument, gives an answer or a clear error. `PROPTEST_CASES=10000` tries
//! more of them.

use std::fs;

use proptest::prelude::*;
use proptest::sample::select;
use tempfile::tempdir;

use crate::tilebase;

const JUDGES: [&str; 8] = [
    "poj1077",
    "hdu1043",
    "hdu3567",
    "luogu1379",
    "acwing845",
    "uva652",
    "eight-txt",
    "astar-in",
];

/// Arguments with a place for a text.
const ARGUMENTS: [&str; 16] = [
    "solve TEXT",
    "solve --shape TEXT 12345678x",
    "solve --goal TEXT 12345678x",
    "solve --order TEXT 12345678x",
    "solve --table TEXT 12345678x",
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
    let piece = prop_oneof![
        select(vec![
            "\n", "\r\n", " ", "\n\n", "/", ",", "-", "\u{FEFF}", "\0"
        ]),
        select(vec![
            "2 3 4 1 5 x 7 6 8",
            "12345678x",
            "123\n456\n78x",
            "21345678x"
        ]),
        select(vec![
            "0",
            "1",
            "2",
            "8",
            "9",
            "18446744073709551616",
            "-1",
            "1e9",
            "x"
        ]),
        select(vec![
            "3x3", "2x9", "5-5-5", "udlr", "1,2,3", "4GiB", "0..3", "1TB", "é"
        ]),
    ];
    let pieces = prop::collection::vec(piece, 0..9);
    let any = prop::collection::vec(any::<char>(), 0..9);
    prop_oneof![
        4 => pieces.prop_map(|pieces| pieces.concat()),
        1 => any.prop_map(String::from_iter),
    ]
}

/// Runs the command, and checks that it ends with an answer or with an error in plain words.
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
    fn any_input_of_a_judge(judge in select(&JUDGES), text in text(), byte: Option<u8>) {
        check(&["judge", judge], [text.as_bytes(), byte.as_slice()].concat());
    }

    #[test]
    fn any_argument(arguments in select(&ARGUMENTS), text in text()) {
        // No argument can have a zero byte.
        let text = text.replace('\0', "");
        let arguments: Vec<String> =
            arguments.split(' ').map(|word| word.replace("TEXT", &text)).collect();
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        check(&arguments, "");
    }
}
