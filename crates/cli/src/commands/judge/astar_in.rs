//! `astar-in`: cases of a start and a goal, drawn as three rows each; every board along the solution,
//! and the cost of finding it.

use std::fmt::Write;

use anyhow::Context;
use tilebase_puzzle::{Board, Move, MoveOrder};
use tilebase_search::{Algorithm, Heuristic};

use super::By;
use super::boards::{along, solve};
use super::cases::Cases;
use crate::exit::InvalidInput;

pub fn answer(cases: &mut Cases, by: By) -> anyhow::Result<()> {
    for case in 1.. {
        let start = cases.board_without_empty_lines();
        let Some(start) = start.with_context(|| format!("case {case}, start"))? else {
            break;
        };
        let goal = cases.board_without_empty_lines();
        let Some(goal) = goal.with_context(|| format!("case {case}, goal"))? else {
            let error = format!("case {case}: expected a goal after the start, found the end");
            return Err(InvalidInput(error).into());
        };
        let solved = match by {
            By::Table => look_up(&start, &goal)?,
            By::Astar => search(&start, &goal),
        };
        let output = &mut cases.answers;
        writeln!(output, "Case {case}:\n")?;
        match solved {
            Some(solved) => write_solution(output, &start, &solved)?,
            None => writeln!(output, "unsolvable: start and goal are of different parity")?,
        }
    }
    Ok(())
}

struct Solved {
    moves: Vec<Move>,
    expanded: u64,
    generated: u64,
}

/// Looks the solution up. Nothing is expanded or generated: both numbers are the table entries that
/// were read, one per move, since the embedded tables store moves.
fn look_up(start: &Board, goal: &Board) -> anyhow::Result<Option<Solved>> {
    let solution = solve(start, goal, MoveOrder::UDLR)?;
    Ok(solution.map(|solution| Solved {
        moves: solution.iter().collect(),
        expanded: solution.len() as u64,
        generated: solution.len() as u64,
    }))
}

fn search(start: &Board, goal: &Board) -> Option<Solved> {
    let found = Algorithm::AStar(Heuristic::Manhattan).measure(start, goal)?;
    Some(Solved {
        moves: found.moves,
        expanded: found.counts.expanded,
        generated: found.counts.generated,
    })
}

fn write_solution(output: &mut String, start: &Board, solved: &Solved) -> std::fmt::Result {
    for board in along(start, solved.moves.iter().copied()) {
        for row in board.tiles().chunks(board.shape().cols()) {
            let tiles: Vec<String> = row
                .iter()
                .map(|&tile| match tile {
                    0 => " ".to_owned(),
                    tile => tile.to_string(),
                })
                .collect();
            writeln!(output, "{}", tiles.join(" "))?;
        }
        writeln!(output)?;
    }
    writeln!(output, "Num of steps: {}", solved.moves.len())?;
    writeln!(output, "Num of expanded: {}", solved.expanded)?;
    writeln!(output, "Num of generated: {}", solved.generated)
}
