//! Benchmarks single functions. If a function takes a board, each call gets a different one.

use std::hint::black_box;
use std::slice;

use benchmarks::boards::{goal, random_boards, random_indices};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use tilebase_gen::Generator;
use tilebase_lookup::{
    Batch, Encoding, Move, MoveOrder, QueryError, Solution, Solver, Table, TableBytes,
};
use tilebase_puzzle::Cursor;

/// A power of two, to make the modulo cheap.
const BOARDS: usize = 1 << 16;

/// Measures `call`, each time with the next item.
fn each<T, R>(criterion: &mut Criterion, name: &str, items: &[T], mut call: impl FnMut(&T) -> R) {
    let mut next = 0;
    criterion.bench_function(name, |bencher| {
        bencher.iter(|| {
            next = (next + 1) % BOARDS;
            call(black_box(&items[next]))
        });
    });
}

fn random_walk(mut cursor: Cursor, moves: usize) -> Vec<Move> {
    let step = |random: u64| {
        let legal: Vec<Move> = cursor.legal_moves().iter().collect();
        let mv = legal[random as usize % legal.len()];
        cursor.make_move(mv);
        mv
    };
    random_indices(moves).map(step).collect()
}

fn index_and_cursor(criterion: &mut Criterion) {
    let boards = random_boards(BOARDS);
    let indices: Vec<u64> = random_indices(BOARDS).collect();
    each(criterion, "rank", &boards, |board| goal().rank(board));
    each(criterion, "unrank", &indices, |&index| goal().unrank(index));
    // Walks the same moves forwards and back, repeatedly. Each step depends on the previous one.
    let mut cursor = goal().cursor(&boards[0]).expect("a solvable board");
    let there: Vec<Move> = random_walk(cursor, BOARDS / 2);
    let back = there.iter().rev().map(|mv| mv.opposite());
    let mut steps: Vec<Move> = there.iter().copied().chain(back).collect();
    steps.rotate_right(1); // `each` starts with the second item
    each(criterion, "cursor step", &steps, |&mv| {
        assert!(cursor.make_move(mv));
        cursor.index()
    });
}

fn tables(criterion: &mut Criterion) {
    let boards = random_boards(BOARDS);
    for (name, encoding) in [
        ("encoding move", Encoding::Move(MoveOrder::UDLR)),
        ("encoding bit", Encoding::DistanceBit),
    ] {
        let generator = Generator::new(goal()).encoding(encoding);
        let file = generator.run(|_| ()).expect("enough memory");
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("3x3.tb");
        file.write(&path).expect("room for a small file");
        // SAFETY: nothing changes the file, which is in a temporary folder of this process.
        let map = || Table::from_bytes(unsafe { TableBytes::map(&path) }.expect("a file"));
        let table = map().expect("a table");
        let solver = table.into_solver();
        let table = solver.table();
        let name = |what| format!("{what}, {name}");
        each(criterion, &name("path"), &boards, |board| {
            solver.solve(board)
        });
        each(criterion, &name("distance"), &boards, |board| {
            solver.distance(board)
        });
        criterion.bench_function(&name("gen"), |bencher| {
            bencher.iter(|| generator.run(|_| ()));
        });
        criterion.bench_function(&name("open"), |bencher| {
            bencher.iter(map);
        });
        criterion.bench_function(&name("verify"), |bencher| bencher.iter(|| table.verify()));
        criterion.bench_function(&name("prove"), |bencher| bencher.iter(|| table.prove()));
    }
}

/// Returns a batch that derives its path index in the first call of `solve`.
fn batch() -> Batch<&'static [u8]> {
    let batch = Batch::new(Solver::embedded());
    batch.announce(MoveOrder::UDLR, u64::MAX);
    batch
}

fn path_index(criterion: &mut Criterion) {
    criterion.bench_function("path index, making it", |bencher| {
        bencher.iter(|| batch().solve(&[], MoveOrder::UDLR, |_, _| ()));
    });
    let batch = batch();
    let boards = random_boards(BOARDS);
    each(criterion, "path index, one board", &boards, |board| {
        let mut answer = None;
        batch.solve(slice::from_ref(board), MoveOrder::UDLR, |_, solution| {
            answer = solution.ok();
        });
        answer
    });

    let mut group = criterion.benchmark_group("path index, per board");
    group.throughput(Throughput::Elements(BOARDS as u64));
    let mut answers = vec![(0, None); BOARDS];
    group.bench_function("solve_many", |bencher| {
        bencher.iter(|| {
            batch.solve(&boards, MoveOrder::UDLR, |number, solution| {
                answers[number] = solution.map_or((0, None), |s| (s.len() as u8, s.first()));
            });
        });
    });
    let lines: String = boards.iter().map(|board| format!("{board}\n")).collect();
    let mut text = vec![0; LETTERS * (BOARDS + 1)];
    group.bench_function("text to text", |bencher| {
        bencher.iter(|| write_solutions(&batch, lines.as_bytes(), &mut text));
    });
}

/// The maximum length of a 3x3 solution with a line end, in bytes.
const LETTERS: usize = 32;

/// Writes each board's solution as a line, and returns the number of bytes written.
fn write_solutions(batch: &Batch<&[u8]>, lines: &[u8], text: &mut [u8]) -> usize {
    let mut end = 0;
    batch.solve_lines(lines, MoveOrder::UDLR, &mut |solution: Result<
        Solution,
        QueryError,
    >| {
        let solution = solution.expect("a solvable board");
        end += solution.write_letters(&mut text[end..][..LETTERS]) + 1;
        text[end - 1] = b'\n';
    });
    end
}

criterion_group!(parts, index_and_cursor, tables, path_index);
criterion_main!(parts);
