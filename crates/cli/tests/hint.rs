//! `tilebase hint`: prints only the selected part of a solution.

use crate::tilebase;

#[test]
fn boards_as_solve_takes_them() {
    let hint = |arguments: &[&str], input: &str| {
        tilebase().arg("hint").args(arguments).stdin(input).assert()
    };
    hint(&["-"], "1234567x8\n1 2 3\n4 5 6\nx 7 8\n12345678y\n")
        .code(4)
        .stdout_eq("r  slides 8  distance 1\nr  slides 7  distance 2\ninvalid\n")
        .stderr_eq("line 5: column 9: 'y' is neither a tile nor a blank (0, x, _, ., * or -)\n");
}

/// Input that is not a board is printed as by `solve --json`.
#[test]
fn invalid_boards_as_json() {
    for (arguments, input) in [(&["12345678y"][..], ""), (&["-"], "\n1 2 3\n4 5\n")] {
        let run = |command: &str| {
            let mut run = tilebase().args([command, "--json"]);
            run = run.args(arguments).stdin(input);
            let output = run.assert().code(4);
            String::from_utf8(output.get_output().stdout.clone()).unwrap()
        };
        let object: serde_json::Value = serde_json::from_str(&run("solve")).unwrap();
        assert!(object["error"].is_string(), "{object}");
        let place = [&object["argument"], &object["lines"]];
        let expected = match input {
            "" => [serde_json::json!(1), serde_json::Value::Null],
            _ => [serde_json::Value::Null, serde_json::json!([2, 3])],
        };
        assert_eq!(place, expected.each_ref());
        for command in ["hint", "compare"] {
            assert_eq!(run(command), run("solve"), "{command}");
        }
    }
}
