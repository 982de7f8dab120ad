//! A simple, slow breadth-first search with a hash map.

use std::collections::VecDeque;
use std::iter::successors;

use rustc_hash::FxHashMap;
use tilebase_puzzle::{Board, Goal, Move, MoveOrder};

/// Boards and their distances.
pub type Distances = FxHashMap<Board, u8>;

/// Returns the distance of every board that can reach the goal.
pub fn distances(goal: Goal) -> Distances {
    distances_to(goal.board())
}

/// Returns the distance of every board that can reach the board `goal`.
pub fn distances_to(goal: Board) -> Distances {
    distances_within(goal, u8::MAX)
}

/// Returns the distance of every board that can reach the board `goal` in at most `depth` moves.
pub fn distances_within(goal: Board, depth: u8) -> Distances {
    search(goal, depth, |board| {
        board.neighbours().map(|(_, moved)| moved).collect()
    })
}

/// Returns the distance of every board that can reach the goal, in slides of one or more tiles.
pub fn slide_distances(goal: Goal) -> Distances {
    slide_distances_to(goal.board())
}

/// Returns the distance of every board that can reach the board `goal`, in slides of one or more tiles.
pub fn slide_distances_to(goal: Board) -> Distances {
    search(goal, u8::MAX, |board| {
        let slides = |mv| successors(board.moved(mv), move |board| board.moved(mv));
        Move::ALL.into_iter().flat_map(slides).collect()
    })
}

fn search(goal: Board, depth: u8, neighbours: impl Fn(&Board) -> Vec<Board>) -> Distances {
    let mut distances = Distances::from_iter([(goal, 0)]);
    let mut waiting = VecDeque::from([goal]);
    while let Some(board) = waiting.pop_front() {
        let distance = distances[&board];
        if distance == depth {
            break;
        }
        for neighbour in neighbours(&board) {
            distances.entry(neighbour).or_insert_with(|| {
                waiting.push_back(neighbour);
                distance + 1
            });
        }
    }
    distances
}

/// Returns all optimal solutions, sorted lexicographically by a move order.
pub fn enumerate(distances: &Distances, board: &Board, order: MoveOrder) -> Vec<Vec<Move>> {
    if distances[board] == 0 {
        return vec![vec![]];
    }
    let mut solutions = Vec::new();
    for mv in order.moves() {
        if let Some(moved) = board.moved(mv)
            && let Some(nearer) = distances.get(&moved)
            && *nearer < distances[board]
        {
            for rest in enumerate(distances, &moved, order) {
                solutions.push([vec![mv], rest].concat());
            }
        }
    }
    solutions
}

/// Returns all solutions with as few slides as possible, sorted by a move order, and by the counts in one direction.
pub fn enumerate_slides(distances: &Distances, board: &Board, order: MoveOrder) -> Vec<Vec<Move>> {
    if distances[board] == 0 {
        return vec![vec![]];
    }
    let mut solutions = Vec::new();
    for mv in order.moves() {
        let mut after = *board;
        let mut slide = Vec::new();
        while let Some(moved) = after.moved(mv) {
            after = moved;
            slide.push(mv);
            if distances[&after] < distances[board] {
                for rest in enumerate_slides(distances, &after, order) {
                    solutions.push([slide.clone(), rest].concat());
                }
            }
        }
    }
    solutions
}

/// Exchanges tiles 1 and 2. No goal is reachable from both boards.
pub fn exchanged(board: &Board) -> Board {
    let exchange = |&tile: &u8| [0, 2, 1].get(usize::from(tile)).copied().unwrap_or(tile);
    let tiles: Vec<u8> = board.tiles().iter().map(exchange).collect();
    Board::from_tiles(board.shape(), &tiles).unwrap()
}
