//! Tests of answers from complete tables and from pattern tables.

use std::ops::ControlFlow;
use std::time::Duration;

use oracle::{end, exchanged};
use tilebase::pattern::{Pattern, RandomNumbers};
use tilebase::{
    Board, Claim, Error, ErrorKind, Limits, Metric, Mistakes, Move, MoveOrder, Notation, Request,
    Shape, Solution, Solver, Tables, Walks, scramble,
};
use tilebase_gen::Generator;

use crate::{ALL, files, go_on, goal};

/// Tests that generated tables give the same solutions as shipped tables, for 3x5, 5x3, 2x8 and 8x2 with the blank in
/// any corner.
#[test]
fn generated_pattern_tables() {
    let made = Tables::new();
    let shipped = Tables::open(tilebase_data::folder()).unwrap();
    for shape in ["3x5", "5x3", "2x8", "8x2"] {
        let shape: Shape = shape.parse().unwrap();
        let (first, last) = (0, shape.cells() - 1);
        for blank in [first, shape.cols() - 1, last - (shape.cols() - 1), last] {
            let goal = goal(&shape.to_string(), blank);
            let [one, other] = [&made, &shipped].map(|tables| tables.solver(&goal).unwrap());
            assert!(files(&one).iter().all(Option::is_none), "{goal}");
            assert!(files(&other).iter().all(Option::is_some), "{goal}");
            made.solver(&crate::goal("2x4", blank % 8)).unwrap(); // replaces no other tables
            let again = made.solver(&goal).unwrap();
            let place = |solver: &Solver| solver.files()[0].as_ref().as_ptr();
            assert_eq!(place(&one), place(&again), "{goal}: made once");
            let board = one.random(blank as u64).next().unwrap();
            assert_eq!(one.solve(&board).unwrap(), other.solve(&board).unwrap());
        }
    }
}

/// `tilebase random` prints the same boards.
#[test]
fn boards_at_a_distance_without_a_table() {
    let solver = Tables::new().solver_for("4x4".parse().unwrap()).unwrap();
    let boards = solver.random_many_at(40, 7, 2, go_on);
    let expected = [
        "6 2 7 8 4 11 3 15 x 1 10 12 9 13 5 14",
        "11 10 2 3 6 4 7 8 14 5 x 12 13 1 9 15",
    ];
    let expected = expected.map(|text| text.parse::<Board>().unwrap());
    assert_eq!(boards.unwrap(), expected);
    assert_eq!(solver.random_at(40, 7).unwrap(), expected[0]);
    let stopped = solver.random_many_at(40, 7, 2, |_| ControlFlow::Break(()));
    assert_eq!(stopped.unwrap_err().kind(), ErrorKind::Limit);
    let error = solver.random_at(81, 7);
    assert_eq!(error.unwrap_err().kind(), ErrorKind::Distance);
    // Twelve moves lead to a board two moves from the goal, but no eleven do.
    let board: Board = "1 2 3 4 5 6 7 8 9 10 11 12 13 x 14 15".parse().unwrap();
    let solve = |board: &Board, order| solver.search().order(order).solve(board);
    for length in [11, 12] {
        let found = scramble(&solver, &board, length, &mut RandomNumbers::new(7), solve);
        let moves: Vec<Move> = found.unwrap().unwrap().iter().collect();
        assert_eq!(moves.len(), 12);
        assert!(moves.windows(2).all(|two| two[0] != two[1].opposite()));
    }
    // The largest distance of other goals is not known.
    let other = Tables::new().solver(&goal("4x4", 0)).unwrap();
    assert_eq!([&solver, &other].map(Walks::largest_distance), [80, 255]);
}

