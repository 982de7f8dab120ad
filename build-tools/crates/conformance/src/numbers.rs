//! Indices and random boards, computed from their definitions. Boards are ordered by the blank's cell, then by
//! their tiles.

use oracle::{distances_to, slide_distances_to};
use tilebase_lookup::{Board, Goal};

use crate::answers::{goal_board, written};
use crate::line;
use crate::samples::Sample;

const SEEDS: [u64; 5] = [0, 1, 7, (1 << 53) - 1, u64::MAX];

/// Prints the rows of each goal once.
pub fn print(samples: &[Sample]) {
    let mut printed = vec![];
    for sample in samples {
        for text in &sample.goals {
            let goal = goal_board(sample.goal, text);
            if !printed.contains(&(goal, sample.is_multi)) {
                print_goal(sample, text, &goal);
                printed.push((goal, sample.is_multi));
            }
        }
    }
}

fn print_goal(sample: &Sample, text: &str, goal: &Board) {
    let boards = Goal::of(goal).boards();
    // Boards of more than 16 cells have no index.
    if boards > 0 {
        for index in [0, 1, boards / 3, boards / 2, boards - 2, boards - 1] {
            let board = written(&board_at(goal, index), 0);
            line(["index", sample.name, text, &index.to_string(), &board]);
        }
    }
    let random = |seed: u64, distance: &str, board: &Board| {
        let (seed, board) = (seed.to_string(), written(board, 0));
        line(["random", sample.name, text, &seed, distance, &board]);
    };
    for seed in SEEDS {
        let board = match boards {
            0 => shuffled(goal, seed),
            _ => board_at(goal, below(boards, number(seed, 1))),
        };
        random(seed, "", &board);
    }
    if !sample.is_searched {
        let known = in_order(goal, sample.is_multi);
        let largest = known
            .iter()
            .map(|&(_, distance)| distance)
            .max()
            .unwrap_or(0);
        let distances = [0, 2, largest / 2, largest - 1, largest];
        for (seed, distance) in SEEDS.into_iter().zip(distances) {
            let boards = known.iter().filter(|(_, found)| *found == distance);
            let boards: Vec<&Board> = boards.map(|(board, _)| board).collect();
            let chosen = below(boards.len() as u64, number(seed, 1));
            random(seed, &distance.to_string(), boards[chosen as usize]);
        }
    }
}

fn below(count: u64, random: u64) -> u64 {
    ((u128::from(count) * u128::from(random)) >> 64) as u64
}

/// Returns the board that a seed's first random number shuffles: each cell, from the last to the second, takes one of
/// the tiles not yet taken. If the board cannot reach the goal, its first two tiles change places.
fn shuffled(goal: &Board, seed: u64) -> Board {
    let (canonical, seed) = (Goal::of(goal).board(), number(seed, 1));
    let mut tiles: Vec<u8> = (0..goal.shape().cells() as u8).collect();
    for cell in (1..tiles.len()).rev() {
        let random = number(seed, (tiles.len() - cell) as u64);
        tiles.swap(cell, below(cell as u64 + 1, random) as usize);
    }
    let board = |tiles: &[u8]| Board::from_tiles(goal.shape(), tiles).expect("each tile once");
    if !is_even(&canonical, &board(&tiles)) {
        let first: Vec<usize> = (0..3).filter(|&cell| tiles[cell] != 0).take(2).collect();
        tiles.swap(first[0], first[1]);
    }
    renamed(&board(&tiles), goal)
}

/// Returns a number of SplitMix64, counted from 1 (Steele, Lea, Flood: "Fast splittable pseudorandom number
/// generators", 2014).
fn number(seed: u64, count: u64) -> u64 {
    let state = seed.wrapping_add(count.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let state = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let state = (state ^ state >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    state ^ state >> 31
}

/// Returns the boards that can reach a goal, in the order of their index, with their distances.
fn in_order(goal: &Board, is_multi: bool) -> Vec<(Board, u8)> {
    let canonical = Goal::of(goal).board();
    let distances = match is_multi {
        true => slide_distances_to(canonical),
        false => distances_to(canonical),
    };
    let mut boards: Vec<(Board, u8)> = distances.into_iter().collect();
    boards.sort_unstable_by_key(|(board, _)| (board.blank(), *board));
    for (index, (board, _)) in boards.iter_mut().enumerate() {
        *board = renamed(board, goal);
        // Compares every 89th board with the result of `board_at`.
        assert!(index % 89 > 0 || *board == board_at(goal, index as u64));
    }
    boards
}

/// Returns the board with this index, even for shapes with too many boards to list.
fn board_at(goal: &Board, index: u64) -> Board {
    let cells = goal.shape().cells() as u64;
    let each_blank: u64 = (3..cells).product(); // (cells - 1)!/2
    let blank = (index / each_blank) as usize;
    // The permutations `number` and `number + 1` differ only in the order of the last two tiles. So exactly one of the
    // two boards can reach the goal.
    let number = index % each_blank * 2;
    let canonical = Goal::of(goal).board();
    let boards = [number, number + 1].map(|number| permuted(&canonical, blank, number));
    let mut boards = boards.iter().filter(|board| is_even(&canonical, board));
    renamed(boards.next().expect("one of the two"), goal)
}

/// Returns the board with the blank in this cell, and the tiles in the lexicographic permutation `number`.
fn permuted(canonical: &Board, blank: usize, mut number: u64) -> Board {
    let mut left: Vec<u8> = (1..canonical.shape().cells() as u8).collect();
    let mut tiles = Vec::new();
    while !left.is_empty() {
        let each: u64 = (1..left.len() as u64).product();
        tiles.push(left.remove((number / each) as usize));
        number %= each;
    }
    tiles.insert(blank, 0);
    Board::from_tiles(canonical.shape(), &tiles).expect("each tile once")
}

/// Returns whether the board can reach the goal: the permutation from board to goal and the blank's distance have the
/// same parity.
fn is_even(goal: &Board, board: &Board) -> bool {
    let mut tiles = board.tiles().to_vec();
    let mut exchanges = 0;
    for (cell, &tile) in goal.tiles().iter().enumerate() {
        let from = tiles.iter().position(|&other| other == tile);
        let from = from.expect("the same tiles");
        exchanges += usize::from(from != cell);
        tiles.swap(from, cell);
    }
    let shape = goal.shape();
    let moves = shape.row(board.blank()).abs_diff(shape.row(goal.blank()))
        + shape.col(board.blank()).abs_diff(shape.col(goal.blank()));
    (exchanges + moves).is_multiple_of(2)
}

/// Renames a board's tiles by the mapping from the canonical goal to `goal`.
fn renamed(board: &Board, goal: &Board) -> Board {
    let canonical = Goal::of(goal).board();
    let name = |&tile: &u8| {
        let cell = canonical.tiles().iter().position(|&other| other == tile);
        goal.tiles()[cell.expect("the same tiles")]
    };
    let tiles: Vec<u8> = board.tiles().iter().map(name).collect();
    Board::from_tiles(board.shape(), &tiles).expect("each tile once")
}
