use std::fmt::Write;
use std::io::{self, IsTerminal};

use tilebase_puzzle::{Board, Renaming};

/// Tells a person at a terminal why no moves lead from a board to the goal.
pub fn explain(start: &Board, goal: &Board) {
    if io::stdout().is_terminal() && io::stderr().is_terminal() {
        let _ = io::Write::write_all(&mut io::stderr(), explanation(start, goal).as_bytes());
    }
}

fn explanation(start: &Board, goal: &Board) -> String {
    let shape = start.shape();
    let inversions = Renaming::to_canonical(goal).board(start).inversions();
    let mut text = format!(
        "Counted in the goal's order, {inversions} pairs of tiles stand the wrong way round"
    );
    if shape.cols() % 2 == 1 {
        let _ = write!(
            text,
            ". A move changes that number by an even one, and 0 is the goal's"
        );
    } else {
        let rows = shape.row(start.blank()).abs_diff(shape.row(goal.blank()));
        let _ = write!(
            text,
            ", and the blank is {rows} rows from its place. A move never changes whether the sum of \
             both is even, and 0 is the goal's"
        );
    }
    text += ".\nExchanging any two tiles would make the board solvable.\n";
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_parities() {
        let text = |start: &str, goal: &str, shape: &str| {
            let board = |text| Board::parse(shape.parse().unwrap(), text).unwrap();
            explanation(&board(start), &board(goal))
        };
        assert_eq!(
            text("213/456/78x", "123/456/78x", "3x3"),
            "Counted in the goal's order, 1 pairs of tiles stand the wrong way round. A move changes \
             that number by an even one, and 0 is the goal's.\nExchanging any two tiles would make \
             the board solvable.\n"
        );
        assert!(
            text("x1/23", "12/3x", "2x2")
                .contains("0 pairs of tiles stand the wrong way round, and the blank is 1 rows")
        );
    }
}
