//! How many boards a second a path index answers in a batch of 1,000,000: what the bindings'
//! batches are measured against.

use std::hint::black_box;
use std::time::{Duration, Instant};

use tilebase_lookup::{Board, MoveOrder, PathIndex, Table};

const BOARDS: usize = 1_000_000;
const ROUNDS: usize = 15;

fn main() {
    let table = Table::embedded();
    let boards = random_boards(&table);
    let index = PathIndex::new(&table, MoveOrder::UDLR).expect("the embedded table is right");
    let mut paths = vec![None; BOARDS];
    print("rust solve_many", || index.solve_many(&boards, &mut paths));
    print("rust index and solve_many", || {
        let index = PathIndex::new(&table, MoveOrder::UDLR).expect("the embedded table is right");
        index.solve_many(&boards, &mut paths);
    });
    black_box(paths);
}

/// Boards drawn from all solvable ones (xorshift, George Marsaglia 2003).
fn random_boards(table: &Table<&[u8]>) -> Vec<Board> {
    let mut state = 88_172_645_463_325_252u64;
    let random = std::iter::repeat_with(|| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state % table.goal().boards()
    });
    let board = |index| table.goal().unrank(index).expect("a board of this index");
    random.take(BOARDS).map(board).collect()
}

/// The median of some rounds, in boards a second.
fn print(what: &str, mut batch: impl FnMut()) {
    let mut times = [Duration::ZERO; ROUNDS];
    for time in &mut times {
        let start = Instant::now();
        batch();
        *time = start.elapsed();
    }
    times.sort();
    let per_second = BOARDS as f64 / times[ROUNDS / 2].as_secs_f64();
    println!("{what} {per_second:.0}");
}
