//! `eight-txt`: the start, the cell of its blank and the goal, a line each; every board along the
//! solution, a line each.

use std::fmt::Write;

use anyhow::Context;
use tilebase_puzzle::MoveOrder;

use super::boards::{along, parse, solve};

pub fn answer(input: &str) -> anyhow::Result<String> {
    let lines: Vec<&str> = input
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .collect();
    let [start, blank, goal] = lines[..] else {
        anyhow::bail!(
            "expected three lines (start, cell of its blank, goal), found {}",
            lines.len()
        );
    };
    let start = parse(start).context("line 1")?;
    let blank: usize = blank
        .parse()
        .with_context(|| format!("line 2: expected a cell, found {blank:?}"))?;
    let goal = parse(goal).context("line 3")?;
    anyhow::ensure!(
        blank == start.blank(),
        "line 2: the blank is not in cell {blank}; in line 1 it is in cell {}",
        start.blank()
    );
    let Some(solution) = solve(&start, &goal, MoveOrder::UDLR)? else {
        return Ok("unsolvable\n".to_owned());
    };
    let mut output = String::new();
    for (step, board) in along(&start, solution.iter()).iter().enumerate() {
        write!(output, "{step}\t")?;
        for tile in board.tiles() {
            write!(output, " {tile}")?;
        }
        writeln!(output)?;
    }
    Ok(output)
}
