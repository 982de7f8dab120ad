use crate::{Board, Goal, Move, Shape};

/// Goals by name.
impl Board {
    /// The names of [`Board::goal`].
    pub const GOALS: [&'static str; 4] = ["blank-last", "blank-first", "middle", "snail"];

    /// Returns the goal with this name, or `None` if the name is unknown or the shape has no such goal.
    ///
    /// - `blank-last`: the tiles in ascending order, then the blank.
    /// - `blank-first`: the blank, then the tiles in ascending order.
    /// - `middle`: the tiles in ascending order, with the blank in the middle. The shape has odd numbers of rows and
    ///   columns.
    /// - `snail`: the tiles along a spiral, clockwise from the first cell to the blank.
    ///
    /// ```
    /// use tilebase_puzzle::Board;
    ///
    /// let goal = |name| Board::goal("3x3".parse().ok()?, name).map(|goal| format!("{goal:#}"));
    /// assert_eq!(goal("blank-first").as_deref(), Some("x 1 2\n3 4 5\n6 7 8"));
    /// assert_eq!(goal("snail").as_deref(), Some("1 2 3\n8 x 4\n7 6 5"));
    /// assert_eq!(goal("elsewhere"), None);
    /// ```
    pub fn goal(shape: Shape, name: &str) -> Option<Board> {
        let (rows, cols) = (shape.rows(), shape.cols());
        let blank = match name {
            "blank-last" => shape.cells() - 1,
            "blank-first" => 0,
            "middle" if rows % 2 == 1 && cols % 2 == 1 => shape.cells() / 2,
            "snail" => return Some(snail(shape)),
            _ => return None,
        };
        Some(Goal::new(shape, blank)?.board())
    }
}

fn snail(shape: Shape) -> Board {
    let last = shape.cells() as u8 - 1;
    let mut tiles = [u8::MAX; crate::MAX_CELLS];
    let turns = [Move::Right, Move::Down, Move::Left, Move::Up];
    let (mut cell, mut turn) = (0, 0);
    for tile in 1..=last {
        tiles[cell] = tile;
        let is_free = |&next: &usize| tiles[next] == u8::MAX;
        let ahead = shape.neighbour(cell, turns[turn % 4]).filter(is_free);
        cell = ahead.unwrap_or_else(|| {
            turn += 1;
            let next = shape.neighbour(cell, turns[turn % 4]);
            next.expect("a free cell is beside every cell but the last")
        });
    }
    tiles[cell] = 0;
    Board::from_tiles(shape, &tiles[..shape.cells()]).expect("each tile once")
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::string::ToString;

    use super::*;

    #[test]
    fn snails() {
        for (shape, expected) in [
            ("2x2", "1 2 x 3"),
            ("4x4", "1 2 3 4 12 13 14 5 11 x 15 6 10 9 8 7"),
            ("2x5", "1 2 3 4 5 x 9 8 7 6"),
            ("5x2", "1 2 x 3 9 4 8 5 7 6"),
        ] {
            let goal = Board::goal(shape.parse().unwrap(), "snail").unwrap();
            assert_eq!(goal.to_string(), expected);
        }
        assert_eq!(Board::goal("4x3".parse().unwrap(), "middle"), None);
    }
}
