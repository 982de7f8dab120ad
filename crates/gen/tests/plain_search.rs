//! Whole files against a plain search that shares nothing with the generator: boards are keys of a
//! hash map, the index and the bytes are written out from the definition.

use std::collections::VecDeque;

use rustc_hash::FxHashMap;
use tilebase_format::{Encoding, HEADER_LEN, Header};
use tilebase_gen::Generator;
use tilebase_puzzle::{Goal, MoveOrder, Shape};

/// A board with four bits a cell, the first cell lowest: quick to hash, which is all that matters.
type Board = u64;

/// Row and column steps of the moves 0 .. 3.
const STEPS: [(isize, isize); 4] = [(-1, 0), (1, 0), (0, -1), (0, 1)];

fn board(tiles: &[u8]) -> Board {
    tiles
        .iter()
        .rev()
        .fold(0, |board, &tile| board << 4 | Board::from(tile))
}

fn tile(board: Board, cell: usize) -> Board {
    board >> (4 * cell) & 0xf
}

fn blank(shape: Shape, board: Board) -> usize {
    (0..shape.cells())
        .find(|&cell| tile(board, cell) == 0)
        .unwrap()
}

fn moved(shape: Shape, board: Board, code: usize) -> Option<Board> {
    let from = blank(shape, board);
    let row = (from / shape.cols()).checked_add_signed(STEPS[code].0)?;
    let col = (from % shape.cols()).checked_add_signed(STEPS[code].1)?;
    let to = row * shape.cols() + col;
    let moving = (row < shape.rows() && col < shape.cols()).then(|| tile(board, to))?;
    Some(board - (moving << (4 * to)) + (moving << (4 * from)))
}

fn distances(goal: Goal) -> FxHashMap<Board, u8> {
    let start = board(goal.board().tiles());
    let mut distances = FxHashMap::from_iter([(start, 0)]);
    let mut waiting = VecDeque::from([(start, 0)]);
    while let Some((board, distance)) = waiting.pop_front() {
        for neighbour in (0..4).filter_map(|code| moved(goal.shape(), board, code)) {
            distances.entry(neighbour).or_insert_with(|| {
                waiting.push_back((neighbour, distance + 1));
                distance + 1
            });
        }
    }
    distances
}

fn index(shape: Shape, board: Board) -> usize {
    let factorial = |n: usize| (1..=n).product::<usize>();
    let cells = shape.cells();
    let tiles = (0..cells).map(|cell| tile(board, cell));
    let sequence: Vec<Board> = tiles.filter(|&tile| tile != 0).collect();
    let mut index = blank(shape, board) * factorial(cells - 1) / 2;
    for k in 0..cells - 3 {
        let smaller = sequence[k + 1..]
            .iter()
            .filter(|&&tile| tile < sequence[k])
            .count();
        index += smaller * factorial(cells - 2 - k) / 2;
    }
    index
}

/// `indices` are those of the boards, in the order of `distances`.
fn check_every_entry(
    goal: Goal,
    encoding: Encoding,
    distances: &FxHashMap<Board, u8>,
    indices: &[usize],
) {
    let table = Generator::new(goal).encoding(encoding).run(|_| ()).unwrap();
    let header = *table.header();
    let payload = &table.bytes()[HEADER_LEN..];
    assert_eq!(Header::from_bytes(table.bytes()), Ok(header));
    assert_eq!(header.checks().file_len(table.bytes().len() as u64), Ok(()));
    assert_eq!(header.checks().payload(payload), Ok(()));
    assert_eq!((header.goal, header.encoding), (goal, encoding));
    assert_eq!(header.entries(), distances.len() as u64);
    assert_eq!(header.max_distance, *distances.values().max().unwrap());
    assert_eq!(
        header.distance_sum,
        distances.values().map(|&d| u64::from(d)).sum()
    );

    for ((&board, &distance), &index) in distances.iter().zip(indices) {
        let is_nearer = |code: usize| {
            let neighbour = moved(goal.shape(), board, code);
            neighbour.is_some_and(|neighbour| distances[&neighbour] + 1 == distance)
        };
        let (found, expected) = match encoding {
            Encoding::Move(order) => {
                let codes = order.moves().map(|mv| usize::from(mv.code()));
                let first = codes.into_iter().find(|&code| is_nearer(code));
                (
                    payload[index / 4] >> (index % 4 * 2) & 0b11,
                    first.unwrap_or(0) as u8,
                )
            }
            Encoding::DistanceBit => (payload[index / 8] >> (index % 8) & 1, distance / 2 % 2),
        };
        assert_eq!(found, expected, "{board:#x} to {goal:?}");
    }
}

fn check_every_goal(shape: Shape, encodings: &[Encoding]) {
    for goal in (0..shape.cells()).filter_map(|blank| Goal::new(shape, blank)) {
        let distances = distances(goal);
        let indices: Vec<usize> = distances.keys().map(|&board| index(shape, board)).collect();
        for &encoding in encodings {
            check_every_entry(goal, encoding, &distances, &indices);
        }
    }
}

#[test]
fn shapes_up_to_nine_cells_with_several_move_orders() {
    let orders = ["udlr", "dlru", "rldu"].map(|order| Encoding::Move(order.parse().unwrap()));
    let [udlr, dlru, rldu] = orders;
    for (rows, cols) in [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3)] {
        let shape = Shape::new(rows, cols).unwrap();
        check_every_goal(shape, &[udlr, dlru, rldu, Encoding::DistanceBit]);
    }
}

#[test]
fn shape_2x5() {
    let encodings = [Encoding::Move(MoveOrder::UDLR), Encoding::DistanceBit];
    check_every_goal(Shape::new(2, 5).unwrap(), &encodings);
}

#[test]
fn shape_5x2() {
    let encodings = [Encoding::Move(MoveOrder::UDLR), Encoding::DistanceBit];
    check_every_goal(Shape::new(5, 2).unwrap(), &encodings);
}
