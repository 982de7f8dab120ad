//! The number of boards at each depth: counted for small shapes, recorded for larger ones.

use anyhow::Context;
use tilebase_frontier::{Depths, Frontier};
use tilebase_puzzle::{Goal, Shape};

/// The recorded numbers. This program counted the boards of 7x2; the other numbers are published. A shape and its
/// transpose have the same numbers.
const KNOWN: [([usize; 2], &str); 3] = [
    ([7, 2], include_str!("boards/7x2.txt")),
    ([5, 3], include_str!("boards/5x3.txt")),
    ([8, 2], include_str!("boards/8x2.txt")),
];

/// The largest number of cells for which boards are counted. Larger shapes take too long.
const MAX_CELLS_TO_COUNT: usize = 12;

/// Returns the number of boards at each depth of a shape, for the goal with the blank in the last corner.
pub fn boards_at(shape: Shape) -> anyhow::Result<Vec<u64>> {
    if shape.cells() <= MAX_CELLS_TO_COUNT {
        let mut frontier = Frontier::new(Goal::corner(shape))?;
        let mut boards_at = vec![frontier.boards()];
        while frontier.advance() {
            boards_at.push(frontier.boards());
        }
        return Ok(boards_at);
    }
    if let Some(published) = Goal::corner(shape).published_counts() {
        return Ok(published.to_vec());
    }
    let (rows, cols) = (shape.rows(), shape.cols());
    let mut known = KNOWN.into_iter();
    let known = known.find(|(known, _)| [[rows, cols], [cols, rows]].contains(known));
    let known = known.with_context(|| format!("the number of boards of {shape} is not known"));
    let numbers = known?.1.lines();
    let numbers = numbers.map(|line| line.parse().context("a number of boards"));
    numbers.collect()
}

/// Returns a shape that is quick to search: the same shape if it is small, otherwise a shape with about as many
/// columns. The number of columns determines the vertical moves.
pub fn sample(shape: Shape) -> Shape {
    let (rows, cols) = match (shape.rows(), shape.cols()) {
        (rows, cols) if rows * cols <= 12 => (rows, cols),
        (_, 2) => (6, 2),
        (_, 3) => (4, 3),
        (_, 4 | 5) => (3, 4),
        _ => (2, 6),
    };
    Shape::new(rows, cols).expect("two of each or more, and up to twelve cells")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_boards_are_counted() {
        for shape in [
            "2x2", "4x3", "7x2", "2x7", "3x5", "5x3", "4x4", "2x8", "8x2",
        ] {
            let shape: Shape = shape.parse().unwrap();
            let boards = boards_at(shape).unwrap().iter().sum::<u64>();
            assert_eq!(boards, Goal::corner(shape).boards(), "{shape}");
        }
    }

    #[test]
    fn samples_have_about_as_many_columns() {
        for (shape, expected) in [
            ("4x3", "4x3"),
            ("8x2", "6x2"),
            ("5x3", "4x3"),
            ("4x4", "3x4"),
            ("3x5", "3x4"),
            ("2x8", "2x6"),
        ] {
            assert_eq!(sample(shape.parse().unwrap()).to_string(), expected);
        }
    }

    /// For 4x4, Korf and Schultze published the largest distance and the number of boards at that distance.
    #[test]
    fn the_farthest_boards() {
        for (shape, depth) in [("7x2", 108), ("3x5", 84), ("4x4", 80), ("2x8", 140)] {
            let boards_at = boards_at(shape.parse().unwrap()).unwrap();
            assert_eq!(boards_at.len() - 1, depth, "{shape}");
        }
        assert_eq!(boards_at("4x4".parse().unwrap()).unwrap().last(), Some(&17));
    }
}
