//! The moves of sets against the same boards moved one at a time, for shapes too large to search
//! here.

use proptest::prelude::*;
use tilebase_frontier::{Carries, Layout, Planes, indices};
use tilebase_puzzle::{Goal, Move, Shape};

/// All ways to arrive in all planes, from a half set with a few boards.
fn check(layout: Layout, carries: &Carries, colour: u8, boards: &[u64]) {
    let (goal, shape) = (layout.goal(), layout.shape());
    let mut from = Planes::new(layout).unwrap();
    let cursors = boards.iter().map(|&index| goal.cursor_at(index).unwrap());
    let cursors: Vec<_> = cursors
        .filter(|cursor| shape.colour(cursor.blank()) == colour)
        .collect();
    for cursor in &cursors {
        let (part, slot, word, bit) = layout.place(cursor.index());
        from.unit_mut(part, slot)[word] |= 1 << bit;
    }
    for mv in Move::ALL {
        let moved = cursors.iter().filter_map(|cursor| cursor.moved(mv));
        let mut expected: Vec<u64> = moved.map(|cursor| cursor.index()).collect();
        expected.sort_unstable();
        expected.dedup();
        let mut found = Vec::new();
        let mut to = vec![0; layout.words_per_part()];
        for blank in (0..shape.cells()).filter(|&blank| shape.colour(blank) != colour) {
            for part in 0..layout.parts() {
                let Some(cell) = shape.neighbour(blank, mv.opposite()) else {
                    continue;
                };
                let source = |part| Some(from.unit(part, layout.slot(cell)));
                to.fill(0);
                carries.arrive(part, blank, mv.opposite(), source, &mut to);
                found.extend(indices(&to, layout.first_index(part, blank)));
            }
        }
        assert_eq!(found, expected, "{shape}: {mv}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4))]
    #[test]
    fn shapes_of_twelve_cells(
        shape in prop::sample::select(vec!["3x4", "4x3", "2x6", "6x2"]),
        blank in 0..12usize,
        boards in prop::collection::vec(0..239_500_800u64, 2000),
    ) {
        let goal = Goal::new(shape.parse::<Shape>().unwrap(), blank).unwrap();
        for layout in [Layout::new(goal), Layout::in_few_parts(goal)] {
            let layout = layout.unwrap();
            let carries = Carries::new(layout);
            check(layout, &carries, 0, &boards);
            check(layout, &carries, 1, &boards);
        }
    }
}

/// Boards of shapes whose half sets would be too large: each moves alone, into a unit of its own.
fn check_alone(layout: Layout, boards: &[u64]) {
    let (goal, shape) = (layout.goal(), layout.shape());
    let carries = Carries::new(layout);
    let mut from = vec![0; layout.words_per_part()];
    let mut to = from.clone();
    for &index in boards {
        let cursor = goal.cursor_at(index).unwrap();
        let (from_part, _, word, bit) = layout.place(index);
        from[word] = 1 << bit;
        for mv in Move::ALL {
            let Some(moved) = cursor.moved(mv).map(|cursor| cursor.index()) else {
                continue;
            };
            let (part, ..) = layout.place(moved);
            let blank = layout.blank_of(moved);
            assert_eq!(Some(blank), shape.neighbour(cursor.blank(), mv));
            let source = |part| (part == from_part).then_some(&*from);
            carries.arrive(part, blank, mv.opposite(), source, &mut to);
            let found: Vec<u64> = indices(&to, layout.first_index(part, blank)).collect();
            assert_eq!(found, [moved], "{shape} {index} {mv}");
            to.fill(0);
        }
        from[word] = 0;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4))]
    #[test]
    fn larger_shapes(
        shape in prop::sample::select(vec!["7x2", "3x5", "5x3", "4x4", "8x2"]),
        blank in 0..14usize,
        boards in prop::collection::vec(any::<u64>(), 200),
    ) {
        let goal = Goal::new(shape.parse::<Shape>().unwrap(), blank).unwrap();
        let boards: Vec<u64> = boards.into_iter().map(|board| board % goal.boards()).collect();
        check_alone(Layout::new(goal).unwrap(), &boards);
    }
}

#[test]
fn shape_2x7() {
    let goal = Goal::corner(Shape::new(2, 7).unwrap());
    let boards: Vec<u64> = (0..100)
        .map(|n| n * 26_939_570_911 % goal.boards())
        .collect();
    check_alone(Layout::new(goal).unwrap(), &boards);
}
