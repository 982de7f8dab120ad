//! A simple, slow breadth-first search with a hash map.

use std::collections::VecDeque;
use std::iter::successors;

use rustc_hash::FxHashMap;
use tilebase_puzzle::{Board, Goal, Metric, Move, MoveOrder, RandomNumbers};

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
    search(goal, depth, 1)
}

/// Returns the distance of every board that can reach the board `goal`, in slides of one or more tiles.
pub fn slide_distances_to(goal: Board) -> Distances {
    slide_distances_within(goal, u8::MAX)
}

/// Returns the distance of every board that can reach the board `goal` in at most `depth` slides of one or more tiles.
pub fn slide_distances_within(goal: Board, depth: u8) -> Distances {
    search(goal, depth, usize::MAX)
}

/// Returns all slides of at most `most` tiles in this order, each as equal moves and the board after it.
fn all_slides(board: &Board, order: MoveOrder, most: usize) -> Vec<(Vec<Move>, Board)> {
    let mut slides = Vec::new();
    for mv in order.moves() {
        let boards = successors(board.moved(mv), |board| board.moved(mv));
        let numbered = (1..=most).zip(boards);
        slides.extend(numbered.map(|(count, moved)| (vec![mv; count], moved)));
    }
    slides
}

/// The index of a move, and the moves that would have led nearer to the goal. A slide is a list of equal moves.
pub type Mistake = (usize, Vec<Vec<Move>>);

/// Returns the distance of the start and of the board after each move, and the moves after which the distance is not
/// smaller. In the multi-tile metric, all equal moves that follow each other are one move.
pub fn analyse(
    distance: impl Fn(&Board) -> u8,
    metric: Metric,
    start: &Board,
    moves: &[Move],
) -> (Vec<u8>, Vec<Mistake>) {
    let is_multi = metric == Metric::Multi;
    let most = if is_multi { usize::MAX } else { 1 };
    let (mut board, mut distances) = (*start, vec![distance(start)]);
    let mut mistakes = Vec::new();
    for (index, slide) in moves
        .chunk_by(|one, other| is_multi && one == other)
        .enumerate()
    {
        let before = distances[index];
        let is_nearer = |(_, next): &(Vec<Move>, Board)| distance(next) < before;
        let after = end(&board, slide.iter().copied());
        distances.push(distance(&after));
        if distances[index + 1] >= before {
            let slides = all_slides(&board, MoveOrder::UDLR, most).into_iter();
            let better = slides.filter(is_nearer);
            mistakes.push((index, better.map(|(moves, _)| moves).collect()));
        }
        board = after;
    }
    (distances, mistakes)
}

fn search(goal: Board, depth: u8, most: usize) -> Distances {
    let mut distances = Distances::from_iter([(goal, 0)]);
    let mut waiting = VecDeque::from([goal]);
    while let Some(board) = waiting.pop_front() {
        let distance = distances[&board];
        if distance == depth {
            break;
        }
        for (_, neighbour) in all_slides(&board, MoveOrder::UDLR, most) {
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
    solutions(distances, board, order, 1)
}

/// Returns all solutions with as few slides as possible, sorted by a move order, and by the counts in one direction.
pub fn enumerate_slides(distances: &Distances, board: &Board, order: MoveOrder) -> Vec<Vec<Move>> {
    solutions(distances, board, order, usize::MAX)
}

fn solutions(
    distances: &Distances,
    board: &Board,
    order: MoveOrder,
    most: usize,
) -> Vec<Vec<Move>> {
    let distance = distances[board];
    if distance == 0 {
        return vec![vec![]];
    }
    let is_nearer = |next: &Board| distances.get(next).is_some_and(|&next| next < distance);
    let slides = all_slides(board, order, most).into_iter();
    let nearer = slides.filter(|(_, next)| is_nearer(next));
    let all = nearer.flat_map(|(slide, next)| {
        let rests = solutions(distances, &next, order, most).into_iter();
        rests.map(move |rest| [slide.clone(), rest].concat())
    });
    all.collect()
}

/// Exchanges tiles 1 and 2. No goal is reachable from both boards.
pub fn exchanged(board: &Board) -> Board {
    let exchange = |&tile: &u8| [0, 2, 1].get(usize::from(tile)).copied().unwrap_or(tile);
    let tiles: Vec<u8> = board.tiles().iter().map(exchange).collect();
    Board::from_tiles(board.shape(), &tiles).unwrap()
}

/// Returns the board after these moves.
pub fn end(start: &Board, moves: impl IntoIterator<Item = Move>) -> Board {
    let mut moves = moves.into_iter();
    let end = moves.try_fold(*start, |board, mv| board.moved(mv));
    end.expect("moves that stay on the board")
}

/// Returns the end of a random walk in which no move undoes the one before.
pub fn walk(start: &Board, moves: usize, seed: u64) -> Board {
    let (mut board, mut last) = (*start, None);
    for number in RandomNumbers::new(seed).take(moves) {
        let next = board.neighbours();
        let next: Vec<_> = next.filter(|&(_, next)| Some(next) != last).collect();
        let chosen = RandomNumbers::below(next.len() as u64, number) as usize;
        (last, board) = (Some(board), next[chosen].1);
    }
    board
}
