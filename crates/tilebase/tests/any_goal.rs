//! Tests that boards of every goal are answered without a file.

use oracle::{distances_to, distances_within, end, slide_distances_within};
use tilebase::lookup::Kind;
use tilebase::{Board, Error, ErrorKind, Goal, Limits, Metric, Request, Shape, Solver, Tables};
use tilebase_gen::Generator;
use tilebase_puzzle::RandomNumbers;

use crate::go_on;

/// Returns all goals: each shape of 4 to 25 cells with the blank in each cell.
fn goals() -> impl Iterator<Item = Goal> {
    let shapes =
        (2..=12).flat_map(|rows| (2..=12).filter_map(move |cols| Shape::new(rows, cols).ok()));
    shapes.flat_map(|shape| (0..shape.cells()).filter_map(move |blank| Goal::new(shape, blank)))
}

fn solver_for(goal: &Board) -> Solver {
    Tables::new().solver(goal).unwrap()
}

/// Tests that the nearest boards have the distances of a breadth-first search.
fn answer(goal: Goal, metric: Metric) {
    let goal = goal.board();
    let mut tables = Tables::new();
    tables.set_metric(metric);
    let cost = tables.cost_of(&goal).unwrap();
    assert!(
        cost.kept <= cost.memory && cost.memory < 110_000_000,
        "{cost:?}"
    );
    let solver = tables.solver(&goal).unwrap();
    let near = match metric {
        Metric::Single => distances_within(goal, 5),
        Metric::Multi => slide_distances_within(goal, 3),
    };
    for (board, distance) in near {
        let found = solver.solve(&board).unwrap();
        assert_eq!(end(&board, found), goal, "{board}");
        assert_eq!(metric.len(&found), usize::from(distance), "{board}");
    }
}

#[test]
fn some_goals() {
    assert_eq!(goals().count(), 622);
    for (number, goal) in goals().enumerate() {
        // Debug builds make large tables slowly.
        if number % 37 == 0 && goal.shape().cells() < 18 {
            answer(goal, Metric::Single);
        }
    }
    for large in ["3x6", "6x3", "4x5", "5x4", "2x9", "5x5"] {
        answer(Goal::corner(large.parse().unwrap()), Metric::Single);
    }
    answer(Goal::new("3x4".parse().unwrap(), 6).unwrap(), Metric::Multi);
}

#[test]
fn all_goals() {
    goals().for_each(|goal| answer(goal, Metric::Single));
}

/// With board and goal exchanged, the distance is the same. This uses other tables and another search.
#[test]
fn random_boards_there_and_back() {
    for goal in goals() {
        let goal = goal.board();
        let board = solver_for(&goal).random(7).next().unwrap();
        let [there, back] = [(board, goal), (goal, board)].map(|(from, to)| {
            let search = solver_for(&to);
            let search = search.with(Limits::new().nodes(100_000));
            let found = search.answer(&from, Request::default());
            let found = found.unwrap();
            let solution = found.solution.unwrap();
            assert_eq!(end(&from, solution), to, "{from}");
            [usize::from(found.lower_bound), solution.len()]
        });
        assert!(there[0] <= back[1] && back[0] <= there[1], "{board}");
    }
}

/// Does the same with Korf's boards, which have the blank in every cell.
#[test]
fn korfs_hundred_boards_backwards() {
    let rows = include_str!("../../pattern/tests/korf100.csv").lines();
    let rows = rows.filter(|row| !row.starts_with('#'));
    for row in rows {
        let [_, board, length] = row.split(',').collect::<Vec<_>>()[..] else {
            panic!("{row}");
        };
        let solver = solver_for(&board.parse().unwrap());
        let start = Board::goal(solver.shape(), "blank-first").unwrap();
        let distance = solver.distance(&start).unwrap().to_string();
        assert_eq!(distance, length, "{row}");
    }
}

#[test]
fn all_goals_in_slides() {
    let small = goals().filter(|goal| goal.shape().is_indexed());
    small.for_each(|goal| answer(goal, Metric::Multi));
}

/// Compares the search with the tables that `tilebase gen` writes: 1,000 boards of 3x4, for all goals.
#[test]
fn boards_of_3x4() {
    let shape: Shape = "3x4".parse().unwrap();
    for blank in 0..12 {
        let goal = Goal::new(shape, blank).unwrap();
        let generator = Generator::new(goal).kind(Kind::DistanceBit);
        let mut file = Tables::new();
        file.add_bytes(generator.run(go_on).unwrap().bytes().clone())
            .unwrap();
        let [looking_up, searching] =
            [file, Tables::new()].map(|tables| tables.solver(&goal.board()).unwrap());
        assert!(searching.searches() && !looking_up.searches());
        for board in searching.random(blank as u64).take(1000) {
            let [found, expected] =
                [&searching, &looking_up].map(|solver| solver.solve(&board).unwrap());
            assert_eq!(found, expected, "{board}");
        }
    }
}

