//! The parts, each by itself: one board a call, another one each time.

use std::hint::black_box;

use benchmarks::boards::{goal, random_boards, random_indices};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use tilebase_gen::Generator;
use tilebase_lookup::{Encoding, Move, MoveOrder, PathIndex, Table};
use tilebase_puzzle::Cursor;

/// A power of two, so that going round in circles costs nothing.
const BOARDS: usize = 1 << 16;

/// Calls with one item after the other, round and round.
fn each<T, R>(criterion: &mut Criterion, name: &str, items: &[T], mut call: impl FnMut(&T) -> R) {
    let mut next = 0;
    criterion.bench_function(name, |bencher| {
        bencher.iter(|| {
            next = (next + 1) % BOARDS;
            call(black_box(&items[next]))
        });
    });
}

/// Random legal moves.
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
    // A walk there and back again and again: each step waits for the one before.
    let mut cursor = goal().cursor(&boards[0]).expect("a solvable board");
    let there: Vec<Move> = random_walk(cursor, BOARDS / 2);
    let back = there.iter().rev().map(|mv| mv.opposite());
    let mut steps: Vec<Move> = there.iter().copied().chain(back).collect();
    steps.rotate_right(1); // `each` starts with the second
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
        // SAFETY: the file lies in a folder of this process.
        let table = unsafe { Table::map(&path) }.expect("a table");
        let name = |what| format!("{what}, {name}");
        each(criterion, &name("path"), &boards, |board| {
            table.solve(board)
        });
        each(criterion, &name("distance"), &boards, |board| {
            table.distance(board)
        });
        criterion.bench_function(&name("gen"), |bencher| {
            bencher.iter(|| generator.run(|_| ()));
        });
        criterion.bench_function(&name("open"), |bencher| {
            // SAFETY: the file lies in a folder of this process.
            bencher.iter(|| unsafe { Table::map(&path) });
        });
        criterion.bench_function(&name("verify"), |bencher| bencher.iter(|| table.verify()));
        criterion.bench_function(&name("prove"), |bencher| bencher.iter(|| table.prove()));
    }
}

fn path_index(criterion: &mut Criterion) {
    let table = Table::embedded();
    criterion.bench_function("path index, making it", |bencher| {
        bencher.iter(|| PathIndex::new(&table, MoveOrder::UDLR));
    });
    let index = PathIndex::new(&table, MoveOrder::UDLR).expect("a right table");
    let boards = random_boards(BOARDS);
    each(criterion, "path index, one board", &boards, |board| {
        index.solve(board)
    });

    let mut group = criterion.benchmark_group("path index, per board");
    group.throughput(Throughput::Elements(BOARDS as u64));
    let mut paths = vec![None; BOARDS];
    group.bench_function("solve_many", |bencher| {
        bencher.iter(|| index.solve_many(&boards, &mut paths));
    });
    let lines: String = boards.iter().map(|board| format!("{board}\n")).collect();
    let mut answers = vec![0; 32 * BOARDS];
    group.bench_function("text to text", |bencher| {
        bencher.iter(|| index.solve_lines(lines.as_bytes(), &mut answers));
    });
}

criterion_group!(parts, index_and_cursor, tables, path_index);
criterion_main!(parts);
