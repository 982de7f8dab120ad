//! Tests of the limits of searches, and of the answers when a search reaches a limit.

use std::ops::ControlFlow::{Break, Continue};
use std::time::{Duration, Instant};

use tilebase::{Board, Error, Known, Limits, Metric, Request, Solver, Tables, Walks};

use crate::ALL;

/// A board whose search visits a few hundred boards, and a board whose search takes minutes.
const BOARDS: [&str; 2] = [
    "5 1 2 4 9 6 3 8 13 x 7 11 14 10 15 12",
    "x 12 9 13 15 11 10 14 3 7 5 6 4 8 2 1",
];
const NODES: u64 = 20_000;

fn solver() -> Solver {
    let shape = "4x4".parse().unwrap();
    Tables::new().solver_for(shape).unwrap()
}

fn boards() -> [Board; 2] {
    BOARDS.map(|text| text.parse().unwrap())
}

#[test]
fn limits_hold_for_each_board_of_a_batch() {
    let (solver, [easy, hard]) = (solver(), boards());
    let unsolvable = "2 1 3 4 5 6 7 8 9 10 11 12 13 14 15 x".parse::<Board>();
    let boards = [hard, easy, unsolvable.unwrap()];
    let search = solver.with(Limits::new().nodes(NODES).threads(2));
    let mut found = [None, None, None];
    search.solve_many(&boards, |number, answer| found[number] = answer.ok());
    let [Some(hard), Some(easy), None] = found else {
        panic!("{found:?}");
    };
    assert!(easy.is_complete && !hard.is_complete && hard.nodes >= NODES);
    let (bound, length) = (hard.lower_bound, hard.length().unwrap());
    assert!(bound >= 60 && length >= 80);
    let percent = (100 * u32::from(length)).div_ceil(bound.into()) as u8 - 100;
    assert!(hard.is_within(percent) && !hard.is_within(percent - 1));
}

#[test]
fn every_query_obeys_the_time_limit() {
    let (solver, [easy, hard]) = (solver(), boards());
    let start = Instant::now();
    let search = solver.with(Limits::new().time(Duration::from_millis(50)));
    let ended = search.answer(&hard, ALL).unwrap();
    assert!(!ended.is_complete && start.elapsed() < Duration::from_secs(1));
    assert!(ended.optimal_moves == Known::Unknown && ended.count == Known::Unknown);
    assert_eq!(ended.solutions, Known::Unknown);
    let answer = search.answer(&easy, ALL).unwrap();
    let (count, solution) = (answer.count.known().copied(), answer.solution.unwrap());
    assert_eq!(count, Some(solver.count_solutions(&easy).unwrap()));
    let moves = solver.optimal_slides(&easy).unwrap();
    assert_eq!(answer.optimal_moves, Known::Is(moves));
    let all = answer.solutions.known().unwrap();
    assert_eq!((all[0], all.len() as u128), (solution, count.unwrap()));
    // The limit of boards holds for the solution and for each other part.
    let few = solver.with(Limits::new().nodes(answer.nodes + 1));
    let few = few.answer(&easy, ALL).unwrap();
    assert_eq!((few.distance(), few.count), (Some(11), Known::Unknown));
    let known = search.known(&solution).answer(&easy, Request::default());
    let known = known.unwrap();
    assert_eq!((known.solution, known.nodes), (Some(solution), 0));
    assert_eq!(known.distance(), Some(11));
    assert_eq!(known.count, Known::NotRequested);

    let mut few = search.solutions(&hard).unwrap();
    assert!(matches!(few.next(), Some(Err(Error::Limit))) && few.next().is_none());
    let search = solver.with(Limits::new().nodes(NODES)).known(&solution);
    let all = search.solutions(&easy).unwrap();
    assert_eq!(Some(all.filter(Result::is_ok).count() as u128), count);
    assert!(start.elapsed() < Duration::from_secs(20));
}

/// Calls that return an exact value ignore `within`, and find no other solution. In slides, limits end them too.
#[test]
fn exact_calls_have_the_value_or_fail() {
    for (metric, largest) in [(Metric::Single, 80), (Metric::Multi, 255)] {
        let mut tables = Tables::new();
        tables.set_metric(metric);
        let (solver, [easy, hard]) = (tables.solver_for("4x4".parse().unwrap()), boards());
        let solver = solver.unwrap();
        assert_eq!(Walks::largest_distance(&solver), largest);
        let near = solver.with(Limits::new().within(100).time(Duration::from_secs(60)));
        assert_eq!(near.solve(&easy).unwrap(), solver.solve(&easy).unwrap());
        let mut distance = [0];
        near.distances(easy.tiles(), &mut distance).unwrap();
        assert_eq!(distance, [metric.len(&near.solve(&easy).unwrap()) as i16]);
        for (tiles, distances, size) in [(&easy.tiles()[1..], 1, 16), (easy.tiles(), 2, 1)] {
            let refused = near.distances(tiles, &mut vec![0; distances]);
            assert!(matches!(refused, Err(Error::Size { expected, .. }) if expected == size));
        }
        let few = solver.with(Limits::new().nodes(100));
        assert!(matches!(few.distance(&hard), Err(Error::Limit)), "{metric}");
        let search = solver.search();
        let stopped = search.answer_with(&hard, Request::EXACT, |_| Break(()));
        let stopped = stopped.unwrap();
        assert_eq!((stopped.solution, stopped.is_complete), (None, false));
    }
}

/// A callback also ends a batch of lookups, between two blocks of boards.
#[test]
fn a_batch_of_lookups_can_be_stopped() {
    const BOARDS: usize = 40_000;
    let solver = Tables::new().solver_for("3x3".parse().unwrap()).unwrap();
    let (search, tiles) = (solver.search(), solver.goal().tiles().repeat(BOARDS));
    for found in [0, 1 << 11, 1 << 13, BOARDS] {
        let progress = |done| (done < found).then_some(()).map_or(Break(()), Continue);
        let [mut distances, mut lengths] = [(); 2].map(|()| vec![7; BOARDS]);
        let [mut letters, mut moves] = [31, 1].map(|width| vec![7; BOARDS * width]);
        let done = [
            search.distances_with(&tiles, &mut distances, progress),
            search.solve_letters(&tiles, &mut letters, 31, &mut lengths, progress),
            search.optimal_moves_many_with(&tiles, &mut moves, progress),
        ];
        assert!(done.iter().all(Result::is_ok) && distances == lengths);
        assert!(distances == [vec![0; found], vec![-2; BOARDS - found]].concat());
        assert!(moves == [vec![0; found], vec![16; BOARDS - found]].concat());
        assert_eq!(letters, vec![0; 31 * BOARDS]);
    }
}

/// A hint for 5x5 takes 0.3 seconds, unless the caller chooses other limits.
#[test]
fn hints_are_quick() {
    let solver = Tables::new().solver_for("5x5".parse().unwrap()).unwrap();
    let far = solver.random(1).next().unwrap();
    let start = Instant::now();
    let hint = solver.hint(&far).unwrap();
    assert!(start.elapsed() < Duration::from_secs(3));
    assert!(hint.tile().is_some() && !hint.is_complete);
    let fewer = solver.with(Limits::new().nodes(10)).hint(&far).unwrap();
    assert_eq!(fewer.nodes, 10);
}
