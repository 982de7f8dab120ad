//! Random walks with the distance of every board, and the moves that did not lead towards the goal.

use oracle::Distances;
use tilebase_lookup::{Board, Move};
use tilebase_puzzle::{Metric, RandomNumbers, Slide};

use crate::answers::written;
use crate::{Kind, Sample, line};

/// The tables whose walks are printed.
const NAMES: [&str; 8] = [
    "3x3-corner.tb",
    "2x3-udlr",
    "3x2-rldu",
    "2x4-bit",
    "3x2-multi",
    "2x4-edge-multi",
    "2x3-corner-3-2",
    "4x4",
];

/// The number of walks to one goal.
const WALKS: usize = 3;

/// Prints walks from random boards, among those with a known distance. One walk has no moves.
pub fn print(sample: &Sample, goal: &str, distances: &Distances) {
    if !NAMES.contains(&sample.name.as_str()) {
        return;
    }
    let metric = match sample.kind {
        Kind::Slides => Metric::Multi,
        _ => Metric::Single,
    };
    let mut boards: Vec<&Board> = distances.keys().collect();
    boards.sort_by_key(|board| board.tiles());
    let mut numbers = RandomNumbers::new(goal.len() as u64);
    let mut below = |limit: usize| {
        let number = numbers.next().expect("there is no end to the numbers");
        RandomNumbers::below(limit as u64, number) as usize
    };
    for walk in 0..WALKS {
        let start = *boards[below(boards.len())];
        let (mut board, mut moves) = (start, Vec::<Move>::new());
        for _ in 0..12 * walk {
            let next = board.neighbours();
            let known: Vec<_> = next
                .filter(|(_, next)| distances.contains_key(next))
                .collect();
            let (mv, next) = known[below(known.len())];
            moves.push(mv);
            board = next;
        }
        let distance = |board: &Board| distances.get(board).copied().unwrap_or(u8::MAX);
        let (found, mistakes) = oracle::analyse(distance, metric, &start, &moves);
        let found: Vec<String> = found.iter().map(u8::to_string).collect();
        let mistakes = mistakes.iter().map(|(index, better)| {
            let better = better.iter().map(|slide| {
                let (mv, count) = (slide[0], slide.len() as u8);
                Slide { mv, count }.to_string()
            });
            format!("{index}:{}", better.collect::<Vec<_>>().join(","))
        });
        line([
            "analysis",
            &sample.name,
            goal,
            &written(&start, walk),
            &moves.iter().map(|mv| mv.letter()).collect::<String>(),
            &found.join(" "),
            &mistakes.collect::<Vec<_>>().join(" "),
        ]);
    }
}
