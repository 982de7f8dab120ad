//! Tests of the analysis of moves.

use std::ops::ControlFlow::{self, Break};

use tilebase::pattern::RandomNumbers;
use tilebase::{
    Analysis, Board, Error, Limits, Metric, Mistake, Mistakes, Move, Outcome, Progress, Search,
    Slide, SlideSet, Solver, Tables, Verdict,
};

use crate::go_on;

fn solver(goal: &str, metric: Metric) -> Solver {
    let mut tables = Tables::new();
    tables.set_metric(metric);
    tables.solver(&goal.parse().unwrap()).unwrap()
}

fn verdict(search: &Search, start: &Board, moves: &[Move]) -> Result<Verdict, Error> {
    let claim = moves.iter().copied().collect();
    search.check(start, &[claim], Mistakes::All)
}

pub fn analyse(solver: &Solver, start: &Board, moves: &[Move]) -> Analysis {
    analyse_with(&solver.search(), start, moves, go_on)
}

fn analyse_with(
    search: &Search,
    start: &Board,
    moves: &[Move],
    progress: impl FnMut(Progress) -> ControlFlow<()>,
) -> Analysis {
    let claim = moves.iter().copied().collect();
    let verdict = search.check_with(start, &[claim], Mistakes::All, progress);
    let verdict = verdict.unwrap();
    verdict.analysis.unwrap()
}

