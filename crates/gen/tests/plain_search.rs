//! Compares whole files with a plain search that shares no code with the generator.

use oracle::{Distances, UDLR, distances, slide_distances_to};
use tilebase_format::Kind;
use tilebase_gen::Generator;
use tilebase_puzzle::Goal;

use crate::generated;

/// Checks the tables of these kinds, all in the metric of `distances`.
fn check_goals(
    shape: &str,
    blanks: impl IntoIterator<Item = usize>,
    distances: fn(Goal) -> Distances,
    kinds: &[Kind],
) {
    for goal in blanks.into_iter().map(|blank| oracle::goal(shape, blank)) {
        let distances = distances(goal);
        for &kind in kinds {
            let table = generated(&Generator::new(goal).kind(kind));
            let expected = oracle::file_of(goal, kind, &distances);
            assert!(*table.bytes() == expected, "{goal:?}, {kind:?}");
        }
    }
}

#[test]
fn shapes_up_to_nine_cells_with_several_move_orders() {
    let [dlru, rldu] = ["dlru", "rldu"].map(|order| Kind::Move(order.parse().unwrap()));
    let kinds = [UDLR, dlru, rldu, Kind::DistanceBit];
    for shape in ["2x2", "2x3", "3x2", "2x4", "4x2", "3x3"] {
        let blanks = 0..oracle::goal(shape, 0).shape().cells();
        check_goals(shape, blanks, distances, &kinds);
    }
}

#[test]
fn every_goal_of_ten_cells() {
    for shape in ["2x5", "5x2"] {
        check_goals(shape, 0..10, distances, &[UDLR, Kind::DistanceBit]);
    }
}

#[test]
fn tables_in_the_multi_tile_metric() {
    for (shape, blanks) in [
        ("2x2", 0..4),
        ("2x3", 0..6),
        ("3x2", 0..6),
        ("2x4", 0..8),
        ("4x2", 3..5),
        ("3x3", 4..6),
        ("3x3", 8..9),
    ] {
        let distances = |goal: Goal| slide_distances_to(goal.board());
        check_goals(shape, blanks, distances, &[Kind::Residue]);
    }
}
