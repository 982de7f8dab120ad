//! `astar-in`: cases of a start and a goal, drawn as three rows each; every board along the solution,
//! and the cost of finding it.

use std::fmt::Write;

use anyhow::Context;
use tilebase_puzzle::{Board, Move, MoveOrder};
use tilebase_search::{Algorithm, Heuristic};

use super::boards::{along, parse, solve};
use crate::args::By;

pub fn answer(input: &str, by: By) -> anyhow::Result<String> {
    let blocks = blocks(input);
    let mut output = String::new();
    for (case, pair) in (1..).zip(blocks.chunks(2)) {
        let [start, goal] = pair else {
            anyhow::bail!("case {case}: expected a goal after the start, found the end");
        };
        let start = parse_rows(start).with_context(|| format!("case {case}, start"))?;
        let goal = parse_rows(goal).with_context(|| format!("case {case}, goal"))?;
        let solved = match by {
            By::Table => look_up(&start, &goal)?,
            By::Astar => search(&start, &goal),
        };
        writeln!(output, "Case {case}:\n")?;
        match solved {
            Some(solved) => write_solution(&mut output, &start, &solved)?,
            None => writeln!(output, "unsolvable: start and goal are of different parity")?,
        }
    }
    Ok(output)
}

/// Splits the lines at empty ones.
fn blocks(input: &str) -> Vec<Vec<&str>> {
    let lines: Vec<&str> = input.lines().map(str::trim).collect();
    let blocks = lines.split(|line| line.is_empty());
    blocks
        .filter(|block| !block.is_empty())
        .map(<[&str]>::to_vec)
        .collect()
}

fn parse_rows(rows: &[&str]) -> anyhow::Result<Board> {
    anyhow::ensure!(rows.len() == 3, "expected three rows, found {}", rows.len());
    parse(&rows.join("\n"))
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
