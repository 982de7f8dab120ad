//! `tilebase judge`: other ends of lines.

use crate::cases::{text_of, without_answer};
use crate::{ask_on, stdout};

/// The samples have the same answers with Windows line ends and without the last line end.
#[test]
fn ends_of_lines() {
    let cases = include_str!("../cases/judge.txt").split("\n$ ").skip(1);
    let mut count = 0;
    for case in cases.filter(|case| !case.contains("\n+") && !case.contains("\n!")) {
        let lines = case.lines().filter(|line| line.starts_with('<'));
        let lines = lines.flat_map(|line| text_of(without_answer(line).0));
        let input = String::from_utf8(lines.collect()).unwrap();
        let answer = |input: &str| {
            let judge = ask_on(case.lines().next().unwrap(), input).stderr_eq("");
            stdout(judge)
        };
        let windows = input.replace('\n', "\r\n");
        for other in [&windows, input.trim_end(), windows.trim_end()] {
            assert_eq!(answer(other), answer(&input), "{case}");
        }
        count += 1;
    }
    assert!(count > 20, "{count}");
}