/// Returns moves to the goal with detours. `detour` is the probability of one before each move, in percent.
fn solve_with_detours(
    solver: &Solver,
    start: &Board,
    detour: u64,
    random: &mut RandomNumbers,
) -> Vec<Move> {
    let (mut board, mut moves) = (*start, Vec::new());
    while let Some(best) = solver.solve(&board).unwrap().first() {
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

/// Compares an analysis with the distances of single boards.
fn check(solver: &Solver, start: &Board, moves: &[Move], distance: impl Fn(&Board) -> u8) {
    let (distances, mistakes) = oracle::analyse(distance, solver.metric(), start, moves);
    let better = |slides: Vec<Vec<Move>>| {
        let slide = |moves: Vec<Move>| Slide {
            mv: moves[0],
            count: moves.len() as u8,
        };
        slides.into_iter().map(slide).collect::<SlideSet>()
    };
    let mistakes = mistakes.into_iter().map(|(before, slides)| Mistake {
        before,
        better: Some(better(slides)),
    });
    let analysis = analyse(solver, start, moves);
    let known: Vec<Option<u8>> = distances.iter().copied().map(Some).collect();
    assert_eq!(analysis.distances, known, "{start}");
    assert_eq!(analysis.mistakes, mistakes.collect::<Vec<_>>(), "{start}");
    let optimal = |range: &std::ops::Range<usize>| {
        let first = usize::from(distances[range.start]);
        first == usize::from(distances[range.end]) + range.len()
    };
    let longest = analysis.longest_optimal();
    assert!(optimal(&longest));
    let starts = 0..distances.len() - 1 - longest.len();
    let mut longer = starts.map(|first| first..first + longest.len() + 1);
    assert!(!longer.any(|range| optimal(&range)));
}

/// Near the goal, a plain search gives the distances of all boards and their neighbours.
#[test]
fn random_walks_near_goals() {
    for (goal, metric, depth) in [
        ("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x", Metric::Single, 14),
        ("4 3 2 1/8 7 6 5/12 11 10 9/x 15 14 13", Metric::Single, 14),
        ("x 1 2 3 4/5 6 7 8 9/10 11 12 13 14", Metric::Single, 14),
        (
            "x 1 2 3 4/5 6 7 8 9/10 11 12 13 14/15 16 17 18 19/20 21 22 23 24",
            Metric::Single,
            14,
        ),
        ("1 2 3/8 x 4/7 6 5", Metric::Single, 14),
        ("1 2 3/8 x 4/7 6 5", Metric::Multi, 24),
        ("x 1 2 3/4 5 6 7", Metric::Multi, 25),
        ("123/456/789/xAB", Metric::Multi, 8),
        ("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x", Metric::Multi, 8),
        ("4 3 2 1/8 7 6 5/12 11 x 9/10 15 14 13", Metric::Multi, 8),
    ] {
        let solver = solver(goal, metric);
        let distances = match metric {
            Metric::Single => oracle::distances_within(*solver.goal(), depth),
            Metric::Multi => oracle::slide_distances_within(*solver.goal(), depth),
        };
        let distance = |board: &Board| distances.get(board).copied().unwrap_or(u8::MAX);
        let mut random = RandomNumbers::new(3);
        for _ in 0..10 {
            let (mut board, mut moves) = (*solver.goal(), Vec::new());
            while moves.len() < 60 {
                let legal: Vec<Move> = board.legal_moves().iter().collect();
                let mv = legal[random.next().unwrap() as usize % legal.len()];
                let next = board.moved(mv).unwrap();
                if distance(&next) < depth {
                    (board, _) = (next, moves.push(mv));
                }
            }
            check(&solver, solver.goal(), &moves, distance);
        }
    }
}

/// On far boards of 4x4, compares the analysis with a search for each board.
#[test]
fn detours_on_4x4() {
    let [corner, first] = [
        "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x",
        "x 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15",
    ];
    for (goal, metric, most, boards) in [
        (corner, Metric::Single, 48, 2),
        (
            "15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 x",
            Metric::Single,
            48,
            1,
        ),
        (first, Metric::Single, 48, 1),
        (first, Metric::Multi, 26, 1),
    ] {
        let solver = solver(goal, metric);
        let distance = |board: &Board| solver.distance(board).unwrap();
        let mut random = RandomNumbers::new(4);
        let far = solver.random(5).filter(|board| distance(board) < most);
        for start in far.take(boards) {
            let moves = solve_with_detours(&solver, &start, 20, &mut random);
            check(&solver, &start, &moves, distance);
        }
    }
}

/// At a limit, the last distances are known, and they are right.
#[test]
fn limits() {
    for (metric, nodes) in [(Metric::Single, 100_000), (Metric::Multi, 20_000)] {
        let solver = solver("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x", metric);
        let start = "15 14 8 12 10 11 13 9 2 6 5 1 3 7 4 x".parse().unwrap();
        let moves: Vec<Move> = solver.solve(&start).unwrap().iter().collect();
        let length = metric.slides(moves.iter().copied()).count();
        let search = solver.with(Limits::new().nodes(nodes));
        let analysis = analyse_with(&search, &start, &moves, go_on);
        let distances = analysis.distances.iter();
        let unknown = distances.take_while(|distance| distance.is_none()).count();
        assert!((1..length).contains(&unknown), "{unknown}");
        for (index, distance) in analysis.distances.iter().enumerate().skip(unknown) {
            assert_eq!(*distance, Some((length - index) as u8));
        }
        assert_eq!(analysis.longest_optimal(), unknown..length);

        // With one node, nothing is known about moves that do not reach the goal.
        let search = solver.with(Limits::new().nodes(1));
        let analysis = analyse_with(&search, &start, &moves[..1], go_on);
        assert_eq!(analysis.distances, [None; 2]);
        let cancelled = analyse_with(&solver.search(), &start, &[], |_| Break(()));
        assert_eq!(cancelled.distances, [None]);
    }
}

#[test]
fn few_moves_and_wrong_moves() {
    for goal in ["12345678x", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x"] {
        for metric in Metric::ALL {
            let solver = solver(goal, metric);
            let goal = *solver.goal();
            assert_eq!(analyse(&solver, &goal, &[]).distances, [Some(0)]);
            let analysis = analyse(&solver, &goal, &[Move::Up, Move::Down]);
            assert_eq!(analysis.distances, [0, 1, 0].map(Some));
            let better = Some(SlideSet::default());
            assert_eq!(analysis.mistakes, [Mistake { before: 0, better }]);

            let search = solver.search();
            let wrong = verdict(&search, &goal, &[Move::Up, Move::Right]).unwrap();
            let expected = "no solution: move 2 (r) leaves the board";
            assert_eq!(wrong.to_string(), expected);
            assert_eq!(wrong.analysis.unwrap().distances, [Some(0), Some(1)]);
            let unsolvable = verdict(&search, &oracle::exchanged(&goal), &[Move::Up]).unwrap();
            assert_eq!(unsolvable.outcome, Outcome::Wrong);
            assert!(unsolvable.analysis.is_none());
            let other = verdict(&search, &"123/45x".parse().unwrap(), &[]);
            assert!(matches!(other, Err(Error::OtherShape { .. })));
        }
    }
}
