//! Pattern tables in files: which are used, and the output of `info` and `verify`.

use std::fs;
use std::path::Path;

use snapbox::str;
use tempfile::tempdir;
use tilebase_format::{Header, Kind, checksum};
use tilebase_puzzle::Goal;

use crate::damaged_tables::repair;
use crate::shapes::folder_of;
use crate::{columns, run, run_on, stdout};

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
        for form in ["", "--order rldu", "--as distance", "--all"] {
            let solve = |tables: &str| {
                let arguments = format!("solve --shape {shape} {goal} {form} {tables}");
                stdout(run_on(folder.path(), &arguments, &lines))
            };
            assert_eq!(solve(patterns), solve(complete), "{shape} {goal} {form}");
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
    for row in [
        "--tables 12.tb | 12.tb: no pattern has these tiles: 3, 4, 5; make one with `tilebase gen --shape 2x3 --goal-blank 5 --pattern 3,4,5 --output FILE`",
        "--tables 12.tb --tables 23.tb | 12.tb, 23.tb: no pattern has these tiles: 4, 5; make one with [..]",
        // `other.tb` is not for goals with the blank in a corner.
        "--tables 12.tb --tables other.tb | 12.tb: no pattern has these tiles: 3, 4, 5; make one with [..]",
    ] {
        let [tables, error] = columns(row);
        let refused = run(folder.path(), &format!("solve {tables} 12345x")).code(1);
        refused.stdout_eq("").stderr_eq(format!(
            "error: the pattern tables {error} and pass it with --tables\n"
        ));
    }
    for others in [
        "",
        " --tables 23.tb",
        " --tables other.tb",
        " --tables 12.tb",
    ] {
        let tables = format!("--tables 12.tb --tables 345.tb{others}");
        let together = run(folder.path(), &format!("solve {tables} 123/4x5"));
        together.success().stdout_eq("r\n");
    }
}

/// If many tiles are missing, the error contains a command that generates suitable tables.
#[test]
fn one_of_the_shipped_tables_alone() {
    let folder = tempdir().unwrap();
    let data = Path::new(tilebase_data::folder());
    let alone = run(data, "solve --tables 4x4-1-2-3-4-7.tb 123456789ABCDE0F");
    alone.code(1).stderr_eq(
        "error: the pattern tables [..]: no pattern has these tiles: 5, 6, 8, 9, 10, 11, 12, 13, 14, 15; make a complete set with `tilebase gen --shape 4x4 --goal-blank 15 --patterns 6-6-3 --output .` and pass their folder with --tables\n",
    );
    let generate = "gen -q --shape 4x4 --goal-blank 15 --patterns 6-6-3 --output .";
    run(folder.path(), generate).success();
    run(folder.path(), "solve --tables . 123456789ABCDE0F")
        .success()
        .stdout_eq("r\n");
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

/// Of several sets in a folder, the set with the largest patterns is used. The error about a damaged table shows which
/// set is used.
#[test]
fn the_strongest_tables_of_a_folder_are_used() {
    let folder = folder_of(&[
        ("1.tb", "--shape 2x3 --pattern 1"),
        ("12.tb", "--shape 2x3 --pattern 1,2"),
        ("2345.tb", "--shape 2x3 --pattern 2,3,4,5"),
        ("345.tb", "--shape 2x3 --pattern 3,4,5"),
        ("of-3x4.tb", "--shape 3x4 --pattern 1,2"),
    ]);
    let path = |name: &str| folder.path().join(name);
    let damage = |name: &str| {
        let mut bytes = fs::read(path(name)).unwrap();
        bytes[64..].fill(0);
        repair(&mut bytes);
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
    // The remaining tables do not contain each tile once, so a table of 2x3 is generated in memory.
    for name in ["complete.tb", "2345.tb", "345.tb"] {
        fs::remove_file(path(name)).unwrap();
    }
    solve().success().stderr_eq(NO_SET);
    run(folder.path(), "solve --tables . --shape 3x4 123456789ABx")
        .success()
        .stderr_eq(NO_SET);
}

#[test]
fn information_on_a_pattern_table() {
    let of_table = |command: &str| {
        let command = format!("{command} 4x4-1-2-3-4-7.tb");
        run(Path::new(tilebase_data::folder()), &command).success()
    };
    of_table("info").stdout_eq(str![[r#"
file              [..]4x4-1-2-3-4-7.tb
format            tilebase table, version 1
kind              pattern table
tiles             1, 2, 3, 4, 7
shape             4x4
goal              1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x
states            874080
encoding          pattern
metric            single
largest distance  24
mean distance     14.2854
size              109324 bytes
checksum          06fa93ae9d93f9b2
checked           only the header; `tilebase verify` checks all of it

"#]]);
    of_table("info --json").stdout_eq(str![[r#"
{"file":"[..]4x4-1-2-3-4-7.tb","version":1,"encoding":"pattern","metric":"single","move_order":null,"rows":4,"cols":4,"goal_blank":15,"goal":[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,0],"tiles":[1,2,3,4,7],"max_distance":24,"mean_distance":14.28542[..],"entries":874080,"file_len":109324,"payload_len":109260,"distance_sum":12486602,"payload_xxh3":"06fa93ae9d93f9b2"}

"#]]);
    of_table("verify").stderr_eq("").stdout_eq(str![[r#"
header    ok  4x4, goal 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x, tiles 1, 2, 3, 4, 7
checksum  ok  06fa93ae9d93f9b2
padding   ok
proof     ok  874080 states

"#]]);
}
