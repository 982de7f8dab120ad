//! `astar-in`: cases of a start and a goal drawn as three rows each; then every board on the way, and
//! what it took to find them.

use std::fmt::Write;

use anyhow::Context;
use tilebase_lookup::{QueryError, Tablebase};
use tilebase_puzzle::{Board, Move};
use tilebase_search::{Algorithm, Heuristic};

use super::{Output, boards, parse};
use crate::args::By;

pub fn answer(input: &str, by: By) -> Output {
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

/// The lines between empty ones.
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

/// Nothing is expanded here: both numbers are the table entries that were read. The embedded tables
/// say the moves, so that is one a move.
fn look_up(start: &Board, goal: &Board) -> anyhow::Result<Option<Solved>> {
    let tablebase = Tablebase::embedded();
    let view = tablebase.towards(goal)?;
    let mut moves = Vec::new();
    let mut board = *start;
    loop {
        let next = match view.next_move(&board) {
            Err(QueryError::Unsolvable) => return Ok(None),
            next => next?,
        };
        let Some((mv, moved)) = next.and_then(|m| Some((m, board.moved(m)?))) else {
            break;
        };
        moves.push(mv);
        board = moved;
    }
    let entries_read = moves.len() as u64;
    Ok(Some(Solved {
        moves,
        expanded: entries_read,
        generated: entries_read,
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
    for board in boards(start, &solved.moves) {
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
