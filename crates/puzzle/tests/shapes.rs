//! The shapes and goals used in all tests.

use tilebase_puzzle::{Goal, Move, Shape};

/// Returns every shape, from 2x2 to 8x2.
pub fn all() -> Vec<Shape> {
    let sizes = (0..20).flat_map(|rows| (0..20).map(move |cols| (rows, cols)));
    sizes
        .filter_map(|(rows, cols)| Shape::new(rows, cols).ok())
        .collect()
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
    let expected = "2x2 2x3 2x4 2x5 2x6 2x7 2x8 3x2 3x3 3x4 3x5 4x2 4x3 4x4 5x2 5x3 6x2 7x2 8x2";
    assert_eq!(names.join(" "), expected);
    assert_eq!(small_goals().len(), 4 + 2 * 6 + 2 * 8);
}
