//! Runs each hot path, and prints its name and number of runs. valgrind counts the instructions of each call of
//! [`counted`]: see `build-tools/test instructions`.

use std::hint::black_box;
use std::ops::ControlFlow;

use tilebase_gen::Generator;
use tilebase_lookup::{
    Batch, Board, Goal, Kind, MoveOrder, QueryError, Shape, Solution, Solver, embedded_tables,
};
use tilebase_puzzle::GoalIndex;

/// The number of boards for each path, enough to make the surrounding instructions negligible.
const BOARDS: u64 = 2_000;

/// Runs a path. Only the instructions of this call are counted.
#[inline(never)]
fn counted(path: &mut dyn FnMut()) {
    path();
}

/// Prints a path's name and number of runs, and runs it in [`counted`].
fn count(name: &str, runs: u64, path: &mut dyn FnMut()) {
    println!("{name}\t{runs}");
    counted(path);
}

fn main() {
    let boards = boards();
    boards_and_indices(&boards);
    tables(&boards);
    batches(&boards);
    whole_tables();
    patterns();
}

fn goal() -> Goal {
    Goal::corner(Shape::new(3, 3).expect("a small shape"))
}

/// Returns 3x3 boards with evenly spread indices: multiples of the golden ratio, modulo the number of boards.
fn boards() -> Vec<Board> {
    let indices = (1..=BOARDS).map(|number| number * 112_136 % goal().boards());
    let board = |index| goal().unrank(index).expect("a small index");
    indices.map(board).collect()
}

/// Counts the instructions of a call for each item.
fn each<T, R>(name: &str, items: &[T], mut call: impl FnMut(&T) -> R) {
    count(name, items.len() as u64, &mut || {
        for item in items {
            black_box(call(black_box(item)));
        }
    });
}

fn boards_and_indices(boards: &[Board]) {
    let texts: Vec<String> = boards.iter().map(Board::to_string).collect();
    let indices: Vec<u64> = boards
        .iter()
        .filter_map(|board| goal().rank(board))
        .collect();
    each("parse a board", &texts, |text| {
        Board::parse(goal().shape(), text)
    });
    each("index of a board", boards, |board| goal().rank(board));
    each("board of an index", &indices, |index| goal().unrank(*index));
}

fn tables(boards: &[Board]) {
    let with_moves = solver(Kind::Move(MoveOrder::UDLR));
    let with_bits = solver(Kind::DistanceBit);
    each("solve, encoding move", boards, |board| {
        with_moves.solve(board)
    });
    each("solve, encoding bit", boards, |board| {
        with_bits.solve(board)
    });
    each("distance, encoding move", boards, |board| {
        with_moves.distance(board)
    });
    each("optimal moves, encoding bit", boards, |board| {
        with_bits.optimal_moves(board)
    });

    let shape = goal().shape();
    let chosen = tilebase::Tables::new().solver_for(shape);
    let chosen = chosen.expect("embedded tables");
    each("solve, by tilebase", boards, |board| chosen.solve(board));
    each("distance, by tilebase", boards, |board| {
        chosen.distance(board)
    });

    let turned = Board::parse(shape, "x 8 7 / 6 5 4 / 3 2 1").expect("a board");
    let index = GoalIndex::new(&turned);
    let turned = Solver::new(embedded_tables(), &turned).expect("every goal has a table");
    let order: MoveOrder = "rldu".parse().expect("an order");
    let boards: Vec<Board> = boards
        .iter()
        .map(|board| {
            index
                .board_at(goal().rank(board).expect("solvable"))
                .expect("a small index")
        })
        .collect();
    each("solve, turned goal, other order", &boards, |board| {
        turned.solve_by(board, order)
    });
}

fn solver(kind: Kind) -> Solver<Vec<u8>> {
    let table = Generator::new(goal())
        .kind(kind)
        .run(|_| ControlFlow::Continue(()));
    Solver::of(table.expect("enough memory")).expect("a complete table")
}

fn batches(boards: &[Board]) {
    let batch = Batch::new(Solver::embedded());
    batch.announce(MoveOrder::UDLR, u64::MAX);
    count(
        "derive the solutions of all boards",
        goal().boards(),
        &mut || {
            batch.solve(&[], MoveOrder::UDLR, |_, _| ());
        },
    );
    count("solve a batch", BOARDS, &mut || {
        batch.solve(boards, MoveOrder::UDLR, |_, solution| {
            black_box(solution.map(|solution| solution.len()).ok());
        });
    });
    let lines: String = boards.iter().map(|board| format!("{board}\n")).collect();
    let mut letters = [0; 255];
    count("solve lines", BOARDS, &mut || {
        let mut write = |solution: Result<Solution, QueryError>| {
            let solution = solution.expect("a solvable board");
            black_box(solution.write_letters(&mut letters));
        };
        black_box(batch.solve_lines(lines.as_bytes(), MoveOrder::UDLR, &mut write));
    });
}

fn whole_tables() {
    let generator = Generator::new(goal()).threads(1);
    let table = generator
        .run(|_| ControlFlow::Continue(()))
        .expect("enough memory");
    count("generate a table", goal().boards(), &mut || {
        black_box(generator.run(|_| ControlFlow::Continue(())).ok());
    });
    count("prove a table", goal().boards(), &mut || {
        black_box(generator.prove(&table, |_| ControlFlow::Continue(())).ok());
    });
}

fn patterns() {
    let solver = tilebase_pattern::PatternSolver::embedded();
    let board = "1 7 2 15 / 14 3 4 12 / 5 13 x 10 / 6 9 8 11";
    let board = Board::parse(solver.shape(), board).expect("a board");
    let search = || {
        let found = solver.search(tilebase_pattern::Limits::new()).run(&board);
        found.expect("a solvable board")
    };
    let nodes = search().nodes;
    count("look at a board of a search", nodes, &mut || {
        black_box(search());
    });
    let pattern = tilebase_pattern::embedded_tables()[0].pattern();
    let pattern = pattern.expect("a pattern table");
    let generator = Generator::pattern(pattern).threads(1);
    count("generate a pattern table", pattern.states(), &mut || {
        black_box(generator.run(|_| ControlFlow::Continue(())).ok());
    });
}