#[test]
fn what_is_too_large() {
    let goal = Goal::corner("3x6".parse().unwrap()).board();
    let mut tables = Tables::new();
    tables.set_memory_limit(1_000_000);
    let error = tables.solver(&goal).unwrap_err();
    assert!(matches!(error, Error::Memory(_)), "{error}");
    tables.set_metric(Metric::Multi);
    let error = tables.solver(&goal).unwrap_err().to_string();
    let expected = "in the multi-tile metric, boards have at most 16 cells; this goal has 18";
    assert_eq!(error, expected);
    let goal = Goal::new("2x7".parse().unwrap(), 1).unwrap().board();
    let single = "--shape 7x2 --goal-blank 2 --output 7x2-2.tb` (10.9 GB, with 1";
    let multi = "--metric multi --shape 7x2 --goal-blank 2 --output 7x2-2-multi.tb` (8.7 GB";
    for (metric, expected) in [(Metric::Single, single), (Metric::Multi, multi)] {
        let mut tables = Tables::new();
        tables.set_metric(metric);
        let error = tables.complete_solver(&goal).unwrap_err().to_string();
        let begin = "this call needs a complete table; make one with `tilebase gen ";
        assert!(error.starts_with(&format!("{begin}{expected}")), "{error}");
    }
}

/// A call that needs a complete table makes one of up to 12 cells.
#[test]
fn complete_tables_in_memory() {
    let goal = Goal::new("2x5".parse().unwrap(), 3).unwrap();
    let solver = Tables::new().complete_solver(&goal.board()).unwrap();
    let distances = distances_to(goal.board());
    let numbers = RandomNumbers::new(10).take(1000);
    for number in numbers {
        let index = RandomNumbers::below(solver.boards().unwrap(), number);
        let board = solver.board_at(index).unwrap();
        assert_eq!(solver.distance(&board).unwrap(), distances[&board]);
    }
    let limited = || {
        let mut tables = Tables::new();
        tables.set_memory_limit(60_000_000);
        tables
    };
    let goal = Goal::corner("3x4".parse().unwrap()).board();
    assert!(limited().solver(&goal).is_ok());
    // The sets and the file take 125 MB together.
    match limited().complete_solver(&goal) {
        Err(Error::Memory(error)) => assert!(error.bytes > 125_000_000, "{error}"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn goals_by_name() {
    let tables = Tables::new();
    for (text, goal) in [
        ("snail", "1 2 3 8 x 4 7 6 5"),
        ("2x3 blank-first", "x 1 2 3 4 5"),
        ("5x3 middle", "1 2 3 4 5 6 7 x 8 9 10 11 12 13 14"),
    ] {
        assert_eq!(tables.parse_goal(text).unwrap().to_string(), goal);
    }
    for (text, error) in [
        ("4x4 middle", "boards of 4x4 have no middle"),
        ("13x2 snail", "13x2 is out of range: "),
        (
            "4x4 snial",
            "4x4 snial is neither a board nor one of blank-last, blank-first, middle, snail",
        ),
        ("middel", "middel is neither a board nor "),
    ] {
        let found = tables.parse_goal(text).unwrap_err();
        assert_eq!(found.kind(), ErrorKind::Board);
        assert!(found.to_string().starts_with(error), "{found}");
    }
}

/// A named table in the other metric still chooses the shape, a folder of such tables does not.
#[test]
fn the_default_goal_of_another_metric() {
    let folder = tempfile::tempdir().unwrap();
    let goal = Goal::corner("2x3".parse().unwrap());
    let generator = Generator::new(goal).kind(Kind::Residue);
    generator.write(folder.path().join("a.tb"), go_on).unwrap();
    let mut tables = Tables::open(folder.path()).unwrap();
    let solver = tables.solver(&tables.default_goal()).unwrap();
    assert_eq!(solver.shape().to_string(), "3x3");
    let skipped = ["the folder's tables are in the metric multi; select it to use them"];
    assert_eq!(solver.skipped(), skipped);
    tables.set_metric(Metric::Multi);
    let solver = tables.solver(&tables.default_goal()).unwrap();
    assert_eq!(solver.goal(), &goal.board());
    assert!(solver.skipped().is_empty() && solver.files()[0].path().is_some());

    let mut tables = Tables::new();
    tables.add_bytes(tilebase_data::PATTERNS_4X4[0]).unwrap();
    tables.set_metric(Metric::Multi);
    assert_eq!(tables.default_goal().shape().to_string(), "4x4");
}
