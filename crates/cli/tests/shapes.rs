//! Boards of every shape.

use std::path::Path;

use snapbox::str;
use tempfile::{TempDir, tempdir};
use tilebase_puzzle::{Board, Goal, Move};

use crate::{run, run_on, stdout};

/// Creates a folder with tables, each described by its name and the other arguments of `gen`.
pub fn folder_of(tables: &[(&str, &str)]) -> TempDir {
    let folder = tempdir().unwrap();
    for (name, arguments) in tables {
        run(folder.path(), &format!("gen -q -o {name} {arguments}")).success();
    }
    folder
}

/// Returns a few hundred boards of a shape. Every tenth board is unsolvable.
fn boards(shape: &str) -> Vec<Board> {
    let goal = Goal::corner(shape.parse().unwrap());
    let every = goal.boards() as usize / 300 + 1;
    let boards = (0..goal.boards()).step_by(every);
    let boards = boards.map(|index| goal.unrank(index).unwrap());
    let boards = boards.enumerate().map(|(number, board)| match number % 10 {
        9 => exchanged(&board),
        _ => board,
    });
    boards.collect()
}

fn exchanged(board: &Board) -> Board {
    let exchange = |&tile: &u8| [0, 2, 1].get(usize::from(tile)).copied().unwrap_or(tile);
    let tiles: Vec<u8> = board.tiles().iter().map(exchange).collect();
    Board::from_tiles(board.shape(), &tiles).unwrap()
}

fn lines(boards: &[Board]) -> String {
    boards.iter().map(|board| format!("{board}\n")).collect()
}

pub fn compact(board: &Board) -> String {
    board.to_string().replace(' ', "")
}

#[test]
fn a_table_answers_the_transposed_shape_as_its_own_table_would() {
    let folder = folder_of(&[
        ("2x3.tb", "--shape 2x3"),
        ("3x2.tb", "--shape 3x2"),
        ("2x4.tb", "--shape 2x4"),
        ("4x2.tb", "--shape 4x2 --encoding bit"),
    ]);
    for (shape, transposed) in [
        ("2x3", "3x2"),
        ("3x2", "2x3"),
        ("2x4", "4x2"),
        ("4x2", "2x4"),
    ] {
        let boards = boards(shape);
        let lines = lines(&boards);
        for form in [
            "--as moves",
            "--as distance",
            "--as boards",
            "--json",
            "--moves tile",
            "--moves numbers",
            "--order dlru",
            "--count",
            "--all --order rlud",
        ] {
            let solve = |table: &str| {
                let arguments = format!("solve --shape {shape} --tables {table}.tb {form}");
                stdout(run_on(folder.path(), &arguments, &lines))
            };
            assert_eq!(solve(transposed), solve(shape), "{form} for {shape}");
        }
        // Sorts the lines, whose order depends on the table.
        let sorted_lines = |text: String| {
            let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
            lines.sort();
            lines
        };
        let hint = format!("hint --reveal moves {}", compact(&boards[1]));
        for command in [&hint[..], "stats", "compare --heuristics"] {
            let answer = |table: &str| {
                let arguments = format!("{command} --shape {shape} --tables {table}.tb");
                sorted_lines(stdout(run(folder.path(), &arguments)))
            };
            assert_eq!(answer(transposed), answer(shape), "{command} for {shape}");
        }
    }
}

/// Every command works for these shapes. The goal's blank is in every cell in turn, except for 2x5.
#[test]
fn every_command_for_every_shape() {
    for (shape, tables, goals) in [
        ("2x2", &[3][..], 0..4),
        ("2x3", &[5, 4], 0..6),
        ("3x2", &[5, 2], 0..6),
        ("2x4", &[7, 5], 0..8),
        ("4x2", &[7, 3], 0..8),
        ("2x5", &[9], 5..6),
    ] {
        let folder = tempdir().unwrap();
        for blank in tables {
            let generate = format!("gen --shape {shape} --goal-blank {blank} -o {blank}.tb");
            run(folder.path(), &generate).success();
        }
        for blank in goals {
            let goal = Goal::new(shape.parse().unwrap(), blank).unwrap();
            let goal = exchanged(&goal.board()); // not the goal of any table
            let arguments = format!("--tables . --shape {shape} --goal {}", compact(&goal));
            check_every_command(folder.path(), &arguments, &goal);
        }
    }
}

