//! Pattern tables in files: which are used.

use std::fs;

use tilebase_format::{Header, Kind, checksum};
use tilebase_puzzle::Goal;

use crate::shapes::folder_of;
use crate::{run, run_on, stdout};

const NO_SET: &str = "warning: the folder's pattern tables with at most 8 tiles do not contain every tile exactly once\n";

/// Pattern tables give the same answers as a table of all boards.
#[test]
fn the_same_answers_as_a_table() {
    let folder = folder_of(&[
        ("a.tb", "--shape 3x3 --pattern 1,2,3,4"),
        ("b.tb", "--shape 3x3 --pattern 5,6,7,8"),
        ("c.tb", "--shape 2x3 --pattern 1,4"),
        ("d.tb", "--shape 2x3 --pattern 2,3,5"),
        ("complete.tb", "--shape 2x3"),
    ]);
    let of_3x3 = ("--tables a.tb --tables b.tb", "");
    let of_2x3 = ("--tables c.tb --tables d.tb", "--tables complete.tb");
    for (shape, (patterns, complete), goal) in [
        ("3x3", of_3x3, ""),
        ("3x3", of_3x3, "--goal x12345678"),
        ("2x3", of_2x3, ""),
        ("3x2", of_2x3, "--goal 34/51/2x"),
    ] {
        let all = Goal::corner(shape.parse().unwrap());
        let boards = (0..all.boards()).step_by(all.boards() as usize / 50);
        let lines: String = boards
            .map(|index| format!("{}\n", all.unrank(index).unwrap()))
            .collect();
        for form in ["", "--order rldu", "--as distance", "--as all"] {
            let solve = |tables: &str| {
                let arguments = format!("solve --shape {shape} {goal} {form} {tables}");
                stdout(run_on(folder.path(), &arguments, &lines))
            };
            assert_eq!(solve(patterns), solve(complete), "{shape} {goal} {form}");
        }
    }
}

/// Searches ignore a pattern of nine tiles, but use other tables in the folder. `info` reads its header; it has no proof.
#[test]
fn patterns_too_large_for_a_search() {
    let folder = folder_of(&[("10-11.tb", "--shape 4x3 --pattern 10,11")]);
    let mut header = Header {
        goal: Goal::corner("4x3".parse().unwrap()),
        kind: Kind::Pattern((1..=9).collect()),
        max_distance: 40,
        distance_sum: 1,
        payload_checksum: 0,
    };
    let payload = vec![0; header.payload_len() as usize];
    header.payload_checksum = checksum(&payload);
    let nine = [&header.to_bytes()[..], &payload].concat();
    fs::write(folder.path().join("nine.tb"), nine).unwrap();
    let info = stdout(run(folder.path(), "info nine.tb"));
    assert!(
        info.contains("\ntiles             1, 2, 3, 4, 5, 6, 7, 8, 9\n"),
        "{info}"
    );
    run(folder.path(), "verify -q nine.tb").code(1).stderr_eq(
        "error: nine.tb: the proof was not run: the pattern has 9 tiles, but searches open at most 8; divide the tiles among smaller patterns\n",
    );
    let solve = || run(folder.path(), "solve --tables . --shape 4x3 123456789AxB");
    solve().success().stdout_eq("r\n").stderr_eq(NO_SET);
    run(folder.path(), "gen -q --shape 4x3 --patterns 6-5 -o .").success();
    solve().success().stdout_eq("r\n").stderr_eq("");
}
