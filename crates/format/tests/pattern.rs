//! Tests of patterns and their numbers of states.

use tilebase_format::{Pattern, PatternError};
use tilebase_puzzle::{Goal, Move, Shape, TileSet};

fn shapes() -> impl Iterator<Item = Shape> {
    let sides = (2..=12).flat_map(|rows| (2..=12).map(move |cols| (rows, cols)));
    sides.filter_map(|(rows, cols)| Shape::new(rows, cols).ok())
}

fn pattern(shape: Shape, tiles: impl IntoIterator<Item = u8>) -> Result<Pattern, PatternError> {
    Pattern::new(Goal::corner(shape), tiles.into_iter().collect())
}

#[test]
fn blocks_are_as_many_as_regions_of_all_sets_of_cells() {
    assert_eq!(shapes().count(), 38);
    for shape in shapes() {
        let cells = shape.cells();
        let most = if shape.is_indexed() { cells - 2 } else { 7 };
        let mut blocks = vec![0; most + 1];
        for taken in 0..1u32 << cells {
            if let Some(blocks) = blocks.get_mut(taken.count_ones() as usize) {
                *blocks += regions(shape, taken);
            }
        }
        assert!(pattern(shape, 1..=most as u8 + 1).is_err());
        for (tiles, &blocks) in blocks.iter().enumerate().skip(1) {
            let pattern = pattern(shape, 1..=tiles as u8).unwrap();
            assert_eq!(pattern.blocks(), blocks, "{tiles} tiles of {shape}");
        }
    }
}

/// Returns the number of regions of free cells.
fn regions(shape: Shape, mut taken: u32) -> usize {
    fn fill(shape: Shape, taken: &mut u32, cell: usize) -> bool {
        let is_free = *taken >> cell & 1 == 0;
        if is_free {
            *taken |= 1 << cell;
            for mv in Move::ALL {
                if let Some(neighbour) = shape.neighbour(cell, mv) {
                    fill(shape, taken, neighbour);
                }
            }
        }
        is_free
    }
    let cells = 0..shape.cells();
    cells.filter(|&cell| fill(shape, &mut taken, cell)).count()
}

#[test]
fn states_of_4x4_are_as_many_as_published() {
    let shape = Shape::new(4, 4).unwrap();
    let states = [
        (3, 3_792),
        (5, 874_080),
        (6, 11_816_640),
        (7, 139_849_920),
        (8, 1_425_191_040),
    ];
    for (tiles, expected) in states {
        let pattern = pattern(shape, 1..=tiles).unwrap();
        assert_eq!(pattern.len(), usize::from(tiles));
        assert_eq!(pattern.states(), expected);
        let blocks = pattern.states() / pattern.arrangements();
        assert_eq!(blocks, pattern.blocks() as u64);
    }
}

#[test]
fn tiles_that_are_no_pattern_are_refused() {
    let shape = Shape::new(3, 3).unwrap();
    for (bits, found) in [
        (0, ""),
        (0b1_1111_1110, "1, 2, 3, 4, 5, 6, 7, 8"),
        (0b11, "1, the blank"),
        (0b10_0000_0010, "1, 9"),
        (1 << 15, "15"),
    ] {
        let tiles = TileSet::from_bits(bits);
        let error = Pattern::new(Goal::corner(shape), tiles).unwrap_err();
        assert_eq!(error, PatternError { shape, tiles });
        let expected = format!("expected at most 7 tiles, each from 1 to 8, found \"{found}\"");
        assert_eq!(error.to_string(), expected);
    }
    assert_eq!(pattern(shape, 2..=8).map(Pattern::len), Ok(7));
}
