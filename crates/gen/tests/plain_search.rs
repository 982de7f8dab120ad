//! Compares whole files with a plain search that shares no code with the generator.

use std::ops::ControlFlow;

use oracle::UDLR;
use tilebase_format::Kind;
use tilebase_gen::Generator;

fn check_goals(shape: &str, blanks: impl IntoIterator<Item = usize>, kinds: &[Kind]) {
    for goal in blanks.into_iter().map(|blank| oracle::goal(shape, blank)) {
        let distances = oracle::distances(goal);
        for &kind in kinds {
            let table = Generator::new(goal)
                .kind(kind)
                .run(|_| ControlFlow::Continue(()))
                .unwrap();
            let expected = oracle::file_of(goal, kind, &distances);
            assert!(*table.bytes() == expected, "{goal:?}, {kind:?}");
        }
    }
}

#[test]
fn shapes_up_to_nine_cells_with_several_move_orders() {
    let [dlru, rldu] = ["dlru", "rldu"].map(|order| Kind::Move(order.parse().unwrap()));
    for shape in ["2x2", "2x3", "3x2", "2x4", "4x2", "3x3"] {
        let cells = oracle::goal(shape, 0).shape().cells();
        check_goals(shape, 0..cells, &[UDLR, dlru, rldu, Kind::DistanceBit]);
    }
}

#[test]
fn every_goal_of_ten_cells() {
    for shape in ["2x5", "5x2"] {
        check_goals(shape, 0..10, &[UDLR, Kind::DistanceBit]);
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
        for goal in blanks.map(|blank| oracle::goal(shape, blank)) {
            let generator = Generator::new(goal).kind(Kind::Residue).threads(2);
            let table = generator.run(|_| ControlFlow::Continue(())).unwrap();
            let expected = oracle::file_of(goal, Kind::Residue, &oracle::slide_distances(goal));
            assert!(*table.bytes() == expected, "{goal:?}");
        }
    }
}