#[test]
fn words_of_verdicts() {
    let mut tables = Tables::new();
    tables.set_metric(Metric::Multi);
    let solver = tables.solver_for("2x3".parse().unwrap()).unwrap();
    for (board, claim, reason) in [
        ("123/x45", "unsolvable", "board can be solved, in 1 slide"),
        ("x23/145", "unsolvable", "board can be solved, in 2 slides"),
        ("123/x45", "at least 2", "distance is 1, not at least 2"),
    ] {
        let claim = Claim::parse(claim, None, 6).unwrap();
        let (board, search) = (board.parse().unwrap(), solver.search());
        let verdict = search.check(&board, &claim, Mistakes::First).unwrap();
        assert_eq!(verdict.to_string(), format!("wrong: the {reason}"));
    }
    let (board, solution) = ("x23/145".parse().unwrap(), "dr".parse().unwrap());
    let written = Notation::ALL.map(|notation| notation.of_solution(&board, &solution));
    assert_eq!(written, ["dr", "ul", "UL", "1 4"]);
    let names = Notation::ALL.map(|notation| notation.to_string());
    assert_eq!(names, ["blank", "tile", "runs", "numbers"]);
    // As a slide of a tile, `l` is the solution.
    let (board, search) = ("1 2 3/4 x 5".parse().unwrap(), solver.search());
    for (text, solves_as) in [("l", Some(Notation::Tile)), ("r", None)] {
        let claim = Claim::parse(text, Some(Notation::Blank), 6).unwrap();
        let verdict = search.check(&board, &claim, Mistakes::First);
        assert_eq!(verdict.unwrap().solves_as, solves_as, "{text}");
    }
}

#[test]
fn boards_without_an_index() {
    let solver = Tables::new().solver_for("5x5".parse().unwrap()).unwrap();
    let far = solver.random(1).next().unwrap();
    let found = solver.with(Limits::new().time(Duration::from_millis(300)));
    let found = found.answer(&far, Request::default()).unwrap();
    assert!(!found.is_complete && found.lower_bound >= solver.lower_bound(&far).unwrap());
    assert_eq!(end(&far, found.solution.unwrap()), *solver.goal());
    assert_eq!(solver.board_at(0), None);
    for refused in [solver.boards(), solver.index_of(&far)] {
        let error = refused.unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Argument);
        let message = "boards of 5x5 have no index: only boards of up to 16 cells have one";
        assert_eq!(error.to_string(), message);
    }
    let expected =
        "this call needs a complete table, which boards of 5x5 cannot have; choose a smaller shape";
    let errors = [
        solver.all_distances().unwrap_err(),
        Tables::new().complete_solver(solver.goal()).unwrap_err(),
    ];
    assert_eq!(errors.map(|error| error.to_string()), [expected; 2]);
    let unsolvable = solver.lower_bound(&exchanged(&far));
    assert!(matches!(unsolvable, Err(Error::Unsolvable)));
}

/// A solver that looks up and one that searches, for 3x3, since a complete table of 3x5 is too large for a test.
fn both_kinds() -> [Solver; 2] {
    let goal = oracle::goal("3x3", 8);
    let mut tables = Tables::new();
    for tiles in [&[1, 2, 4, 5][..], &[3, 6, 7, 8]] {
        let pattern = Pattern::new(goal, tiles.iter().copied().collect());
        let table = Generator::pattern(pattern.unwrap()).run(go_on).unwrap();
        tables.add_bytes(table.bytes().clone()).unwrap();
    }
    let both = [Tables::new(), tables].map(|tables| tables.solver(&goal.board()).unwrap());
    assert!(both[0].complete().is_some() && both[1].patterns().is_some());
    both
}

#[test]
fn both_kinds_of_tables_answer_alike() {
    let both = both_kinds();
    for board in both[0].random(1).take(200) {
        let [one, other] = both.each_ref().map(|solver| {
            let search = solver.search().order("rldu".parse().unwrap());
            let solutions = search.solutions(&board).unwrap();
            let answer = solver.answer(&board, ALL).unwrap();
            (
                solver.distance(&board).unwrap(),
                solver.solve(&board).unwrap(),
                solver.optimal_moves(&board).unwrap(),
                solver.count_solutions(&board).unwrap(),
                solver.index_of(&board).unwrap(),
                solutions.map(Result::unwrap).collect::<Vec<_>>(),
                (answer.solution, answer.tile(), answer.optimal_moves),
                (answer.count, answer.solutions),
            )
        });
        assert_eq!(one, other);
    }
    for solver in both {
        let unsolvable = exchanged(solver.goal());
        let distance = solver.distance(&unsolvable);
        assert!(matches!(distance, Err(Error::Unsolvable)));
        let index = solver.index_of(&unsolvable);
        assert!(matches!(index, Err(Error::Unsolvable)));
        let other = solver.solve(&goal("2x3", 5));
        assert!(matches!(other, Err(Error::OtherShape { .. })));
    }
}

