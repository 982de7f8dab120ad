//! The shapes and goals used in all tests.

use tilebase_puzzle::{Board, Goal, GoalIndex, Move, Shape, ShapeError};

/// Returns every shape, from 2x2 to 12x2.
pub fn all() -> Vec<Shape> {
    let sizes = (0..20).flat_map(|rows| (0..20).map(move |cols| (rows, cols)));
    sizes
        .filter_map(|(rows, cols)| Shape::new(rows, cols).ok())
        .collect()
}

/// Returns every shape whose boards have an index.
pub fn indexed() -> Vec<Shape> {
    let mut shapes = all();
    shapes.retain(|shape| shape.is_indexed());
    shapes
}

/// Returns a board that can reach the corner goal, chosen by a number.
pub fn board(shape: Shape, number: u64) -> Board {
    GoalIndex::new(&Goal::corner(shape).board()).random(number)
}

/// Returns the character for a tile: `0` for the blank, then `1` to `9` and `a` to `o`.
pub fn letter(tile: u8) -> char {
    char::from_digit(tile.into(), 25).unwrap()
}

/// Returns every canonical goal of the shapes with at most 8 cells.
pub fn small_goals() -> Vec<Goal> {
    let small = all().into_iter().filter(|shape| shape.cells() <= 8);
    small
        .flat_map(|shape| (0..shape.cells()).filter_map(move |cell| Goal::new(shape, cell)))
        .collect()
}

/// Every move changes the colour of the blank's cell.
#[test]
fn colours_alternate() {
    for shape in all() {
        assert_eq!(shape.colour(0), 0);
        for cell in 0..shape.cells() {
            for mv in Move::ALL {
                if let Some(neighbour) = shape.neighbour(cell, mv) {
                    assert_ne!(shape.colour(cell), shape.colour(neighbour), "{shape}");
                }
            }
        }
    }
}

#[test]
fn every_shape_is_listed() {
    let names: Vec<String> = all().iter().map(Shape::to_string).collect();
    let expected = "2x2 2x3 2x4 2x5 2x6 2x7 2x8 2x9 2x10 2x11 2x12 3x2 3x3 3x4 3x5 3x6 3x7 3x8 \
                    4x2 4x3 4x4 4x5 4x6 5x2 5x3 5x4 5x5 6x2 6x3 6x4 7x2 7x3 8x2 8x3 9x2 10x2 11x2 12x2";
    assert_eq!(names.join(" "), expected);
    assert_eq!(small_goals().len(), 4 + 2 * 6 + 2 * 8);
    for shape in all() {
        assert_eq!(shape.to_string().parse(), Ok(shape));
    }
    for (rows, cols) in [(1, 4), (2, 13), (usize::MAX, 2)] {
        assert_eq!(Shape::new(rows, cols), Err(ShapeError::Size { rows, cols }));
    }
    for text in ["", "3", "3x", "x3", "3*3", "3x3x3", "-3x3"] {
        assert_eq!(text.parse::<Shape>(), Err(ShapeError::Syntax), "{text}");
    }
}
