//! Random walks with the distance of every board, and the moves that did not lead towards the goal.

use oracle::Distances;
use tilebase_lookup::{Board, Move};
use tilebase_puzzle::{Metric, RandomNumbers, Slide};

use crate::answers::written;
use crate::line;
use crate::samples::Sample;

/// The numbers of moves of the walks to one goal.
const WALKS: [usize; 3] = [0, 12, 24];

/// Prints walks of boards with a known distance. The searches of large shapes with small patterns would take too long.
pub fn print(sample: &Sample, goal: &str, boards: &[(u8, Board)], distances: &Distances) {
    if sample.is_searched && !["2x3-corner-3-2", "4x4"].contains(&sample.name) {
        return;
    }
    let metric = if sample.is_multi {
        Metric::Multi
    } else {
        Metric::Single
    };
    let mut numbers = RandomNumbers::new(goal.len() as u64);
    let mut below = |limit: usize| {
        let number = numbers.next().expect("there is no end to the numbers");
        RandomNumbers::below(limit as u64, number) as usize
    };
    for (number, length) in WALKS.into_iter().enumerate() {
        let (_, start) = boards[below(boards.len())];
        let (mut board, mut moves) = (start, Vec::<Move>::new());
        for _ in 0..length {
            let next = board.neighbours();
            let known = next.filter(|(_, next)| distances.contains_key(next));
            let known: Vec<_> = known.collect();
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
            sample.name,
            goal,
            &written(&start, number),
            &moves.iter().map(|mv| mv.letter()).collect::<String>(),
            &found.join(" "),
            &mistakes.collect::<Vec<_>>().join(" "),
        ]);
    }
}
