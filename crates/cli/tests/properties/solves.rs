//! `tilebase analyse`: made solves, whose mistakes a search finds.

use std::fs;

use serde_json::{Value, json};
use tempfile::tempdir;
use tilebase_puzzle::{Board, Goal, GoalIndex, Metric, Move, RandomNumbers};
use tilebase_search::{Algorithm, Heuristic};

use crate::{ask, ask_on, run, stdout};

/// Makes a number of random moves. Returns the moves and the last board.
fn walk(start: &Board, moves: usize, random: &mut RandomNumbers) -> (Vec<Move>, Board) {
    let mut board = *start;
    let walked = (0..moves).map(|_| {
        let legal: Vec<Move> = board.legal_moves().iter().collect();
        let mv = legal[random.next().unwrap() as usize % legal.len()];
        board = board.moved(mv).unwrap();
        mv
    });
    let walked = walked.collect();
    (walked, board)
}

/// Analyses solves: random moves, then moves to the goal of a search without tables. Compares the result with these
/// distances. The first distance counts moves of the metric, the second single moves.
fn analyse_walks(
    metric: Metric,
    starts: &[Board],
    goal: &Board,
    [distance, to_goal]: [&dyn Fn(&Board) -> u8; 2],
) {
    let mut random = RandomNumbers::new(7);
    let solves = starts.iter().map(|start| {
        let length = 1 + random.next().unwrap() as usize % 40;
        let (mut moves, mut board) = walk(start, length, &mut random);
        while board != *goal {
            let nearer = |(_, next): &(Move, Board)| to_goal(next) < to_goal(&board);
            let (mv, next) = board.neighbours().find(nearer).unwrap();
            moves.push(mv);
            board = next;
        }
        (*start, moves)
    });
    let solves: Vec<(Board, Vec<Move>)> = solves.collect();
    let lines = solves.iter().map(|(start, moves)| {
        let moves: String = moves.iter().map(|mv| mv.letter()).collect();
        format!("{start}: {moves}\n")
    });
    let found = stdout(ask_on(
        &format!("analyse --json --metric {metric}"),
        lines.collect::<String>(),
    ));
    assert_eq!(found.lines().count(), starts.len());
    for ((start, moves), found) in solves.iter().zip(found.lines()) {
        let found: Value = serde_json::from_str(found).unwrap();
        let is_multi = metric == Metric::Multi;
        let slides: Vec<&[Move]> = moves
            .chunk_by(|one, next| is_multi && one == next)
            .collect();
        let (distances, mistakes) = oracle::analyse(distance, metric, start, moves);
        let mistakes = mistakes.iter().map(|(index, better)| {
            let before = slides[..*index].iter().copied().flatten();
            let board = before.fold(*start, |board, &mv| board.moved(mv).unwrap());
            let shown = |slide: &[Move]| {
                let letter = slide[0].to_string();
                let mv = match slide.len() {
                    1 => letter,
                    count => format!("{letter}{count}"),
                };
                let end = slide
                    .iter()
                    .fold(board, |board, &mv| board.moved(mv).unwrap());
                json!({ "move": mv, "tile": board.tiles()[end.blank()] })
            };
            let mut mistake = shown(slides[*index]);
            mistake["number"] = json!(index + 1);
            mistake["distance"] = json!(distances[*index]);
            let better = better.iter().map(|slide| shown(slide));
            mistake["better"] = json!(better.collect::<Vec<_>>());
            mistake
        });
        let mistakes: Vec<Value> = mistakes.collect();
        let count = |is_multi: bool| moves.chunk_by(|one, next| is_multi && one == next).count();
        assert_eq!(
            found["verdict"] == "optimal",
            slides.len() == usize::from(distances[0])
        );
        assert_eq!(
            [&found["length"], &found["slides"]],
            [count(is_multi), count(true)]
        );
        assert_eq!(found["distance"], distances[0]);
        assert_eq!(found["distances"], json!(distances));
        assert_eq!(found["mistakes"], json!(mistakes), "{start}");
        let wasted = slides.len() - usize::from(distances[0]);
        assert!((mistakes.len()..=2 * mistakes.len()).contains(&wasted));
        assert!(is_multi || wasted == 2 * mistakes.len());
    }
}

/// Compares solves of 3x3 with the distances of a breadth-first search.
fn analyse_walks_of_3x3(metric: Metric, solves: usize) {
    let goal = Goal::corner("3x3".parse().unwrap());
    let single = oracle::distances(goal);
    let distances = match metric {
        Metric::Single => single.clone(),
        Metric::Multi => oracle::slide_distances(goal),
    };
    let index = GoalIndex::new(&goal.board());
    let starts = RandomNumbers::new(1).map(|number| index.random(number));
    let starts: Vec<Board> = starts.take(solves).collect();
    let of: [&dyn Fn(&Board) -> u8; 2] = [&|board| distances[board], &|board| single[board]];
    analyse_walks(metric, &starts, &goal.board(), of);
}

#[test]
fn two_hundred_walks() {
    for metric in Metric::ALL {
        analyse_walks_of_3x3(metric, 200);
    }
}

#[test]
fn ten_thousand_walks() {
    for metric in Metric::ALL {
        analyse_walks_of_3x3(metric, 10_000);
    }
}

/// Compares solves of 4x4 with the distances of IDA*.
#[test]
fn walks_of_4x4() {
    let goal = Goal::corner("4x4".parse().unwrap()).board();
    let mut random = RandomNumbers::new(2);
    let starts: Vec<Board> = (0..4).map(|_| walk(&goal, 40, &mut random).1).collect();
    let ida_star = Algorithm::IdaStar(Heuristic::LinearConflict);
    let distance = |board: &Board| ida_star.solve(board, &goal).unwrap().len() as u8;
    analyse_walks(Metric::Single, &starts, &goal, [&distance, &distance]);
}

/// A picture of a file is the one of standard output. The text is as without a picture.
#[test]
fn pictures_in_files() {
    let folder = tempdir().unwrap();
    let moves = "123456x78 rlrrlulrdr";
    let text = stdout(run(folder.path(), &format!("analyse --svg a.svg {moves}")));
    assert_eq!(text, stdout(ask(&format!("analyse {moves}"))));
    let picture = fs::read_to_string(folder.path().join("a.svg")).unwrap();
    assert_eq!(picture, stdout(ask(&format!("analyse --svg - {moves}"))));
}