#[test]
fn calls_for_many_boards_answer_like_calls_for_one() {
    let order: MoveOrder = "lrdu".parse().unwrap();
    for solver in both_kinds() {
        let mut boards: Vec<Board> = solver.random(1).take(200).collect();
        boards[1] = exchanged(solver.goal());
        let search = solver.search().order(order);
        let answers = boards.iter().map(|board| search.solve(board).ok());
        let answers: Vec<Option<Solution>> = answers.collect();
        let mut found = vec![Some(Solution::EMPTY); boards.len()];
        search.solve_many(&boards, |number, answer| {
            found[number] = answer.ok().and_then(|answer| answer.solution);
        });
        assert_eq!(found, answers);

        let tiles: Vec<u8> = boards.iter().flat_map(Board::tiles).copied().collect();
        let (mut distances, mut lengths) = ([0; 200], [0; 200]);
        let (mut letters, mut moves) = ([1; 200 * 255], [0; 200]);
        search.distances(&tiles, &mut distances).unwrap();
        let solved = search.solve_letters(&tiles, &mut letters, 255, &mut lengths, go_on);
        solved.unwrap();
        search.optimal_moves_many(&tiles, &mut moves).unwrap();
        assert_eq!(distances, lengths);
        for (row, (board, answer)) in boards.iter().zip(&answers).enumerate() {
            let length = answer.map_or(-1, |solution| solution.len() as i16);
            let optimal = solver.optimal_moves(board).map_or(0, |moves| moves.bits());
            assert_eq!((lengths[row], moves[row]), (length, optimal), "{board}");
            let (mut expected, answer) = ([0; 255], answer.unwrap_or(Solution::EMPTY));
            answer.fill_letters(&mut expected);
            assert_eq!(letters[row * 255..][..255], expected, "{board}");
        }
    }
}

#[test]
fn wrong_arrays_are_refused() {
    for solver in both_kinds() {
        let boards: Vec<Board> = solver.random(1).take(20).collect();
        let tiles: Vec<u8> = boards.iter().flat_map(Board::tiles).copied().collect();
        let (mut distances, mut lengths) = ([0; 20], [0; 20]);
        let (mut letters, mut moves) = ([0; 20 * 255], [0; 20]);
        let search = solver.search();
        let sizes = [
            search.distances(&tiles[1..], &mut distances),
            search.distances(&tiles, &mut distances[1..]),
            search.solve_letters(&tiles, &mut letters, 30, &mut lengths, go_on),
            search.solve_letters(&tiles, &mut letters[1..], 255, &mut lengths, go_on),
            search.optimal_moves_many(&tiles[1..], &mut moves),
        ];
        for refused in sizes {
            assert_eq!(refused.unwrap_err().kind(), ErrorKind::Argument);
        }
        let mut wrong = tiles.clone();
        wrong[9 * 7] = wrong[9 * 7 + 1];
        let refused = [
            search.distances(&wrong, &mut distances),
            search.solve_letters(&wrong, &mut letters, 255, &mut lengths, go_on),
            search.optimal_moves_many(&wrong, &mut moves),
        ];
        for refused in refused {
            let error = refused.unwrap_err();
            assert!(matches!(error, Error::Row { row: 7, .. }), "{error}");
            assert_eq!(error.kind(), ErrorKind::Board);
        }
    }
}

#[test]
fn debug_output_is_short() {
    let solver = Tables::new().solver_for("4x4".parse().unwrap()).unwrap();
    let all = solver.solutions(solver.goal()).unwrap();
    for text in [format!("{solver:?}"), format!("{all:?}")] {
        assert!((10..300).contains(&text.len()), "{text}");
    }
    let tables = Tables::open(tilebase_data::folder()).unwrap();
    assert!((300..5000).contains(&format!("{tables:?}").len()));
}
