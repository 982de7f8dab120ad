//! Compares the moves of sets with the moves of single boards, for shapes too large to search in a test.

use std::mem;

use proptest::prelude::*;
use tilebase_frontier::internal::{Address, Block, BoardSet, Layout, PlaneMoves, Run};
use tilebase_puzzle::{Goal, Move, Shape};

/// Checks all moves that lead into a set of a few boards.
fn check(layout: Layout, moves: &PlaneMoves, boards: &[u64]) {
    let (goal, shape) = (layout.goal(), layout.shape());
    let mut set = BoardSet::new(layout, 0..layout.parts()).unwrap();
    for &index in boards {
        let Address { block, word, bit } = layout.address(index);
        let mut words = set.block(block).to_vec();
        words[word] |= 1 << bit;
        set.replace_block(block, &words);
    }
    let cursors = boards.iter().map(|&index| goal.cursor_at(index).unwrap());
    let cursors: Vec<_> = cursors.collect();
    for mv in Move::ALL {
        let before = cursors
            .iter()
            .filter_map(|cursor| cursor.moved(mv.opposite()));
        let mut expected: Vec<u64> = before.map(|cursor| cursor.index()).collect();
        expected.sort_unstable();
        expected.dedup();
        let mut found = Vec::new();
        let mut words = vec![0; layout.words_per_block()];
        for block in layout.blocks() {
            words.fill(0);
            let is_legal = shape.neighbour(block.blank, mv).is_some();
            let leads_away = moves.leads_to_other_parts(block.blank, mv);
            let in_set = |after: Block| {
                assert!(leads_away || after.part == block.part);
                Some(set.block(after))
            };
            let has_boards = moves.add_predecessors(block, mv, in_set, &mut words);
            assert_eq!(has_boards, is_legal);
            let runs = moves.runs_to_other_parts(block, mv);
            assert_eq!(runs.is_some(), leads_away);
            if let (Some(runs), Some(blank)) = (runs, shape.neighbour(block.blank, mv)) {
                let in_run = |run: Run| {
                    let part = run.part_after;
                    &set.block(Block { blank, part })[run.place_after..][..run.len]
                };
                let places = runs.scan(0, |end, run| {
                    let place = mem::replace(end, run.place + run.len);
                    Some((place == run.place).then(|| in_run(run)))
                });
                let by_runs: Option<Vec<&[u64]>> = places.collect();
                assert!(by_runs.unwrap().concat() == words, "{shape}: runs of {mv}");
            }
            found.extend(layout.indices(block, &words));
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
        for layout in [Layout::new(goal), Layout::with_large_parts(goal)] {
            check(layout, &PlaneMoves::new(layout).unwrap(), &boards);
        }
    }
}

/// Checks the moves of single boards, for shapes whose sets are too large for memory.
fn check_alone(layout: Layout, boards: &[u64]) {
    let (goal, shape) = (layout.goal(), layout.shape());
    let moves = PlaneMoves::new(layout).unwrap();
    let mut after = vec![0; layout.words_per_block()];
    let mut before = after.clone();
    for &index in boards {
        let cursor = goal.cursor_at(index).unwrap();
        let Address { block, word, bit } = layout.address(index);
        assert_eq!(block.blank, cursor.blank());
        after[word] = 1 << bit;
        for mv in Move::ALL {
            let Some(moved_back) = cursor.moved(mv.opposite()) else {
                continue;
            };
            let expected = moved_back.index();
            let to: Block = layout.address(expected).block;
            let set = |asked: Block| (asked == block).then_some(&*after);
            assert!(moves.add_predecessors(to, mv, set, &mut before));
            let found: Vec<u64> = layout.indices(to, &before).collect();
            assert_eq!(found, [expected], "{shape} {index} {mv}");
            before.fill(0);
        }
        after[word] = 0;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4))]
    #[test]
    fn larger_shapes(
        shape in prop::sample::select(vec!["2x7", "7x2", "3x5", "5x3", "4x4", "8x2"]),
        blank in 0..14usize,
        boards in prop::collection::vec(any::<u64>(), 200),
    ) {
        let goal = Goal::new(shape.parse::<Shape>().unwrap(), blank).unwrap();
        let boards: Vec<u64> = boards.into_iter().map(|board| board % goal.boards()).collect();
        check_alone(Layout::new(goal), &boards);
    }
}
