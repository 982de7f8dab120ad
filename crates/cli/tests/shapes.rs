//! Boards of every shape: all commands, and tables of the transposed shape.

use std::path::Path;

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

fn compact(board: &Board) -> String {
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
    for shape in ["2x3", "3x2", "2x4", "4x2"] {
        let transposed: String = shape.chars().rev().collect();
        let boards = boards(shape);
        let lines = lines(&boards);
        for form in [
            "--as moves",
            "--as distance",
            "--as boards",
            "--json",
            "--notation tile",
            "--notation numbers",
            "--order dlru",
            "--as count",
            "--as all --order rlud",
        ] {
            let solve = |table: &str| {
                let arguments = format!("solve --shape {shape} --tables {table}.tb {form}");
                stdout(run_on(folder.path(), &arguments, &lines))
            };
            assert_eq!(solve(&transposed), solve(shape), "{form} for {shape}");
        }
        // Sorts the lines, whose order depends on the table.
        let sorted_lines = |text: String| {
            let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
            lines.sort();
            lines
        };
        let hint = format!("hint --as choices {}", compact(&boards[1]));
        for command in [&hint[..], "stats"] {
            let answer = |table: &str| {
                let arguments = format!("{command} --shape {shape} --tables {table}.tb");
                sorted_lines(stdout(run(folder.path(), &arguments)))
            };
            assert_eq!(answer(&transposed), answer(shape), "{command} for {shape}");
        }
    }
}

/// Every command works for these shapes, with tables of one or two goals or without a table, for up to ten cells. The
/// goal's blank is in every cell in turn, except for 2x5 and 5x2.
#[test]
fn every_command_for_every_shape() {
    for (shape, tables, goals) in [
        ("2x2", &[3][..], 0..4),
        ("2x3", &[5, 4], 0..6),
        ("3x2", &[5, 2], 0..6),
        ("2x4", &[7, 5], 0..8),
        ("4x2", &[7, 3], 0..8),
        ("2x5", &[9], 5..6),
        ("2x5", &[9], 9..10),
        ("5x2", &[9], 3..4),
    ] {
        let folder = tempdir().unwrap();
        for blank in tables {
            let generate = format!("gen --shape {shape} --goal-blank {blank} -o {blank}.tb");
            run(folder.path(), &generate).success();
        }
        for blank in goals {
            let goal = Goal::new(shape.parse().unwrap(), blank).unwrap();
            let goal = exchanged(&goal.board()); // not the goal of any table
            let arguments = format!("--shape {shape} --goal {}", compact(&goal));
            check_every_command(folder.path(), &arguments, &goal);
            check_every_command(folder.path(), &format!("--tables . {arguments}"), &goal);
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
    let count: usize = answer("solve --as count", &board).trim().parse().unwrap();
    assert_eq!(answer("solve --as all", &board).lines().count(), count);

    assert_eq!(answer("hint --as distance", random.trim()), "5\n");
    assert_eq!(answer("hint --as solution", &board), solution);
    let check = answer("check", &format!("{board} {solution}"));
    assert_eq!(check, "optimal, at length 5\n");
    let compare = answer("compare --json", &board);
    assert_eq!(compare.matches(r#""distance":5.0"#).count(), 8);
    assert!(answer("stats", "").contains(&format!("\ngoal             {goal}\n")));
}
