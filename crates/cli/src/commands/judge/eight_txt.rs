//! `eight-txt`: the start, the cell of its blank and the goal, a line each; every board along the
//! solution, a line each.

use std::fmt::Write;

use tilebase_puzzle::MoveOrder;

use super::boards::{along, solve};
use super::cases::Cases;

pub fn answer(cases: &mut Cases) -> anyhow::Result<()> {
    let start = cases.board()?;
    let blank = cases.number("the cell of the blank")?;
    if blank != start.blank() {
        let found = start.blank();
        return Err(cases.error(format_args!(
            "the blank is not in cell {blank}, but in cell {found}"
        )));
    }
    let goal = cases.board()?;
    let Some(solution) = solve(&start, &goal, MoveOrder::UDLR)? else {
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
