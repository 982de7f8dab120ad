//! The input and output of each judge. Online judges read tokens: white space may separate any two tiles.

use std::fmt::Write;

use anyhow::Context;
use tilebase::{Board, Move, MoveOrder};
use tilebase_search::{Algorithm, Heuristic};

use super::By;
use super::cases::{Cases, parse};
use crate::exit::InvalidInput;

/// The goal of most judges.
const GOAL: &str = "12345678x";

/// The meaning of the first number of some inputs, for error messages.
const COUNT: &str = "the number of cases";

/// POJ 1077: reads a board and writes its moves or `unsolvable`.
pub fn poj1077(cases: &mut Cases) -> anyhow::Result<()> {
    let board = cases.board()?;
    moves_or_unsolvable(cases, &board)?;
    cases.end()
}

/// HDU 1043: reads boards to the end of the input and writes the moves or `unsolvable` for each.
pub fn hdu1043(cases: &mut Cases) -> anyhow::Result<()> {
    while let Some(board) = cases.board_if_any(false)? {
        moves_or_unsolvable(cases, &board)?;
    }
    Ok(())
}

/// HDU 3567: reads pairs of boards and writes the distances and the first optimal solutions in the order d, l, r, u.
pub fn hdu3567(cases: &mut Cases) -> anyhow::Result<()> {
    let order: MoveOrder = "dlru".parse()?;
    for case in 1..=cases.number(COUNT)? {
        let (start, goal) = (cases.board()?, cases.board()?);
        let solution = cases.solve(&start, &goal, order)?.ok_or_else(|| {
            InvalidInput(format!("case {case}: no moves lead from {start} to {goal}"))
        })?;
        writeln!(cases.answers, "Case {case}: {}\n{solution}", solution.len())?;
    }
    cases.end()
}

/// Luogu P1379: reads a solvable board and writes the number of moves to 123804765.
pub fn luogu1379(cases: &mut Cases) -> anyhow::Result<()> {
    distance(cases, "123804765", "unsolvable")
}

/// AcWing 845: reads a board and writes the number of moves, or -1 if it is unsolvable.
pub fn acwing845(cases: &mut Cases) -> anyhow::Result<()> {
    distance(cases, GOAL, "-1")
}

/// UVa 652: reads the number of boards, then the boards. Writes moves or `unsolvable`, with empty lines between them.
pub fn uva652(cases: &mut Cases) -> anyhow::Result<()> {
    for case in 0..cases.number(COUNT)? {
        let board = cases.board()?;
        if case > 0 {
            cases.answers.push('\n');
        }
        moves_or_unsolvable(cases, &board)?;
    }
    cases.end()
}

fn moves_or_unsolvable(cases: &mut Cases, board: &Board) -> anyhow::Result<()> {
    match cases.solve(board, &parse(GOAL)?, MoveOrder::UDLR)? {
        Some(solution) => writeln!(cases.answers, "{solution}")?,
        None => cases.answers += "unsolvable\n",
    }
    Ok(())
}

fn distance(cases: &mut Cases, goal: &str, unsolvable: &str) -> anyhow::Result<()> {
    let board = cases.board()?;
    match cases.solve(&board, &parse(goal)?, MoveOrder::UDLR)? {
        Some(solution) => writeln!(cases.answers, "{}", solution.len())?,
        None => writeln!(cases.answers, "{unsolvable}")?,
    }
    cases.end()
}

/// `eight-txt`: reads the start, the cell of its blank and the goal, one per line. Writes every board along the
/// solution, one per line.
pub fn eight_txt(cases: &mut Cases) -> anyhow::Result<()> {
    let start = cases.board()?;
    let blank = cases.number("the cell of the blank")?;
    if blank != start.blank() {
        let found = start.blank();
        return Err(cases.error(format_args!(
            "expected the blank in cell {blank}, found it in cell {found}"
        )));
    }
    let goal = cases.board()?;
    let Some(solution) = cases.solve(&start, &goal, MoveOrder::UDLR)? else {
        cases.answers += "unsolvable\n";
        return cases.end();
    };
    for (step, board) in along(&start, solution.iter()).iter().enumerate() {
        write!(cases.answers, "{step}\t")?;
        for tile in board.tiles() {
            write!(cases.answers, " {tile}")?;
        }
        writeln!(cases.answers)?;
    }
    cases.end()
}

/// `astar-in`: reads starts and goals, each drawn in three rows. Writes every board along the solution, and the cost of
/// the search.
pub fn astar_in(cases: &mut Cases, by: By) -> anyhow::Result<()> {
    for case in 1.. {
        let start = cases.board_if_any(true);
        let Some(start) = start.with_context(|| format!("case {case}, start"))? else {
            break;
        };
        let goal = cases.board_if_any(true);
        let Some(goal) = goal.with_context(|| format!("case {case}, goal"))? else {
            let error =
                format!("case {case}: expected a goal after the start, found the end of the input");
            return Err(InvalidInput(error).into());
        };
        let solved = match by {
            // A lookup expands and generates no boards. Both printed numbers count the table entries read: one per
            // move, since the embedded tables store moves.
            By::Table => {
                let solution = cases.solve(&start, &goal, MoveOrder::UDLR)?;
                solution.map(|solution| {
                    let reads = solution.len() as u64;
                    (solution.iter().collect(), reads, reads)
                })
            }
            By::Astar => {
                let found = Algorithm::AStar(Heuristic::Manhattan).measure(&start, &goal);
                found.map(|found| (found.moves, found.counts.expanded, found.counts.generated))
            }
        };
        let output = &mut cases.answers;
        writeln!(output, "Case {case}:\n")?;
        let Some((moves, expanded, generated)): Option<(Vec<Move>, _, _)> = solved else {
            writeln!(output, "unsolvable: start and goal are of different parity")?;
            continue;
        };
        for board in along(&start, moves.iter().copied()) {
            for row in board.tiles().chunks(3) {
                let row: Vec<String> = row.iter().map(u8::to_string).collect();
                writeln!(output, "{}", row.join(" ").replace('0', " "))?;
            }
            writeln!(output)?;
        }
        writeln!(output, "Num of steps: {}", moves.len())?;
        writeln!(output, "Num of expanded: {expanded}")?;
        writeln!(output, "Num of generated: {generated}")?;
    }
    Ok(())
}

fn along(start: &Board, moves: impl Iterator<Item = Move>) -> Vec<Board> {
    let mut boards = vec![*start];
    for mv in moves {
        boards.extend(boards[boards.len() - 1].moved(mv));
    }
    boards
}
