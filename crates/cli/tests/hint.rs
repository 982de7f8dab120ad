//! `tilebase hint`: prints only the selected part of a solution.

use serde_json::{Value, json};

use crate::{ask_on, json_of, output_of};

#[test]
fn boards_as_solve_takes_them() {
    ask_on("hint -", "1234567x8\n1 2 3\n4 5 6\nx 7 8\n12345678y\n")
        .code(4)
        .stdout_eq("r  slides 8  distance 1\nr  slides 7  distance 2\ninvalid\n")
        .stderr_eq("line 5: column 9: 'y' is neither a tile nor a blank (0, x, _, ., * or -)\n");
}

/// Input that is not a board is printed as by `solve --json`.
#[test]
fn invalid_boards_as_json() {
    for (arguments, input, place) in [
        ("12345678y", "", [json!(1), Value::Null]),
        ("-", "\n1 2 3\n4 5\n", [Value::Null, json!([2, 3])]),
    ] {
        let run = |command: &str| ask_on(&format!("{command} --json {arguments}"), input).code(4);
        let object = json_of(&run("solve"));
        assert!(object["error"].is_string(), "{object}");
        assert_eq!([&object["argument"], &object["lines"]], place.each_ref());
        for command in ["hint", "compare"] {
            assert_eq!(
                output_of(&run(command)),
                output_of(&run("solve")),
                "{command}"
            );
        }
    }
}
