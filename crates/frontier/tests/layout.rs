//! The division of boards into planes, parts and words, and its memory.

use tilebase_frontier::internal::{Block, BoardSet, Layout, PlaneMoves};
use tilebase_frontier::{Frontier, SlideFrontier};
use tilebase_puzzle::Goal;

fn layouts(goal: Goal) -> [Layout; 3] {
    [
        Layout::new(goal),
        Layout::with_large_parts(goal),
        Layout::with_shared_parts(goal),
    ]
}

/// The blocks follow each other in the order of indices, and have each board once.
#[test]
fn every_board_has_its_own_bit() {
    for (shape, digits_per_part) in [
        ("2x2", [0, 0, 0]),
        ("2x3", [0, 0, 0]),
        ("3x2", [0, 0, 0]),
        ("2x4", [0, 0, 0]),
        ("4x2", [0, 1, 1]),
        ("3x3", [0, 1, 1]),
        ("5x2", [0, 1, 2]),
    ] {
        let goal = Goal::corner(shape.parse().unwrap());
        for (layout, digits_per_part) in layouts(goal).into_iter().zip(digits_per_part) {
            assert_eq!(layout.digits_per_part(), digits_per_part, "{shape}");
            let words = vec![layout.full_word(); layout.words_per_block()];
            let mut boards = 0;
            for block in layout.blocks() {
                assert_eq!(layout.first_index(block), boards, "{shape}");
                for index in layout.indices(block, &words) {
                    assert_eq!((index, layout.address(index).block), (boards, block));
                    boards += 1;
                }
            }
            assert_eq!(boards, goal.boards(), "{shape}");
            let words = goal.boards() / layout.boards_per_word();
            assert_eq!(layout.bytes_per_set(), 8 * words, "{shape}");
        }
    }
}

#[test]
fn parts_of_twelve_cells() {
    for (shape, parts) in [("3x4", [110, 11, 110]), ("2x6", [11, 11, 11])] {
        let goal = Goal::corner(shape.parse().unwrap());
        assert_eq!(layouts(goal).map(Layout::parts), parts, "{shape}");
    }
}

#[test]
fn no_other_blocks() {
    let layout = Layout::with_large_parts(Goal::corner("3x3".parse().unwrap()));
    let set = BoardSet::new(layout, 0..layout.parts()).unwrap();
    for (blank, part) in [(9, 0), (0, 8)] {
        let block = Block { blank, part };
        assert!(std::panic::catch_unwind(|| set.block(block).len()).is_err());
    }
}

/// Per window and direction, the moves store four bytes for each value of the window's digits, and in addition a parity
/// for each word.
#[test]
fn memory() {
    let goal = Goal::corner("3x4".parse().unwrap());
    // The windows begin at tiles 0 to 7. Digits from tile 6 on do not matter.
    let windows = [
        11 * 10 * 9 * 8,
        10 * 9 * 8 * 7,
        9 * 8 * 7 * 6,
        8 * 7 * 6,
        7 * 6,
        6,
        1,
        1,
    ];
    let moves = 8 * windows.iter().sum::<u64>() + 3024;
    assert_eq!(PlaneMoves::bytes(Layout::new(goal)), moves);
    // 60 boards in eight bytes. Each of several threads has a stack and a block.
    let plane = goal.boards() / 12 / 60 * 8;
    let threads = match std::thread::available_parallelism().unwrap().get() {
        1 => 0,
        threads => threads as u64,
    };
    let of_threads = threads * (500_000 + plane / 110);
    assert_eq!(Frontier::bytes(goal), 12 * plane + moves + of_threads);
    assert_eq!(SlideFrontier::bytes(goal), (3 * 12 + 2) * plane + moves);
}