fn check_every_command(folder: &Path, arguments: &str, goal: &Board) {
    let answer = |command: &str, rest: &str| {
        let rest = match rest {
            "" => String::new(),
            rest => format!(" {rest}"),
        };
        stdout(run(folder, &format!("{command} {arguments}{rest}")))
    };
    let random = answer("random --distance 5 --seed 1", "");
    let start = Board::parse(goal.shape(), &random).unwrap();
    let board = compact(&start);

    let solution = answer("solve", &board);
    assert_eq!(solution, answer("solve", random.trim())); // one tile per argument
    let end = solution.trim().chars().fold(start, |board, letter| {
        board.moved(Move::from_letter(letter).unwrap()).unwrap()
    });
    assert_eq!((solution.trim().len(), end), (5, *goal));
    assert_eq!(answer("solve --as distance", &board), "5\n");
    let boards = answer("solve --as boards", &board);
    assert!(boards.starts_with(&format!("{start:#}\n\nmove 1 of 5: ")));
    assert!(boards.ends_with(&format!("\n{goal:#}\n\n")));
    let count: usize = answer("solve --count", &board).trim().parse().unwrap();
    assert_eq!(answer("solve --all", &board).lines().count(), count);

    assert_eq!(answer("hint --reveal distance", random.trim()), "5\n");
    assert_eq!(answer("hint --reveal solution", &board), solution);
    let check = answer("check", &format!("{board} {solution}"));
    assert_eq!(check, "optimal, at length 5\n");
    let compare = answer("compare --json", &board);
    assert_eq!(compare.matches(r#""distance":5.0"#).count(), 8);
    assert!(answer("compare --heuristics", "").contains(" 0\n"));
    assert!(answer("stats", "").contains(&format!("\ngoal             {goal}\n")));
}

#[test]
fn shapes_that_do_not_agree() {
    let folder = folder_of(&[("2x3.tb", "--shape 2x3"), ("2x4.tb", "--shape 2x4")]);
    run(
        folder.path(),
        "solve --tables 2x3.tb --tables 2x4.tb 12345x",
    )
    .code(2)
    .stdout_eq("")
    .stderr_eq(str![[r#"
error: --tables: the first table is for boards of 2x3, but another is for 2x4; choose with --shape

Usage: tilebase solve [OPTIONS] [BOARD]...

For more information, try '--help'.

"#]]);
    for arguments in [
        "solve --shape 1x9",
        "solve --shape nonsense",
        "solve --shape 2x3 --goal 12345678x",
        "stats --tables 2x3.tb --tables 2x4.tb",
        "judge poj1077 --shape 3x3",
        "judge poj1077 --tables .",
        "judge poj1077 --tables 2x3.tb",
    ] {
        run(folder.path(), arguments).code(2).stdout_eq("");
    }
    // A board of another shape is rejected.
    let other = run(folder.path(), "solve --tables 2x3.tb 12345678x");
    other
        .code(4)
        .stdout_eq("invalid\n")
        .stderr_eq("argument 1: expected a board of 2x3, found one of 3x3\n");
}

#[test]
fn goals_of_two_digit_tiles() {
    let folder = tempdir().unwrap();
    let goal = |goal: &str| run(folder.path(), &format!("solve --shape 3x4 --goal {goal}"));
    for text in ["1234/5678/9ABx", "123456789abX", "1,2,3,4,5,6,7,8,9,10,b,0"] {
        goal(text).success().stdout_eq("").stderr_eq("");
    }
    goal("1234/5678/9ACx").code(2).stderr_eq(str![[r#"
error: --goal: column 13: C (tile 12) is not a tile: a 3x4 board has 1 to 11 and 0 for the blank
...
"#]]);
}

#[test]
fn boards_in_rows_have_their_own_shapes() {
    let folder = folder_of(&[("2x4.tb", "--shape 2x4")]);
    let mixed = run_on(
        folder.path(),
        "solve --tables .",
        "1234/567x\n123/456/7x8\n12/34/56/7x\n1234/567\n123/4x5\n1234/56x7\n1234/5678/9AxB\n",
    );
    mixed
        .code(4)
        .stdout_eq("\nr\n\ninvalid\nr\nr\nr\n")
        .stderr_eq("line 4: the blank is missing; write it as 0 or x\n");
}

/// A board without row separators fits both shapes of a table, so it is rejected.
#[test]
fn a_board_that_fits_two_shapes() {
    let folder = folder_of(&[("4x2.tb", "--shape 4x2"), ("2x4.tb", "--shape 2x4")]);
    let fits_two = "4 3 2 1 x 5 6 7";
    let error = "8 cells may be 4x2 or 2x4, and the table is for both; separate the rows with slashes, or choose with --shape";
    let run = |arguments: &str, input: &str| run_on(folder.path(), arguments, input);
    for command in ["solve", "solve --json", "solve --as distance", "hint"] {
        run(&format!("{command} --tables 4x2.tb 4321x567"), "")
            .code(4)
            .stderr_eq(format!("argument 1: {error}\n"));
        let lines = format!("1 2/3 4/5 6/7 x\n{fits_two}\n1234567x\n1234/567x\n");
        run(&format!("{command} --tables 4x2.tb"), &lines)
            .code(4)
            .stderr_eq(format!("line 2: {error}\nline 3: {error}\n"));
    }
    run("check --tables 4x2.tb 4321x567 r", "")
        .code(4)
        .stderr_eq(format!("error: not a board: {error}\n"));
    run("check --tables 4x2.tb", &format!("{fits_two}: r\n"))
        .code(4)
        .stderr_eq(format!("line 1: {error}\n"));
    run("compare --tables 4x2.tb 4321x567", "")
        .code(4)
        .stderr_eq(format!("argument 1: {error}\n"));
    for arguments in [
        "solve --tables 4x2.tb --as distance 4321/x567",
        "solve --tables 4x2.tb --as distance --shape 2x4 4321x567",
        "solve --tables 2x4.tb --as distance --shape 2x4 4321x567",
        "hint --tables 4x2.tb --reveal distance 4321/x567",
        "solve --as distance 4321/x567",
    ] {
        run(arguments, "").success().stdout_eq("27\n").stderr_eq("");
    }
    // A goal with row separators determines the shape. A goal without row separators does not.
    run("solve --tables 4x2.tb --goal 1234567x 1234/56x7", "")
        .success()
        .stdout_eq("r\n");
    run("solve --tables 4x2.tb --goal 1234/567x 123456x7", "")
        .success()
        .stdout_eq("r\n");
    run("solve --tables 4x2.tb --goal 12/34/56/7x 1234/56x7", "").code(4);
}

/// `solve` reads the output of `random` as the same boards, with any table.
#[test]
fn random_boards_are_the_same_in_a_pipe() {
    let folder = folder_of(&[("4x2.tb", "--shape 4x2"), ("2x4.tb", "--shape 2x4")]);
    let random = stdout(run(
        folder.path(),
        "random --shape 2x4 --count 500 --seed 1",
    ));
    assert!(random.lines().all(|line| line.matches('/').count() == 1));
    let distances = |arguments: &str| {
        let solved = run_on(folder.path(), arguments, &random).success();
        stdout(solved.stderr_eq(""))
    };
    let expected = distances("solve --as distance");
    assert!(!expected.contains("unsolvable"));
    for option in ["--tables 4x2.tb", "--tables 2x4.tb", "--shape 2x4"] {
        assert_eq!(
            distances(&format!("solve --as distance {option}")),
            expected
        );
    }
    let of_2x8 = stdout(run(folder.path(), "random --shape 2x8 --seed 1"));
    assert_eq!(of_2x8.parse::<Board>().unwrap().shape().to_string(), "2x8");
}

/// For up to ten cells, no goal and no command needs a file.
#[test]
fn small_shapes_without_a_table() {
    let folder = tempdir().unwrap();
    for (shape, goals) in [
        ("2x2", 0..4),
        ("2x3", 0..6),
        ("3x2", 0..6),
        ("2x4", 0..8),
        ("4x2", 0..8),
        ("2x5", 9..10),
        ("5x2", 3..4),
    ] {
        for blank in goals {
            let goal = exchanged(&Goal::new(shape.parse().unwrap(), blank).unwrap().board());
            let arguments = format!("--shape {shape} --goal {}", compact(&goal));
            check_every_command(folder.path(), &arguments, &goal);
        }
    }
    run(folder.path(), "solve 12/x3").success().stdout_eq("r\n");
    run(folder.path(), "solve --shape 2x6 123456789AxB")
        .success()
        .stdout_eq("r\n");
}

/// A named goal belongs to each shape. The note names the goal with the blank at the other end, once a run.
#[test]
fn goals_by_name() {
    let folder = tempdir().unwrap();
    let solve = |arguments: &str, boards: &str| run_on(folder.path(), arguments, boards);
    // An example of Russell and Norvig, whose goal has the blank first.
    solve(
        "solve --goal blank-first --as distance",
        "7 2 4 5 0 6 8 3 1\n",
    )
    .success()
    .stdout_eq("26\n");
    let snails = "1 2 3/8 4 x/7 6 5\n1 2 3 4/12 13 14 5/x 11 15 6/10 9 8 7\n";
    solve("solve --goal snail", snails)
        .success()
        .stdout_eq("l\nr\n");
    solve(
        "solve --goal middle",
        "1234x5678\n1234/5678/9ABC/DEFx\n{\"board\":\"123x\",\"shape\":\"2x2\"}\n123/4x5/678\n",
    )
    .code(4)
    .stdout_eq("\ninvalid\ninvalid\n\n")
    .stderr_eq("line 2: boards of 4x4 have no middle\nline 3: boards of 2x2 have no middle\n");
    solve(
        "solve --goal '4x4 snail'",
        "1 2 3 4 12 13 14 5 x 11 15 6 10 9 8 7\n",
    )
    .success()
    .stdout_eq("r\n");
    solve("solve --goal spiral", "1234x5678\n")
        .code(2)
        .stderr_eq("error: --goal: spiral is neither a board nor one of blank-last, blank-first, middle, snail\n...");
}

/// Boards of 2x2 have as many tiles as a row of a larger board.
#[test]
fn a_stream_of_small_boards() {
    let boards = "1 2/3 0\n1 2/0 3\n1 0/3 2\n1 2 3/4 5 6/7 0 8\n1 2/0 3\n";
    let solved = run_on(tempdir().unwrap().path(), "solve", boards);
    solved.success().stdout_eq("\nr\nd\nr\nr\n");
}
