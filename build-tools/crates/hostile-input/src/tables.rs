use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use oracle::{Distances, distances, file, file_of, go_on, goal, slide_distances_to};
use tilebase_gen::Generator;
use tilebase_lookup::{
    Batch, Board, Goal, Kind, Metric, MoveOrder, QueryError, Solution, Solver, Table,
};
use tilebase_puzzle::RandomNumbers;

use crate::choices::Choices;
use crate::edits::edit;
use crate::{assert_clear, assert_solves};

/// Edits a table, repairs its checksums, and calls all functions on the table; or uses the input as a table.
///
/// - An accepted header has the same bytes if written again.
/// - Only the right table passes the proof.
/// - Every solution reaches the goal in at most the header's largest distance. Each error is clear.
/// - A batch returns the same answers as its solver.
pub fn tables(input: &[u8]) {
    let mut choices = Choices(input);
    let file = match choices.byte() % 16 {
        15 => choices.0.to_vec(),
        number => {
            let mut file = SAMPLES[usize::from(number) % SAMPLES.len()].clone();
            edit(&mut file, &SAMPLES, &mut choices);
            file
        }
    };
    match Table::from_bytes(file).and_then(Solver::of) {
        Err(error) => assert_clear(error),
        Ok(solver) => check(solver, &mut choices),
    }
}

/// Tables of three shapes with several goals and kinds, from a plain search.
static SAMPLES: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    let order = "dlru".parse().expect("an order");
    let tables = [
        ("2x2", 3, Kind::Move(MoveOrder::UDLR)),
        ("2x2", 0, Kind::DistanceBit),
        ("2x3", 5, Kind::Move(MoveOrder::UDLR)),
        ("2x3", 1, Kind::Move(order)),
        ("2x3", 5, Kind::DistanceBit),
        ("3x2", 5, Kind::Move(MoveOrder::UDLR)),
        ("3x2", 2, Kind::DistanceBit),
        ("2x2", 3, Kind::Residue),
        ("2x3", 4, Kind::Residue),
    ];
    let files = tables.map(|(shape, blank, kind)| file(goal(shape, blank), kind));
    files.into()
});

/// The distances of all boards to a goal, in a metric.
type Known = HashMap<(Goal, Metric), Arc<Distances>>;

static DISTANCES: LazyLock<Mutex<Known>> = LazyLock::new(Mutex::default);

fn all_distances(goal: Goal, metric: Metric) -> Arc<Distances> {
    let mut known = DISTANCES.lock().unwrap_or_else(PoisonError::into_inner);
    let search = || match metric {
        Metric::Single => Arc::new(distances(goal)),
        Metric::Multi => Arc::new(slide_distances_to(goal.board())),
    };
    Arc::clone(known.entry((goal, metric)).or_insert_with(search))
}

fn check(solver: Solver<Vec<u8>>, choices: &mut Choices<'_>) {
    let table = solver.tables().next().expect("a table");
    let file = table.bytes();
    let header = table.header();
    assert_eq!(header.to_bytes(), file[..64]);
    // The plain search is fast enough, since an input is too short for a large table.
    let distances = all_distances(table.goal(), solver.metric());
    let right = file_of(table.goal(), header.kind, &distances);
    let difference = header.kind.first_difference(table.payload(), &right[64..]);
    let verified = table.verify();
    let is_whole = tilebase_format::checksum(table.payload()) == header.payload_checksum;
    assert!(is_whole || verified.is_err());
    let proved = Generator::new(header.goal)
        .kind(header.kind)
        .threads(1)
        .prove(table, go_on);
    match (verified, proved) {
        // The bytes may differ: a byte above 242 decodes to the same residues as another byte.
        (Ok(()), Ok(())) => assert_eq!(difference, None, "a wrong table is proved: {file:?}"),
        (verified, proved) => {
            assert_ne!(*file, right, "{verified:?} {proved:?}");
            let errors = [
                verified.err().map(|error| error.to_string()),
                proved.err().map(|error| error.to_string()),
            ];
            errors.into_iter().flatten().for_each(assert_clear);
        }
    }
    let order = choices.order();
    let boards = boards(table.goal(), choices.number());
    query_all(solver, &boards, order);
}

/// Returns solvable and unsolvable boards, and the goal.
fn boards(goal: Goal, seed: u64) -> Vec<Board> {
    let random = RandomNumbers::new(seed).take(6);
    let boards = random.flat_map(|number| {
        let index = RandomNumbers::below(goal.boards(), number);
        let board = goal.unrank(index).expect("a board");
        [board, oracle::exchanged(&board)]
    });
    boards.chain([goal.board()]).collect()
}

fn query_all(solver: Solver<Vec<u8>>, boards: &[Board], order: MoveOrder) {
    for board in boards {
        query(&solver, board, order);
    }
    if let Ok(solver) = Solver::new(solver.tables().cloned(), &boards[0]) {
        query(&solver, &boards[2], order);
    }
    // The second batch derives an index, and the first does not.
    let batches = [Batch::new(solver.clone()), Batch::new(solver)];
    batches[1].announce(order, u64::MAX);
    for batch in &batches {
        let mut answers = 0;
        batch.solve(boards, order, |number, answer| {
            let expected = batch.solver().solve_by(&boards[number], order);
            assert_eq!(answer, expected, "{}", boards[number]);
            answers += 1;
        });
        assert_eq!(answers, boards.len());
    }
}

/// The maximum number of solutions to check for one board.
const SOME_SOLUTIONS: usize = 30;

fn query<B: AsRef<[u8]>>(solver: &Solver<B>, board: &Board, order: MoveOrder) {
    let solution = solver.solve_by(board, order);
    check_solution(solver, board, solution);
    check_solution(solver, board, solver.solve(board));
    match solver.distance(board) {
        Ok(distance) => assert!(distance <= solver.max_distance()),
        Err(error) => assert_clear(error),
    }
    for moves in [
        solver.next_move(board).map(|mv| mv.into_iter().collect()),
        solver.optimal_moves(board),
    ] {
        match moves {
            Ok(moves) => assert!(moves.iter().all(|mv| board.moved(mv).is_some())),
            Err(error) => assert_clear(error),
        }
    }
    let solutions = solver.solutions(board, order).into_iter().flatten();
    for solution in solutions.take(SOME_SOLUTIONS) {
        check_solution(solver, board, solution);
    }
    if let Err(error) = solver.count_solutions(board) {
        assert_clear(error);
    }
}

fn check_solution<B: AsRef<[u8]>>(
    solver: &Solver<B>,
    board: &Board,
    solution: Result<Solution, QueryError>,
) {
    match solution {
        Ok(solution) => {
            assert!(solver.metric().len(&solution) <= usize::from(solver.max_distance()));
            assert_solves(&solution, board, solver.goal());
        }
        Err(error) => assert_clear(error),
    }
}
