//! Tests the conversion of states to numbers and back.

use tilebase_format::{Pattern, PatternIndex, State};
use tilebase_puzzle::{Board, Goal, Shape, TileSet};

/// Returns a board with a state's tiles, the blank in this cell and the other tiles in any order.
fn board(shape: Shape, state: State, blank: usize) -> Board {
    let mut tiles = state.tiles().to_vec();
    let mut others = (1..shape.cells() as u8).filter(|tile| !state.tiles().contains(tile));
    for (cell, tile) in tiles.iter_mut().enumerate() {
        if *tile == 0 && cell != blank {
            *tile = others.next().unwrap();
        }
    }
    Board::from_tiles(shape, &tiles).unwrap()
}

#[test]
fn every_state_has_one_number() {
    for (shape, most) in [
        ("2x2", 2),
        ("2x3", 4),
        ("3x2", 4),
        ("3x3", 5),
        ("2x8", 2),
        ("5x3", 3),
        ("4x4", 3),
    ] {
        let shape: Shape = shape.parse().unwrap();
        let goal = Goal::corner(shape);
        for len in 1..=most {
            let all = (0..len).map(|tile| shape.cells() as u8 - 1 - tile);
            let tiles: TileSet = all.collect();
            let pattern = Pattern::new(goal, tiles).unwrap();
            let index = PatternIndex::new(pattern);
            assert_eq!(index.unrank(pattern.states()), None);
            for entry in 0..pattern.states() {
                let state = index.unrank(entry).unwrap();
                assert_ne!(state.region(), 0);
                for blank in (0..shape.cells()).filter(|cell| state.region() >> cell & 1 == 1) {
                    assert_eq!(index.rank(&board(shape, state, blank)), entry, "{state}");
                }
            }
        }
    }
}
