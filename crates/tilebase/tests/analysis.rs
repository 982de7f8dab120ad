//! Tests of the analysis of moves.

use std::ops::ControlFlow::Continue;

use tilebase::lookup::RandomNumbers;
use tilebase::{Board, Error, Mistake, Move, MoveSet, Solver, Tables};

fn solver(goal: &str) -> Solver {
    let goal = goal.parse().unwrap();
    Tables::embedded().solver(&goal).unwrap()
}

/// Returns moves to the goal with detours. `detour` is the probability of one before each move, in percent.
fn solve_with_detours(
    solver: &Solver,
    start: &Board,
    detour: u64,
    random: &mut RandomNumbers,
) -> Vec<Move> {
    let (mut board, mut moves) = (*start, Vec::new());
    while let Some(best) = solver.next_move(&board).unwrap() {
        let legal: Vec<Move> = board.legal_moves().iter().collect();
        let mv = match random.next().unwrap() % 100 < detour {
            true => legal[random.next().unwrap() as usize % legal.len()],
            false => best,
        };
        board = board.moved(mv).unwrap();
        moves.push(mv);
    }
    moves
}

/// Returns the boards along moves.
fn path(start: &Board, moves: &[Move]) -> Vec<Board> {
    let mut path = vec![*start];
    for &mv in moves {
        path.push(path[path.len() - 1].moved(mv).unwrap());
    }
    path
}

/// Compares an analysis with the answers for single boards.
fn check(
    start: &Board,
    moves: &[Move],
    solver: &Solver,
    distance: impl Fn(&Board) -> u8,
    optimal_moves: impl Fn(&Board) -> MoveSet,
) {
    let path = path(start, moves);
    let distances: Vec<u8> = path.iter().map(distance).collect();
    let mistakes = (0..moves.len()).filter(|&index| distances[index + 1] > distances[index]);
    let mistakes = mistakes.map(|index| Mistake {
        index,
        better: Some(optimal_moves(&path[index])),
    });
    let analysis = solver.analyse(start, moves).unwrap();
    let known: Vec<Option<u8>> = distances.iter().copied().map(Some).collect();
    assert_eq!(analysis.distances, known, "{start}");
    assert_eq!(analysis.mistakes, mistakes.collect::<Vec<_>>(), "{start}");
    let optimal = |range: &std::ops::Range<usize>| {
        let first = usize::from(distances[range.start]);
        first == usize::from(distances[range.end]) + range.len()
    };
    let longest = analysis.longest_optimal();
    assert!(optimal(&longest));
    let longer = (0..moves.len() - longest.len()).map(|first| first..first + longest.len() + 1);
    assert!(!longer.into_iter().any(|range| optimal(&range)));
}

/// Within 13 moves of the goal, a plain search gives the distances of all boards and their neighbours.
#[test]
fn random_walks_near_goals() {
    for goal in [
        "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x",
        "4 3 2 1/8 7 6 5/12 11 10 9/x 15 14 13",
        "x 1 2 3 4/5 6 7 8 9/10 11 12 13 14",
        "x 1 2 3 4/5 6 7 8 9/10 11 12 13 14/15 16 17 18 19/20 21 22 23 24",
        "1 2 3/8 x 4/7 6 5",
    ] {
        let solver = solver(goal);
        let distances = oracle::distances_within(*solver.goal(), 14);
        let optimal_moves = |board: &Board| {
            let nearer = |next: &Board| distances[next] < distances[board];
            let neighbours = board.neighbours().filter(|(_, next)| nearer(next));
            neighbours.map(|(mv, _)| mv).collect()
        };
        let mut random = RandomNumbers::new(3);
        for _ in 0..10 {
            let (mut board, mut moves) = (*solver.goal(), Vec::new());
            while moves.len() < 60 {
                let legal: Vec<Move> = board.legal_moves().iter().collect();
                let mv = legal[random.next().unwrap() as usize % legal.len()];
                let next = board.moved(mv).unwrap();
                if distances[&next] < 14 {
                    (board, _) = (next, moves.push(mv));
                }
            }
            let distance = |board: &Board| distances[board];
            check(solver.goal(), &moves, &solver, distance, optimal_moves);
        }
    }
}

/// On far boards of 4x4, compares the analysis with a search for each board.
#[test]
fn detours_on_4x4() {
    for (goal, boards) in [
        ("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x", 3),
        ("15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 x", 1),
        ("x 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15", 1),
    ] {
        let solver = solver(goal);
        let distance = |board: &Board| solver.distance(board).unwrap();
        let optimal_moves = |board: &Board| solver.optimal_moves(board).unwrap();
        let mut random = RandomNumbers::new(4);
        let far = solver.random(5).filter(|board| distance(board) < 48);
        for start in far.take(boards) {
            let moves = solve_with_detours(&solver, &start, 20, &mut random);
            check(&start, &moves, &solver, distance, optimal_moves);
        }
    }
}

/// At a limit, the last distances are known, and they are right.
#[test]
fn limits() {
    let solver = solver("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x");
    let start = "15 14 8 12 10 11 13 9 2 6 5 1 3 7 4 x".parse().unwrap();
    let moves: Vec<Move> = solver.solve(&start).unwrap().iter().collect();
    let search = solver.search().max_nodes(100_000);
    let analysis = search.analyse(&start, &moves, |_| Continue(())).unwrap();
    let unknown = analysis
        .distances
        .iter()
        .take_while(|distance| distance.is_none());
    let unknown = unknown.count();
    assert!((1..moves.len()).contains(&unknown), "{unknown}");
    for (index, distance) in analysis.distances.iter().enumerate().skip(unknown) {
        assert_eq!(*distance, Some((moves.len() - index) as u8));
    }
    assert_eq!(analysis.longest_optimal(), unknown..moves.len());

    // With one node, nothing is known about moves that do not reach the goal.
    let search = solver.search().max_nodes(1);
    let analysis = search.analyse(&start, &moves[..3], |_| Continue(()));
    assert_eq!(analysis.unwrap().distances, [None; 4]);
}

#[test]
fn few_moves_and_wrong_moves() {
    for goal in ["12345678x", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x"] {
        let solver = solver(goal);
        let goal = *solver.goal();
        assert_eq!(solver.analyse(&goal, &[]).unwrap().distances, [Some(0)]);
        let analysis = solver.analyse(&goal, &[Move::Up, Move::Down]).unwrap();
        assert_eq!(analysis.distances, [0, 1, 0].map(Some));
        let better = Some(MoveSet::default());
        assert_eq!(analysis.mistakes, [Mistake { index: 0, better }]);

        let wrong = solver.analyse(&goal, &[Move::Up, Move::Right]);
        assert_eq!(
            wrong.unwrap_err().to_string(),
            "move 2 (r) leaves the board"
        );
        let unsolvable = solver.analyse(&oracle::exchanged(&goal), &[Move::Up]);
        assert!(matches!(unsolvable, Err(Error::Unsolvable)));
        let other = solver.analyse(&"123/45x".parse().unwrap(), &[]);
        assert!(matches!(other, Err(Error::OtherShape { .. })));
    }
}
