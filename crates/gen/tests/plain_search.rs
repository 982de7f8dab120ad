//! Whole files against those that a plain search makes, which shares nothing with the generator.

use oracle::UDLR;
use tilebase_format::Encoding;
use tilebase_gen::Generator;
use tilebase_puzzle::{Goal, Shape};

fn check_every_goal(shape: &str, encodings: &[Encoding]) {
    let shape: Shape = shape.parse().unwrap();
    for goal in (0..shape.cells()).filter_map(|blank| Goal::new(shape, blank)) {
        let distances = oracle::distances(goal);
        for &encoding in encodings {
            let table = Generator::new(goal).encoding(encoding).run(|_| ()).unwrap();
            let expected = oracle::file_of(goal, encoding, &distances);
            assert!(table.bytes() == expected, "{goal:?}, {encoding:?}");
        }
    }
}

#[test]
fn shapes_up_to_nine_cells_with_several_move_orders() {
    let [dlru, rldu] = ["dlru", "rldu"].map(|order| Encoding::Move(order.parse().unwrap()));
    for shape in ["2x2", "2x3", "3x2", "2x4", "4x2", "3x3"] {
        check_every_goal(shape, &[UDLR, dlru, rldu, Encoding::DistanceBit]);
    }
}

#[test]
fn shape_2x5() {
    check_every_goal("2x5", &[UDLR, Encoding::DistanceBit]);
}

#[test]
fn shape_5x2() {
    check_every_goal("5x2", &[UDLR, Encoding::DistanceBit]);
}
